"""Python answers as the other doors do: `doors.json` holds what the command line says, and its tests keep it so."""

import json
from pathlib import Path

import pytest

import grundy

CASES = json.loads((Path(__file__).parent / "doors.json").read_text(encoding="utf-8"))

#: These lines of a trail are the same on every machine.
TOLD = ("passed ", "engine ", "period ")


def test_every_game_and_the_texts_of_rules_are_asked():
    assert set(grundy.games()) <= {case["game"] for case in CASES}
    assert sum(case["game"] not in grundy.games() for case in CASES) >= 49


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case['game'][:30]} {case['position'][:20]}")
def test_the_answer_is_that_of_the_command_line(case):
    said = case["said"]
    found = grundy.game(case["game"], misere=case["misere"]).solve(case["position"], limit=10000, time=20)
    assert (found.position, found.play, found.outcome) == (said["position"], said["play"], said["outcome"])
    assert (found.grundy, found.standing, found.stop) == (said["grundy"], said["standing"], said["stop"])
    assert found.source == said.get("source")
    moves = [(move.to, move.text, move.name, move.player, move.choices) for move in found.winning_moves]
    told = [
        (one["to"], one["text"], one["name"], one.get("player", "").lower() or None, one.get("choices", {}))
        for one in said["winning_moves"]
    ]
    assert moves == told
    assert [line for line in found.trail if line.startswith(TOLD)] == said["trail"]


TABLES = json.loads((Path(__file__).parent / "tables.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("case", TABLES, ids=lambda case: case["game"][:40])
def test_the_table_by_size_is_that_of_the_command_line(case):
    game, to, said = case["game"], case["to"], case["said"]
    (cell,) = grundy.sheet(f"table {game} to {'x'.join(map(str, to))}")
    assert cell["positions"] == said
    if "rectangles" not in said:
        table = grundy.game(game).table(to[0] if len(to) == 1 else tuple(to)).tolist()
        assert in_words(table) == in_words(said["grundy"] if "grundy" in said else said["outcome"])


TOUR = Path(__file__).parents[3] / "docs" / "tour.sheet"


@pytest.mark.skipif(not TOUR.exists(), reason="the docs are not beside the tests")
def test_the_cells_of_the_tour_are_those_of_the_command_line():
    said = json.loads((Path(__file__).parent / "tour.json").read_text(encoding="utf-8"))
    assert [{**cell, "seconds": None} for cell in grundy.sheet(TOUR)] == said


def in_words(cells):
    """The cells as text, as an array of NumPy has them where not all are numbers; a dot is no position."""
    if isinstance(cells, list):
        return [in_words(cell) for cell in cells]
    return "." if cells is None else str(cells)
