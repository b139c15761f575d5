"""Games of the catalogue, and games by their rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import prod
from operator import index
from typing import TYPE_CHECKING, Any, SupportsIndex, Union

from grundy import errors, others
from grundy import _grundy
from grundy._grundy import Law, LoopyValue, MisereGame, Quotient, Value
from grundy._work import LAW_TIME, within
from grundy.answers import Count, Move, Page, PlayerName, Solution, Verdict, asked_for
from grundy.sums import Position

if TYPE_CHECKING:
    from grundy.table import Table

__all__ = ["Game"]

#: A component, or several: a number, a tuple of numbers, or a text as on the command line.
Words = Union[str, SupportsIndex, tuple[SupportsIndex, ...], list[SupportsIndex], Any]


class Game:
    """A game whose positions are texts or numbers; see ``grundy.game``."""

    __slots__ = ("_asked", "_game")

    def __init__(
        self,
        text: str,
        *,
        misere: bool = False,
        hexadecimal: bool = False,
        parameters: Mapping[str, object] | None = None,
    ) -> None:
        if not isinstance(text, str) or not isinstance(parameters, (Mapping, type(None))):
            kind = type(parameters if isinstance(text, str) else text).__name__
            wanted = "a mapping of parameters" if isinstance(text, str) else "a text for a game"
            raise TypeError(f"expected {wanted}, found {kind}")
        pairs = tuple((str(name), _parameter(value)) for name, value in (parameters or {}).items())
        self._asked = (text, misere, hexadecimal, pairs)
        self._game = _grundy.Game(text, misere, hexadecimal, list(pairs))

    @property
    def name(self) -> str:
        """The name, or the rules in one line."""
        return self._game.name

    @property
    def rules(self) -> str | None:
        """The rules as text, with parameters in their places; ``None`` where the rule language cannot say them."""
        return self._game.rules

    @property
    def page(self) -> Page | None:
        """The page in the catalogue; ``None`` for other games."""
        listed = self._game.listed
        if listed is None:
            return None
        name, title, summary, text, tasks, parameters = _grundy.page(listed)
        return Page(name, title, summary, text, tuple(tasks), tuple(parameters))

    @property
    def position_format(self) -> str:
        """What a position looks like, in a few words."""
        return self._game.position_format

    @property
    def warnings(self) -> str | None:
        """What may be slips in the rules, pictured."""
        return self._game.warnings

    def __call__(self, *position: Words) -> Position:
        """Returns a position, which adds, solves and compares.

        >>> import grundy
        >>> kayles = grundy.game("kayles")
        >>> (kayles(3) + kayles(5)).outcome
        'N'
        """
        return Position(self, tuple(self._words(position)))

    def solve(
        self,
        *position: Words,
        limit: int | None = 1000,
        method: str = "auto",
        by_definition: bool = False,
        time: float | None = None,
        memory: int | None = None,
    ) -> Solution:
        """Returns who wins a position, its Grundy value where there is one, and every winning move.

        A position is given as on the command line, word by word or in one text, or as numbers: ``solve(5, 7)`` and
        ``solve("5 7")`` are the same; a board may be an array of numpy, a graph one of networkx, see ``grundy.others``. At most ``limit`` winning moves are listed, and where they take a search, those that are
        found cheaply; with ``limit=None`` all of them, however long that takes. ``method`` says which engines are asked:
        ``"auto"`` all that fit, ``"values"`` those of values, ``"search"`` those that search who wins, ``"definition"`` the
        definition alone, as ``by_definition=True`` does. ``time`` is in seconds, ``memory`` in
        bytes.

        >>> import grundy
        >>> answer = grundy.game("wythoff").solve(5, 7)
        >>> answer.outcome, answer.grundy, [move.to for move in answer.winning_moves]
        ('N', 1, ['(3, 5)', '(5, 3)', '(4, 7)'])
        """
        with within(time, memory, False) as bounds:
            by = "definition" if by_definition else method
            found: Solution = self._game.solve(self._words(position), limit, by, bounds)
            return asked_for(found, self, self.solve, position, limit=limit, method=by)

    def strategy(
        self, *position: Words, method: str = "auto", time: float | None = None, memory: int | None = None
    ) -> str:
        """Returns the strategy of whoever wins a position, as the text of a file that ``grundy check`` and ``grundy.replay`` take.

        It has an answer to every move of the loser, until play ends or values decide; ``docs/search.md`` says how it is read.

        >>> import grundy
        >>> strategy = grundy.game("domineering").strategy("4x4")
        >>> grundy.replay(strategy).positions
        2
        """
        with within(time, memory, False) as bounds:
            return self._game.strategy(self._words(position), method, bounds)

    def moves(
        self,
        *position: Words,
        player: PlayerName = "left",
        time: float | None = None,
        memory: int | None = None,
    ) -> list[Move]:
        """Returns the moves of a player in a position, those with equal results once."""
        with within(time, memory, False) as bounds:
            return self._game.moves(self._words(position), player, bounds)[0]

    def value(
        self,
        *position: Words,
        time: float | None = None,
        memory: int | None = None,
        progress: bool | None = None,
    ) -> Value:
        """Returns what a position is worth in normal play: a short game in canonical form.

        >>> import grundy
        >>> grundy.game("domineering").value("..|..")
        grundy.parse('+-1')
        """
        with within(time, memory, progress) as bounds:
            return self._game.value(self._words(position), bounds)

    def worth(
        self,
        *position: Words,
        time: float | None = None,
        memory: int | None = None,
        progress: bool | None = None,
    ) -> Value | LoopyValue:
        """Returns what a position is worth in normal play, also where positions come back.

        >>> import grundy
        >>> grundy.game("backsliding-toads-and-frogs").worth("ttt..fff").onside
        grundy.evaluate('{on||0|-1/2}')
        """
        with within(time, memory, progress) as bounds:
            return self._game.worth(self._words(position), bounds)

    def misere(
        self,
        *position: Words,
        time: float | None = None,
        memory: int | None = None,
        progress: bool | None = None,
    ) -> MisereGame:
        """Returns what a sum of heaps is worth in misère play, beside all games: an impartial game in canonical form.

        >>> import grundy
        >>> grundy.game("kayles").misere(5)
        grundy.misere('*[1,2,3,[2,3]]')
        """
        with within(time, memory, progress) as bounds:
            return self._game.misere(self._words(position), bounds)

    def table(
        self,
        to: int | tuple[int, int],
        *,
        threads: int = 1,
        time: float | None = None,
        memory: int | None = None,
        progress: bool | None = None,
    ) -> Table:
        """Returns the values of all heaps from 0 to ``to``, or of all pairs up to ``to``: an array of numpy.

        The array shares the engine's memory. Grundy values are ``uint32``, ``2**32 - 1`` for a win at once; outcomes, in
        misère play and partizan games, are letters; where moves gain points, ``int64`` what the first player gains more. Where
        positions come back values are texts, as ``"∞{0,2}"``. A limit gives a shorter table, whose ``stop`` names it.
        Of lists, words and sets the table is that of the numbers that a ``start`` line takes.

        >>> import grundy
        >>> grundy.game("n -> n - k where k in {1, 3, 4}").table(9).tolist()
        [0, 1, 0, 1, 2, 3, 2, 0, 1, 0]
        >>> grundy.game("wythoff").table((2, 3)).tolist()
        [[0, 1, 2, 3], [1, 2, 0, 4], [2, 0, 1, 5]]
        >>> grundy.game("n -> n - k gains k where k in {1, 3, 4}").table(5).tolist()
        [0, 1, 0, 3, 4, 3]
        """
        from grundy.table import Table

        n_axes = self._game.n_axes()
        if isinstance(to, tuple):
            ends = [_natural("to", end) for end in to]
        else:
            ends = [_natural("to", to)] * n_axes
        total = prod(end + 1 for end in ends)
        with within(time, memory, progress, total=total) as bounds:
            cells, axes, content, stop, engine = self._game.table(ends, _natural("threads", threads), bounds)
        columns = ends[1] + 1 if len(ends) == 2 else None
        return Table._of(cells, columns, self.name, tuple(axes), content, stop, engine)

    def law(
        self,
        *,
        to: int | None = None,
        starts: bool = False,
        time: float | None = LAW_TIME,
        memory: int | None = None,
        progress: bool | None = None,
    ) -> Law:
        """Returns the law behind the game's table: a theorem with its certificate, or a conjecture.

        ``to`` is the largest heap of the tables that are looked at. With ``starts`` the law is that of what the numbers from 0 on
        mean by the ``start`` line of the rules: a theorem where the law of all positions is one, else a conjecture from a table to
        ``to`` [1000]. Raises ``grundy.NoLaw`` where none is seen.

        >>> import grundy
        >>> grundy.game("n -> n - k where k in powers(2)").law()
        <theorem: g(n) = n mod 3>
        >>> pairs = "(n, c) -> (n - k, min(2*k, n - k)) where 1 <= k <= min(c, n)"
        >>> grundy.game("start n -> (n, n - 1); " + pairs).law(starts=True, to=200)
        <theorem: P iff n is a Fibonacci number>
        """
        with within(time, memory, progress) as bounds:
            return self._game.law(None if to is None else _natural("to", to), starts, bounds)

    def quotient(
        self,
        *,
        to: int = 1000,
        time: float | None = LAW_TIME,
        memory: int | None = None,
        progress: bool | None = None,
    ) -> Quotient:
        """Returns the misère quotient of the game's heaps up to ``to``, or of all as soon as a proof is found: who wins every
        sum of them in misère play.

        >>> import grundy
        >>> kayles = grundy.game("0.77").quotient()
        >>> kayles
        <misere quotient of all heaps: 40 elements, 9 lost>
        >>> kayles.is_lost(10**30, 10**30), kayles.is_lost(8, 9, 10)
        (True, False)
        """
        with within(time, memory, progress) as bounds:
            return self._game.quotient(_natural("to", to), bounds)

    def prove(
        self,
        claim: str,
        *,
        time: float | None = LAW_TIME,
        memory: int | None = None,
        progress: bool | None = None,
    ) -> Verdict:
        """Decides a claim: a number such as ``n % 3`` for the Grundy value, a condition such as ``a == b`` for the
        P-positions.

        >>> import grundy
        >>> verdict = grundy.game("n -> n - k where k in powers(2)").prove("n % 4")
        >>> verdict.standing, verdict.position, verdict.actual
        ('refuted', (3,), 'value 0')
        """
        with within(time, memory, progress) as bounds:
            verdict: Verdict = self._game.prove(claim, bounds)
            return verdict

    def count(
        self,
        *,
        below: int | None = None,
        heaps: int | None = None,
        start: int = 1,
        to: int | None = None,
        ordered: bool = False,
        time: float | None = LAW_TIME,
        memory: int | None = None,
    ) -> Count:
        """Counts the positions that the player to move loses: of one component with all numbers below a bound, by a
        theorem; or of sums of so many heaps, each from ``start`` to ``to``.

        >>> import grundy
        >>> grundy.game("wythoff").count(below=10**18).lost
        763932022500210303
        """
        sums = None
        if (below is None) == (heaps is None or to is None):
            raise errors.Error("expected either `below`, or both `heaps` and `to`")
        if heaps is not None and to is not None:
            sums = (_natural("heaps", heaps), _natural("start", start), _natural("to", to), ordered)
            if start > to:
                raise errors.Error(f"expected `start` to be at most `to`, which is {to}; found {start}")
        bound = None if below is None else format(_natural("below", below), "x")
        with within(time, memory, False) as bounds:
            every, lost, won, standing = self._game.count(bound, sums, bounds)
        count = Count(every, lost, won, standing)
        return asked_for(
            count, self, self.count, (), below=below, heaps=heaps, start=start, to=to, ordered=ordered
        )

    def _words(self, position: Sequence[Words]) -> list[str]:
        """Returns a position as words of a command line."""
        words: list[str] = []
        for part in position:
            if isinstance(part, str):
                words.extend(part.split())
            elif (read := others.words(part)) is not None:
                words.extend(read)
            elif isinstance(part, (tuple, list)):
                numbers = [str(index(number)) for number in part]
                words.extend(numbers if self._game.arity is None else [f"({', '.join(numbers)})"])
            else:
                words.append(str(index(part)))
        return words

    def __repr__(self) -> str:
        text, misere, hexadecimal, pairs = self._asked
        options = "".join(
            (", misere=True" * misere, ", hexadecimal=True" * hexadecimal, f", parameters={dict(pairs)}" * bool(pairs))
        )
        return f"grundy.game({text!r}{options})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and self._asked == other._asked

    def __hash__(self) -> int:
        return hash(self._asked)

    def __reduce__(self) -> Any:
        return _restored, self._asked


def _restored(text: str, misere: bool, hexadecimal: bool, pairs: tuple[tuple[str, str], ...]) -> Game:
    return Game(text, misere=misere, hexadecimal=hexadecimal, parameters=dict(pairs))


def _parameter(value: object) -> str:
    """Returns a parameter as the rule language writes it: ``{1, 3, 4}`` for sets, lists and tuples."""
    if isinstance(value, (set, frozenset)):
        return "{" + ", ".join(str(item) for item in sorted(value)) + "}"
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(str(item) for item in value) + "]"
    return str(value)


def _natural(name: str, value: SupportsIndex) -> int:
    number = index(value)
    if number < 0:
        raise errors.Error(f"{name}: expected a natural number, found {number}")
    return number
