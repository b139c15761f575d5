"""Laws, claims, certificates and code."""

import pickle

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from oracle import grundy as by_definition

import grundy

POWERS = "n -> n - k where k in powers(2)"


def test_a_law_is_a_theorem_with_a_certificate():
    law = grundy.game(POWERS).law()
    assert (law.statement, law.standing, law.kind) == ("g(n) = n mod 3", "theorem", "periodic")
    assert law.value(10**30) == 1 and law.is_lost(9) is True
    assert law.certificate is not None and law.certificate.startswith("grundy certificate 1\n")
    theorem = grundy.check(law.certificate)
    assert theorem == law and theorem.digest == law.digest and hash(theorem) == hash(law)
    assert pickle.loads(pickle.dumps(law)) == law


def test_a_theorem_is_written_for_coq():
    text = grundy.game("kayles").law().coq()
    assert "Definition rules : game := fun n parts =>" in text and text.endswith("Print Assumptions who_wins.\n")
    with pytest.raises(grundy.Unsuited, match="not written for Coq yet"):
        grundy.game("wythoff").law().coq()


def test_a_misere_quotient_says_who_wins_all_sums():
    found = grundy.game("0.123").quotient()
    assert (found.order, len(found.lost), found.standing, found.stop) == (20, 5, "theorem", None)
    law = found.law
    assert law is not None and law.kind == "quotient" and law.certificate is not None
    assert grundy.check(law.certificate) == law
    product = found.table[found.element(3)][found.element(10**20)]
    assert found.is_lost(3, 10**20) == (product in found.lost) == law.is_lost(3, 10**20)
    assert "<th>1</th>" in found._repr_html_() and found.words[0] == "1"
    nim = grundy.game("nim").quotient(to=7)
    assert (nim.order, nim.standing, nim.law, nim.growth[-1]) == (10, "exact", None, (4, 10, 2))
    assert nim.is_lost(7, 7) and repr(nim) == "<misere quotient of heaps to 7: 10 elements, 2 lost>"
    with pytest.raises(grundy.Unsuited, match="known for heaps to 7, found 8"):
        nim.is_lost(8)
    with pytest.raises(grundy.Unsuited, match="a position of this game is 2 numbers"):
        grundy.game("wythoff").quotient()


def test_kayles_repeats():
    law = grundy.game("kayles").law()
    assert law.repeats == (71, 12, 0) and law.rules == grundy.game("kayles").rules


@settings(max_examples=15)
@given(st.sets(st.integers(1, 9), min_size=1))
def test_laws_agree_with_the_definition(amounts):
    law = grundy.game(f"n -> n - k where k in {{{', '.join(map(str, sorted(amounts)))}}}").law()
    value = by_definition(lambda n: [(n - k,) for k in amounts if k <= n])
    assert law.standing == "theorem"
    assert [law.value(n) for n in range(120)] == [value(n) for n in range(120)]


def test_a_changed_certificate_is_refused():
    text = grundy.game("kayles").law().certificate
    assert text is not None
    changed = text.replace(" 4 ", " 5 ", 1)
    with pytest.raises(grundy.CertificateError, match="refused") as refused:
        grundy.check(changed)
    assert not refused.value.undecided
    with pytest.raises(grundy.CertificateError, match="line 1: expected"):
        grundy.check("not a certificate")


def test_claims_are_proved_refuted_or_left_open():
    game = grundy.game(POWERS)
    proved = game.prove("n % 3")
    assert proved and proved.standing == "theorem" and proved.law is not None and proved.law.value(7) == 1
    refuted = game.prove("n % 4")
    assert not refuted and (refuted.position, refuted.claimed, refuted.actual) == ((3,), "value 3", "value 0")
    assert grundy.game("nim").prove("n == 0")
    with pytest.raises(grundy.RulesError) as broken:
        game.prove("n %")
    assert broken.value.spans and broken.value.text == "n %"
    assert grundy.game("wythoff").prove("a + b").position == (1, 2)
    with pytest.raises(grundy.Unsuited, match="a claim that is a number"):
        grundy.game("wythoff", misere=True).prove("a + b")


def test_a_law_has_another_beside_it():
    law = grundy.game("(a, b) -> (a - k, b - k) where 1 <= k <= min(a, b)").law()
    assert (law.statement, law.standing) == ("P iff min(a, b) == 0", "theorem")
    values = law.besides
    assert values is not None and (values.standing, values.besides) == ("theorem", None)
    assert values.value(10**20, 7) == 7 and values.value(3) is None and law.value(3, 4) is None


def test_code_answers_by_the_law():
    law = grundy.game(POWERS).law()
    names: dict[str, object] = {"__name__": "printed"}
    exec(law.code("python"), names)
    assert [names["grundy"](n) for n in range(9)] == [n % 3 for n in range(9)]  # type: ignore[operator]
    assert "return n % 3;" in law.code("cpp") and law.code("rust") != law.code("c")
    with pytest.raises(grundy.Error, match="expected c, cpp, rust or python"):
        law.code("cobol")


def test_no_law_is_told_with_its_reason():
    with pytest.raises(grundy.NoLaw) as none:
        grundy.game("grundys-game").law(to=300)
    assert none.value.missing == "no law of a kind that can be proved shows in the table"
    assert none.value.checked_to == 300


def test_a_conjecture_says_so_and_is_not_pickled():
    # No automaton divides one number by another, so this law stays one.
    who_wins = grundy.game("divisor").law(to=2000, time=4)
    law = who_wins.besides
    assert who_wins.standing == "theorem" and law is not None
    assert (law.standing, law.kind, law.certificate) == ("conjecture", "formula", None)
    to = law.checked_to
    assert to is not None and to >= 2000 and law.value(to) == (to & -to).bit_length() - 1
    assert "conjecture" in law.code("python").lower()
    with pytest.raises(grundy.Unsuited, match="conjecture"):
        law.coq()
    with pytest.raises(TypeError, match="conjecture"):
        pickle.dumps(law)


def test_tables_without_rules_have_laws():
    assert str(grundy.guess([n % 4 for n in range(50)])) == "g(n) = n mod 4"
    law = grundy.guess([[(a + 2 * b) % 5 for b in range(9)] for a in range(9)], title="mine")
    assert (law.standing, law.kind, law.rules, law.digest, law.certificate) == ("conjecture", "formula", None, None, None)
    assert law.value(10**6, 3) == (10**6 + 6) % 5
    assert law.code().startswith("# Table: mine\n")
    outcomes = grundy.guess(np.where(np.arange(40) % 3 == 0, "P", "N"))
    assert outcomes.is_lost(300) is True and outcomes.is_lost(301) is False
    signed = grundy.guess([-n for n in range(30)], start=1)
    assert signed.value(10) == -9
    assert grundy.game("0.77").table(300).law().repeats == (71, 12, 0)
    assert grundy.game(lambda n: [n - k for k in (1, 3, 4) if k <= n]).law().repeats == (0, 7, 0)
    assert grundy.guess([True, False] * 20).value(4) == 1


def test_what_is_no_table_is_refused():
    with pytest.raises(grundy.NoLaw, match="too few to tell laws apart"):
        grundy.guess([3, 1, 4, 1, 5])
    with pytest.raises(grundy.Error, match="lists of one length"):
        grundy.guess([[1, 2], [3]])
    with pytest.raises(grundy.Error, match="found 'x'"):
        grundy.guess(["P", "x"])
    with pytest.raises(grundy.Error, match="found an array of float64"):
        grundy.guess(np.zeros(9))
    with pytest.raises(grundy.Error, match="start: expected"):
        grundy.guess([1, 2, 3], start=-1)
    with pytest.raises(TypeError):
        grundy.guess(7)
    with pytest.raises(TypeError):
        grundy.guess([1.5, 2])


def test_a_law_of_some_tuples_alone_says_nothing_of_others():
    chain = grundy.game(
        "positions where a <= b; (a, b) -> (a - k, b) where k >= 1; (a, b) -> (a, b - k) where 1 <= k <= b - a"
    )
    law = chain.law()
    assert law.statement == "P iff a == b" and law.standing == "theorem"
    assert [law.is_lost(4, 4), law.is_lost(3, 5), law.is_lost(5, 3)] == [True, False, None]
    assert [law.besides.value(3, 5), law.besides.value(5, 3)] == [2, None]
    assert chain.table(2)[2].tolist() == [2**32 - 1, 2**32 - 1, 0]
    with pytest.raises(grundy.Error, match="is no position of these rules"):
        chain.solve("(5, 3)")


def test_moves_name_what_the_player_picks():
    take = grundy.game("n -> n - k where k in {1, 2, 3}")
    (move,) = take.solve(7).winning_moves
    assert (move.to, move.choices) == ("4", {"k": 3})
    assert str(move) == "7 becomes 4 (k = 3) -> 4"


def test_games_are_identified_by_their_numbers():
    kayles = [grundy.game("kayles").solve([n]).grundy for n in range(1, 13)]
    assert grundy.identify(kayles)[0].name == "kayles"
    assert grundy.identify(np.array(kayles))[0].next == grundy.identify(kayles)[0].next
    lost = grundy.identify(["P" if n % 4 == 0 else "N" for n in range(20)])
    assert all(one.agrees == 20 for one in lost) and lost
    assert grundy.identify([0, 4, 8, 12, 16, 20, 24, 28], lost=True)[0].next[0] == 32
    assert grundy.identify([1, 7, 1, 0, 0, 9, 3, 8]) == []
    with pytest.raises(grundy.Error, match="at least 8 numbers; found 3"):
        grundy.identify([1, 2, 3])
    with pytest.raises(grundy.Error, match="one row of numbers"):
        grundy.identify([[1] * 9] * 9)
