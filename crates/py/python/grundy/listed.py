"""Laws of tables that have no rules."""

from __future__ import annotations

from collections.abc import Sequence
from operator import index
from typing import Any

from grundy import _grundy, errors
from grundy._grundy import Law
from grundy._work import LAW_TIME, within
from grundy.answers import Identified

__all__ = ["guess", "identify"]

#: What a table says of a position that is lost, or won, for the player to move.
LOST = ("P", "loss")
WON = ("N", "win")


def guess(
    table: Any,
    *,
    start: int | Sequence[int] = 0,
    title: str = "table",
    time: float | None = LAW_TIME,
    memory: int | None = None,
    progress: bool | None = None,
) -> Law:
    """Returns the law that a table follows, which nothing else stands behind: a conjecture, with its code.

    A table is a list, a list of lists, an array of numpy or a ``grundy.Table``: of whole numbers, or of who wins, as ``"P"`` and
    ``"N"``. The first entry belongs to ``start``, a number for each axis where they differ. Raises ``grundy.NoLaw`` where no law is
    seen.

    >>> import grundy
    >>> grundy.guess([n // 2 if n % 2 else -n for n in range(40)])
    <conjecture: g(n) = -n if n in even else n // 2>
    >>> grundy.guess([[a ^ b for b in range(12)] for a in range(12)]).value(1000, 3)
    1003
    """
    cells: list[Any] = []
    lengths = _shape(table, cells)
    starts = [index(start)] * len(lengths) if isinstance(start, int) else [index(at) for at in start]
    if len(starts) != len(lengths) or min(starts) < 0:
        raise errors.Error(f"start: expected a natural number, or one for each of {len(lengths)} axes; found {start!r}")
    words = any(isinstance(cell, str) for cell in cells)
    entries = [_entry(cell, words) for cell in cells]
    # An outcome is the only thing that is told of a table in which some entries are words.
    with within(time, memory, progress) as bounds:
        return _grundy.guess(entries, starts, lengths, words, title, bounds)


def identify(
    numbers: Any,
    *,
    start: int | None = None,
    lost: bool = False,
    time: float | None = LAW_TIME,
    memory: int | None = None,
    progress: bool | None = None,
) -> list[Identified]:
    """Returns the games that have these numbers, the simplest first, at most five.

    The numbers are at least eight Grundy values of heaps from ``start`` on, or ``"P"`` and ``"N"``, or with ``lost`` the P-positions,
    which rise. Without ``start`` the first one belongs to the heap of 0 if it is 0 and else to that of 1.

    >>> import grundy
    >>> found = grundy.identify([0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6])
    >>> found[0].name, found[0].standing, found[0].next
    ('kayles', 'theorem', (4, 1, 2))
    >>> grundy.identify([1, 2, 3, 5, 8, 13, 21, 34], lost=True)[0].name
    'fibonacci-nim'
    """
    cells: list[Any] = []
    lengths = _shape(numbers, cells)
    if len(lengths) != 1:
        raise errors.Error(f"expected one row of numbers; found {len(lengths)} axes")
    if start is not None and index(start) < 0:
        raise errors.Error(f"start: expected a natural number; found {start!r}")
    words = any(isinstance(cell, str) for cell in cells)
    entries = [_entry(cell, words) for cell in cells]
    with within(time, memory, progress) as bounds:
        found = _grundy.identify(entries, start, words, lost, bounds)
    return [
        Identified(name, tuple(also), shift, agrees, standing, exact_to, tuple(following))
        for name, also, shift, agrees, standing, exact_to, following in found
    ]


def _shape(table: Any, cells: list[Any]) -> list[int]:
    """Returns the number of entries along each axis, and appends the entries."""
    if hasattr(table, "ndim"):
        cells.extend(_plain(table))
        lengths = [int(length) for length in table.shape]
    else:
        lengths = _nested(table, cells, 0)
    if not 1 <= len(lengths) <= 5 or not cells:
        raise errors.Error(f"expected a table with 1 to 5 axes, and entries; found {len(lengths)} axes, {len(cells)} entries")
    return lengths


def _plain(array: Any) -> list[Any]:
    """Returns the entries of an array of numpy."""
    if array.dtype.kind not in "biuUS":
        raise errors.Error(f"expected whole numbers, or P and N; found an array of {array.dtype}")
    from grundy.table import WIN, Table

    cells: list[Any] = array.ravel().tolist()
    if isinstance(array, Table) and array.dtype.kind == "u":
        return ["win" if cell == WIN else cell for cell in cells]
    return [cell.decode() if isinstance(cell, bytes) else cell for cell in cells]


def _nested(table: Any, cells: list[Any], depth: int) -> list[int]:
    if isinstance(table, str) or not hasattr(table, "__len__"):
        if depth == 0:
            raise TypeError(f"expected a list, or an array of numpy; found {type(table).__name__}")
        cells.append(table)
        return []
    if depth > 5:
        return [0] * 6
    inner: list[int] | None = None
    for item in table:
        lengths = _nested(item, cells, depth + 1)
        if inner is not None and lengths != inner:
            raise errors.Error(f"expected lists of one length, {inner}; found one of {lengths}")
        inner = lengths
    return [len(table), *(inner or [])]


def _entry(cell: Any, words: bool) -> int | None:
    """Returns a number; where who wins is told, 0 for lost and nothing for won."""
    if isinstance(cell, str):
        if cell in LOST:
            return 0
        if cell in WON:
            return None
        raise errors.Error(f"expected a whole number, P, N, win or loss; found {cell!r}")
    number = index(cell)
    if not -(2**63) <= number < 2**63:
        raise errors.Error(f"expected a number of 64 bits; found {number}")
    return number if not words or number == 0 else None
