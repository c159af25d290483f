"""The action of passing: take the First Player token, swap the magic item, draw a card (R57-R60)."""

from typing import Any

from engines.kernel.choices.decision import Decision
from engines.kernel.choices.tasks import Part, Step
from engines.kernel.secrecy.veiled import Public
from engines.res_arcana.cards.card import Card
from engines.res_arcana.events.rounds import TokenTaken, TurnPassed
from engines.res_arcana.state import Component, Table
from engines.res_arcana.table.common_questions import ask_magic_item
from engines.res_arcana.table.components import magic_item_of
from engines.res_arcana.table.hand_and_deck import draw_cards


class NameItem(Part[Table], frozen=True):
    """DP5: ask which magic item a passing player takes."""

    seat: Public[int]

    def ask(self, state: Table) -> Decision:
        return ask_magic_item(state, self.seat)

    def answer(self, state: Table, values: tuple[Any, ...]) -> Table:
        return state.then(Pass(self.seat, values[0]))


class Pass(Step[Table], frozen=True):
    """Pass: the player takes no more turns this round; essences on the returned item go to the bank (R57)."""

    seat: Public[int]
    item: Public[Card]

    def run(self, state: Table) -> Table:
        seat = self.seat
        is_first = not any(player.passed for player in state.players)
        player = state.players[seat]
        returned = magic_item_of(player)
        supply = tuple(sorted([returned, *[card for card in state.items if card != self.item]]))
        if is_first and state.token != seat:
            state = state.change(token=seat).emit(TokenTaken(seat))
        others = [component for component in player.components if component.card != returned]
        components = (*others, Component(self.item))
        event = TurnPassed(seat, returned, self.item)
        state = state.change(items=supply)
        state = state.change_player(seat, event, passed=True, components=components)
        return draw_cards(state, seat, 1)
