"""The beat of each event: its icon, its actor and targets, and how large it is shown."""

from collections.abc import Mapping

from engines.kernel.contract.story import CHIP, LOG_ONLY, SCENE, Beat, Change, Story, seen_cards
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


def _table_laid(event: events.TableLaid) -> Beat:
    return Beat("deal", None, LOG_ONLY, event.places)


def _mages_dealt(event: events.MagesDealt) -> Beat:
    return Beat("deal", event.seat, LOG_ONLY, seen_cards(event.mages))


def _deck_formed(event: events.DeckFormed) -> Beat:
    return Beat("deal", event.seat, LOG_ONLY, seen_cards(event.cards))


def _pack_received(event: events.PackReceived) -> Beat:
    return Beat("deal", event.seat, LOG_ONLY, seen_cards(event.cards))


def _artifact_kept(event: events.ArtifactKept) -> Beat:
    return Beat("keep", event.seat, CHIP, (event.artifact.value,))


def _mage_chosen(event: events.MageChosen) -> Beat:
    return Beat("mage", event.seat, SCENE, (event.mage,))


def _item_taken(event: events.ItemTaken) -> Beat:
    return Beat("item", event.seat, CHIP, (event.item,))


def _round_began(event: events.RoundBegan) -> Beat:
    return Beat("round", event.seat, LOG_ONLY, opens="round")


def _essences_collected(event: events.EssencesCollected) -> Beat:
    return Beat(
        "collect", event.seat, LOG_ONLY, (event.essences,), changes=_pool_changes(event.seat, event.essences)
    )


def _component_emptied(event: events.ComponentEmptied) -> Beat:
    return Beat("empty", event.seat, CHIP, (event.card,), changes=_pool_changes(event.seat, event.essences))


def _upkeep_paid(event: events.UpkeepPaid) -> Beat:
    return Beat("pay", event.seat, CHIP, (event.card,), changes=_pool_changes(event.seat, event.essences, -1))


def _component_turned(event: events.ComponentTurned) -> Beat:
    return Beat("turn", event.seat, CHIP, (event.card,))


def _artifact_placed(event: events.ArtifactPlaced) -> Beat:
    return Beat("place", event.seat, SCENE, (event.card,), changes=_pool_changes(event.seat, event.paid, -1))


def _card_discarded(event: events.CardDiscarded) -> Beat:
    return Beat("discard", event.seat, CHIP, (event.card,))


def _place_claimed(event: events.PlaceClaimed) -> Beat:
    return Beat("claim", event.seat, SCENE, (event.card,), changes=_pool_changes(event.seat, event.paid, -1))


def _monument_claimed(event: events.MonumentClaimed) -> Beat:
    return Beat("claim", event.seat, SCENE, (event.card,))


def _monument_unveiled(event: events.MonumentUnveiled) -> Beat:
    return Beat("unveil", None, CHIP, (event.card,))


def _turn_passed(event: events.TurnPassed) -> Beat:
    return Beat("pass", event.seat, CHIP, (event.returned, event.item))


def _token_taken(event: events.TokenTaken) -> Beat:
    return Beat("token", event.seat, CHIP)


def _power_used(event: events.PowerUsed) -> Beat:
    return Beat("use", event.seat, CHIP, (event.card,), changes=_pool_changes(event.seat, event.paid, -1))


def _attack_met(event: events.AttackMet) -> Beat:
    return Beat("ignore", event.seat, CHIP, (event.card,), changes=_pool_changes(event.seat, event.paid, -1))


def _loss_ignored(event: events.LossIgnored) -> Beat:
    return Beat("ignore", event.seat, CHIP)


def _essences_gained(event: events.EssencesGained) -> Beat:
    """Logged only: the power or discarded card that brings the essences has a chip."""
    return Beat(
        "gain", event.seat, LOG_ONLY, (event.essences,), changes=_pool_changes(event.seat, event.essences)
    )


def _essences_lost(event: events.EssencesLost) -> Beat:
    """Only attacks take essences, so `seat` is the target."""
    changes = _pool_changes(event.seat, event.essences, -1)
    return Beat("lose", event.seat, SCENE, (event.essences,), (event.seat,), changes)


def _essences_stored(event: events.EssencesStored) -> Beat:
    return Beat("store", event.seat, LOG_ONLY, (event.card, event.essences))


def _essences_spent(event: events.EssencesSpent) -> Beat:
    return Beat("pay", event.seat, LOG_ONLY, (event.card, event.essences))


def _component_straightened(event: events.ComponentStraightened) -> Beat:
    return Beat("straighten", event.seat, CHIP, (event.card,))


def _artifact_destroyed(event: events.ArtifactDestroyed) -> Beat:
    return Beat("destroy", event.seat, SCENE, (event.card,))


def _cards_drawn(event: events.CardsDrawn) -> Beat:
    """Logged only: the power or pass that draws the cards has a chip."""
    return Beat("draw", event.seat, LOG_ONLY, seen_cards(event.cards))


def _deck_shuffled(event: events.DeckShuffled) -> Beat:
    return Beat("shuffle", event.seat, LOG_ONLY, event.cards)


def _deck_seen(event: events.DeckSeen) -> Beat:
    return Beat("look", event.seat, CHIP, seen_cards(event.cards))


def _monuments_seen(event: events.MonumentsSeen) -> Beat:
    return Beat("look", event.seat, CHIP, seen_cards(event.cards))


def _points_added(event: events.PointsAdded) -> Beat:
    return Beat("score", event.seat, SCENE, changes=(Change(event.seat, "points", event.points),))


def _victory_checked(event: events.VictoryChecked) -> Beat:
    return Beat("check", None, CHIP)


def _pool_changes(seat: int, essences: Essences, sign: int = 1) -> tuple[Change, ...]:
    """Changes of a player's pool; `sign` is 1 for gains and -1 for losses."""
    kinds = zip(ESSENCE_NAMES, essences.amounts, strict=True)
    return tuple([Change(seat, kind, sign * count) for kind, count in kinds if count])


STORY: Story = {
    events.TableLaid: _table_laid,
    events.MagesDealt: _mages_dealt,
    events.DeckFormed: _deck_formed,
    events.PackReceived: _pack_received,
    events.ArtifactKept: _artifact_kept,
    events.MageChosen: _mage_chosen,
    events.ItemTaken: _item_taken,
    events.RoundBegan: _round_began,
    events.EssencesCollected: _essences_collected,
    events.ComponentEmptied: _component_emptied,
    events.UpkeepPaid: _upkeep_paid,
    events.ComponentTurned: _component_turned,
    events.ArtifactPlaced: _artifact_placed,
    events.CardDiscarded: _card_discarded,
    events.PlaceClaimed: _place_claimed,
    events.MonumentClaimed: _monument_claimed,
    events.MonumentUnveiled: _monument_unveiled,
    events.TurnPassed: _turn_passed,
    events.TokenTaken: _token_taken,
    events.PowerUsed: _power_used,
    events.AttackMet: _attack_met,
    events.LossIgnored: _loss_ignored,
    events.EssencesGained: _essences_gained,
    events.EssencesLost: _essences_lost,
    events.EssencesStored: _essences_stored,
    events.EssencesSpent: _essences_spent,
    events.ComponentStraightened: _component_straightened,
    events.ArtifactDestroyed: _artifact_destroyed,
    events.CardsDrawn: _cards_drawn,
    events.DeckShuffled: _deck_shuffled,
    events.DeckSeen: _deck_seen,
    events.MonumentsSeen: _monuments_seen,
    events.PointsAdded: _points_added,
    events.VictoryChecked: _victory_checked,
}
