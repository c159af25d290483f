"""Texts of dragons, battle cards and battlefields, in wording of our own."""

from collections.abc import Mapping

from engines.draco_magi.words.names import CARD_NAMES, DRAGON_NAMES
from engines.kernel.words.speaker import Phrase

SCROLL_TEXTS = {
    "desert_sands": ("No Clockwork dragons allowed.", "No Clockwork"),
    "deep_dungeon": ("Flight cannot block here.", "Flight can’t block"),
    "rust_swamp": ("Metallic dragons: −1 melee.", "Metallic: melee −1"),
    "wild_hills": ("Chromatic dragons: +1 melee.", "Chromatic: melee +1"),
    "volcano": ("Chromatic dragons: +1 ranged. No Polar dragons allowed.", "Chromatic: ranged +1 · No Polar"),
    "glacier": ("Metallic dragons: +1 shield. No Lava dragons allowed.", "Metallic: shield +1 · No Lava"),
    "storm_peaks": ("All dragons: −1 ranged.", "All: ranged −1"),
    "ancient_ruins": ("Metallic dragons: +1 melee.", "Metallic: melee +1"),
    "elder_forest": ("Chromatic dragons: +1 shield.", "Chromatic: shield +1"),
    "crystal_cavern": ("Chromatic dragons: −1 melee.", "Chromatic: melee −1"),
    "hallowed_temple": (
        "Metallic dragons: +1 ranged. No Undead dragons allowed.",
        "Metallic: ranged +1 · No Undead",
    ),
}
"""The scrolls, and their short forms for a battlefield on the table."""

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

_TWO_ATTACKS = "Makes 2 attacks, but blocks only 1."

BATTLE_CARD_TEXTS = {
    "bite_twice": (_TWO_ATTACKS, "2 attacks"),
    "claw_twice": (_TWO_ATTACKS, "2 attacks"),
    "magic_twice": (_TWO_ATTACKS, "2 attacks"),
    "bite_and_claw": (_TWO_ATTACKS, "2 attacks"),
    "retreat": (
        "Or: move your topmost dragon here to another battlefield. It may use its ability there.",
        "or sends a dragon away",
    ),
    "reinforce": (
        "Or: move your topmost dragon from another battlefield here. It may use its ability.",
        "or calls a dragon",
    ),
    "rally": ("Or: draw 2 battle cards.", "or draws 2 cards"),
    "ambush": ("Flight cannot block it.", "Flight can’t block it"),
    "flight": ("Blocks a whole attack.", "blocks everything"),
    "swift_flight": ("Attacks with Magic, or blocks a whole attack.", "Magic, or blocks everything"),
    "high_flight": ("Blocks a whole attack.", "blocks everything"),
    "bite_or_claw": ("Choose one when you play it.", "one of the two"),
    "wild": ("Attacks as, or blocks, Bite, Claw or Magic: choose as you play it.", "any attack"),
}
"""The texts of battle cards, and their short forms; the other cards have none."""

CARD_TEXTS: Mapping[str, Phrase] = {
    **{f"land.{id}.text": words for id, (words, _) in SCROLL_TEXTS.items()},
    **{f"land.{id}.short": short for id, (_, short) in SCROLL_TEXTS.items()},
    **{f"dragon.{id}.text": DRAGON_TEXTS[id] for id in DRAGON_NAMES},
    **{f"dragon.{id}.brief": DRAGON_BRIEFS[id] for id in DRAGON_NAMES},
    **{f"battle.{name}.text": BATTLE_CARD_TEXTS.get(name, ("", ""))[0] for name in CARD_NAMES},
    **{f"battle.{name}.brief": BATTLE_CARD_TEXTS.get(name, ("", ""))[1] for name in CARD_NAMES},
    "Stat.MELEE.text": "How many battle cards it draws for a melee.",
    "Stat.RANGED.text": "How many battle cards its ranged attack reveals.",
    "Stat.SHIELD.text": "How many battle cards you may reveal to save it from a ranged attack.",
}
