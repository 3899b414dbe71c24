"""Finite misère quotients and their elements."""

from __future__ import annotations

import hashlib
import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from . import _export, _misere
from ._pictures import Picture
from ._text import presentation_latex, word_latex

if TYPE_CHECKING:
    from ._census import Realisation

#: The largest order of a quotient that is read from a presentation, unless it is said otherwise.
DEFAULT_ORDER = 10_000


@dataclass(frozen=True)
class Presentation:
    """Generators, relations and P-portion, as the papers print them.

    >>> import misere
    >>> misere.solve("0.75").quotient.presentation()
    <a,b,c | a^2=1, bc=ab, c^2=b^2> P={a,b^2}
    """

    #: The names of the generators.
    generators: tuple[str, ...]
    #: Pairs of words that are equal; none can be left out.
    relations: tuple[tuple[str, str], ...]
    #: The words of P; None when the quotient is infinite.
    p_portion: tuple[str, ...] | None
    #: Whether the relations are proven to be all.
    is_complete: bool = True

    def __str__(self) -> str:
        relations = ", ".join(f"{left}={right}" for left, right in self.relations)
        text = f"<{','.join(self.generators)} | {relations}>"
        return text if self.p_portion is None else f"{text} P={{{','.join(self.p_portion)}}}"

    __repr__ = __str__

    def to_latex(self, name: str = "") -> str:
        """The presentation as a formula for TeX.

        >>> import misere
        >>> misere.Quotient.parse("<a | a^2=1> P={a}").presentation().to_latex("Q")
        'Q \\\\cong \\\\langle a \\\\mid a^{2} = 1 \\\\rangle,\\\\quad \\\\mathcal{P} = \\\\{a\\\\}'
        """
        return presentation_latex(name, self.generators, self.relations, self.p_portion)

    def _repr_latex_(self) -> str:
        return f"${self.to_latex()}$"


class Element:
    """An element of a finite quotient. Elements multiply, have powers, and are P or N.

    >>> import misere
    >>> q = misere.solve("0.77").quotient
    >>> q["b"] * q["c"] ** 2, q["a"] * q["a"] == q.one, q["a"].is_p
    (b, True, True)
    """

    __slots__ = ("index", "quotient")

    #: The quotient.
    quotient: Quotient
    #: Its number there; 0 is the identity.
    index: int

    def __init__(self, quotient: Quotient, index: int) -> None:
        self.quotient = quotient
        self.index = index

    @property
    def word(self) -> str:
        """Its least word in the generators.

        >>> import misere
        >>> (misere.solve("0.77").quotient["c"] ** 3).word
        'c'
        """
        return self.quotient._native.word(self.index)

    @property
    def is_p(self) -> bool:
        """Whether it is in the P-portion.

        >>> import misere
        >>> misere.solve("0.77").phi(1).is_p
        True
        """
        return self.quotient._native.is_p(self.index)

    @property
    def outcome(self) -> str:
        """``"P"`` or ``"N"``.

        >>> import misere
        >>> misere.solve("0.77").quotient.one.outcome
        'N'
        """
        return "P" if self.is_p else "N"

    @property
    def is_idempotent(self) -> bool:
        """Whether it is its own square.

        >>> import misere
        >>> misere.solve("0.77").quotient.one.is_idempotent
        True
        """
        return self.quotient._native.multiply(self.index, self.index) == self.index

    def divides(self, other: Element) -> bool:
        """Whether the other is a multiple of this one.

        >>> import misere
        >>> q = misere.solve("0.75").quotient
        >>> q["b"].divides(q["b"] ** 2), (q["b"] ** 2).divides(q.one)
        (True, False)
        """
        return self._with(other) in self.quotient._native.multiples(self.index)

    def multiples(self) -> list[Element]:
        """All its multiples.

        >>> import misere
        >>> len(misere.solve("0.75").quotient["b"].multiples())
        4
        """
        return [Element(self.quotient, index) for index in self.quotient._native.multiples(self.index)]

    def _with(self, other: Element) -> int:
        if other.quotient is not self.quotient and other.quotient != self.quotient:
            raise ValueError("the elements are of different quotients")
        return other.index

    def __mul__(self, other: Element) -> Element:
        if not isinstance(other, Element):
            return NotImplemented
        return Element(self.quotient, self.quotient._native.multiply(self.index, self._with(other)))

    def __pow__(self, exponent: int) -> Element:
        if exponent < 0:
            raise ValueError("elements have powers from 0 on")
        index_period = self.quotient._index_period[self.index]
        if exponent > sum(index_period):
            exponent = index_period[0] + (exponent - index_period[0]) % index_period[1]
        return Element(self.quotient, self.quotient._native.power(self.index, exponent))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Element):
            return NotImplemented
        same = other.quotient is self.quotient or other.quotient == self.quotient
        return same and self.index == other.index

    def __hash__(self) -> int:
        return hash((Element, self.index))

    def __str__(self) -> str:
        return self.word

    __repr__ = __str__

    def _repr_latex_(self) -> str:
        return f"${word_latex(self.word)}$"


class Quotient:
    """A finite misère quotient (Q, P), or any finite bipartite monoid.

    It is a container of its elements, which are found by their words.

    >>> import misere
    >>> q = misere.solve("0.77").quotient
    >>> len(q), len(q.P), q["ab"] in q, q["a"] in q.P
    (40, 9, True, True)
    >>> sum(x.is_p for x in q)
    9
    """

    def __init__(self, native: _misere.Monoid, *, name: str = "", heaps: Sequence[int] | None = None) -> None:
        self._native = native
        #: What it is the quotient of.
        self.name = name
        #: The heaps that are its generators, when it is that of a ruleset.
        self.heaps = None if heaps is None else tuple(heaps)
        self._powers: list[tuple[int, int]] | None = None

    @classmethod
    def parse(
        cls,
        presentation: str,
        *,
        max_order: int = DEFAULT_ORDER,
        time_limit: float | None = None,
        work_limit: int | None = None,
    ) -> Quotient:
        """The monoid with a presentation. It need not be a misère quotient: see :func:`misere.realise`.

        >>> import misere
        >>> misere.Quotient.parse("<a,b | a^2=1, b^3=b> P={a,b^2}").order
        6
        """
        return cls(_misere.Monoid.presented(presentation, max_order, time_limit, work_limit))

    @classmethod
    def from_actions(cls, actions: Sequence[Sequence[int]], p_portion: Iterable[int], *, identity: int = 0) -> Quotient:
        """The monoid whose generators act on the numbers of elements like this.

        >>> import misere
        >>> misere.Quotient.from_actions([[1, 0]], [1]).presentation()
        <a | a^2=1> P={a}
        """
        return cls(_misere.Monoid.acting([list(action) for action in actions], identity, list(p_portion)))

    @property
    def order(self) -> int:
        """The number of elements.

        >>> import misere
        >>> misere.solve("0.75").quotient.order
        8
        """
        return self._native.order

    @property
    def one(self) -> Element:
        """The identity, the value of the empty position.

        >>> import misere
        >>> misere.solve("0.75").quotient.one
        1
        """
        return Element(self, 0)

    @property
    def generators(self) -> tuple[Element, ...]:
        """The generators a, b, c, ….

        >>> import misere
        >>> q = misere.solve("0.75").quotient
        >>> q.generators, q.heaps
        ((a, b, c), (1, 2, 5))
        """
        return tuple(Element(self, index) for index in self._native.generators)

    @property
    def P(self) -> frozenset[Element]:
        """The P-portion: the values of P-positions.

        >>> import misere
        >>> sorted(map(str, misere.solve("0.75").quotient.P))
        ['a', 'b^2']
        """
        return frozenset(Element(self, index) for index in self._native.p_portion)

    @property
    def idempotents(self) -> tuple[Element, ...]:
        """The idempotents, each before those that it divides.

        >>> import misere
        >>> misere.solve("0.75").quotient.idempotents
        (1, b^2)
        """
        return tuple(Element(self, index) for index in self._native.idempotents())

    @property
    def idempotent_order(self) -> list[tuple[Element, Element]]:
        """Pairs of idempotents such that the first divides the second with none between: a Hasse diagram.

        >>> import misere
        >>> misere.solve("0.75").quotient.idempotent_order
        [(1, b^2)]
        """
        found = self.idempotents
        return [(found[above], found[below]) for above, below in self._native.covers()]

    @property
    def components(self) -> dict[Element, tuple[Element, ...]]:
        """The archimedean components: for each idempotent the elements of which it is a power.

        >>> import misere
        >>> [len(component) for component in misere.solve("0.75").quotient.components.values()]
        [2, 6]
        """
        parts = [tuple(Element(self, x) for x in part) for part in self._native.components()]
        return dict(zip(self.idempotents, parts))

    @property
    def subgroups(self) -> dict[Element, tuple[str, tuple[Element, ...]]]:
        """The maximal subgroup of each idempotent: its type, and its elements.

        >>> import misere
        >>> [kind for kind, _ in misere.solve("0.77").quotient.subgroups.values()]
        ['Z_2', 'Z_2^2', 'Z_2^2', 'Z_2^2', 'Z_2^4']
        """
        parts = [(kind, tuple(Element(self, x) for x in group)) for group, kind in self._native.subgroups()]
        return dict(zip(self.idempotents, parts))

    @property
    def kernel(self) -> tuple[Element, ...]:
        """The kernel: the least ideal, a group.

        >>> import misere
        >>> misere.solve("0.75").quotient.kernel
        (b, ab, b^2, ab^2)
        """
        return tuple(Element(self, index) for index in self._native.kernel())

    @property
    def _index_period(self) -> list[tuple[int, int]]:
        if self._powers is None:
            self._powers = self._native.index_period()
        return self._powers

    def index_period(self, element: Element) -> tuple[int, int]:
        """The least i, then p, such that the powers i and i + p of an element are equal.

        >>> import misere
        >>> q = misere.solve("0.77").quotient
        >>> q.index_period(q["b"])
        (1, 2)
        """
        return self._index_period[self.one._with(element)]

    def multiplication_table(self) -> Any:
        """The numbers of all products: a numpy array, or without numpy a list of rows.

        >>> import misere
        >>> [list(map(int, row)) for row in misere.Quotient.parse("<a | a^2=1> P={a}").multiplication_table()]
        [[0, 1], [1, 0]]
        """
        order, bytes_ = self.order, self._native.table()
        try:
            import numpy
        except ImportError:
            numbers = memoryview(bytes_).cast("I").tolist()
            return [numbers[row * order : (row + 1) * order] for row in range(order)]
        return numpy.frombuffer(bytes_, dtype=numpy.uint32).reshape(order, order).copy()

    def presentation(self, *, time_limit: float | None = None, work_limit: int | None = None) -> Presentation:
        """Generators, relations of which none can be left out, and P.

        >>> import misere
        >>> print(misere.solve("0.75").quotient.presentation())
        <a,b,c | a^2=1, bc=ab, c^2=b^2> P={a,b^2}
        """
        native = self._native
        relations = tuple(native.relations(time_limit, work_limit))
        return Presentation(tuple(native.names), relations, tuple(map(native.word, native.p_portion)))

    def groebner_basis(self) -> list[tuple[str, str]]:
        """The reduced lexicographic Gröbner basis, the last letter most significant.

        >>> import misere
        >>> misere.Quotient.parse("<a,b | a^2=1, b^3=b> P={a,b^2}").groebner_basis()
        [('a^2', '1'), ('b^3', 'b')]
        """
        return self._native.groebner_basis()

    def is_reduced(self) -> bool:
        """Whether multiples tell all elements apart, as in a misère quotient.

        >>> import misere
        >>> misere.Quotient.parse("<a,b | a^2=1, b^2=1> P={a,b}").is_reduced()
        False
        """
        return self._native.is_reduced()

    def reduction(self) -> tuple[Quotient, list[Element]]:
        """The largest reduced image, and the image of each element.

        >>> import misere
        >>> small, images = misere.Quotient.parse("<a,b | a^2=1, b^2=1> P={a,b}").reduction()
        >>> small.order, images
        (2, [1, a, a, 1])
        """
        native, classes = self._native.reduction()
        small = Quotient(native)
        return small, [Element(small, index) for index in classes]

    def isomorphism(self, other: Quotient) -> dict[Element, Element] | None:
        """An isomorphism to another quotient that keeps P; None when there is none.

        >>> import misere
        >>> q, r = misere.solve("0.77").quotient, misere.solve("nim", max_heap=3).quotient
        >>> q.isomorphism(r) is None
        True
        """
        images = self._native.isomorphism(other._native)
        if images is None:
            return None
        return {Element(self, x): Element(other, y) for x, y in enumerate(images)}

    def is_isomorphic(self, other: Quotient) -> bool:
        """Whether there is an isomorphism that keeps P.

        >>> import misere
        >>> tame = misere.Quotient.parse("<b,a | a^2=1, b^3=b> P={a,b^2}")
        >>> misere.solve("nim", max_heap=3).quotient.is_isomorphic(tame)
        True
        """
        return self.order == other.order and self._native.isomorphism(other._native) is not None

    def canonical_hash(self) -> str:
        """A text that isomorphic quotients share, and no others: the SHA-256 of the canonical form.

        >>> import misere
        >>> q, r = misere.Quotient.parse("<b,a | a^2=1, b^3=b> P={a,b^2}"), misere.solve("nim", max_heap=3).quotient
        >>> q.canonical_hash() == r.canonical_hash()
        True
        """
        return hashlib.sha256(self._native.canonical_bytes()).hexdigest()

    def realise(self, *, time_limit: float | None = None, work_limit: int | None = None) -> Realisation:
        """Games that have this quotient, or why there are none: see :func:`misere.realise`.

        >>> import misere
        >>> bool(misere.Quotient.parse("<a | a^2=1> P={a}").realise())
        True
        """
        from ._census import realise

        return realise(self, time_limit=time_limit, work_limit=work_limit)

    def draw(self, picture: str = "structure") -> Picture:
        """A picture: ``"structure"``, the idempotents by divisibility; ``"table"``, the multiplication table, P marked.

        >>> import misere
        >>> misere.solve("0.75").quotient.draw("table")
        <misere.Picture of ...>
        """
        title = self.name or "quotient"
        if picture == "structure":
            return Picture(self._native.draw_structure(title))
        if picture == "table":
            table = self._native.draw_table(title)
            if table is None:
                raise ValueError(f"the quotient has {self.order} elements, too many for a table")
            return Picture(table)
        raise ValueError(f"there is no picture {picture!r} of a quotient: use 'structure' or 'table'")

    def to_latex(self) -> str:
        """The presentation as a formula for TeX.

        >>> import misere
        >>> misere.Quotient.parse("<a | a^2=1> P={a}").to_latex()
        '\\\\langle a \\\\mid a^{2} = 1 \\\\rangle,\\\\quad \\\\mathcal{P} = \\\\{a\\\\}'
        """
        return self.presentation().to_latex()

    def to_gap(self) -> str:
        """A script for GAP: the monoid ``Q``, its generators ``g``, the P-portion ``P``.

        >>> import misere
        >>> "Q := F / [" in misere.solve("0.75").quotient.to_gap()
        True
        """
        return _export.gap(self)

    def to_sage(self) -> str:
        """A script for Sage: the ideal of the relations, which it confirms to be a Gröbner basis, and the table.

        >>> import misere
        >>> "basis_is_groebner()" in misere.solve("0.75").quotient.to_sage()
        True
        """
        return _export.sage(self)

    def to_networkx(self) -> Any:
        """The order of divisibility between classes of mutual divisors, as a directed graph without short cuts.

        A node is the tuple of the words of a class; it has the attributes ``elements`` and ``p``. Needs networkx.

        >>> import misere
        >>> misere.solve("0.75").quotient.to_networkx().number_of_nodes()
        3
        """
        return _export.divisibility_graph(self)

    def __getitem__(self, word: str | int) -> Element:
        if isinstance(word, int):
            if not -self.order <= word < self.order:
                raise IndexError(f"there is no element {word}")
            return Element(self, word % self.order)
        return Element(self, self._native.evaluate(word))

    def __contains__(self, element: object) -> bool:
        return isinstance(element, Element) and (element.quotient is self or element.quotient == self)

    def __iter__(self) -> Iterator[Element]:
        return (Element(self, index) for index in range(self.order))

    def __len__(self) -> int:
        return self.order

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Quotient):
            return NotImplemented
        return self is other or self._native.is_same(other._native)

    def __hash__(self) -> int:
        return hash((Quotient, self.order, tuple(self._native.p_portion)))

    def __repr__(self) -> str:
        of = f" of {self.name}" if self.name else ""
        return f"<misere.Quotient{of}, order {self.order}, {len(self._native.p_portion)} in P>"

    def _repr_latex_(self) -> str | None:
        return f"${self.to_latex()}$" if self.order <= 64 else None


class InfiniteElement:
    """An element of an infinite quotient: an element of a finite monoid F, and exponents of the growing heaps.

    Elements with different parts may be equal: ``==`` decides it.

    >>> import misere
    >>> q = misere.solve("0.31011", max_heap=5).quotient
    >>> x = q["a"] ** 2
    >>> x == q.one, x.is_p
    (True, False)
    """

    __slots__ = ("parts", "quotient")

    #: The quotient.
    quotient: InfiniteQuotient
    #: The number in F, and the exponents.
    parts: tuple[int, tuple[int, ...]]

    def __init__(self, quotient: InfiniteQuotient, parts: tuple[int, Sequence[int]]) -> None:
        self.quotient = quotient
        self.parts = (parts[0], tuple(parts[1]))

    @property
    def word(self) -> str:
        """The normal form in the generators, or when that is too large to find, some word.

        >>> import misere
        >>> q = misere.solve("0.31011", max_heap=5).quotient
        >>> (q["a"] ** 3).word
        'a'
        """
        native = self.quotient._native
        return native.normal_form(self._plain) or native.word(self._plain)

    @property
    def is_p(self) -> bool:
        """Whether it is in the P-portion.

        >>> import misere
        >>> misere.solve("0.31011", max_heap=5).quotient["a"].is_p
        True
        """
        return self.quotient._native.is_p(self._plain)

    @property
    def outcome(self) -> str:
        """``"P"`` or ``"N"``.

        >>> import misere
        >>> misere.solve("0.31011", max_heap=5).quotient.one.outcome
        'N'
        """
        return "P" if self.is_p else "N"

    def separator(self, other: InfiniteElement) -> InfiniteElement | None:
        """An element that together with just one of the two is in P; None when they are equal.

        >>> import misere
        >>> q = misere.solve("0.31011", max_heap=5).quotient
        >>> z = q["a"].separator(q.one)
        >>> (q["a"] * z).is_p != (q.one * z).is_p
        True
        """
        found = self.quotient._native.separator(self._plain, other._plain)
        return None if found is None else InfiniteElement(self.quotient, found)

    @property
    def _plain(self) -> tuple[int, list[int]]:
        return self.parts[0], list(self.parts[1])

    def __mul__(self, other: InfiniteElement) -> InfiniteElement:
        if not isinstance(other, InfiniteElement):
            return NotImplemented
        if other.quotient is not self.quotient:
            raise ValueError("the elements are of different quotients")
        return InfiniteElement(self.quotient, self.quotient._native.multiply(self._plain, other._plain))

    def __pow__(self, exponent: int) -> InfiniteElement:
        if exponent < 0:
            raise ValueError("elements have powers from 0 on")
        result, square = self.quotient.one, self
        while exponent:
            if exponent % 2:
                result = result * square
            exponent //= 2
            if exponent:
                square = square * square
        return result

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, InfiniteElement):
            return NotImplemented
        if other.quotient is not self.quotient:
            return False
        return self.parts == other.parts or self.quotient._native.is_equal(self._plain, other._plain)

    def __hash__(self) -> int:
        # Equal elements may have different parts; their outcome is the same.
        return hash((InfiniteElement, self.is_p))

    def __str__(self) -> str:
        return self.word

    __repr__ = __str__

    def _repr_latex_(self) -> str:
        return f"${word_latex(self.word)}$"


class InfiniteQuotient:
    """An infinite misère quotient: that of the heaps up to one, proven to be infinite.

    >>> import misere
    >>> q = misere.solve("0.31011", max_heap=5).quotient
    >>> q.order, q.growing, q.finite_order
    (inf, (4, 5), 20)
    """

    def __init__(self, native: _misere.Infinite, *, name: str = "") -> None:
        self._native = native
        #: What it is the quotient of.
        self.name = name

    @property
    def order(self) -> float:
        """``math.inf``.

        >>> import misere
        >>> misere.solve("0.31011", max_heap=5).quotient.order
        inf
        """
        return math.inf

    @property
    def heaps(self) -> tuple[int, ...]:
        """The heaps that are its generators.

        >>> import misere
        >>> misere.solve("0.31011", max_heap=5).quotient.heaps
        (1, 2, 3, 4, 5)
        """
        return tuple(self._native.generators)

    @property
    def growing(self) -> tuple[int, ...]:
        """The heaps whose number of copies matters for ever.

        >>> import misere
        >>> misere.solve("0.31011", max_heap=5).quotient.growing
        (4, 5)
        """
        return tuple(self._native.growing)

    @property
    def finite_order(self) -> int:
        """The order of the finite monoid F.

        >>> import misere
        >>> misere.solve("0.31011", max_heap=5).quotient.finite_order
        20
        """
        return self._native.finite_order

    @property
    def one(self) -> InfiniteElement:
        """The identity, the value of the empty position.

        >>> import misere
        >>> misere.solve("0.31011", max_heap=5).quotient.one
        1
        """
        return InfiniteElement(self, self._native.identity)

    @property
    def generators(self) -> tuple[InfiniteElement, ...]:
        """The generators a, b, c, ….

        >>> import misere
        >>> misere.solve("0.31011", max_heap=5).quotient.generators
        (a, b, c, d, e)
        """
        letters = [_letter(place) for place in range(len(self.heaps))]
        return tuple(self[letter] for letter in letters)

    def presentation(self) -> Presentation:
        """Generators and relations, and whether these are proven to be all.

        >>> import misere
        >>> misere.solve("0.31011", max_heap=5).quotient.presentation().is_complete
        True
        """
        found = self._native.relations()
        if found is None:
            raise ValueError("the relations are among too many words")
        relations, is_complete = found
        letters = tuple(_letter(place) for place in range(len(self.heaps)))
        return Presentation(letters, tuple(relations), None, is_complete)

    def cones(self, dimension: int) -> int:
        """The number of cones of this dimension that the normal forms make.

        >>> import misere
        >>> q = misere.solve("0.31011", max_heap=5).quotient
        >>> [q.cones(dimension) > 0 for dimension in (0, 1, 2)]
        [True, True, False]
        """
        found = self._native.cones(dimension)
        if found is None:
            raise ValueError("the normal forms are among too many words")
        return found

    def draw(self) -> Picture:
        """The normal forms: a panel for each family of words, in the exponents of the first two growing letters.

        A colour is a box of normal forms, a disc a P-position. Cells without a colour are no normal forms.

        >>> import misere
        >>> misere.solve("0.31011", max_heap=5).quotient.draw()
        <misere.Picture of ...>
        """
        native = self._native.draw_cones(self.name or "quotient")
        if native is None:
            raise ValueError("the normal forms are among too many words")
        return Picture(native)

    def thresholds(self) -> list[tuple[tuple[int, ...], tuple[int, ...], int, int]]:
        """How P repeats: along each set of growing heaps a direction, from a threshold on, with a period.

        >>> import misere
        >>> len(misere.solve("0.31011", max_heap=5).quotient.thresholds())
        3
        """
        return [(tuple(heaps), tuple(way), start, period) for heaps, way, start, period in self._native.thresholds()]

    def to_latex(self) -> str:
        """The presentation as a formula for TeX.

        >>> import misere
        >>> misere.solve("0.31011", max_heap=5).quotient.to_latex().startswith("\\\\langle a,b,c,d")
        True
        """
        return self.presentation().to_latex()

    def __getitem__(self, word: str) -> InfiniteElement:
        return InfiniteElement(self, self._native.evaluate(word))

    def __contains__(self, element: object) -> bool:
        return isinstance(element, InfiniteElement) and element.quotient is self

    def __repr__(self) -> str:
        of = f" of {self.name}" if self.name else ""
        return f"<misere.InfiniteQuotient{of}, F of order {self.finite_order}, growing heaps {list(self.growing)}>"


def _letter(place: int) -> str:
    return chr(ord("a") + place) if place < 26 else f"x{place + 1}"
