"""Games with all their heaps, proven by certificates."""

from __future__ import annotations

from typing import Literal

from . import _misere


class AllHeaps:
    """A game with all its heaps, from the bytes of a certificate. Its claims are proven again before anything else.

    Bytes that are no certificate about all heaps, or one that is not true, are a ValueError.

    >>> import misere
    >>> game = misere.solve("0.734", max_heap=70).prove()
    >>> game
    <misere.AllHeaps of 0.734, elements of 4 shapes>
    >>> game.outcome("1001+1001+5+2")
    'N'
    >>> misere.AllHeaps(game.certificate).shapes
    4
    """

    def __init__(self, certificate: bytes) -> None:
        self._native = _misere.AllHeaps(bytes(certificate))

    @property
    def rules(self) -> str:
        """The ruleset."""
        return self._native.rules()

    @property
    def shapes(self) -> int:
        """How many shapes there are: each element of the quotient is a shape with at most two numbers."""
        return self._native.shapes()

    @property
    def certificate(self) -> bytes:
        """The certificate, for ``misere-check`` and :func:`check`."""
        return bytes(self._native.certificate())

    def outcome(self, position: str) -> Literal["N", "P"]:
        """Who wins a position, however large its heaps are.

        >>> import misere
        >>> misere.solve("0.734", max_heap=70).prove().outcome("0")
        'N'
        """
        return "P" if self._native.is_p(position) else "N"

    def __repr__(self) -> str:
        return f"<misere.AllHeaps of {self.rules}, elements of {self.shapes} shapes>"
