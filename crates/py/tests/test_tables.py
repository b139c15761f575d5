"""Tables as arrays of numpy."""

import numpy as np
import pandas
import pytest

import grundy


def test_a_table_is_an_array_that_shares_the_engines_memory():
    table = grundy.game("0.6").table(1000)
    assert isinstance(table, np.ndarray) and isinstance(table, grundy.Table)
    assert table.dtype == np.uint32 and table.shape == (1001,)
    # Nothing was copied: the memory is that of an object of the package, seen through views.
    owner = table
    while isinstance(owner.base, np.ndarray):
        owner = owner.base
    assert not owner.flags.owndata and owner.base is not None and type(owner.base) is not bytes
    assert (table.game, table.axes, table.content, table.stop) == ("0.6", ("n",), "grundy", None)
    with pytest.raises(ValueError, match="read-only"):
        table[3] = 1


def test_parts_and_results_are_plain_arrays():
    table = grundy.game("kayles").table(20)
    assert type(table[3:5]) is np.ndarray and isinstance(table[3], np.uint32)
    assert type(table + 1) is np.ndarray and int(table.max()) == 7
    assert type(table == 0) is np.ndarray


def test_planes_have_two_axes():
    table = grundy.game("wythoff").table((2, 3))
    assert table.tolist() == [[0, 1, 2, 3], [1, 2, 0, 4], [2, 0, 1, 5]]
    assert grundy.game("wythoff").table(9).shape == (10, 10) and table.axes == ("a", "b")
    assert table.to_csv().splitlines()[:3] == ["a,b,grundy", "0,0,0", "0,1,1"]


def test_outcomes_are_letters():
    table = grundy.game("n -> n - k where k in {1, 2}", misere=True).table(6)
    assert table.content == "outcome" and "".join(table.tolist()) == "NPNNPNN"
    assert table.plot().svg.count("<circle") == 7
    loopy = grundy.game("n -> 1 - n where n <= 1; n -> n - 2 where n >= 2").table(3)
    assert set(loopy.tolist()) == {"∞"}
    with pytest.raises(grundy.Unsuited, match="equal none"):
        loopy.plot()
    with pytest.raises(grundy.Unsuited, match="b-file"):
        loopy.to_bfile()
    walk = grundy.game("n -> n - k where k in {1, 2}; n -> n + 1 where n % 5 == 0 and n >= 1").table(10)
    assert walk.tolist()[8:] == ["2", "0", "∞{0,2}"] and walk.to_csv().endswith('\n9,0\n10,"∞{0,2}"\n')
    partizan = grundy.game("left n -> 1 - n where n <= 1; right n -> 1 - n where n <= 1").table(1)
    with pytest.raises(grundy.Unsuited, match="P and N only"):
        partizan.plot()


def test_a_win_at_once_stands_out():
    table = grundy.game("n -> n - k where 1 <= k <= n; win when n == 0").table(3)
    assert table.tolist()[1] == 2**32 - 1 and table.to_bfile().splitlines()[1] == "1 win"


def test_csv_and_bfile(tmp_path):
    table = grundy.game("n -> n - k where k in {1, 3, 4}").table(3)
    assert table.to_csv() == "n,grundy\n0,0\n1,1\n2,0\n3,1\n"
    assert table.to_bfile() == "0 0\n1 1\n2 0\n3 1\n"
    table.to_csv(tmp_path / "t.csv")
    table.to_bfile(tmp_path / "t.txt")
    assert pandas.read_csv(tmp_path / "t.csv")["grundy"].tolist() == table.tolist()
    assert (tmp_path / "t.txt").read_text() == table.to_bfile()
    with pytest.raises(IsADirectoryError):
        table.to_csv(tmp_path)
    with pytest.raises(FileNotFoundError):
        table.plot().save(tmp_path / "none" / "t.svg")
    assert sorted(file.name for file in tmp_path.iterdir()) == ["t.csv", "t.txt"]
    with pytest.raises(grundy.Unsuited, match="b-file"):
        grundy.game("wythoff").table(3).to_bfile()


def test_pandas_takes_tables():
    table = grundy.game("kayles").table(8)
    assert pandas.Series(table).tolist() == table.tolist()
    frame = pandas.DataFrame({"n": range(9), "g": table})
    assert frame["g"].dtype == np.uint32 and frame.groupby("g").size()[1] == 3
    assert pandas.DataFrame(grundy.game("wythoff").table(4)).shape == (5, 5)


def test_pictures(tmp_path):
    figure = grundy.game("kayles").table(100).plot()
    assert isinstance(figure, grundy.Figure)
    assert figure._repr_svg_().startswith("<svg") and figure.svg.count("<circle") == 101
    figure.save(tmp_path / "k.svg")
    assert (tmp_path / "k.svg").read_text() == figure.svg
    assert "#c0392b" in grundy.game("wythoff").table(10).plot().svg


def test_a_limit_gives_a_shorter_table_that_says_so():
    table = grundy.game("n -> n - k where k in {1, 2} and n % k == 0").table(10**9, time=0.05)
    assert table.stop == "time" and 0 < len(table) < 10**9
    wide = grundy.game("(a, b) -> (a - 1, b) where a * b > 3; (a, b) -> (b, a - 1) where a > b + 1").table(
        3000, time=0.05
    )
    assert wide.stop == "time" and wide.shape[1] == 3001


def test_a_span_of_the_wrong_shape_is_refused():
    with pytest.raises(grundy.Unsuited, match="2 numbers"):
        grundy.Game("(a, b) -> (a - 1, b) where a > 0")._game.table([5], 1, grundy._grundy.Limits())
    with pytest.raises(grundy.Error, match="natural"):
        grundy.game("nim").table(-1)
    with pytest.raises(grundy.Unsuited, match="not written in the rule language"):
        grundy.game("amazons").table(3)
