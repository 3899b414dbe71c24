"""Random rulesets, positions and games: what the package says is what a search in Python finds."""

from __future__ import annotations

import brute
from hypothesis import given, settings
from hypothesis import strategies as st

import misere

LAST = 6

codes = st.lists(st.integers(0, 7), min_size=1, max_size=4).filter(any)
positions = st.lists(st.integers(0, LAST), max_size=5)


def options_up_to(heap: int) -> st.SearchStrategy[list[list[int]]]:
    option = st.lists(st.integers(0, heap - 1), max_size=2)
    return st.lists(option, max_size=3)


@st.composite
def listed(draw: st.DrawFn) -> list[list[list[int]]]:
    """The options of heaps 1 to LAST."""
    return [draw(options_up_to(heap)) for heap in range(1, LAST + 1)]


def games(depth: int) -> st.SearchStrategy[frozenset]:  # type: ignore[type-arg]
    if depth == 0:
        return st.just(frozenset())
    return st.frozensets(games(depth - 1), max_size=2)


@settings(deadline=None, max_examples=60)
@given(codes, st.lists(positions, min_size=1, max_size=8))
def test_codes(digits: list[int], asked: list[list[int]]) -> None:
    code = "0." + "".join(map(str, digits))
    found = misere.solve(code, max_heap=LAST, work_limit=10**8)
    judge = brute.outcomes(brute.code_options(dict(enumerate(digits, 1))))
    for position in asked:
        if max(position, default=0) <= found.known_heap:
            assert found.outcome(position) == judge(position)
            assert found.value(position).outcome == judge(position)
            assert bool(found.moves(position)) == (judge(position) == "N" and any(map(has_move(digits), position)))


def has_move(digits: list[int]):  # type: ignore[no-untyped-def]
    options = brute.code_options(dict(enumerate(digits, 1)))
    return lambda heap: bool(options(heap))


@settings(deadline=None, max_examples=60)
@given(listed(), st.lists(positions, min_size=1, max_size=8))
def test_python_rulesets(options: list[list[list[int]]], asked: list[list[int]]) -> None:
    judge = brute.outcomes(lambda heap: options[heap - 1])
    by_function = misere.solve(lambda heap: options[heap - 1], max_heap=LAST, work_limit=10**8)
    by_list = misere.solve(misere.Ruleset.from_options(options), work_limit=10**8)
    for position in asked:
        if max(position, default=0) <= min(by_function.known_heap, by_list.known_heap):
            assert by_function.outcome(position) == by_list.outcome(position) == judge(position)


@settings(deadline=None, max_examples=60)
@given(listed(), st.lists(positions, min_size=1, max_size=8))
def test_games_of_positions(options: list[list[list[int]]], asked: list[list[int]]) -> None:
    """A position is a sorted tuple of heaps, a sum of its heaps."""

    class Listed:
        start = tuple(range(1, LAST + 1))

        def options(self, heaps: tuple[int, ...]) -> list[tuple[int, ...]]:
            return [
                tuple(sorted([*heaps[:place], *left, *heaps[place + 1 :]]))
                for place, heap in enumerate(heaps)
                if heap
                for left in options[heap - 1]
            ]

        def components(self, heaps: tuple[int, ...]) -> list[tuple[int, ...]]:
            return [(heap,) for heap in heaps if heap]

    found = misere.solve(Listed, work_limit=10**8)
    judge = brute.outcomes(lambda heap: options[heap - 1])
    for position in asked:
        if found.is_solved:
            assert found.outcome(tuple(position)) == judge(position)


@settings(deadline=None, max_examples=60)
@given(games(3), games(3))
def test_canonical_games(g: frozenset, h: frozenset) -> None:  # type: ignore[type-arg]
    first, second = misere.Game(g), misere.Game(h)
    assert first.is_p == brute.game_is_p(g)
    both = first + second
    assert both == second + first == misere.Game(brute.sum_of_games(g, h))
    assert both.is_p == brute.game_is_p(brute.sum_of_games(g, h))
    assert misere.Game(str(both)) == both == misere.Game(both.options)
    assert both - second in (None, first) or (both - second) + second == both


@settings(deadline=None, max_examples=40)
@given(codes)
def test_quotients_survive_the_way_through_text(digits: list[int]) -> None:
    found = misere.solve("0." + "".join(map(str, digits)), max_heap=LAST, work_limit=10**8)
    quotient = found.finite
    if quotient.order <= 200:
        assert misere.Quotient.parse(str(quotient.presentation())) == quotient
        assert misere.check(found.certificate())
