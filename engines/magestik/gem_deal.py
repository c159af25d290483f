"""Gems from the deck: the draw, and the deal of phase 1 (R8)."""

from engines.kernel.tasks import Event, Step
from engines.magestik.cards import Gem
from engines.magestik.events import DealSkipped, GemsDealt
from engines.magestik.state import Table


def draw_gems(table: Table, seat: int, count: int) -> tuple[tuple[Gem, ...], Table]:
    """Random gems from the deck to a seat, and the table after it."""
    kinds, deck, table = table.draw(table.deck, count)
    drawn = tuple(map(Gem, kinds))
    return drawn, _give_gems(table.change(deck=deck), seat, drawn)


def _give_gems(table: Table, seat: int, drawn: tuple[Gem, ...]) -> Table:
    gems = table.players[seat].gems
    for gem in drawn:
        gems = gems.add(gem)
    return table.change_player(seat, gems=gems)


class DealGems(Step[Table], frozen=True):
    """From round 2 on: two gems each for two players (A5), else one; all are dealt or none (R8)."""

    def run(self, state: Table) -> Table:
        if state.round == 1:
            return state
        each = 2 if state.seats == 2 else 1
        if state.deck.total < each * state.seats:
            return state.emit(DealSkipped())
        news: list[Event] = []
        kinds, deck, state = state.draw(state.deck, each * state.seats)
        state = state.change(deck=deck)
        for turn, seat in enumerate(state.clockwise(state.master)):
            gems = tuple(map(Gem, kinds[turn * each : (turn + 1) * each]))
            state = _give_gems(state, seat, gems)
            news.append(GemsDealt(seat, gems))
        return state.emit(*news)
