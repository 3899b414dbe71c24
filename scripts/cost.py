#!/usr/bin/env python3
"""Measures some hundred games and draws time and memory against |Q| times the number of generators.

    scripts/cost.py target/release/misere docs/src/images/cost.svg

The games are those of `compare.py`, each to several heaps, and some that grow. A line log y = a + b·log x is fitted by
least squares to all runs of at least five milliseconds, or of at least a mebibyte. Needs matplotlib.
"""

import subprocess
import sys

import numpy
from compare import cases
from matplotlib import pyplot

GROWING = {"0.07": 33, "0.04": 44, "0.35": 40, "0.316": 26, "0.16": 19, "0.54": 150, "0.26": 80, "0.4107": 120, "grundy": 28}
LEAST = {"seconds": 0.005, "peak MiB": 1.0}


def measure(misere):
    """Rows of `misere speed`, as dictionaries by column."""
    runs = {(rules, bound) for rules, heap in cases() for bound in {heap, heap * 3 // 4, heap // 2} if bound > 3}
    runs |= {(rules, bound) for rules, heap in GROWING.items() for bound in range(heap // 3, heap + 1, 2)}
    names = [f"{rules}@{bound}" for rules, bound in sorted(runs) if not rules.endswith(".toml")]
    found = []
    for name in names:
        command = [misere, "speed", name, "--time-limit", "2s", "--max-order", "30000"]
        lines = subprocess.run(command, capture_output=True, text=True, check=True).stdout.splitlines()
        columns = [column.strip() for column in lines[0].strip("|").split("|")]
        found.append(dict(zip(columns, (cell.strip() for cell in lines[2].strip("|").split("|")), strict=True)))
    return [row for row in found if row["status"] != "time"]


def main():
    """Measures, fits and draws."""
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    rows = measure(sys.argv[1])
    figure, plots = pyplot.subplots(1, 2, figsize=(10, 4.2), constrained_layout=True)
    for plot, (what, least) in zip(plots, LEAST.items(), strict=True):
        size = numpy.array([int(row["order"]) * max(1, int(row["generators"])) for row in rows], dtype=float)
        cost = numpy.array([float(row[what]) for row in rows])
        counted = cost >= least
        slope, start = numpy.polyfit(numpy.log(size[counted]), numpy.log(cost[counted]), 1)
        plot.loglog(size[~counted], numpy.maximum(cost[~counted], least / 20), ".", color="#bbbbbb", markersize=3)
        plot.loglog(size[counted], cost[counted], ".", color="#1f5fa8", markersize=4)
        ends = numpy.array([size[counted].min(), size[counted].max()])
        plot.loglog(ends, numpy.exp(start) * ends**slope, color="#c0392b", linewidth=1)
        plot.set(xlabel="|Q| · generators", ylabel=what, title=f"exponent {slope:.2f}, {counted.sum()} runs")
        plot.spines[["top", "right"]].set_visible(False)
        print(f"{what}: exponent {slope:.3f} from {counted.sum()} of {len(rows)} runs")
    figure.savefig(sys.argv[2], metadata={"Date": None})


if __name__ == "__main__":
    main()
