"""Rulesets: codes, names, boards, files, and games written in Python."""

from __future__ import annotations

import os
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from typing import Any, Protocol, Union, runtime_checkable

from . import _misere

#: A position: a text such as ``"12+9+9+5"``, a list of heaps, or a dictionary from heaps to their numbers. In a game of
#: positions heaps are the positions themselves.
PositionLike = Union[str, Sequence[Any], Mapping[Any, int]]
#: The options of a heap: each is a list of heaps, or one heap.
HeapOptions = Callable[[int], Iterable[Any]]

#: The most positions that a game of positions may have.
MOST_POSITIONS = 1_000_000


@runtime_checkable
class GameOfPositions(Protocol):
    """A game given by its positions, which are hashable values.

    ``start`` is the position the game begins with, or a list of several. ``options(position)`` gives the positions
    after a move. Two more methods may be there: ``components(position)`` gives the positions of which one is the sum,
    and ``canonical(position)`` gives one position for all that are alike.

    >>> class Notch:
    ...     start = (3, 2)
    ...     def options(self, rows):
    ...         return [rows[:i] + (n,) + rows[i + 1:] for i in range(len(rows)) for n in range(rows[i])]
    >>> isinstance(Notch(), GameOfPositions)
    True
    """

    start: Any

    def options(self, position: Any, /) -> Iterable[Any]:
        """The positions after a move.

        >>> class Count:
        ...     start = 3
        ...     def options(self, n):
        ...         return range(n)
        >>> list(Count().options(2))
        [0, 1]
        """


class Ruleset:
    """What the moves are.

    ``rules`` is one of

    * a text: a take-and-break code (``"0.77"``), a game with a name (``"kayles"``), ``"subtract:1,2,5"``, a board
      (``"cram:3x3"``), canonical games (``"game:*2_+320"``);
    * a function that gives the options of a heap, each a list of smaller heaps;
    * an object with the attributes of :class:`GameOfPositions`, or its class;
    * an object whose method ``options(heap)`` gives the options of a heap, or its class.

    ``name`` is how a Python game is called. ``last_heap`` bounds the heaps of a function. ``periodicity`` is
    ``(parts, last_digit)``: the most heaps that a move leaves, and the most that it takes from a heap. With it a game
    can be solved by the Periodicity Theorem; that the function keeps to it is the caller's word.

    >>> Ruleset("kayles")
    Ruleset('0.77')
    >>> def kayles(n):
    ...     return [[a, n - taken - a] for taken in (1, 2) for a in range(n - taken + 1)]
    >>> Ruleset(kayles).options(3)
    [[1], [1, 1], [2]]

    A mistake is a ValueError that points at it:

    >>> Ruleset("0.7g")
    Traceback (most recent call last):
        ...
    ValueError: `g` is not a digit (0-9, a-f)
        0.7g
           ^
    """

    __slots__ = ("_heap_of", "_native", "_positions")

    _native: _misere.Rules
    _heap_of: Callable[[Any], list[int]] | None
    _positions: list[Any] | None

    def __init__(
        self,
        rules: str | HeapOptions | GameOfPositions | type | Ruleset,
        *,
        name: str | None = None,
        last_heap: int | None = None,
        periodicity: tuple[int, int] | None = None,
    ) -> None:
        self._heap_of = None
        self._positions = None
        if isinstance(rules, Ruleset):
            self._native, self._heap_of, self._positions = rules._native, rules._heap_of, rules._positions
            return
        if isinstance(rules, str):
            self._native = _misere.Rules.parse(rules)
            return
        if isinstance(rules, type):
            name = name or rules.__name__
            rules = rules()
        options = getattr(rules, "options", None)
        name = name or getattr(rules, "__name__", None) or type(rules).__name__
        if options is not None and hasattr(rules, "start"):
            self._native, self._heap_of, self._positions = _closed(rules, name)
            return
        call = options if options is not None else rules
        if not callable(call):
            raise TypeError(f"{rules!r} is no ruleset: give a text, a function, or an object with options")
        self._native = _misere.Rules.heap_function(name, call, last_heap, periodicity)

    @classmethod
    def from_file(cls, path: str | os.PathLike[str]) -> Ruleset:
        """The ruleset of a file in TOML that lists the options of each heap.

        >>> import tempfile, pathlib
        >>> path = pathlib.Path(tempfile.mkdtemp()) / "two.toml"
        >>> text = 'version = 1\\nheap = [{ name = "A", options = ["0"] }, { name = "B", options = ["A", "A+A"] }]'
        >>> _ = path.write_text(text)
        >>> Ruleset.from_file(path).options("B")
        [[1], [1, 1]]
        """
        with open(path, encoding="utf-8") as file:
            text = file.read()
        made = cls.__new__(cls)
        made._heap_of = made._positions = None
        made._native = _misere.Rules.file(text, os.fspath(path))
        return made

    @classmethod
    def from_options(cls, options: Sequence[Iterable[Sequence[int]]], *, name: str = "listed") -> Ruleset:
        """The ruleset whose heap n has the options ``options[n - 1]``, each a list of smaller heaps.

        >>> Ruleset.from_options([[[]], [[1], [1, 1]]]).options(2)
        [[1], [1, 1]]
        """
        made = cls.__new__(cls)
        made._heap_of = made._positions = None
        lists = [[list(option) for option in heap] for heap in options]
        made._native = _misere.Rules.listed(name, lists, [str(heap) for heap in range(1, len(lists) + 1)])
        return made

    @property
    def name(self) -> str:
        """The notation, or the name of a Python game.

        >>> Ruleset("dawsons-kayles").name
        '0.07'
        """
        return self._native.name

    @property
    def last_heap(self) -> int | None:
        """The number of heaps, when there are finitely many.

        >>> Ruleset("cram:2x3").last_heap, Ruleset("0.77").last_heap
        (4, None)
        """
        return self._native.last_heap

    @property
    def digits(self) -> dict[int, int] | None:
        """The digits, by place, of the take-and-break code with these moves; None when there is none.

        >>> Ruleset("kayles").digits
        {1: 7, 2: 7}
        """
        digits = self._native.digits
        return None if digits is None else dict(digits)

    def describe(self) -> str:
        """What a move is, in words.

        >>> Ruleset("nim").describe()
        'A move takes any number of tokens from a heap.'
        """
        return self._native.describe()

    def options(self, heap: Any) -> list[list[int]]:
        """The options of a heap, each a list of heaps, largest first.

        The heap is a number, or a position that is one heap.

        >>> Ruleset("0.77").options(3)
        [[1], [1, 1], [2]]
        """
        return self._native.options(self._one(heap))

    def heap_name(self, heap: int) -> str:
        """How positions call a heap.

        >>> Ruleset("0.77").heap_name(7)
        '7'
        """
        return self._native.heap_name(heap)

    def position(self, position: PositionLike) -> dict[int, int]:
        """The heaps of a position with their numbers.

        >>> Ruleset("0.77").position("9+5+9")
        {5: 1, 9: 2}
        """
        return dict(self._native.position(self.heaps(position)))

    def show(self, position: PositionLike) -> str:
        """A position in the notation of the ruleset.

        >>> Ruleset("0.77").show([5, 9, 9])
        '2*9+5'
        """
        return self._native.show(self._native.position(self.heaps(position)))

    def heaps(self, position: PositionLike) -> Any:
        """A position as the native half reads it: positions of a Python game become the heaps that they are.

        >>> Ruleset("0.77").heaps([3, 1])
        [3, 1]
        """
        if self._heap_of is None:
            return position
        if self._positions is not None and isinstance(position, Mapping):
            counts: dict[int, int] = {}
            for piece, count in position.items():
                for heap in self._heap_of(piece):
                    counts[heap] = counts.get(heap, 0) + count
            return counts
        if isinstance(position, list):
            return [heap for piece in position for heap in self._heap_of(piece)]
        return self._heap_of(position)

    def position_of(self, heap: int) -> Any:
        """A position that is this heap, of a game of positions; of other games the heap itself.

        >>> class Count:
        ...     start = 3
        ...     def options(self, n):
        ...         return range(n)
        >>> Ruleset(Count).position_of(2)
        2
        """
        return heap if self._positions is None or heap == 0 else self._positions[heap - 1]

    def _one(self, heap: Any) -> int:
        if isinstance(heap, int) and self._heap_of is None:
            return heap
        found = self.position(heap)
        if sum(found.values()) > 1:
            raise ValueError(f"{heap!r} is not one heap")
        return next(iter(found), 0)

    def __repr__(self) -> str:
        return f"Ruleset({self.name!r})"


def _closed(game: Any, name: str) -> tuple[_misere.Rules, Callable[[Any], list[int]], list[Any]]:
    """All positions of a game as heaps, in the order of the longest play; equal sets of options are one heap."""
    components: Callable[[Any], Iterable[Any]] = getattr(game, "components", lambda position: (position,))
    canonical: Callable[[Any], Hashable] = getattr(game, "canonical", lambda position: position)
    parts: dict[Any, list[Any]] = {}
    options: dict[Any, list[list[Any]]] = {}

    def pieces(position: Any) -> list[Any]:
        key = canonical(position)
        if key not in parts:
            parts[key] = [canonical(part) for part in components(key)]
        return parts[key]

    start = game.start() if callable(game.start) else game.start
    starts = start if isinstance(start, list) else [start]
    height = _heights(game, starts, pieces, options)
    heap_of: dict[Any, int] = {}
    by_options: dict[frozenset[tuple[int, ...]], int] = {frozenset(): 0}
    lists: list[list[list[int]]] = []
    representatives: list[Any] = []
    for piece in sorted(height, key=height.__getitem__):
        found = frozenset(
            tuple(sorted((heap for heap in map(heap_of.__getitem__, option) if heap), reverse=True))
            for option in options[piece]
        )
        if found not in by_options:
            by_options[found] = len(lists) + 1
            lists.append([list(option) for option in found])
            representatives.append(piece)
        heap_of[piece] = by_options[found]
    names = [str(position) for position in representatives]

    def heaps(position: Any) -> list[int]:
        try:
            return [heap for heap in map(heap_of.__getitem__, pieces(position)) if heap]
        except (KeyError, TypeError):
            raise ValueError(f"{position!r} is no position of {name}") from None

    return _misere.Rules.listed(name, lists, names), heaps, representatives


def _heights(
    game: Any, starts: list[Any], pieces: Callable[[Any], list[Any]], options: dict[Any, list[list[Any]]]
) -> dict[Any, int]:
    """The length of the longest play from each piece that can arise; fills in their options."""
    height: dict[Any, int] = {}
    open_: set[Any] = set()
    stack = [piece for position in starts for piece in pieces(position)]
    while stack:
        piece = stack[-1]
        if piece in height:
            stack.pop()
            continue
        if piece not in options:
            if len(options) >= MOST_POSITIONS:
                raise ValueError(f"the game has more than {MOST_POSITIONS} positions")
            options[piece] = [pieces(option) for option in game.options(piece)]
            open_.add(piece)
        unknown = [part for option in options[piece] for part in option if part not in height]
        if unknown:
            if any(part in open_ for part in unknown):
                raise ValueError(f"the play goes round in a circle: {piece!r} comes back")
            stack.extend(dict.fromkeys(unknown))
            continue
        height[piece] = max((1 + sum(height[part] for part in option) for option in options[piece]), default=0)
        open_.discard(piece)
        stack.pop()
    return height


def named_games() -> dict[str, tuple[str, str]]:
    """The games with a name: the code or the rule in words, and where the name comes from.

    >>> named_games()["kayles"][0]
    '0.77'
    """
    return {name: (code, note) for name, code, note in _misere.named_games()}
