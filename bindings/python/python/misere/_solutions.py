"""Solving a ruleset, and what can be asked then."""

from __future__ import annotations

import math
import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple, Union

from . import _card, _misere
from ._all_heaps import AllHeaps
from ._pictures import Picture
from ._progress import ProgressLike, watched
from ._quotients import Element, InfiniteElement, InfiniteQuotient, Quotient
from ._rulesets import GameOfPositions, HeapOptions, PositionLike, Ruleset

#: What :func:`solve` takes: see :class:`Ruleset`.
RulesLike = Union[str, HeapOptions, GameOfPositions, type, Ruleset]
Outcome = Literal["P", "N"]

#: The most sets of bounds on the way to a value of the mex function.
_MOST_BOUNDS = 10_000


class Growth(NamedTuple):
    """A heap that changed the quotient.

    >>> import misere
    >>> misere.solve("0.77").growth[-1]
    Growth(heap=27, order=40, p_order=9)
    """

    #: The heap.
    heap: int
    #: The order of the quotient of the heaps up to it.
    order: int
    #: The number of its P-elements.
    p_order: int


class Move(NamedTuple):
    """A move in one heap.

    >>> import misere
    >>> misere.solve("0.77").moves("5+2")[0]
    Move(heap=5, left={1: 1, 3: 1}, text='5 to 3+1')
    """

    #: The heap that is moved in.
    heap: int
    #: What is left of it: heaps with their numbers.
    left: dict[int, int]
    #: The move in words.
    text: str


@dataclass(frozen=True)
class GrowthLaw:
    """The orders of partial quotients as polynomials, as far as they were computed.

    For n = period·j + residue and ``from_`` ≤ j ≤ ``to``, ``order`` is the order of Q_n as a polynomial in j.
    """

    period: int
    residue: int
    order: str
    p_order: str
    from_: int
    to: int
    text: str

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True)
class Whole:
    """A conjectured quotient of the whole game with families of generators."""

    #: The heaps up to this one were compared.
    last_heap: int
    #: The relations as texts.
    relations: tuple[str, ...]
    #: The P-portion as texts.
    p_portion: tuple[str, ...]
    #: Φ: heaps, and the word of their value.
    phi: tuple[tuple[str, str], ...]
    #: The relations suffice for letters with indices up to this one.
    suffices_to: int


@dataclass(frozen=True)
class Pattern:
    """How the partial quotients of a game grow; nothing of it is proven beyond the heaps computed.

    >>> import misere
    >>> pattern = misere.solve("0.26", max_heap=60).pattern
    >>> pattern.growth[0].period
    4
    """

    #: The laws of growth.
    growth: tuple[GrowthLaw, ...]
    #: The quotient that they point to, when it was recognised.
    whole: Whole | None


class GeneratingFunction:
    """The numbers of P-positions by size as a rational function: ``numerator`` over the product of 1 − z^a.

    >>> import misere
    >>> f = misere.solve("0.3", max_heap=2).generating_function(2)
    >>> f.numerator, f.denominator, f.series(6)
    ([0, 1], [2, 2], [0, 1, 0, 2, 0, 3])
    """

    def __init__(self, numerator: list[int], denominator: list[int]) -> None:
        #: The coefficients of the numerator, that of z^0 first.
        self.numerator = numerator
        #: The a of the factors 1 − z^a, ascending.
        self.denominator = denominator

    def series(self, length: int) -> list[int]:
        """The first coefficients: the numbers of P-positions of size 0, 1, 2, ….

        >>> GeneratingFunction([1], [2]).series(5)
        [1, 0, 1, 0, 1]
        """
        series = (self.numerator + [0] * length)[:length]
        for a in self.denominator:
            for n in range(a, length):
                series[n] += series[n - a]
        return series

    def to_latex(self) -> str:
        """The function for TeX.

        >>> GeneratingFunction([0, 1], [2, 2]).to_latex()
        '\\\\frac{z}{(1-z^{2})^{2}}'
        """
        terms: list[str] = []
        for power, coefficient in enumerate(self.numerator):
            if coefficient:
                z = "" if power == 0 else "z" if power == 1 else f"z^{{{power}}}"
                size = "" if abs(coefficient) == 1 and z else str(abs(coefficient))
                sign = "-" if coefficient < 0 else "+" if terms else ""
                terms.append(sign + size + z)
        factors = []
        for a in sorted(set(self.denominator)):
            power = self.denominator.count(a)
            z = "z" if a == 1 else f"z^{{{a}}}"
            factors.append(f"(1-{z})" + (f"^{{{power}}}" if power > 1 else ""))
        return f"\\frac{{{''.join(terms) or '0'}}}{{{''.join(factors) or '1'}}}"

    def _repr_latex_(self) -> str:
        return f"${self.to_latex()}$"

    def __repr__(self) -> str:
        return f"GeneratingFunction({self.numerator}, {self.denominator})"


class Solution:
    """A ruleset with what was found of it: who wins, how, and why. Notebooks show it as a card.

    >>> import misere
    >>> kayles = misere.solve("0.77")
    >>> kayles
    <misere.Solution of 0.77: solved, order 40, period 12 from heap 71>
    >>> kayles.outcome("12+9+9+5"), kayles.outcome([12, 9, 9, 5]), kayles.outcome({10**6: 1, 5: 2})
    ('P', 'P', 'N')
    """

    def __init__(self, native: _misere.Solution, rules: Ruleset) -> None:
        self._native = native
        #: The ruleset.
        self.rules = rules
        self._lookup = rules.heaps if rules._heap_of is not None else None
        self._quotient: Quotient | InfiniteQuotient | None = None
        self._finite: Quotient | None = None
        self._phi: list[int] | None = None

    @property
    def status(self) -> str:
        """``"solved"``; ``"relatively solved"``, when Grundy values take over; or ``"partial"``.

        >>> import misere
        >>> misere.solve("0.77").status, misere.solve("0.07", max_heap=10).status
        ('solved', 'partial')
        """
        return self._native.status

    @property
    def is_solved(self) -> bool:
        """Whether every position of the game has an outcome by the quotient.

        >>> import misere
        >>> misere.solve("0.77").is_solved
        True
        """
        return self.status == "solved"

    @property
    def limit(self) -> str | None:
        """What ended the run: ``"heap"``, ``"order"``, ``"work"``, ``"time"``, ``"memory"``, ``"interrupt"``, or None.

        >>> import misere
        >>> misere.solve("0.07", max_heap=10).limit
        'heap'
        """
        return self._native.limit

    @property
    def period(self) -> int | None:
        """The period of Φ, when it has one by the Periodicity Theorem.

        >>> import misere
        >>> misere.solve("0.77").period
        12
        """
        found = self._native.period
        return None if found is None else found[0]

    @property
    def preperiod(self) -> int | None:
        """The heap from which on Φ is periodic.

        >>> import misere
        >>> misere.solve("0.77").preperiod
        71
        """
        found = self._native.period
        return None if found is None else found[1]

    @property
    def order(self) -> int | float:
        """The number of elements of the quotient: ``math.inf`` when it is infinite.

        >>> import misere
        >>> misere.solve("0.77").order, misere.solve("0.31011", max_heap=5).order
        (40, inf)
        """
        order = self._native.order
        return math.inf if order is None else order

    @property
    def last_heap(self) -> int:
        """The quotient is that of heaps 1 to this one.

        >>> import misere
        >>> misere.solve("0.07", max_heap=10).last_heap
        10
        """
        return self._native.last_heap

    @property
    def known_heap(self) -> int:
        """The largest heap whose value is known without a period.

        >>> import misere
        >>> misere.solve("0.414", max_heap=1000).known_heap
        1000
        """
        return self._native.known_heap

    @property
    def growth(self) -> tuple[Growth, ...]:
        """The heaps at which the quotient changed while it was finite.

        >>> import misere
        >>> [step.order for step in misere.solve("0.77").growth]
        [2, 6, 12, 18, 24, 32, 40]
        """
        return tuple(Growth(*step) for step in self._native.growth())

    @property
    def quotient(self) -> Any:
        """The quotient: a :class:`Quotient`, or when it is infinite an :class:`InfiniteQuotient`.

        Of a game that is ``"relatively solved"`` it is the quotient that had to be computed: the tame extension has
        more elements, which Grundy values tell apart.

        >>> import misere
        >>> misere.solve("0.75").quotient
        <misere.Quotient of 0.75, order 8, 2 in P>
        """
        if self._quotient is None:
            infinite = self._native.infinite()
            self._quotient = self.finite if infinite is None else InfiniteQuotient(infinite, name=self.rules.name)
        return self._quotient

    @property
    def finite(self) -> Quotient:
        """The finite quotient that stands behind every result: of an infinite one the last finite one before it.

        >>> import misere
        >>> misere.solve("0.31011", max_heap=5).finite.order
        14
        """
        if self._finite is None:
            self._finite = Quotient(self._native.monoid(), name=self.rules.name, heaps=self._native.generators())
        return self._finite

    @property
    def pattern(self) -> Pattern | None:
        """How the partial quotients grow, when there is a pattern in it: a conjecture.

        >>> import misere
        >>> misere.solve("0.77").pattern is None
        True
        """
        found = self._native.pattern()
        if found is None:
            return None
        laws, whole = found
        if whole is not None:
            last, relations, p_portion, phi, index = whole
            return Pattern(
                tuple(GrowthLaw(*law) for law in laws),
                Whole(last, tuple(relations), tuple(p_portion), tuple(phi), index),
            )
        return Pattern(tuple(GrowthLaw(*law) for law in laws), None)

    def prove(self) -> AllHeaps | None:
        """The game with all its heaps, when the quotient that the pattern points to is proven to be that of all.

        None when no quotient of all heaps was recognised, or no proof was found.

        >>> import misere
        >>> misere.solve("0.26", max_heap=60).prove().outcome("1000+3")
        'N'
        >>> misere.solve("0.77").prove() is None
        True
        """
        found = self._native.prove()
        return None if found is None else AllHeaps(found)

    def phi(self, heap: Any) -> Any:
        """Φ of a heap: an element of the quotient. Of a solved game for heaps of any size.

        >>> import misere
        >>> kayles = misere.solve("0.77")
        >>> kayles.phi(9), kayles.phi(10**9) == kayles.phi(10**9 + 12)
        (d, True)
        """
        return self.value([heap])

    def value(self, position: PositionLike) -> Any:
        """The value of a position: the product of the values of its heaps.

        >>> import misere
        >>> kayles = misere.solve("0.77")
        >>> kayles.value("2+2+1") == kayles.phi(2) ** 2 * kayles.phi(1)
        True
        """
        at = position if self._lookup is None else self._lookup(position)
        if self._native.kind == "infinite":
            return InfiniteElement(self.quotient, self._native.infinite_element(at))
        return Element(self.finite, self._native.element(at))

    def word(self, position: PositionLike) -> str:
        """The value of a position as a word; beyond the quotient of a relatively solved game ``*g``, its Grundy value.

        >>> import misere
        >>> game = misere.solve("0.414", max_heap=1000)
        >>> game.word("1"), game.word("1000").startswith("*")
        ('1', True)
        """
        at = position if self._lookup is None else self._lookup(position)
        beyond = self._native.beyond(at)
        return f"*{beyond}" if beyond is not None else str(self.value(position))

    def outcome(self, position: PositionLike) -> Outcome:
        """``"P"`` when the player to move loses, else ``"N"``.

        The position is a text, a list of heaps, or a dictionary from heaps to their numbers. A heap whose value is not
        known is a ValueError.

        >>> import misere
        >>> kayles = misere.solve("0.77")
        >>> kayles.outcome("12+9+9+5"), kayles.outcome([])
        ('P', 'N')
        >>> kayles.outcome("12+x")
        Traceback (most recent call last):
            ...
        ValueError: there is no heap `x`
            12+x
               ^
        """
        at = position if self._lookup is None else self._lookup(position)
        return self._native.outcome(at)  # type: ignore[return-value]

    def is_p(self, position: PositionLike) -> bool:
        """Whether the player to move loses.

        >>> import misere
        >>> misere.solve("0.77").is_p([1])
        True
        """
        return self.outcome(position) == "P"

    def is_equal(self, a: PositionLike, b: PositionLike) -> bool:
        """Whether no third position tells two positions apart.

        >>> import misere
        >>> kayles = misere.solve("0.77")
        >>> kayles.is_equal("1+1", "0"), kayles.is_equal("2+2", "0")
        (True, False)
        """
        if self._lookup is not None:
            a, b = self._lookup(a), self._lookup(b)
        return self._native.is_equal(a, b)

    def moves(self, position: PositionLike) -> list[Move]:
        """The moves that win, largest heaps first: none from a P-position.

        >>> import misere
        >>> [move.text for move in misere.solve("0.77").moves("5+2")]
        ['5 to 3+1', '2 to 1']
        """
        at = position if self._lookup is None else self._lookup(position)
        return [Move(heap, dict(left), text) for heap, left, text in self._native.winning_moves(at)]

    def generating_function(
        self, last_heap: int | None = None, *, time_limit: float | None = None, work_limit: int | None = None
    ) -> GeneratingFunction:
        """The numbers of P-positions by size, in heaps 1 to ``last_heap`` that have a move; by default the last heap.

        >>> import misere
        >>> misere.solve("0.77").generating_function(2).series(6)
        [0, 1, 0, 1, 1, 1]
        """
        last = self.last_heap if last_heap is None else last_heap
        found = self._native.generating_function(last, time_limit, work_limit)
        if found is None:
            raise ValueError(f"the values of heaps 1 to {last} are not all known, or are products of growing heaps")
        return GeneratingFunction(*found)

    def count(self, size: int) -> int:
        """The number of P-positions whose heaps have so many tokens together, those without a move left out.

        >>> import misere
        >>> [misere.solve("0.77").count(size) for size in range(8)]
        [0, 1, 0, 1, 2, 1, 5, 1]
        """
        return self.generating_function(max(size, 1)).series(size + 1)[size]

    def certificate(self) -> bytes:
        """The proof as bytes, for :func:`misere.check` or the program ``misere-check``.

        >>> import misere
        >>> bool(misere.check(misere.solve("0.77").certificate()))
        True
        """
        return self._native.certificate()

    def mex(self, elements: Any) -> Element | None:
        """The mex function: the value of a game whose options have these values, if it leaves the quotient unchanged.

        >>> import misere
        >>> game = misere.solve("0.23", max_heap=10)
        >>> game.mex([game.quotient.one])
        a
        """
        quotient = self.finite
        numbers = [quotient.one._with(element) for element in elements]
        found = self._native.mex(numbers, _MOST_BOUNDS)
        return None if found is None else Element(quotient, found)

    def draw(
        self,
        picture: str = "structure",
        *,
        heaps: Sequence[Any] | None = None,
        fixed: Mapping[Any, int] | None = None,
        size: int = 20,
    ) -> Picture:
        """A picture.

        * ``"structure"``: the idempotents by divisibility, with their components;
        * ``"table"``: the multiplication table, P marked;
        * ``"phi"``: the pretending function as a colour strip;
        * ``"growth"``: the orders of the partial quotients;
        * ``"plane"``: P-positions in the numbers of two or three ``heaps``, beside the ``fixed`` ones, up to ``size``;
        * ``"cones"``: the normal forms of an infinite quotient.

        >>> import misere
        >>> misere.solve("0.31011", max_heap=5).draw("plane", heaps=(4, 5), size=12)
        <misere.Picture of 160 by 160>
        """
        name = self.rules.name
        if picture in ("structure", "table"):
            return self.finite.draw(picture)
        if picture == "phi":
            return Picture(self._native.draw_phi(name))
        if picture == "growth":
            return Picture(self._native.draw_growth(name))
        if picture == "plane":
            return self._plane(heaps, fixed or {}, size)
        if picture == "cones":
            if not isinstance(self.quotient, InfiniteQuotient):
                raise ValueError("the quotient is finite: it has no cones")
            return self.quotient.draw()
        raise ValueError(f"there is no picture {picture!r}: see the documentation of draw")

    def _plane(self, heaps: Sequence[Any] | None, fixed: Mapping[Any, int], size: int) -> Picture:
        if heaps is None or len(heaps) not in (2, 3):
            raise ValueError("a plane has two or three heaps, as in heaps=(4, 5)")
        if not 1 <= size <= 200:
            raise ValueError("the size of a plane is from 1 to 200")
        ways = [(heap, self.rules.heap_name(heap)) for heap in map(self.rules._one, heaps)]
        beside = [(self.rules._one(heap), count) for heap, count in fixed.items()]
        native = self._native.draw_plane(ways[0], ways[1], ways[2] if len(ways) > 2 else None, beside, size)
        if native is None:
            raise ValueError("the value of a heap is not known")
        return Picture(native)

    def to_latex(self) -> str:
        """Presentation and pretending function for a paper; needs the package amsmath.

        >>> import misere
        >>> print(misere.solve("0.75").to_latex().splitlines()[0])
        % 0.75: solved, order 8, period 2 from heap 8
        """
        return _card.latex(self)

    def to_gap(self) -> str:
        """A script for GAP: the monoid ``Q``, the P-portion ``P``, and Φ as ``PhiValues``.

        >>> import misere
        >>> "PhiValues := [" in misere.solve("0.75").to_gap()
        True
        """
        return _card.gap(self)

    def to_sage(self) -> str:
        """A script for Sage: see :meth:`Quotient.to_sage`.

        >>> import misere
        >>> "R.ideal(" in misere.solve("0.75").to_sage()
        True
        """
        return self.finite.to_sage()

    def to_pandas(self) -> Any:
        """The growth of the quotient as a table. Needs pandas.

        >>> import misere
        >>> list(misere.solve("0.77").to_pandas()["order"])
        [2, 6, 12, 18, 24, 32, 40]
        """
        import pandas

        return pandas.DataFrame(self.growth, columns=list(Growth._fields))

    def phi_words(self, last_heap: int | None = None) -> list[str]:
        """The words of Φ of heaps 1, 2, …, as far as they were computed.

        >>> import misere
        >>> misere.solve("0.77").phi_words(9)
        ['a', 'b', 'ab', 'a', 'c', 'ab', 'b', 'ab^2', 'd']
        """
        if self._native.kind == "infinite":
            last = self.last_heap if last_heap is None else min(last_heap, self.last_heap)
            return [self.value({heap: 1}).word for heap in range(1, last + 1)]
        if self._phi is None:
            self._phi = self._native.phi()
        native = self.finite._native
        return [native.word(value) for value in self._phi[:last_heap]]

    def _title(self) -> str:
        order = "infinite" if self.order == math.inf else f"order {self.order}"
        if self.period is not None:
            return f"{self.status}, {order}, period {self.period} from heap {self.preperiod}"
        last = f", heaps 1 to {self.last_heap}" if self.status != "solved" else ""
        return f"{self.status}, {order}{last}"

    def _repr_html_(self) -> str:
        return _card.html(self)

    def _repr_latex_(self) -> None:
        # Notebooks take the card.
        return None

    def __repr__(self) -> str:
        return f"<misere.Solution of {self.rules.name}: {self._title()}>"


def solve(
    rules: RulesLike,
    *,
    max_heap: int | None = None,
    max_order: int | None = None,
    time_limit: float | None = None,
    memory_limit: int | None = None,
    work_limit: int | None = None,
    resume: str | os.PathLike[str] | None = None,
    progress: ProgressLike = False,
) -> Solution:
    """Solve a ruleset under misère play, as far as the limits allow.

    ``rules`` is all that :class:`Ruleset` takes. Limits are no errors: the solution has the best that was verified, and
    says what ended the run. ``time_limit`` is in seconds, ``memory_limit`` in bytes, ``work_limit`` in steps, which are
    the same on every machine. Without a time or work limit a run ends after some seconds to a minute of work. Ctrl-C
    ends it with the best that was verified.

    ``resume`` is the path of a checkpoint: the run goes on from it when it is there, writes it every half a minute
    and at the end, and removes it when the game is solved.

    ``progress`` is True for a bar, or a function that is called with each :class:`Progress`. The interpreter's lock is
    released: other threads run.

    >>> import misere
    >>> misere.solve("kayles").order
    40
    >>> misere.solve(lambda n: [[n - k] for k in (1, 2) if k <= n], max_heap=10).order
    6
    """
    ruleset = rules if isinstance(rules, Ruleset) else Ruleset(rules)
    for name, number in (("max_heap", max_heap), ("max_order", max_order), ("work_limit", work_limit)):
        if number is not None and number < 1:
            raise ValueError(f"{name} is at least 1")
    with watched(progress, ruleset.name, max_heap) as call:
        native = _misere.solve(
            ruleset._native,
            max_heap=max_heap,
            max_order=max_order,
            time_limit=time_limit,
            memory_limit=memory_limit,
            work_limit=work_limit,
            progress=call,
            checkpoint=None if resume is None else os.fspath(resume),
        )
    return Solution(native, ruleset)
