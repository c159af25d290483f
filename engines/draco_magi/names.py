"""What things and notions of the game are called, and the words that explain them."""

from collections.abc import Mapping
from typing import Any

from engines.draco_magi.battle_cards import BATTLE_CARDS, Attacks, AttackType, BattleCard, Symbol
from engines.draco_magi.battlefields import Side
from engines.kernel.text import Phrase, Speaker, Template

LANDS = {
    "desert_sands": ("Desert Sands", "No Clockwork dragon may come here."),
    "deep_dungeon": ("Deep Dungeon", "Nobody can defend with Flight here."),
    "rust_swamp": ("Rust Swamp", "Metallic dragons: melee −1."),
    "wild_hills": ("Wild Hills", "Chromatic dragons: melee +1."),
    "volcano": ("Volcano", "Chromatic dragons: ranged +1. No Polar dragon may come here."),
    "glacier": ("Glacier", "Metallic dragons: shield +1. No Lava dragon may come here."),
    "storm_peaks": ("Storm Peaks", "All dragons: ranged −1."),
    "ancient_ruins": ("Ancient Ruins", "Metallic dragons: melee +1."),
    "elder_forest": ("Elder Forest", "Chromatic dragons: shield +1."),
    "crystal_cavern": ("Crystal Cavern", "Chromatic dragons: melee −1."),
    "hallowed_temple": (
        "Hallowed Temple",
        "Metallic dragons: ranged +1. No Undead dragon may come here.",
    ),
}

DRAGON_TEXTS = {
    "battle": "When placed: you may put the top advanced card, open, on your discarded battle cards.",
    "black": "When placed: you may drive the opponent's topmost dragon here to another battlefield.",
    "bloodhorn": "Your opponent cannot defend with Flight here.",
    "blue": "Its ranged attack may aim at any battlefield.",
    "brass": "When placed: you may turn the battlefield over.",
    "bronze": "When placed: you may draw a dragon.",
    "clockwork": "No ranged attack can aim at it.",
    "gold": "Its ranged attack has one hit without drawing.",
    "green": "Its ranged attack ignores one shield.",
    "lava": (
        "If its ranged attack removes a dragon, it may attack the next one there, once, with a card less."
    ),
    "polar": (
        "Placed from the hand it may freeze the battlefield: no melee there this round, then it is topmost."
    ),
    "purple": "When placed: you may call your topmost dragon of another battlefield here.",
    "rainbow": "It is chromatic and metallic.",
    "red": "Its ranged attack is drawn again, once, if it has no hit.",
    "silver": "It has one shield without drawing.",
    "undead": "When placed: you may take a dragon from your discard pile into your hand.",
}

CARD_NAMES = {
    "bite": "Bite",
    "claw": "Claw",
    "magic": "Magic",
    "bite_or_claw": "Bite or Claw",
    "flight": "Flight",
    "bite_twice": "Bite Twice",
    "claw_twice": "Claw Twice",
    "magic_twice": "Magic Twice",
    "bite_and_claw": "Bite and Claw",
    "wild": "Wild",
    "swift_flight": "Swift Flight",
    "high_flight": "High Flight",
    "retreat": "Retreat",
    "reinforce": "Reinforce",
    "rally": "Rally",
    "ambush": "Ambush",
}

TWO_ATTACKS = "Two attacks in one; it blocks one."

CARD_TEXTS = {
    "bite_twice": TWO_ATTACKS,
    "claw_twice": TWO_ATTACKS,
    "magic_twice": TWO_ATTACKS,
    "bite_and_claw": TWO_ATTACKS,
    "retreat": "Or: move your topmost dragon here to another battlefield. There it may use its ability.",
    "reinforce": "Or: move your topmost dragon of another battlefield here. It may use its ability.",
    "rally": "Or: draw two battle cards.",
    "ambush": "Flight does not block it.",
    "flight": "Blocks a whole attack.",
    "swift_flight": "Attacks with Magic, or blocks a whole attack.",
    "high_flight": "Blocks a whole attack.",
    "bite_or_claw": "Name one of them when you play it.",
    "wild": "Name any attack when you play it.",
}

ATTACKS = {AttackType.BITE: "Bite", AttackType.CLAW: "Claw", AttackType.MAGIC: "Magic"}
SYMBOLS = {Symbol.SUN: "Sun", Symbol.MOON: "Moon", Symbol.STAR: "Star"}


def untold(card: BattleCard) -> Attacks:
    """What a card attacks and blocks with (R36, R40), if neither its name nor its text says so."""
    row = BATTLE_CARDS[card]
    if row.flight or len(row.ways) != 1:
        return ()
    return tuple([attack for attack in row.ways[0] if ATTACKS[attack] not in CARD_NAMES[row.name]])


def _card_name(card: BattleCard) -> str:
    row = BATTLE_CARDS[card]
    marks = [ATTACKS[attack] for attack in untold(card)] + ([SYMBOLS[row.symbol]] if row.symbol else [])
    name = CARD_NAMES[row.name]
    return f"{name} ({', '.join(marks)})" if marks else name


def _side(args: Mapping[str, Any], speaker: Speaker) -> Template:
    return speaker.noun(Side(args["card"], args["back"]).land)


NAMES: Mapping[str, Phrase] = {
    **{f"Land.{id.upper()}": name for id, (name, _) in LANDS.items()},
    **{f"land.{id}.text": scroll for id, (_, scroll) in LANDS.items()},
    **{f"Dragon.{id.upper()}": id.capitalize() for id in DRAGON_TEXTS},
    **{f"dragon.{id}.text": words for id, words in DRAGON_TEXTS.items()},
    **{f"BattleCard.{card.name}": _card_name(card) for card in BattleCard},
    **{f"battle.{name}.text": CARD_TEXTS.get(name, "") for name in CARD_NAMES},
    "Side": _side,
    **{f"AttackType.{attack.name}": name for attack, name in ATTACKS.items()},
    **{f"Symbol.{symbol.name}": name for symbol, name in SYMBOLS.items()},
    "Gem.RED": "red",
    "Gem.BLUE": "blue",
    "Gem.PURPLE": "purple",
    "Colour.GOLD": "gold",
    "Colour.GREEN": "green",
    "Group.CHROMATIC": "chromatic",
    "Group.METALLIC": "metallic",
    "group.special": "special",
    "Stat.MELEE": "melee",
    "Stat.RANGED": "ranged",
    "Stat.SHIELD": "shield",
    "Stat.MELEE.text": "How many battle cards it draws for a melee.",
    "Stat.RANGED.text": "How many battle cards its ranged attack reveals.",
    "Stat.SHIELD.text": "How many battle cards may be revealed to save it from a ranged attack.",
    "Phase.SETUP": "Set-up",
    "Phase.SCRYING": "Scrying Pool",
    "Phase.SUMMON": "Summon Dragons",
    "Phase.COMMAND": "Command Dragons",
    "Phase.MELEE": "Dragon Melee",
    "Phase.NIGHTFALL": "Nightfall",
    "End.LAST": "the other side has no dragons left",
    "End.OUTNUMBERED": "the other side has fewer dragons and no cards",
    "End.SPENT": "nobody can attack any more",
    "End.UNOPPOSED": "nobody else has a dragon there",
    "End.EMPTY": "no dragon is there",
    "End.FROZEN": "it was frozen",
}
