"""Quotients, elements, games, census."""

from __future__ import annotations

import shutil
import subprocess

import brute
import pytest
import sage_stand_in

import misere


@pytest.fixture(scope="module")
def kayles() -> misere.Solution:
    return misere.solve("0.77")


def test_elements_multiply(kayles: misere.Solution) -> None:
    q = kayles.quotient
    elements = list(q)
    assert len(q) == len(elements) == len(set(elements)) == 40
    for x in elements:
        assert q[x.word] == x and x * q.one == x and x**0 == q.one and x**5 == x * x * x * x * x
        assert x ** (10**15) == x ** (10**15 + 2 * 60)
        i, p = q.index_period(x)
        assert x**i == x ** (i + p)
        assert all(x * y == y * x for y in elements[:8])
    assert {x for x in q if x.is_p} == q.P and len(q.P) == 9
    with pytest.raises(ValueError, match=r"\^"):
        q["a?"]
    with pytest.raises(ValueError):
        q["a"] * misere.solve("0.75").quotient["a"]
    with pytest.raises(ValueError):
        q["a"] ** -1


def test_the_table(kayles: misere.Solution) -> None:
    numpy = pytest.importorskip("numpy")
    q = kayles.quotient
    table = q.multiplication_table()
    assert table.shape == (40, 40) and (table == table.T).all()
    assert all(table[x.index, y.index] == (x * y).index for x in q for y in q)
    assert numpy.array_equal(table[0], numpy.arange(40))


def test_structure(kayles: misere.Solution) -> None:
    q = kayles.quotient
    assert all(e.is_idempotent for e in q.idempotents)
    assert sum(map(len, q.components.values())) == 40
    for e, component in q.components.items():
        assert all(any(x**n == e for n in range(1, 20)) for x in component)
    kernel = set(q.kernel)
    assert all(x * k in kernel for x in q for k in kernel)
    assert q.is_reduced()
    for first, second in q.idempotent_order:
        assert first.divides(second) and not second.divides(first)


def test_isomorphism(kayles: misere.Solution) -> None:
    q = kayles.quotient
    parsed = misere.Quotient.parse(str(q.presentation()))
    assert parsed == q and parsed.is_isomorphic(q) and parsed.canonical_hash() == q.canonical_hash()
    images = q.isomorphism(parsed)
    assert images is not None
    assert all(images[x * y] == images[x] * images[y] and images[x].is_p == x.is_p for x in q for y in q)
    assert not q.is_isomorphic(misere.solve("0.75").quotient)
    table = q.multiplication_table()
    actions = [[int(table[g.index, x]) for x in range(40)] for g in q.generators]
    assert misere.Quotient.from_actions(actions, [x.index for x in q.P]).is_isomorphic(q)
    with pytest.raises(ValueError):
        misere.Quotient.from_actions([[1, 2, 0]], [7])
    with pytest.raises(ValueError, match=r"\^"):
        misere.Quotient.parse("<a | b=1> P={}")
    with pytest.raises(ValueError):
        misere.Quotient.parse("<a | > P={}", max_order=100)


def test_the_mex_function_is_that_of_heaps() -> None:
    found = misere.solve("0.77", max_heap=40)
    rules = found.rules
    for heap in (3, 10, 20, 31):
        values = [found.value(option) for option in rules.options(heap)]
        assert found.mex(values) == found.phi(heap)


def test_gap_agrees(kayles: misere.Solution) -> None:
    gap = shutil.which("gap")
    if gap is None:
        pytest.skip("GAP is not installed")
    script = kayles.to_gap() + (
        'Print( Size( Q ), " ", Length( Set( P ) ), " ", PhiValues[75] = PhiValues[87], " ", '
        'Length( Filtered( Elements( Q ), x -> x*x = x ) ), "\\n" );\nQUIT;\n'
    )
    done = subprocess.run([gap, "-q", "-A"], input=script, capture_output=True, text=True, timeout=120, check=True)
    idempotents = len(kayles.quotient.idempotents)
    assert done.stdout.split()[-4:] == ["40", "9", "true", str(idempotents)], done.stdout + done.stderr


@pytest.mark.parametrize("rules", ["0.75", "0.123", "0.34"])
def test_the_script_for_sage_holds_in_a_stand_in(rules: str) -> None:
    """Sage is not on the package index. What its documentation promises is written anew; the script's claims hold."""
    found = misere.solve(rules)
    names = sage_stand_in.run(found.to_sage())
    v, is_p = names["v"], names["is_P"]
    for x in found.quotient:
        word = names["R"](1)
        for letter, exponent in x.quotient._native.powers(x.index):
            word = word * v["abcdefg"[letter]] ** exponent
        assert is_p(word) == x.is_p


def test_networkx(kayles: misere.Solution) -> None:
    networkx = pytest.importorskip("networkx")
    graph = kayles.quotient.to_networkx()
    assert networkx.is_directed_acyclic_graph(graph)
    assert sum(len(node) for node in graph.nodes) == 40
    game = misere.Game("*2_+320")
    tree = game.to_networkx()
    assert set(tree.nodes) == set(game.followers())


def test_pandas(kayles: misere.Solution) -> None:
    pytest.importorskip("pandas")
    assert list(kayles.to_pandas()["heap"])[-1] == kayles.growth[-1].heap
    assert len(misere.census(12).to_pandas()) == 10


def test_latex_and_html(kayles: misere.Solution) -> None:
    text = kayles.to_latex()
    assert text.count("\\begin") == text.count("\\end") and "^{2}" in text
    html = kayles._repr_html_()
    assert html.count("<tr>") == html.count("</tr>") and "period 12 from heap 71" in html
    assert kayles.quotient["a"]._repr_latex_() == "$a$"
    own = misere.Ruleset(lambda n: [[n - 1]], name="<b>&_")
    assert "<b>&" not in misere.solve(own, max_heap=5)._repr_html_().replace("<b>&lt;", "")


def test_pictures(kayles: misere.Solution) -> None:
    import xml.etree.ElementTree as xml

    infinite = misere.solve("0.31011", max_heap=5)
    pictures = [kayles.draw(kind) for kind in ("structure", "table", "phi", "growth")]
    pictures += [infinite.draw("plane", heaps=(4, 5)), misere.Game("*2_+320").draw()]
    for picture in pictures:
        xml.fromstring(picture.svg)
        assert picture.tikz.startswith("\\begin{tikzpicture}")
        assert picture._repr_svg_() == picture.svg
    for wrong in ("plane", "nothing"):
        with pytest.raises(ValueError):
            kayles.draw(wrong)
    with pytest.raises(ValueError):
        misere.solve("0.07", max_heap=5).draw("plane", heaps=(4, 50))


def test_games() -> None:
    two = misere.Game(2)
    assert misere.Game({0, 1}) == two == misere.Game("*2") == misere.Game([misere.Game(), "*"])
    assert misere.Game({frozenset({frozenset({frozenset()}), frozenset()})}) == misere.Game({2})
    assert (two + two) - two == two and two - misere.Game(5) is None
    assert 3 * two == two + two + two and two * 0 == misere.Game(0)
    assert two.genus.symbol == "2^20" and str(two) == "*2" and repr(two) == "Game('*2')"
    assert two in (two + misere.Game("*2_+320")).parts
    assert len(misere.Game.born(4)) == 22 and len({hash(g) for g in misere.Game.born(3)}) == 5
    for wrong in ("*2_", "2)", -1, [-1], ["x"]):
        with pytest.raises(ValueError):
            misere.Game(wrong)
    with pytest.raises(ValueError):
        misere.Game.born(7)


def test_realise() -> None:
    found = misere.realise("<a,b | a^2=1, b^3=b> P={a,b^2}")
    assert found and found.options and found.reason is None
    games = misere.solve("game:" + ";".join(found.games or ()))
    assert games.quotient.is_isomorphic(found.quotient)
    assert not misere.realise("<a | a^3=1> P={a}")
    for entry in misere.census(12):
        assert entry.quotient.realise()


def test_census() -> None:
    census = misere.census(14)
    assert census.numbers() == {2: 1, 4: 0, 6: 1, 8: 1, 10: 1, 12: 6, 14: 12}
    entries = list(census)
    assert len({entry.quotient.canonical_hash() for entry in entries}) == len(entries) == 22
    for entry in entries:
        assert misere.Quotient.parse(entry.presentation()).is_isomorphic(entry.quotient)
        if entry.games is not None:
            assert misere.solve("game:" + ";".join(entry.games)).quotient.is_isomorphic(entry.quotient)
    for wrong in (0, 10**6):
        with pytest.raises(ValueError):
            misere.census(wrong)


def test_heaps_as_games() -> None:
    games = misere.Game.of_heaps("0.77", 8)
    judge = brute.outcomes(brute.code_options({1: 7, 2: 7}))
    for a in range(9):
        for b in range(9):
            assert (games[a] + games[b]).outcome == judge([a, b])
