"""Phase 2: the one action of a turn (R26-R31)."""

from functools import cache
from typing import Any, NamedTuple

from msgspec.structs import replace

from engines.kernel.decision import Decision, Option, Pick
from engines.kernel.secrecy import Public
from engines.kernel.tasks import Ask, Part, Step
from engines.kernel.text import text
from engines.res_arcana.amounts import gold_or_two, mix
from engines.res_arcana.box import CARDS
from engines.res_arcana.cards import Card, Kind
from engines.res_arcana.claiming import MONUMENT_COST, ClaimMonument, ClaimPlace
from engines.res_arcana.components import discount
from engines.res_arcana.details import proceed
from engines.res_arcana.essences import GOLD, NOT_GOLD, Amounts, single
from engines.res_arcana.events import CardDiscarded
from engines.res_arcana.gains import gained
from engines.res_arcana.hand import discard
from engines.res_arcana.intents import Intent
from engines.res_arcana.passing import NameItem
from engines.res_arcana.payments import reduction
from engines.res_arcana.placing import PayPlacement, dear, unplaceable
from engines.res_arcana.powers import numbers, unusable
from engines.res_arcana.state import Player, Table
from engines.res_arcana.vain import in_vain

TWO = 2
"""How many essences other than Gold a discarded card brings (R29)."""

NO_MONUMENT = text("why.monuments")


class Move(NamedTuple):
    """An action: a verb, the card it is about, and which of its powers."""

    verb: str
    card: Card | None = None
    power: int = 0


PASS: Option[Move] = Option("pass", Move("pass"))
CLAIM_TOP: Option[Move] = Option(
    "claim:top", Move("claim"), target="monuments", label=text("option.claim_top", cost=MONUMENT_COST)
)


@cache
def _of_card(verb: str, card: Card, zone: str) -> Option[Move]:
    name = card.name.lower()
    return Option(f"{verb}:{name}", Move(verb, card), target=f"{zone}:{name}")


def _placing(player: Player, card: Card) -> Option[Move]:
    """Placing a card of the hand, for what it costs this player (R35)."""
    return _placing_for(card, reduction(CARDS[card].cost, discount(player, card)))


@cache
def _placing_for(card: Card, off: int) -> Option[Move]:
    option = _of_card("place", card, "hand")
    if not off:
        return option
    return replace(option, label=text("option.place_less", card=card, cost=CARDS[card].cost, off=off))


@cache
def _of_power(card: Card, number: int, vain: bool) -> Option[Move]:
    name, said = card.name.lower(), number + 1
    label = text("option.use_in_vain" if vain else "option.use", card=card, power=text(f"card.{name}.{said}"))
    return Option(f"use:{name}.{said}", Move("use", card, number), f"component:{name}", None, label)


class Act(Ask[Table], frozen=True):
    """DP5: one of the five actions."""

    seat: Public[int]

    def ask(self, state: Table) -> Decision:
        player = state.players[self.seat]
        have = player.pool.counts
        options = [_placing(player, card).unless(unplaceable(player, card)) for card in player.hand]
        for component in player.components:
            for number in numbers(component.card, "action"):
                reason = unusable(player, component, number)
                vain = reason is None and in_vain(state, self.seat, component.card, number)
                options.append(_of_power(component.card, number, vain).unless(reason))
        for place in state.places:
            options.append(_of_card("claim", place, "place").unless(dear(CARDS[place].cost, 0, have)))
        price = dear(MONUMENT_COST, 0, have)
        options += [_of_card("claim", card, "monument").unless(price) for card in state.display]
        options.append(CLAIM_TOP.unless(price if len(state.monuments) else NO_MONUMENT))
        options += [_of_card("discard", card, "hand") for card in player.hand]
        topic = text("act", seat=self.seat)
        return Pick(seat=self.seat, topic=topic, options=(*options, PASS), default=(PASS.id,))

    def answer(self, state: Table, values: tuple[Any, ...]) -> Table:
        move: Move = values[0]
        seat, card = self.seat, move.card
        match move.verb:
            case "place" if card is not None:
                return state.then(PayPlacement(seat, card))
            case "use" if card is not None:
                return state.then(proceed(state, Intent(seat, card, move.power)))
            case "claim" if card is not None and CARDS[card].kind is Kind.PLACE:
                return state.then(ClaimPlace(seat, card))
            case "claim":
                return state.then(ClaimMonument(seat, card))
            case "discard" if card is not None:
                return state.then(NameReturn(seat, card))
            case _:
                return state.then(NameItem(seat))


class NameReturn(Part[Table], frozen=True):
    """DP5: what a discarded card brings."""

    seat: Public[int]
    card: Public[Card]

    def ask(self, state: Table) -> Decision:
        return gold_or_two(self.seat, self.card)

    def answer(self, state: Table, values: tuple[Any, ...]) -> Table:
        if values[0] is None:
            return state.then(NameTwo(self.seat, self.card))
        return state.then(Discard(self.seat, self.card, single(GOLD)))


class NameTwo(Part[Table], frozen=True):
    """DP5: which two essences."""

    seat: Public[int]
    card: Public[Card]

    def ask(self, state: Table) -> Decision | None:
        return mix(self.seat, TWO, NOT_GOLD, state.players[self.seat].pool.counts, card=self.card)

    def answer(self, state: Table, values: tuple[Any, ...]) -> Table:
        return state.then(Discard(self.seat, self.card, values))


class Discard(Step[Table], frozen=True):
    """A card of the hand goes for essences (R29)."""

    seat: Public[int]
    card: Public[Card]
    amounts: Public[Amounts]

    def run(self, state: Table) -> Table:
        state = discard(state, self.seat, self.card).tell(CardDiscarded(self.seat, self.card))
        return gained(state, self.seat, self.amounts)
