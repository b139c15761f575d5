"""Values: short partizan games, and impartial games of misère play, read from text and computed with operators."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from grundy import errors
from grundy._grundy import LoopyValue, MisereGame, Thermograph, Value
from grundy._grundy import evaluate as _evaluate
from grundy._grundy import misere as _misere
from grundy._grundy import sheet as _sheet
from grundy._work import within

__all__ = ["LoopyValue", "MisereGame", "Thermograph", "Value", "evaluate", "misere", "parse", "sheet"]


def evaluate(
    text: str, *, time: float | None = None, memory: int | None = None, progress: bool | None = None
) -> Value | LoopyValue | bool | list[Value] | str:
    """Returns what an expression says: a value, whether a relation holds, several values, or words.

    Games with loops are no ``Value``, but ``LoopyValue``.

    >>> import grundy
    >>> grundy.evaluate("{1|*} <> 1/2")
    True
    >>> grundy.evaluate("over - over")
    grundy.evaluate('over & under')
    >>> grundy.evaluate("over") < grundy.parse("1/1024")
    True
    """
    with within(time, memory, progress, "steps") as bounds:
        return _evaluate(text, bounds)


def parse(
    text: str, *, time: float | None = None, memory: int | None = None, progress: bool | None = None
) -> Value:
    """Returns the value of an expression for a game, in the notation of CGSuite; boards of the catalogue may stand in it.

    >>> import grundy
    >>> grundy.parse("{1|*}").mean
    Fraction(1, 2)
    >>> grundy.parse("domineering[2x2]")
    grundy.parse('+-1')
    """
    found = evaluate(text, time=time, memory=memory, progress=progress)
    if isinstance(found, Value):
        return found
    kind = {bool: "a relation", list: "several games", LoopyValue: "a game with loops"}.get(type(found), "words")
    raise errors.ExpressionError(
        f"expected an expression for a game; this is one for {kind}, see grundy.evaluate",
        text=text,
        spans=[(0, len(text), f"an expression for {kind}")],
    )


def sheet(
    text: str | Path,
    *,
    each: float = 10.0,
    time: float | None = None,
    memory: int | None = None,
    progress: bool | None = None,
) -> list[dict[str, Any]]:
    """Returns what comes of the cells of a sheet, or of a file with one, as ``grundy sheet --format json`` prints it: a
    ``dict`` for each cell, with its ``source``, its ``kind``, its answer as ``text``, and its ``standing``. A cell that
    takes more than ``each`` seconds is ended, and the others stand.

    >>> import grundy
    >>> [cell["text"] for cell in grundy.sheet("G := {2||1|0}\\nmean(G)")]
    ['{2||1|0}', '5/4']
    """
    text = text.read_text(encoding="utf-8") if isinstance(text, Path) else text
    with within(time, memory, progress, "steps") as bounds:
        return [json.loads(cell) for cell in _sheet(text, each, bounds)]


def misere(
    text: str, *, time: float | None = None, memory: int | None = None, progress: bool | None = None
) -> MisereGame:
    """Returns an impartial game in misère play: ``*4`` is a heap of Nim, ``*[0,[2]]`` has the options ``*0`` and the game whose
    only option is ``*2``; sums may be written.

    >>> import grundy
    >>> grundy.misere("*2 + *3")
    grundy.misere('*[2,3,[2,3]]')
    >>> grundy.misere("*[0,[2]]").kind
    'restive'
    """
    with within(time, memory, progress, "steps") as bounds:
        return _misere(text, bounds)


def _thermograph_of(canonical: str) -> Thermograph:
    return parse(canonical).thermograph()
