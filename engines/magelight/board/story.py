"""The beat of each event: its verb, the players and cards it concerns, and its weight."""

from collections.abc import Mapping

from engines.kernel.contract.story import Story
from engines.kernel.events import CHIP, LOG_ONLY, SCENE, Beat, Change, seen_cards
from engines.magelight import effect_events, events
from engines.magelight.cards.roles import Role

VERBS: Mapping[str, str] = {
    "roles": "mask",
    "begin": "hourglass",
    "expire": "block",
    "draw": "draw",
    "shuffle": "deck",
    "take": "take",
    "find": "artifact",
    "reveal": "artifact",
    "secret": "lock",
    "count": "mana",
    "burn": "burn",
    "store": "storage",
    "spell": "scroll",
    "ally": "ally",
    "activate": "action",
    "channel": "burn",
    "pass": "hand",
    "discard": "discard",
    "lose": "power",
    "gain": "power",
    "ward": "block",
    "unmask": "mask",
    "show": "watch",
    "look": "watch",
    "salvage": "discard",
    "fetch": "take",
    "steal": "thief",
    "leave": "leave",
    "move": "arrow",
    "change": "flip",
    "decline": "cross",
}
"""Icon of each verb."""


def _beat_for_roles_dealt(event: events.RolesDealt) -> Beat:
    return Beat("roles", None, LOG_ONLY)


def _beat_for_turn_began(event: events.TurnBegan) -> Beat:
    return Beat("begin", event.seat, LOG_ONLY, opens="turn")


def _beat_for_ward_expired(event: events.WardExpired) -> Beat:
    return Beat("expire", event.seat, LOG_ONLY)


def _beat_for_cards_drawn(event: events.CardsDrawn) -> Beat:
    return Beat("draw", event.seat, LOG_ONLY, seen_cards(event.cards))


def _beat_for_deck_shuffled(event: events.DeckShuffled) -> Beat:
    return Beat("shuffle", None, LOG_ONLY, event.cards)


def _beat_for_stack_taken(event: events.StackTaken) -> Beat:
    return Beat("take", event.seat, LOG_ONLY, seen_cards(event.cards), (event.target,))


def _beat_for_storage_taken(event: events.StorageTaken) -> Beat:
    return Beat("take", event.seat, LOG_ONLY, seen_cards(event.cards))


def _beat_for_artifacts_found(event: events.ArtifactsFound) -> Beat:
    return Beat("find", event.seat, LOG_ONLY)


def _beat_for_artifact_revealed(event: events.ArtifactRevealed) -> Beat:
    return Beat("reveal", event.seat, SCENE, (event.artifact,))


def _beat_for_secret_kept(event: events.SecretKept) -> Beat:
    return Beat("secret", event.seat, CHIP, (event.artifact.value,))


def _beat_for_secrets_counted(event: events.SecretsCounted) -> Beat:
    return Beat("count", event.seat, LOG_ONLY, changes=(Change(event.seat, "mana", event.mana),))


def _beat_for_counters_set(event: events.CountersSet) -> Beat:
    return Beat("count", event.seat, LOG_ONLY)


def _beat_for_card_burned(event: events.CardBurned) -> Beat:
    return Beat("burn", event.seat, CHIP, (event.card,), changes=(Change(event.seat, "mana", event.mana),))


def _beat_for_card_stored(event: events.CardStored) -> Beat:
    """Only a line in the log: most turns store several cards, and the plate shows their number."""
    return Beat("store", event.seat, LOG_ONLY, (event.card.value,))


def _beat_for_spell_played(event: events.SpellPlayed) -> Beat:
    targets = tuple([seat for seat in event.targets if seat != event.seat])
    return Beat("spell", event.seat, SCENE, (event.card,), targets, _spent(event.seat, event.mana))


def _beat_for_ally_played(event: events.AllyPlayed) -> Beat:
    targets = () if event.target == event.seat else (event.target,)
    return Beat("ally", event.seat, SCENE, (event.card,), targets, _spent(event.seat, event.mana))


def _beat_for_ally_activated(event: events.AllyActivated) -> Beat:
    return Beat("activate", event.seat, SCENE, (event.card,), event.targets)


def _beat_for_cards_channelled(event: events.CardsChannelled) -> Beat:
    return Beat("channel", event.seat, CHIP, event.cards)


def _beat_for_stack_left(event: events.StackLeft) -> Beat:
    return Beat("pass", event.seat, CHIP, seen_cards(event.cards), (event.target,))


def _beat_for_hand_discarded(event: events.HandDiscarded) -> Beat:
    return Beat("discard", event.seat, LOG_ONLY, event.cards)


def _beat_for_power_lost(event: effect_events.PowerLost) -> Beat:
    """A scene if it was the player's last Power, else a chip."""
    weight = SCENE if event.lost and not event.power else CHIP
    changes = (Change(event.seat, "power", -event.lost),) if event.lost else ()
    return Beat("lose", event.seat, weight, targets=(event.seat,), changes=changes)


def _beat_for_power_gained(event: effect_events.PowerGained) -> Beat:
    changes = (Change(event.seat, "power", event.gained),) if event.gained else ()
    return Beat("gain", event.seat, CHIP, changes=changes)


def _beat_for_ward_gained(event: effect_events.WardGained) -> Beat:
    return Beat("ward", event.seat, CHIP, changes=(Change(event.seat, "ward", event.gained),))


def _beat_for_mana_gained(event: effect_events.ManaGained) -> Beat:
    return Beat("count", event.seat, LOG_ONLY, changes=(Change(event.seat, "mana", event.gained),))


def _beat_for_actions_gained(event: effect_events.ActionsGained) -> Beat:
    return Beat("count", event.seat, LOG_ONLY, changes=(Change(event.seat, "actions", event.gained),))


def _beat_for_role_revealed(event: effect_events.RoleRevealed) -> Beat:
    """A scene aimed at the player; only an Infiltrator counts as exposed, as a Guildmage loses nothing."""
    exposed = (event.seat,) if event.role.value is Role.INFILTRATOR else ()
    return Beat("unmask", event.seat, SCENE, (event.role.value,), (event.seat,), exposed=exposed)


def _beat_for_role_shown(event: effect_events.RoleShown) -> Beat:
    """A scene aimed at both players, as the role is usually shown because of another player's card."""
    return Beat("show", event.seat, SCENE, (event.role.value,), (event.target, event.seat))


def _beat_for_ally_acts(event: effect_events.AllyActs) -> Beat:
    return Beat("ally", event.seat, CHIP, (event.card,))


def _beat_for_pile_burned(event: effect_events.PileBurned) -> Beat:
    """A chip, aimed at the owner if the cards come from another player's Storage."""
    targets = () if event.target is None or event.target == event.seat else (event.target,)
    return Beat("burn", event.seat, CHIP, event.cards, targets)


def _beat_for_cards_salvaged(event: effect_events.CardsSalvaged) -> Beat:
    return Beat("salvage", event.seat, CHIP, event.cards)


def _beat_for_card_fetched(event: effect_events.CardFetched) -> Beat:
    return Beat("fetch", event.seat, CHIP, (event.card,))


def _beat_for_card_stolen(event: effect_events.CardStolen) -> Beat:
    return Beat("steal", event.seat, SCENE, (event.card.value,), (event.target,))


def _beat_for_storage_seen(event: effect_events.StorageSeen) -> Beat:
    return Beat("look", event.seat, CHIP, seen_cards(event.cards), (event.target,))


def _beat_for_deck_seen(event: effect_events.DeckSeen) -> Beat:
    return Beat("look", event.seat, CHIP)


def _beat_for_ally_left(event: effect_events.AllyLeft) -> Beat:
    """A chip aimed at the host, whose ally was removed by an effect."""
    return Beat("leave", event.seat, CHIP, (event.ally,), (event.seat,))


def _beat_for_ally_moved(event: effect_events.AllyMoved) -> Beat:
    return Beat("move", event.seat, CHIP, (event.ally,), (event.target,))


def _beat_for_stack_changed(event: effect_events.StackChanged) -> Beat:
    return Beat("change", event.seat, CHIP)


def _beat_for_stack_discarded(event: effect_events.StackDiscarded) -> Beat:
    return Beat("discard", event.seat, CHIP, event.cards)


def _beat_for_declined(event: effect_events.Declined) -> Beat:
    return Beat("decline", event.seat, CHIP, (event.card,))


def _spent(seat: int, mana: int) -> tuple[Change, ...]:
    return (Change(seat, "mana", -mana),) if mana else ()


STORY: Story = {
    events.RolesDealt: _beat_for_roles_dealt,
    events.TurnBegan: _beat_for_turn_began,
    events.WardExpired: _beat_for_ward_expired,
    events.CardsDrawn: _beat_for_cards_drawn,
    events.DeckShuffled: _beat_for_deck_shuffled,
    events.StackTaken: _beat_for_stack_taken,
    events.StorageTaken: _beat_for_storage_taken,
    events.ArtifactsFound: _beat_for_artifacts_found,
    events.ArtifactRevealed: _beat_for_artifact_revealed,
    events.SecretKept: _beat_for_secret_kept,
    events.SecretsCounted: _beat_for_secrets_counted,
    events.CountersSet: _beat_for_counters_set,
    events.CardBurned: _beat_for_card_burned,
    events.CardStored: _beat_for_card_stored,
    events.SpellPlayed: _beat_for_spell_played,
    events.AllyPlayed: _beat_for_ally_played,
    events.AllyActivated: _beat_for_ally_activated,
    events.CardsChannelled: _beat_for_cards_channelled,
    events.StackLeft: _beat_for_stack_left,
    events.HandDiscarded: _beat_for_hand_discarded,
    effect_events.PowerLost: _beat_for_power_lost,
    effect_events.PowerGained: _beat_for_power_gained,
    effect_events.WardGained: _beat_for_ward_gained,
    effect_events.ManaGained: _beat_for_mana_gained,
    effect_events.ActionsGained: _beat_for_actions_gained,
    effect_events.RoleRevealed: _beat_for_role_revealed,
    effect_events.RoleShown: _beat_for_role_shown,
    effect_events.AllyActs: _beat_for_ally_acts,
    effect_events.PileBurned: _beat_for_pile_burned,
    effect_events.CardsSalvaged: _beat_for_cards_salvaged,
    effect_events.CardFetched: _beat_for_card_fetched,
    effect_events.CardStolen: _beat_for_card_stolen,
    effect_events.StorageSeen: _beat_for_storage_seen,
    effect_events.DeckSeen: _beat_for_deck_seen,
    effect_events.AllyLeft: _beat_for_ally_left,
    effect_events.AllyMoved: _beat_for_ally_moved,
    effect_events.StackChanged: _beat_for_stack_changed,
    effect_events.StackDiscarded: _beat_for_stack_discarded,
    effect_events.Declined: _beat_for_declined,
}
