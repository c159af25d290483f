"""Names of lands, dragons, battle cards, colours, phases, and endings of melees."""

from collections.abc import Mapping
from typing import Any

from engines.draco_magi.cards.battle_cards import BATTLE_CARDS, Attacks, AttackType, BattleCard, Symbol
from engines.draco_magi.cards.battlefields import Gem, Land, Side
from engines.draco_magi.cards.kinds import Dragon, Group, Stat
from engines.kernel.words.speaker import Phrase, Speaker
from engines.kernel.words.templates import Template
from engines.kernel.words.text import Text, text


def _title(id: str) -> str:
    """The name behind an id: "Rust Swamp", "Bite or Claw"."""
    return id.replace("_", " ").title().replace(" Or ", " or ").replace(" And ", " and ")


LAND_NAMES = {land.value: _title(land.value) for land in Land}
DRAGON_NAMES = {dragon.name.lower(): dragon.name.capitalize() for dragon in Dragon}
CARD_NAMES = {row.name: _title(row.name) for row in BATTLE_CARDS.values()}
"""The printed name of each battle card."""

ATTACKS = {attack: attack.name.capitalize() for attack in AttackType}
SYMBOLS = {symbol: symbol.name.capitalize() for symbol in Symbol}


def unnamed_attacks(card: BattleCard) -> Attacks:
    """Attacks of a card (R36, R40) that neither its name nor its text mentions."""
    row = BATTLE_CARDS[card]
    if row.flight or len(row.attack_options) != 1:
        return ()
    return tuple([attack for attack in row.attack_options[0] if ATTACKS[attack] not in CARD_NAMES[row.name]])


def printed_name(card: BattleCard) -> Text:
    """The printed name of a battle card, without its symbol."""
    return text(f"battle.{BATTLE_CARDS[card].name}")


def _card_name(card: BattleCard) -> str:
    row = BATTLE_CARDS[card]
    marks = [ATTACKS[attack] for attack in unnamed_attacks(card)]
    marks += [SYMBOLS[row.symbol]] if row.symbol else []
    name = CARD_NAMES[row.name]
    return f"{name} ({', '.join(marks)})" if marks else name


def _land_of_side(args: Mapping[str, Any], speaker: Speaker) -> Template:
    return text(f"Land.{Side(args['card'], args['back']).land.name}")


NAMES: Mapping[str, Phrase] = {
    **{f"Land.{id.upper()}": name for id, name in LAND_NAMES.items()},
    **{f"Dragon.{id.upper()}": name for id, name in DRAGON_NAMES.items()},
    **{f"BattleCard.{card.name}": _card_name(card) for card in BattleCard},
    **{f"battle.{name}": printed for name, printed in CARD_NAMES.items()},
    "Side": _land_of_side,
    **{f"AttackType.{attack.name}": name for attack, name in ATTACKS.items()},
    **{f"Symbol.{symbol.name}": name for symbol, name in SYMBOLS.items()},
    **{f"Gem.{gem.name}": gem.value for gem in Gem},
    "Colour.GOLD": "gold",
    "Colour.GREEN": "green",
    **{f"Group.{group.name}": group.value for group in Group},
    "group.special": "no family",
    **{f"Stat.{stat.name}": stat.value for stat in Stat},
    "Phase.SETUP": "Setup",
    "Phase.SCRYING": "Scrying Pool",
    "Phase.SUMMON": "Summon Dragons",
    "Phase.COMMAND": "Command Dragons",
    "Phase.MELEE": "Dragon Melee",
    "Phase.NIGHTFALL": "Nightfall",
    "End.LAST": "nobody else has dragons left there",
    "End.OUTNUMBERED": "more dragons there, and no cards left against them",
    "End.SPENT": "nobody can attack any more",
    "End.UNOPPOSED": "nobody else has dragons there",
    "End.EMPTY": "no dragons there",
    "End.FROZEN": "it was frozen",
}

COMPONENTS = {
    "components.dragon": "Dragons",
    "components.basic": "Basic battle cards",
    "components.advanced": "Advanced battle cards",
    "components.battlefield": "Battlefields",
}
"""Headings of the page that lists all components."""
