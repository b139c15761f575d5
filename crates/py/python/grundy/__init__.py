"""Combinatorial games: from the rules to an answer with its standing.

>>> import grundy
>>> grundy.game("nim").solve(3, 5, 7).grundy
1
>>> grundy.game("n -> n - k where k in {1, 3, 4}").law().statement
'g(n + 7) = g(n) for all n; by n mod 7: 0 1 0 1 2 3 2'
>>> grundy.parse("{1|*}") > 0
True

A game is a name of the catalogue, rules, a code, or your own function: see ``grundy.game``. Every answer says what it stands
on: ``exact``, ``conjecture``, ``cited`` or ``theorem``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any, TypeVar, overload

from grundy import _grundy
from grundy._grundy import Law, LoopyValue, MisereGame, Quotient, Thermograph, Value, __version__
from grundy._work import limits
from grundy._work import within as _within
from grundy.answers import Answer, Choice, Count, Identified, Move, Page, PlayerName, Replayed, Solution, Verdict
from grundy.errors import (
    Bug,
    CertificateError,
    Error,
    ExpressionError,
    JudgeError,
    NoLaw,
    OptionsError,
    ParameterError,
    PositionError,
    RulesError,
    Span,
    Stopped,
    UnknownGame,
    UnknownTask,
    Unsuited,
)
from grundy.game import Game
from grundy.listed import guess, identify
from grundy.sums import Position, Sum, UserPosition
from grundy.user import Impartial, Partizan, UserGame
from grundy.values import evaluate, misere, parse, sheet

if TYPE_CHECKING:
    from collections.abc import Hashable

    from grundy.table import Figure as Figure
    from grundy.table import Table as Table

    P = TypeVar("P", bound=Hashable)
else:
    P = TypeVar("P")

__all__ = [
    "Answer",
    "Bug",
    "CertificateError",
    "Choice",
    "Count",
    "Error",
    "ExpressionError",
    "Figure",
    "Game",
    "Identified",
    "Impartial",
    "JudgeError",
    "Law",
    "LoopyValue",
    "MisereGame",
    "Move",
    "NoLaw",
    "OptionsError",
    "Page",
    "ParameterError",
    "Partizan",
    "PlayerName",
    "Position",
    "PositionError",
    "Quotient",
    "Replayed",
    "RulesError",
    "Solution",
    "Span",
    "Stopped",
    "Sum",
    "Table",
    "Thermograph",
    "UnknownGame",
    "UnknownTask",
    "Unsuited",
    "UserGame",
    "UserPosition",
    "Value",
    "Verdict",
    "__version__",
    "check",
    "evaluate",
    "game",
    "games",
    "guess",
    "identify",
    "judge",
    "limits",
    "misere",
    "parse",
    "replay",
    "sheet",
    "tasks",
]


@overload
def game(
    rules: str,
    *,
    misere: bool = False,
    hexadecimal: bool = False,
    parameters: Mapping[str, object] | None = None,
) -> Game: ...
@overload
def game(
    rules: Impartial[P] | Partizan[P] | type[Impartial[P]] | type[Partizan[P]],
    *,
    split: Callable[[P], Iterable[P]] | None = None,
    name: str | None = None,
    misere: bool = False,
) -> UserGame[P]: ...
@overload
def game(
    rules: Callable[[P], Iterable[P]],
    *,
    split: Callable[[P], Iterable[P]] | None = None,
    name: str | None = None,
    misere: bool = False,
) -> UserGame[P]: ...
@overload
def game(
    rules: Callable[[P, PlayerName], Iterable[P]],
    *,
    split: Callable[[P], Iterable[P]] | None = None,
    name: str | None = None,
    misere: bool = False,
) -> UserGame[P]: ...
def game(rules: Any, **options: Any) -> Game | UserGame[Any]:
    """Returns a game: by its name, title or judge id; by rules in the rule language, of numbers or of boards; by an octal
    code; or by a function or class of yours.

    ``parameters`` are other values for those of the rules or of the catalogue, ``hexadecimal`` says how codes are read, and
    with ``misere`` who cannot move wins.

    A function ``options(position)`` lists the positions one move away, for both players alike; ``options(position, player)``
    those for ``"left"`` or ``"right"``. Positions are any hashable objects. ``split(position)`` may take a position apart
    into components. A class or an object with these as methods is the same.

    >>> import grundy
    >>> grundy.game("kayles").table(8).tolist()
    [0, 1, 2, 3, 1, 4, 3, 2, 1]
    >>> class Rook:
    ...     def options(self, square):
    ...         x, y = square
    ...         return [(i, y) for i in range(x)] + [(x, j) for j in range(y)]
    >>> grundy.game(Rook).solve((3, 5)).grundy
    6
    """
    return Game(rules, **options) if isinstance(rules, str) else UserGame(rules, **options)


def games(search: str = "") -> list[str]:
    """Returns the names of the catalogue's games in whose name, titles, summary, theory or judge tasks all words of a search occur, the
    best match first.

    >>> import grundy
    >>> grundy.games("toads")[0]
    'toads-and-frogs'
    """
    return _grundy.find(_text("a search", search).split())


def tasks(search: str = "") -> dict[str, str]:
    """Returns the tasks of judges that ``judge`` answers, from id to title, where a search occurs in id, title or game."""
    wanted = _text("a search", search).lower()
    found = [row for row in _grundy.tasks() if any(wanted in text.lower() for text in row)]
    return {task: title for task, title, _ in sorted(found)}


def judge(
    task: str, text: str, *, time: float | None = None, memory: int | None = None
) -> str:
    """Returns what a judge's task answers to an input, in the judge's exact format.

    >>> import grundy
    >>> grundy.judge("poj2348", "34 12\\n15 24\\n0 0\\n")
    'Stan wins\\nOllie wins\\n'
    """
    with _within(time, memory, False) as bounds:
        return _grundy.judge(task, _text("an input", text).encode(), bounds)


def check(
    certificate: str, *, time: float | None = 120.0, memory: int | None = None, progress: bool | None = None
) -> Law:
    """Returns the theorem of a certificate, once the checker has accepted it.

    The checker shares no code with what finds laws. Raises ``grundy.CertificateError`` for a text that is no certificate or
    that is refused.
    """
    with _within(time, memory, progress) as bounds:
        return _grundy.check(certificate, bounds)


def replay(
    strategy: str, *, time: float | None = 120.0, memory: int | None = None, progress: bool | None = None
) -> Replayed:
    """Goes through a strategy, with the moves of its game's rules alone, and returns what was gone through.

    Raises ``grundy.CertificateError`` for a text that is no strategy, or in which a position is not as it is said to be.
    """
    with _within(time, memory, progress) as bounds:
        return Replayed(*_grundy.replay(_text("a strategy", strategy), bounds))


def _text(what: str, given: str) -> str:
    if not isinstance(given, str):
        raise TypeError(f"expected {what} as text, found {type(given).__name__}")
    return given


def __getattr__(name: str) -> Any:
    # numpy is imported with the first table, not with the package.
    if name in ("Table", "Figure"):
        from grundy import table

        return getattr(table, name)
    raise AttributeError(f"module 'grundy' has no attribute {name!r}")
