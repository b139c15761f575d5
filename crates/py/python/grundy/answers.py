"""Answers: plain, immutable objects that compare, print and pickle."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Generic, Literal, TypeVar

from grundy._grundy import Law

P = TypeVar("P")

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

    def __str__(self) -> str:
        player = f"{self.player}: " if self.player else ""
        name = f"{self.name}: " if self.name else ""
        return f"{player}{name}{self.text} -> {self.to}"


@dataclass(frozen=True, slots=True)
class Solution:
    """Who wins a position, and how."""

    game: str
    #: The position, as ``Game.solve`` reads it.
    position: str
    #: ``"normal"`` (who cannot move loses), ``"misere"`` or ``"goal"``.
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

    def __str__(self) -> str:
        value = "" if self.grundy is None else f", grundy {self.grundy}"
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
class Verdict:
    """What came of a claim; true where it was proved."""

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


@dataclass(frozen=True, slots=True)
class Count:
    """Numbers of positions."""

    all: int
    lost: int
    won: int
    standing: str


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
