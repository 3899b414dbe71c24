"""Which monoids are misère quotients: one, or all of small order."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from . import _misere
from ._quotients import Element, Presentation, Quotient


@dataclass(frozen=True)
class Realisation:
    """Games that generate a quotient, or the reason why there are none. It is true when there are.

    >>> import misere
    >>> misere.realise("<a,b | a^2=1, b^3=b> P={a,b^2}").games
    ('*2',)
    >>> print(misere.realise("<a,b | a^2=1, b^2=1> P={a}").reason[:26])
    no construction sequence h
    """

    #: The monoid.
    quotient: Quotient
    #: Canonical games that generate it; None when only ``options`` describes them, or there are none.
    games: tuple[str, ...] | None
    #: The options of games H_1, H_2, … that generate it: sums of earlier ones by number.
    options: tuple[tuple[tuple[int, ...], ...], ...]
    #: The values of H_1, H_2, ….
    values: tuple[Element, ...]
    #: Why it is no misère quotient; None when it is one.
    reason: str | None

    def __bool__(self) -> bool:
        return self.reason is None


def realise(
    quotient: Quotient | str, *, time_limit: float | None = None, work_limit: int | None = None
) -> Realisation:
    """Decide whether a bipartite monoid is a misère quotient, and construct games that generate it.

    The games are solved, and the quotient is compared. A ValueError tells of a limit: nothing is decided then.

    >>> import misere
    >>> bool(misere.realise("<a | a^2=1> P={a}")), bool(misere.realise("<a | a^2=1> P={1}"))
    (True, False)
    """
    quotient = Quotient.parse(quotient) if isinstance(quotient, str) else quotient
    games, options, values, reason = _misere.realise(quotient._native, time_limit, work_limit)
    return Realisation(
        quotient,
        None if games is None else tuple(games),
        tuple(tuple(tuple(part) for part in heap) for heap in options),
        tuple(quotient[value] for value in values),
        reason,
    )


@dataclass(frozen=True)
class CensusEntry:
    """A misère quotient of the census."""

    #: Its number among those of its order, from 1.
    number: int
    #: The quotient.
    quotient: Quotient
    #: Canonical games that generate it; None when only ``options`` describes them.
    games: tuple[str, ...] | None
    #: The options of games H_1, H_2, … that generate it: sums of earlier ones by number.
    options: tuple[tuple[tuple[int, ...], ...], ...]
    #: The order of the kernel.
    kernel_order: int
    #: Whether the kernel has one P-element.
    is_regular: bool
    #: Whether that is its identity.
    is_normal: bool
    #: ``T_n`` or ``R_n``.
    family: str | None
    #: (order, number) of the quotient of which it is the tame extension.
    tame_extension_of: tuple[int, int] | None
    _text: str

    def presentation(self) -> str:
        """The presentation as a text.

        >>> import misere
        >>> next(misere.census(2)).presentation()
        '<a | a^2=1> P={a}'
        """
        return self._text

    def __repr__(self) -> str:
        return f"<misere.CensusEntry {self.quotient.order}.{self.number}: {self._text}>"


class Census:
    """An iterator over the misère quotients of order up to a bound; see :func:`misere.census`.

    >>> import misere
    >>> [entry.quotient.order for entry in misere.Census(8)]
    [2, 6, 8]
    """

    def __init__(self, max_order: int) -> None:
        self._native = _misere.Census(max_order)
        #: The largest order.
        self.max_order = max_order
        #: Every quotient up to this order was found.
        self.complete_to = 0
        self._found: list[CensusEntry] = []
        self._next = 0

    def __iter__(self) -> Iterator[CensusEntry]:
        return self

    def __next__(self) -> CensusEntry:
        while self._next == len(self._found):
            order = self.complete_to + 2
            if order > self.max_order:
                raise StopIteration
            entries = self._native.of_order(order)
            self.complete_to = order
            self._found.extend(map(_entry, entries))
        self._next += 1
        return self._found[self._next - 1]

    def numbers(self) -> dict[int, int]:
        """How many quotients there are of each order; runs to the end.

        >>> import misere
        >>> misere.census(12).numbers()
        {2: 1, 4: 0, 6: 1, 8: 1, 10: 1, 12: 6}
        """
        found = self._all()
        orders = range(2, self.max_order + 1, 2)
        return {order: sum(entry.quotient.order == order for entry in found) for order in orders}

    def to_pandas(self) -> Any:
        """The census as a table; runs to the end. Needs pandas.

        >>> import misere
        >>> list(misere.census(8).to_pandas()["presentation"])[0]
        '<a | a^2=1> P={a}'
        """
        import pandas

        rows = [
            {
                "order": entry.quotient.order,
                "number": entry.number,
                "p_order": len(entry.quotient.P),
                "kernel_order": entry.kernel_order,
                "regular": entry.is_regular,
                "normal": entry.is_normal,
                "family": entry.family,
                "games": None if entry.games is None else ", ".join(entry.games),
                "presentation": entry.presentation(),
            }
            for entry in self._all()
        ]
        return pandas.DataFrame(rows)

    def _all(self) -> list[CensusEntry]:
        place, self._next = self._next, len(self._found)
        for _ in self:
            pass
        self._next = place
        return self._found


def _entry(native: _misere.Entry) -> CensusEntry:
    kernel, regular, normal = native.flags
    return CensusEntry(
        native.number,
        Quotient(native.monoid()),
        None if native.games is None else tuple(native.games),
        tuple(tuple(tuple(part) for part in heap) for heap in native.options),
        kernel,
        regular,
        normal,
        native.family,
        native.tame_extension_of,
        native.presentation,
    )


def census(max_order: int) -> Census:
    """Every misère quotient of order 2 to ``max_order`` up to isomorphism, each verified: its games are solved.

    It runs as it is asked for, an order at a time. Order 14 takes a second; each step of 2 takes ten to forty times as
    long. Ctrl-C ends it, and the iteration can go on.

    >>> import misere
    >>> [entry.games for entry in misere.census(8)]
    [('*',), ('*2',), ('*(32)320',)]
    """
    return Census(max_order)


__all__ = ["Census", "CensusEntry", "Presentation", "Realisation", "census", "realise"]
