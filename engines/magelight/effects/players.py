"""Performers that change Power, Ward and counters, show roles, and win the game (R6, R11, R30-R34, R41)."""

from engines.kernel.secrecy.audience import ALL, only
from engines.magelight.cards.primitives import Actions, Drain, Mana, Power, Reveal, Show, Ward, Win
from engines.magelight.events.players import (
    ActionsGained,
    ManaGained,
    PowerGained,
    PowerLost,
    RoleRevealed,
    RoleShown,
    WardGained,
)
from engines.magelight.limits import MAX_POWER
from engines.magelight.playing.effect import PERFORMERS, Spot, selected_seat, selected_seats
from engines.magelight.rules.endgame import check_victory, end_game
from engines.magelight.state import Ending, Table


def lose_power(table: Table, seat: int, amount: int, floor: int) -> tuple[int, Table]:
    """Take Power from a player: first the floor limits the loss, then Ward absorbs (R41).

    Returns the Power that was actually lost, and the table.
    """
    player = table.players[seat]
    loss = min(amount, max(0, player.power - floor))
    absorbed = min(loss, player.ward)
    lost = loss - absorbed
    remaining = player.power - lost
    table = table.change_player(seat, power=remaining, ward=player.ward - absorbed)
    return lost, table.emit(PowerLost(seat, lost, absorbed, remaining))


def gain_power(table: Table, seat: int, amount: int) -> Table:
    """Give Power to a player, up to the maximum (R6)."""
    power = min(MAX_POWER, table.players[seat].power + amount)
    gained = power - table.players[seat].power
    return table.change_player(seat, power=power).emit(PowerGained(seat, gained, power))


@PERFORMERS.performs(Power)
def perform_power(table: Table, power: Power, spot: Spot) -> Table:
    """Change the Power of all selected players at the same moment, then check for victory (R34)."""
    for seat in selected_seats(table, spot.effect, power.who):
        if power.amount > 0:
            table = gain_power(table, seat, power.amount)
        else:
            _, table = lose_power(table, seat, -power.amount, power.floor)
    return check_victory(table)


@PERFORMERS.performs(Drain)
def perform_drain(table: Table, drain: Drain, spot: Spot) -> Table:
    """Take Power from players and give the resolving player the amount not absorbed by Ward (E30)."""
    gained = 0
    for seat in selected_seats(table, spot.effect, drain.who):
        lost, table = lose_power(table, seat, drain.amount, drain.floor)
        gained += lost
    return check_victory(gain_power(table, spot.effect.seat, gained) if gained else table)


@PERFORMERS.performs(Ward)
def perform_ward(table: Table, ward: Ward, spot: Spot) -> Table:
    """Add to the Ward that the players already have."""
    for seat in selected_seats(table, spot.effect, ward.who):
        table = table.change_player(seat, ward=table.players[seat].ward + ward.amount)
        table = table.emit(WardGained(seat, ward.amount))
    return table


@PERFORMERS.performs(Mana)
def perform_mana(table: Table, mana: Mana, spot: Spot) -> Table:
    """Add Mana to the counter, or to the bonus that is counted later if counters are not set yet (R11)."""
    return table.change_turn(mana=table.turn.mana + mana.amount).emit(
        ManaGained(spot.effect.seat, mana.amount)
    )


@PERFORMERS.performs(Actions)
def perform_actions(table: Table, actions: Actions, spot: Spot) -> Table:
    """Add Actions to the counter, or to the bonus that is counted later if counters are not set yet (R11)."""
    return table.change_turn(actions=table.turn.actions + actions.amount).emit(
        ActionsGained(spot.effect.seat, actions.amount)
    )


@PERFORMERS.performs(Reveal)
def perform_reveal(table: Table, reveal: Reveal, spot: Spot) -> Table:
    """Reveal roles to all players permanently; does nothing to a role that is public already (R30)."""
    for seat in selected_seats(table, spot.effect, reveal.who):
        player = table.players[seat]
        if player.role_is_hidden:
            role = player.role.show(ALL)
            table = table.change_player(seat, role=role).emit(RoleRevealed(seat, role))
    return check_victory(table)


@PERFORMERS.performs(Show)
def perform_show(table: Table, show: Show, spot: Spot) -> Table:
    """Show roles to one player; everybody sees who showed a role to whom (R30)."""
    to = selected_seat(table, spot.effect, show.to)
    for seat in selected_seats(table, spot.effect, show.who):
        player = table.players[seat]
        role = player.role.show(only(to))
        shown_to = player.shown_to if to in player.shown_to else (*player.shown_to, to)
        table = table.change_player(seat, role=role, shown_to=shown_to).emit(RoleShown(seat, to, role))
    return table


@PERFORMERS.performs(Win)
def perform_win(table: Table, win: Win, spot: Spot) -> Table:
    """End the game by Dark Day: the Infiltrators win at once (R32)."""
    return end_game(table, Ending.DARK_DAY)
