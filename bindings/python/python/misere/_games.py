"""Canonical misère games."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple, Union

from . import _misere
from ._pictures import Picture
from ._rulesets import Ruleset

#: What a game can be made of: its notation, the number n of the Nim heap \*n, or the set of its options.
GameLike = Union["Game", str, int, Iterable[Any]]

#: The longest notation that is shown.
LONGEST = 200


class Genus(NamedTuple):
    """A genus symbol.

    >>> import misere
    >>> misere.Game("*2_+320").genus
    Genus(symbol='1^431', grundy=1, misere=(4, 3, 1))
    """

    #: Conway's symbol.
    symbol: str
    #: The Grundy value of normal play.
    grundy: int
    #: The misère Grundy values of G, G + \*2, G + \*2 + \*2, …; the last two are repeated for ever.
    misere: tuple[int, ...]


class Game:
    """A misère game in simplest form: what it is in every sum.

    ``of`` is a notation (``"*2_+320"``, ``"2#320"``, ``"{0,*,{*2}}"``), a number n for the Nim heap of n, or the
    options.

    >>> import misere
    >>> misere.Game("*2_+320") == misere.Game({misere.Game({2}), 3, 2, 0})
    True
    >>> misere.Game(2) + misere.Game(2) == misere.Game(0)
    False
    >>> misere.Game("*2_")
    Traceback (most recent call last):
        ...
    ValueError: ...
    """

    __slots__ = ("_native",)

    _native: _misere.Canonical

    def __init__(self, of: GameLike = 0) -> None:
        if isinstance(of, Game):
            self._native = of._native
        elif isinstance(of, str):
            self._native = _misere.Canonical.parse(of)
        elif isinstance(of, int):
            if of < 0:
                raise ValueError("a Nim heap has at least 0 tokens")
            self._native = _misere.Canonical.nimber(of)
        else:
            self._native = _misere.Canonical.of([Game(option)._native for option in of])

    @classmethod
    def _of(cls, native: _misere.Canonical) -> Game:
        game = cls.__new__(cls)
        game._native = native
        return game

    @classmethod
    def of_heaps(cls, rules: Ruleset | str | Any, last: int) -> list[Game]:
        """The games that heaps 0, 1, …, ``last`` of a ruleset are. They may grow quickly; Ctrl-C ends it.

        >>> import misere
        >>> misere.Game.of_heaps("kayles", 4)
        [Game('0'), Game('*'), Game('*2'), Game('*3'), Game('*')]
        """
        rules = rules if isinstance(rules, Ruleset) else Ruleset(rules)
        return [cls._of(native) for native in _misere.Canonical.of_heaps(rules._native, last)]

    @classmethod
    def born(cls, day: int) -> list[Game]:
        """All games born by a day, which is at most 5; by day 5 they are four millions.

        >>> import misere
        >>> [len(misere.Game.born(day)) for day in range(5)]
        [1, 2, 3, 5, 22]
        """
        return [cls._of(native) for native in _misere.Canonical.born(day)]

    @staticmethod
    def count_born(day: int) -> str:
        """How many games are born by a day, at most 7: exactly, from day 6 on as a sum of powers of two.

        >>> import misere
        >>> misere.Game.count_born(5), misere.Game.count_born(6)[:30]
        ('4171780', ...)
        """
        return _misere.Canonical.count_born(day)

    @staticmethod
    def count_with_option(day: int) -> dict[Game, int]:
        """For each game born by the day before, how many games born by this day, at most 5, have it for an option.

        >>> import misere
        >>> misere.Game.count_with_option(4)[misere.Game(0)]
        10
        """
        return {Game._of(native): number for native, number in _misere.Canonical.count_with_option(day)}

    @property
    def options(self) -> frozenset[Game]:
        """Its options in simplest form.

        >>> import misere
        >>> sorted(map(str, misere.Game(2).options))
        ['*', '0']
        """
        return frozenset(map(Game._of, self._native.options()))

    @property
    def birthday(self) -> int:
        """The length of the longest play.

        >>> import misere
        >>> misere.Game("*2_+320").birthday
        4
        """
        return self._native.facts()[0]

    @property
    def is_p(self) -> bool:
        """Whether the player to move loses under misère play.

        >>> import misere
        >>> misere.Game(1).is_p, misere.Game(0).is_p
        (True, False)
        """
        return self._native.facts()[1]

    @property
    def outcome(self) -> str:
        """``"P"`` or ``"N"`` under misère play.

        >>> import misere
        >>> (misere.Game(2) + misere.Game(2)).outcome
        'P'
        """
        return "P" if self.is_p else "N"

    @property
    def genus(self) -> Genus:
        """The genus symbol with its numbers.

        >>> import misere
        >>> misere.Game(0).genus.symbol
        '0^120'
        """
        symbol, grundy, misere = self._native.genus()
        return Genus(symbol, grundy, tuple(misere))

    @property
    def mate(self) -> Game:
        """The mate G⁻: the set of the mates of its options, and \\* for 0.

        >>> import misere
        >>> misere.Game(0).mate
        Game('*')
        """
        return Game._of(self._native.mate())

    @property
    def is_even(self) -> bool:
        """Whether the game is even.

        >>> import misere
        >>> misere.Game(2).is_even
        True
        """
        return self._native.is_even()

    @property
    def is_prime(self) -> bool:
        """Whether it is prime: no sum of two games that are not units.

        >>> import misere
        >>> misere.Game(2).is_prime
        True
        """
        return self._native.is_prime()

    @property
    def parts(self) -> frozenset[Game]:
        """The games that it is a sum with.

        >>> import misere
        >>> misere.Game(2) in (misere.Game(2) + misere.Game("*2_+320")).parts
        True
        """
        return frozenset(map(Game._of, self._native.parts()))

    def prime_partitions(self) -> list[list[Game]]:
        """The ways to write the game as a sum of primes.

        >>> import misere
        >>> (misere.Game(2) + misere.Game(2)).prime_partitions()
        [[Game('*2'), Game('*2')]]
        """
        return [[Game._of(part) for part in partition] for partition in self._native.prime_partitions()]

    def followers(self) -> list[Game]:
        """The game with all that can arise from it, options before games.

        >>> import misere
        >>> misere.Game(2).followers()
        [Game('0'), Game('*'), Game('*2')]
        """
        return [Game._of(native) for native in self._native.followers()]

    def notation(self, *, sharp: bool = False, max_length: int = LONGEST) -> str | None:
        """The notation; None when it is longer. ``sharp`` is the notation ``2#320``.

        >>> import misere
        >>> misere.Game("*2_+320").notation(sharp=True)
        '2#320'
        """
        return self._native.notation(sharp, max_length)

    def draw(self) -> Picture:
        """The game above its followers, P-positions marked.

        >>> import misere
        >>> misere.Game("*2_+320").draw()
        <misere.Picture of ...>
        """
        native = self._native.draw()
        if native is None:
            raise ValueError("the game has too many followers for a picture")
        return Picture(native)

    def to_networkx(self) -> Any:
        """The graph of the game and its followers; nodes have ``p`` and ``birthday``. Needs networkx.

        >>> import misere
        >>> misere.Game(3).to_networkx().number_of_edges()
        6
        """
        from ._export import game_graph

        return game_graph(self)

    def to_latex(self) -> str:
        """The notation for TeX.

        >>> import misere
        >>> misere.Game("*2_+320").to_latex()
        '{*}2_{+}320'
        """
        text = self.notation() or "\\ldots"
        return text.replace("*", "{*}").replace("#", "_{\\#}").replace("_+", "_{+}").replace("/", "_{/}")

    def __sub__(self, other: GameLike) -> Game | None:
        found = self._native.difference(Game(other)._native)
        return None if found is None else Game._of(found)

    def __add__(self, other: GameLike) -> Game:
        return Game._of(self._native.sum(Game(other)._native))

    __radd__ = __add__

    def __mul__(self, n: int) -> Game:
        if not isinstance(n, int):
            return NotImplemented
        if n < 0:
            raise ValueError("a game has multiples from 0 on")
        return Game._of(self._native.multiple(n))

    __rmul__ = __mul__

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and self._native == other._native

    def __hash__(self) -> int:
        return hash(self._native)

    def __str__(self) -> str:
        return self.notation() or "a game too long to write"

    def __repr__(self) -> str:
        text = self.notation()
        return f"Game({text!r})" if text is not None else f"<misere.Game born on day {self.birthday}>"

    def _repr_latex_(self) -> str:
        return f"${self.to_latex()}$"
