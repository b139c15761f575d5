"""Ctrl-C, and bars that show progress."""

import os
import pty
import signal
import subprocess
import sys
import termios
import time

import pytest

LONG = {
    "a search": "grundy.game('chomp').solve(300, 300, 300)",
    "a table": "grundy.game('n -> a, b where a + b == n and 1 <= a < b and a % 3 != 1').table(10**9)",
    "a fast table": "grundy.game('grundys-game').table(10**8)",
    "a law": "grundy.game('grundys-game').law(to=10**7, time=600)",
    "an analysis backwards": "grundy.game('(a, b) -> (b, a - 1) where a > 0; (a, b) -> (a + 1, b) where a < 3000 and b < 3000').solve(3000, 3000)",
    "a value": "grundy.game('domineering').value('7x7')",
    "rules in Python": "grundy.game(lambda n: [n + 1]).solve(0, max_positions=10**9)",
    "rules that do not end": "grundy.game(lambda n: iter(int, 1)).solve(0, max_positions=10**12)",
    "rules that sleep": "import time\ngrundy.game(lambda n: time.sleep(100)).solve(0)",
}

PROGRAM = """
import sys, time, grundy
print("begun", flush=True)
try:
    {long}
except KeyboardInterrupt:
    print(time.time(), flush=True)
    sys.exit(7)
"""


@pytest.mark.parametrize("long", LONG.values(), ids=LONG.keys())
def test_ctrl_c_is_answered_within_a_fifth_of_a_second(long):
    program = PROGRAM.format(long=long.replace("\n", "\n    "))
    child = subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE, text=True)
    assert child.stdout is not None and child.stdout.readline() == "begun\n"
    time.sleep(0.3)
    sent = time.time()
    child.send_signal(signal.SIGINT)
    said, _ = child.communicate(timeout=30)
    assert child.returncode == 7
    assert float(said) - sent < 0.2


def seen_on_a_terminal(program):
    """Runs a program with a terminal as its standard error, and returns what it wrote there."""
    here, there = pty.openpty()
    termios.tcsetwinsize(there, (24, 80))
    child = subprocess.Popen([sys.executable, "-c", program], stderr=there, stdout=subprocess.DEVNULL)
    os.close(there)
    seen = b""
    while True:
        try:
            piece = os.read(here, 1 << 16)
        except OSError:
            break
        if not piece:
            break
        seen += piece
    os.close(here)
    assert child.wait(30) == 0, seen
    return seen.decode()


LONG_TABLE = "import grundy\ngrundy.game('grundys-game').table(10**8, time=1.2{more})"
LONG_GAME = "import grundy\ntry: grundy.game(lambda n: [n + 1]).solve(0, max_positions=10**9, time=1.2)\nexcept grundy.Stopped: pass"


def test_a_bar_is_shown_on_a_terminal_and_nowhere_else():
    assert "positions" in seen_on_a_terminal(LONG_TABLE.format(more=""))
    assert "positions" in seen_on_a_terminal(LONG_GAME)
    assert seen_on_a_terminal(LONG_TABLE.format(more=", progress=False")) == ""
    piped = subprocess.run([sys.executable, "-c", LONG_TABLE.format(more="")], capture_output=True, check=True)
    assert piped.stderr == b""
    wanted = subprocess.run(
        [sys.executable, "-c", LONG_TABLE.format(more=", progress=True")], capture_output=True, check=True
    )
    assert b"positions" in wanted.stderr


def test_without_tqdm_there_is_no_bar():
    blocked = "import sys\nsys.modules['tqdm'] = sys.modules['tqdm.auto'] = None\n"
    assert seen_on_a_terminal(blocked + LONG_TABLE.format(more="")) == ""
