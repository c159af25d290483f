"""A turn, in which a player takes one of five actions (R26-R31)."""

from functools import cache
from typing import Any, NamedTuple

from msgspec.structs import replace

from engines.kernel.choices.decision import Decision, Option, Pick
from engines.kernel.choices.tasks import DetailedAsk
from engines.kernel.secrecy.veiled import Public
from engines.kernel.words.text import text
from engines.res_arcana.actions.claim import claim_monument, claim_place
from engines.res_arcana.actions.discard import ask_what_to_gain, discard_for_essences
from engines.res_arcana.actions.pass_turn import pass_turn
from engines.res_arcana.cards.box import CARDS
from engines.res_arcana.cards.card import Card, Kind
from engines.res_arcana.cards.essences import Amounts, Cost, Needs, needs_of
from engines.res_arcana.cards.monuments import MONUMENT_COST
from engines.res_arcana.powers.intent import Intent
from engines.res_arcana.powers.no_effect import has_no_effect, may_have_no_effect, warn_of_no_effect
from engines.res_arcana.powers.questions import decide_power
from engines.res_arcana.powers.requirements import (
    TURNED_REASON,
    Requirements,
    power_numbers,
    price_of,
    requirements_of,
    why_unmet,
)
from engines.res_arcana.state import Player, Table
from engines.res_arcana.table.common_questions import ask_magic_item
from engines.res_arcana.table.components import discounts_of
from engines.res_arcana.table.hand_and_deck import take_from_hand
from engines.res_arcana.table.options import CardSubject, PlacementPrice, Zone
from engines.res_arcana.table.placement import (
    ask_placement_payment,
    place_artifact,
    placement_discount,
    too_expensive,
    why_unaffordable,
)

NO_MONUMENT_REASON = text("why.monuments")


class Move(NamedTuple):
    """An action: a verb, the card it applies to, and the number of the card's power, from 0."""

    verb: str
    card: Card | None = None
    power: int = 0


PASS: Option[Move] = Option("pass", Move("pass"))
CLAIM_TOP: Option[Move] = Option(
    "claim:top",
    Move("claim"),
    target="monuments",
    label=text("option.claim_top", cost=MONUMENT_COST),
    price=PlacementPrice(MONUMENT_COST),
)


def _card_option(verb: str, card: Card, zone: Zone) -> Option[Move]:
    name = card.name.lower()
    return Option(f"{verb}:{name}", Move(verb, card), f"{zone}:{name}", subject=CardSubject(card, zone))


@cache
def _discard_option(card: Card) -> Option[Move]:
    """The option to discard a card. Its target is a button on the card; the card itself is for placing it."""
    return replace(_card_option("discard", card, "hand"), target=f"toss:{card.name.lower()}")


class _Purchase(NamedTuple):
    """An option to buy a component at its printed cost, and the pool it needs: of each kind, and in total.

    Each turn looks at a dozen of them, so they are computed once and cached.
    """

    option: Option[Move]
    cost: Cost
    needs: Needs
    total: int

    def option_for(self, pool: Amounts) -> Option[Move]:
        """The option for a pool, blocked if the pool cannot pay the cost."""
        option, cost, needs, total = self
        for kind, count in needs:
            if pool[kind] < count:
                break
        else:
            if not total or sum(pool) >= total:
                return option
        return replace(option, blocked=too_expensive(cost, 0, pool))


def _build_purchase(option: Option[Move], cost: Cost) -> _Purchase:
    return _Purchase(option, cost, needs_of(cost.pips), cost.value if cost.wild else 0)


@cache
def _claim_purchase(card: Card, zone: Zone) -> _Purchase:
    cost = CARDS[card].cost
    return _build_purchase(replace(_card_option("claim", card, zone), price=PlacementPrice(cost)), cost)


@cache
def _placement_purchase(card: Card) -> _Purchase:
    return _build_purchase(_placement_option(card, 0), CARDS[card].cost)


def _placement_options(player: Player, hand: tuple[Card, ...]) -> list[Option[Move]]:
    """The options to place each card of the hand, at this player's cost (R35)."""
    pool = player.pool.counts
    if not discounts_of(player):
        return [_placement_purchase(card).option_for(pool) for card in hand]
    return [_discounted_placement(player, card, pool) for card in hand]


def _discounted_placement(player: Player, card: Card, pool: Amounts) -> Option[Move]:
    discount = placement_discount(player, card)
    return _placement_option(card, discount).unless(why_unaffordable(CARDS[card].cost, discount, pool))


@cache
def _placement_option(card: Card, discount: int) -> Option[Move]:
    cost = CARDS[card].cost
    option = replace(_card_option("place", card, "hand"), price=PlacementPrice(cost, discount))
    if not discount:
        return option
    return replace(option, label=text("option.place_less", card=card, cost=cost, off=discount))


def _power_option(card: Card, number: int, no_effect: bool) -> Option[Move]:
    name, position = card.name.lower(), number + 1
    label = text("option.use", card=card, power=text(f"card.{name}.{position}"))
    if len(power_numbers(card, "action")) > 1:  # each power has a button of its own
        label = text("option.use_one", power=text(f"card.{name}.{position}.button"))
    return Option(
        f"use:{name}.{position}",
        Move("use", card, number),
        target=f"component:{name}",
        label=label,
        subject=CardSubject(card, "component", position),
        remark=warn_of_no_effect(card, number) if no_effect else None,
        price=price_of(card, number),
    )


class _ActionPower(NamedTuple):
    """An action power and its possible options: as it is, without effect, and blocked because it is turned.

    `may_lack_effect` means that the power has no effect in some states.
    """

    number: int
    option: Option[Move]
    no_effect: Option[Move]
    turned: Option[Move]
    requirements: Requirements
    may_lack_effect: bool


@cache
def _action_powers(card: Card) -> tuple[_ActionPower, ...]:
    """The powers of a component that are actions."""
    return tuple(
        [
            _ActionPower(
                number,
                _power_option(card, number, False),
                _power_option(card, number, True),
                _power_option(card, number, False).unless(TURNED_REASON),
                requirements_of(card, number),
                may_have_no_effect(card, number),
            )
            for number in power_numbers(card, "action")
        ]
    )


def _power_options(table: Table, seat: int) -> list[Option[Move]]:
    """The options to use each action power of the player's components."""
    player, options = table.players[seat], []
    for component in player.components:
        card = component.card
        for number, option, no_effect, turned, requirements, may_lack_effect in _action_powers(card):
            if requirements.needs_straight and component.turned:
                options.append(turned)
            elif requirements.has_costs and (reason := why_unmet(player, card, requirements)) is not None:
                options.append(replace(option, blocked=reason))
            elif may_lack_effect and has_no_effect(table, seat, card, number):
                options.append(no_effect)
            else:
                options.append(option)
    return options


def _claim_options(table: Table, pool: Amounts) -> list[Option[Move]]:
    """The options to claim each place, each monument of the display, and the top of the monument deck."""
    reason = why_unaffordable(MONUMENT_COST, 0, pool)
    return [
        *[_claim_purchase(place, "place").option_for(pool) for place in table.places],
        *[_claim_purchase(card, "monument").option.unless(reason) for card in table.display],
        CLAIM_TOP.unless(reason if table.monuments.cards else NO_MONUMENT_REASON),
    ]


class Act(DetailedAsk[Table], frozen=True):
    """DP5: ask for one of the five actions, and for its details."""

    seat: Public[int]

    def decide(self, state: Table, *answers: tuple[Any, ...]) -> Decision | Table | None:
        return self._decide_further(state, answers[0][0], answers[1:]) if answers else self._ask_action(state)

    def _ask_action(self, state: Table) -> Decision:
        seat, player = self.seat, state.players[self.seat]
        hand = (*player.hand,)
        options = (
            *_placement_options(player, hand),
            *_power_options(state, seat),
            *_claim_options(state, player.pool.counts),
            *map(_discard_option, hand),
            PASS,
        )
        claims = bool(state.places or state.monuments.cards or state.display)
        topic = text("act", seat=seat, hand=bool(hand), claims=claims)
        return Pick(seat=seat, topic=topic, options=options, default=(PASS.id,))

    def _decide_further(
        self, table: Table, move: Any, details: tuple[tuple[Any, ...], ...]
    ) -> Decision | Table:
        seat = self.seat
        match move.verb:
            case "use":
                return decide_power(table, Intent(seat, move.card, move.power), *details)
            case "place" if not details:
                return ask_placement_payment(table, seat, move.card, 0, table.players[seat].pool.counts)
            case "place":
                _, table = take_from_hand(table, seat, move.card)
                return place_artifact(table, seat, move.card, details[0])
            case "claim" if move.card is not None and CARDS[move.card].kind is Kind.PLACE:
                return claim_place(table, seat, move.card)
            case "claim":
                return claim_monument(table, seat, move.card)
            case "discard":
                gain = ask_what_to_gain(table, seat, move.card, *details)
                return gain or discard_for_essences(table, seat, move.card, *details)
            case "pass" if not details:
                return ask_magic_item(table, seat)
            case _:
                return pass_turn(table, seat, details[0][0])
