#!/usr/bin/env python3
"""Runs `misere` on 200 rulesets and keeps what it prints, so that two builds can be compared byte for byte.

    scripts/compare.py run target/release/misere before     writes the outputs below the directory `before`
    scripts/compare.py diff before after                    names the outputs that differ

Of each ruleset: `solve` as JSON and as text with the certificate, `present` and `structure` as JSON. Seconds are left
out. A run that takes too long is noted as `timeout`, and is not compared.
"""

import concurrent.futures
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
TIMEOUT = 60
ORDER = "2000"

# Codes drawn once by a random generator, with a bound that each of them reaches in about a second.
RANDOM = """
0.75 0.71 0.54 0.57 0.52 0.34 0.37 0.36 0.46 0.41 0.42 0.64 0.65 0.61 0.63 0.51 0.53 0.55 0.66 0.73 0.74 0.76 0.122
0.127 0.131 0.143 0.144 0.146 0.157 0.162 0.165 0.171 0.172 0.175 0.176 0.205 0.206 0.207 0.222 0.224 0.225 0.226 0.227
0.244 0.245 0.261 0.264 0.305 0.306 0.307 0.312 0.316 0.317 0.324 0.331 0.332 0.333 0.334 0.336 0.337 0.342 0.344 0.346
0.351 0.354 0.356 0.364 0.366 0.371 0.374 0.377 0.404 0.406 0.412 0.416 0.422 0.433 0.442 0.451 0.454 0.456 0.471 0.474
0.505 0.512 0.516 0.523 0.532 0.541 0.552 0.563 0.574 0.602 0.606 0.612 0.623 0.632 0.641 0.654 0.664 0.712 0.717 0.724
0.733 0.745 0.754 0.763 0.771 4.5 4.12 4.32 4.56 0.0101 0.1213 0.2032 0.3f 0.8 0.c 0.0a 0.f1 0.2222 0.33333 0.20205
0.(3310)^2
""".split()

# Named games, boards, canonical games, subtraction games, tame games relative to a heap, infinite quotients.
SPECIAL = """
nim@60 grundy@20 kayles@100 guiles@100 knots@100 stalking@60 treblecross@40 officers@25 lemon-drops@60
subtract:1,2,5 subtract:2,3 subtract:1,4,9 subtract:3,5,8 allbut:3 allbut:1,4
notakto:2x2 notakto:3x3 node-kayles:path9 node-kayles:cycle8 node-kayles:2x4 cram:2x4 cram:3x3
game:*2_+320 game:*2_#320
data/rulesets/bracelet.toml data/rulesets/figure-10.toml data/rulesets/two-plus-320.toml
0.414@1000 0.414@5447 0.404@200 0.454@300 0.26@60 0.26@40 0.123@40 0.152@100 0.241@100 0.351@100
0.31011@3 0.31011@4 0.31011@5 0.31011@6 0.3102@11 0.3102@12 0.3312@13 0.74@14
""".split()


def cases():
    """Pairs of a ruleset and its heap bound, 200 at most."""
    found = {}
    for line in (ROOT / "data/results/solved.tsv").read_text().splitlines():
        if line and not line.startswith("#"):
            code, period, preperiod = line.split("\t")[:3]
            last = 2 * (int(period) + int(preperiod)) + 20
            found[code] = min(last, 700)
    for line in (ROOT / "data/results/growth.tsv").read_text().splitlines():
        if line and not line.startswith("#"):
            found.setdefault(line.split("\t")[0], 20)
    for code in RANDOM:
        found.setdefault(code, 18)
    special = [(text.split("@")[0], int(text.split("@")[1]) if "@" in text else 60) for text in SPECIAL]
    return (special + list(found.items()))[:200]


def normal(text):
    """The output without running times."""
    text = re.sub(r'"seconds":[0-9.e-]+', '"seconds":0', text)
    return re.sub(r"^seconds .*$", "seconds", text, flags=re.M)


def outputs(binary, rules, heap, directory):
    """Runs the commands on one ruleset and writes what they print."""
    name = re.sub(r"[^A-Za-z0-9.]", "_", rules) + f"@{heap}"
    bound = ["--max-heap", str(heap), "--max-order", ORDER, "--quiet"]
    keep = ["--no-catalogue", "--no-checkpoint"]
    certificate = directory / f"{name}.certificate"
    commands = {
        "solve.json": ["solve", rules, *bound, *keep, "--format", "json"],
        "solve.txt": ["solve", rules, *bound, *keep, "--certificate", str(certificate)],
        "present.json": ["present", rules, *bound, "--format", "json"],
        "structure.json": ["structure", rules, *bound, "--format", "json"],
    }
    for kind, arguments in commands.items():
        try:
            done = subprocess.run([binary, *arguments], cwd=ROOT, capture_output=True, text=True, timeout=TIMEOUT)
            text = normal(done.stdout) + f"\n-- stderr, exit code {done.returncode}\n" + done.stderr
        except subprocess.TimeoutExpired:
            text = "timeout\n"
        (directory / f"{name}.{kind}").write_text(text.replace(str(directory), ""))


def run(binary, directory):
    """All cases, two at a time."""
    directory = pathlib.Path(directory).resolve()
    directory.mkdir(parents=True, exist_ok=True)
    binary = str(pathlib.Path(binary).resolve())
    chosen = cases()
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        list(pool.map(lambda case: outputs(binary, *case, directory), chosen))
    print(f"{len(chosen)} rulesets, outputs in {directory}")


def diff(before, after):
    """Names the files that differ; the exit code says whether there are any."""
    before, after = pathlib.Path(before), pathlib.Path(after)
    names = sorted({path.name for place in (before, after) for path in place.iterdir()})
    wrong = 0
    compared = 0
    for name in names:
        pair = [place / name for place in (before, after)]
        if not all(path.exists() for path in pair):
            print(f"only one of them has {name}")
            wrong += 1
            continue
        one, other = (path.read_bytes() for path in pair)
        if b"timeout\n" in (one, other):
            continue
        compared += 1
        if one != other:
            print(f"differs: {name}")
            wrong += 1
    print(f"{compared} outputs compared, {wrong} differences")
    return wrong > 0


def main():
    """The two subcommands."""
    match sys.argv[1:]:
        case ["run", binary, directory]:
            run(binary, directory)
        case ["diff", before, after]:
            sys.exit(diff(before, after))
        case _:
            sys.exit(__doc__)


if __name__ == "__main__":
    main()
