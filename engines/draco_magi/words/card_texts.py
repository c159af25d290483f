"""Texts of dragons, battle cards and battlefields, in wording of our own."""

from collections.abc import Mapping

from engines.draco_magi.words.names import CARD_NAMES, DRAGON_NAMES, LAND_NAMES
from engines.kernel.words.speaker import Phrase

SCROLL_TEXTS = {
    "desert_sands": "No Clockwork dragons allowed.",
    "deep_dungeon": "Flight cannot block here.",
    "rust_swamp": "Metallic dragons: −1 melee.",
    "wild_hills": "Chromatic dragons: +1 melee.",
    "volcano": "Chromatic dragons: +1 ranged. No Polar dragons allowed.",
    "glacier": "Metallic dragons: +1 shield. No Lava dragons allowed.",
    "storm_peaks": "All dragons: −1 ranged.",
    "ancient_ruins": "Metallic dragons: +1 melee.",
    "elder_forest": "Chromatic dragons: +1 shield.",
    "crystal_cavern": "Chromatic dragons: −1 melee.",
    "hallowed_temple": "Metallic dragons: +1 ranged. No Undead dragons allowed.",
}

DRAGON_TEXTS = {
    "battle": "When placed, you may gain the top advanced card, face up on your battle discard pile.",
    "black": "When placed, you may drive your opponent’s topmost dragon here to another battlefield.",
    "bloodhorn": "Your opponent’s Flight cannot block here.",
    "blue": "Its ranged attack may target any battlefield.",
    "brass": "When placed, you may flip the battlefield.",
    "bronze": "When placed, you may draw a dragon.",
    "clockwork": "Ranged attacks cannot target it.",
    "gold": "Its ranged attack has 1 automatic hit.",
    "green": "Its ranged attack ignores 1 shield.",
    "lava": (
        "If its ranged attack removes a dragon, it may attack the next one there once, with 1 card fewer."
    ),
    "polar": (
        "Placed from your hand, it may lie across the card and freeze it: no melee there this round. "
        "Then it joins your dragons there."
    ),
    "purple": "When placed, you may call your topmost dragon from another battlefield here.",
    "rainbow": "It is both chromatic and metallic.",
    "red": "If its ranged attack has no hits, it reveals as many new cards once.",
    "silver": "It has 1 automatic shield.",
    "undead": "When placed, you may return a dragon from your discard pile to your hand.",
}

_TWO_ATTACKS = "Makes 2 attacks, but blocks only 1."

BATTLE_CARD_TEXTS = {
    "bite_twice": _TWO_ATTACKS,
    "claw_twice": _TWO_ATTACKS,
    "magic_twice": _TWO_ATTACKS,
    "bite_and_claw": _TWO_ATTACKS,
    "retreat": "Or: move your topmost dragon here to another battlefield. It may use its ability there.",
    "reinforce": "Or: move your topmost dragon from another battlefield here. It may use its ability.",
    "rally": "Or: draw 2 battle cards.",
    "ambush": "Flight cannot block it.",
    "flight": "Blocks a whole attack.",
    "swift_flight": "Attacks with Magic, or blocks a whole attack.",
    "high_flight": "Blocks a whole attack.",
    "bite_or_claw": "Choose one when you play it.",
    "wild": "Attacks as, or blocks, Bite, Claw or Magic: choose as you play it.",
}

DRAGON_BRIEFS = {
    "battle": "may gain an advanced card",
    "black": "may drive one away",
    "bloodhorn": "their Flight can’t block",
    "blue": "may attack anywhere",
    "brass": "may flip the battlefield",
    "bronze": "may draw a dragon",
    "clockwork": "safe from ranged attacks",
    "gold": "1 automatic hit",
    "green": "ignores 1 shield",
    "lava": "may attack twice",
    "polar": "may freeze the battlefield",
    "purple": "may call a dragon",
    "rainbow": "counts as both",
    "red": "without a hit, tries again",
    "silver": "1 automatic shield",
    "undead": "may return a lost dragon",
}
"""Abilities of dragons, short enough for a card in a full hand."""

BATTLE_CARD_BRIEFS = {
    "bite_twice": "2 attacks",
    "claw_twice": "2 attacks",
    "magic_twice": "2 attacks",
    "bite_and_claw": "2 attacks",
    "retreat": "or sends a dragon away",
    "reinforce": "or calls a dragon",
    "rally": "or draws 2 cards",
    "ambush": "Flight can’t block it",
    "flight": "blocks everything",
    "swift_flight": "Magic, or blocks everything",
    "high_flight": "blocks everything",
    "bite_or_claw": "one of the two",
    "wild": "any attack",
}

CARD_TEXTS: Mapping[str, Phrase] = {
    **{f"land.{id}.text": SCROLL_TEXTS[id] for id in LAND_NAMES},
    **{f"dragon.{id}.text": DRAGON_TEXTS[id] for id in DRAGON_NAMES},
    **{f"dragon.{id}.brief": DRAGON_BRIEFS[id] for id in DRAGON_NAMES},
    **{f"battle.{name}.text": BATTLE_CARD_TEXTS.get(name, "") for name in CARD_NAMES},
    **{f"battle.{name}.brief": BATTLE_CARD_BRIEFS.get(name, "") for name in CARD_NAMES},
    "Stat.MELEE.text": "How many battle cards it draws for a melee.",
    "Stat.RANGED.text": "How many battle cards its ranged attack reveals.",
    "Stat.SHIELD.text": "How many battle cards you may reveal to save it from a ranged attack.",
}
