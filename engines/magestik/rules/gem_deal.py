"""Gems from the deck: drawing, and phase 1, which deals gems to all players (R8)."""

from engines.kernel.choices.tasks import Event, Step
from engines.magestik.cards import GEMS, Gem
from engines.magestik.events import DealSkipped, GemsDealt
from engines.magestik.limits import DEALT_GEMS_BY_PLAYERS
from engines.magestik.state import Player, Table


def draw_gems(table: Table, seat: int, count: int) -> tuple[tuple[Gem, ...], Table]:
    """Move `count` random gems from the deck to a seat and return both the gems and the table."""
    kinds, deck, table = table.draw(table.deck, count)
    gems = tuple([GEMS[kind] for kind in kinds])
    players = list(table.players)
    players[seat] = give_gems(players[seat], gems)
    return gems, table.change(deck=deck, players=tuple(players))


def give_gems(player: Player, gems: tuple[Gem, ...]) -> Player:
    """Add gems to a player."""
    return player.change(gems=player.gems.plus(map(gems.count, GEMS)))


def deal_gems(table: Table, each: int, seats: list[int]) -> Table:
    """Deal `each` random gems to every one of these seats, one seat after the other."""
    kinds, deck, table = table.draw(table.deck, each * len(seats))
    players = list(table.players)
    events: list[Event] = []
    for turn, seat in enumerate(seats):
        gems = tuple([GEMS[kind] for kind in kinds[turn * each : (turn + 1) * each]])
        players[seat] = give_gems(players[seat], gems)
        events.append(GemsDealt(seat, gems))
    return table.change(*events, deck=deck, players=tuple(players))


class DealGems(Step[Table], frozen=True):
    """Deal gems to all players, from round 2 on. If the deck has too few for all, nobody gets any (R8)."""

    def run(self, state: Table) -> Table:
        if state.round == 1:
            return state
        each = DEALT_GEMS_BY_PLAYERS[state.seats]
        if state.deck.total < each * state.seats:
            return state.emit(DealSkipped())
        return deal_gems(state, each, state.clockwise(state.master))
