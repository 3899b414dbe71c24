#!/usr/bin/env python3
"""Counts the instructions of ten runs with Valgrind and compares them with those in `data/results/instructions.tsv`.

    scripts/instructions.py target/release/misere          a count more than 5 % above the listed one is an error
    scripts/instructions.py target/release/misere --write  lists the counts of this program

A count does not depend on how busy the machine is, so a small slowdown shows where times would hide it. Counts of one
program differ by less than a percent between processors of one kind.
"""

import pathlib
import re
import subprocess
import sys

TABLE = pathlib.Path(__file__).resolve().parent.parent / "data/results/instructions.tsv"
TOLERANCE = 0.05
RUNS = """
0.77@60 0.15@100 0.3312@13 0.07@31 0.04@44 0.4107@40 0.644@1000 0.16@17 0.35@16 0.31011@5
""".split()


def count(misere, run):
    """The instructions of one run."""
    code, heap = run.split("@")
    command = ["valgrind", "--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null", "--log-fd=1"]
    solve = ["solve", code, "--max-heap", heap, "--no-catalogue", "--no-checkpoint", "--quiet"]
    done = subprocess.run([*command, misere, *solve], capture_output=True, text=True, check=True)
    return int(re.search(r"I\s+refs:\s+([0-9,]+)", done.stdout)[1].replace(",", ""))


def main():
    """Counts, then compares or writes."""
    match sys.argv[1:]:
        case [misere]:
            write = False
        case [misere, "--write"]:
            write = True
        case _:
            sys.exit(__doc__)
    counts = {run: count(misere, run) for run in RUNS}
    if write:
        lines = ["# run\tinstructions", *(f"{run}\t{number}" for run, number in counts.items())]
        TABLE.write_text("\n".join(lines) + "\n")
        return
    listed = dict(line.split("\t") for line in TABLE.read_text().splitlines() if not line.startswith("#"))
    slow = False
    for run, number in counts.items():
        ratio = number / int(listed[run])
        slow |= ratio > 1 + TOLERANCE
        hint = "slower than listed" if ratio > 1 + TOLERANCE else ""
        hint = "list it with --write" if ratio < 1 - TOLERANCE else hint
        print(f"{run:12} {number:14,} {ratio:6.3f} {hint}")
    sys.exit(slow)


if __name__ == "__main__":
    main()
