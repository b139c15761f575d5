"""Tables: numpy arrays that know which game they are of."""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import Any, overload

import numpy as np

from grundy import errors
from grundy._grundy import Law
from grundy._grundy import plot as _plot
from grundy._grundy import save as _save
from grundy._work import LAW_TIME
from grundy.listed import guess

__all__ = ["Figure", "Table"]

#: Stands in a table for a win at once, which is no number.
WIN = 2**32 - 1


class Figure:
    """A picture as SVG: shown by Jupyter, and saved by ``save``."""

    def __init__(self, svg: str) -> None:
        self.svg = svg

    def _repr_svg_(self) -> str:
        return self.svg

    def save(self, path: str | os.PathLike[str]) -> None:
        """Writes the picture to a file, whole, or leaves the file as it was."""
        _save(path, self.svg)

    def __repr__(self) -> str:
        return f"<figure of {len(self.svg)} bytes>"


class Table(np.ndarray[Any, np.dtype[Any]]):
    """The values of all positions up to a bound, each exact: an array of numpy that shares the engine's memory.

    Grundy values are ``uint32``, and ``2**32 - 1`` stands for a win at once; outcomes, in misère play and partizan games,
    are letters. Where positions come back values are texts, as ``"2"`` and ``"∞{0,2}"``. A table of pairs has two axes. It is read-only, and so is the memory behind it: no flag makes it writeable
    again. Parts of it are plain arrays that share the memory, and what is computed from it is a plain array of its own.
    """

    #: The game's name.
    game: str
    #: The names of the coordinates.
    axes: tuple[str, ...]
    #: ``"grundy"``, ``"outcome"`` or ``"score"``.
    content: str
    #: The limit that ended the run early: then the table is exact as far as it goes.
    stop: str | None
    #: How the values were computed.
    engine: str

    _KNOWN = ("game", "axes", "content", "stop", "engine")

    @classmethod
    def _of(
        cls,
        cells: Any,
        columns: int | None,
        game: str,
        axes: tuple[str, ...],
        content: str,
        stop: str | None,
        engine: str,
    ) -> Table:
        if isinstance(cells, list):
            cells = np.array(cells, dtype="U1" if not cells else None)
        cells = _sealed(cells)
        if columns is not None:
            # A plane that was cut short keeps its whole rows.
            rows = len(cells) // columns
            cells = cells[: rows * columns].reshape(rows, columns)
        table: Table = cells.view(cls)
        table.game, table.axes, table.content, table.stop, table.engine = game, axes, content, stop, engine
        return table

    def __array_finalize__(self, of: Any) -> None:
        for name in self._KNOWN:
            if hasattr(of, name):
                setattr(self, name, getattr(of, name))

    def __array_wrap__(self, array: Any, context: Any = None, return_scalar: bool = False) -> Any:
        plain = np.asarray(array)
        return plain[()] if return_scalar else plain

    def __getitem__(self, key: Any) -> Any:
        return self.view(np.ndarray)[key]

    def copy(self, order: Any = "C") -> Any:
        """Returns a plain array with a memory of its own."""
        return self.view(np.ndarray).copy(order)

    def astype(self, *given: Any, **named: Any) -> Any:
        """As the method of numpy: returns a plain array."""
        return self.view(np.ndarray).astype(*given, **named)

    def flatten(self, order: Any = "C") -> Any:
        """As the method of numpy: returns a plain array."""
        return self.view(np.ndarray).flatten(order)

    def __copy__(self) -> Table:
        return self

    def __deepcopy__(self, memo: Any) -> Table:
        return self

    def __reduce__(self) -> Any:
        columns = self.shape[1] if self.ndim == 2 else None
        known = (self.game, self.axes, self.content, self.stop, self.engine)
        return _restored, (self.view(np.ndarray).ravel(), columns, known)

    def __setstate__(self, state: Any) -> None:
        raise TypeError("a table is read-only; it is unpickled as a whole")

    def _entries(self) -> Iterator[str]:
        for cell in self.view(np.ndarray).ravel().tolist():
            yield "win" if cell == WIN else f'"{cell}"' if "," in str(cell) else str(cell)

    @overload
    def to_csv(self, path: None = None) -> str: ...
    @overload
    def to_csv(self, path: str | os.PathLike[str]) -> None: ...
    def to_csv(self, path: str | os.PathLike[str] | None = None) -> str | None:
        """Returns the table as CSV, a line for each position below a header, or writes it to a file."""
        head = ",".join((*self.axes, self.content))
        if self.ndim == 2:
            columns = self.shape[1]
            lines = (f"{at // columns},{at % columns},{cell}" for at, cell in enumerate(self._entries()))
        else:
            lines = (f"{at},{cell}" for at, cell in enumerate(self._entries()))
        return _deliver("\n".join([head, *lines, ""]), path)

    @overload
    def to_bfile(self, path: None = None) -> str: ...
    @overload
    def to_bfile(self, path: str | os.PathLike[str]) -> None: ...
    def to_bfile(self, path: str | os.PathLike[str] | None = None) -> str | None:
        """Returns the table as a b-file of the OEIS, lines ``n a(n)``, or writes it to a file; sequences of values only."""
        if self.ndim != 1 or self.content != "grundy" or self.dtype.kind == "U":
            raise errors.Unsuited(f"{self.game}: a b-file holds a sequence of Grundy values")
        lines = (f"{at} {cell}" for at, cell in enumerate(self._entries()))
        return _deliver("\n".join([*lines, ""]), path)

    def law(self, *, time: float | None = LAW_TIME, memory: int | None = None, progress: bool | None = None) -> Law:
        """Returns the law that the table follows, from the table alone: a conjecture. ``Game.law`` looks for a theorem."""
        return guess(self, title=self.game, time=time, memory=memory, progress=progress)

    def plot(self) -> Figure:
        """Returns a picture: points for a sequence, a heat map with P-positions in red for a plane."""
        cells = self.view(np.ndarray)
        if self.content == "outcome":
            if not bool(np.isin(cells, ["P", "N"]).all()):
                reason = "a picture shows Grundy values, or outcomes where they are P and N only"
                raise errors.Unsuited(f"{self.game}: {reason}")
            cells = (cells == "N").astype(np.uint32)
        elif self.content == "score":
            raise errors.Unsuited(f"{self.game}: a picture shows Grundy values, and these are scores")
        elif self.dtype.kind == "U":
            raise errors.Unsuited(f"{self.game}: a picture shows nimbers, and some positions here equal none")
        flat = np.ascontiguousarray(cells).ravel().astype(np.uint32, copy=False)
        return Figure(_plot(self.game, flat, self.shape[1] if self.ndim == 2 else None))


def _sealed(cells: Any) -> Any:
    """Returns an array that nothing makes writeable again, of the same memory: it is seen through a view that is read-only
    itself, while an array that owns its memory, or borrows it from one, would give in to a flag."""
    # The stubs of numpy do not know an array as a buffer on all versions.
    plain: Any = np.ascontiguousarray(cells)
    if not plain.size:
        return np.frombuffer(bytes(plain.dtype.itemsize), dtype=plain.dtype)[:0]
    plain.flags.writeable = False
    return np.frombuffer(memoryview(plain).toreadonly(), dtype=plain.dtype)


def _restored(cells: Any, columns: int | None, known: tuple[Any, ...]) -> Table:
    return Table._of(cells, columns, *known)


def _deliver(text: str, path: str | os.PathLike[str] | None) -> str | None:
    if path is None:
        return text
    _save(path, text)
    return None
