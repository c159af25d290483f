"""The beat of each event: its icon, its actor and targets, and how large it is shown."""

from collections.abc import Mapping

from engines.kernel.contract.story import Story
from engines.kernel.events import CHIP, LOG_ONLY, SCENE, Beat, Change, seen_cards
from engines.res_arcana import events
from engines.res_arcana.cards.essences import ESSENCE_NAMES, Essences

VERBS: Mapping[str, str] = {
    "round": "crown",
    "deal": "deck",
    "keep": "hand",
    "mage": "mage",
    "item": "bag",
    "collect": "take",
    "empty": "storage",
    "pay": "coin",
    "turn": "flip",
    "straighten": "undo",
    "place": "artifact",
    "claim": "temple",
    "unveil": "star",
    "discard": "discard",
    "pass": "hourglass",
    "token": "marker",
    "use": "action",
    "ignore": "block",
    "gain": "mana",
    "lose": "hp",
    "store": "storage",
    "destroy": "burn",
    "draw": "draw",
    "shuffle": "deck",
    "look": "watch",
    "score": "score",
    "check": "check",
}
"""The icon of each verb."""


def _beat_for_table_laid(event: events.TableLaid) -> Beat:
    return Beat("deal", None, LOG_ONLY, event.places)


def _beat_for_mages_dealt(event: events.MagesDealt) -> Beat:
    return Beat("deal", event.seat, LOG_ONLY, seen_cards(event.mages))


def _beat_for_deck_formed(event: events.DeckFormed) -> Beat:
    return Beat("deal", event.seat, LOG_ONLY, seen_cards(event.cards))


def _beat_for_pack_received(event: events.PackReceived) -> Beat:
    return Beat("deal", event.seat, LOG_ONLY, seen_cards(event.cards))


def _beat_for_artifact_kept(event: events.ArtifactKept) -> Beat:
    return Beat("keep", event.seat, CHIP, (event.artifact.value,))


def _beat_for_mage_chosen(event: events.MageChosen) -> Beat:
    return Beat("mage", event.seat, SCENE, (event.mage,))


def _beat_for_item_taken(event: events.ItemTaken) -> Beat:
    return Beat("item", event.seat, CHIP, (event.item,))


def _beat_for_round_began(event: events.RoundBegan) -> Beat:
    return Beat("round", event.seat, LOG_ONLY, opens="round")


def _beat_for_essences_collected(event: events.EssencesCollected) -> Beat:
    return Beat(
        "collect", event.seat, LOG_ONLY, (event.essences,), changes=_pool_changes(event.seat, event.essences)
    )


def _beat_for_component_emptied(event: events.ComponentEmptied) -> Beat:
    return Beat("empty", event.seat, CHIP, (event.card,), changes=_pool_changes(event.seat, event.essences))


def _beat_for_upkeep_paid(event: events.UpkeepPaid) -> Beat:
    return Beat("pay", event.seat, CHIP, (event.card,), changes=_pool_changes(event.seat, event.essences, -1))


def _beat_for_component_turned(event: events.ComponentTurned) -> Beat:
    return Beat("turn", event.seat, CHIP, (event.card,))


def _beat_for_artifact_placed(event: events.ArtifactPlaced) -> Beat:
    return Beat("place", event.seat, SCENE, (event.card,), changes=_pool_changes(event.seat, event.paid, -1))


def _beat_for_card_discarded(event: events.CardDiscarded) -> Beat:
    return Beat("discard", event.seat, CHIP, (event.card,))


def _beat_for_place_claimed(event: events.PlaceClaimed) -> Beat:
    return Beat("claim", event.seat, SCENE, (event.card,), changes=_pool_changes(event.seat, event.paid, -1))


def _beat_for_monument_claimed(event: events.MonumentClaimed) -> Beat:
    return Beat("claim", event.seat, SCENE, (event.card,))


def _beat_for_monument_unveiled(event: events.MonumentUnveiled) -> Beat:
    return Beat("unveil", None, CHIP, (event.card,))


def _beat_for_turn_passed(event: events.TurnPassed) -> Beat:
    return Beat("pass", event.seat, CHIP, (event.returned, event.item))


def _beat_for_token_taken(event: events.TokenTaken) -> Beat:
    return Beat("token", event.seat, CHIP)


def _beat_for_power_used(event: events.PowerUsed) -> Beat:
    return Beat("use", event.seat, CHIP, (event.card,), changes=_pool_changes(event.seat, event.paid, -1))


def _beat_for_attack_met(event: events.AttackMet) -> Beat:
    return Beat("ignore", event.seat, CHIP, (event.card,), changes=_pool_changes(event.seat, event.paid, -1))


def _beat_for_loss_ignored(event: events.LossIgnored) -> Beat:
    return Beat("ignore", event.seat, CHIP)


def _beat_for_essences_gained(event: events.EssencesGained) -> Beat:
    """Logged only: the power or discarded card that brings the essences has a chip."""
    return Beat(
        "gain", event.seat, LOG_ONLY, (event.essences,), changes=_pool_changes(event.seat, event.essences)
    )


def _beat_for_essences_lost(event: events.EssencesLost) -> Beat:
    """Only attacks take essences, so `seat` is the target."""
    changes = _pool_changes(event.seat, event.essences, -1)
    return Beat("lose", event.seat, SCENE, (event.essences,), (event.seat,), changes)


def _beat_for_essences_stored(event: events.EssencesStored) -> Beat:
    return Beat("store", event.seat, LOG_ONLY, (event.card, event.essences))


def _beat_for_essences_spent(event: events.EssencesSpent) -> Beat:
    return Beat("pay", event.seat, LOG_ONLY, (event.card, event.essences))


def _beat_for_component_straightened(event: events.ComponentStraightened) -> Beat:
    return Beat("straighten", event.seat, CHIP, (event.card,))


def _beat_for_artifact_destroyed(event: events.ArtifactDestroyed) -> Beat:
    return Beat("destroy", event.seat, SCENE, (event.card,))


def _beat_for_cards_drawn(event: events.CardsDrawn) -> Beat:
    """Logged only: the power or pass that draws the cards has a chip."""
    return Beat("draw", event.seat, LOG_ONLY, seen_cards(event.cards))


def _beat_for_deck_shuffled(event: events.DeckShuffled) -> Beat:
    return Beat("shuffle", event.seat, LOG_ONLY, event.cards)


def _beat_for_deck_seen(event: events.DeckSeen) -> Beat:
    return Beat("look", event.seat, CHIP, seen_cards(event.cards))


def _beat_for_monuments_seen(event: events.MonumentsSeen) -> Beat:
    return Beat("look", event.seat, CHIP, seen_cards(event.cards))


def _beat_for_points_added(event: events.PointsAdded) -> Beat:
    return Beat("score", event.seat, SCENE, changes=(Change(event.seat, "points", event.points),))


def _beat_for_victory_checked(event: events.VictoryChecked) -> Beat:
    return Beat("check", None, CHIP)


def _pool_changes(seat: int, essences: Essences, sign: int = 1) -> tuple[Change, ...]:
    """Changes of a player's pool; `sign` is 1 for gains and -1 for losses."""
    kinds = zip(ESSENCE_NAMES, essences.amounts, strict=True)
    return tuple([Change(seat, kind, sign * count) for kind, count in kinds if count])


STORY: Story = {
    events.TableLaid: _beat_for_table_laid,
    events.MagesDealt: _beat_for_mages_dealt,
    events.DeckFormed: _beat_for_deck_formed,
    events.PackReceived: _beat_for_pack_received,
    events.ArtifactKept: _beat_for_artifact_kept,
    events.MageChosen: _beat_for_mage_chosen,
    events.ItemTaken: _beat_for_item_taken,
    events.RoundBegan: _beat_for_round_began,
    events.EssencesCollected: _beat_for_essences_collected,
    events.ComponentEmptied: _beat_for_component_emptied,
    events.UpkeepPaid: _beat_for_upkeep_paid,
    events.ComponentTurned: _beat_for_component_turned,
    events.ArtifactPlaced: _beat_for_artifact_placed,
    events.CardDiscarded: _beat_for_card_discarded,
    events.PlaceClaimed: _beat_for_place_claimed,
    events.MonumentClaimed: _beat_for_monument_claimed,
    events.MonumentUnveiled: _beat_for_monument_unveiled,
    events.TurnPassed: _beat_for_turn_passed,
    events.TokenTaken: _beat_for_token_taken,
    events.PowerUsed: _beat_for_power_used,
    events.AttackMet: _beat_for_attack_met,
    events.LossIgnored: _beat_for_loss_ignored,
    events.EssencesGained: _beat_for_essences_gained,
    events.EssencesLost: _beat_for_essences_lost,
    events.EssencesStored: _beat_for_essences_stored,
    events.EssencesSpent: _beat_for_essences_spent,
    events.ComponentStraightened: _beat_for_component_straightened,
    events.ArtifactDestroyed: _beat_for_artifact_destroyed,
    events.CardsDrawn: _beat_for_cards_drawn,
    events.DeckShuffled: _beat_for_deck_shuffled,
    events.DeckSeen: _beat_for_deck_seen,
    events.MonumentsSeen: _beat_for_monuments_seen,
    events.PointsAdded: _beat_for_points_added,
    events.VictoryChecked: _beat_for_victory_checked,
}
