"""A solution as a card for notebooks, as a fragment of TeX, and as a script for GAP."""

from __future__ import annotations

import html as html_
import math
from typing import TYPE_CHECKING

from ._export import _product
from ._export import gap as quotient_gap
from ._text import escape_latex, presentation_latex, table_html, word_latex

if TYPE_CHECKING:
    from ._solutions import Solution

#: Presentations of larger quotients are not shown by themselves.
_MOST_SHOWN = 200
#: Heaps of a card, and columns.
_MOST_HEAPS = 120
_WIDEST = 24


def _columns(solution: Solution) -> int:
    period = solution.period
    return period if period is not None and 2 <= period <= _WIDEST else 12


def html(solution: Solution) -> str:
    """The card: status, order, presentation, Φ."""
    name = html_.escape(solution.rules.name)
    parts = [
        f'<div class="misere"><b>{name}</b> — {html_.escape(solution._title())}',
        f"<p>{html_.escape(solution.rules.describe())}</p>",
    ]
    if solution.order == math.inf:
        parts.append(f"<p>F × ℕ<sup>J</sup> with F of order {solution.quotient.finite_order}, ")
        parts.append(f"growing heaps {', '.join(map(str, solution.quotient.growing))}</p>")
    elif solution.finite.order <= _MOST_SHOWN:
        presentation = solution.finite.presentation()
        formula = presentation_latex("\\mathcal{Q}", *_parts(presentation))
        parts.append(f"<p>$\\displaystyle {html_.escape(formula)}$</p>")
    if solution.order == math.inf:
        words = solution.phi_words(min(solution.last_heap, 24))
    else:
        words = solution.phi_words(_MOST_HEAPS)
    parts.append(table_html(_columns(solution), words, solution.preperiod))
    if solution.period is not None:
        parts.append(f"<p>Φ(n + {solution.period}) = Φ(n) for all n ≥ {solution.preperiod}</p>")
    return "".join(parts) + "</div>"


def _parts(presentation: object) -> tuple[tuple[str, ...], tuple[tuple[str, str], ...], tuple[str, ...] | None]:
    from ._quotients import Presentation

    assert isinstance(presentation, Presentation)
    return presentation.generators, presentation.relations, presentation.p_portion


def latex(solution: Solution) -> str:
    """See :meth:`Solution.to_latex`."""
    name = f"\\mathcal{{Q}}(\\mathbf{{{escape_latex(solution.rules.name)}}})"
    lines = [f"% {solution.rules.name}: {solution._title()}", "\\["]
    lines += [presentation_latex(name, *_parts(solution.quotient.presentation())), "\\]"]
    columns, words = _columns(solution), solution.phi_words()
    heads = " & ".join(str(column) for column in range(1, columns + 1))
    lines += ["\\[", f"\\begin{{array}}{{r|{'c' * columns}}}", f" & {heads} \\\\ \\hline"]
    for start in range(0, len(words), columns):
        cells = " & ".join(word_latex(word) for word in words[start : start + columns])
        lines.append(f"{start}+ & {cells} \\\\")
    lines += ["\\end{array}", "\\]"]
    if solution.period is not None:
        lines.append(f"$\\Phi(H_{{n+{solution.period}}}) = \\Phi(H_n)$ for all $n \\geq {solution.preperiod}$.")
    return "\n".join(lines) + "\n"


def gap(solution: Solution) -> str:
    """See :meth:`Solution.to_gap`."""
    quotient = solution.finite
    names = [f"g[{place + 1}]" for place in range(len(quotient.generators))]
    words = [quotient._native.word(value) for value in solution._native.phi()]
    values = ", ".join(_product(word, names, " * ", "^", "one") for word in words)
    text = f"# {solution.rules.name}: {solution._title()}\n"
    if solution.period is not None:
        text += f"# PhiValues[n + {solution.period}] = PhiValues[n] for all n >= {solution.preperiod}\n"
    return text + quotient_gap(quotient) + f"PhiValues := [ {values} ];;\n"
