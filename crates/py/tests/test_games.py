"""Games by name, rules and code."""

import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st
from oracle import grundy as by_definition
from oracle import winners

import grundy


def test_the_catalogue_is_listed_and_searched():
    assert {"nim", "kayles", "domineering"} <= set(grundy.games())
    assert grundy.games("stan hdu")[0] == "euclid"
    page = grundy.game("euclid").page
    assert page is not None and page.name == "euclid" and page._repr_markdown_().startswith(f"# {page.title}")
    assert "poj2348" in page.tasks
    assert grundy.game("0.77").page is None


def test_wythoff_is_solved_as_on_the_command_line():
    answer = grundy.game("wythoff").solve(5, 7)
    assert (answer.outcome, answer.grundy, answer.play) == ("N", 1, "normal")
    assert [move.to for move in answer.winning_moves] == ["(3, 5)", "(5, 3)", "(4, 7)"]
    assert answer.winning_moves[0].text == "take 2 from both piles"
    assert str(answer) == "wythoff: (5, 7): N, grundy 1 (exact)"
    assert grundy.game("wythoff").solve("5 7") == answer == grundy.game("wythoff").solve((5, 7))


def test_engines_of_one_kind_alone_give_the_same_answer():
    board = grundy.game("domineering")
    methods = ("auto", "values", "search", "definition")
    asked = {method: board.solve("4x5", limit=1, method=method) for method in methods}
    assert {answer.outcome for answer in asked.values()} == {"L"}
    assert len({str(answer.trail) for answer in asked.values()}) == len(methods), asked
    with pytest.raises(ValueError, match="expected auto, values, search or definition"):
        board.solve("4x5", method="guess")


def test_winning_moves_that_take_a_search_are_all_listed_where_all_are_wanted():
    board = grundy.game("clobber")
    cheap, whole = board.solve("4x5"), board.solve("4x5", limit=None)
    assert (cheap.stop, whole.stop, whole.outcome) == ("steps", None, "N")
    assert 0 < len(cheap.winning_moves) < len(whole.winning_moves) == 48


@given(st.sets(st.integers(1, 7), min_size=1), st.lists(st.integers(0, 30), min_size=1, max_size=3))
def test_subtraction_games_agree_with_the_definition(amounts, heaps):
    game = grundy.game(f"n -> n - k where k in {{{', '.join(map(str, sorted(amounts)))}}}")
    value = by_definition(lambda n: [(n - k,) for k in amounts if k <= n])
    total = 0
    for heap in heaps:
        total ^= value(heap)
    answer = game.solve(*heaps)
    assert (answer.grundy, answer.outcome) == (total, "N" if total else "P")
    assert answer.standing == "exact"
    after = set()
    for at, heap in enumerate(heaps):
        for k in amounts:
            if k <= heap and value(heap - k) == total ^ value(heap) and total:
                after.add(tuple(sorted((*heaps[:at], heap - k, *heaps[at + 1 :]))))
    # Moves with equal results are listed once.
    found = [tuple(sorted(map(int, move.to.split()))) for move in answer.winning_moves]
    assert set(found) == after and len(found) == len(after)


@given(st.lists(st.integers(0, 7), min_size=1, max_size=4), st.integers(0, 40))
def test_octal_codes_agree_with_the_definition(digits, to):
    def options(n):
        for taken, digit in enumerate(digits, 1):
            if taken <= n:
                if digit & 1 and taken == n:
                    yield ()
                if digit & 2 and taken < n:
                    yield (n - taken,)
                if digit & 4:
                    yield from ((a, n - taken - a) for a in range(1, (n - taken) // 2 + 1))

    table = grundy.game("0." + "".join(map(str, digits))).table(to)
    value = by_definition(options)
    assert table.tolist() == [value(n) for n in range(to + 1)]


@given(st.sets(st.integers(1, 4), min_size=1), st.integers(0, 12))
def test_misere_play_agrees_with_the_definition(amounts, heap):
    text = f"n -> n - k where k in {{{', '.join(map(str, sorted(amounts)))}}}"
    answer = grundy.game(text, misere=True).solve(heap)
    wins = winners(range(heap + 1), lambda n, _: [n - k for k in amounts if k <= n], misere=True)
    assert answer.play == "misere" and answer.grundy is None
    assert answer.outcome == ("N" if wins[heap, "left"] else "P")


def test_parameters_replace_those_of_the_rules():
    rules = "param m = 3; n -> n - k where 1 <= k <= m"
    assert grundy.game(rules).solve(4).grundy == 0
    assert grundy.game(rules, parameters={"m": 4}).solve(4).grundy == 4
    assert grundy.game("subtraction", parameters={"s": {2, 3}}).table(6).tolist() == [0, 0, 1, 1, 2, 0, 0]


def test_a_code_may_be_hexadecimal():
    game = grundy.game("0.2048", hexadecimal=True)
    assert game.table(6).tolist() == grundy.game(game.rules).table(6).tolist()
    assert grundy.game("0.2048").rules == game.rules
    with pytest.raises(grundy.RulesError, match="`x` is no digit of an octal code") as refused:
        grundy.game("0.204x")
    assert refused.value.text == "0.204x"


def test_positions_far_beyond_tables_are_answered_by_theorems():
    answer = grundy.game("n -> n - k where k in powers(2)").solve(10**30)
    assert (answer.standing, answer.grundy) == ("theorem", 1)


def test_loopy_games_are_drawn():
    game = grundy.game("n -> 1 - n where n <= 1; n -> n - 2 where n >= 2")
    assert game.solve(0).outcome == "D" and game.solve(0).grundy == "∞"


def test_moves_are_listed_for_either_player():
    assert {move.to for move in grundy.game("kayles").moves(2)} == {"0 1", "0 0"}
    toads = grundy.game('left "T." -> ".T"; left "TF." -> ".FT"; mirror T F')
    assert {move.to for move in toads.moves("TT.F", player="left")} == {"T.TF"}
    assert toads.solve("TT.F").outcome == "N"
    assert {move.player for move in toads.solve("TT.F").winning_moves} == {"left", "right"}


def test_counts():
    count = grundy.game("0.77").count(heaps=3, to=1000)
    assert (count.all, count.lost, count.won, count.standing) == (167167000, 771610, 166395390, "exact")
    assert grundy.game("wythoff").count(below=10**18).lost == 763932022500210303
    with pytest.raises(grundy.Error, match="either `below`"):
        grundy.game("nim").count(heaps=3)


class TestSums:
    def test_heaps_of_one_game_are_one_position(self):
        kayles = grundy.game("kayles")
        both = kayles(3) + kayles(5)
        assert both.solve() == kayles.solve(3, 5)
        assert sum([kayles(3), kayles(5)]).outcome == both.outcome

    def test_pairs_keep_their_brackets(self):
        rook = grundy.game("(a, b) -> (a - k, b) where 1 <= k <= a; (a, b) -> (a, b - k) where 1 <= k <= b")
        assert (rook(1, 2) + rook(3, 4)).grundy == 1 ^ 2 ^ 3 ^ 4

    def test_different_games_meet_in_their_values(self):
        kayles, nim = grundy.game("kayles"), grundy.game("nim")
        answer = (kayles(5) + nim(7)).solve()
        assert (answer.grundy, answer.outcome, answer.standing) == (4 ^ 7, "N", "exact")
        assert [move.to for move in answer.winning_moves] == ["kayles(5) + nim(4)"]

    def test_a_sum_stands_on_the_weakest_of_its_terms(self):
        coins, nim = grundy.game("circle-coins", parameters={"k": 2}), grundy.game("nim")
        cited = (coins("row:5") + nim(7)).solve()
        assert (cited.grundy, cited.standing, cited.source) == (3, "cited", coins.solve("row:5").source)
        bash = grundy.game("bash", parameters={"m": 6})
        by_coq = (bash(100) + nim(7)).solve()
        assert (by_coq.grundy, by_coq.standing, by_coq.source) == (5, "theorem", bash.solve(100).source)
        proved = (grundy.game("bash")(9) + nim(7)).solve()
        assert (proved.grundy, proved.standing, proved.source) == (6, "theorem", None)
        assert pickle.loads(pickle.dumps(proved)) == proved

    def test_an_answer_tells_who_gave_it(self):
        assert grundy.game("lasker").solve(9).trail == ("engine  the law on the game's page",)
        loop = grundy.game("n -> n - 1 where n >= 1; n -> n + 1 where n >= 1 and n <= 3").solve(2)
        assert loop.trail[-1] == "engine  loopy nimbers of the 5 positions of the components"
        far = grundy.game("n -> n - k where k in {1, 3, 4}").solve(10**12)
        assert far.trail[0].startswith("passed  ") and far.trail[-1].startswith("engine  a theorem: ")

    def test_wythoff_twice_is_no_pair_of_pairs_but_a_sum(self):
        wythoff = grundy.game("wythoff")
        assert (wythoff(1, 2) + wythoff(1, 2)).outcome == "P"

    def test_boards_and_heaps(self):
        board, heap = grundy.game("domineering")("..|.."), grundy.game("nim")(1)
        answer = (board + heap).solve()
        assert answer.outcome == "N" and {move.player for move in answer.winning_moves} == {"left", "right"}
        assert (board + heap).value() == grundy.parse("+-1 + *")

    @given(st.integers(0, 9), st.integers(0, 9), st.integers(0, 9))
    def test_every_winning_move_leaves_a_lost_sum(self, a, b, c):
        kayles, nim = grundy.game("kayles"), grundy.game("nim")
        total = kayles(a) + nim(b) + kayles(c)
        assert total.outcome == ("N" if total.winning_moves else "P")
        assert total.grundy == kayles.solve(a, c).grundy ^ b
