"""What each event is at a glance: its icon, whom it concerns, how large it is told."""

from collections.abc import Mapping

from engines.kernel.contract.story import CHIP, LOG_ONLY, SCENE, Beat, Change, Story, seen_cards
from engines.magecraft import events as told

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
"""Each verb with its icon."""


def _academy_opened(event: told.AcademyOpened) -> Beat:
    return Beat("open", None, LOG_ONLY, event.spells)


def _character_taken(event: told.CharacterTaken) -> Beat:
    return Beat("character", event.seat, SCENE, (event.character,))


def _gems_drawn(event: told.GemsDrawn) -> Beat:
    return Beat("draw", event.seat, LOG_ONLY, seen_cards(event.gems))


def _bag_refilled(event: told.BagRefilled) -> Beat:
    return Beat("refill", event.seat, LOG_ONLY, changes=(Change(event.seat, "bag", event.count),))


def _gems_shown(event: told.GemsShown) -> Beat:
    return Beat("show", event.seat, LOG_ONLY, event.gems)


def _gems_discarded(event: told.GemsDiscarded) -> Beat:
    return Beat("discard", event.seat, CHIP, event.gems)


def _turn_began(event: told.TurnBegan) -> Beat:
    return Beat("begin", event.seat, LOG_ONLY, opens="turn")


def _shield_discarded(event: told.ShieldDiscarded) -> Beat:
    return Beat("discard", event.seat, CHIP, (event.gem,), changes=(Change(event.seat, "shield", -1),))


def _spell_cast(event: told.SpellCast) -> Beat:
    return Beat("cast", event.seat, SCENE, (event.spell,))


def _cantrip_used(event: told.CantripUsed) -> Beat:
    return Beat("cantrip", event.seat, CHIP, (event.character,))


def _icon_lost(event: told.IconLost) -> Beat:
    return Beat("fizzle", event.seat, LOG_ONLY, (event.icon,))


def _shield_broken(event: told.ShieldBroken) -> Beat:
    lost = Change(event.target, "shield", -1)
    return Beat("break", event.seat, SCENE, (event.gem,), (event.target,), (lost,))


def _life_taken(event: told.LifeTaken) -> Beat:
    changes = (Change(event.seat, "scored", 1), Change(event.target, "hp", -1))
    return Beat("take", event.seat, SCENE, (event.gem,), (event.target,), changes)


def _healed(event: told.Healed) -> Beat:
    """With full HP the gem is scored instead."""
    what = "scored" if event.scored else "hp"
    return Beat("heal", event.seat, CHIP, (event.gem,), changes=(Change(event.seat, what, 1),))


def _shielded(event: told.Shielded) -> Beat:
    return Beat("shield", event.seat, CHIP, (event.gem,), changes=(Change(event.seat, "shield", 1),))


def _vanished(event: told.Vanished) -> Beat:
    scored = Change(event.seat, "scored", 1)
    changes = (scored, Change(event.seat, "hp", -1)) if event.hp else (scored,)
    return Beat("vanish", event.seat, CHIP, (event.gem,), changes=changes)


def _vanish_forgone(event: told.VanishForgone) -> Beat:
    return Beat("skip", event.seat, CHIP)


def _golden_passed(event: told.GoldenPassed) -> Beat:
    return Beat("golden", event.seat, LOG_ONLY, (event.gem, event.spell))


def _golden_discarded(event: told.GoldenDiscarded) -> Beat:
    return Beat("golden", event.seat, LOG_ONLY, (event.gem,))


def _spell_learned(event: told.SpellLearned) -> Beat:
    return Beat("learn", event.seat, SCENE, (event.spell,))


def _revision_began(event: told.RevisionBegan) -> Beat:
    return Beat("revise", event.seat, CHIP, event.gems)


def _spell_moved(event: told.SpellMoved) -> Beat:
    return Beat("move", event.seat, LOG_ONLY, (event.spell,))


def _spell_mastered(event: told.SpellMastered) -> Beat:
    return Beat("master", event.seat, SCENE, (event.spell,))


def _refreshed(event: told.Refreshed) -> Beat:
    return Beat("discard", event.seat, LOG_ONLY, event.gems)


def _mage_fell(event: told.MageFell) -> Beat:
    return Beat("fall", event.seat, SCENE, targets=(event.seat,), out=(event.seat,))


STORY: Story = {
    told.AcademyOpened: _academy_opened,
    told.CharacterTaken: _character_taken,
    told.GemsDrawn: _gems_drawn,
    told.BagRefilled: _bag_refilled,
    told.GemsShown: _gems_shown,
    told.GemsDiscarded: _gems_discarded,
    told.TurnBegan: _turn_began,
    told.ShieldDiscarded: _shield_discarded,
    told.SpellCast: _spell_cast,
    told.CantripUsed: _cantrip_used,
    told.IconLost: _icon_lost,
    told.ShieldBroken: _shield_broken,
    told.LifeTaken: _life_taken,
    told.Healed: _healed,
    told.Shielded: _shielded,
    told.Vanished: _vanished,
    told.VanishForgone: _vanish_forgone,
    told.GoldenPassed: _golden_passed,
    told.GoldenDiscarded: _golden_discarded,
    told.SpellLearned: _spell_learned,
    told.RevisionBegan: _revision_began,
    told.SpellMoved: _spell_moved,
    told.SpellMastered: _spell_mastered,
    told.Refreshed: _refreshed,
    told.MageFell: _mage_fell,
}
