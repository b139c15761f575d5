"""Values: short partizan games, read from text and computed with operators."""

from __future__ import annotations

from grundy import errors
from grundy._grundy import Thermograph, Value
from grundy._grundy import evaluate as _evaluate
from grundy._work import within

__all__ = ["Thermograph", "Value", "evaluate", "parse"]


def evaluate(
    text: str, *, time: float | None = None, memory: int | None = None, progress: bool | None = None
) -> Value | bool | list[Value] | str:
    """Returns what an expression says: a value, whether a relation holds, several values, or words.

    Games with loops are told in words.

    >>> import grundy
    >>> grundy.evaluate("{1|*} <> 1/2")
    True
    >>> grundy.evaluate("over - over")
    'over & under'
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
    kind = {bool: "a relation", list: "several games"}.get(type(found), "words, or a game with loops")
    raise errors.ExpressionError(
        f"expected an expression for a game; this is one for {kind}, see grundy.evaluate",
        text=text,
        spans=[(0, len(text), f"an expression for {kind}")],
    )


def _thermograph_of(canonical: str) -> Thermograph:
    return parse(canonical).thermograph()
