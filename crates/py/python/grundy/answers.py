"""Answers: plain, immutable objects that compare, print and pickle.

What is pickled with a standing is sealed, so that a change of any of its fields is noticed, and a theorem is earned again when it
is loaded: the question is asked once more, which its law answers at once, or the checker reads the certificate. A seal is no
signature: who makes pickles by hand can run any code where they are loaded, so load none that you would not run.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, fields, replace
from hashlib import sha256
from html import escape
from typing import Any, Generic, Literal, TypeVar

from grundy import errors
from grundy._grundy import Law, draw

P = TypeVar("P")

#: A notebook shows so many winning moves.
MOST_SHOWN = 40

#: The players, as answers name them.
PlayerName = Literal["left", "right"]


@dataclass(frozen=True, slots=True)
class Move:
    """A move: ``to`` is the position after it, as ``Game.solve`` reads it, and ``text`` says the move in words."""

    to: str
    text: str
    #: Whose move it is, in a partizan game.
    player: PlayerName | None = None
    #: The name of the kind of move, where the rules have kinds.
    name: str | None = None
    #: The numbers that the player picks, by their names in the rules.
    choices: dict[str, int] = field(default_factory=dict, hash=False)

    def __str__(self) -> str:
        player = f"{self.player}: " if self.player else ""
        name = f"{self.name}: " if self.name else ""
        choices = ", ".join(f"{name} = {value}" for name, value in self.choices.items())
        return f"{player}{name}{self.text}{f' ({choices})' if choices else ''} -> {self.to}"


class _Sealed:
    """An answer with a standing."""

    __slots__ = ()

    def __reduce__(self) -> Any:
        given = tuple(getattr(self, one.name) for one in fields(self))  # type: ignore[arg-type]
        return _opened, (type(self), given, _seal(type(self), given))

    def __setstate__(self, state: Any) -> None:
        raise TypeError("an answer is immutable; it is unpickled as a whole")

    def _earned(self) -> bool:
        """Whether what stands as a theorem is one."""
        return True


def _seal(kind: type, given: tuple[Any, ...]) -> str:
    return sha256(repr((kind.__name__, given)).encode("utf-8", "surrogatepass")).hexdigest()


def _opened(kind: type[_Sealed], given: tuple[Any, ...], seal: str) -> Any:
    if _seal(kind, given) != seal:
        raise errors.Error("a pickled answer was changed: its fields are not those that were sealed")
    answer = kind(*given)
    if not answer._earned():
        raise errors.Error("a pickled answer says theorem, and nothing vouches for it; ask the game again")
    return answer


#: Who was asked what: an object, the name of its method, and the arguments.
Asked = tuple[object, str, tuple[Any, ...], dict[str, Any]]


class _Asked(_Sealed):
    """An answer that can be asked for again."""

    __slots__ = ()

    standing: str
    asked: Asked | None

    def _earned(self) -> bool:
        if self.standing != "theorem":
            return True
        if self.asked is None:
            return False
        whom, method, given, named = self.asked
        return bool(getattr(whom, method)(*given, **named) == self)


A = TypeVar("A", bound="_Asked")


def asked_for(answer: A, whom: object, method: Callable[..., A], given: tuple[Any, ...], /, **named: Any) -> A:
    """Returns the answer with the question."""
    return replace(answer, asked=(whom, method.__name__, given, named))  # type: ignore[type-var]


@dataclass(frozen=True, slots=True)
class Identified(_Sealed):
    """A game that has some numbers, or a formula."""

    __setstate__ = _Sealed.__setstate__

    #: The simplest name: of the catalogue, a code, rules, or a formula.
    name: str
    #: Games that are equal on 200 positions.
    also: tuple[str, ...]
    #: The number of index ``n`` belongs to the heap ``n + shift``.
    shift: int
    #: The number of numbers that agree.
    agrees: int
    #: ``"theorem"`` where the game has one, ``"exact"`` of other games, ``"conjecture"`` of a formula.
    standing: str
    #: The heap up to which the game was computed.
    exact_to: int
    #: The next values, or P-positions.
    next: tuple[int, ...]

    def _earned(self) -> bool:
        # The numbers that were asked about are not kept.
        return self.standing != "theorem"


@dataclass(frozen=True, slots=True)
class Solution(_Asked):
    """Who wins a position, and how."""

    __setstate__ = _Sealed.__setstate__

    game: str
    #: The position, as ``Game.solve`` reads it.
    position: str
    #: ``"normal"`` (who cannot move loses), ``"misere"``, ``"goal"`` or ``"score"``.
    play: str
    #: ``"N"`` (the next player wins), ``"P"`` (the previous one), ``"L"``, ``"R"``, or ``"D"`` for a draw.
    outcome: str
    #: The Grundy value, where there is one; ``"win"`` where a move can end the game at once.
    grundy: int | Literal["win"] | None
    #: What stands behind it: ``"exact"``, ``"conjecture"``, ``"cited"`` or ``"theorem"``.
    standing: str
    #: Where the proof is, of an answer that is cited.
    source: str | None
    #: Every winning move, unless ``stop`` says otherwise.
    winning_moves: tuple[Move, ...]
    #: The limit that cut the list of winning moves short.
    stop: str | None = None
    #: What the player who moves first has gained more when play ends, for each who may, Left before Right (of an impartial game
    #: one), where moves gain points.
    score: tuple[int, ...] | None = field(default=None, repr=False)
    #: The moves that no other one of the same player is better than, where that is known.
    sensible_moves: tuple[Move, ...] | None = field(default=None, repr=False)
    #: Who passed and why, and who answered, a line each, as ``grundy solve --explain`` prints them.
    trail: tuple[str, ...] = field(default=(), repr=False, compare=False)
    #: The question, where it can be asked again.
    asked: Asked | None = field(default=None, repr=False, compare=False)

    def _repr_html_(self) -> str:
        score = None if self.score is None else ", ".join(map(str, self.score))
        rows = {"outcome": self.outcome, "grundy value": self.grundy, "score": score, "play": self.play, "standing": self.standing}
        facts = "".join(f"<tr><th>{name}</th><td>{escape(str(told))}</td></tr>" for name, told in rows.items() if told is not None)
        shown = self.winning_moves[:MOST_SHOWN]
        more = f"<li>and {len(self.winning_moves) - len(shown)} more</li>" if len(shown) < len(self.winning_moves) else ""
        moves = "".join(f"<li>{escape(str(move))}</li>" for move in shown) + more
        return f"<p>{escape(self.game)}</p>{draw(self.position)}<table>{facts}</table><ul>{moves}</ul>"

    def __str__(self) -> str:
        value = "" if self.grundy is None else f", grundy {self.grundy}"
        value += "" if self.score is None else f", score {', '.join(map(str, self.score))}"
        return f"{self.game}: {self.position}: {self.outcome}{value} ({self.standing})"


@dataclass(frozen=True, slots=True)
class Choice(Generic[P]):
    """A winning move in a game that is defined in Python: ``position`` becomes ``to``."""

    position: P
    to: P
    #: Whose move it is, in a partizan game.
    player: PlayerName | None = None
    #: Which of the positions that were asked about it is, or is a part of.
    index: int = 0


@dataclass(frozen=True, slots=True)
class Answer(Generic[P]):
    """Who wins a position of a game that is defined in Python, and how: exact, computed from its options."""

    positions: tuple[P, ...]
    #: ``"N"`` (the next player wins), ``"P"`` (the previous one), ``"L"``, ``"R"``, ``"D"`` for a draw, or what either
    #: player reaches moving first, where one of them draws.
    outcome: str
    #: The Grundy value, in normal play of an impartial game in which no position comes back.
    grundy: int | None
    #: Plies to the end for Left and for Right, moving first, where positions come back and somebody wins.
    remoteness: tuple[int | None, int | None]
    winning_moves: tuple[Choice[P], ...]


@dataclass(frozen=True, slots=True)
class Verdict(_Sealed):
    """What came of a claim; true where it was proved."""

    __setstate__ = _Sealed.__setstate__

    claim: str
    #: ``"theorem"``, ``"refuted"`` or ``"open"``.
    standing: Literal["theorem", "refuted", "open"]
    #: The law with its certificate, of a claim that was proved.
    law: Law | None = None
    #: The smallest position where the claim is false, what it says there, and what the rules say.
    position: tuple[int, ...] | None = None
    claimed: str | None = None
    actual: str | None = None
    #: How far an open claim is true, and why it was not proved.
    checked_to: int | None = None
    reason: str | None = None

    def __bool__(self) -> bool:
        return self.standing == "theorem"

    def _earned(self) -> bool:
        # A law is pickled as its certificate, which the checker reads again.
        return self.standing != "theorem" or (self.law is not None and self.law.standing == "theorem")


@dataclass(frozen=True, slots=True)
class Count(_Asked):
    """Numbers of positions."""

    __setstate__ = _Sealed.__setstate__

    all: int
    lost: int
    won: int
    standing: str
    #: The question, where it can be asked again.
    asked: Asked | None = field(default=None, repr=False, compare=False)


@dataclass(frozen=True, slots=True)
class Replayed:
    """What was gone through of a strategy that is accepted."""

    positions: int
    #: Moves of the loser, each with an answer.
    moves: int
    #: Positions that are lost by values.
    values: int
    #: Positions that are lost by values after the winner gave up moves across lines.
    strips: int


@dataclass(frozen=True, slots=True)
class Page:
    """A game's page in the catalogue."""

    name: str
    title: str
    summary: str
    #: The whole page, in Markdown.
    text: str = field(repr=False)
    #: The judges' tasks that play it.
    tasks: tuple[str, ...]
    #: Name, default and meaning of each parameter.
    parameters: tuple[tuple[str, str, str], ...]

    def _repr_markdown_(self) -> str:
        return self.text
