"""Performers that reveal and show roles, and the victory by Dark Day (R30, R32)."""

from engines.kernel.secrecy.audience import ALL, only
from engines.magelight.cards.primitives import Reveal, Show, Win
from engines.magelight.events.players import RoleRevealed, RoleShown
from engines.magelight.playing.effect import PERFORMERS, Spot, selected_seat, selected_seats
from engines.magelight.rules.endgame import check_victory, end_game
from engines.magelight.state import Ending, Table


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
