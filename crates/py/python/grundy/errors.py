"""What can go wrong. Every exception is a ``ValueError``, with the words of the command line, but for ``Bug``."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import NamedTuple


class Span(NamedTuple):
    """A place in a text, in characters: ``text[start:end]``, and what is wrong there."""

    start: int
    end: int
    message: str


class Error(ValueError):
    """A question has no answer.

    Where a text is at fault, ``text`` is that text and ``spans`` are the places in it, all of them at once; the message
    pictures them.
    """

    def __init__(
        self, message: str, *, text: str | None = None, spans: Sequence[tuple[int, int, str]] = ()
    ) -> None:
        super().__init__(message)
        self.text = text
        self.spans = tuple(Span(*span) for span in spans)


class RulesError(Error):
    """A text is no rules, no code, or no claim about a game."""


class ExpressionError(Error):
    """A text is no expression for a value."""


class PositionError(Error):
    """A position is not what the game takes."""


class ParameterError(Error):
    """A parameter is not what the game takes."""


class Unsuited(Error):
    """The game is not of the kind that was asked for."""


class UnknownGame(Error, LookupError):
    """No game, or more than one, is called so; ``nearest`` are names near to it."""

    def __init__(self, message: str, *, nearest: Sequence[str] = ()) -> None:
        super().__init__(message)
        self.nearest = tuple(nearest)


class UnknownTask(Error, LookupError):
    """No task of a judge is called so; ``nearest`` are ids near to it."""

    def __init__(self, message: str, *, nearest: Sequence[str] = ()) -> None:
        super().__init__(message)
        self.nearest = tuple(nearest)


class Stopped(Error):
    """A limit came before the answer; ``limit`` is ``time``, ``memory``, ``steps``, ``positions`` or ``reach`` (beyond
    what is computed at all)."""

    def __init__(self, message: str, *, limit: str = "") -> None:
        super().__init__(message)
        self.limit = limit


class NoLaw(Error):
    """No law was seen behind a table; ``missing`` says why, ``checked_to`` how far the table went."""

    def __init__(self, message: str, *, missing: str = "", checked_to: int = 0) -> None:
        super().__init__(message)
        self.missing = missing
        self.checked_to = checked_to


class CertificateError(Error):
    """A text is no certificate, or the checker does not accept it: ``undecided`` says whether it could not tell."""

    def __init__(self, message: str, *, undecided: bool = False) -> None:
        super().__init__(message)
        self.undecided = undecided


class JudgeError(Error):
    """The input of a judge's task breaks the format: ``line`` and ``column`` from 1; ``output`` are the answers before."""

    def __init__(self, message: str, *, line: int = 1, column: int = 1, output: str = "") -> None:
        super().__init__(message)
        self.line = line
        self.column = column
        self.output = output


class OptionsError(Error):
    """The options of a game that is defined in Python are not what they have to be, at ``position``."""

    def __init__(self, message: str, *, position: Hashable = None) -> None:
        super().__init__(message)
        self.position = position


class Bug(RuntimeError):
    """A defect of this program, not of the question."""
