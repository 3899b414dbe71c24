"""Impartial games under misère play: the player who makes the last move loses.

Give :func:`solve` the rules of a heap game. It computes the misère quotient: a commutative monoid Q, a subset P of
it, and a value in Q for each heap. A position is a win for the player who just moved exactly when the product of its
heaps' values lies in P.

>>> import misere
>>> kayles = misere.solve("0.77")
>>> kayles.order, kayles.period, kayles.outcome("12+9+9+5")
(40, 12, 'P')
"""

from ._all_heaps import AllHeaps
from ._catalogue import Catalogue, CatalogueEntry
from ._census import Census, CensusEntry, Realisation, census, realise
from ._checking import Checked, Finding, check
from ._games import Game, Genus
from ._pictures import Picture
from ._progress import Progress
from ._quotients import Element, InfiniteElement, InfiniteQuotient, Presentation, Quotient
from ._rulesets import GameOfPositions, Ruleset, named_games
from ._solutions import GeneratingFunction, Growth, GrowthLaw, Move, Pattern, Solution, Whole, solve

__version__ = "0.1.0"

__all__ = [
    "AllHeaps",
    "Catalogue",
    "CatalogueEntry",
    "Census",
    "CensusEntry",
    "Checked",
    "Element",
    "Finding",
    "Game",
    "GameOfPositions",
    "GeneratingFunction",
    "Genus",
    "Growth",
    "GrowthLaw",
    "InfiniteElement",
    "InfiniteQuotient",
    "Move",
    "Pattern",
    "Picture",
    "Presentation",
    "Progress",
    "Quotient",
    "Realisation",
    "Ruleset",
    "Solution",
    "Whole",
    "census",
    "check",
    "named_games",
    "realise",
    "solve",
]
