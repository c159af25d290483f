"""Gems from the deck: drawing, and phase 1, which deals gems to all players (R8)."""

from engines.kernel.choices.tasks import Step
from engines.kernel.events import Event
from engines.kernel.tuples import replace_at
from engines.magestik.cards import GEMS, Gem
from engines.magestik.events.rounds import DealSkipped, GemsDealt
from engines.magestik.limits import DEALT_GEMS_BY_PLAYERS
from engines.magestik.state import Player, Table


def draw_gems(table: Table, seat: int, count: int) -> tuple[tuple[Gem, ...], Table]:
    """Move `count` random gems from the deck to a seat and return both the gems and the table."""
    kinds, deck, table = table.draw(table.deck, count)
    gems = tuple([GEMS[kind] for kind in kinds])
    player = give_gems(table.players[seat], gems)
    return gems, table.change(deck=deck, players=replace_at(table.players, seat, player))


def give_gems(player: Player, gems: tuple[Gem, ...]) -> Player:
    """Add gems to a player."""
    return player.change(gems=player.gems.plus(map(gems.count, GEMS)))


def deal_gems(table: Table, gems_per_player: int, seats: list[int]) -> Table:
    """Deal `gems_per_player` random gems to every one of these seats, one seat after the other."""
    kinds, deck, table = table.draw(table.deck, gems_per_player * len(seats))
    players = list(table.players)
    events: list[Event] = []
    for turn, seat in enumerate(seats):
        gems = tuple([GEMS[kind] for kind in kinds[turn * gems_per_player : (turn + 1) * gems_per_player]])
        players[seat] = give_gems(players[seat], gems)
        events.append(GemsDealt(seat, gems))
    return table.change(*events, deck=deck, players=tuple(players))


class DealGems(Step[Table], frozen=True):
    """Deal gems to all players, from round 2 on. If the deck has too few for all, nobody gets any (R8)."""

    def run(self, state: Table) -> Table:
        if state.round == 1:
            return state
        gems_per_player = DEALT_GEMS_BY_PLAYERS[state.seats]
        if state.deck.total < gems_per_player * state.seats:
            return state.emit(DealSkipped())
        return deal_gems(state, gems_per_player, state.clockwise(state.master))
