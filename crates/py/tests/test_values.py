"""Short games: operators, order, canonical forms, pictures."""

import threading
import time
from fractions import Fraction
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

import grundy

# Games by their options, as pairs of tuples, and their text.
ZERO = ((), ())
GAMES = st.recursive(
    st.just(ZERO), lambda games: st.tuples(*[st.lists(games, max_size=2).map(tuple)] * 2), max_leaves=5
)


def text(game):
    left, right = (",".join(text(option) for option in side) for side in game)
    return "0" if game == ZERO else f"{{{left}|{right}}}"


@cache
def at_most(g, h):
    """The definition: no Left option of g is at least h, and g is at least no Right option of h."""
    return not any(at_most(h, left) for left in g[0]) and not any(at_most(right, g) for right in h[1])


@cache
def plus(g, h):
    return tuple(
        tuple(plus(option, h) for option in g[side]) + tuple(plus(g, option) for option in h[side])
        for side in (0, 1)
    )


@given(GAMES, GAMES)
def test_order_agrees_with_the_definition(g, h):
    a, b = grundy.parse(text(g)), grundy.parse(text(h))
    below, above = at_most(g, h), at_most(h, g)
    assert (a <= b, a >= b) == (below, above)
    assert (a < b, a > b, a == b, a != b) == (below > above, above > below, below and above, not (below and above))
    assert a.is_confused_with(b) == (not below and not above)
    if a == b:
        assert hash(a) == hash(b) and a.canonical == b.canonical


@given(GAMES, GAMES)
def test_sums_agree_with_the_definition(g, h):
    a, b = grundy.parse(text(g)), grundy.parse(text(h))
    assert a + b == grundy.parse(text(plus(g, h))) == b + a
    assert a - a == 0 and a - b == a + -b and +a == a
    assert 2 * a == a + a == a * 2


@given(GAMES)
def test_outcome_and_text_agree_with_the_definition(g):
    value = grundy.parse(text(g))
    outcome = {(True, True): "P", (True, False): "R", (False, True): "L", (False, False): "N"}
    assert value.outcome == outcome[at_most(g, ZERO), at_most(ZERO, g)]
    assert grundy.parse(value.canonical) == value == eval(repr(value))


def test_numbers_of_python_take_part():
    assert grundy.parse("3/4") == Fraction(3, 4) and hash(grundy.parse("3/4")) == hash(Fraction(3, 4))
    assert 1 + grundy.parse("*") - 1 == grundy.parse("*") and 1 - grundy.parse("1/2") == Fraction(1, 2)
    assert grundy.parse("*") < 1 and grundy.parse("^") > 0 and not grundy.parse("*") == 0
    assert 2 ** 200 + grundy.parse("*") - 2 ** 200 == grundy.parse("*")
    assert {grundy.parse("5"): "five"}[5] == "five"
    assert grundy.parse("1") != Fraction(1, 3)
    with pytest.raises(grundy.Error, match="power of two"):
        grundy.parse("1") + Fraction(1, 3)
    with pytest.raises(TypeError):
        grundy.parse("1") + "*"
    with pytest.raises(TypeError):
        grundy.parse("1") < "*"
    assert grundy.parse("1") != "1"


def test_what_a_value_knows():
    value = grundy.parse("{7||3|2|||+-1|-3}")
    assert (value.mean, value.temperature) == (Fraction(13, 8), Fraction(25, 8))
    assert (value.left_stop, value.right_stop, value.outcome) == (3, -1, "N")
    assert isinstance(value.mean, Fraction) and value.birthday == 9
    assert [str(option) for option in grundy.parse("{3,2|1}").options("left")] == ["3"]
    assert grundy.parse("^").is_infinitesimal and grundy.parse("^").is_all_small and not grundy.parse("^").is_number
    assert grundy.parse("^^*").atomic_weight() == 2 and grundy.parse("1").atomic_weight() is None
    assert grundy.parse("{2|0}").cool(Fraction(1, 2)) == grundy.parse("{3/2|1/2}")
    assert grundy.parse("+-1").freeze() == grundy.parse("*") and grundy.parse("+-1").heat(1) == grundy.parse("+-2")
    assert grundy.parse("^").unicode == "↑"
    assert grundy.parse("1").ordinal_sum(grundy.parse("*")) == grundy.parse("1*")
    with pytest.raises(grundy.Error, match='"left" or "right"'):
        value.options("Left")  # type: ignore[arg-type]


def test_thermographs_are_exact_and_drawn():
    drawn = grundy.parse("{2|-1}").thermograph()
    assert (drawn.mean, drawn.temperature) == (Fraction(1, 2), Fraction(3, 2))
    assert drawn.left_wall[0] == drawn.right_wall[0] == (Fraction(1, 2), Fraction(3, 2))
    assert drawn.at("left", 0) == 2 and drawn.at("right", Fraction(1, 2)) == Fraction(-1, 2)
    assert drawn._repr_svg_().startswith("<svg") and "|" in drawn.ascii()
    assert drawn == grundy.parse("{2|-1}").thermograph() and len({drawn, grundy.parse("{2|-1}").thermograph()}) == 1


def test_forms_are_set_by_latex():
    assert grundy.parse("{1|*}")._repr_latex_() == r"$\left\{1 \mid \ast\right\}$"
    assert grundy.parse("9/8 + ^^*3")._repr_latex_() == r"$\frac{9}{8}{\uparrow}{\uparrow}\ast 3$"


def test_expressions_say_other_things_too():
    assert grundy.evaluate("{1|*} <> 1/2") is True
    assert grundy.evaluate("domineering[2x2] + {1|*}") == grundy.parse("{2|1*||0|-1*}")
    with pytest.raises(grundy.ExpressionError, match="a relation"):
        grundy.parse("1 < 2")


def test_boards_have_values():
    domineering = grundy.game("domineering")
    assert domineering.value("..|..") == grundy.parse("+-1") == domineering.value("2x2")
    assert domineering.value("..\n..") == domineering("..|..").value()
    toads = grundy.game('left "T." -> ".T"; left "TF." -> ".FT"; mirror T F')
    assert toads.value("T.F").canonical == "*" and str(toads.value("TT.F")) == "{1/2|0}"
    with pytest.raises(grundy.PositionError) as refused:
        domineering.value("..|.?")
    assert refused.value.spans[0][:2] == (4, 5) and refused.value.text == "..|.?"


def test_large_values_do_not_end_in_the_short_way():
    # More work than is done without a thread of its own.
    value = grundy.game("domineering").value("4x6")
    assert value.temperature == 0 and value - value == 0 and len(value.canonical) > 400


def seconds(operation):
    begun = time.monotonic()
    with pytest.raises(grundy.Stopped) as stopped:
        operation()
    return time.monotonic() - begun, stopped.value.limit


# Sums, products and orders that would take minutes, or more memory than there is.
ENDLESS = {
    "a sum": lambda: grundy.parse("v8191") + grundy.parse("v8191"),
    "a difference": lambda: grundy.parse("v8191") - grundy.parse("^8191"),
    "a product": lambda: grundy.parse("v99").conway_product(grundy.parse("v99")),
}


@pytest.mark.parametrize("operation", ENDLESS.values(), ids=ENDLESS.keys())
def test_operators_end_by_the_limits_of_their_context(operation):
    with grundy.limits(time=0.2):
        took, limit = seconds(operation)
    assert limit in ("time", "memory") and took < 2


def test_an_operator_ends_within_seconds_where_nobody_set_limits():
    took, limit = seconds(ENDLESS["a sum"])
    assert limit == "time" and 4.9 < took < 8


def test_limits_nest_and_end_with_their_block():
    downs = grundy.parse("v8191")
    with grundy.limits(time=100.0, memory=10**6):
        with grundy.limits(time=50.0):
            # The memory is that of the block around this one.
            assert seconds(lambda: downs + downs)[1] == "memory"
        with pytest.raises(grundy.Stopped):
            grundy.parse("*2000")
        assert grundy.parse("*2000", memory=10**9) > -1
    assert grundy.parse("*2000") > -1


def test_limits_are_those_of_the_thread():
    found = []

    def other():
        found.append(grundy.parse("*2000") > -1)

    with grundy.limits(memory=10**5):
        thread = threading.Thread(target=other)
        thread.start()
        thread.join()
    assert found == [True]


@given(GAMES, GAMES, st.floats(0, 0.01), st.integers(0, 10**7))
def test_limits_never_change_an_answer(g, h, time, memory):
    a, b = grundy.parse(text(g)), grundy.parse(text(h))
    free = a + b
    try:
        with grundy.limits(time=time, memory=memory):
            assert a + b == free
    except grundy.Stopped as stopped:
        assert stopped.limit in ("time", "memory")


@pytest.mark.parametrize("wrong", [{"time": -1.0}, {"time": float("nan")}, {"memory": -1}])
def test_limits_that_are_none_are_refused(wrong):
    with pytest.raises(ValueError), grundy.limits(**wrong):
        pass


# Impartial games by their options.
IMPARTIAL = st.recursive(st.just(()), lambda games: st.lists(games, max_size=3).map(tuple), max_leaves=5)


def starred(game):
    # A list of one option is that option itself behind a star.
    return f"*[{listed(game)}]"


def listed(game):
    return "[" + ",".join(listed(option) for option in game) + "]"


@cache
def loses_in_misere(*games):
    """The definition: who cannot move wins, and wins by a move after which the opponent loses."""
    options = [
        tuple(sorted(games[:at] + (option,) + games[at + 1 :])) for at, game in enumerate(games) for option in game
    ]
    return bool(options) and not any(loses_in_misere(*option) for option in options)


@given(IMPARTIAL, IMPARTIAL)
def test_sums_in_misere_play_agree_with_the_definition(g, h):
    a, b = grundy.misere(starred(g)), grundy.misere(starred(h))
    assert ((a + b).outcome == "P") == loses_in_misere(*sorted((g, h)))
    assert a + b == b + a and hash(a + b) == hash(b + a)
    assert a + grundy.misere("*0") == a and (a + a.mate()).outcome == "P"
    assert [option in a.options() for option in a.options()] == [True] * len(a.options())
    if a == b:
        assert hash(a) == hash(b)
        assert loses_in_misere(g) == loses_in_misere(h)


def test_games_of_misere_play_are_no_numbers():
    two = grundy.misere("*2")
    assert two != 2 and two != "*2" and two == grundy.misere("*[0,1]")
    with pytest.raises(TypeError):
        two + 1
    with pytest.raises(TypeError):
        two < two
    with pytest.raises(grundy.ExpressionError) as raised:
        grundy.misere("*[2,")
    assert raised.value.spans[0][:2] == (4, 4)
    with pytest.raises(grundy.Unsuited):
        grundy.game("domineering").misere("2x2")


class TestLoops:
    def test_games_with_loops_add_up_and_compare(self):
        over, one = grundy.evaluate("over"), grundy.parse("1")
        assert over + over == over and over - over != 0 and not over == one
        assert (over - over).onside == over and (over - over).offside == -over
        assert over > 0 and over < one and 1 > over and over <= over + over
        assert one + over == over + 1 == grundy.evaluate("1over") and (one - over).canonical == "1under"
        assert over + Fraction(1, 2) == grundy.evaluate("1/2over")
        assert {over, grundy.evaluate("{0|pass}")} == {over} and over.is_stopper
        with pytest.raises(TypeError):
            over + "1"

    def test_a_sum_may_be_short_again(self):
        on = grundy.evaluate("on")
        assert (on + grundy.evaluate("off")).outcome == "D"
        assert grundy.evaluate("onside({0|pass} + {pass|0})") == grundy.evaluate("over")

    def test_positions_that_come_back_are_worth_loops(self):
        toads = grundy.game("backsliding-toads-and-frogs")
        assert toads.worth("t.") == grundy.evaluate("on") and toads.worth("t.f") == 0
        assert str(toads.worth("ttt..fff")) == "{on||0|-1/2} & {1/2|0||off}"
        with pytest.raises(grundy.Unsuited, match="Game.worth"):
            toads.value("t.")
        with pytest.raises(grundy.Unsuited):
            grundy.game("nim", misere=True).worth("3")
