"""Gems from the deck: the draw, and the deal of phase 1 (R8)."""

from engines.kernel.choices.tasks import Event, Step
from engines.magestik.cards import GEMS, Gem
from engines.magestik.events import DealSkipped, GemsDealt
from engines.magestik.state import Player, Table


def draw_gems(table: Table, seat: int, count: int) -> tuple[tuple[Gem, ...], Table]:
    """Random gems from the deck to a seat, and the table after it."""
    kinds, deck, table = table.draw(table.deck, count)
    drawn = tuple([GEMS[kind] for kind in kinds])
    players = list(table.players)
    players[seat] = give_gems(players[seat], drawn)
    return drawn, table.change(deck=deck, players=tuple(players))


def give_gems(player: Player, drawn: tuple[Gem, ...]) -> Player:
    """The player with these gems more."""
    return player.change(gems=player.gems.plus(map(drawn.count, GEMS)))


def deal_gems(table: Table, each: int, seats: list[int]) -> Table:
    """The table after so many random gems for each of these seats, one seat after the other."""
    kinds, deck, table = table.draw(table.deck, each * len(seats))
    players = list(table.players)
    told: list[Event] = []
    for turn, seat in enumerate(seats):
        gems = tuple([GEMS[kind] for kind in kinds[turn * each : (turn + 1) * each]])
        players[seat] = give_gems(players[seat], gems)
        told.append(GemsDealt(seat, gems))
    return table.change(*told, deck=deck, players=tuple(players))


class DealGems(Step[Table], frozen=True):
    """From round 2 on: two gems each for two players (A5), else one; all are dealt or none (R8)."""

    def run(self, state: Table) -> Table:
        if state.round == 1:
            return state
        each = 2 if state.seats == 2 else 1
        if state.deck.total < each * state.seats:
            return state.emit(DealSkipped())
        return deal_gems(state, each, state.clockwise(state.master))
