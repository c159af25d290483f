"""The set-up before the first round (R1-R4)."""

from engines.kernel.bags import Bag
from engines.kernel.rng import Rng
from engines.kernel.secrecy.veiled import Secret
from engines.magestik.cards import COPIES, Energies, Energy, Gem
from engines.magestik.rules.gem_deal import deal_gems
from engines.magestik.rules.rounds import PlayRound
from engines.magestik.state import Options, Player, Table

START_GEMS = 2
START_ENERGY = Energies.of("W")
"""What every player begins with."""


def set_up_table(seats: int, options: Options, rng: Secret[Rng]) -> Table:
    """A table with two gems and one white energy for each player, and a random Master Mage."""
    nobody = Player(gems=Bag[Gem]((0,) * len(Gem)), energy=Bag[Energy](START_ENERGY.amounts))
    deck = Bag[Gem]((COPIES,) * len(Gem))
    table = Table(rng=rng, options=options, players=(nobody,) * seats, deck=deck, master=0)
    master, table = table.below(seats)
    table = deal_gems(table.change(master=master), START_GEMS, [*range(seats)])
    return table.then(PlayRound())
