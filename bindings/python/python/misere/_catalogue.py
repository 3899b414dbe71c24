"""The store of results: what the command ``misere`` found, or a file of your own."""

from __future__ import annotations

import math
import os
from collections.abc import Iterator
from dataclasses import dataclass

from . import _misere
from ._rulesets import Ruleset
from ._solutions import RulesLike, Solution


@dataclass(frozen=True)
class CatalogueEntry:
    """What a catalogue says of a ruleset."""

    #: What tells the ruleset from others.
    fingerprint: str
    #: The name of the ruleset.
    name: str
    #: The quotient is that of heaps 1 to this one.
    last_heap: int
    #: ``"finite"``, ``"infinite"`` or ``"relative"``.
    kind: str
    #: As :attr:`Solution.status`.
    status: str
    #: The number of elements, or ``math.inf``.
    order: int | float
    #: Isomorphic finite quotients have the same; it is the :meth:`Quotient.canonical_hash`.
    isomorphism_class: str | None
    #: The certificate, for :func:`misere.check`.
    certificate: bytes


class Catalogue:
    """A file of results. Without a path it is that of the command ``misere``; the file is made when it is not there.

    >>> import misere, pathlib, tempfile
    >>> catalogue = misere.Catalogue(pathlib.Path(tempfile.mkdtemp()) / "mine.sqlite")
    >>> catalogue.find("0.77") is None
    True
    >>> catalogue.put(misere.solve("0.77"))
    >>> catalogue.find("kayles").order, [entry.name for entry in catalogue]
    (40, ['0.77'])
    """

    def __init__(self, path: str | os.PathLike[str] | None = None, *, create: bool = True) -> None:
        self._native = _misere.Catalogue(None if path is None else os.fspath(path), create)

    @property
    def path(self) -> str:
        """The file.

        >>> import misere, pathlib, tempfile
        >>> misere.Catalogue(pathlib.Path(tempfile.mkdtemp()) / "mine.sqlite").path.endswith("mine.sqlite")
        True
        """
        return os.fspath(self._native.path)

    def find(self, rules: RulesLike, *, max_heap: int | None = None) -> Solution | None:
        """The result of most heaps, up to ``max_heap``, that is known of a ruleset. It is verified again.

        >>> import misere, pathlib, tempfile
        >>> catalogue = misere.Catalogue(pathlib.Path(tempfile.mkdtemp()) / "mine.sqlite")
        >>> catalogue.put(misere.solve("0.75"))
        >>> catalogue.find("0.75").outcome("3+1")
        'N'
        """
        ruleset = rules if isinstance(rules, Ruleset) else Ruleset(rules)
        found = self._native.find(ruleset._native, 2**32 - 1 if max_heap is None else max_heap)
        return None if found is None else Solution(found, ruleset)

    def put(self, solution: Solution) -> None:
        """Keep a result.

        >>> import misere, pathlib, tempfile
        >>> catalogue = misere.Catalogue(pathlib.Path(tempfile.mkdtemp()) / "mine.sqlite")
        >>> catalogue.put(misere.solve("0.75"))
        >>> len(list(catalogue))
        1
        """
        self._native.put(solution._native)

    def __iter__(self) -> Iterator[CatalogueEntry]:
        for fingerprint, name, last_heap, kind, status, order, class_, certificate in self._native.rows():
            size = math.inf if order is None else order
            yield CatalogueEntry(fingerprint, name, last_heap, kind, status, size, class_, certificate)

    def __repr__(self) -> str:
        return f"Catalogue({self.path!r})"
