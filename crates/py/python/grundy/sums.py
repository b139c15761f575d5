"""Positions as terms: ``kayles(3) + kayles(5) + nim(4)``."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import dataclass
from functools import reduce
from operator import add, xor
from typing import TYPE_CHECKING, Any, Protocol

from grundy import errors
from grundy._grundy import Value, draw
from grundy.answers import Answer, Move, PlayerName, Solution, asked_for

if TYPE_CHECKING:
    from grundy.game import Game
    from grundy.user import UserGame

__all__ = ["Position", "Sum", "UserPosition"]

PLAYERS: tuple[PlayerName, PlayerName] = ("left", "right")


@dataclass(frozen=True, slots=True)
class Nimber:
    """A nim-heap that is worth as much as a term, and what stands behind that."""

    number: int
    standing: str = "exact"
    source: str | None = None


#: What a sum stands on is the weakest of what its terms stand on.
WEAKEST = ("conjecture", "cited", "exact", "theorem")


class Term(Protocol):
    """What may stand in a sum."""

    @property
    def text(self) -> str: ...
    @property
    def label(self) -> str: ...
    def nimber(self) -> Nimber | None: ...
    def value(self) -> Value: ...
    def options(self, player: PlayerName) -> Iterator[tuple[str, Term]]: ...


class _Adds:
    """Terms add up, whatever they are."""

    __slots__ = ()

    def _terms(self) -> tuple[Term, ...]:
        raise NotImplementedError

    def __add__(self, other: object) -> Sum:
        if isinstance(other, _Adds):
            return Sum(self._terms() + other._terms())
        return NotImplemented

    def __radd__(self, other: object) -> Sum:
        # So that the built-in `sum` works.
        return Sum(self._terms()) if isinstance(other, int) and other == 0 else NotImplemented


class _Solved(_Adds):
    """Terms that are solved: what their solution says, said of them."""

    __slots__ = ()

    def solve(self) -> Solution:
        raise NotImplementedError

    @property
    def outcome(self) -> str:
        """Who wins, see ``Solution.outcome``."""
        return self.solve().outcome

    @property
    def grundy(self) -> Any:
        """The Grundy value, see ``Solution.grundy``."""
        return self.solve().grundy

    @property
    def winning_moves(self) -> tuple[Move, ...]:
        """Every winning move."""
        return self.solve().winning_moves


@dataclass(frozen=True, slots=True)
class Position(_Solved):
    """A position of a game by name or rules. Two of them are equal where they are written the same."""

    game: Game
    words: tuple[str, ...]

    @property
    def text(self) -> str:
        """The position as it is read."""
        return " ".join(self.words)

    @property
    def label(self) -> str:
        return self.game.name

    def _repr_svg_(self) -> str:
        return draw(self.text)

    def solve(self, *, time: float | None = None, memory: int | None = None) -> Solution:
        """See ``Game.solve``."""
        return self.game.solve(*self.words, time=time, memory=memory)

    def value(self, *, time: float | None = None, memory: int | None = None) -> Value:
        """See ``Game.value``."""
        return self.game.value(*self.words, time=time, memory=memory)

    def nimber(self) -> Nimber | None:
        """The nim-heap that is worth as much, if there is one."""
        found = self.solve()
        if not isinstance(found.grundy, int) or found.play != "normal":
            return None
        return Nimber(found.grundy, found.standing, found.source)

    def options(self, player: PlayerName = "left") -> Iterator[tuple[str, Position]]:
        """The moves of a player, each in words and as the position that it makes."""
        for move in self.game.moves(*self.words, player=player):
            yield move.text, self.game(move.to)

    def _terms(self) -> tuple[Term, ...]:
        return (self,)

    def __repr__(self) -> str:
        return f"{self.game!r}({self.text!r})"


@dataclass(frozen=True, slots=True)
class UserPosition(_Adds):
    """A position of a game that is defined in Python."""

    game: UserGame[Any]
    position: Hashable

    @property
    def text(self) -> str:
        return repr(self.position)

    @property
    def label(self) -> str:
        return self.game.name

    def solve(self, *, time: float | None = None, memory: int | None = None) -> Answer[Any]:
        """See ``UserGame.solve``."""
        return self.game.solve(self.position, time=time, memory=memory)

    @property
    def outcome(self) -> str:
        return self.solve().outcome

    @property
    def grundy(self) -> int | None:
        return self.solve().grundy

    @property
    def winning_moves(self) -> tuple[Any, ...]:
        return self.solve().winning_moves

    def value(self, *, time: float | None = None, memory: int | None = None) -> Value:
        """See ``UserGame.value``."""
        return self.game.value(self.position, time=time, memory=memory)

    def nimber(self) -> Nimber | None:
        number = self.solve().grundy
        return None if number is None else Nimber(number)

    def options(self, player: PlayerName = "left") -> Iterator[tuple[str, UserPosition]]:
        for option in self.game.options(self.position, player):
            yield f"{self.position!r} becomes {option!r}", UserPosition(self.game, option)

    def _terms(self) -> tuple[Term, ...]:
        return (self,)

    def __repr__(self) -> str:
        return f"<{self.game.name}: {self.position!r}>"


@dataclass(frozen=True, slots=True)
class Sum(_Solved):
    """A disjunctive sum: a move is made in one of its terms, whatever games they are of."""

    terms: tuple[Term, ...]

    def _terms(self) -> tuple[Term, ...]:
        return self.terms

    def value(self) -> Value:
        """What the sum is worth in normal play."""
        from grundy.values import parse

        return reduce(add, (term.value() for term in self.terms), parse("0"))

    def solve(self) -> Solution:
        """Returns who wins, and every winning move: at once where all terms are of one game that knows its sums, else by
        the Grundy values of the terms, else by their canonical forms."""
        return self._of_one_game() or self._by_nimbers() or self._by_values()

    def _of_one_game(self) -> Solution | None:
        positions = [term for term in self.terms if isinstance(term, Position)]
        if not positions or len(positions) < len(self.terms):
            return None
        game = positions[0].game
        if any(position.game != game for position in positions):
            return None
        if game._game.boards:
            return game.solve(" + ".join(position.text for position in positions))
        arity = game._game.arity
        if arity is None:
            return None
        # Bare numbers of a tuple are put in brackets, so that they are one component.
        tuples = (
            (f"({', '.join(words)})",) if arity > 1 and len(words) == arity and "(" not in words[0] else words
            for words in (position.words for position in positions)
        )
        return game.solve(*(word for words in tuples for word in words))

    def _by_nimbers(self) -> Solution | None:
        nimbers = [term.nimber() for term in self.terms]
        values = [value for value in nimbers if value is not None]
        if len(values) < len(nimbers):
            return None
        total = reduce(xor, (value.number for value in values), 0)
        moves: list[Move] = []
        for at, (term, value) in enumerate(zip(self.terms, list(values))):
            if total:
                for words, option in term.options("left"):
                    found = option.nimber()
                    if found is not None:
                        values.append(found)
                        if found.number == total ^ value.number:
                            moves.append(Move(self._with(at, option), words))
        weakest = min(values, key=lambda value: WEAKEST.index(value.standing))
        return self._solution("N" if total else "P", total, tuple(moves), weakest)

    def _by_values(self) -> Solution:
        try:
            values = [term.value() for term in self.terms]
        except errors.Unsuited as unsuited:
            raise errors.Unsuited(f"a sum of different games is answered in normal play: {unsuited}") from None
        total = self.value()
        moves = []
        for player in PLAYERS:
            for at, (term, value) in enumerate(zip(self.terms, values)):
                rest = total - value
                for words, option in term.options(player):
                    after = rest + option.value()
                    if after >= 0 if player == "left" else after <= 0:
                        moves.append(Move(self._with(at, option), words, player))
        return self._solution(total.outcome, None, tuple(moves))

    def _with(self, at: int, option: Term) -> str:
        return _shown((*self.terms[:at], option, *self.terms[at + 1 :]))

    def _solution(
        self, outcome: str, grundy: int | None, moves: tuple[Move, ...], known: Nimber = Nimber(0)
    ) -> Solution:
        answer = Solution(
            game="a sum",
            position=_shown(self.terms),
            play="normal",
            outcome=outcome,
            grundy=grundy,
            standing=known.standing,
            source=known.source,
            winning_moves=moves,
            trail=("engine  the values of the terms",),
        )
        # A theorem is earned again where it is unpickled.
        return asked_for(answer, self, self.solve, ()) if known.standing == "theorem" else answer

    def __repr__(self) -> str:
        return " + ".join(repr(term) for term in self.terms)


def _shown(terms: tuple[Term, ...]) -> str:
    return " + ".join(f"{term.label}({term.text})" for term in terms)
