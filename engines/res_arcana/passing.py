"""Passing: the token, another magic item, a card (R57-R60)."""

from typing import Any

from engines.kernel.decision import Decision, Pick
from engines.kernel.secrecy import Public
from engines.kernel.tasks import Part, Step
from engines.kernel.text import text
from engines.res_arcana.box import ITEM_ORDER
from engines.res_arcana.cards import Card
from engines.res_arcana.components import enter, item_of, withdraw
from engines.res_arcana.events import TokenTaken, TurnPassed
from engines.res_arcana.hand import draw
from engines.res_arcana.offers import card_option
from engines.res_arcana.state import Table


def item_pick(table: Table, seat: int) -> Decision:
    """One of the items in the supply; the most useful is proposed."""
    options = tuple([card_option(card, "item") for card in table.items])
    best = min(table.items, key=ITEM_ORDER.index)
    topic = text("item", seat=seat)
    return Pick(seat=seat, topic=topic, options=options, default=(card_option(best, "item").id,))


class NameItem(Part[Table], frozen=True):
    """DP5: which other item a passing player takes."""

    seat: Public[int]

    def ask(self, state: Table) -> Decision:
        return item_pick(state, self.seat)

    def answer(self, state: Table, values: tuple[Any, ...]) -> Table:
        return state.then(Pass(self.seat, values[0]))


class Pass(Step[Table], frozen=True):
    """A player is out of this round; what was on the returned item goes to the bank."""

    seat: Public[int]
    item: Public[Card]

    def run(self, state: Table) -> Table:
        seat = self.seat
        first = not any(player.passed for player in state.players)
        returned = item_of(state.players[seat])
        supply = tuple(sorted([returned, *[card for card in state.items if card != self.item]]))
        if first and state.token != seat:
            state = state.change(token=seat).tell(TokenTaken(seat))
        state = state.change(items=supply).change_player(seat, passed=True)
        state = enter(withdraw(state, seat, returned), seat, self.item)
        return draw(state.tell(TurnPassed(seat, returned, self.item)), seat, 1)
