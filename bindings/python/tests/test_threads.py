"""Other threads run while Rust computes, and Ctrl-C ends a computation with its best."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor

import pytest

import misere


def test_four_solutions_at_once() -> None:
    rules = ["0.77", "0.75", "0.144", "0.31"] * 3
    alone = [misere.solve(one, max_heap=150) for one in rules]
    with ThreadPoolExecutor(4) as pool:
        together = list(pool.map(lambda one: misere.solve(one, max_heap=150), rules))
    for a, b in zip(alone, together):
        assert (a.order, a.period, a.preperiod) == (b.order, b.period, b.preperiod)
        assert a.finite == b.finite
    with ThreadPoolExecutor(4) as pool:
        sums = list(pool.map(lambda n: str(misere.Game(n % 5) + misere.Game("*2_+320")), range(40)))
    assert len(set(sums)) == 5


def test_a_python_ruleset_in_four_threads() -> None:
    def kayles(n: int) -> list[list[int]]:
        return [[a, n - taken - a] for taken in (1, 2) for a in range(n - taken + 1)]

    rules = misere.Ruleset(kayles)
    with ThreadPoolExecutor(4) as pool:
        found = list(pool.map(lambda last: misere.solve(rules, max_heap=last), [40, 50, 40, 60]))
    assert {one.order for one in found} == {40}


def test_python_runs_meanwhile() -> None:
    ticks = 0
    done = threading.Event()

    def tick() -> None:
        nonlocal ticks
        while not done.wait(0.01):
            ticks += 1

    thread = threading.Thread(target=tick)
    thread.start()
    start = time.monotonic()
    misere.solve("0.35", time_limit=1)
    spent = time.monotonic() - start
    done.set()
    thread.join()
    assert ticks > 20 and spent < 10


INTERRUPTED = """
import misere, os, signal, threading, time
threading.Timer(1.0, os.kill, (os.getpid(), signal.SIGINT)).start()
found = misere.solve("0.07", max_heap=34, progress=PROGRESS)
assert found.limit == "interrupt", found
assert found.last_heap >= 20 and found.outcome([5, 3]) in "PN"
again = misere.solve("0.77")
assert again.order == 40
try:
    time.sleep(0.01)
finally:
    print("healthy", found.last_heap)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="signals are others there")
@pytest.mark.parametrize("progress", ["False", "lambda state: None"])
def test_an_interrupt_leaves_the_best(progress: str) -> None:
    script = INTERRUPTED.replace("PROGRESS", progress).replace("max_heap=34", "max_heap=40")
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, timeout=120)
    assert done.stdout.startswith("healthy"), done.stdout + done.stderr


IN_A_FUNCTION = """
import misere, os, signal, threading, time
def slow(n):
    time.sleep(0.05)
    return [[a, n - taken - a] for taken in (1, 2) for a in range(n - taken + 1)]
threading.Timer(0.8, os.kill, (os.getpid(), signal.SIGINT)).start()
found = misere.solve(slow, max_heap=400)
assert found.limit == "interrupt", found
assert found.outcome([1]) == "P"
print("healthy", found.last_heap)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="signals are others there")
def test_an_interrupt_inside_a_python_ruleset() -> None:
    done = subprocess.run([sys.executable, "-c", IN_A_FUNCTION], capture_output=True, text=True, timeout=120)
    assert done.stdout.startswith("healthy"), done.stdout + done.stderr


@pytest.mark.skipif(sys.platform == "win32", reason="signals are others there")
def test_a_question_without_parts_is_a_keyboard_interrupt() -> None:
    script = """
import misere, os, signal, threading
threading.Timer(0.5, os.kill, (os.getpid(), signal.SIGINT)).start()
try:
    list(misere.census(20))
except KeyboardInterrupt:
    print("healthy", misere.solve("0.77").order)
"""
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, timeout=300)
    assert done.stdout.startswith("healthy"), done.stdout + done.stderr


def test_the_commands() -> None:
    run = [sys.executable, "-c", "import sys; from misere import _command; sys.exit(_command.misere())"]
    done = subprocess.run([*run, "outcome", "kayles", "12+9+9+5"], capture_output=True, text=True, timeout=120)
    assert done.returncode == 0 and done.stdout.startswith("P misère"), done.stderr
    wrong = subprocess.run([*run, "outcome", "0.7g", "1"], capture_output=True, text=True, timeout=120)
    assert wrong.returncode == 2 and "^" in wrong.stderr
    usage = subprocess.run([*run, "--version"], capture_output=True, text=True, timeout=120)
    assert usage.returncode == 0 and usage.stdout.startswith("misere ")


def test_the_checker(tmp_path: "os.PathLike[str]") -> None:
    path = os.path.join(tmp_path, "kayles.cert")
    with open(path, "wb") as file:
        file.write(misere.solve("0.77").certificate())
    run = [sys.executable, "-c", "import sys; from misere import _command; sys.exit(_command.misere_check())"]
    done = subprocess.run([*run, path, "0.77"], capture_output=True, text=True, timeout=120)
    assert done.returncode == 0 and "valid" in done.stdout, done.stderr
    other = subprocess.run([*run, path, "0.75"], capture_output=True, text=True, timeout=120)
    assert other.returncode == 1
    none = subprocess.run([*run, path + "x"], capture_output=True, text=True, timeout=120)
    assert none.returncode == 2


@pytest.mark.skipif(sys.platform == "win32", reason="signals are others there")
def test_ctrl_c_ends_the_command() -> None:
    run = [sys.executable, "-c", "import sys; from misere import _command; sys.exit(_command.misere())"]
    process = subprocess.Popen(
        [*run, "solve", "0.35", "--no-catalogue", "--no-checkpoint", "--quiet"], stdout=subprocess.PIPE, text=True
    )
    time.sleep(1.5)
    process.send_signal(signal.SIGINT)
    out, _ = process.communicate(timeout=60)
    assert process.returncode == 0 and "interrupt" in out
