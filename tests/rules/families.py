"""The games of the catalog by name, family by family, for tests that are about one of them."""

from referee.rules.brandeln.brandeln import Brandeln
from referee.rules.catalog import CATALOG
from referee.rules.dog.dog import Dog

DOGS = {name: game for name, game in CATALOG.items() if isinstance(game, Dog)}
BRANDELN = {name: game for name, game in CATALOG.items() if isinstance(game, Brandeln)}
