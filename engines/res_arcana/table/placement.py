"""Placing an artifact: its cost after all discounts, and its payment (R27, R35, R36)."""

from engines.kernel.choices.decision import Decision
from engines.kernel.words.text import Text
from engines.res_arcana.cards.box import CARDS
from engines.res_arcana.cards.card import Card
from engines.res_arcana.cards.essences import Amounts, Cost, Essences
from engines.res_arcana.events.rounds import ArtifactPlaced
from engines.res_arcana.state import Player, Table
from engines.res_arcana.table.common_questions import ask_payment
from engines.res_arcana.table.components import bring_into_play, discount_for
from engines.res_arcana.table.payments import can_pay_cost, effective_discount, payments_for


def placement_discount(player: Player, card: Card, extra: int = 0) -> int:
    """The discount on an artifact for a player, including an extra discount (R35, R47)."""
    return effective_discount(CARDS[card].cost, discount_for(player, card) + extra)


def why_unaffordable(cost: Cost, discount: int, pool: Amounts) -> Text | None:
    """The reason a pool cannot pay a cost at a discount, or None if it can."""
    if can_pay_cost(cost, discount, pool):
        return None
    return too_expensive(cost, effective_discount(cost, discount), pool)


def too_expensive(cost: Cost, discount: int, pool: Amounts) -> Text:
    """The reason "This costs …, you have …". The discount must be an effective one for this cost."""
    if discount:
        return Text("why.cost.less", {"cost": cost, "off": discount, "have": Essences(pool)})
    return Text("why.cost", {"cost": cost, "have": Essences(pool)})


def ask_placement_payment(table: Table, seat: int, card: Card, extra: int, pool: Amounts) -> Decision:
    """Ask how to pay a card's placement cost; the extra discount is added to the player's own."""
    discount = discount_for(table.players[seat], card) + extra
    return ask_payment(seat, payments_for(CARDS[card].cost, discount, pool), pool, card=card)


def place_artifact(table: Table, seat: int, card: Card, paid: Amounts) -> Table:
    """Pay for an artifact and put it into play, straight. The caller has taken it from where it was."""
    return bring_into_play(table, seat, card, ArtifactPlaced(seat, card, Essences(paid)), paid=paid)
