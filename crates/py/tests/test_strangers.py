"""What strangers hand in: any object in any place, hidden characters, changed pickles."""

import copy
import pickle
import pickletools
import unicodedata
from dataclasses import replace
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import grundy
from grundy import answers

#: What may come of a call with arguments that make no sense.
FITTING = (grundy.Error, TypeError, OverflowError, UnicodeEncodeError)

ODD = [None, True, -1, 2**200, 1.5, float("nan"), "", "x", "\ud800", b"x", [], ["x"], (1, "2"), {}, {"p": None}, set(), object(), len, Fraction(1, 3)]


def asked():
    """Everything that takes arguments, with enough that make sense to get to the odd one."""
    nim, wythoff, law, value = grundy.game("nim"), grundy.game("wythoff"), grundy.game("wythoff").law(), grundy.parse("{1|*}")
    once = dict(time=0.2, memory=10**7)
    yield "game", grundy.game
    yield "parameters", lambda odd: grundy.game("n -> n - k where 1 <= k <= p; param p = 3", parameters=odd)
    yield "parameter", lambda odd: grundy.game("n -> n - k where 1 <= k <= p; param p = 3", parameters={"p": odd})
    yield "own game", lambda odd: grundy.game(lambda n: odd).solve(3, **once)
    yield "own position", lambda odd: grundy.game(lambda n: []).solve(odd, **once)
    yield "games", grundy.games
    yield "tasks", grundy.tasks
    yield "judge", lambda odd: grundy.judge(odd, "")
    yield "judge's input", lambda odd: grundy.judge("poj2348", odd)
    yield "check", grundy.check
    yield "parse", lambda odd: grundy.parse(odd, **once)
    yield "evaluate", lambda odd: grundy.evaluate(odd, **once)
    yield "solve", lambda odd: nim.solve(odd, **once)
    yield "solve a pair", lambda odd: wythoff.solve(3, odd, **once)
    yield "limit", lambda odd: nim.solve(3, limit=odd)
    yield "time", lambda odd: nim.solve(3, time=odd)
    yield "memory", lambda odd: nim.solve(3, memory=odd)
    yield "moves", lambda odd: nim.moves(odd, **once)
    yield "player", lambda odd: nim.moves(3, player=odd)
    yield "value", lambda odd: nim.value(odd, **once)
    yield "table", lambda odd: nim.table(odd, **once)
    yield "plane", lambda odd: wythoff.table((3, odd), **once)
    yield "threads", lambda odd: nim.table(3, threads=odd if odd != 2**200 else -1)
    yield "law", lambda odd: nim.law(to=odd, **once)
    yield "prove", lambda odd: nim.prove(odd, **once)
    yield "count", lambda odd: nim.count(heaps=2, to=odd, **once)
    yield "count below", lambda odd: nim.count(below=odd, **once)
    yield "law.value", law.value
    yield "law.is_lost", law.is_lost
    yield "law.code", law.code
    yield "position", lambda odd: (nim(odd) + nim(3)).outcome if type(odd) is not int else None
    yield "add", lambda odd: value + odd
    yield "multiply", lambda odd: value * odd if odd != 2**200 else None
    yield "compare", lambda odd: value <= odd
    yield "options", value.options
    yield "cool", value.cool
    yield "heat", value.heat
    yield "ordinal sum", value.ordinal_sum
    yield "confused", value.is_confused_with
    yield "save", lambda odd: nim.table(3).plot().save(odd) if not isinstance(odd, (str, bytes, int)) else None


@pytest.mark.parametrize("call", [pytest.param(call, id=name) for name, call in asked()])
def test_any_object_is_taken_or_refused_by_a_fitting_error(call):
    for odd in ODD:
        try:
            call(odd)
        except FITTING:
            pass


def hidden(text):
    """What of a text cannot be seen, but for line ends and tabs."""
    return [letter for letter in text if letter not in "\n\t" and unicodedata.category(letter) in ("Cc", "Cf")]


HOSTILE = "\x1b[31m\x00\x07\r\x9b\u202eevil\u2066\u200b\ufeff"


def test_messages_show_what_cannot_be_seen():
    nim = grundy.game("nim")
    for ask in (
        lambda: grundy.game(HOSTILE),
        lambda: grundy.game(f"n -> n - {HOSTILE}"),
        lambda: grundy.game(f"n -> n - 1 # {HOSTILE}"),
        lambda: grundy.game(f'left "{HOSTILE}." -> ".T"'),
        lambda: grundy.game(f"0.7{HOSTILE}"),
        lambda: grundy.game("n -> n - 1", parameters={HOSTILE: HOSTILE}),
        lambda: grundy.game("last-loses-range", parameters={"p": HOSTILE}).solve(3),
        lambda: nim.solve(HOSTILE),
        lambda: grundy.game("domineering").solve(f"..|{HOSTILE}"),
        lambda: nim.prove(f"n {HOSTILE}"),
        lambda: grundy.parse(f"{{1|{HOSTILE}"),
        lambda: grundy.evaluate(HOSTILE),
        lambda: grundy.check(f"grundy certificate 1\nrules\n| {HOSTILE}\nlaw {HOSTILE}"),
        lambda: grundy.judge(HOSTILE, ""),
        lambda: grundy.judge("poj2348", HOSTILE),
        lambda: nim.law().code(HOSTILE),
        lambda: grundy.parse("1").options(HOSTILE),
    ):
        with pytest.raises(grundy.Error) as raised:
            ask()
        assert str(raised.value) and not hidden(str(raised.value)), ascii(str(raised.value))
        assert not hidden("".join(span.message for span in raised.value.spans))


@settings(deadline=None)
@given(st.text(max_size=20))
def test_no_text_is_shown_with_what_cannot_be_seen(text):
    for ask in (grundy.game, grundy.parse, grundy.check):
        try:
            ask(text)
        except grundy.Error as error:
            assert not hidden(str(error)), ascii(str(error))


def tables():
    yield grundy.game("0.6").table(1000)
    yield grundy.game("wythoff").table((3, 4))
    yield grundy.game("kayles", misere=True).table(9)
    yield grundy.game("kayles").table(10**6, time=0.0)
    yield pickle.loads(pickle.dumps(grundy.game("kayles").table(9)))
    yield copy.deepcopy(grundy.game("kayles").table(9))


@pytest.mark.parametrize("table", list(tables()), ids=lambda table: f"{table.game}-{table.content}-{table.size}")
def test_no_flag_makes_a_table_writeable(table):
    seen, before = [table, table.view(np.ndarray), table[:3], table.reshape(-1), table.T], table.tolist()
    while isinstance(seen[-1], np.ndarray) and isinstance(seen[-1].base, np.ndarray):
        seen.append(seen[-1].base)
    for array in seen:
        assert not array.flags.writeable
        with pytest.raises(ValueError, match="WRITEABLE"):
            array.setflags(write=True)
        with pytest.raises(ValueError, match="WRITEABLE"):
            array.flags.writeable = True
        assert memoryview(array).readonly or array.dtype.kind == "U"
        for change in (lambda: array.fill(0), lambda: array.sort(), lambda: array.put([0], [1]), lambda: array.__setitem__(..., 0)):
            if array.size:
                with pytest.raises(ValueError, match="read-only"):
                    change()
    with pytest.raises(TypeError, match="read-only"):
        table.__setstate__((1, (1,), np.dtype("u4"), False, b"abcd"))
    assert table.tolist() == before


def sealed():
    kayles, wythoff = grundy.game("kayles"), grundy.game("wythoff")
    yield kayles.solve(3, 5)
    yield wythoff.solve(5, 7)
    yield grundy.game("n -> n - k where k in {1, 3, 4}").solve(10)
    yield grundy.game("n -> n - k where k in powers(2)").solve(10**15)
    yield kayles.count(heaps=2, to=10)
    yield wythoff.count(below=10**6)
    yield kayles.prove("n == 3")
    yield grundy.game("n -> n - k where k in {1, 2}").prove("n % 3")


STANDINGS = ["exact", "conjecture", "cited", "theorem", "refuted", "open"]


@pytest.mark.parametrize("answer", list(sealed()), ids=lambda answer: f"{type(answer).__name__}-{answer.standing}")
def test_a_pickled_answer_is_refused_where_it_was_changed(answer):
    for protocol in range(2, pickle.HIGHEST_PROTOCOL + 1):
        data = pickle.dumps(answer, protocol)
        assert pickle.loads(data) == answer and copy.copy(answer) == answer
        pieces = [(found, at) for op, found, at in pickletools.genops(data) if isinstance(found, str)]
        changed = 0
        for found, _ in pieces:
            if found != answer.standing and found not in ("N", "P"):
                continue
            for other in [*STANDINGS, "P", "N"]:
                if other == found:
                    continue
                # The text of a pickle stands behind its length.
                old, new = found.encode(), other.encode()
                wide, short = len(old).to_bytes(4, "little") + old, bytes([len(old)]) + old
                swapped = data.replace(wide, len(new).to_bytes(4, "little") + new) if wide in data else data.replace(short, bytes([len(new)]) + new)
                assert swapped != data
                # A frame's length would have to change, too.
                with pytest.raises((grundy.Error, pickle.UnpicklingError, EOFError)):
                    pickle.loads(swapped)
                changed += 1
        assert changed


@pytest.mark.parametrize("answer", list(sealed()), ids=lambda answer: f"{type(answer).__name__}-{answer.standing}")
def test_a_seal_makes_no_theorem(answer):
    if answer.standing == "theorem":
        return
    lie = replace(answer, standing="theorem")
    with pytest.raises(grundy.Error, match="nothing vouches for it"):
        pickle.loads(pickle.dumps(lie))
    if isinstance(answer, grundy.Solution):
        with pytest.raises(grundy.Error, match="nothing vouches for it"):
            copy.deepcopy(replace(lie, asked=None))


def test_a_theorem_with_another_outcome_is_refused():
    answer = grundy.game("n -> n - k where k in powers(2)").solve(10**15)
    assert answer.standing == "theorem" and pickle.loads(pickle.dumps(answer)) == answer
    for lie in (replace(answer, outcome="P"), replace(answer, grundy=7), replace(answer, asked=None)):
        with pytest.raises(grundy.Error, match="nothing vouches for it"):
            pickle.loads(pickle.dumps(lie))


def test_what_is_made_of_a_table_is_no_table():
    table = grundy.game("kayles").table(9)
    for made in (table.copy(), table.astype(np.int64), table.flatten(), table + 0, np.array(table)):
        assert type(made) is np.ndarray and made.flags.writeable
        made[0] = 9
    assert table[0] == 0


def test_an_answer_has_no_state_to_be_set():
    for kind in (answers.Solution, answers.Count, answers.Verdict):
        with pytest.raises(TypeError, match="immutable"):
            kind.__new__(kind).__setstate__({"standing": "theorem"})
