"""Positions that other packages hold: boards and heaps as arrays of numpy, graphs of networkx. Neither is imported for it.

>>> import grundy, numpy
>>> filled = numpy.zeros((2, 3), dtype=bool)
>>> filled[0, 1] = True
>>> grundy.game("domineering")(filled).text
'.#.|...'
>>> grundy.game("wythoff")(numpy.array([[3, 5], [1, 2]])).text
'(3, 5) (1, 2)'
"""

from __future__ import annotations

from typing import Any

__all__ = ["words"]


def words(part: Any) -> list[str] | None:
    """Returns the words of an array or of a graph; ``None`` for anything else.

    An array of one axis has heaps, one of two axes a row for each tuple of numbers. Two axes of letters, or of truth values, where true
    is a filled cell ``#``, are a board. A graph has the words of its edges: its vertices, where they are whole numbers from 1, have
    their own names, others those of their order, from 1; an edge of hackenbush has the letter of its attribute ``color``, as ``l``.
    """
    if hasattr(part, "edges") and hasattr(part, "nodes"):
        return _of_graph(part)
    shape = getattr(part, "shape", None)
    if not shape or not hasattr(part, "tolist"):
        return None
    rows = part.tolist()
    if len(shape) == 1:
        return [_number(number) for number in rows]
    if len(shape) != 2:
        raise TypeError(f"expected an array of one axis or two, found {len(shape)}")
    if all(isinstance(cell, (str, bool)) for row in rows for cell in row):
        return ["|".join("".join(_cell(cell) for cell in row) for row in rows)]
    return ["(" + ", ".join(_number(number) for number in row) + ")" for row in rows]


def _cell(cell: str | bool) -> str:
    if isinstance(cell, bool):
        return "#" if cell else "."
    if len(cell) != 1:
        raise TypeError(f"expected one letter in a cell of a board, found {cell!r}")
    return cell


def _number(number: Any) -> str:
    if isinstance(number, bool) or not isinstance(number, int):
        raise TypeError(f"expected whole numbers in an array, found {number!r}")
    return str(number)


def _of_graph(graph: Any) -> list[str]:
    nodes = list(graph.nodes)
    are_names = all(isinstance(node, int) and not isinstance(node, bool) and node >= 1 for node in nodes)
    name = {node: node if are_names else at for at, node in enumerate(nodes, 1)}
    return [f"{name[one]}-{name[other]}{data.get('color', '')}" for one, other, data in graph.edges(data=True)]
