"""Placing an artifact: what it costs, with all discounts, and how it comes into play (R27, R35, R36)."""

from engines.kernel.choices.decision import Decision
from engines.kernel.words.text import Text
from engines.res_arcana.cards.box import CARDS
from engines.res_arcana.cards.card import Card
from engines.res_arcana.cards.essences import Amounts, Cost, Essences
from engines.res_arcana.events import ArtifactPlaced
from engines.res_arcana.state import Player, Table
from engines.res_arcana.table.common_questions import ask_payment
from engines.res_arcana.table.components import buy_component, discount_for
from engines.res_arcana.table.payments import can_pay_cost, effective_discount, payments_for


def placement_discount(player: Player, card: Card, extra: int = 0) -> int:
    """How much less than printed an artifact costs a player, who may have an extra discount (R35, R47)."""
    return effective_discount(CARDS[card].cost, discount_for(player, card) + extra)


def why_unaffordable(cost: Cost, discount: int, have: Amounts) -> Text | None:
    """None, or that a pool cannot pay a placement cost less a discount."""
    if can_pay_cost(cost, discount, have):
        return None
    return too_dear(cost, effective_discount(cost, discount), have)


def too_dear(cost: Cost, less: int, have: Amounts) -> Text:
    """That a pool cannot pay a cost, which is so much less than printed."""
    if less:
        return Text("why.cost.less", {"cost": cost, "off": less, "have": Essences(have)})
    return Text("why.cost", {"cost": cost, "have": Essences(have)})


def ask_placement_payment(table: Table, seat: int, card: Card, extra: int, have: Amounts) -> Decision:
    """How the placement cost of a card is paid, with an extra discount on top of the player's own."""
    discount = discount_for(table.players[seat], card) + extra
    return ask_payment(seat, payments_for(CARDS[card].cost, discount, have), have, card=card)


def put_into_play(table: Table, seat: int, card: Card, paid: Amounts) -> Table:
    """The table after an artifact, taken from wherever it was, has been paid for and is in play, straight."""
    return buy_component(table, seat, card, paid, ArtifactPlaced(seat, card, Essences(paid)))
