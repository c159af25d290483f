"""Decisions about the target of a power: a card, a component, a rival or a deck."""

from typing import Any

from msgspec.structs import replace

from engines.kernel.choices.decision import Decision, Option, Pick
from engines.kernel.choices.option_builders import seat_option
from engines.kernel.words.text import text
from engines.res_arcana.cards.box import CARDS, is_of_sort, power_steps
from engines.res_arcana.cards.card import Card
from engines.res_arcana.cards.essences import Essences, amounts_of
from engines.res_arcana.cards.primitives import (
    DestroyOwn,
    DiscardCard,
    GainByRival,
    GainValue,
    Grow,
    Interest,
    Reorder,
    StorePaid,
    Straighten,
    TurnOther,
)
from engines.res_arcana.powers.intent import Intent
from engines.res_arcana.powers.requirements import cost_candidates
from engines.res_arcana.state import Table
from engines.res_arcana.table.options import DECLINE, Zone, card_option

OWN_DECK: Option[str] = Option("deck:own", "own", target="deck", subject="own")
MONUMENT_DECK: Option[str] = Option("deck:monuments", "monuments", target="monuments", subject="monuments")


def ask_artifact_to_destroy(table: Table, intent: Intent, primitive: DestroyOwn) -> Decision:
    """Ask which of the player's artifacts to destroy; the least valuable is the default."""
    candidates = cost_candidates(table.players[intent.seat], intent.card, primitive)
    return _ask_card(intent, "destroy", candidates, "component", _least_valuable(candidates))


def ask_card_to_discard(table: Table, intent: Intent, primitive: DiscardCard) -> Decision:
    """Ask which card of the hand to discard; the least valuable is the default."""
    player = table.players[intent.seat]
    candidates: list[Card] = [*player.hand, *player.fresh]
    decision = _ask_card(intent, "discard", candidates, "hand", _least_valuable(candidates))
    gains = any(isinstance(later, GainValue) for later in power_steps(intent.card, intent.power))
    topic = text("discard", seat=intent.seat, card=intent.card, gains=gains)
    return replace(decision, topic=topic)


def ask_component_to_turn(table: Table, intent: Intent, primitive: TurnOther) -> Decision:
    """Ask which of the player's dragons or creatures to turn."""
    candidates = cost_candidates(table.players[intent.seat], intent.card, primitive)
    return _ask_card(intent, "turn", candidates, "component", candidates[0])


def _ask_card(intent: Intent, topic: str, cards: list[Card], zone: Zone, proposed: Card) -> Decision:
    options = tuple([card_option(card, zone) for card in cards])
    question = text(topic, seat=intent.seat, card=intent.card)
    return Pick(seat=intent.seat, topic=question, options=options, default=(card_option(proposed, zone).id,))


def _least_valuable(cards: list[Card]) -> Card:
    return min(cards, key=lambda card: (CARDS[card].points, CARDS[card].cost.value))


def ask_component_to_straighten(table: Table, intent: Intent, primitive: Straighten) -> Decision | None:
    """Ask which turned component to straighten, or none; another one by default, if any (R46, R48)."""
    if primitive.what == "self":
        return None
    candidates = [
        component.card
        for component in table.players[intent.seat].components
        if intent.would_be_turned(component)
        and (primitive.what == "own" or is_of_sort(component.card, "creature"))
    ]
    if not candidates:
        return None
    options: tuple[Option[Any], ...] = (*[card_option(card, "component") for card in candidates], DECLINE)
    others = [card for card in candidates if card != intent.card]
    default = card_option((others or candidates)[0], "component").id
    topic = text("straighten", seat=intent.seat, card=intent.card)
    return Pick(seat=intent.seat, topic=topic, options=options, default=(default,))


def ask_component_to_store_on(table: Table, intent: Intent, primitive: StorePaid) -> Decision | None:
    """Ask on which component to put the payment; the default is where it is worth most."""
    if primitive.on == "self":
        return None
    components = table.players[intent.seat].components
    paid = intent.free_payment()

    def use(card: Card) -> tuple[bool, bool]:
        row = CARDS[card]
        scores = row.counts is not None and paid[row.counts] > 0
        return scores, any(
            isinstance(primitive, Grow) or (isinstance(primitive, Interest) and paid[primitive.kind])
            for primitive in row.collect
        )

    best = max([component.card for component in components], key=use)
    return _ask_card(intent, "store_on", [component.card for component in components], "component", best)


def ask_rival(table: Table, intent: Intent, primitive: GainByRival) -> Decision:
    """Ask which rival's essences to count; the default is the rival with the most (R42)."""
    rivals = table.others(intent.seat)
    counts = {rival: table.players[rival].pool[primitive.counted] for rival in rivals}
    options = tuple(
        [
            replace(
                seat_option(rival),
                label=text(
                    "option.rival", seat=rival, essences=Essences(amounts_of(primitive.counted, count))
                ),
            )
            for rival, count in counts.items()
        ]
    )
    richest = max(rivals, key=lambda rival: counts[rival])
    topic = text("rival", seat=intent.seat, card=intent.card, kind=primitive.counted)
    return Pick(seat=intent.seat, topic=topic, options=options, default=(f"seat:{richest}",))


def ask_deck(table: Table, intent: Intent, primitive: Reorder) -> Decision:
    """Ask which deck to look at (R45)."""
    topic = text("deck", seat=intent.seat, card=intent.card)
    return Pick(seat=intent.seat, topic=topic, options=(OWN_DECK, MONUMENT_DECK), default=(OWN_DECK.id,))
