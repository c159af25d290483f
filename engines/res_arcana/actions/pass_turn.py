"""The action of passing: take the First Player token, swap the magic item, draw a card (R57-R60)."""

from engines.res_arcana.cards.card import Card
from engines.res_arcana.events.rounds import TokenTaken, TurnPassed
from engines.res_arcana.state import Component, Table
from engines.res_arcana.table.components import magic_item_of
from engines.res_arcana.table.hand_and_deck import draw_cards


def pass_turn(table: Table, seat: int, item: Card) -> Table:
    """Pass: the player takes no more turns this round; essences on the returned item go to the bank (R57)."""
    is_first = not any(player.passed for player in table.players)
    player = table.players[seat]
    returned = magic_item_of(player)
    supply = tuple(sorted([returned, *[card for card in table.items if card != item]]))
    if is_first and table.token != seat:
        table = table.change(token=seat).emit(TokenTaken(seat))
    others = [component for component in player.components if component.card != returned]
    components = (*others, Component(item))
    table = table.change(items=supply)
    table = table.change_player(seat, TurnPassed(seat, returned, item), passed=True, components=components)
    return draw_cards(table, seat, 1)
