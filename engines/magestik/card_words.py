"""What the components are called, one or several of them, and the words on each card."""

from collections.abc import Iterable, Mapping
from enum import Enum
from typing import Any

from engines.kernel.text import Filled, Phrase, Plural, Speaker, Template, Text, filled, text
from engines.magestik.cards import Energy


def counted(kinds: Iterable[Enum]) -> tuple[Text, ...]:
    """Gems or breeds of dragons as nouns with their numbers: "a ruby", "2 topazes"."""
    counts: dict[Enum, int] = {}
    for kind in kinds:
        counts[kind] = counts.get(kind, 0) + 1
    return tuple([text(f"{type(kind).__name__}.{kind.name}.counted", count=n) for kind, n in counts.items()])


def _amount(count: int, kind: Any) -> Filled:
    return filled("{count} {kind}", count=count, kind=kind)


def _energies(args: Mapping[str, Any], speaker: Speaker) -> Template:
    named = [_amount(count, Energy(kind)) for kind, count in enumerate(args["amounts"]) if count]
    return tuple(named) or text("none")


def _cost(args: Mapping[str, Any], speaker: Speaker) -> Template:
    *colours, other = args["pips"]
    named = [_amount(count, Energy(kind)) for kind, count in enumerate(colours) if count]
    if other:
        named.append(_amount(other, text("any" if named else "any.only")))
    return tuple(named)


NAMES: Mapping[str, Phrase] = {
    "Gem.YELLOW": "topaz",
    "Gem.BLUE": "sapphire",
    "Gem.GREEN": "emerald",
    "Gem.RED": "ruby",
    "Gem.BLACK": "onyx",
    "Gem.YELLOW.counted": Plural("a topaz", "{count} topazes"),
    "Gem.BLUE.counted": Plural("a sapphire", "{count} sapphires"),
    "Gem.GREEN.counted": Plural("an emerald", "{count} emeralds"),
    "Gem.RED.counted": Plural("a ruby", "{count} rubies"),
    "Gem.BLACK.counted": Plural("an onyx", "{count} onyxes"),
    "Energy.YELLOW": "yellow",
    "Energy.BLUE": "blue",
    "Energy.GREEN": "green",
    "Energy.RED": "red",
    "Energy.BLACK": "black",
    "Energy.WHITE": "white",
    "gem.worth": "+1 energy from the {staff}",
    "any": "of any colour",
    "any.only": "energy of any colour",
    "none": "none",
    "Energies": _energies,
    "Cost": _cost,
    "Breed.YELLOW": "Yellow Dragon",
    "Breed.BLUE": "Blue Dragon",
    "Breed.GREEN": "Green Dragon",
    "Breed.RED": "Red Dragon",
    "Breed.BLACK": "Black Dragon",
    "Breed.EPHEMERAL": "Ephemeral Dragon",
    "Breed.YELLOW.counted": Plural("a Yellow Dragon", "{count} Yellow Dragons"),
    "Breed.BLUE.counted": Plural("a Blue Dragon", "{count} Blue Dragons"),
    "Breed.GREEN.counted": Plural("a Green Dragon", "{count} Green Dragons"),
    "Breed.RED.counted": Plural("a Red Dragon", "{count} Red Dragons"),
    "Breed.BLACK.counted": Plural("a Black Dragon", "{count} Black Dragons"),
    "Breed.EPHEMERAL.counted": Plural("an Ephemeral Dragon", "{count} Ephemeral Dragons"),
    "Dragon": "{breed}",
    "Staff.CURSED": "Cursed Staff",
    "Staff.THIEF": "Thief Staff",
    "Staff.YELLOW": "Yellow Staff",
    "Staff.BLUE": "Blue Staff",
    "Staff.ENCHANTER": "Enchanter Staff",
    "Staff.GREEN": "Green Staff",
    "Staff.RED": "Red Staff",
    "Staff.BLACK": "Black Staff",
    "Staff.SIMULACRA": "Simulacra Staff",
    "Staff.CURSED.short": "Cursed",
    "Staff.THIEF.short": "Thief",
    "Staff.YELLOW.short": "Yellow",
    "Staff.BLUE.short": "Blue",
    "Staff.ENCHANTER.short": "Enchanter",
    "Staff.GREEN.short": "Green",
    "Staff.RED.short": "Red",
    "Staff.BLACK.short": "Black",
    "Staff.SIMULACRA.short": "Simulacra",
}

SPELLS: Mapping[str, Phrase] = {
    "Spell": lambda args, speaker: text(f"spell.{args['name']}"),
    "spell.curse": "Curse a staff",
    "spell.curse.text": "Choose another staff. Its holder gains no energy from it this round.",
    "spell.ephemeral": "Recruit an Ephemeral Dragon",
    "spell.ephemeral.text": "A dragon with power 3, awake at once. It dies when your next turn begins.",
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
    "spell.mirror.text": "Cast a spell of a staff revealed earlier this round. Pay its price and this 1.",
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
    "spell.curse.brief": "Its holder gains no energy.",
    "spell.ephemeral.brief": "Power 3. Dies in your next turn.",
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
