"""The setup before the first round (R1-R4)."""

from engines.kernel.bags import Bag
from engines.kernel.rng import Rng
from engines.kernel.secrecy.veiled import Secret
from engines.magestik.cards import Energies, Energy, Gem
from engines.magestik.limits import GEMS_PER_COLOUR, START_ENERGY, START_GEMS
from engines.magestik.rules.gem_deal import deal_gems
from engines.magestik.rules.rounds import PlayRound
from engines.magestik.state import Options, Player, Table


def set_up_table(seats: int, options: Options, rng: Secret[Rng]) -> Table:
    """Build the first state: every player has their starting gems and energy; the Master Mage is random."""
    player = Player(gems=Bag[Gem]((0,) * len(Gem)), energy=Bag[Energy](Energies.of(START_ENERGY).amounts))
    deck = Bag[Gem]((GEMS_PER_COLOUR,) * len(Gem))
    table = Table(rng=rng, options=options, players=(player,) * seats, deck=deck, master=0)
    master, table = table.below(seats)
    table = deal_gems(table.change(master=master), START_GEMS, [*range(seats)])
    return table.then(PlayRound())
