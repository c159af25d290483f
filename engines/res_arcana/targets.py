"""Questions about cards, components, players and decks that a power is aimed at."""

from typing import Any

from msgspec.structs import replace

from engines.kernel.decision import Decision, Option, Pick
from engines.kernel.offers import seat_option
from engines.kernel.text import text
from engines.res_arcana.box import CARDS, fits
from engines.res_arcana.cards import Card
from engines.res_arcana.essences import Essences, single
from engines.res_arcana.intents import Intent
from engines.res_arcana.offers import DECLINE, card_option
from engines.res_arcana.ops import (
    DestroyOwn,
    DiscardCard,
    GainByRival,
    Grow,
    Interest,
    Reorder,
    StorePaid,
    Straighten,
    TurnOther,
)
from engines.res_arcana.powers import candidates
from engines.res_arcana.state import Table

OWN_DECK: Option[str] = Option("deck:own", "own", target="deck")
MONUMENT_DECK: Option[str] = Option("deck:monuments", "monuments", target="monuments")


def destroyed(table: Table, intent: Intent, op: DestroyOwn) -> Decision:
    """Which own artifact is destroyed; the least of them is proposed."""
    found = candidates(table.players[intent.seat], intent.card, op)
    return _one(intent, "destroy", found, "component", _least(found))


def discarded(table: Table, intent: Intent, op: DiscardCard) -> Decision:
    """Which card of the hand is discarded; the least of them is proposed."""
    player = table.players[intent.seat]
    found: list[Card] = [*player.hand, *player.fresh]
    return _one(intent, "discard", found, "hand", _least(found))


def turned(table: Table, intent: Intent, op: TurnOther) -> Decision:
    """Which own dragon or creature is turned."""
    found = candidates(table.players[intent.seat], intent.card, op)
    return _one(intent, "turn", found, "component", found[0])


def _one(intent: Intent, topic: str, cards: list[Card], zone: str, proposed: Card) -> Decision:
    options = tuple([card_option(card, zone) for card in cards])
    said = text(topic, seat=intent.seat, card=intent.card)
    return Pick(seat=intent.seat, topic=said, options=options, default=(card_option(proposed, zone).id,))


def _least(cards: list[Card]) -> Card:
    return min(cards, key=lambda card: (CARDS[card].points, CARDS[card].cost.value))


def straightened(table: Table, intent: Intent, op: Straighten) -> Decision | None:
    """Which turned own component is straightened, or none; rather another one than itself (R46, R48)."""
    if op.what == "self":
        return None
    found = [
        component.card
        for component in table.players[intent.seat].components
        if intent.is_turned(component) and (op.what == "own" or fits(component.card, "creature"))
    ]
    if not found:
        return None
    options: tuple[Option[Any], ...] = (*[card_option(card, "component") for card in found], DECLINE)
    others = [card for card in found if card != intent.card]
    default = card_option((others or found)[0], "component").id
    topic = text("straighten", seat=intent.seat, card=intent.card)
    return Pick(seat=intent.seat, topic=topic, options=options, default=(default,))


def stored_on(table: Table, intent: Intent, op: StorePaid) -> Decision | None:
    """Onto which own component the payment comes; where it is worth most by default."""
    if op.on == "self":
        return None
    components = table.players[intent.seat].components
    paid = intent.free()

    def use(card: Card) -> tuple[bool, bool]:
        row = CARDS[card]
        scores = row.counts is not None and paid[row.counts] > 0
        return scores, any(
            isinstance(one, Grow) or (isinstance(one, Interest) and paid[one.kind]) for one in row.collect
        )

    best = max([component.card for component in components], key=use)
    return _one(intent, "store_on", [component.card for component in components], "component", best)


def rival(table: Table, intent: Intent, op: GainByRival) -> Decision:
    """Which rival's essences are counted; the one with most is proposed (R42)."""
    rivals = table.others(intent.seat)
    have = {one: table.players[one].pool[op.count] for one in rivals}
    options = tuple(
        [
            replace(
                seat_option(one),
                label=text("option.rival", seat=one, essences=Essences(single(op.count, count))),
            )
            for one, count in have.items()
        ]
    )
    richest = max(rivals, key=lambda one: have[one])
    topic = text("rival", seat=intent.seat, card=intent.card, kind=op.count)
    return Pick(seat=intent.seat, topic=topic, options=options, default=(f"seat:{richest}",))


def deck(table: Table, intent: Intent, op: Reorder) -> Decision:
    """Which deck is looked at (R45)."""
    topic = text("deck", seat=intent.seat, card=intent.card)
    return Pick(seat=intent.seat, topic=topic, options=(OWN_DECK, MONUMENT_DECK), default=(OWN_DECK.id,))
