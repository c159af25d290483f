"""The beat of each event: its verb, the players and cards it concerns, and its weight."""

from collections.abc import Mapping

from engines.kernel.contract.story import CHIP, LOG_ONLY, SCENE, Beat, Change, Story, seen_cards
from engines.magelight import effect_events as done
from engines.magelight import events as told
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


def _roles_dealt(event: told.RolesDealt) -> Beat:
    return Beat("roles", None, LOG_ONLY)


def _turn_began(event: told.TurnBegan) -> Beat:
    return Beat("begin", event.seat, LOG_ONLY, opens="turn")


def _ward_expired(event: told.WardExpired) -> Beat:
    return Beat("expire", event.seat, LOG_ONLY)


def _cards_drawn(event: told.CardsDrawn) -> Beat:
    return Beat("draw", event.seat, LOG_ONLY, seen_cards(event.cards))


def _deck_shuffled(event: told.DeckShuffled) -> Beat:
    return Beat("shuffle", None, LOG_ONLY, event.cards)


def _stack_taken(event: told.StackTaken) -> Beat:
    return Beat("take", event.seat, LOG_ONLY, seen_cards(event.cards), (event.target,))


def _storage_taken(event: told.StorageTaken) -> Beat:
    return Beat("take", event.seat, LOG_ONLY, seen_cards(event.cards))


def _artifacts_found(event: told.ArtifactsFound) -> Beat:
    return Beat("find", event.seat, LOG_ONLY)


def _artifact_revealed(event: told.ArtifactRevealed) -> Beat:
    return Beat("reveal", event.seat, SCENE, (event.artifact,))


def _secret_kept(event: told.SecretKept) -> Beat:
    return Beat("secret", event.seat, CHIP, (event.artifact.value,))


def _secrets_counted(event: told.SecretsCounted) -> Beat:
    return Beat("count", event.seat, LOG_ONLY, changes=(Change(event.seat, "mana", event.mana),))


def _counters_set(event: told.CountersSet) -> Beat:
    return Beat("count", event.seat, LOG_ONLY)


def _card_burned(event: told.CardBurned) -> Beat:
    return Beat("burn", event.seat, CHIP, (event.card,), changes=(Change(event.seat, "mana", event.mana),))


def _card_stored(event: told.CardStored) -> Beat:
    """Only a line in the log: most turns store several cards, and the plate shows their number."""
    return Beat("store", event.seat, LOG_ONLY, (event.card.value,))


def _spell_played(event: told.SpellPlayed) -> Beat:
    targets = tuple([seat for seat in event.targets if seat != event.seat])
    return Beat("spell", event.seat, SCENE, (event.card,), targets, _spent(event.seat, event.mana))


def _ally_played(event: told.AllyPlayed) -> Beat:
    targets = () if event.target == event.seat else (event.target,)
    return Beat("ally", event.seat, SCENE, (event.card,), targets, _spent(event.seat, event.mana))


def _ally_activated(event: told.AllyActivated) -> Beat:
    return Beat("activate", event.seat, SCENE, (event.card,), event.targets)


def _cards_channelled(event: told.CardsChannelled) -> Beat:
    return Beat("channel", event.seat, CHIP, event.cards)


def _stack_left(event: told.StackLeft) -> Beat:
    return Beat("pass", event.seat, CHIP, seen_cards(event.cards), (event.target,))


def _hand_discarded(event: told.HandDiscarded) -> Beat:
    return Beat("discard", event.seat, LOG_ONLY, event.cards)


def _power_lost(event: done.PowerLost) -> Beat:
    """A scene if it was the player's last Power, else a chip."""
    weight = SCENE if event.lost and not event.power else CHIP
    changes = (Change(event.seat, "power", -event.lost),) if event.lost else ()
    return Beat("lose", event.seat, weight, targets=(event.seat,), changes=changes)


def _power_gained(event: done.PowerGained) -> Beat:
    changes = (Change(event.seat, "power", event.gained),) if event.gained else ()
    return Beat("gain", event.seat, CHIP, changes=changes)


def _ward_gained(event: done.WardGained) -> Beat:
    return Beat("ward", event.seat, CHIP, changes=(Change(event.seat, "ward", event.gained),))


def _mana_gained(event: done.ManaGained) -> Beat:
    return Beat("count", event.seat, LOG_ONLY, changes=(Change(event.seat, "mana", event.gained),))


def _actions_gained(event: done.ActionsGained) -> Beat:
    return Beat("count", event.seat, LOG_ONLY, changes=(Change(event.seat, "actions", event.gained),))


def _role_revealed(event: done.RoleRevealed) -> Beat:
    """A scene aimed at the player; only an Infiltrator counts as exposed, as a Guildmage loses nothing."""
    exposed = (event.seat,) if event.role.value is Role.INFILTRATOR else ()
    return Beat("unmask", event.seat, SCENE, (event.role.value,), (event.seat,), exposed=exposed)


def _role_shown(event: done.RoleShown) -> Beat:
    """A scene aimed at both players, as the role is usually shown because of another player's card."""
    return Beat("show", event.seat, SCENE, (event.role.value,), (event.target, event.seat))


def _ally_acts(event: done.AllyActs) -> Beat:
    return Beat("ally", event.seat, CHIP, (event.card,))


def _pile_burned(event: done.PileBurned) -> Beat:
    """A chip, aimed at the owner if the cards come from another player's Storage."""
    targets = () if event.target is None or event.target == event.seat else (event.target,)
    return Beat("burn", event.seat, CHIP, event.cards, targets)


def _cards_salvaged(event: done.CardsSalvaged) -> Beat:
    return Beat("salvage", event.seat, CHIP, event.cards)


def _card_fetched(event: done.CardFetched) -> Beat:
    return Beat("fetch", event.seat, CHIP, (event.card,))


def _card_stolen(event: done.CardStolen) -> Beat:
    return Beat("steal", event.seat, SCENE, (event.card.value,), (event.target,))


def _storage_seen(event: done.StorageSeen) -> Beat:
    return Beat("look", event.seat, CHIP, seen_cards(event.cards), (event.target,))


def _deck_seen(event: done.DeckSeen) -> Beat:
    return Beat("look", event.seat, CHIP)


def _ally_left(event: done.AllyLeft) -> Beat:
    """A chip aimed at the host, whose ally was removed by an effect."""
    return Beat("leave", event.seat, CHIP, (event.ally,), (event.seat,))


def _ally_moved(event: done.AllyMoved) -> Beat:
    return Beat("move", event.seat, CHIP, (event.ally,), (event.target,))


def _stack_changed(event: done.StackChanged) -> Beat:
    return Beat("change", event.seat, CHIP)


def _stack_discarded(event: done.StackDiscarded) -> Beat:
    return Beat("discard", event.seat, CHIP, event.cards)


def _declined(event: done.Declined) -> Beat:
    return Beat("decline", event.seat, CHIP, (event.card,))


def _spent(seat: int, mana: int) -> tuple[Change, ...]:
    return (Change(seat, "mana", -mana),) if mana else ()


STORY: Story = {
    told.RolesDealt: _roles_dealt,
    told.TurnBegan: _turn_began,
    told.WardExpired: _ward_expired,
    told.CardsDrawn: _cards_drawn,
    told.DeckShuffled: _deck_shuffled,
    told.StackTaken: _stack_taken,
    told.StorageTaken: _storage_taken,
    told.ArtifactsFound: _artifacts_found,
    told.ArtifactRevealed: _artifact_revealed,
    told.SecretKept: _secret_kept,
    told.SecretsCounted: _secrets_counted,
    told.CountersSet: _counters_set,
    told.CardBurned: _card_burned,
    told.CardStored: _card_stored,
    told.SpellPlayed: _spell_played,
    told.AllyPlayed: _ally_played,
    told.AllyActivated: _ally_activated,
    told.CardsChannelled: _cards_channelled,
    told.StackLeft: _stack_left,
    told.HandDiscarded: _hand_discarded,
    done.PowerLost: _power_lost,
    done.PowerGained: _power_gained,
    done.WardGained: _ward_gained,
    done.ManaGained: _mana_gained,
    done.ActionsGained: _actions_gained,
    done.RoleRevealed: _role_revealed,
    done.RoleShown: _role_shown,
    done.AllyActs: _ally_acts,
    done.PileBurned: _pile_burned,
    done.CardsSalvaged: _cards_salvaged,
    done.CardFetched: _card_fetched,
    done.CardStolen: _card_stolen,
    done.StorageSeen: _storage_seen,
    done.DeckSeen: _deck_seen,
    done.AllyLeft: _ally_left,
    done.AllyMoved: _ally_moved,
    done.StackChanged: _stack_changed,
    done.StackDiscarded: _stack_discarded,
    done.Declined: _declined,
}
