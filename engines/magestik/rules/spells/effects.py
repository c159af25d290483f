"""Effects of spells: a performer for each kind of spell, called when the spell has been paid for."""

from collections.abc import Callable

from msgspec.structs import replace

from engines.magestik.cards import Amounts, Energies, Gem, Kind, Staff
from engines.magestik.events.actions import (
    DragonKilled,
    DragonRecruited,
    DragonStolen,
    EnergyStolen,
    GemDrawn,
    GemStolen,
    StaffCursed,
)
from engines.magestik.rules.gem_deal import draw_gems
from engines.magestik.rules.spells.pending_spell import Casting
from engines.magestik.state import Dragon, OwnedDragon, Table


def perform_curse(table: Table, casting: Casting, choice: tuple[Staff]) -> Table:
    """Curse a staff, so that it generates nothing in this round (R23)."""
    (staff,) = choice
    return table.change(StaffCursed(casting.seat, staff), cursed=(*table.cursed, staff))


def perform_recruit(table: Table, casting: Casting) -> Table:
    """Recruit a new dragon, which is awake at once (R24)."""
    assert casting.spell.breed is not None
    dragon = Dragon(table.hatched + 1, casting.spell.breed)
    players = table.players_with(casting.seat, dragons=(*table.players[casting.seat].dragons, dragon))
    return table.change(DragonRecruited(casting.seat, dragon), hatched=dragon.id, players=players)


def perform_draw(table: Table, casting: Casting) -> Table:
    """Draw random gems from the deck."""
    gems, table = draw_gems(table, casting.seat, casting.spell.amount)
    return table.emit(*[GemDrawn(casting.seat, gem) for gem in gems])


def perform_steal_energy(table: Table, casting: Casting, victim: tuple[int], energy: Amounts) -> Table:
    """Move energy from the target to the caster."""
    seat, (target,) = casting.seat, victim
    own_energy, target_energy = table.players[seat].energy, table.players[target].energy
    table = table.change_player(target, energy=target_energy.minus(energy))
    event = EnergyStolen(seat, target, Energies(energy))
    return table.change_player(seat, event, energy=own_energy.plus(energy))


def perform_steal_gem(table: Table, casting: Casting, victim: tuple[int], choice: tuple[Gem]) -> Table:
    """Move a gem from the target to the caster. The energy of this turn is not recalculated (E28)."""
    seat, (target,), (gem,) = casting.seat, victim, choice
    own_gems, target_gems = table.players[seat].gems, table.players[target].gems
    table = table.change_player(target, gems=target_gems.add(gem, -1))
    return table.change_player(seat, GemStolen(seat, target, gem), gems=own_gems.add(gem))


def perform_steal_dragon(table: Table, casting: Casting, choice: tuple[OwnedDragon]) -> Table:
    """Move a dragon to the caster. It stays awake or asleep and cannot attack in this turn (E17)."""
    ((owner, dragon),) = choice
    table = _remove_dragon(table, owner, dragon)
    dragon = replace(dragon, stolen=True)
    dragons = (*table.players[casting.seat].dragons, dragon)
    return table.change_player(casting.seat, DragonStolen(casting.seat, owner, dragon), dragons=dragons)


def perform_kill(table: Table, casting: Casting, choice: tuple[OwnedDragon]) -> Table:
    """Kill a dragon without a fight."""
    ((owner, dragon),) = choice
    return _remove_dragon(table, owner, dragon).emit(DragonKilled(casting.seat, owner, dragon))


def _remove_dragon(table: Table, owner: int, dragon: Dragon) -> Table:
    remaining_dragons = tuple([other for other in table.players[owner].dragons if other.id != dragon.id])
    return table.change_player(owner, dragons=remaining_dragons)


PERFORMERS: dict[Kind, Callable[..., Table]] = {
    "curse": perform_curse,
    "recruit": perform_recruit,
    "draw": perform_draw,
    "steal_energy": perform_steal_energy,
    "steal_gem": perform_steal_gem,
    "steal_dragon": perform_steal_dragon,
    "kill": perform_kill,
}
"""The performer of each kind of spell, which takes the answers to its details except for the payment.

"mirror" has none: it is cast as the spell that it copies.
"""
