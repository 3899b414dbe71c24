#!/usr/bin/env python3
"""Measures some hundred games and draws time and memory against |Q| times the number of generators.

    scripts/cost.py target/release/misere docs/src/images/cost.svg

The games are those of `compare.py`, each to several heaps, and some that grow. The exponent is the median of the slopes
between any two runs, of those of at least half a millisecond or a tenth of a mebibyte (Theil and Sen): so the few runs
that spend their time on a larger, perhaps infinite quotient do not matter. Needs matplotlib.
"""

import subprocess
import sys

import numpy
from compare import cases
from matplotlib import pyplot

GROWING = {"0.07": 33, "0.04": 44, "0.35": 40, "0.316": 26, "0.16": 18, "0.54": 150, "0.26": 80, "0.4107": 120}
LEAST = {"seconds": 0.0005, "peak MiB": 0.1}


def measure(misere):
    """Rows of `misere speed`, as dictionaries by column."""
    runs = {(rules, bound) for rules, heap in cases() for bound in {heap, heap * 3 // 4, heap // 2} if bound > 3}
    runs |= {(rules, bound) for rules, heap in GROWING.items() for bound in range(heap // 3, heap + 1, 2)}
    names = [f"{rules}@{bound}" for rules, bound in sorted(runs) if not rules.endswith(".toml")]
    found = []
    for name in names:
        command = [misere, "speed", name, "--time-limit", "2s", "--max-order", "30000"]
        lines = subprocess.run(command, capture_output=True, text=True, check=False).stdout.splitlines()
        if len(lines) < 3:
            continue
        columns = [column.strip() for column in lines[0].strip("|").split("|")]
        found.append(dict(zip(columns, (cell.strip() for cell in lines[2].strip("|").split("|")), strict=True)))
    return [row for row in found if row["status"] != "time"]


def line(x, y):
    """The median slope and start of a line through these points."""
    first, second = numpy.triu_indices(len(x), 1)
    apart = numpy.abs(x[first] - x[second]) > 0.1
    slope = numpy.median((y[second] - y[first])[apart] / (x[second] - x[first])[apart])
    return slope, numpy.median(y - slope * x)


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
        slope, start = line(numpy.log(size[counted]), numpy.log(cost[counted]))
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
