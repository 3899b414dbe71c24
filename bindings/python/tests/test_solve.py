"""solve, Solution, Ruleset: what they say, and what is wrong with bad input."""

from __future__ import annotations

import math
import pathlib

import brute
import pytest

import misere


def kayles(n: int) -> list[list[int]]:
    return [[a, n - taken - a] for taken in (1, 2) for a in range(n - taken + 1)]


def test_kayles_is_solved() -> None:
    found = misere.solve("0.77")
    assert (found.status, found.order, found.period, found.preperiod) == ("solved", 40, 12, 71)
    assert found.limit is None and found.is_solved
    assert found.phi(10**9) == found.phi(10**9 + 12 * 10**6)
    assert found.phi(0) == found.quotient.one


def test_outcomes_are_those_of_the_search() -> None:
    found = misere.solve("0.77")
    judge = brute.outcomes(kayles)
    for position in brute.positions(8, 4):
        assert found.outcome(list(position)) == judge(position), position
        text = "+".join(map(str, position))
        assert found.outcome(text) == found.outcome(position) == found.outcome({h: position.count(h) for h in position})


def test_moves_win() -> None:
    found = misere.solve("0.77")
    for position in ([5, 2], [12, 9, 9, 4], [3], [7, 7, 1]):
        moves = found.moves(position)
        for move in moves:
            rest = list(position)
            rest.remove(move.heap)
            after = rest + [heap for heap, count in move.left.items() for _ in range(count)]
            assert found.outcome(after) == "P"
        assert bool(moves) == (found.outcome(position) == "N")
    assert found.moves("12+9+9+5") == []


def partitions(size: int, largest: int) -> list[list[int]]:
    if size == 0:
        return [[]]
    return [[part, *rest] for part in range(min(size, largest), 0, -1) for rest in partitions(size - part, part)]


def test_counts_are_those_of_the_search() -> None:
    found, judge = misere.solve("0.77"), brute.outcomes(kayles)
    for size in range(15):
        assert found.count(size) == sum(judge(position) == "P" for position in partitions(size, size)), size
    assert found.generating_function(14).series(15) == [found.count(size) for size in range(15)]


def test_a_function_is_solved_as_the_code_is() -> None:
    by_code = misere.solve("0.77")
    own = misere.solve(misere.Ruleset(kayles, periodicity=(2, 2)))
    assert (own.status, own.order, own.period, own.preperiod) == ("solved", 40, 12, 71)
    assert own.quotient == by_code.quotient
    assert own.rules.name == "kayles"
    partial = misere.solve(kayles, max_heap=30)
    assert (partial.status, partial.limit, partial.order) == ("partial", "heap", 40)
    with pytest.raises(ValueError, match="31"):
        partial.outcome([31])


def test_a_function_is_called_once_a_heap() -> None:
    calls: list[int] = []

    def counted(n: int) -> list[list[int]]:
        calls.append(n)
        return kayles(n)

    rules = misere.Ruleset(counted)
    misere.solve(rules, max_heap=40)
    misere.solve(rules, max_heap=40)
    assert sorted(calls) == sorted(set(calls)) and max(calls) == 40


class Rows:
    """Kayles with rows of pins, one position for all rows."""

    start = (7, 3)

    def options(self, rows: tuple[int, ...]) -> list[tuple[int, ...]]:
        found = []
        for place, row in enumerate(rows):
            rest = rows[:place] + rows[place + 1 :]
            for left in kayles(row):
                found.append(tuple(sorted(rest + tuple(part for part in left if part), reverse=True)))
        return found


class Pieces(Rows):
    def components(self, rows: tuple[int, ...]) -> list[tuple[int, ...]]:
        return [(row,) for row in rows if row]


def test_a_game_of_positions_is_solved() -> None:
    judge = brute.outcomes(kayles)
    whole, parts = misere.solve(Rows), misere.solve(Pieces)
    assert whole.is_solved and parts.is_solved
    for position in brute.positions(3, 3):
        assert parts.outcome([tuple(position)]) == judge(position)
    for rows in ((7, 3), (5, 1), (2, 2, 1), (3, 3)):
        assert whole.outcome([rows]) == parts.outcome(rows) == judge(rows)
    assert whole.outcome([(7, 3), (2,)]) == judge((7, 3, 2))
    assert parts.outcome({(2,): 2, (1,): 1}) == judge((2, 2, 1))
    assert parts.rules.last_heap is not None and parts.rules.last_heap <= 7
    with pytest.raises(ValueError, match="no position"):
        whole.outcome([(99,)])


def test_plays_that_come_back_are_refused() -> None:
    class Circle:
        start = 0

        def options(self, n: int) -> list[int]:
            return [(n + 1) % 3]

    with pytest.raises(ValueError, match="circle"):
        misere.solve(Circle)


def test_canonical_positions_are_shared() -> None:
    seen = []

    class Nim:
        start = (3, 2, 1)

        def canonical(self, heaps: tuple[int, ...]) -> tuple[int, ...]:
            return tuple(sorted(heaps))

        def options(self, heaps: tuple[int, ...]) -> list[tuple[int, ...]]:
            seen.append(heaps)
            return [heaps[:i] + (n,) + heaps[i + 1 :] for i in range(len(heaps)) for n in range(heaps[i])]

    found = misere.solve(Nim)
    assert len(seen) == len(set(seen))
    assert found.outcome((1, 2, 3)) == found.outcome((3, 2, 1)) == "P"


@pytest.mark.parametrize(
    ("rules", "shown"),
    [("0.7g", "\n    0.7g\n       ^"), ("nimm", "nim"), ("", "missing"), ("cram:", "^"), ("game:*2_", "^")],
)
def test_wrong_rules_have_a_caret(rules: str, shown: str) -> None:
    with pytest.raises(ValueError) as error:
        misere.solve(rules)
    assert shown in str(error.value)


def test_wrong_positions_are_value_errors() -> None:
    found = misere.solve("0.77")
    for position in ("12+x", "1+", [1, -1], [1.5], ["a"], {1: -1}, 7, None, [2**70], {3: 2**70}):
        with pytest.raises(ValueError):
            found.outcome(position)
    with pytest.raises(ValueError) as error:
        found.outcome("12+x")
    assert str(error.value).endswith("12+x\n       ^")


def test_wrong_functions_are_errors() -> None:
    with pytest.raises(ValueError, match="not smaller"):
        misere.solve(lambda n: [[n]], max_heap=5)
    with pytest.raises(ValueError, match="no list of heaps"):
        misere.solve(lambda n: ["ab"], max_heap=5)
    with pytest.raises(ZeroDivisionError):
        misere.solve(lambda n: [[n - 1]] if n != 3 else [[1 // (n - 3)]], max_heap=5)
    with pytest.raises(TypeError):
        misere.solve(lambda n: None, max_heap=5)
    with pytest.raises(TypeError):
        misere.solve(3)


def test_an_error_leaves_the_ruleset_usable() -> None:
    broken = [True]

    def rules(n: int) -> list[list[int]]:
        if broken[0] and n == 4:
            raise RuntimeError("broken")
        return [[n - 1]]

    own = misere.Ruleset(rules)
    with pytest.raises(RuntimeError):
        misere.solve(own, max_heap=6)
    broken[0] = False
    assert misere.solve(own, max_heap=6).last_heap == 6


def test_limits_are_results() -> None:
    assert misere.solve("0.07", max_heap=20).limit == "heap"
    assert misere.solve("0.07", max_order=20).limit == "order"
    assert misere.solve("0.07", work_limit=10**6).limit == "work"
    assert misere.solve("0.35", time_limit=0.2).limit == "time"
    assert misere.solve("0.35", memory_limit=1).limit == "memory"
    wrong_times = [{"time_limit": time} for time in (0, -1.0, math.nan)]
    for wrong in ({"max_heap": 0}, {"work_limit": 0}, *wrong_times):
        with pytest.raises(ValueError):
            misere.solve("0.07", **wrong)


def test_an_infinite_quotient() -> None:
    found = misere.solve("0.31011", max_heap=5)
    assert found.order == math.inf and found.status == "partial"
    quotient = found.quotient
    assert isinstance(quotient, misere.InfiniteQuotient)
    judge = brute.outcomes(brute.code_options({1: 3, 2: 1, 4: 1, 5: 1}))
    for position in brute.positions(5, 5):
        assert found.outcome(position) == judge(position)
        assert found.value(position).outcome == judge(position)
    d, e = quotient.generators[3:]
    assert d**3 * e**2 == e**2 * d**3
    assert d**5 != d**6 and hash(d * e) == hash(e * d)
    assert quotient.presentation().is_complete
    assert d.separator(d) is None
    assert found._repr_html_().startswith("<div")


def test_a_relatively_solved_game() -> None:
    found = misere.solve("0.414", max_heap=1000)
    assert found.status == "relatively solved"
    assert found.word([1000]).startswith("*")
    with pytest.raises(ValueError, match="Grundy"):
        found.phi(1000)
    judge = brute.outcomes(brute.code_options({1: 4, 2: 1, 3: 4}))
    for position in brute.positions(9, 3):
        assert found.outcome(position) == judge(position)


def test_a_pattern() -> None:
    pattern = misere.solve("0.26", max_heap=60).pattern
    assert pattern is not None and pattern.whole is not None
    assert "n" in str(pattern.growth[0]) or "j" in str(pattern.growth[0])


def test_certificates_are_proven_by_the_checker() -> None:
    for rules, name in (("0.77", "0.77"), (kayles, None)):
        found = misere.solve(rules, max_heap=30 if name is None else None)
        checked = misere.check(found.certificate(), name)
        assert checked and checked.order == 40
    infinite = misere.check(misere.solve("0.31011", max_heap=5).certificate(), "0.31011")
    assert infinite and infinite.growing == (4, 5)
    bytes_ = bytearray(misere.solve("0.77").certificate())
    with pytest.raises(ValueError):
        misere.check(bytes(bytes_[:40]))
    with pytest.raises(ValueError):
        misere.check(misere.solve("0.77").certificate(), memory_limit=1)


def test_files(tmp_path: pathlib.Path) -> None:
    path = tmp_path / "two.toml"
    path.write_text('version = 1\nheap = [{ name = "A", options = ["0"] }, { name = "B", options = ["A", "A+A"] }]')
    found = misere.solve(misere.Ruleset.from_file(path))
    assert found.is_solved and found.outcome("A") == "P" and found.outcome("2*A") == "N"
    path.write_text("version = 1\nheap = 3")
    with pytest.raises(ValueError, match="two.toml"):
        misere.Ruleset.from_file(path)
    with pytest.raises(FileNotFoundError):
        misere.Ruleset.from_file(tmp_path / "none.toml")


def test_progress() -> None:
    seen: list[misere.Progress] = []
    misere.solve("0.07", max_heap=12, progress=seen.append)
    assert seen[0].heap == 1 and seen[-1].heap >= 12
    misere.solve("0.07", max_heap=12, progress=True)

    def broken(state: misere.Progress) -> None:
        raise RuntimeError(state.heap)

    with pytest.raises(RuntimeError):
        misere.solve("0.07", max_heap=12, progress=broken)


def test_boards() -> None:
    found = misere.solve("cram:2x3")
    assert found.is_solved
    assert found.outcome("board") in ("P", "N")


def test_listed_options() -> None:
    rules = misere.Ruleset.from_options([[[]], [[1], [1, 1]], [[2], []]])
    found = misere.solve(rules)
    judge = brute.outcomes(lambda heap: [[], [[]], [[1], [1, 1]], [[2], []]][heap])
    for position in brute.positions(3, 4):
        assert found.outcome(position) == judge(position)
    with pytest.raises(ValueError):
        misere.Ruleset.from_options([[[1]]])


def test_a_run_goes_on_from_its_checkpoint(tmp_path: pathlib.Path) -> None:
    path = tmp_path / "dawson.checkpoint"
    first = misere.solve("0.07", max_heap=20, resume=path)
    assert path.exists() and first.last_heap == 20
    second = misere.solve("0.07", max_heap=30, resume=path)
    whole = misere.solve("0.07", max_heap=30)
    assert second.finite == whole.finite and second.growth == whole.growth
    with pytest.raises(ValueError, match="checkpoint"):
        misere.solve("0.77", resume=path)
    misere.solve("0.75", resume=tmp_path / "solved")
    assert not (tmp_path / "solved").exists()
    path.write_bytes(b"nothing of the kind")
    with pytest.raises(ValueError):
        misere.solve("0.07", resume=path)
    with pytest.raises(OSError):
        misere.solve("0.07", max_heap=5, resume=tmp_path / "no" / "such" / "folder")


def test_a_catalogue(tmp_path: pathlib.Path) -> None:
    catalogue = misere.Catalogue(tmp_path / "mine.sqlite")
    for rules in ("0.77", "0.75"):
        catalogue.put(misere.solve(rules))
    catalogue.put(misere.solve("0.31011", max_heap=5))
    entries = {entry.name: entry for entry in catalogue}
    assert entries["0.77"].order == 40 and entries["0.31011"].order == math.inf
    assert entries["0.77"].isomorphism_class == misere.solve("0.77").quotient.canonical_hash()
    assert misere.check(entries["0.75"].certificate, "0.75")
    found = catalogue.find("kayles")
    assert found is not None and found.period == 12 and found.outcome("12+9+9+5") == "P"
    again = catalogue.find("0.31011")
    assert again is not None and again.order == math.inf
    assert catalogue.find("0.07") is None
    (tmp_path / "bad.sqlite").write_text("nothing of the kind")
    with pytest.raises(ValueError):
        misere.Catalogue(tmp_path / "bad.sqlite")
    with pytest.raises(ValueError):
        misere.Catalogue(tmp_path / "none.sqlite", create=False)


def test_scripts(tmp_path: pathlib.Path) -> None:
    path = tmp_path / "kayles.toml"
    text = 'version = 1\npieces = "numbers"\nscript = "fn moves(n) { splits(n - 1) + splits(n - 2) }"\n'
    path.write_text(text)
    found = misere.solve(misere.Ruleset.from_file(path), max_heap=30)
    assert found.quotient == misere.solve("0.77").quotient
    path.write_text(text.replace("splits(n - 1)", "[[n + 1]]"))
    with pytest.raises(ValueError, match="kayles.toml"):
        misere.solve(misere.Ruleset.from_file(path), max_heap=30)
