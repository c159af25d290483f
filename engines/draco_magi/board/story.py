"""The story: each event as a beat, with its verb, its actor, its targets, and its size.

Battlefields are among the things of a beat as the `Side` that is up.
"""

from collections.abc import Mapping

from engines.draco_magi import events as told
from engines.draco_magi import fight_events as fought
from engines.kernel.contract.story import CHIP, LOG_ONLY, SCENE, Beat, Change, Story, seen_cards

VERBS: Mapping[str, str] = {
    "marker": "marker",
    "colour": "bat-wing",
    "choose": "check",
    "deal": "deck",
    "draft": "hand",
    "round": "crown",
    "land": "hills",
    "draw": "draw",
    "shuffle": "deck",
    "win": "trophy",
    "tie": "link",
    "thaw": "snowflake",
    "discard": "discard",
    "keep": "hand",
    "gain": "scroll",
    "place": "dragon",
    "freeze": "snowflake",
    "stuck": "cross",
    "breathe": "ranged",
    "shield": "block",
    "lose": "cross",
    "hold": "armour",
    "flip": "flip",
    "move": "portal",
    "drive": "retreat",
    "recall": "undo",
    "melee": "attack",
    "attack": "attack",
    "use": "reinforce",
    "block": "block",
    "fly": "wing",
    "lucky": "draw",
}
"""The icon of each verb."""


def _other(seat: int) -> tuple[int, ...]:
    """The opponent as the only target."""
    return (1 - seat,)


def _first_player_named(event: told.FirstPlayerNamed) -> Beat:
    return Beat("marker", event.seat, LOG_ONLY)


def _colour_chosen(event: told.ColourChosen) -> Beat:
    return Beat("colour", event.seat, CHIP, (event.colour,))


def _extras_chosen(event: told.ExtrasChosen) -> Beat:
    return Beat("choose", event.seat, CHIP, seen_cards(event.kinds))


def _advanced_dealt(event: told.AdvancedDealt) -> Beat:
    return Beat("deal", event.seat, LOG_ONLY, seen_cards(event.cards))


def _draft_assigned(event: told.DraftAssigned) -> Beat:
    things = (event.kept.value, event.given.value, event.returned.value)
    return Beat("draft", event.seat, CHIP, things, _other(event.seat))


def _round_began(event: told.RoundBegan) -> Beat:
    return Beat("round", None, CHIP, opens="round")


def _battlefield_laid(event: told.BattlefieldLaid) -> Beat:
    return Beat("land", None, LOG_ONLY, (event.side,))


def _dragons_drawn(event: told.DragonsDrawn) -> Beat:
    return Beat("draw", event.seat, LOG_ONLY, seen_cards(event.dragons))


def _dragon_deck_shuffled(event: told.DragonDeckShuffled) -> Beat:
    return Beat("shuffle", event.seat, LOG_ONLY)


def _battle_deck_shuffled(event: told.BattleDeckShuffled) -> Beat:
    return Beat("shuffle", event.seat, LOG_ONLY)


def _field_won(event: told.FieldWon) -> Beat:
    changes = () if event.side.gem is None else (Change(event.seat, "gems", 1),)
    return Beat("win", event.seat, SCENE, (event.side,), changes=changes, befalls=True)


def _field_tied(event: told.FieldTied) -> Beat:
    return Beat("tie", None, CHIP, (event.side,))


def _field_thawed(event: told.FieldThawed) -> Beat:
    return Beat("thaw", event.seat, CHIP, (event.side,))


def _battle_hand_discarded(event: told.BattleHandDiscarded) -> Beat:
    return Beat("discard", event.seat, LOG_ONLY, event.cards)


def _nightfall_kept(event: told.NightfallKept) -> Beat:
    """The things are the discarded dragons."""
    return Beat("keep", event.seat, CHIP, event.dragons)


def _advanced_taken(event: told.AdvancedTaken) -> Beat:
    """A beat without an actor for viewers who see the card, so that it is shown above all to the player."""
    if event.card.value is None:
        return Beat("gain", event.seat, LOG_ONLY, (None,))
    return Beat("gain", None, CHIP, (event.card.value,))


def _dragon_placed(event: fought.DragonPlaced) -> Beat:
    return Beat("freeze" if event.freezes else "place", event.seat, SCENE, (event.dragon, event.side))


def _cannot_place(event: fought.CannotPlace) -> Beat:
    return Beat("stuck", event.seat, CHIP)


def _ranged_attacked(event: fought.RangedAttacked) -> Beat:
    return Beat("breathe", event.seat, SCENE, (event.dragon, event.target, *event.cards), _other(event.seat))


def _ranged_redrawn(event: fought.RangedRedrawn) -> Beat:
    return Beat("breathe", event.seat, CHIP, (event.dragon, *event.cards), _other(event.seat))


def _shield_drawn(event: fought.ShieldDrawn) -> Beat:
    return Beat("shield", event.seat, CHIP, (event.card,))


def _ranged_hit(event: fought.RangedHit) -> Beat:
    return Beat("lose", event.seat, SCENE, (event.dragon,), (event.seat,))


def _ranged_held(event: fought.RangedHeld) -> Beat:
    return Beat("hold", event.seat, CHIP, (event.dragon,), (event.seat,))


def _field_flipped(event: fought.FieldFlipped) -> Beat:
    return Beat("flip", event.seat, SCENE, (event.side,))


def _dragon_moved(event: fought.DragonMoved) -> Beat:
    """A move of the player's own dragon; a `drive` if it is the opponent's."""
    if event.owner == event.seat:
        return Beat("move", event.seat, CHIP, (event.dragon, event.side))
    return Beat("drive", event.seat, SCENE, (event.dragon, event.side), (event.owner,))


def _dragon_recalled(event: fought.DragonRecalled) -> Beat:
    return Beat("recall", event.seat, CHIP, (event.dragon,))


def _advanced_added(event: fought.AdvancedAdded) -> Beat:
    return Beat("gain", None, CHIP, event.cards)


def _field_chosen(event: fought.FieldChosen) -> Beat:
    return Beat("melee", event.seat, CHIP, (event.side,))


def _melee_hand_drawn(event: fought.MeleeHandDrawn) -> Beat:
    return Beat("draw", event.seat, LOG_ONLY, seen_cards(event.cards))


def _attacked(event: fought.Attacked) -> Beat:
    return Beat("attack", event.seat, SCENE, event.cards, _other(event.seat))


def _ability_used(event: fought.AbilityUsed) -> Beat:
    return Beat("use", event.seat, SCENE, (event.card,))


def _cannot_attack(event: fought.CannotAttack) -> Beat:
    return Beat("stuck", event.seat, CHIP)


def _defended(event: fought.Defended) -> Beat:
    return Beat("block", event.seat, CHIP, event.cards)


def _flight_played(event: fought.FlightPlayed) -> Beat:
    return Beat("fly", event.seat, SCENE, (event.card,))


def _lucky_drawn(event: fought.LuckyDrawn) -> Beat:
    return Beat("lucky", event.seat, CHIP, (event.card,), (event.seat,))


def _dragons_lost(event: fought.DragonsLost) -> Beat:
    return Beat("lose", event.seat, SCENE, event.dragons, (event.seat,))


STORY: Story = {
    told.FirstPlayerNamed: _first_player_named,
    told.ColourChosen: _colour_chosen,
    told.ExtrasChosen: _extras_chosen,
    told.AdvancedDealt: _advanced_dealt,
    told.DraftAssigned: _draft_assigned,
    told.RoundBegan: _round_began,
    told.BattlefieldLaid: _battlefield_laid,
    told.DragonsDrawn: _dragons_drawn,
    told.DragonDeckShuffled: _dragon_deck_shuffled,
    told.BattleDeckShuffled: _battle_deck_shuffled,
    told.FieldWon: _field_won,
    told.FieldTied: _field_tied,
    told.FieldThawed: _field_thawed,
    told.BattleHandDiscarded: _battle_hand_discarded,
    told.NightfallKept: _nightfall_kept,
    told.AdvancedTaken: _advanced_taken,
    fought.DragonPlaced: _dragon_placed,
    fought.CannotPlace: _cannot_place,
    fought.RangedAttacked: _ranged_attacked,
    fought.RangedRedrawn: _ranged_redrawn,
    fought.ShieldDrawn: _shield_drawn,
    fought.RangedHit: _ranged_hit,
    fought.RangedHeld: _ranged_held,
    fought.FieldFlipped: _field_flipped,
    fought.DragonMoved: _dragon_moved,
    fought.DragonRecalled: _dragon_recalled,
    fought.AdvancedAdded: _advanced_added,
    fought.FieldChosen: _field_chosen,
    fought.MeleeHandDrawn: _melee_hand_drawn,
    fought.Attacked: _attacked,
    fought.AbilityUsed: _ability_used,
    fought.CannotAttack: _cannot_attack,
    fought.Defended: _defended,
    fought.FlightPlayed: _flight_played,
    fought.LuckyDrawn: _lucky_drawn,
    fought.DragonsLost: _dragons_lost,
}
