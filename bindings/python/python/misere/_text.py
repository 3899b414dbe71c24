"""Words and tables for TeX and HTML."""

from __future__ import annotations

import html
import re
from collections.abc import Iterable, Sequence

_POWER = re.compile(r"\^(\d+)")
_LETTER = re.compile(r"x(\d+)")
#: The letters after z, as the papers have them.
_GREEK = ("alpha", "beta", "gamma", "delta", "varepsilon", "zeta", "eta", "theta")


def word_latex(word: str) -> str:
    r"""A word for TeX.

    >>> word_latex("ab^12x27")
    'ab^{12}\\alpha '
    """

    def letter(match: re.Match[str]) -> str:
        index = int(match[1]) - 27
        return f"\\{_GREEK[index]} " if 0 <= index < len(_GREEK) else f"x_{{{match[1]}}}"

    return _POWER.sub(r"^{\1}", _LETTER.sub(letter, word))


def word_html(word: str) -> str:
    """A word for HTML.

    >>> word_html("ab^2")
    'ab<sup>2</sup>'
    """
    return _POWER.sub(r"<sup>\1</sup>", html.escape(word))


def escape_latex(name: str) -> str:
    r"""A name without characters that mean something to TeX.

    >>> escape_latex("a_b")
    'a\\_b'
    """
    special = {"\\": r"\textbackslash ", "^": r"\hat{\ }", "~": r"\tilde{\ }"}
    return "".join(special.get(c, "\\" + c if c in "#$%&_{}" else c) for c in name)


def presentation_latex(
    name: str, generators: Iterable[str], relations: Iterable[tuple[str, str]], p_portion: Iterable[str] | None
) -> str:
    """Generators, relations and P-portion as a formula."""
    letters = ",".join(word_latex(letter) for letter in generators)
    equations = ",\\ ".join(f"{word_latex(left)} = {word_latex(right)}" for left, right in relations)
    formula = f"\\langle {letters} \\mid {equations} \\rangle"
    if name:
        formula = f"{name} \\cong {formula}"
    if p_portion is not None:
        formula += ",\\quad \\mathcal{P} = \\{" + ",\\ ".join(word_latex(word) for word in p_portion) + "\\}"
    return formula


def table_html(columns: int, words: Sequence[str], overlined_from: int | None) -> str:
    """The pretending function as a table; values that repeat for ever have a line above."""
    head = "".join(f"<th>+{column}</th>" for column in range(1, columns + 1))
    rows = []
    for start in range(0, len(words), columns):
        cells = []
        for place, word in enumerate(words[start : start + columns], start + 1):
            line = overlined_from is not None and place >= overlined_from
            style = ' style="border-top:2px solid #0072b2"' if line else ""
            cells.append(f"<td{style}>{word_html(word)}</td>")
        rows.append(f"<tr><th>{start}</th>{''.join(cells)}</tr>")
    return f"<table><thead><tr><th></th>{head}</tr></thead><tbody>{''.join(rows)}</tbody></table>"
