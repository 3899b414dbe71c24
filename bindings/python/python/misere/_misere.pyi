"""
What the package `misere` is built on; use that.
"""

from _typeshed import SupportsGetItem
from os import PathLike
from pathlib import Path
from typing import Any, SupportsFloat, SupportsIndex, final

__all__ = ["AllHeaps", "Canonical", "Catalogue", "Census", "Entry", "Infinite", "Monoid", "Picture", "Rules", "Solution", "check", "check_command", "command", "named_games", "realise", "solve"]

@final
class AllHeaps:
    """
    What a certificate about all heaps says.
    """
    def __new__(cls, /, bytes: SupportsGetItem[int, SupportsIndex]) -> AllHeaps: ...
    def certificate(self, /) -> bytes:
        """
        The certificate.
        """
    def is_p(self, /, position: str) -> bool:
        """
        Whether a position is a P-position.
        """
    def rules(self, /) -> str:
        """
        The name of the ruleset.
        """
    def shapes(self, /) -> int:
        """
        The number of shapes.
        """

@final
class Canonical:
    """
    A game in simplest form.
    """
    def __eq__(self, value: object, /) -> bool: ...
    def __hash__(self, /) -> int: ...
    def __ne__(self, value: object, /) -> bool: ...
    @staticmethod
    def born(day: SupportsIndex) -> list[Canonical]:
        """
        All games born by a day.
        """
    @staticmethod
    def count_born(day: SupportsIndex) -> str:
        """
        How many games are born by a day, exactly: a number, or a sum of powers of two.
        """
    @staticmethod
    def count_with_option(day: SupportsIndex) -> list[tuple[Canonical, int]]:
        """
        The games born by the day before, with the number of games born by this day that have it for an option.
        """
    def difference(self, /, other: Canonical) -> Canonical | None:
        """
        The game that together with `other` makes this one, if there is one.
        """
    def draw(self, /) -> Picture | None:
        """
        Its tree; `None` when it is too large.
        """
    def facts(self, /) -> tuple[int, bool]:
        """
        Birthday, and whether it is a P-position.
        """
    def followers(self, /) -> list[Canonical]: ...
    def genus(self, /) -> tuple[str, int, list[int]]:
        """
        The genus symbol, the Grundy value and the misère Grundy values written.
        """
    def is_even(self, /) -> bool: ...
    def is_prime(self, /) -> bool: ...
    def mate(self, /) -> Canonical: ...
    def multiple(self, /, n: SupportsIndex) -> Canonical: ...
    @staticmethod
    def nimber(n: SupportsIndex) -> Canonical:
        """
        *n.
        """
    def notation(self, /, sharp: bool, max_length: SupportsIndex) -> str | None:
        """
        The notation; `None` when it is longer.
        """
    @staticmethod
    def of(options: SupportsGetItem[int, Canonical]) -> Canonical:
        """
        The game with these options.
        """
    @staticmethod
    def of_heaps(rules: Rules, last: SupportsIndex) -> list[Canonical]:
        """
        The games that heaps 1, 2, … of a ruleset are.
        """
    def options(self, /) -> list[Canonical]: ...
    @staticmethod
    def parse(text: str) -> Canonical:
        """
        Reads `*2_+320`, `2#320`, `{0,*,{*2}}`.
        """
    def parts(self, /) -> list[Canonical]: ...
    def prime_partitions(self, /) -> list[list[Canonical]]: ...
    def sum(self, /, other: Canonical) -> Canonical: ...

@final
class Catalogue:
    """
    An open catalogue.
    """
    def __new__(cls, /, path: str | PathLike[str] | None, create: bool) -> Catalogue: ...
    def find(self, /, rules: Rules, max_heap: SupportsIndex) -> Solution | None:
        """
        What is known of a ruleset, verified again; `None` when there is nothing.
        """
    @property
    def path(self, /) -> Path: ...
    def put(self, /, solution: Solution) -> None:
        """
        Keeps a result.
        """
    def rows(self, /) -> list[tuple[str, str, int, str, str, int | None, str | None, bytes]]:
        """
        Every entry.
        """

@final
class Census:
    """
    The census under way.
    """
    def __new__(cls, /, max_order: SupportsIndex) -> Census: ...
    def of_order(self, /, order: SupportsIndex) -> list[Entry]:
        """
        The quotients of an order, verified. Ctrl-C ends it, and another call goes on.
        """

@final
class Entry:
    """
    A misère quotient of the census.
    """
    @property
    def family(self, /) -> str | None: ...
    @property
    def flags(self, /) -> tuple[int, bool, bool]:
        """
        The order of the kernel, whether it is regular, whether it is normal.
        """
    @property
    def games(self, /) -> list[str] | None: ...
    def monoid(self, /) -> Monoid: ...
    @property
    def number(self, /) -> int: ...
    @property
    def options(self, /) -> list[list[list[int]]]: ...
    @property
    def presentation(self, /) -> str: ...
    @property
    def tame_extension_of(self, /) -> tuple[int, int] | None:
        """
        Order and number of the quotient of which it is the tame extension.
        """

@final
class Infinite:
    """
    An infinite quotient.
    """
    def cones(self, /, dimension: SupportsIndex) -> int | None:
        """
        The number of cones of normal forms of a dimension; `None` when there are too many words.
        """
    def draw_cones(self, /, title: str) -> Picture | None:
        """
        The normal forms as pictures of their cones.
        """
    def evaluate(self, /, word: str) -> tuple[int, list[int]]:
        """
        The element of a word.
        """
    @property
    def finite_order(self, /) -> int: ...
    @property
    def generators(self, /) -> list[int]:
        """
        The heaps that are generators.
        """
    @property
    def growing(self, /) -> list[int]:
        """
        The growing heaps.
        """
    @property
    def identity(self, /) -> tuple[int, list[int]]: ...
    def is_equal(self, /, a: tuple[SupportsIndex, SupportsGetItem[int, SupportsIndex]], b: tuple[SupportsIndex, SupportsGetItem[int, SupportsIndex]]) -> bool:
        """
        Whether two elements of F × N^J are one element of the quotient.
        """
    def is_p(self, /, a: tuple[SupportsIndex, SupportsGetItem[int, SupportsIndex]]) -> bool: ...
    @property
    def last_heap(self, /) -> int: ...
    def multiply(self, /, a: tuple[SupportsIndex, SupportsGetItem[int, SupportsIndex]], b: tuple[SupportsIndex, SupportsGetItem[int, SupportsIndex]]) -> tuple[int, list[int]]: ...
    def normal_form(self, /, a: tuple[SupportsIndex, SupportsGetItem[int, SupportsIndex]]) -> str | None:
        """
        The normal form of an element; `None` when there are too many words.
        """
    def phi(self, /, heap: SupportsIndex) -> tuple[int, list[int]] | None: ...
    def relations(self, /) -> tuple[list[tuple[str, str]], bool] | None:
        """
        Relations that define it, and whether they are proven to be all; `None` when there are too many words.
        """
    def separator(self, /, a: tuple[SupportsIndex, SupportsGetItem[int, SupportsIndex]], b: tuple[SupportsIndex, SupportsGetItem[int, SupportsIndex]]) -> tuple[int, list[int]] | None:
        """
        An element that tells two apart, if there is one.
        """
    def thresholds(self, /) -> list[tuple[list[int], list[int], int, int]]:
        """
        Thresholds and periods of the P-portion: heaps, direction, threshold, period.
        """
    def word(self, /, a: tuple[SupportsIndex, SupportsGetItem[int, SupportsIndex]]) -> str:
        """
        The word of an element, not reduced.
        """

@final
class Monoid:
    """
    A finite bipartite monoid.
    """
    @staticmethod
    def acting(actions: SupportsGetItem[int, SupportsGetItem[int, SupportsIndex]], identity: SupportsIndex, p_portion: SupportsGetItem[int, SupportsIndex]) -> Monoid:
        """
        The monoid with these actions of its generators, identity and P-portion.
        """
    def canonical_bytes(self, /) -> bytes:
        """
        The same bytes for isomorphic monoids, and only for these.
        """
    def classes(self, /) -> list[list[int]]:
        """
        The classes of mutual divisibility.
        """
    def components(self, /) -> list[list[int]]:
        """
        The archimedean component of each idempotent.
        """
    def covers(self, /) -> list[tuple[int, int]]:
        """
        Pairs of places of idempotents: the first divides the second, and none is between.
        """
    def draw_structure(self, /, title: str) -> Picture: ...
    def draw_table(self, /, title: str) -> Picture | None:
        """
        `None` when it is too large.
        """
    def evaluate(self, /, word: str) -> int:
        """
        The element of a word.
        """
    @property
    def generators(self, /) -> list[int]:
        """
        The generators as elements.
        """
    def groebner_basis(self, /) -> list[tuple[str, str]]:
        """
        The reduced lexicographic Gröbner basis, the last letter most significant.
        """
    def idempotents(self, /) -> list[int]:
        """
        The idempotents, each before those it divides.
        """
    def index_period(self, /) -> list[tuple[int, int]]:
        """
        Index and period of each element.
        """
    def is_p(self, /, x: SupportsIndex) -> bool: ...
    def is_reduced(self, /) -> bool:
        """
        Whether no two elements have the same multiples in P.
        """
    def is_same(self, /, other: Monoid) -> bool:
        """
        Whether elements, generators and P-portion are the same, number for number.
        """
    def isomorphism(self, /, other: Monoid) -> list[int] | None:
        """
        The image of each element under an isomorphism, if there is one.
        """
    def kernel(self, /) -> list[int]:
        """
        The kernel.
        """
    def multiples(self, /, x: SupportsIndex) -> list[int]:
        """
        The multiples of an element.
        """
    def multiply(self, /, x: SupportsIndex, y: SupportsIndex) -> int: ...
    @property
    def names(self, /) -> list[str]:
        """
        The names of the generators.
        """
    @property
    def order(self, /) -> int: ...
    @property
    def p_portion(self, /) -> list[int]: ...
    def power(self, /, x: SupportsIndex, exponent: SupportsIndex) -> int: ...
    def powers(self, /, x: SupportsIndex) -> list[tuple[int, int]]:
        """
        (letter, exponent) of the least word of an element.
        """
    @staticmethod
    def presented(text: str, max_order: SupportsIndex, time_limit: SupportsFloat | SupportsIndex | None, work_limit: SupportsIndex | None) -> Monoid:
        """
        Reads a presentation such as `<a,b | a^2=1, b^3=b> P={a,b^2}`.
        """
    def reduction(self, /) -> tuple[Monoid, list[int]]:
        """
        The reduction, and the class of each element.
        """
    def relations(self, /, time_limit: SupportsFloat | SupportsIndex | None, work_limit: SupportsIndex | None) -> list[tuple[str, str]]:
        """
        Few relations that define it.
        """
    def subgroups(self, /) -> list[tuple[list[int], str]]:
        """
        The maximal subgroup of each idempotent, with its type.
        """
    def table(self, /) -> bytes:
        """
        All products as 32-bit numbers of this machine, row by row.
        """
    def word(self, /, x: SupportsIndex) -> str:
        """
        The least word of an element.
        """

@final
class Picture:
    """
    A picture.
    """
    @property
    def size(self, /) -> tuple[float, float]:
        """
        Width and height.
        """
    @property
    def svg(self, /) -> str:
        """
        The picture as an SVG document.
        """
    @property
    def tikz(self, /) -> str:
        """
        The picture as a TikZ environment.
        """

@final
class Rules:
    """
    A ruleset.
    """
    def describe(self, /) -> str:
        """
        What a move is, in a sentence.
        """
    @property
    def digits(self, /) -> list[tuple[int, int]] | None:
        """
        The non-zero digits of the code with these moves.
        """
    @staticmethod
    def file(text: str, name: str) -> Rules:
        """
        Reads the text of a ruleset file.
        """
    @staticmethod
    def heap_function(name: str, call: Any, last_heap: SupportsIndex | None, periodicity: tuple[SupportsIndex, SupportsIndex] | None) -> Rules:
        """
        The ruleset of a function from a heap to its options.
        """
    def heap_name(self, /, heap: SupportsIndex) -> str:
        """
        The name of a heap.
        """
    @property
    def last_heap(self, /) -> int | None:
        """
        The number of heaps when there are finitely many.
        """
    @staticmethod
    def listed(name: str, options: SupportsGetItem[int, SupportsGetItem[int, SupportsGetItem[int, SupportsIndex]]], names: SupportsGetItem[int, str]) -> Rules:
        """
        The ruleset with these options.
        """
    @property
    def name(self, /) -> str:
        """
        The notation.
        """
    def options(self, /, heap: SupportsIndex) -> list[list[int]]:
        """
        The options of a heap, each once.
        """
    @staticmethod
    def parse(text: str) -> Rules:
        """
        Reads a ruleset in any notation.
        """
    def picture(self, /, heap: SupportsIndex) -> str | None:
        """
        A drawing of a heap on some lines.
        """
    def position(self, /, text: Any) -> list[tuple[int, int]]:
        """
        The heaps of a position with their numbers, ascending.
        """
    def sentence(self, /) -> str | None:
        """
        What a code says, a sentence.
        """
    def show(self, /, heaps: SupportsGetItem[int, tuple[SupportsIndex, SupportsIndex]]) -> str:
        """
        A position in the notation of the ruleset.
        """

@final
class Solution:
    """
    What a run found.
    """
    def beyond(self, /, position: Any) -> int | None:
        """
        The Grundy value of a position of a game that is tame relative to a heap, when its value is beyond the quotient.
        """
    def certificate(self, /) -> bytes:
        """
        The certificate.
        """
    def draw_growth(self, /, title: str) -> Picture:
        """
        The orders by heap.
        """
    def draw_phi(self, /, title: str) -> Picture:
        """
        Φ as a colour strip.
        """
    def draw_plane(self, /, columns: tuple[SupportsIndex, str], rows: tuple[SupportsIndex, str], third: tuple[SupportsIndex, str] | None, fixed: SupportsGetItem[int, tuple[SupportsIndex, SupportsIndex]], size: SupportsIndex) -> Picture | None:
        """
        P-positions in the numbers of two or three heaps; `None` when a value is not known.
        """
    def element(self, /, position: Any) -> int:
        """
        The value of a position in the presented monoid.
        """
    def generating_function(self, /, last: SupportsIndex, time_limit: SupportsFloat | SupportsIndex | None, work_limit: SupportsIndex | None) -> tuple[list[Any], list[int]] | None:
        """
        Numerator and denominator of the generating function of P-positions in heaps 1 to `last`; `None` when unknown.
        """
    def generators(self, /) -> list[int]:
        """
        The heaps that are its generators.
        """
    def growth(self, /) -> list[tuple[int, int, int]]:
        """
        (heap, order, |P|) at each heap that changed the quotient while it was finite.
        """
    def infinite(self, /) -> Infinite | None:
        """
        The quotient when it is infinite.
        """
    def infinite_element(self, /, position: Any) -> tuple[int, list[int]]:
        """
        The value of a position in F × N^J.
        """
    def is_equal(self, /, a: Any, b: Any) -> bool:
        """
        Whether no third position tells two apart.
        """
    @property
    def kind(self, /) -> str: ...
    @property
    def known_heap(self, /) -> int: ...
    @property
    def last_heap(self, /) -> int: ...
    @property
    def limit(self, /) -> str | None: ...
    def mex(self, /, elements: SupportsGetItem[int, SupportsIndex], most: SupportsIndex) -> int | None:
        """
        The mex function of a set of elements; `None` when it is not defined, or is not found among `most` bounds.
        """
    def monoid(self, /) -> Monoid:
        """
        The finite quotient that stands behind the result, with irredundant generators.
        """
    @property
    def order(self, /) -> int | None: ...
    def outcome(self, /, position: Any) -> str:
        """
        `P` or `N`.
        """
    def pattern(self, /) -> tuple[list[tuple[int, int, str, str, int, int, str]], tuple[int, list[str], list[str], list[tuple[str, str]], int] | None] | None:
        """
        How the partial quotients grow.
        """
    @property
    def period(self, /) -> tuple[int, int] | None: ...
    def phi(self, /) -> list[int]:
        """
        Φ of heaps 1, 2, … as elements of that monoid.
        """
    def prove(self, /) -> bytes | None:
        """
        A certificate for all heaps, when the pattern is proven.
        """
    @property
    def rules(self, /) -> Rules: ...
    @property
    def status(self, /) -> str: ...
    def winning_moves(self, /, at: Any) -> list[tuple[int, list[tuple[int, int]], str]]:
        """
        The winning moves: the heap, what is left of it, the move in words.
        """

def check(certificate: SupportsGetItem[int, SupportsIndex], rules: str | None, memory_limit: SupportsIndex) -> tuple[str, int, int, list[int] | None, int | None, list[tuple[str, bool, str]]]:
    """
    Checks a certificate with the independent checker: rules, heaps, order, growing heaps, shapes when it is about all
    heaps, and for each claim its name, whether it holds, and what was found.
    """

def check_command(arguments: SupportsGetItem[int, str]) -> int:
    """
    Runs `misere-check` with these arguments, the program's name first; the exit code.
    """

def command(arguments: SupportsGetItem[int, str], again: SupportsGetItem[int, str]) -> int:
    """
    Runs `misere` with these arguments, the program's name first; the exit code. `again` is what starts it again.
    """

def named_games() -> list[tuple[str, str, str]]:
    """
    Name, notation and note of the games with a name.
    """

def realise(monoid: Monoid, time_limit: SupportsFloat | SupportsIndex | None, work_limit: SupportsIndex | None) -> tuple[list[str] | None, list[list[list[int]]], list[int], str | None]:
    """
    Whether a monoid is a misère quotient: (notations, options, values, None), or (None, [], [], reason).
    """

def solve(rules: Rules, *, max_heap: SupportsIndex | None, max_order: SupportsIndex | None, time_limit: SupportsFloat | SupportsIndex | None, memory_limit: SupportsIndex | None, work_limit: SupportsIndex | None, progress: Any | None, checkpoint: str | PathLike[str] | None) -> Solution:
    """
    Solves a ruleset. `progress` is called with (heap, order, recalibrations).
    """
