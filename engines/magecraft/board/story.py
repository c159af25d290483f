"""The beat of each event: its icon, the players concerned, and how prominently it is shown."""

from collections.abc import Mapping

from engines.kernel.contract.story import Story
from engines.kernel.events import CHIP, LOG_ONLY, SCENE, Beat, Change, seen_cards
from engines.magecraft import events

VERBS: Mapping[str, str] = {
    "open": "book",
    "character": "mage",
    "draw": "draw",
    "refill": "bag",
    "show": "hand",
    "discard": "discard",
    "begin": "hourglass",
    "cast": "staff",
    "cantrip": "hat",
    "fizzle": "cross",
    "break": "attack",
    "take": "take",
    "heal": "heal",
    "shield": "block",
    "vanish": "vanish",
    "skip": "cross",
    "golden": "mastered",
    "learn": "book",
    "revise": "scroll",
    "move": "flip",
    "master": "mastered",
    "fall": "curse",
}
"""The icon of each verb."""


def _beat_for_academy_opened(event: events.AcademyOpened) -> Beat:
    return Beat("open", None, LOG_ONLY, event.spells)


def _beat_for_character_taken(event: events.CharacterTaken) -> Beat:
    return Beat("character", event.seat, SCENE, (event.character,))


def _beat_for_gems_drawn(event: events.GemsDrawn) -> Beat:
    return Beat("draw", event.seat, LOG_ONLY, seen_cards(event.gems))


def _beat_for_bag_refilled(event: events.BagRefilled) -> Beat:
    return Beat("refill", event.seat, LOG_ONLY, changes=(Change(event.seat, "bag", event.count),))


def _beat_for_gems_shown(event: events.GemsShown) -> Beat:
    return Beat("show", event.seat, LOG_ONLY, event.gems)


def _beat_for_gems_discarded(event: events.GemsDiscarded) -> Beat:
    return Beat("discard", event.seat, CHIP, event.gems)


def _beat_for_turn_began(event: events.TurnBegan) -> Beat:
    return Beat("begin", event.seat, LOG_ONLY, opens="turn")


def _beat_for_shield_discarded(event: events.ShieldDiscarded) -> Beat:
    return Beat("discard", event.seat, CHIP, (event.gem,), changes=(Change(event.seat, "shield", -1),))


def _beat_for_spell_cast(event: events.SpellCast) -> Beat:
    return Beat("cast", event.seat, SCENE, (event.spell,))


def _beat_for_cantrip_used(event: events.CantripUsed) -> Beat:
    return Beat("cantrip", event.seat, CHIP, (event.character,))


def _beat_for_icon_lost(event: events.IconLost) -> Beat:
    return Beat("fizzle", event.seat, LOG_ONLY, (event.icon,))


def _beat_for_shield_broken(event: events.ShieldBroken) -> Beat:
    lost = Change(event.target, "shield", -1)
    return Beat("break", event.seat, SCENE, (event.gem,), (event.target,), (lost,))


def _beat_for_life_taken(event: events.LifeTaken) -> Beat:
    changes = (Change(event.seat, "scored", 1), Change(event.target, "hp", -1))
    return Beat("take", event.seat, SCENE, (event.gem,), (event.target,), changes)


def _beat_for_healed(event: events.Healed) -> Beat:
    """With full HP, the gem is scored instead."""
    area = "scored" if event.scored else "hp"
    return Beat("heal", event.seat, CHIP, (event.gem,), changes=(Change(event.seat, area, 1),))


def _beat_for_shielded(event: events.Shielded) -> Beat:
    return Beat("shield", event.seat, CHIP, (event.gem,), changes=(Change(event.seat, "shield", 1),))


def _beat_for_vanished(event: events.Vanished) -> Beat:
    scored = Change(event.seat, "scored", 1)
    changes = (scored, Change(event.seat, "hp", -1)) if event.hp else (scored,)
    return Beat("vanish", event.seat, CHIP, (event.gem,), changes=changes)


def _beat_for_vanish_forgone(event: events.VanishForgone) -> Beat:
    return Beat("skip", event.seat, CHIP)


def _beat_for_golden_passed(event: events.GoldenPassed) -> Beat:
    return Beat("golden", event.seat, LOG_ONLY, (event.gem, event.spell))


def _beat_for_golden_discarded(event: events.GoldenDiscarded) -> Beat:
    return Beat("golden", event.seat, LOG_ONLY, (event.gem,))


def _beat_for_spell_learned(event: events.SpellLearned) -> Beat:
    return Beat("learn", event.seat, SCENE, (event.spell,))


def _beat_for_revision_began(event: events.RevisionBegan) -> Beat:
    return Beat("revise", event.seat, CHIP, event.gems)


def _beat_for_spell_moved(event: events.SpellMoved) -> Beat:
    return Beat("move", event.seat, LOG_ONLY, (event.spell,))


def _beat_for_spell_mastered(event: events.SpellMastered) -> Beat:
    return Beat("master", event.seat, SCENE, (event.spell,))


def _beat_for_refreshed(event: events.Refreshed) -> Beat:
    return Beat("discard", event.seat, LOG_ONLY, event.gems)


def _beat_for_mage_fell(event: events.MageFell) -> Beat:
    return Beat("fall", event.seat, SCENE, targets=(event.seat,), out=(event.seat,))


STORY: Story = {
    events.AcademyOpened: _beat_for_academy_opened,
    events.CharacterTaken: _beat_for_character_taken,
    events.GemsDrawn: _beat_for_gems_drawn,
    events.BagRefilled: _beat_for_bag_refilled,
    events.GemsShown: _beat_for_gems_shown,
    events.GemsDiscarded: _beat_for_gems_discarded,
    events.TurnBegan: _beat_for_turn_began,
    events.ShieldDiscarded: _beat_for_shield_discarded,
    events.SpellCast: _beat_for_spell_cast,
    events.CantripUsed: _beat_for_cantrip_used,
    events.IconLost: _beat_for_icon_lost,
    events.ShieldBroken: _beat_for_shield_broken,
    events.LifeTaken: _beat_for_life_taken,
    events.Healed: _beat_for_healed,
    events.Shielded: _beat_for_shielded,
    events.Vanished: _beat_for_vanished,
    events.VanishForgone: _beat_for_vanish_forgone,
    events.GoldenPassed: _beat_for_golden_passed,
    events.GoldenDiscarded: _beat_for_golden_discarded,
    events.SpellLearned: _beat_for_spell_learned,
    events.RevisionBegan: _beat_for_revision_began,
    events.SpellMoved: _beat_for_spell_moved,
    events.SpellMastered: _beat_for_spell_mastered,
    events.Refreshed: _beat_for_refreshed,
    events.MageFell: _beat_for_mage_fell,
}
