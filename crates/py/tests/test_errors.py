"""What is refused, with the words and places of the command line."""

import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

import grundy


def test_rules_that_cannot_be_read_are_pictured():
    with pytest.raises(grundy.RulesError) as refused:
        grundy.game("n -> n +")
    assert str(refused.value) == (
        "error: expected a number or a name, found the end of the text\n"
        "  |\n"
        "1 | n -> n +\n"
        "  |         ^ expected a number or a name"
    )
    assert refused.value.text == "n -> n +" and refused.value.spans[0][:2] == (8, 8)
    assert isinstance(refused.value, ValueError) and isinstance(refused.value, grundy.Error)


def test_all_that_is_wrong_is_told_at_once():
    with pytest.raises(grundy.RulesError) as refused:
        grundy.game("n -> n - ; m -> m ! 2")
    assert len(refused.value.spans) >= 2


def test_places_are_counted_in_characters():
    text = "{1|*} + 中文 + {"
    with pytest.raises(grundy.ExpressionError) as refused:
        grundy.parse(text)
    span = refused.value.spans[0]
    assert text[span.start : span.end].startswith("中") and span.message


def test_unknown_names_have_near_ones():
    with pytest.raises(grundy.UnknownGame, match='no game is called "eucild"; nearest: euclid') as unknown:
        grundy.game("eucild")
    assert unknown.value.nearest == ("euclid",) and isinstance(unknown.value, LookupError)
    with pytest.raises(grundy.UnknownTask) as task:
        grundy.judge("poj2349", "")
    assert "poj2348" in task.value.nearest


def test_positions_are_refused_with_what_the_game_takes():
    with pytest.raises(grundy.PositionError) as refused:
        grundy.game("kayles").solve("x")
    assert str(refused.value) == (
        'kayles: position, word 1: expected a natural number, found "x"\n'
        "a position of kayles: rows of pins, as in `5 7`"
    )
    with pytest.raises(grundy.PositionError) as board:
        grundy.game("domineering").solve("..|.?")
    assert board.value.text == "..|.?" and board.value.spans[0][:2] == (4, 5)
    with pytest.raises(TypeError):
        grundy.game("nim").solve(1.5)  # type: ignore[arg-type]


def test_parameters_and_kinds_are_refused():
    with pytest.raises(grundy.ParameterError, match="no parameters"):
        grundy.game("wythoff", parameters={"m": 3}).solve(1, 2)
    with pytest.raises(grundy.Unsuited, match="not written in the rule language"):
        grundy.game("amazons").law()
    with pytest.raises(grundy.RulesError, match="no digit"):
        grundy.game("0.g")


@pytest.mark.parametrize("limits", [{"time": -1.0}, {"time": float("nan")}, {"memory": -1}])
def test_limits_that_are_none_are_refused(limits):
    with pytest.raises(ValueError, match="expected"):
        grundy.game("nim").solve(3, **limits)
    with pytest.raises(ValueError, match="each: expected seconds, at least 0"):
        grundy.sheet("1", each=-1)


def test_limits_stop_the_work():
    with pytest.raises(grundy.Stopped, match="undecided: the time limit was reached") as stopped:
        grundy.game("domineering").solve("8x8", time=0.05)
    assert stopped.value.limit == "time"
    with pytest.raises(grundy.Stopped) as full:
        grundy.game("domineering").value("6x6", memory=100_000)
    assert full.value.limit == "memory"


def test_judges_answer_up_to_what_is_wrong():
    assert grundy.judge("poj2348", "34 12\n15 24\n0 0\n") == "Stan wins\nOllie wins\n"
    assert "poj2348" in grundy.tasks("euclid") and len(grundy.tasks()) > 30
    with pytest.raises(grundy.JudgeError, match='line 2, column 4: expected a positive integer, found "x"') as wrong:
        grundy.judge("poj2348", "34 12\n15 x\n")
    assert (wrong.value.line, wrong.value.column, wrong.value.output) == (2, 4, "Stan wins\n")
    with pytest.raises(grundy.UnknownTask, match="its tasks are poj2975"):
        grundy.judge("nim", "")


@given(st.text(max_size=30))
def test_no_text_ends_in_anything_but_an_answer_or_an_error(text):
    for ask in (grundy.game, grundy.parse, grundy.check, lambda text: grundy.game("nim").solve(text, time=1.0)):
        try:
            ask(text)
        except grundy.Error as error:
            assert str(error)
    for task in ("poj2348", "hdu1850"):
        try:
            grundy.judge(task, text)
        except grundy.Error:
            pass


def test_exceptions_pickle():
    for ask in (lambda: grundy.game("n -> n +"), lambda: grundy.game("eucild"), lambda: grundy.judge("poj2348", "x")):
        with pytest.raises(grundy.Error) as raised:
            ask()
        again = pickle.loads(pickle.dumps(raised.value))
        assert type(again) is type(raised.value) and str(again) == str(raised.value)
        assert vars(again) == vars(raised.value)
