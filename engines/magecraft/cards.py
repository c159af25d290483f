"""The components as data: gems, icons, costs, the 25 spells, the four characters.

Counts, starters and basic spells are the rulebook's. No public source prints the cards, so every cost, every
effect, the other names and the cantrips are RECONSTRUCTED. If the true figures ever surface, only this file
changes: no rule in the other files names a spell or a price.
"""

from collections.abc import Mapping, Sequence
from enum import Enum, IntEnum
from functools import lru_cache

from msgspec import Struct


class Gem(IntEnum):
    """The five colours of gems, in their usual order."""

    FIRE = 0
    WATER = 1
    EARTH = 2
    LIGHT = 3
    DARKNESS = 4


LETTERS = "FWELD"
"""The letter of each colour, in the order of Gem."""

WILD = "X"
"""The letter of a slot that any colour pays."""

Amounts = tuple[int, ...]
"""A count for each Gem (five numbers)."""

GEMS = tuple(Gem)
NO_GEMS: Amounts = (0,) * len(Gem)


@lru_cache(1 << 12)
def count_gems(gems: tuple[Gem | None, ...]) -> Amounts:
    """Count gems by colour. Raises ValueError for a gem that a viewer does not see."""
    if None in gems:
        raise ValueError("gems of a masked pile can't be counted")
    return tuple(map(gems.count, GEMS))


def list_gems(amounts: Sequence[int]) -> tuple[Gem, ...]:
    """List the single gems of these counts, in the order of the colours."""
    return tuple([gem for gem in GEMS for _ in range(amounts[gem])])


Slots = tuple[Gem | None, ...]
"""A gem per slot. None is a wild slot in a cost, and an empty slot among gems that lie on a card."""


class Cost(Struct, frozen=True, gc=False):
    """A row of slots as printed. On a mastered spell the leftmost one is golden (R28)."""

    slots: Slots

    @classmethod
    def parse(cls, letters: str) -> "Cost":
        """Parse letters: `parse("FX")` is one Fire and one gem of any colour."""
        return cls(tuple([None if letter == WILD else Gem(LETTERS.index(letter)) for letter in letters]))


class Icon(IntEnum):
    """The five effects. A time-out resolves them in this order (D6)."""

    DRAW = 0
    HEAL = 1
    SHIELD = 2
    ATTACK = 3
    VANISH = 4


Icons = tuple[Icon, ...]
"""The icons of a card, sorted, because they may be resolved in any order (R18)."""


def parse_icons(words: str) -> Icons:
    """Parse icons such as "attack attack draw" and sort them."""
    return tuple(sorted([Icon[word.upper()] for word in words.split()]))


def count_icons(icons: Icons) -> tuple[tuple[Icon, int], ...]:
    """The number of each kind of icon, in their usual order."""
    return tuple([(icon, icons.count(icon)) for icon in sorted(set(icons))])


class Origin(Enum):
    """The origin of a spell: every mage's first books, every Academy, or the random piles (R6, R7)."""

    STARTER = "starter"
    BASIC = "basic"
    RANDOM = "random"


class Spell(IntEnum):
    """The spells in the order of the card list."""

    MEDITATION = 1
    MAGIC_MISSILE = 2
    MANA_TRICKS = 3
    MINOR_CURE = 4
    ABSORB = 5
    FIREBALL = 6
    EMBER_DART = 7
    FLAME_LANCE = 8
    CINDER_RITE = 9
    METEOR = 10
    CLEAR_SPRING = 11
    RIPTIDE = 12
    MIRROR_POOL = 13
    UNDERTOW = 14
    STONE_SKIN = 15
    QUAKE = 16
    LEY_HARVEST = 17
    LIVING_ROCK = 18
    SUNBEAM = 19
    RADIANT_CURE = 20
    ASCENSION = 21
    SHADOW_BOLT = 22
    SOUL_LEECH = 23
    VOID_GATE = 24
    ECLIPSE = 25


class Character(IntEnum):
    """The four character boards. A time-out takes the first one that is left (D1)."""

    SPELLBLADE = 0
    MAGE = 1
    PRIEST = 2
    GOLEM = 3


class SpellCard(Struct, frozen=True, gc=False):
    """A spell as printed: the cost of learning it, the cost of casting it, and its icons."""

    spell: Spell
    origin: Origin
    learn: Cost
    cast: Cost
    icons: Icons


class Cantrip(Struct, frozen=True, gc=False):
    """The cantrip printed on a character board (R33)."""

    character: Character
    cost: Cost
    icons: Icons


def _spell(spell: Spell, origin: Origin, learn: str, cast: str, icons: str) -> SpellCard:
    return SpellCard(spell, origin, Cost.parse(learn), Cost.parse(cast), parse_icons(icons))


def _cantrip(character: Character, cost: str, icons: str) -> Cantrip:
    return Cantrip(character, Cost.parse(cost), parse_icons(icons))


SPELLS: dict[Spell, SpellCard] = {
    row.spell: row
    for row in (
        _spell(Spell.MEDITATION, Origin.STARTER, "", "X", "draw draw"),
        _spell(Spell.MAGIC_MISSILE, Origin.STARTER, "", "XX", "attack"),
        _spell(Spell.MANA_TRICKS, Origin.STARTER, "", "XX", "shield vanish"),
        _spell(Spell.MINOR_CURE, Origin.BASIC, "LWX", "LX", "heal heal"),
        _spell(Spell.ABSORB, Origin.BASIC, "EWX", "E", "shield draw"),
        _spell(Spell.FIREBALL, Origin.BASIC, "FFX", "FX", "attack attack"),
        _spell(Spell.EMBER_DART, Origin.RANDOM, "FXX", "F", "attack"),
        _spell(Spell.FLAME_LANCE, Origin.RANDOM, "FFE", "FE", "attack attack attack"),
        _spell(Spell.CINDER_RITE, Origin.RANDOM, "FLX", "F", "draw vanish"),
        _spell(Spell.METEOR, Origin.RANDOM, "FFEX", "FFX", "attack attack attack attack attack"),
        _spell(Spell.CLEAR_SPRING, Origin.RANDOM, "WXX", "W", "draw draw"),
        _spell(Spell.RIPTIDE, Origin.RANDOM, "WFX", "WF", "attack attack draw"),
        _spell(Spell.MIRROR_POOL, Origin.RANDOM, "WLX", "WX", "draw vanish vanish"),
        _spell(Spell.UNDERTOW, Origin.RANDOM, "WWE", "W", "attack draw draw"),
        _spell(Spell.STONE_SKIN, Origin.RANDOM, "EXX", "E", "shield shield"),
        _spell(Spell.QUAKE, Origin.RANDOM, "EEF", "EE", "attack attack attack shield"),
        _spell(Spell.LEY_HARVEST, Origin.RANDOM, "EWL", "EX", "shield draw draw"),
        _spell(Spell.LIVING_ROCK, Origin.RANDOM, "ELX", "EL", "heal heal shield"),
        _spell(Spell.SUNBEAM, Origin.RANDOM, "LFX", "LX", "attack heal"),
        _spell(Spell.RADIANT_CURE, Origin.RANDOM, "LLX", "LL", "heal heal heal"),
        _spell(Spell.ASCENSION, Origin.RANDOM, "LLE", "LL", "heal heal vanish vanish"),
        _spell(Spell.SHADOW_BOLT, Origin.RANDOM, "FWX", "D", "attack attack draw"),
        _spell(Spell.SOUL_LEECH, Origin.RANDOM, "LEX", "DX", "attack attack heal draw"),
        _spell(Spell.VOID_GATE, Origin.RANDOM, "WLE", "DX", "draw draw vanish vanish vanish"),
        _spell(
            Spell.ECLIPSE, Origin.RANDOM, "DXX", "DDX", "attack attack attack attack attack vanish vanish"
        ),
    )
}

CANTRIPS: dict[Character, Cantrip] = {
    row.character: row
    for row in (
        _cantrip(Character.SPELLBLADE, "F", "attack"),
        _cantrip(Character.MAGE, "W", "draw draw"),
        _cantrip(Character.PRIEST, "L", "heal"),
        _cantrip(Character.GOLEM, "E", "shield vanish"),
    )
}

CANTRIPS_OF_EDITION_1 = CANTRIPS | {
    Character.MAGE: _cantrip(Character.MAGE, "W", "draw draw draw"),
    Character.GOLEM: _cantrip(Character.GOLEM, "E", "shield"),
}


def list_cantrips(edition: int) -> Mapping[Character, Cantrip]:
    """The cantrips by the rules of an edition."""
    return CANTRIPS_OF_EDITION_1 if edition == 1 else CANTRIPS


STARTER_SPELLS, BASIC_SPELLS, RANDOM_SPELLS = [
    tuple([spell for spell, row in SPELLS.items() if row.origin is origin]) for origin in Origin
]
"""The spells by origin. Starter spells are in the order of the books that they open (R11)."""
