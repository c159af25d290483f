"""The beat of each event: its icon, its actor and targets, and how large it is shown."""

from collections.abc import Mapping

from engines.kernel.contract.story import CHIP, LOG_ONLY, SCENE, Beat, Change, Story, seen_cards
from engines.res_arcana import events as told
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


def _table_laid(event: told.TableLaid) -> Beat:
    return Beat("deal", None, LOG_ONLY, event.places)


def _mages_dealt(event: told.MagesDealt) -> Beat:
    return Beat("deal", event.seat, LOG_ONLY, seen_cards(event.mages))


def _deck_formed(event: told.DeckFormed) -> Beat:
    return Beat("deal", event.seat, LOG_ONLY, seen_cards(event.cards))


def _pack_received(event: told.PackReceived) -> Beat:
    return Beat("deal", event.seat, LOG_ONLY, seen_cards(event.cards))


def _artifact_kept(event: told.ArtifactKept) -> Beat:
    return Beat("keep", event.seat, CHIP, (event.artifact.value,))


def _mage_chosen(event: told.MageChosen) -> Beat:
    return Beat("mage", event.seat, SCENE, (event.mage,))


def _item_taken(event: told.ItemTaken) -> Beat:
    return Beat("item", event.seat, CHIP, (event.item,))


def _round_began(event: told.RoundBegan) -> Beat:
    return Beat("round", event.seat, LOG_ONLY, opens="round")


def _essences_collected(event: told.EssencesCollected) -> Beat:
    return Beat(
        "collect", event.seat, LOG_ONLY, (event.essences,), changes=_moved(event.seat, event.essences)
    )


def _component_emptied(event: told.ComponentEmptied) -> Beat:
    return Beat("empty", event.seat, CHIP, (event.card,), changes=_moved(event.seat, event.essences))


def _upkeep_paid(event: told.UpkeepPaid) -> Beat:
    return Beat("pay", event.seat, CHIP, (event.card,), changes=_moved(event.seat, event.essences, -1))


def _component_turned(event: told.ComponentTurned) -> Beat:
    return Beat("turn", event.seat, CHIP, (event.card,))


def _artifact_placed(event: told.ArtifactPlaced) -> Beat:
    return Beat("place", event.seat, SCENE, (event.card,), changes=_moved(event.seat, event.paid, -1))


def _card_discarded(event: told.CardDiscarded) -> Beat:
    return Beat("discard", event.seat, CHIP, (event.card,))


def _place_claimed(event: told.PlaceClaimed) -> Beat:
    return Beat("claim", event.seat, SCENE, (event.card,), changes=_moved(event.seat, event.paid, -1))


def _monument_claimed(event: told.MonumentClaimed) -> Beat:
    return Beat("claim", event.seat, SCENE, (event.card,))


def _monument_unveiled(event: told.MonumentUnveiled) -> Beat:
    return Beat("unveil", None, CHIP, (event.card,))


def _turn_passed(event: told.TurnPassed) -> Beat:
    return Beat("pass", event.seat, CHIP, (event.returned, event.item))


def _token_taken(event: told.TokenTaken) -> Beat:
    return Beat("token", event.seat, CHIP)


def _power_used(event: told.PowerUsed) -> Beat:
    return Beat("use", event.seat, CHIP, (event.card,), changes=_moved(event.seat, event.paid, -1))


def _attack_met(event: told.AttackMet) -> Beat:
    return Beat("ignore", event.seat, CHIP, (event.card,), changes=_moved(event.seat, event.paid, -1))


def _loss_ignored(event: told.LossIgnored) -> Beat:
    return Beat("ignore", event.seat, CHIP)


def _essences_gained(event: told.EssencesGained) -> Beat:
    """Logged only: the power or discarded card that brings the essences has a chip."""
    return Beat("gain", event.seat, LOG_ONLY, (event.essences,), changes=_moved(event.seat, event.essences))


def _essences_lost(event: told.EssencesLost) -> Beat:
    """Only attacks take essences, so `seat` is the target."""
    changes = _moved(event.seat, event.essences, -1)
    return Beat("lose", event.seat, SCENE, (event.essences,), (event.seat,), changes)


def _essences_stored(event: told.EssencesStored) -> Beat:
    return Beat("store", event.seat, LOG_ONLY, (event.card, event.essences))


def _essences_spent(event: told.EssencesSpent) -> Beat:
    return Beat("pay", event.seat, LOG_ONLY, (event.card, event.essences))


def _component_straightened(event: told.ComponentStraightened) -> Beat:
    return Beat("straighten", event.seat, CHIP, (event.card,))


def _artifact_destroyed(event: told.ArtifactDestroyed) -> Beat:
    return Beat("destroy", event.seat, SCENE, (event.card,))


def _cards_drawn(event: told.CardsDrawn) -> Beat:
    """Logged only: the power or pass that draws the cards has a chip."""
    return Beat("draw", event.seat, LOG_ONLY, seen_cards(event.cards))


def _deck_shuffled(event: told.DeckShuffled) -> Beat:
    return Beat("shuffle", event.seat, LOG_ONLY, event.cards)


def _deck_seen(event: told.DeckSeen) -> Beat:
    return Beat("look", event.seat, CHIP, seen_cards(event.cards))


def _monuments_seen(event: told.MonumentsSeen) -> Beat:
    return Beat("look", event.seat, CHIP, seen_cards(event.cards))


def _points_added(event: told.PointsAdded) -> Beat:
    return Beat("score", event.seat, SCENE, changes=(Change(event.seat, "points", event.points),))


def _victory_checked(event: told.VictoryChecked) -> Beat:
    return Beat("check", None, CHIP)


def _moved(seat: int, essences: Essences, way: int = 1) -> tuple[Change, ...]:
    """Changes of a player's pool; `way` is 1 for gains and -1 for losses."""
    kinds = zip(ESSENCE_NAMES, essences.amounts, strict=True)
    return tuple([Change(seat, kind, way * count) for kind, count in kinds if count])


STORY: Story = {
    told.TableLaid: _table_laid,
    told.MagesDealt: _mages_dealt,
    told.DeckFormed: _deck_formed,
    told.PackReceived: _pack_received,
    told.ArtifactKept: _artifact_kept,
    told.MageChosen: _mage_chosen,
    told.ItemTaken: _item_taken,
    told.RoundBegan: _round_began,
    told.EssencesCollected: _essences_collected,
    told.ComponentEmptied: _component_emptied,
    told.UpkeepPaid: _upkeep_paid,
    told.ComponentTurned: _component_turned,
    told.ArtifactPlaced: _artifact_placed,
    told.CardDiscarded: _card_discarded,
    told.PlaceClaimed: _place_claimed,
    told.MonumentClaimed: _monument_claimed,
    told.MonumentUnveiled: _monument_unveiled,
    told.TurnPassed: _turn_passed,
    told.TokenTaken: _token_taken,
    told.PowerUsed: _power_used,
    told.AttackMet: _attack_met,
    told.LossIgnored: _loss_ignored,
    told.EssencesGained: _essences_gained,
    told.EssencesLost: _essences_lost,
    told.EssencesStored: _essences_stored,
    told.EssencesSpent: _essences_spent,
    told.ComponentStraightened: _component_straightened,
    told.ArtifactDestroyed: _artifact_destroyed,
    told.CardsDrawn: _cards_drawn,
    told.DeckShuffled: _deck_shuffled,
    told.DeckSeen: _deck_seen,
    told.MonumentsSeen: _monuments_seen,
    told.PointsAdded: _points_added,
    told.VictoryChecked: _victory_checked,
}
