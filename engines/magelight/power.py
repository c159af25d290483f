"""Primitives about players: Power, Ward, Mana, Actions, roles, and the win (R6, R11, R30-R34, R41)."""

from engines.kernel.audience import ALL, only
from engines.magelight.effect_events import (
    ActionsGained,
    ManaGained,
    PowerGained,
    PowerLost,
    RoleRevealed,
    RoleShown,
    WardGained,
)
from engines.magelight.effects import Spot, performs, seat_of, seats_of
from engines.magelight.ending import ended, judged
from engines.magelight.ops import Actions, Drain, Mana, Power, Reveal, Show, Ward, Win
from engines.magelight.state import MOST_POWER, Ending, Table


def lose(table: Table, seat: int, n: int, floor: int) -> tuple[int, Table]:
    """The Power a player really loses: first the floor cuts the loss, then Ward absorbs (R41)."""
    player = table.players[seat]
    loss = min(n, max(0, player.power - floor))
    absorbed = min(loss, player.ward)
    lost = loss - absorbed
    left = player.power - lost
    table = table.change_player(seat, power=left, ward=player.ward - absorbed)
    return lost, table.tell(PowerLost(seat, lost, absorbed, left))


def gain(table: Table, seat: int, n: int) -> Table:
    """Power above the limit is lost (R6)."""
    power = min(MOST_POWER, table.players[seat].power + n)
    gained = power - table.players[seat].power
    return table.change_player(seat, power=power).tell(PowerGained(seat, gained, power))


@performs(Power)
def power(table: Table, op: Power, spot: Spot) -> Table:
    """Everybody it hits loses at the same moment; then the ends are judged (R34)."""
    for seat in seats_of(table, spot.effect, op.who):
        if op.n > 0:
            table = gain(table, seat, op.n)
        else:
            _, table = lose(table, seat, -op.n, op.floor)
    return judged(table)


@performs(Drain)
def drain(table: Table, op: Drain, spot: Spot) -> Table:
    """What is absorbed by Ward is gained by nobody (E30)."""
    gained = 0
    for seat in seats_of(table, spot.effect, op.who):
        lost, table = lose(table, seat, op.n, op.floor)
        gained += lost
    return judged(gain(table, spot.effect.seat, gained) if gained else table)


@performs(Ward)
def ward(table: Table, op: Ward, spot: Spot) -> Table:
    """Ward adds up."""
    for seat in seats_of(table, spot.effect, op.who):
        table = table.change_player(seat, ward=table.players[seat].ward + op.n)
        table = table.tell(WardGained(seat, op.n))
    return table


@performs(Mana)
def mana(table: Table, op: Mana, spot: Spot) -> Table:
    """At once, or as a bonus if the counters are not set yet (R11)."""
    return table.change_turn(mana=table.turn.mana + op.n).tell(ManaGained(spot.effect.seat, op.n))


@performs(Actions)
def actions(table: Table, op: Actions, spot: Spot) -> Table:
    """At once, or as a bonus if the counters are not set yet (R11)."""
    return table.change_turn(actions=table.turn.actions + op.n).tell(ActionsGained(spot.effect.seat, op.n))


@performs(Reveal)
def reveal(table: Table, op: Reveal, spot: Spot) -> Table:
    """The role is public for good; nothing happens if it was (R30)."""
    for seat in seats_of(table, spot.effect, op.who):
        player = table.players[seat]
        if player.hidden:
            role = player.role.show(ALL)
            table = table.change_player(seat, role=role).tell(RoleRevealed(seat, role))
    return judged(table)


@performs(Show)
def show(table: Table, op: Show, spot: Spot) -> Table:
    """One player learns a role; all see who showed it to whom (R30)."""
    to = seat_of(table, spot.effect, op.to)
    for seat in seats_of(table, spot.effect, op.who):
        player = table.players[seat]
        role = player.role.show(only(to))
        shown = player.shown_to if to in player.shown_to else (*player.shown_to, to)
        table = table.change_player(seat, role=role, shown_to=shown).tell(RoleShown(seat, to, role))
    return table


@performs(Win)
def win(table: Table, op: Win, spot: Spot) -> Table:
    """Dark Day: the Infiltrators have won at once (R32)."""
    return ended(table, Ending.DARK_DAY)
