"""What the spells do once they are paid for: one performer for each kind of spell."""

from collections.abc import Callable

from msgspec.structs import replace

from engines.magestik.cards import Energies, Kind
from engines.magestik.events import (
    DragonKilled,
    DragonRecruited,
    DragonStolen,
    EnergyStolen,
    GemDrawn,
    GemStolen,
    StaffCursed,
)
from engines.magestik.rules.gem_deal import draw_gems
from engines.magestik.rules.pending_spell import Casting
from engines.magestik.state import Dragon, Table


def perform_spell(table: Table, casting: Casting) -> Table:
    """The table after the effect of a spell."""
    return PERFORMERS[casting.spell.kind](table, casting)


def perform_curse(table: Table, casting: Casting) -> Table:
    """The staff generates nothing this round, whoever holds it (R23)."""
    assert casting.cursed is not None
    told = StaffCursed(casting.seat, casting.cursed)
    return table.change(told, cursed=(*table.cursed, casting.cursed))


def perform_recruit(table: Table, casting: Casting) -> Table:
    """A new dragon, awake at once (R24)."""
    assert casting.spell.breed is not None
    dragon = Dragon(table.hatched + 1, casting.spell.breed)
    players = table.players_with(casting.seat, dragons=(*table.players[casting.seat].dragons, dragon))
    return table.change(DragonRecruited(casting.seat, dragon), hatched=dragon.id, players=players)


def perform_draw(table: Table, casting: Casting) -> Table:
    """Random gems from the deck."""
    gems, table = draw_gems(table, casting.seat, casting.spell.amount)
    return table.emit(*[GemDrawn(casting.seat, gem) for gem in gems])


def perform_steal_energy(table: Table, casting: Casting) -> Table:
    """Energies change hands."""
    seat, target, energy = casting.seat, casting.target, casting.energy
    assert target is not None
    mine, theirs = table.players[seat].energy, table.players[target].energy
    table = table.change_player(target, energy=theirs.minus(energy))
    told = EnergyStolen(seat, target, Energies(energy))
    return table.change_player(seat, told, energy=mine.plus(energy))


def perform_steal_gem(table: Table, casting: Casting) -> Table:
    """A gem changes hands; energy generation is past (E28)."""
    seat, target, gem = casting.seat, casting.target, casting.gem
    assert target is not None
    assert gem is not None
    mine, theirs = table.players[seat].gems, table.players[target].gems
    table = table.change_player(target, gems=theirs.add(gem, -1))
    return table.change_player(seat, GemStolen(seat, target, gem), gems=mine.add(gem))


def perform_steal_dragon(table: Table, casting: Casting) -> Table:
    """A dragon changes sides: it stays awake or asleep and cannot attack this turn (E17)."""
    dragon, table = _take_dragon(table, casting)
    assert casting.target is not None
    dragon = replace(dragon, stolen=True)
    dragons = (*table.players[casting.seat].dragons, dragon)
    told = DragonStolen(casting.seat, casting.target, dragon)
    return table.change_player(casting.seat, told, dragons=dragons)


def perform_kill(table: Table, casting: Casting) -> Table:
    """A dragon dies without a fight."""
    dragon, table = _take_dragon(table, casting)
    assert casting.target is not None
    return table.emit(DragonKilled(casting.seat, casting.target, dragon))


def _take_dragon(table: Table, casting: Casting) -> tuple[Dragon, Table]:
    """The named dragon, and the table without it."""
    assert casting.target is not None
    assert casting.dragon is not None
    owner = table.players[casting.target]
    dragon = owner.dragon(casting.dragon)
    rest = tuple([one for one in owner.dragons if one.id != dragon.id])
    return dragon, table.change_player(casting.target, dragons=rest)


PERFORMERS: dict[Kind, Callable[[Table, Casting], Table]] = {
    "curse": perform_curse,
    "recruit": perform_recruit,
    "draw": perform_draw,
    "steal_energy": perform_steal_energy,
    "steal_gem": perform_steal_gem,
    "steal_dragon": perform_steal_dragon,
    "kill": perform_kill,
}
"""Every kind but "mirror", which is cast as the spell that it copies."""
