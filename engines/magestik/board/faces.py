"""Facts from which the macros of the templates render gems, energy, dragons, spells and staffs."""

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any

from msgspec import Struct

from engines.kernel.bags import Bag
from engines.kernel.contract.panels import Fragment
from engines.kernel.identity_cache import cached_by_identity
from engines.kernel.words.speaker import Speaker
from engines.magestik.cards import (
    ENERGY_LETTERS,
    GEMS,
    STAFFS,
    Breed,
    Cost,
    Energies,
    Energy,
    Gem,
    Spell,
    Staff,
    list_staffs,
)
from engines.magestik.rules.spells.pending_spell import MirroredSpell
from engines.magestik.state import Dragon, Table

COLOURS = ("yellow", "blue", "green", "red", "black", "white")
"""The names of colours in the style sheet, in the order of Energy."""

ENERGIES = tuple(Energy)
"""All kinds of energy in order."""


class ColourCount(Struct, frozen=True, gc=False):
    """A seat's gems or energy of one colour: their number and page target."""

    colour: str
    letter: str
    count: int
    name: str
    target: str


class DragonFacts(Struct, frozen=True, gc=False):
    """A dragon; `mood` is its state in words, `pose` that of its picture: "awake", "asleep" or "attack"."""

    id: int
    colour: str
    name: str
    power: int
    awake: bool
    mood: str
    pose: str


class SpellFacts(Struct, frozen=True, gc=False):
    """A spell as a card; `price` has one colour per pip, and `cost` is the price in words.

    `short` and `brief` are a shorter name and text for the small print on a staff.
    """

    name: str
    kind: str
    colour: str
    price: tuple[str, ...]
    words: str
    target: str
    short: str = ""
    brief: str = ""
    cost: str = ""


class StaffFacts(Struct, frozen=True, gc=False):
    """A staff as a card; `gives` has one colour per energy, and `energy` is the same in words.

    `per_gem` is the colour of the gems that each add one more energy, and `gem` their name; both may be "".
    """

    number: int
    name: str
    colour: str
    gives: tuple[str, ...]
    per_gem: str
    spells: tuple[SpellFacts, ...]
    note: str
    energy: str
    gem: str


class GemFacts(Struct, frozen=True, gc=False):
    """A gem as a card; `words` says which staff it adds energy to."""

    colour: str
    letter: str
    name: str
    words: str


class Attacker(Struct, frozen=True, gc=False):
    """An attacking dragon, as shown to the player who decides whether to block it."""

    dragon: Dragon


class EnergyPips(Struct, frozen=True, gc=False):
    """Energy as a row of pips, one colour each."""

    colours: tuple[str, ...]


def count_gems(seat: int, bag: Bag[Gem], say: Speaker) -> tuple[ColourCount, ...]:
    """A seat's gems by colour."""
    return _count_colours("gem", seat, zip(GEMS, bag.counts, strict=True), say)


def count_energy(seat: int, bag: Bag[Energy], say: Speaker) -> tuple[ColourCount, ...]:
    """A seat's energy by colour."""
    return _count_colours("energy", seat, zip(ENERGIES, bag.counts, strict=True), say)


def _count_colours(
    name: str, seat: int, counts: Iterable[tuple[Gem | Energy, int]], say: Speaker
) -> tuple[ColourCount, ...]:
    return tuple(
        [
            ColourCount(
                COLOURS[kind], ENERGY_LETTERS[kind], count, say.noun(kind), f"{name}:{seat}:{COLOURS[kind]}"
            )
            for kind, count in counts
            if count
        ]
    )


def dragon_facts(
    dragon: Dragon, say: Speaker, yours: bool = False, attacks: bool = False, two_staffs: bool = False
) -> DragonFacts:
    """The facts of a dragon.

    If it is `yours`, its mood also says when it wakes or dies; while it `attacks`, its mood says that. With
    `two_staffs`, dragons wake only in the turn of the one drafted first (R21).
    """
    if attacks:
        mood = "attacks"
    elif not dragon.awake:
        mood = "asleep"
    elif dragon.attacked:
        mood = "attacked"
    elif dragon.stolen:
        mood = "stolen"
    else:
        mood = "awake"
    if yours and mood == "awake" and dragon.ephemeral:
        mood = "ephemeral.yours"
    elif yours and mood == "asleep":
        mood = "asleep.first" if two_staffs else "asleep.yours"
    colour = "white" if dragon.ephemeral else COLOURS[dragon.breed]
    words = say.say(f"mood.{mood}", {})
    pose = "attack" if attacks else "awake" if dragon.awake else "asleep"
    return DragonFacts(dragon.id, colour, say.noun(dragon.breed), dragon.power, dragon.awake, words, pose)


def spell_facts(spell: Spell, say: Speaker, target: str) -> SpellFacts:
    """The facts of a spell as a card."""
    colour = COLOURS[spell.breed] if spell.breed is not None and spell.breed < Breed.EPHEMERAL else ""
    return SpellFacts(
        say.say(f"spell.{spell.name}", {}),
        spell.kind,
        colour or _colour_of(spell.cost),
        price_of(spell.cost),
        say.say(f"spell.{spell.name}.text", {}),
        target,
        say.noun(spell.breed) if spell.breed is not None else say.say(f"spell.{spell.name}", {}),
        say.say(f"spell.{spell.name}.brief", {}),
        say.noun(spell.cost),
    )


def _colour_of(cost: Cost) -> str:
    index = max(range(len(Gem)), key=lambda index: cost.pips[index])
    return COLOURS[index] if cost.pips[index] else "purple"


def price_of(cost: Cost) -> tuple[str, ...]:
    """The colours of a cost, pip by pip; "any" is a pip that any energy pays."""
    kinds = (*COLOURS[: len(Gem)], "any")
    return tuple([kind for kind, count in zip(kinds, cost.pips, strict=True) for _ in range(count)])


def pips_of(energies: Energies) -> tuple[str, ...]:
    """The colours of an amount of energy, one by one."""
    pips = zip(COLOURS, energies.amounts, strict=True)
    return tuple([colour for colour, count in pips for _ in range(count)])


@cached_by_identity
def staff_facts(staff: Staff, say: Speaker, note: str) -> StaffFacts:
    """The facts of a staff as a card."""
    card = list_staffs(say.edition)[staff]
    return StaffFacts(
        int(staff),
        say.noun(staff),
        colour_of(staff),
        pips_of(card.generates),
        COLOURS[card.per_gem] if card.per_gem is not None else "",
        tuple([spell_facts(spell, say, "") for spell in card.spells]),
        note,
        say.noun(card.generates),
        say.noun(card.per_gem) if card.per_gem is not None else "",
    )


def colour_of(staff: Staff) -> str:
    """The colour of a staff; "purple" for those without a colour of their own."""
    name = staff.name.lower()
    return name if name in COLOURS else "purple"


def staff_of_gem(gem: Gem) -> Staff:
    """The staff that generates more energy for gems of this colour."""
    return next(staff for staff, card in STAFFS.items() if card.per_gem is gem)


def short_name(staff: Staff, say: Speaker) -> str:
    """The name of a staff without the word "Staff"."""
    return say.say(f"Staff.{staff.name}.short", {})


def build_thing(id: str, value: Any, say: Speaker) -> Fragment | None:
    """Build the fragment of a staff, spell, dragon, gem or energy; None for any other value."""
    match value:
        case Staff():
            return Fragment(id, "staff_card", staff_facts(value, say, ""))
        case MirroredSpell():
            note = spell_facts(Spell(value.spell.name, value.spell.kind, value.cost), say, "")
            return Fragment(id, "spell", note)
        case Spell():
            return Fragment(id, "spell", spell_facts(value, say, ""))
        case Dragon():
            return Fragment(id, "drake", dragon_facts(value, say))
        case Attacker():
            return Fragment(id, "drake", dragon_facts(value.dragon, say, attacks=True))
        case Gem():
            words = say.say("gem.worth", {"staff": staff_of_gem(value)})
            jewel = GemFacts(COLOURS[value], ENERGY_LETTERS[value], say.noun(value), words)
            return Fragment(id, "jewel_card", jewel)
        case Energies():
            return Fragment(id, "energies", EnergyPips(pips_of(value)))
        case _:
            return None


def find_thing(name: str, edition: int = Table.edition) -> Any:
    """The staff or spell of a `data-lens` name such as "staff:3" or "spell:kill"; None for any other name."""
    return _index_things(edition).get(name)


@cache
def _index_things(edition: int) -> Mapping[str, Staff | Spell]:
    # Several staffs have spells of the same name; the first staff's wins, hence the reversed order.
    cards = reversed(tuple(list_staffs(edition).values()))
    spells = {f"spell:{spell.name}": spell for card in cards for spell in reversed(card.spells)}
    return {**spells, **{f"staff:{int(staff)}": staff for staff in Staff}}
