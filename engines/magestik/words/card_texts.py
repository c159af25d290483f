"""Names and texts of the spells on the staffs; ".brief" is a text short enough for a staff card."""

from collections.abc import Mapping

from engines.kernel.words.speaker import Phrase
from engines.kernel.words.text import text

SPELLS: Mapping[str, Phrase] = {
    "Spell": lambda args, speaker: text(f"spell.{args['name']}"),
    "spell.curse": "Curse a staff",
    "spell.curse.text": "Choose another staff. Nobody gains energy from it this round.",
    "spell.ephemeral": "Recruit an Ephemeral Dragon",
    "spell.ephemeral.text": "A dragon with power 3, awake at once. It dies in its owner’s next turn.",
    "spell.magpie_energy": "Steal energy",
    "spell.magpie_energy.text": "Steal up to 2 energy of your choice from another player.",
    "spell.magpie_gem": "Steal a gem",
    "spell.magpie_gem.text": "Steal a gem of your choice from another player.",
    "spell.magpie_dragon": "Steal a dragon",
    "spell.magpie_dragon.text": "Steal another player’s dragon, awake or asleep. It cannot attack this turn.",
    "spell.draw": "Draw a gem",
    "spell.draw.text": "Draw a random gem from the deck.",
    "spell.kill": "Kill a dragon",
    "spell.kill.text": "Kill another player’s dragon, awake or asleep, without a fight.",
    "spell.mirror": "Mirror a spell",
    "spell.mirror.text": "Cast a spell of a staff revealed earlier this round. Pay its price and this 1. "
    "Not a curse or an Ephemeral Dragon.",
    "spell.dragon_yellow": "Recruit a Yellow Dragon",
    "spell.dragon_yellow.text": "A dragon with power 1, awake at once.",
    "spell.dragon_blue": "Recruit a Blue Dragon",
    "spell.dragon_blue.text": "A dragon with power 3, awake at once.",
    "spell.dragon_green": "Recruit a Green Dragon",
    "spell.dragon_green.text": "A dragon with power 2, awake at once.",
    "spell.dragon_red": "Recruit a Red Dragon",
    "spell.dragon_red.text": "A dragon with power 4, awake at once.",
    "spell.dragon_black": "Recruit a Black Dragon",
    "spell.dragon_black.text": "A dragon with power 5, awake at once.",
    "spell.curse.brief": "Nobody gains energy from it.",
    "spell.ephemeral.brief": "Power 3. Dies in its owner’s next turn.",
    "spell.magpie_energy.brief": "Up to 2, from one player.",
    "spell.magpie_gem.brief": "From any other player.",
    "spell.magpie_dragon.brief": "It cannot attack this turn.",
    "spell.draw.brief": "A random one from the deck.",
    "spell.kill.brief": "Without a fight, awake or asleep.",
    "spell.mirror.brief": "Of a staff called earlier, for 1 more.",
    "spell.dragon_yellow.brief": "Power 1, awake at once.",
    "spell.dragon_blue.brief": "Power 3, awake at once.",
    "spell.dragon_green.brief": "Power 2, awake at once.",
    "spell.dragon_red.brief": "Power 4, awake at once.",
    "spell.dragon_black.brief": "Power 5, awake at once.",
}
