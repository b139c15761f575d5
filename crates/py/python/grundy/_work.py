"""Limits on work, and a bar that shows how far it is."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from importlib import import_module
from time import monotonic
from typing import Any, NamedTuple

from grundy._grundy import Limits

#: Work that ends sooner shows no bar, in seconds.
PATIENCE = 0.5


#: An operator on values that nobody has set limits for ends after so many seconds.
OPERATOR_TIME = 5.0

#: Without a limit, the search for a law ends after this time, in seconds.
LAW_TIME = 30.0


class Bounds(NamedTuple):
    """What the calls inside a block may spend, and what its operators may, which have no arguments to say it."""

    time: float | None
    memory: int | None
    operators: Limits


_current: ContextVar[Bounds] = ContextVar(
    "grundy limits", default=Bounds(None, None, Limits(OPERATOR_TIME))
)


def operators() -> Limits:
    """The limits of an operator here and now."""
    return _current.get().operators


@contextmanager
def limits(time: float | None = None, memory: int | None = None) -> Iterator[None]:
    """Limits what is computed inside a ``with`` block: each operation on values, and each call that sets no limits of its
    own, takes ``time`` seconds and ``memory`` bytes at most, or raises ``grundy.Stopped``.

    Without such a block an operation on values ends after 5 seconds; ``time=math.inf`` lets it go on. What is not said is
    taken from the block around this one. The limits belong to the context of a thread or of a task of asyncio.

    >>> import grundy
    >>> downs = grundy.parse("v8191")
    >>> try:
    ...     with grundy.limits(time=0.1):
    ...         downs + downs
    ... except grundy.Stopped as stopped:
    ...     print(stopped.limit)
    time
    """
    outer = _current.get()
    time = outer.time if time is None else time
    memory = outer.memory if memory is None else memory
    inner = Bounds(time, memory, Limits(OPERATOR_TIME if time is None else time, memory))
    token = _current.set(inner)
    try:
        yield
    finally:
        _current.reset(token)


@contextmanager
def within(
    time: float | None = None,
    memory: int | None = None,
    progress: bool | None = None,
    unit: str = "positions",
    total: int | None = None,
) -> Iterator[Limits]:
    """Yields limits in seconds and bytes, those of the context where they are ``None``; with ``progress=None`` a bar is shown
    on terminals and in notebooks. ``total`` is what there is to do, where the work does not know it."""
    context = _current.get()
    time = context.time if time is None else time
    memory = context.memory if memory is None else memory
    if progress is False or (progress is None and not someone_is_looking()):
        yield Limits(time, memory, None)
        return
    bar = Bar(unit, total)
    try:
        yield Limits(time, memory, bar)
    finally:
        bar.close()


def someone_is_looking() -> bool:
    """Whether standard error is a terminal, or this runs in a notebook."""
    if "ipykernel" in sys.modules:
        return True
    try:
        return sys.stderr is not None and sys.stderr.isatty()
    except (AttributeError, ValueError):
        return False


class Bar:
    """A bar of tqdm's, if that is installed; it appears once patience is at its end."""

    def __init__(self, unit: str, total: int | None = None) -> None:
        self.unit = unit
        self.total = total
        self.begin = monotonic()
        self.shown: Any = None
        self.failed = False

    def __call__(self, done: int, total: int | None) -> None:
        if self.failed or monotonic() - self.begin < PATIENCE:
            return
        if self.shown is None:
            try:
                tqdm: Any = import_module("tqdm.auto")
            except ImportError:
                self.failed = True
                return
            self.shown = tqdm.tqdm(total=self.total or total, unit=" " + self.unit, unit_scale=True, leave=False)
        self.shown.update(done - self.shown.n)

    def close(self) -> None:
        if self.shown is not None:
            self.shown.close()
