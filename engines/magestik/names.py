"""Names of the components, singular and plural, and short forms of them for chips."""

from collections.abc import Iterable, Mapping
from enum import Enum
from typing import Any

from engines.kernel.words.language import Plural
from engines.kernel.words.speaker import Phrase, Speaker
from engines.kernel.words.templates import FilledSentence, Template, fill
from engines.kernel.words.text import Text, text
from engines.magestik.cards import Energy, Gem, Staff
from engines.magestik.state import Dragon


def count_nouns(kinds: Iterable[Enum]) -> tuple[Text, ...]:
    """Nouns for gems or breeds, grouped with their numbers: "a ruby", "2 topazes"."""
    counts: dict[Enum, int] = {}
    for kind in kinds:
        counts[kind] = counts.get(kind, 0) + 1
    return tuple([text(f"{type(kind).__name__}.{kind.name}.counted", count=n) for kind, n in counts.items()])


def count_dragons(dragons: Iterable[Dragon]) -> tuple[Text, ...]:
    """Nouns for dragons, grouped by breed with their numbers: "a Red Dragon", "2 Green Dragons"."""
    return count_nouns([dragon.breed for dragon in dragons])


def short_staff(staff: Staff) -> Text:
    """A staff without the word "Staff"."""
    return text(f"Staff.{staff.name}.short")


def short_breed(dragon: Dragon) -> Text:
    """A dragon without the word "Dragon"."""
    return text(f"Breed.{dragon.breed.name}.short")


def short_dragon(dragon: Dragon) -> Template:
    """A dragon by its breed and power."""
    return fill("{breed} {power}", breed=short_breed(dragon), power=dragon.power)


def short_dragons(dragons: tuple[Dragon, ...]) -> Template:
    """A single dragon by its breed and power, several by their number."""
    return short_dragon(dragons[0]) if len(dragons) == 1 else fill("{count} dragons", count=len(dragons))


def short_gems(gems: tuple[Gem, ...]) -> Template:
    """A single gem by its name, several by their number."""
    return count_nouns(gems) if len(gems) == 1 else fill("{count} gems", count=len(gems))


def _amount(count: int, kind: Any) -> FilledSentence:
    return fill("{count} {kind}", count=count, kind=kind)


def _say_energies(args: Mapping[str, Any], speaker: Speaker) -> Template:
    nouns = [_amount(count, Energy(kind)) for kind, count in enumerate(args["amounts"]) if count]
    return tuple(nouns) or text("none")


def _say_cost(args: Mapping[str, Any], speaker: Speaker) -> Template:
    *colours, any_colour = args["pips"]
    nouns = [_amount(count, Energy(kind)) for kind, count in enumerate(colours) if count]
    if any_colour:
        nouns.append(_amount(any_colour, text("any" if nouns else "any.only")))
    return tuple(nouns)


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
    "Energies": _say_energies,
    "Cost": _say_cost,
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
    "Breed.YELLOW.short": "Yellow",
    "Breed.BLUE.short": "Blue",
    "Breed.GREEN.short": "Green",
    "Breed.RED.short": "Red",
    "Breed.BLACK.short": "Black",
    "Breed.EPHEMERAL.short": "Ephemeral",
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
    "components.staff": "Staffs",
    "components.dragon": "Dragons",
    "components.gem": "Gems",
    "components.source": "{staffs}: {cost}",
}
