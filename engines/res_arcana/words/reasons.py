"""Reasons why an option is blocked, and remarks on options that are worth a warning."""

from collections.abc import Mapping

from engines.kernel.words.language import Plural
from engines.kernel.words.speaker import Phrase

REASONS: Mapping[str, Phrase] = {
    "why.cost": "This costs {cost}. You have {have}.",
    "why.cost.less": "This costs {cost}, minus {off}. You have {have}.",
    "why.price": "This costs {price}. You have {have}.",
    "why.stored": "This needs {price} on the card. It has {have}.",
    "why.turned": "It’s turned. Straighten it first.",
    "why.hand": "You have no card to discard.",
    "why.destroy.artifact": "You have no artifact to destroy.",
    "why.destroy.other_artifact": "You have no other artifact to destroy.",
    "why.destroy.dragon_or_creature": "You have no dragon or creature to destroy.",
    "why.turn.dragon": "You have no straight dragon to turn.",
    "why.turn.creature": "You have no straight creature to turn.",
    "why.monuments": "The monument deck is empty.",
    "remark.nothing_to_place": "No effect now: there’s nothing that you can pay for and place.",
    "remark.nobody_to_hit": "No effect now: everyone else has passed.",
    "remark.nothing_to_draw": "No effect now: you have no cards left to draw.",
    "remark.nothing_to_straighten": "No effect now: nothing of yours is turned.",
    "remark.no_turned_creature": "No effect now: no creature of yours is turned.",
    "remark.straight": "No effect now: it’s straight.",
    "remark.points": Plural(
        "Worth 1 point while it stays there.", "Worth {count} points while they stay there."
    ),
}
