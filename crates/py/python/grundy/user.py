"""Games that are defined in Python."""

from __future__ import annotations

import functools
import inspect
import linecache
import reprlib
from collections.abc import Callable, Hashable, Iterable
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeVar, Union

from grundy import _grundy, errors
from grundy._grundy import Law, Value
from grundy._work import LAW_TIME, within
from grundy.answers import Answer, Choice, PlayerName
from grundy.sums import UserPosition

if TYPE_CHECKING:
    from grundy.table import Table

__all__ = ["Impartial", "Partizan", "UserGame"]

P = TypeVar("P", bound=Hashable)
Q = TypeVar("Q")

#: Without a limit, so many positions are listed at most.
MAX_POSITIONS = 2_000_000


class Impartial(Protocol[Q]):
    """Rules of an impartial game; ``split(position)``, if there is one, returns the components of a position."""

    def options(self, position: Q, /) -> Iterable[Q]: ...


class Partizan(Protocol[Q]):
    """Rules of a partizan game; a player is ``"left"`` or ``"right"``."""

    def options(self, position: Q, player: PlayerName, /) -> Iterable[Q]: ...


#: What defines a game: a function, an object, or its class.
Rules = Union[
    Callable[[P], Iterable[P]],
    Callable[[P, PlayerName], Iterable[P]],
    Impartial[P],
    Partizan[P],
    type[Impartial[P]],
    type[Partizan[P]],
]


class UserGame(Generic[P]):
    """A game by a function ``options(position)``, or ``options(position, player)`` where the players have different moves.

    Positions are any hashable objects, and equal ones are one position. Options are listed once; with ``split`` a position
    is the sum of its components. Positions may come back: then there are draws. See ``grundy.game``.
    """

    def __init__(
        self,
        rules: Rules[P],
        *,
        split: Callable[[P], Iterable[P]] | None = None,
        name: str | None = None,
        misere: bool = False,
    ) -> None:
        given: Any = rules() if inspect.isclass(rules) else rules
        listing: Any = getattr(given, "options", given)
        if not callable(listing):
            raise errors.OptionsError(
                f"expected a function, or an object with a method `options`; found {_short(given)}"
            )
        self.name: str = name or str(getattr(given, "__name__", type(given).__name__))
        self.misere = misere
        self._options: Callable[..., Iterable[P]] = listing
        self._split: Callable[[P], Iterable[P]] | None = split or getattr(given, "split", None)
        self.is_partizan = _takes_a_player(listing)
        self._listing = _grundy.Listing(
            listing, self._split, self.is_partizan, misere, self._complaint, self._note
        )

    def __call__(self, position: P) -> UserPosition:
        """Returns a position, which adds and solves."""
        return UserPosition(self, position)

    def __len__(self) -> int:
        """The number of positions met so far."""
        return len(self._listing)

    def __bool__(self) -> bool:
        return True

    def options(self, position: P, player: PlayerName = "left") -> list[P]:
        """Returns what the rules list."""
        return list(self._options(position, player) if self.is_partizan else self._options(position))

    def solve(
        self,
        *positions: P,
        max_positions: int = MAX_POSITIONS,
        time: float | None = None,
        memory: int | None = None,
        progress: bool | None = None,
    ) -> Answer[P]:
        """Returns who wins the sum of these positions, its Grundy value where there is one, and every winning move.

        All that can be reached is listed first, and remembered: at most ``max_positions`` positions, ``time`` seconds and
        ``memory`` bytes.

        >>> import grundy
        >>> def options(n):
        ...     return [n - k for k in (1, 3, 4) if k <= n]
        >>> answer = grundy.game(options).solve(6)
        >>> answer.outcome, answer.grundy, [move.to for move in answer.winning_moves]
        ('N', 2, [2])
        """
        with within(time, memory, progress) as bounds:
            outcome, grundy, remoteness, moves = self._listing.solve(positions, max_positions, bounds)
        listed: dict[tuple[str | None, P], list[P]] = {}
        choices = []
        for player, start, position, option in moves:
            if (player, position) not in listed:
                listed[player, position] = self.options(position, player or "left")
            choices.append(Choice(position, listed[player, position][option], player, start))
        return Answer(positions, outcome, grundy, remoteness, tuple(choices))

    def value(
        self,
        *positions: P,
        max_positions: int = MAX_POSITIONS,
        time: float | None = None,
        memory: int | None = None,
        progress: bool | None = None,
    ) -> Value:
        """Returns what the sum of these positions is worth in normal play: a short game in canonical form."""
        if self.misere:
            raise errors.Unsuited(f"{self.name}: values are of normal play, in which who cannot move loses")
        with within(time, memory, progress) as bounds:
            value = self._listing.value(positions, max_positions, bounds)
        if value is None:
            raise errors.Unsuited(
                f"{self.name}: a position can come back, so it is no short game; `solve` says who wins"
            )
        return value

    def table(
        self,
        to: int,
        *,
        max_positions: int = MAX_POSITIONS,
        time: float | None = None,
        memory: int | None = None,
        progress: bool | None = None,
    ) -> Table:
        """Returns the Grundy values of the positions 0 to ``to``, for a game whose positions are numbers."""
        from grundy.table import Table

        heaps: Any = tuple(range(to + 1))
        with within(time, memory, progress) as bounds:
            cells = self._listing.values(heaps, max_positions, bounds)
        if cells is None:
            reason = "a table is of an impartial game in normal play, in which no position comes back"
            raise errors.Unsuited(f"{self.name}: {reason}")
        return Table._of(cells, None, self.name, ("n",), "grundy", None, "the lists of options, by the mex rule")

    def law(
        self,
        *,
        to: int = 200,
        max_positions: int = MAX_POSITIONS,
        time: float | None = LAW_TIME,
        memory: int | None = None,
        progress: bool | None = None,
    ) -> Law:
        """Returns the law of the Grundy values of the positions 0 to ``to``, for a game whose positions are numbers: a
        conjecture, since nothing is known of a function but what it lists.

        >>> import grundy
        >>> grundy.game(lambda n: [n - k for k in (1, 2, 4) if k <= n]).law()
        <conjecture: g(n) = n mod 3>
        """
        table = self.table(to, max_positions=max_positions, time=time, memory=memory, progress=progress)
        return table.law(time=time, memory=memory, progress=progress)

    def _place(self, listed: object = None) -> str:
        """Returns the user's line as a traceback shows it: where a generator stands, or where the rules begin."""
        frame = getattr(listed, "gi_frame", None)
        code = getattr(_function(self._options), "__code__", None)
        if frame is not None:
            code, line = frame.f_code, frame.f_lineno
        elif code is not None:
            line = code.co_firstlineno
        else:
            return f"  in {_short(self._options)}"
        source = linecache.getline(code.co_filename, line).strip()
        shown = f"\n    {source}" if source else ""
        return f'  File "{code.co_filename}", line {line}, in {code.co_qualname}{shown}'

    def _note(self, raised: BaseException, position: object) -> None:
        raised.add_note(f"while grundy listed the options of {_short(position)} of {self.name}")

    def _complaint(
        self, kind: str, position: P, found: object, line: list[P], most: int
    ) -> errors.Error:
        at = f"{self.name}({_short(position)})"
        reached = " -> ".join(_short(step) for step in line)
        place = self._place(found if kind == "endless" else None)
        if kind == "unhashable":
            kind_of = type(found).__name__
            words = f"{at} lists {_short(found)}, which is no position: a {kind_of} cannot be hashed"
            words += "; write a tuple" if isinstance(found, list) else ""
        elif kind == "iterable":
            words = f"{at} returned {_short(found)}; expected a list of positions, or another iterable of them"
            words += "; is a `return` missing?" if found is None else ""
        elif kind == "split":
            words = f"split({_short(position)}) returned {_short(found)}; expected a list of components"
        elif kind == "endless":
            words = f"{at} has listed {most:,} options and goes on"
        elif kind == "positions":
            words = (
                f"undecided: more than {most:,} positions can be reached, as by {reached} -> ...; play may never end, or "
                "max_positions is too small"
            )
            return errors.Stopped(f"{words}\n{place}", limit="positions")
        else:
            words = f"undecided: the {kind} limit was reached after {len(line)} plies, as by {reached} -> ..."
            return errors.Stopped(f"{words}\n{place}", limit=kind)
        return errors.OptionsError(f"{words}\n{place}", position=position)

    def __repr__(self) -> str:
        return f"<game {self.name}, defined in Python>"

    def __reduce__(self) -> Any:
        raise TypeError("a game that is defined in Python is not pickled: what its code does is not in it")


def _takes_a_player(options: Callable[..., object]) -> bool:
    """Whether rules take a player beside the position."""
    try:
        parameters = inspect.signature(options).parameters.values()
    except (TypeError, ValueError):
        return False
    positional = [
        one
        for one in parameters
        if one.kind in (one.POSITIONAL_ONLY, one.POSITIONAL_OR_KEYWORD) and one.default is one.empty
    ]
    if len(positional) not in (1, 2):
        raise errors.OptionsError(
            f"expected options(position) or options(position, player); found {getattr(options, '__name__', 'options')}"
            f"{inspect.signature(options)}"
        )
    return len(positional) == 2


def _function(options: Any) -> Any:
    """Returns the function behind a method, a partial or a callable object."""
    while isinstance(options, functools.partial):
        options = options.func
    options = inspect.unwrap(options)
    if not hasattr(options, "__code__") and not inspect.isbuiltin(options) and hasattr(type(options), "__call__"):
        options = type(options).__call__
    return getattr(options, "__func__", options)


def _short(thing: object) -> str:
    try:
        return reprlib.repr(thing)
    except Exception:
        return f"a {type(thing).__name__} whose repr fails"
