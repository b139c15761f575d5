"""Values from their parts, positions from other packages, and what a notebook shows."""

from fractions import Fraction
from xml.etree import ElementTree

import networkx
import numpy as np
import pytest

import grundy
from grundy import Value, parse


def test_a_value_is_made_of_its_options():
    assert Value([1], [0]) == parse("{1|0}")
    assert Value([], []) == 0
    assert Value([Fraction(1, 2), parse("*")], [parse("^")]) == parse("{1/2,*|^}")
    assert Value((0,), iter([parse("*")])) == parse("^")
    star = Value([0], [0])
    assert Value([star], [star]) == 0
    assert star + star == 0 and 1 - star == parse("1*") and 3 * star == star


@pytest.mark.parametrize("text", ["{1|*}", "3/8", "{3||2|-1}", "+-{3|1}", "0", "^2*"])
def test_a_value_is_that_of_its_own_options(text):
    value = parse(text)
    assert Value(value.left, value.right) == value
    assert value.left == value.options("left") and value.right == value.options("right")


def test_numbers_are_numbers_of_python():
    assert int(parse("7")) == 7 and int(parse("-7")) == -7
    assert int(parse("1000000000000000000000")) == 10**21
    assert float(parse("3/8")) == 0.375
    for value, convert in [(parse("3/8"), int), (parse("*"), int), (parse("{1|-1}"), float)]:
        with pytest.raises(ValueError):
            convert(value)


@pytest.mark.parametrize("left, right", [(1, [0]), (["1"], []), ([0.5], []), ([Fraction(1, 3)], []), ([None], [])])
def test_what_is_no_option_is_refused(left, right):
    with pytest.raises((TypeError, grundy.Error)):
        Value(left, right)


def test_boards_and_heaps_are_arrays():
    domineering = grundy.game("domineering")
    board = np.array([list(".#."), list("...")])
    assert domineering(board).text == ".#.|..."
    assert domineering.value(board == "#") == domineering.value(".#.|...")
    assert grundy.game("nim").solve(np.array([3, 5, 6], dtype=np.uint8)).outcome == "P"
    assert grundy.game("wythoff").solve(np.array([[3, 5], [1, 2]])).position == "(3, 5) (1, 2)"
    for wrong in [np.zeros((2, 2, 2)), np.array([0.5]), np.array([["ab"]])]:
        with pytest.raises(TypeError):
            domineering(wrong)


class Graph:
    """What is asked of a graph of networkx."""

    def __init__(self, *edges):
        self._edges = edges
        self.nodes = dict.fromkeys(node for edge in edges for node in edge[:2])

    def edges(self, data=False):
        return [(one, other, attributes) for one, other, attributes in self._edges]


def test_graphs_are_those_of_networkx():
    graph = Graph((1, 2, {"color": "l"}), (2, 3, {"color": "r"}))
    assert grundy.game("hackenbush")(graph).text == "1-2l 2-3r"
    named = Graph(("ground", "a", {}), ("a", "b", {}))
    assert grundy.game("green-hackenbush")(named).text == "1-2 2-3"
    # A path is a row with a pin more: whoever takes a vertex takes those beside it too.
    for n in range(2, 9):
        path = grundy.game("node-kayles").solve(networkx.path_graph(n))
        assert path.grundy == grundy.game("dawsons-kayles").solve(n + 1).grundy


def test_notebooks_show_pictures():
    position = grundy.game("domineering")("..|.#")
    assert ElementTree.fromstring(position._repr_svg_()).tag.endswith("svg")
    answer = grundy.game("n -> n - k where k < 3 and k > 0").solve(5)
    html = answer._repr_html_()
    assert "<svg" in html and "&lt;" in html and "<b" not in html
    ElementTree.fromstring(f"<div>{html}</div>")
    law = grundy.game("n -> n - k where k in powers(2)").law()
    assert "g(n) = n mod 3" in law._repr_html_()
    ElementTree.fromstring(law._repr_html_())
    assert parse("{2|1}").thermograph()._repr_svg_().startswith("<svg")


def test_games_are_ranked():
    assert grundy.games("nim")[0] == "nim"
    assert grundy.games("euclid's game")[0] == "euclid"
    assert grundy.games("zzzz") == []
