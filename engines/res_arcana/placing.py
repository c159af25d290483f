"""Placing artifacts: what they cost, with all discounts, and how they come into play (R27, R35, R36, R47)."""

from typing import Any

from msgspec.structs import replace

from engines.kernel.decision import Decision, Option, Pick
from engines.kernel.secrecy import Public
from engines.kernel.tasks import Part, Step
from engines.kernel.text import Text, text
from engines.res_arcana.amounts import payment
from engines.res_arcana.box import CARDS, fits
from engines.res_arcana.cards import Artifact, Card
from engines.res_arcana.components import discount, enter, pay
from engines.res_arcana.effects import performs
from engines.res_arcana.essences import NONE, Amounts, Cost, Essences
from engines.res_arcana.events import ArtifactPlaced
from engines.res_arcana.hand import from_hand
from engines.res_arcana.intents import Detail, Intent
from engines.res_arcana.offers import DECLINE, card_option
from engines.res_arcana.ops import Place
from engines.res_arcana.payments import payable, reduction, ways
from engines.res_arcana.state import Player, Table


def dear(cost: Cost, off: int, have: Amounts) -> Text | None:
    """None, or that a pool cannot pay a placement cost less a discount."""
    if payable(cost, off, have):
        return None
    if off := reduction(cost, off):
        return text("why.cost.less", cost=cost, off=off, have=Essences(have))
    return text("why.cost", cost=cost, have=Essences(have))


def unplaceable(player: Player, card: Card) -> Text | None:
    """None, or why an artifact of the hand cannot be placed now."""
    return dear(CARDS[card].cost, discount(player, card), player.pool.counts)


def placement(table: Table, seat: int, card: Card, off: int, have: Amounts) -> Decision:
    """How the placement cost of a card is paid, less a discount besides those of the components."""
    cost = CARDS[card].cost
    found = ways(cost, discount(table.players[seat], card) + off, have)
    return payment(seat, found, have, card=card)


class PayPlacement(Part[Table], frozen=True):
    """DP5: how an artifact of the hand is paid for."""

    seat: Public[int]
    card: Public[Card]

    def ask(self, state: Table) -> Decision:
        return placement(state, self.seat, self.card, 0, state.players[self.seat].pool.counts)

    def answer(self, state: Table, values: tuple[Any, ...]) -> Table:
        return state.then(PlaceFromHand(self.seat, self.card, values))


class PlaceFromHand(Step[Table], frozen=True):
    """An artifact of the hand comes into play, paid for (R27)."""

    seat: Public[int]
    card: Public[Card]
    paid: Public[Amounts]

    def run(self, state: Table) -> Table:
        _, state = from_hand(state, self.seat, self.card)
        return placed(state, self.seat, self.card, self.paid)


def placed(table: Table, seat: int, card: Card, paid: Amounts) -> Table:
    """The table after an artifact that is nowhere now has been paid for and come into play, straight."""
    table = enter(pay(table, seat, paid), seat, card)
    return table.tell(ArtifactPlaced(seat, card, Essences(paid)))


# By a power (R47)


def which(table: Table, intent: Intent, op: Place) -> Decision | None:
    """Which artifact is placed, or none (R48); the most valuable that can be paid is proposed."""
    player, have = table.players[intent.seat], intent.left(table)
    zone = "hand" if op.source == "hand" else "discard"
    options: list[Option[Any]] = []
    for card in choices(table, intent.seat, op):
        blocked = (
            None if can_pay(player, card, op, have) else dear(CARDS[card].cost, off(player, card, op), have)
        )
        said = text(
            "option.placing", card=card, cost=CARDS[card].cost, off=off(player, card, op), free=op.free
        )
        options.append(replace(card_option(card, zone, blocked), label=said))
    if not options:
        return None
    free = [option for option in options if option.blocked is None]
    best = max(free, key=lambda option: CARDS[option.value].cost.value, default=DECLINE)
    topic = text("placing", seat=intent.seat, card=intent.card)
    return Pick(seat=intent.seat, topic=topic, options=(*options, DECLINE), default=(best.id,))


def choices(table: Table, seat: int, op: Place) -> list[Artifact]:
    """The artifacts of that sort that lie where the power looks for them."""
    player = table.players[seat]
    if op.source == "hand":
        found = [*player.hand, *player.fresh]
    elif op.source == "own_discard":
        found = [*player.discard]
    else:
        found = [card for one in table.clockwise(seat) for card in table.players[one].discard]
    return [card for card in found if fits(card, op.what)]


def off(player: Player, card: Card, op: Place) -> int:
    """How much less than printed an artifact costs who places it by a power, unless it is free (R35, R47)."""
    return reduction(CARDS[card].cost, discount(player, card) + op.discount)


def can_pay(player: Player, card: Card, op: Place, have: Amounts) -> bool:
    """Whether so many essences are enough to place an artifact by a power."""
    return op.free or payable(CARDS[card].cost, off(player, card, op), have)


def how(table: Table, intent: Intent, op: Place) -> Decision | None:
    """How it is paid for, on top of the power's cost."""
    card = intent.now.card
    if card is None or op.free:
        return None
    return placement(table, intent.seat, card, op.discount, intent.left(table))


@performs(Place)
def place(table: Table, intent: Intent, op: Place, chosen: Detail) -> Table:
    """The chosen artifact comes into play under the user's control, if one was chosen."""
    if chosen.card is None:
        return table
    card, seat = Artifact(chosen.card), intent.seat
    if op.source == "hand":
        _, table = from_hand(table, seat, card)
    else:
        owner = next(one for one in table.clockwise(seat) if card in table.players[one].discard.cards)
        _, rest = table.players[owner].discard.take(table.players[owner].discard.index(card))
        table = table.change_player(owner, discard=rest)
    return placed(table, seat, card, chosen.amounts or NONE)
