"""The story: each event as a beat, with its verb, its actor, its targets, and its size.

Battlefields are among the things of a beat as the `Side` that is up.
"""

from collections.abc import Mapping

from engines.draco_magi import events, fight_events
from engines.kernel.contract.story import Story
from engines.kernel.events import CHIP, LOG_ONLY, SCENE, Beat, Change, seen_cards

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


def _beat_for_first_player_named(event: events.FirstPlayerNamed) -> Beat:
    return Beat("marker", event.seat, LOG_ONLY)


def _beat_for_colour_chosen(event: events.ColourChosen) -> Beat:
    return Beat("colour", event.seat, CHIP, (event.colour,))


def _beat_for_extras_chosen(event: events.ExtrasChosen) -> Beat:
    return Beat("choose", event.seat, CHIP, seen_cards(event.kinds))


def _beat_for_advanced_dealt(event: events.AdvancedDealt) -> Beat:
    return Beat("deal", event.seat, LOG_ONLY, seen_cards(event.cards))


def _beat_for_draft_assigned(event: events.DraftAssigned) -> Beat:
    things = (event.kept.value, event.given.value, event.returned.value)
    return Beat("draft", event.seat, CHIP, things, _opponent(event.seat))


def _beat_for_round_began(event: events.RoundBegan) -> Beat:
    return Beat("round", None, CHIP, opens="round")


def _beat_for_battlefield_laid(event: events.BattlefieldLaid) -> Beat:
    return Beat("land", None, LOG_ONLY, (event.side,))


def _beat_for_dragons_drawn(event: events.DragonsDrawn) -> Beat:
    return Beat("draw", event.seat, LOG_ONLY, seen_cards(event.dragons))


def _beat_for_dragon_deck_shuffled(event: events.DragonDeckShuffled) -> Beat:
    return Beat("shuffle", event.seat, LOG_ONLY)


def _beat_for_battle_deck_shuffled(event: events.BattleDeckShuffled) -> Beat:
    return Beat("shuffle", event.seat, LOG_ONLY)


def _beat_for_field_won(event: events.FieldWon) -> Beat:
    changes = () if event.side.gem is None else (Change(event.seat, "gems", 1),)
    return Beat("win", event.seat, SCENE, (event.side,), changes=changes, befalls=True)


def _beat_for_field_tied(event: events.FieldTied) -> Beat:
    return Beat("tie", None, CHIP, (event.side,))


def _beat_for_field_thawed(event: events.FieldThawed) -> Beat:
    return Beat("thaw", event.seat, CHIP, (event.side,))


def _beat_for_battle_hand_discarded(event: events.BattleHandDiscarded) -> Beat:
    return Beat("discard", event.seat, LOG_ONLY, event.cards)


def _beat_for_nightfall_kept(event: events.NightfallKept) -> Beat:
    """The things are the discarded dragons."""
    return Beat("keep", event.seat, CHIP, event.dragons)


def _beat_for_advanced_taken(event: events.AdvancedTaken) -> Beat:
    """A beat without an actor for viewers who see the card, so that it is shown above all to the player."""
    if event.card.value is None:
        return Beat("gain", event.seat, LOG_ONLY, (None,))
    return Beat("gain", None, CHIP, (event.card.value,))


def _beat_for_dragon_placed(event: fight_events.DragonPlaced) -> Beat:
    return Beat("freeze" if event.freezes else "place", event.seat, SCENE, (event.dragon, event.side))


def _beat_for_cannot_place(event: fight_events.CannotPlace) -> Beat:
    return Beat("stuck", event.seat, CHIP)


def _beat_for_ranged_attacked(event: fight_events.RangedAttacked) -> Beat:
    return Beat(
        "breathe", event.seat, SCENE, (event.dragon, event.target, *event.cards), _opponent(event.seat)
    )


def _beat_for_ranged_redrawn(event: fight_events.RangedRedrawn) -> Beat:
    return Beat("breathe", event.seat, CHIP, (event.dragon, *event.cards), _opponent(event.seat))


def _beat_for_shield_drawn(event: fight_events.ShieldDrawn) -> Beat:
    return Beat("shield", event.seat, CHIP, (event.card,))


def _beat_for_ranged_hit(event: fight_events.RangedHit) -> Beat:
    return Beat("lose", event.seat, SCENE, (event.dragon,), (event.seat,))


def _beat_for_ranged_held(event: fight_events.RangedHeld) -> Beat:
    return Beat("hold", event.seat, CHIP, (event.dragon,), (event.seat,))


def _beat_for_field_flipped(event: fight_events.FieldFlipped) -> Beat:
    return Beat("flip", event.seat, SCENE, (event.side,))


def _beat_for_dragon_moved(event: fight_events.DragonMoved) -> Beat:
    """A move of the player's own dragon; a `drive` if it is the opponent's."""
    if event.owner == event.seat:
        return Beat("move", event.seat, CHIP, (event.dragon, event.side))
    return Beat("drive", event.seat, SCENE, (event.dragon, event.side), (event.owner,))


def _beat_for_dragon_recalled(event: fight_events.DragonRecalled) -> Beat:
    return Beat("recall", event.seat, CHIP, (event.dragon,))


def _beat_for_advanced_added(event: fight_events.AdvancedAdded) -> Beat:
    return Beat("gain", None, CHIP, event.cards)


def _beat_for_field_chosen(event: fight_events.FieldChosen) -> Beat:
    return Beat("melee", event.seat, CHIP, (event.side,))


def _beat_for_melee_hand_drawn(event: fight_events.MeleeHandDrawn) -> Beat:
    return Beat("draw", event.seat, LOG_ONLY, seen_cards(event.cards))


def _beat_for_attacked(event: fight_events.Attacked) -> Beat:
    return Beat("attack", event.seat, SCENE, event.cards, _opponent(event.seat))


def _beat_for_ability_used(event: fight_events.AbilityUsed) -> Beat:
    return Beat("use", event.seat, SCENE, (event.card,))


def _beat_for_cannot_attack(event: fight_events.CannotAttack) -> Beat:
    return Beat("stuck", event.seat, CHIP)


def _beat_for_defended(event: fight_events.Defended) -> Beat:
    return Beat("block", event.seat, CHIP, event.cards)


def _beat_for_flight_played(event: fight_events.FlightPlayed) -> Beat:
    return Beat("fly", event.seat, SCENE, (event.card,))


def _beat_for_lucky_drawn(event: fight_events.LuckyDrawn) -> Beat:
    return Beat("lucky", event.seat, CHIP, (event.card,), (event.seat,))


def _beat_for_dragons_lost(event: fight_events.DragonsLost) -> Beat:
    return Beat("lose", event.seat, SCENE, event.dragons, (event.seat,))


STORY: Story = {
    events.FirstPlayerNamed: _beat_for_first_player_named,
    events.ColourChosen: _beat_for_colour_chosen,
    events.ExtrasChosen: _beat_for_extras_chosen,
    events.AdvancedDealt: _beat_for_advanced_dealt,
    events.DraftAssigned: _beat_for_draft_assigned,
    events.RoundBegan: _beat_for_round_began,
    events.BattlefieldLaid: _beat_for_battlefield_laid,
    events.DragonsDrawn: _beat_for_dragons_drawn,
    events.DragonDeckShuffled: _beat_for_dragon_deck_shuffled,
    events.BattleDeckShuffled: _beat_for_battle_deck_shuffled,
    events.FieldWon: _beat_for_field_won,
    events.FieldTied: _beat_for_field_tied,
    events.FieldThawed: _beat_for_field_thawed,
    events.BattleHandDiscarded: _beat_for_battle_hand_discarded,
    events.NightfallKept: _beat_for_nightfall_kept,
    events.AdvancedTaken: _beat_for_advanced_taken,
    fight_events.DragonPlaced: _beat_for_dragon_placed,
    fight_events.CannotPlace: _beat_for_cannot_place,
    fight_events.RangedAttacked: _beat_for_ranged_attacked,
    fight_events.RangedRedrawn: _beat_for_ranged_redrawn,
    fight_events.ShieldDrawn: _beat_for_shield_drawn,
    fight_events.RangedHit: _beat_for_ranged_hit,
    fight_events.RangedHeld: _beat_for_ranged_held,
    fight_events.FieldFlipped: _beat_for_field_flipped,
    fight_events.DragonMoved: _beat_for_dragon_moved,
    fight_events.DragonRecalled: _beat_for_dragon_recalled,
    fight_events.AdvancedAdded: _beat_for_advanced_added,
    fight_events.FieldChosen: _beat_for_field_chosen,
    fight_events.MeleeHandDrawn: _beat_for_melee_hand_drawn,
    fight_events.Attacked: _beat_for_attacked,
    fight_events.AbilityUsed: _beat_for_ability_used,
    fight_events.CannotAttack: _beat_for_cannot_attack,
    fight_events.Defended: _beat_for_defended,
    fight_events.FlightPlayed: _beat_for_flight_played,
    fight_events.LuckyDrawn: _beat_for_lucky_drawn,
    fight_events.DragonsLost: _beat_for_dragons_lost,
}
