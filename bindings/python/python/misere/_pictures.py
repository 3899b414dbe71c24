"""Pictures: SVG for screens, TikZ for papers."""

from __future__ import annotations

import os

from . import _misere


class Picture:
    """A picture. Notebooks show it; :attr:`svg` and :attr:`tikz` are its text.

    >>> import misere
    >>> picture = misere.solve("0.77").draw("phi")
    >>> picture.svg.startswith("<svg"), picture.tikz.startswith("\\\\begin{tikzpicture}")
    (True, True)
    """

    __slots__ = ("_native",)

    def __init__(self, native: _misere.Picture) -> None:
        self._native = native

    @property
    def svg(self) -> str:
        """The picture as an SVG document: text is text, and a dark page gets dark colours.

        >>> import misere
        >>> "<text" in misere.solve("0.75").draw("structure").svg
        True
        """
        return self._native.svg

    @property
    def tikz(self) -> str:
        """The picture as a ``tikzpicture`` environment; it needs the package ``tikz`` alone.

        >>> import misere
        >>> misere.solve("0.75").draw("structure").tikz.rstrip().endswith("\\\\end{tikzpicture}")
        True
        """
        return self._native.tikz

    @property
    def size(self) -> tuple[float, float]:
        """Width and height, in pixels or points.

        >>> import misere
        >>> width, height = misere.solve("0.75").draw("growth").size
        >>> width > height
        True
        """
        return self._native.size

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the picture to a file: TikZ when its name ends in ``.tex`` or ``.tikz``, else SVG.

        >>> import misere, tempfile, pathlib
        >>> path = pathlib.Path(tempfile.mkdtemp()) / "kayles.svg"
        >>> misere.solve("0.77").draw("growth").save(path)
        >>> path.read_text(encoding="utf-8")[:4]
        '<svg'
        """
        name = os.fspath(path)
        text = self.tikz if name.endswith((".tex", ".tikz")) else self.svg
        with open(name, "w", encoding="utf-8") as file:
            file.write(text)

    def _repr_svg_(self) -> str:
        return self.svg

    def _repr_latex_(self) -> None:
        return None

    def __repr__(self) -> str:
        width, height = self.size
        return f"<misere.Picture of {width:.0f} by {height:.0f}>"
