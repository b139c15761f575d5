"""Games that are defined in Python."""

import gc
import time
import weakref
from collections.abc import Hashable
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from oracle import grundy as by_definition
from oracle import winners

import grundy


@given(st.sets(st.integers(1, 6), min_size=1), st.integers(0, 40))
def test_heaps_agree_with_the_definition(amounts, heap):
    game = grundy.game(lambda n: [n - k for k in amounts if k <= n])
    value = by_definition(lambda n: [(n - k,) for k in amounts if k <= n])
    answer = game.solve(heap)
    assert (answer.grundy, answer.outcome) == (value(heap), "N" if value(heap) else "P")
    assert [move.to for move in answer.winning_moves] == [
        heap - k for k in amounts if k <= heap and value(heap) and value(heap - k) == 0
    ]
    assert game.table(heap).tolist() == [value(n) for n in range(heap + 1)]
    assert game.table(heap).dtype == np.uint32


GRAPHS = st.lists(st.lists(st.integers(0, 5), max_size=3), min_size=6, max_size=6)


@given(GRAPHS, st.none() | GRAPHS, st.booleans())
def test_positions_that_come_back_agree_with_the_definition(left, right, misere):
    if right is None:
        rules = lambda at: left[at]  # noqa: E731
        game = grundy.game(rules, misere=misere)
        wins = winners(range(6), lambda at, _: left[at], misere)
    else:
        game = grundy.game(lambda at, player: left[at] if player == "left" else right[at], misere=misere)
        wins = winners(range(6), lambda at, player: (left if player == "left" else right)[at], misere)
    for at in range(6):
        answer = game.solve(at)
        chances = wins.get((at, "left")), wins.get((at, "right"))
        plain = {(True, True): "N", (False, False): "P", (True, False): "L", (False, True): "R", (None, None): "D"}
        words = {True: "wins", False: "loses", None: "draws"}
        expected = plain.get(chances) or f"Left first {words[chances[0]]}, Right first {words[chances[1]]}"
        assert answer.outcome == expected
        winning = {
            (player if right else None, option)
            for player, options in (("left", left[at]), ("right", right[at] if right else []))
            for option in options
            if wins.get((option, {"left": "right", "right": "left"}[player])) is False
        }
        assert {(move.player, move.to) for move in answer.winning_moves} == winning


def split_at_gaps(row):
    return [part for part in row.split(".") if part]


class Kayles:
    """Rows of pins as texts; a row falls apart where pins are gone."""

    def options(self, row):
        return [
            row[:at] + "." * k + row[at + k :] for k in (1, 2) for at in range(len(row) - k + 1)
        ]

    def split(self, row):
        return split_at_gaps(row)


def test_components_are_added():
    game = grundy.game(Kayles)
    expected = grundy.game("kayles").table(12).tolist()
    assert [game.solve("|" * n).grundy for n in range(13)] == expected
    assert game.solve("||| |".replace(" ", ".")).grundy == expected[3] ^ expected[1]
    move = game.solve("|||").winning_moves[0]
    assert game.solve(move.to).outcome == "P"
    # Two rows asked as a sum, or as one position with a gap.
    assert game.solve("|||", "||").grundy == game.solve("|||.||").grundy
    assert len(game) <= 13


@pytest.mark.parametrize("misere", [False, True])
def test_split_sums_agree_with_whole_positions(misere):
    def options(row, player):
        size = 1 if player == "left" else 2
        return [row[:at] + "." * size + row[at + size :] for at in range(len(row) - size + 1) if "." not in row[at : at + size]]

    whole = grundy.game(options, misere=misere)
    parted = grundy.game(options, split=split_at_gaps, misere=misere)
    for row in ("", "|", "||", "|||", "||||", "||.|||", "|.|.||", "|||.|||"):
        assert whole.solve(row).outcome == parted.solve(row).outcome, row
        if not misere:
            assert whole.value(row) == parted.value(row)


def test_values_of_a_partizan_game():
    def cutcake(size, player):
        rows, columns = size
        if player == "left":
            return [((a, columns), (rows - a, columns)) for a in range(1, rows)]
        return [((rows, b), (rows, columns - b)) for b in range(1, columns)]

    def cakes(position):
        return position if position and isinstance(position[0], tuple) else (position,)

    game = grundy.game(cutcake, split=cakes)
    assert game.value((4, 2)) == 1 and game.value((2, 4)) == -1 and game.value((3, 3)) == 0
    assert game.solve((4, 2)).outcome == "L"
    # A stone that may be taken by either player is worth a star.
    star = grundy.game(lambda here, player: [0] if here else [])
    assert star.value(1).canonical == "*" and (star(1) + grundy.game("nim")(1)).value() == 0
    assert star.value(1).mean == Fraction(0)


def test_a_loop_has_no_value():
    game = grundy.game(lambda n, player: [1 - n])
    assert game.solve(0).outcome == "D"
    with pytest.raises(grundy.Unsuited, match="can come back"):
        game.value(0)


def test_remoteness_is_told_where_positions_come_back():
    game = grundy.game(lambda n: [n + 1 if n < 9 else 0, n - 1] if n else [])
    answer = game.solve(1)
    assert answer.outcome == "N" and answer.remoteness == (1, 1) and answer.grundy is None
    assert [move.to for move in answer.winning_moves] == [0]


def test_games_that_are_no_longer_used_are_freed():
    class Rules:
        def options(self, n):
            return self.game.options(n - 1)[:0] if n else []

    rules = Rules()
    rules.game = grundy.game(rules)
    assert rules.game.solve(0).outcome == "P"
    gone = weakref.ref(rules)
    del rules
    gc.collect()
    assert gone() is None


def test_options_are_asked_once():
    asked = []

    def options(n):
        asked.append(n)
        return [n - 1, n - 2] if n > 1 else []

    game = grundy.game(options)
    game.solve(30)
    game.solve(12)
    # Once each, and once more to name the winning moves.
    assert all(asked.count(n) == 1 for n in range(30) if n not in (12, 30)) and asked.count(12) <= 2


def test_any_iterable_of_any_hashables_will_do():
    for make in (list, tuple, iter, set, lambda items: (item for item in items), lambda items: dict.fromkeys(items)):
        game = grundy.game(lambda n, make=make: make([n - 1, n - 2] if n > 1 else []))
        assert game.solve(7).grundy == grundy.game(lambda n: [n - 1, n - 2] if n > 1 else []).solve(7).grundy
    frozen = grundy.game(lambda heaps: [heaps - {heap} for heap in heaps])
    assert frozen.solve(frozenset({1, 2, 3})).outcome == "N"
    assert grundy.game(lambda n: []).solve(None).outcome == "P"


def _nimbers(text):
    mine, kayles = (part[part.index("(") + 1 : -1] for part in text.split(" + "))
    return [0, 1, 0, 1, 2][int(mine)], grundy.game("kayles").solve(kayles).grundy


def test_sums_with_games_of_the_catalogue():
    user = grundy.game(lambda n: [n - k for k in (1, 3, 4) if k <= n], name="mine")
    total = user(4) + grundy.game("kayles")(5)
    assert (total.grundy, total.outcome) == (2 ^ 4, "N")
    assert total.winning_moves
    for move in total.winning_moves:
        mine, kayles = _nimbers(move.to)
        assert mine == kayles


def test_deep_games_need_no_stack():
    assert grundy.game(lambda n: [n - 1] if n else []).solve(200_001).outcome == "N"


def raises_at_three(n):
    if n == 3:
        return [1 // (n - 3)]
    return [n - 1] if n else []


class TestBuggyOptions:
    def check(self, rules, error, *words, **limits):
        with pytest.raises(error) as told:
            grundy.game(rules).solve(5, **limits)
        message = str(told.value)
        for word in (*words, __file__):
            assert word in message, message
        return told.value

    def test_what_they_raise_passes_with_their_line_and_the_position(self):
        with pytest.raises(ZeroDivisionError) as told:
            grundy.game(raises_at_three).solve(5)
        last = told.traceback[-1]
        assert str(last.path) == __file__ and "1 // (n - 3)" in str(last.statement)
        assert told.value.__notes__ == ["while grundy listed the options of 3 of raises_at_three"]

    def test_a_generator_that_raises(self):
        def options(n):
            yield n - 1
            raise KeyError("deep inside")

        with pytest.raises(KeyError, match="deep inside") as told:
            grundy.game(options).solve(5)
        assert "of 5 of options" in told.value.__notes__[0]

    def test_junk(self):
        def forgets(n):
            [n - 1]

        self.check(forgets, grundy.OptionsError, "forgets(5) returned None", "is a `return` missing?", "def forgets(n):")
        self.check(lambda n: n - 1, grundy.OptionsError, "returned 4; expected a list of positions", "lambda n: n - 1")
        self.check(lambda n: "43", grundy.OptionsError, "returned '43'")

    def test_unhashable(self):
        error = self.check(lambda n: [[n - 1]], grundy.OptionsError, "lists [4]", "a list cannot be hashed; write a tuple")
        assert error.position == 5
        with pytest.raises(grundy.OptionsError, match="cannot be hashed"):
            grundy.game(lambda n: []).solve([1])

    def test_a_hash_or_an_order_that_raises(self):
        class Broken:
            def __hash__(self):
                raise RuntimeError("no hash today")

        with pytest.raises(RuntimeError, match="no hash today"):
            grundy.game(lambda n: [Broken()]).solve(5)

    def test_an_endless_list(self):
        def forever(n):
            while True:
                yield n - 1

        self.check(forever, grundy.OptionsError, "forever(5) has listed 1,000 options and goes on", "yield n - 1", max_positions=1000)

    def test_endless_play(self):
        error = self.check(
            lambda n: [n + 1], grundy.Stopped, "more than 1,000 positions", "5 -> 6 -> 7 -> 8", "lambda n: [n + 1]", max_positions=1000
        )
        assert error.limit == "positions"

    def test_a_limit_on_time(self):
        begin = time.monotonic()
        error = self.check(lambda n: [n + 1], grundy.Stopped, "the time limit was reached", time=0.1, max_positions=10**9)
        assert error.limit == "time" and time.monotonic() - begin < 1

    def test_a_limit_on_memory(self):
        error = self.check(lambda n: [n + 1], grundy.Stopped, "the memory limit was reached", memory=10**6)
        assert error.limit == "memory"

    def test_after_trouble_other_questions_are_answered(self):
        game = grundy.game(lambda n: [n - 1, n - 2] if n > 1 else [n + 1] * (n < 0))
        assert game.solve(5).grundy is not None
        before = len(game)
        with pytest.raises(grundy.Stopped):
            game.solve(10**6, max_positions=1000)
        assert len(game) == before and game.solve(6).grundy is not None

    def test_a_split_that_is_none(self):
        with pytest.raises(grundy.OptionsError, match=r"split\(5\) returned 5; expected a list of components"):
            grundy.game(lambda n: [], split=lambda n: n).solve(5)

    def test_rules_that_ask_for_an_answer_about_themselves(self):
        def options(n):
            return [game.solve(n - 1).grundy]

        game = grundy.game(options)
        with pytest.raises(grundy.OptionsError, match="which needs them"):
            game.solve(5)

    def test_rules_of_the_wrong_shape(self):
        with pytest.raises(grundy.OptionsError, match=r"expected options\(position\) or"):
            grundy.game(lambda: [])
        with pytest.raises(grundy.OptionsError, match="expected a function"):
            grundy.game(5)
        with pytest.raises(TypeError, match="unexpected keyword"):
            grundy.game(lambda n: [], misère=True)


def test_positions_may_be_of_any_kind_at_once():
    class Coin:
        def __init__(self, side: str) -> None:
            self.side = side

        def __eq__(self, other: object) -> bool:
            return isinstance(other, Coin) and self.side == other.side

        def __hash__(self) -> int:
            return hash(self.side)

    def options(position: Hashable) -> list[Hashable]:
        return {"start": [Coin("heads"), (1, 2)], Coin("heads"): [None]}.get(position, [])

    assert grundy.game(options).solve("start").grundy == 2
