"""Quotients for GAP, Sage and networkx.

GAP's and networkx's answers are compared in the tests; the text for Sage is written by its documentation, and is not
run there.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from ._games import Game

if TYPE_CHECKING:
    from ._quotients import Quotient

_FACTOR = re.compile(r"([a-z])(\d*)(?:\^(\d+))?")
#: Sage gets the table of quotients up to this order.
_MOST_IN_TABLE = 200


def _product(word: str, names: list[str], times: str, power: str, one: str) -> str:
    """A word as a product of the names of generators."""
    if word == "1":
        return one
    factors = []
    for letter, number, exponent in _FACTOR.findall(word):
        place = int(number) - 1 if letter == "x" and number else ord(letter) - ord("a")
        factors.append(names[place] + (f"{power}{exponent}" if exponent else ""))
    return times.join(factors)


def gap(quotient: Quotient) -> str:
    """See :meth:`Quotient.to_gap`."""
    presentation = _lettered(quotient)
    count = len(presentation.generators)
    names = ", ".join(f'"{name}"' for name in presentation.generators)

    def word(text: str, name: str) -> str:
        return _product(text, [f"{name}[{place + 1}]" for place in range(count)], " * ", "^", "one")

    pairs = [f"[ {word(left, 'f')}, {word(right, 'f')} ]" for left, right in presentation.relations]
    pairs += [
        f"[ f[{second}] * f[{first}], f[{first}] * f[{second}] ]"
        for second in range(1, count + 1)
        for first in range(1, second)
    ]
    p_portion = ", ".join(word(text, "g") for text in presentation.p_portion or ())
    return (
        f"# {quotient!r}\n"
        f"F := FreeMonoid( [ {names} ] );;\n"
        "f := GeneratorsOfMonoid( F );; one := One( F );;\n"
        "Q := F / [\n  " + ",\n  ".join(pairs) + " ];;\n"
        "g := GeneratorsOfMonoid( Q );; one := One( Q );;\n"
        f"P := [ {p_portion} ];;\n"
    )


def sage(quotient: Quotient) -> str:
    """See :meth:`Quotient.to_sage`."""
    presentation = _lettered(quotient)
    # Sage's variables come in the order of significance.
    names = list(presentation.generators)
    variables = ", ".join(f"'{name}'" for name in reversed(names))

    def word(text: str) -> str:
        return _product(text, [f"v['{name}']" for name in names], "*", "^", "R(1)")

    def ideal(pairs: list[tuple[str, str]]) -> str:
        return "R.ideal([" + ", ".join(f"{word(left)} - {word(right)}" for left, right in pairs) + "])"

    p_portion = ", ".join(word(text) for text in presentation.p_portion or ())
    lines = [
        f"# {quotient!r}",
        "# Written for Sage's documented interface of polynomial rings.",
        f"R = PolynomialRing(QQ, names=({variables},), order='lex')",
        "v = dict(zip(R.variable_names(), R.gens()))",
        f"basis = {ideal(quotient.groebner_basis())}",
        f"relations = {ideal(list(presentation.relations))}",
        "assert basis.basis_is_groebner() and basis == relations",
        f"assert len(basis.normal_basis()) == {quotient.order}",
        f"P = [{p_portion}]",
        "is_P = lambda word: basis.reduce(word) in P",
    ]
    if quotient.order <= _MOST_IN_TABLE:
        rows = [[int(entry) for entry in row] for row in quotient.multiplication_table()]
        words = [x.word for x in quotient]
        lines += [
            f"elements = [{', '.join(word(text) for text in words)}]",
            f"table = {rows}",
            "assert all(basis.reduce(x*y) == elements[table[i][j]]",
            "           for i, x in enumerate(elements) for j, y in enumerate(elements))",
        ]
    return "\n".join(lines) + "\n"


def _lettered(quotient: Quotient) -> Any:
    """The presentation in letters a, b, c, …, whatever the generators were called."""
    from ._quotients import Presentation

    presentation = quotient.presentation()
    names = [chr(ord("a") + place) if place < 26 else f"x{place + 1}" for place in range(len(presentation.generators))]
    if list(presentation.generators) != names:
        raise ValueError("the generators are not called a, b, c, …")
    return Presentation(tuple(names), presentation.relations, presentation.p_portion)


def divisibility_graph(quotient: Quotient) -> Any:
    """See :meth:`Quotient.to_networkx`."""
    import networkx

    native = quotient._native
    classes = native.classes()
    of_element = {x: number for number, members in enumerate(classes) for x in members}
    graph = networkx.DiGraph()
    graph.add_nodes_from(range(len(classes)))
    for number, members in enumerate(classes):
        below = {of_element[y] for y in native.multiples(members[0])} - {number}
        graph.add_edges_from((number, other) for other in below)
    reduced = networkx.transitive_reduction(graph)
    names = {number: tuple(native.word(x) for x in members) for number, members in enumerate(classes)}
    attributes = {
        number: {"elements": [quotient[x] for x in members], "p": [native.is_p(x) for x in members]}
        for number, members in enumerate(classes)
    }
    networkx.set_node_attributes(reduced, attributes)
    return networkx.relabel_nodes(reduced, names)


def game_graph(game: Game) -> Any:
    """See :meth:`Game.to_networkx`."""
    import networkx

    graph = networkx.DiGraph()
    for follower in game.followers():
        graph.add_node(follower, p=follower.is_p, birthday=follower.birthday)
        graph.add_edges_from((follower, option) for option in follower.options)
    return graph
