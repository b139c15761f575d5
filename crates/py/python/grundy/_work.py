"""Limits on work, and a bar that shows how far it is."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from time import monotonic
from typing import Any

from grundy._grundy import Limits

#: Work that ends sooner shows no bar, in seconds.
PATIENCE = 0.5


@contextmanager
def limits(
    time: float | None = None,
    memory: int | None = None,
    progress: bool | None = None,
    unit: str = "positions",
    total: int | None = None,
) -> Iterator[Limits]:
    """Yields limits in seconds and bytes; with ``progress=None`` a bar is shown on terminals and in notebooks. ``total`` is
    what there is to do, where the work does not know it."""
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
