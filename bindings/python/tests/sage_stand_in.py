"""The few functions of Sage's polynomial rings that the scripts use, as its documentation has them.

Sage itself cannot be installed from the package index. Polynomials are dictionaries from exponents to coefficients; the
order is lexicographic, the first variable most significant.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations, product
from typing import Any

Exponents = tuple[int, ...]


class Polynomial:
    def __init__(self, terms: dict[Exponents, Fraction]) -> None:
        self.terms = {exponents: value for exponents, value in terms.items() if value}

    def __mul__(self, other: Polynomial) -> Polynomial:
        found: dict[Exponents, Fraction] = {}
        for a, x in self.terms.items():
            for b, y in other.terms.items():
                key = tuple(i + j for i, j in zip(a, b))
                found[key] = found.get(key, Fraction(0)) + x * y
        return Polynomial(found)

    def __sub__(self, other: Polynomial) -> Polynomial:
        found = dict(self.terms)
        for key, value in other.terms.items():
            found[key] = found.get(key, Fraction(0)) - value
        return Polynomial(found)

    def __pow__(self, n: int) -> Polynomial:
        result = Polynomial({(0,) * len(next(iter(self.terms))): Fraction(1)})
        for _ in range(n):
            result = result * self
        return result

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Polynomial) and self.terms == other.terms

    __hash__ = None  # type: ignore[assignment]

    @property
    def leading(self) -> Exponents:
        return max(self.terms)


def divides(a: Exponents, b: Exponents) -> bool:
    return all(i <= j for i, j in zip(a, b))


def normal(polynomial: Polynomial, basis: list[Polynomial]) -> Polynomial:
    left, done = polynomial, Polynomial({})
    while left.terms:
        key = left.leading
        value = left.terms[key]
        divisor = next((b for b in basis if divides(b.leading, key)), None)
        if divisor is None:
            done = Polynomial({**done.terms, key: value})
            left = Polynomial({k: v for k, v in left.terms.items() if k != key})
        else:
            shift = tuple(i - j for i, j in zip(key, divisor.leading))
            left = left - Polynomial({shift: value / divisor.terms[divisor.leading]}) * divisor
    return done


def s_polynomial(f: Polynomial, g: Polynomial) -> Polynomial:
    common = tuple(map(max, f.leading, g.leading))

    def raised(p: Polynomial) -> Polynomial:
        shift = tuple(i - j for i, j in zip(common, p.leading))
        return Polynomial({shift: 1 / p.terms[p.leading]}) * p

    return raised(f) - raised(g)


class Ideal:
    def __init__(self, generators: list[Polynomial]) -> None:
        self.generators = [g for g in generators if g.terms]
        self.known: list[Polynomial] | None = None

    def basis_is_groebner(self) -> bool:
        pairs = combinations(self.generators, 2)
        return all(not normal(s_polynomial(f, g), self.generators).terms for f, g in pairs)

    def groebner(self) -> list[Polynomial]:
        if self.known is None:
            self.known = self.generators if self.basis_is_groebner() else self.completed()
        return self.known

    def completed(self) -> list[Polynomial]:
        basis = list(self.generators)
        pairs = list(combinations(range(len(basis)), 2))
        while pairs:
            i, j = pairs.pop()
            rest = normal(s_polynomial(basis[i], basis[j]), basis)
            if rest.terms:
                pairs += [(k, len(basis)) for k in range(len(basis))]
                basis.append(rest)
        return basis

    def reduce(self, polynomial: Polynomial) -> Polynomial:
        return normal(polynomial, self.groebner())

    def normal_basis(self) -> list[Exponents]:
        leading = [g.leading for g in self.groebner()]
        most = [min(e[i] for e in leading if sum(e) == e[i]) for i in range(len(leading[0]))]
        return [e for e in product(*map(range, most)) if not any(divides(one, e) for one in leading)]

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Ideal):
            return NotImplemented
        mine, theirs = self.groebner(), other.groebner()
        return not any(normal(g, theirs).terms for g in self.generators) and not any(
            normal(g, mine).terms for g in other.generators
        )

    __hash__ = None  # type: ignore[assignment]


class Ring:
    def __init__(self, names: tuple[str, ...]) -> None:
        self.names = names

    def variable_names(self) -> tuple[str, ...]:
        return self.names

    def gens(self) -> tuple[Polynomial, ...]:
        count = len(self.names)
        return tuple(
            Polynomial({tuple(int(i == j) for j in range(count)): Fraction(1)}) for i in range(count)
        )

    def ideal(self, generators: list[Polynomial]) -> Ideal:
        return Ideal(generators)

    def __call__(self, number: int) -> Polynomial:
        return Polynomial({(0,) * len(self.names): Fraction(number)})


def run(script: str) -> dict[str, Any]:
    """Runs a script as Sage's preparser reads it, with these stand-ins."""
    names: dict[str, Any] = {
        "QQ": None,
        "PolynomialRing": lambda field, names, order: Ring(names),
    }
    exec(script.replace("^", "**"), names)
    return names
