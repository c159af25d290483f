"""Reasons why an option cannot be chosen now."""

from collections.abc import Mapping

from engines.kernel.words.speaker import Phrase

NO_DRAGON_READY = "No dragon can attack now. Those asleep, just stolen or used this turn can’t."
"""The reason on a blocked attack option, also printed on the attack card."""

REASONS: Mapping[str, Phrase] = {
    "why.cost": "You can’t pay that: you need {cost}, and have {have}.",
    "why.deck": "The gem deck is empty.",
    "why.gems": "Nobody else has any gems.",
    "why.energy": "Nobody else has any energy.",
    "why.dragon": "Nobody else has any dragons.",
    "why.curse": "There’s no staff left to curse.",
    "why.copy": "No staff revealed so far has a spell to mirror.",
    "why.copies": "The revealed spells have no target now.",
    "why.copies.cost": "You can’t pay for any revealed spell that has a target. Mirrored, it costs 1 more.",
    "why.own": "You can’t curse your own staff.",
    "why.face_up": "This staff is out this round.",
    "why.cursed": "This staff is already cursed.",
    "why.asleep": "This dragon is asleep.",
    "why.attacked": "This dragon has already attacked this turn.",
    "why.stolen": "You stole this dragon this turn, so it can’t attack yet.",
    "why.blocks": "This dragon is already blocking another attacker.",
    "why.none_ready": NO_DRAGON_READY,
}
