"""What the spells do once they are paid for, one function a kind."""

from collections.abc import Callable

from msgspec.structs import replace

from engines.magestik.cards import Energies, Kind
from engines.magestik.dealing import draw_gems
from engines.magestik.events import (
    DragonKilled,
    DragonRecruited,
    DragonStolen,
    EnergyStolen,
    GemDrawn,
    GemStolen,
    StaffCursed,
)
from engines.magestik.spells import Casting
from engines.magestik.state import Dragon, Table


def curse(table: Table, it: Casting) -> Table:
    """The staff generates nothing in this round, whoever holds it (R23)."""
    assert it.cursed is not None
    return table.change(cursed=(*table.cursed, it.cursed)).tell(StaffCursed(it.seat, it.cursed))


def recruit(table: Table, it: Casting) -> Table:
    """A new dragon, awake at once (R24)."""
    assert it.spell.breed is not None
    dragon = Dragon(table.hatched + 1, it.spell.breed)
    dragons = (*table.players[it.seat].dragons, dragon)
    table = table.change(hatched=dragon.id).change_player(it.seat, dragons=dragons)
    return table.tell(DragonRecruited(it.seat, dragon))


def draw(table: Table, it: Casting) -> Table:
    """Random gems from the deck."""
    gems, table = draw_gems(table, it.seat, it.spell.amount)
    return table.tell(*[GemDrawn(it.seat, gem) for gem in gems])


def steal_energy(table: Table, it: Casting) -> Table:
    """Energies change hands."""
    assert it.target is not None
    mine, theirs = table.players[it.seat].energy, table.players[it.target].energy
    table = table.change_player(it.target, energy=theirs.minus(it.energy))
    table = table.change_player(it.seat, energy=mine.plus(it.energy))
    return table.tell(EnergyStolen(it.seat, it.target, Energies(it.energy)))


def steal_gem(table: Table, it: Casting) -> Table:
    """A gem changes hands; energy generation is past (E28)."""
    assert it.target is not None
    assert it.gem is not None
    mine, theirs = table.players[it.seat].gems, table.players[it.target].gems
    table = table.change_player(it.target, gems=theirs.add(it.gem, -1))
    table = table.change_player(it.seat, gems=mine.add(it.gem))
    return table.tell(GemStolen(it.seat, it.target, it.gem))


def steal_dragon(table: Table, it: Casting) -> Table:
    """A dragon changes sides: it sleeps or wakes as before and cannot attack in this turn (E17)."""
    dragon, table = _taken(table, it)
    assert it.target is not None
    dragon = replace(dragon, stolen=True)
    table = table.change_player(it.seat, dragons=(*table.players[it.seat].dragons, dragon))
    return table.tell(DragonStolen(it.seat, it.target, dragon))


def kill(table: Table, it: Casting) -> Table:
    """A dragon dies without a fight."""
    dragon, table = _taken(table, it)
    assert it.target is not None
    return table.tell(DragonKilled(it.seat, it.target, dragon))


def _taken(table: Table, it: Casting) -> tuple[Dragon, Table]:
    """The named dragon, and the table without it."""
    assert it.target is not None
    assert it.dragon is not None
    owner = table.players[it.target]
    dragon = owner.dragon(it.dragon)
    rest = tuple([one for one in owner.dragons if one.id != dragon.id])
    return dragon, table.change_player(it.target, dragons=rest)


EFFECTS: dict[Kind, Callable[[Table, Casting], Table]] = {
    "curse": curse,
    "recruit": recruit,
    "draw": draw,
    "steal_energy": steal_energy,
    "steal_gem": steal_gem,
    "steal_dragon": steal_dragon,
    "kill": kill,
}
