#!/usr/bin/env python3
"""Compares the processor times of `misere` with those of a plain implementation, as a table of ratios.

    scripts/ratios.py target/release/misere YARDSTICK [RUNS]

YARDSTICK is a program that is called with a code and a last heap and solves the game by recalibration with full tables,
as in [PS] Appendix B. Both run alternately on one core, RUNS times each (5), and the least time of each counts: so the
machine's noise and its speed drop out. Where the yardstick takes too long its time for 0.4107 is the unit.
"""

import os
import subprocess
import sys

UNIT = ("0.4107", 183)
# A code, the last heap, and whether the yardstick gets there in less than a minute.
ROWS = [
    ("0.15", 300, True),
    ("0.3312", 13, True),
    ("0.07", 33, True),
    ("0.04", 44, True),
    (*UNIT, True),
    ("0.644", 7398, True),
    ("0.35", 35, True),
    ("0.316", 23, False),
    ("0.07", 34, False),
    ("0.35", 72, False),
]


def seconds(command):
    """Processor time and peak resident memory of a process and its threads, in seconds and MiB."""
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode != 0:
        sys.exit(f"{' '.join(command)} ended with {process.returncode}")
    return usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024


def main():
    """Runs all rows and prints the table."""
    if len(sys.argv) not in (3, 4):
        sys.exit(__doc__)
    misere, yardstick = sys.argv[1:3]
    runs = int(sys.argv[3]) if len(sys.argv) == 4 else 5
    limits = ["--no-catalogue", "--no-checkpoint", "--quiet", "--max-order", "30000", "--time-limit", "10m"]
    unit = None
    found = []
    for code, heap, reached in ROWS:
        ours = [misere, "solve", code, "--max-heap", str(heap), *limits]
        theirs = [yardstick, code, str(heap)]
        measured = [(seconds(ours), seconds(theirs) if reached else None) for _ in range(runs)]
        time, memory = min(pair[0] for pair in measured)
        other = min(pair[1] for pair in measured)[0] if reached else None
        if (code, heap) == UNIT:
            unit = other
        found.append((code, heap, other, time, memory))
    print("| game | heap | yardstick, s | misere, s | ratio | peak MiB |")
    print("| --- | ---: | ---: | ---: | ---: | ---: |")
    for code, heap, other, time, memory in found:
        ratio = f"{other / time:.0f}" if other else f"({time / unit:.2f} of 0.4107)"
        other = f"{other:.2f}" if other else "–"
        print(f"| {code} | {heap} | {other} | {time:.3f} | {ratio} | {memory:.0f} |")


if __name__ == "__main__":
    main()
