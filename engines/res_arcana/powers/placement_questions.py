"""Decisions of powers that place an artifact: the artifact, and its payment (R47, R48)."""

from typing import Any

from msgspec.structs import replace

from engines.kernel.choices.decision import Decision, Option, Pick
from engines.kernel.words.text import text
from engines.res_arcana.cards.box import CARDS, is_of_sort
from engines.res_arcana.cards.card import Artifact, Card
from engines.res_arcana.cards.essences import Amounts
from engines.res_arcana.cards.primitives import Place
from engines.res_arcana.powers.intent import Intent
from engines.res_arcana.state import Player, Table
from engines.res_arcana.table.options import DECLINE, PlacementPrice, Zone, card_option
from engines.res_arcana.table.payments import can_pay_cost
from engines.res_arcana.table.placement import ask_placement_payment, placement_discount, why_unaffordable


def placeable_cards(table: Table, seat: int, primitive: Place) -> list[Artifact]:
    """The artifacts of the right sort in the hand or discard piles that the power searches."""
    player = table.players[seat]
    if primitive.source == "hand":
        cards = [*player.hand, *player.fresh]
    elif primitive.source == "own_discard":
        cards = [*player.discard]
    else:
        cards = [card for owner in table.clockwise(seat) for card in table.players[owner].discard]
    return [card for card in cards if is_of_sort(card, primitive.what)]


def can_afford(player: Player, card: Card, primitive: Place, pool: Amounts) -> bool:
    """Whether a pool is enough to place an artifact by a power."""
    if primitive.free:
        return True
    return can_pay_cost(CARDS[card].cost, placement_discount(player, card, primitive.discount), pool)


def ask_artifact_to_place(table: Table, intent: Intent, primitive: Place) -> Decision | None:
    """Ask which artifact to place, or none (R48); the default is the most valuable affordable one."""
    player, pool = table.players[intent.seat], intent.pool_left(table)
    zone: Zone = "hand" if primitive.source == "hand" else "discard"
    cards = placeable_cards(table, intent.seat, primitive)
    if not cards:
        return None
    options = [_placing_option(player, card, zone, primitive, pool) for card in cards]
    affordable = [option for option in options if option.blocked is None]
    best: Option[Any] = max(affordable, key=lambda option: CARDS[option.value].cost.value, default=DECLINE)
    topic = text("placing", seat=intent.seat, card=intent.card)
    return Pick(seat=intent.seat, topic=topic, options=(*options, DECLINE), default=(best.id,))


def _placing_option(player: Player, card: Card, zone: Zone, primitive: Place, pool: Amounts) -> Option[Any]:
    cost, discount = CARDS[card].cost, placement_discount(player, card, primitive.discount)
    blocked = None if can_afford(player, card, primitive, pool) else why_unaffordable(cost, discount, pool)
    label = text("option.placing", card=card, cost=cost, off=discount, free=primitive.free)
    price = PlacementPrice(cost, cost.value if primitive.free else discount)
    return replace(card_option(card, zone, blocked), label=label, price=price)


def ask_how_to_pay(table: Table, intent: Intent, primitive: Place) -> Decision | None:
    """Ask how to pay for the chosen artifact, on top of the power's cost."""
    card = intent.now.card
    if card is None or primitive.free:
        return None
    return ask_placement_payment(table, intent.seat, card, primitive.discount, intent.pool_left(table))
