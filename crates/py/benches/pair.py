"""Two builds of the package side by side: CPU seconds of small programs, in turn, as ratios of the second to the first.

Run with the Pythons of two virtual environments, each with its release wheel: `python crates/py/benches/pair.py OLD/bin/python NEW/bin/python`.
"""

from __future__ import annotations

import os
import statistics
import subprocess
import sys

RUNS = 5

PROGRAMS = {
    "import grundy": "",
    "0.6 to 10^6": "grundy.game('0.6').table(10**6)",
    "0.77 to 10^6": "grundy.game('0.77').table(10**6)",
    "take 1, 3 or 4 from 10^5": "grundy.game(lambda n: [n - k for k in (1, 3, 4) if k <= n]).solve(10**5, time=600)",
    "a rook on (200, 200)": (
        "grundy.game(lambda s: [(i, s[1]) for i in range(s[0])] + [(s[0], j) for j in range(s[1])])"
        ".solve((200, 200), time=600)"
    ),
    "kayles, 50 heaps": "game = grundy.game('kayles')\nfor i in range(50): game.solve(1000 + i)",
    "0.77, the law, 100 times": "for i in range(100): grundy.game('0.77').law()",
    "clobber 3x4": "grundy.game('clobber').solve('xoxo\\noxox\\nxoxo')",
    "wythoff, 100 positions": "game = grundy.game('wythoff')\nfor i in range(100): game.solve(5 + i, 7)",
    "wythoff, 4000 positions to 1004": "game = grundy.game('wythoff')\nfor i in range(4000): game.solve(5 + i % 1000, 7)",
}


def cpu_seconds(python: str, program: str) -> float:
    """Returns the CPU seconds of a program after the import; of the import itself, where the program is empty."""
    begin = "begin = time.process_time()\n"
    code = f"import time\n{begin}import grundy\n{begin if program else ''}{program}\nprint(time.process_time() - begin)"
    said = subprocess.run([python, "-c", code], capture_output=True, text=True, check=True)
    return float(said.stdout)


def main() -> None:
    old, new = sys.argv[1:3]
    print(f"load {os.getloadavg()[0]:.1f}, {RUNS} runs of each in turn")
    for name, program in PROGRAMS.items():
        pairs = [(cpu_seconds(old, program), cpu_seconds(new, program)) for _ in range(RUNS)]
        ratios = [after / before for before, after in pairs]
        least = min(before for before, _ in pairs)
        print(
            f"{name:<32} {least:8.4f} s before, ratio {statistics.median(ratios):.2f}, {min(ratios):.2f} to {max(ratios):.2f}"
        )


if __name__ == "__main__":
    main()
