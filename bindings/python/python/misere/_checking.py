"""Certificates, proven by the independent checker."""

from __future__ import annotations

from dataclasses import dataclass

from . import _misere

#: A certificate whose check could take more memory than this is refused.
DEFAULT_MEMORY = 8 << 30


@dataclass(frozen=True)
class Finding:
    """A claim of a certificate, and what the check of it found."""

    #: The claim: ``"monoid"``, ``"P-positions"``, ….
    claim: str
    #: Whether it is proven.
    holds: bool
    #: What was proven, or why it was not.
    detail: str


@dataclass(frozen=True)
class Checked:
    """What the checker says of a certificate. It is true when every claim is proven.

    >>> import misere
    >>> checked = misere.check(misere.solve("0.77").certificate(), "0.77")
    >>> bool(checked), checked.rules, checked.order
    (True, '0.77', 40)
    """

    #: The rules that the certificate is about.
    rules: str
    #: It is about heaps 1 to this; None when it is about all heaps.
    last_heap: int | None
    #: The order of the quotient, or of the finite monoid F of an infinite one; None when it is about all heaps.
    order: int | None
    #: The growing heaps of an infinite quotient.
    growing: tuple[int, ...] | None
    #: Every claim.
    findings: tuple[Finding, ...]
    #: How many shapes the elements have, when it is about all heaps.
    shapes: int | None = None

    def __bool__(self) -> bool:
        return all(finding.holds for finding in self.findings)


def check(certificate: bytes, rules: str | None = None, *, memory_limit: int = DEFAULT_MEMORY) -> Checked:
    """Prove the claims of a certificate again, by a program that shares no code with the solver.

    ``rules`` are the rules that it must be about: a code, a subtraction game, or ``sha256:…``. Bytes that are no
    certificate are a ValueError.

    >>> import misere
    >>> bytes_ = misere.solve("0.75").certificate()
    >>> bool(misere.check(bytes_)), bool(misere.check(bytes_, "0.77"))
    (True, False)
    >>> misere.check(b"nothing")
    Traceback (most recent call last):
        ...
    ValueError: ...
    """
    name, last_heap, order, heaps, shapes, findings = _misere.check(bytes(certificate), rules, memory_limit)
    found = tuple(Finding(*finding) for finding in findings)
    growing = None if heaps is None else tuple(heaps)
    if shapes is not None:
        return Checked(name, None, None, growing, found, shapes)
    return Checked(name, last_heap, order, growing, found)
