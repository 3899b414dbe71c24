"""Misère play by brute force, in Python: the judge of the tests. It knows nothing of quotients."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Any

Options = Callable[[int], Iterable[Iterable[int]]]


def code_options(digits: dict[int, int]) -> Options:
    """The options of a take-and-break code, by its definition."""

    def options(heap: int) -> list[list[int]]:
        found = []
        for taken, digit in digits.items():
            rest = heap - taken
            if digit & 1 and rest == 0:
                found.append([])
            if digit & 2 and rest > 0:
                found.append([rest])
            if digit & 4:
                found += [[a, rest - a] for a in range(1, rest // 2 + 1)]
        return found

    return options


def outcomes(options: Options) -> Callable[[Iterable[int]], str]:
    """The outcome of a position: N without a move, else P unless a move leads to P."""

    @lru_cache(maxsize=None)
    def of_heap(heap: int) -> tuple[tuple[int, ...], ...]:
        return tuple(tuple(part for part in option if part) for option in options(heap))

    @lru_cache(maxsize=None)
    def is_p(position: tuple[int, ...]) -> bool:
        moved = False
        for place, heap in enumerate(position):
            if place and position[place - 1] == heap:
                continue
            rest = position[:place] + position[place + 1 :]
            for option in of_heap(heap):
                moved = True
                if is_p(tuple(sorted(rest + option))):
                    return False
        return moved

    return lambda heaps: "P" if is_p(tuple(sorted(heap for heap in heaps if heap))) else "N"


def positions(last_heap: int, most: int) -> Iterable[tuple[int, ...]]:
    """All positions of at most so many heaps."""

    def extend(position: tuple[int, ...]) -> Iterable[tuple[int, ...]]:
        yield position
        if len(position) < most:
            for heap in range(position[-1] if position else 1, last_heap + 1):
                yield from extend((*position, heap))

    return extend(())


Set = frozenset[Any]


@lru_cache(maxsize=100_000)
def game_is_p(game: Set) -> bool:
    """Whether a game, a set of sets, is a misère P-position."""
    return bool(game) and not any(game_is_p(option) for option in game)


@lru_cache(maxsize=100_000)
def sum_of_games(g: Set, h: Set) -> Set:
    """The sum of two games as a set of sets."""
    return frozenset([sum_of_games(option, h) for option in g] + [sum_of_games(g, option) for option in h])
