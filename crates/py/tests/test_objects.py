"""Objects pickle, compare, and are shared by threads."""

import copy
import multiprocessing
import pickle
import sys
import threading
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest

import grundy


def answers():
    kayles = grundy.game("kayles")
    yield kayles
    yield grundy.game("n -> n - k where 1 <= k <= m; param m = 2", misere=True, parameters={"m": 5})
    yield kayles.solve(3, 5)
    yield kayles(3)
    yield kayles(3) + grundy.game("nim")(4)
    yield kayles.law()
    yield kayles.prove("n == 3")
    yield kayles.page
    yield kayles.count(heaps=2, to=10)
    yield grundy.parse("{1|*}")
    yield grundy.parse("{1|*}").thermograph()
    yield grundy.misere("*[[2],0]")
    yield grundy.evaluate("over - over")
    yield grundy.game(lambda n: [n - 1] if n else []).solve(3)


@pytest.mark.parametrize("one", list(answers()), ids=lambda one: type(one).__name__)
def test_what_is_pickled_is_equal(one):
    again = pickle.loads(pickle.dumps(one))
    assert again == one and type(again) is type(one)
    assert copy.deepcopy(one) == one and repr(again) == repr(one)
    assert hash(again) == hash(one)


def test_tables_are_pickled_with_what_they_know():
    for table in (grundy.game("kayles").table(50), grundy.game("wythoff").table((3, 4))):
        again = pickle.loads(pickle.dumps(table))
        assert isinstance(again, grundy.Table) and np.array_equal(again, table)
        assert (again.game, again.axes, again.to_csv()) == (table.game, table.axes, table.to_csv())


def test_games_defined_in_python_say_why_they_do_not():
    with pytest.raises(TypeError, match="what its code does is not in it"):
        pickle.dumps(grundy.game(lambda n: []))


def test_other_processes_take_games():
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        assert pool.map(grundy.game("nim").solve, [3]) == [grundy.game("nim").solve(3)]


def test_threads_share_games_values_and_tables():
    game, value, table = grundy.game("kayles"), grundy.parse("{1|*}"), grundy.game("0.77").table(1000)
    own = grundy.game(lambda n: [n - k for k in (1, 3, 4) if k <= n])

    def ask(n):
        total = value
        for _ in range(20):
            total = total + value - grundy.parse("^")
        return game.solve(n).grundy, int(table[n]), own.solve(n).grundy, total.canonical

    with ThreadPoolExecutor(8) as pool:
        found = list(pool.map(ask, [n % 50 for n in range(200)]))
    assert found == [ask(n % 50) for n in range(200)]


def test_long_work_lets_other_threads_run():
    begun, ended = threading.Event(), threading.Event()

    def long():
        begun.set()
        try:
            grundy.game("chomp").solve(300, 300, 300, time=0.5)
        except grundy.Stopped:
            pass
        ended.set()

    thread = threading.Thread(target=long)
    thread.start()
    begun.wait()
    steps = 0
    while not ended.wait(0.01):
        steps += 1
    thread.join()
    assert steps > 5


def test_numpy_comes_with_the_first_table_only():
    import subprocess

    code = "import sys, grundy; grundy.game('nim').solve(3); sys.exit('numpy' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code]).returncode == 0


def test_everything_that_is_named_is_there():
    for name in grundy.__all__:
        assert getattr(grundy, name) is not None
    with pytest.raises(AttributeError, match="no attribute 'gaem'"):
        grundy.gaem  # noqa: B018
