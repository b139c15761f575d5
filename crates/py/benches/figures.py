"""Figures of the Python package: what an import costs, a table against the command line's, options of rules in Python.

Run with a release wheel: `python crates/py/benches/figures.py target/release/grundy`. Runs alternate; the least of each is shown.
"""

from __future__ import annotations

import os
import resource
import subprocess
import sys
import time
from collections.abc import Callable, Iterable

RUNS = 7


def child_cpu(*command: str) -> float:
    """Returns the CPU seconds of a program that is run."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(command, stdout=subprocess.DEVNULL, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def imports() -> None:
    programs = {"python": "pass", "import grundy": "import grundy", "import numpy": "import numpy"}
    least = {name: min(child_cpu(sys.executable, "-c", code) for _ in range(RUNS)) for name, code in programs.items()}
    for name, seconds in least.items():
        print(f"{name:<24} {seconds * 1e3:8.1f} ms CPU, the start of Python included")


def tables(cli: str) -> None:
    for code, to in (("0.6", 10**6), ("0.77", 10**6), ("0.106", 3 * 10**5)):
        program = (
            "import time, grundy, numpy\n"
            f"game = grundy.game({code!r})\nbegin = time.process_time()\ngame.table({to})\n"
            "print(time.process_time() - begin)"
        )
        ours: list[float] = []
        theirs: list[float] = []
        whole: list[float] = []
        for _ in range(RUNS):
            said = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
            ours.append(float(said.stdout))
            whole.append(child_cpu(sys.executable, "-c", f"import grundy\ngrundy.game({code!r}).table({to})"))
            theirs.append(child_cpu(cli, "table", code, "--to", str(to), "--format", "npy"))
        print(
            f"{code} to {to:<10} the call {min(ours):7.3f} s CPU, a program with it {min(whole):7.3f}, "
            f"the command {min(theirs):7.3f}: {min(whole) / min(theirs):.2f}"
        )


def options_a_second(name: str, rules: Callable[..., Iterable[object]], start: object) -> None:
    import grundy

    asked: list[object] = []

    def noting(position: object) -> Iterable[object]:
        asked.append(position)
        return rules(position)

    grundy.game(noting).solve(start, time=600)
    whole, alone, n_options = [], [], 0
    for _ in range(3):
        game = grundy.game(rules)
        begin = time.process_time()
        game.solve(start, time=600)
        whole.append(time.process_time() - begin)
        begin = time.process_time()
        n_options = sum(1 for position in asked for _ in rules(position))
        alone.append(time.process_time() - begin)
    share = min(alone) / min(whole)
    print(
        f"{name:<34} {len(asked):>8} positions {n_options:>9} options {n_options / min(whole):>12,.0f} options a second of CPU; "
        f"the rules alone take {share:.2f} of the time"
    )


def chomp(bar: tuple[int, ...]) -> Iterable[tuple[int, ...]]:
    for row, length in enumerate(bar):
        for column in range(length):
            if row or column:
                yield tuple(n if at < row else min(n, column) for at, n in enumerate(bar))


def rook(square: tuple[int, int]) -> list[tuple[int, int]]:
    x, y = square
    return [(i, y) for i in range(x)] + [(x, j) for j in range(y)]


def main() -> None:
    print(f"Python {sys.version.split()[0]}, load {os.getloadavg()[0]:.1f}")
    imports()
    options_a_second("take 1, 3 or 4 from 200000", lambda n: [n - k for k in (1, 3, 4) if k <= n], 200_000)
    options_a_second("a rook on (300, 300)", rook, (300, 300))
    options_a_second("chomp, a generator, 5 rows of 9", chomp, (9,) * 5)
    if len(sys.argv) > 1:
        tables(sys.argv[1])


if __name__ == "__main__":
    main()
