"""The story: each event as a beat, with its verb, its actor, its targets, and its size.

Battlefields are among the things of a beat as the `Side` that is up.
"""

from collections.abc import Mapping

from engines.draco_magi import events, fight_events
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


def _opponent(seat: int) -> tuple[int, ...]:
    """The opponent as the only target."""
    return (1 - seat,)


def _first_player_named(event: events.FirstPlayerNamed) -> Beat:
    return Beat("marker", event.seat, LOG_ONLY)


def _colour_chosen(event: events.ColourChosen) -> Beat:
    return Beat("colour", event.seat, CHIP, (event.colour,))


def _extras_chosen(event: events.ExtrasChosen) -> Beat:
    return Beat("choose", event.seat, CHIP, seen_cards(event.kinds))


def _advanced_dealt(event: events.AdvancedDealt) -> Beat:
    return Beat("deal", event.seat, LOG_ONLY, seen_cards(event.cards))


def _draft_assigned(event: events.DraftAssigned) -> Beat:
    things = (event.kept.value, event.given.value, event.returned.value)
    return Beat("draft", event.seat, CHIP, things, _opponent(event.seat))


def _round_began(event: events.RoundBegan) -> Beat:
    return Beat("round", None, CHIP, opens="round")


def _battlefield_laid(event: events.BattlefieldLaid) -> Beat:
    return Beat("land", None, LOG_ONLY, (event.side,))


def _dragons_drawn(event: events.DragonsDrawn) -> Beat:
    return Beat("draw", event.seat, LOG_ONLY, seen_cards(event.dragons))


def _dragon_deck_shuffled(event: events.DragonDeckShuffled) -> Beat:
    return Beat("shuffle", event.seat, LOG_ONLY)


def _battle_deck_shuffled(event: events.BattleDeckShuffled) -> Beat:
    return Beat("shuffle", event.seat, LOG_ONLY)


def _field_won(event: events.FieldWon) -> Beat:
    changes = () if event.side.gem is None else (Change(event.seat, "gems", 1),)
    return Beat("win", event.seat, SCENE, (event.side,), changes=changes, befalls=True)


def _field_tied(event: events.FieldTied) -> Beat:
    return Beat("tie", None, CHIP, (event.side,))


def _field_thawed(event: events.FieldThawed) -> Beat:
    return Beat("thaw", event.seat, CHIP, (event.side,))


def _battle_hand_discarded(event: events.BattleHandDiscarded) -> Beat:
    return Beat("discard", event.seat, LOG_ONLY, event.cards)


def _nightfall_kept(event: events.NightfallKept) -> Beat:
    """The things are the discarded dragons."""
    return Beat("keep", event.seat, CHIP, event.dragons)


def _advanced_taken(event: events.AdvancedTaken) -> Beat:
    """A beat without an actor for viewers who see the card, so that it is shown above all to the player."""
    if event.card.value is None:
        return Beat("gain", event.seat, LOG_ONLY, (None,))
    return Beat("gain", None, CHIP, (event.card.value,))


def _dragon_placed(event: fight_events.DragonPlaced) -> Beat:
    return Beat("freeze" if event.freezes else "place", event.seat, SCENE, (event.dragon, event.side))


def _cannot_place(event: fight_events.CannotPlace) -> Beat:
    return Beat("stuck", event.seat, CHIP)


def _ranged_attacked(event: fight_events.RangedAttacked) -> Beat:
    return Beat(
        "breathe", event.seat, SCENE, (event.dragon, event.target, *event.cards), _opponent(event.seat)
    )


def _ranged_redrawn(event: fight_events.RangedRedrawn) -> Beat:
    return Beat("breathe", event.seat, CHIP, (event.dragon, *event.cards), _opponent(event.seat))


def _shield_drawn(event: fight_events.ShieldDrawn) -> Beat:
    return Beat("shield", event.seat, CHIP, (event.card,))


def _ranged_hit(event: fight_events.RangedHit) -> Beat:
    return Beat("lose", event.seat, SCENE, (event.dragon,), (event.seat,))


def _ranged_held(event: fight_events.RangedHeld) -> Beat:
    return Beat("hold", event.seat, CHIP, (event.dragon,), (event.seat,))


def _field_flipped(event: fight_events.FieldFlipped) -> Beat:
    return Beat("flip", event.seat, SCENE, (event.side,))


def _dragon_moved(event: fight_events.DragonMoved) -> Beat:
    """A move of the player's own dragon; a `drive` if it is the opponent's."""
    if event.owner == event.seat:
        return Beat("move", event.seat, CHIP, (event.dragon, event.side))
    return Beat("drive", event.seat, SCENE, (event.dragon, event.side), (event.owner,))


def _dragon_recalled(event: fight_events.DragonRecalled) -> Beat:
    return Beat("recall", event.seat, CHIP, (event.dragon,))


def _advanced_added(event: fight_events.AdvancedAdded) -> Beat:
    return Beat("gain", None, CHIP, event.cards)


def _field_chosen(event: fight_events.FieldChosen) -> Beat:
    return Beat("melee", event.seat, CHIP, (event.side,))


def _melee_hand_drawn(event: fight_events.MeleeHandDrawn) -> Beat:
    return Beat("draw", event.seat, LOG_ONLY, seen_cards(event.cards))


def _attacked(event: fight_events.Attacked) -> Beat:
    return Beat("attack", event.seat, SCENE, event.cards, _opponent(event.seat))


def _ability_used(event: fight_events.AbilityUsed) -> Beat:
    return Beat("use", event.seat, SCENE, (event.card,))


def _cannot_attack(event: fight_events.CannotAttack) -> Beat:
    return Beat("stuck", event.seat, CHIP)


def _defended(event: fight_events.Defended) -> Beat:
    return Beat("block", event.seat, CHIP, event.cards)


def _flight_played(event: fight_events.FlightPlayed) -> Beat:
    return Beat("fly", event.seat, SCENE, (event.card,))


def _lucky_drawn(event: fight_events.LuckyDrawn) -> Beat:
    return Beat("lucky", event.seat, CHIP, (event.card,), (event.seat,))


def _dragons_lost(event: fight_events.DragonsLost) -> Beat:
    return Beat("lose", event.seat, SCENE, event.dragons, (event.seat,))


STORY: Story = {
    events.FirstPlayerNamed: _first_player_named,
    events.ColourChosen: _colour_chosen,
    events.ExtrasChosen: _extras_chosen,
    events.AdvancedDealt: _advanced_dealt,
    events.DraftAssigned: _draft_assigned,
    events.RoundBegan: _round_began,
    events.BattlefieldLaid: _battlefield_laid,
    events.DragonsDrawn: _dragons_drawn,
    events.DragonDeckShuffled: _dragon_deck_shuffled,
    events.BattleDeckShuffled: _battle_deck_shuffled,
    events.FieldWon: _field_won,
    events.FieldTied: _field_tied,
    events.FieldThawed: _field_thawed,
    events.BattleHandDiscarded: _battle_hand_discarded,
    events.NightfallKept: _nightfall_kept,
    events.AdvancedTaken: _advanced_taken,
    fight_events.DragonPlaced: _dragon_placed,
    fight_events.CannotPlace: _cannot_place,
    fight_events.RangedAttacked: _ranged_attacked,
    fight_events.RangedRedrawn: _ranged_redrawn,
    fight_events.ShieldDrawn: _shield_drawn,
    fight_events.RangedHit: _ranged_hit,
    fight_events.RangedHeld: _ranged_held,
    fight_events.FieldFlipped: _field_flipped,
    fight_events.DragonMoved: _dragon_moved,
    fight_events.DragonRecalled: _dragon_recalled,
    fight_events.AdvancedAdded: _advanced_added,
    fight_events.FieldChosen: _field_chosen,
    fight_events.MeleeHandDrawn: _melee_hand_drawn,
    fight_events.Attacked: _attacked,
    fight_events.AbilityUsed: _ability_used,
    fight_events.CannotAttack: _cannot_attack,
    fight_events.Defended: _defended,
    fight_events.FlightPlayed: _flight_played,
    fight_events.LuckyDrawn: _lucky_drawn,
    fight_events.DragonsLost: _dragons_lost,
}
