"""Facts from which the macros of the templates render gems, spells and characters."""

from collections.abc import Mapping
from functools import cache
from typing import Any

from msgspec import Struct

from engines.kernel.contract.panels import Fragment
from engines.kernel.words.speaker import Speaker
from engines.magecraft.cards import (
    SPELLS,
    Cantrip,
    Character,
    Gem,
    Icon,
    Icons,
    Spell,
    count_icons,
    list_cantrips,
)
from engines.magecraft.rules.option_builders import GemSource


class GemFacts(Struct, frozen=True, gc=False):
    """A single gem; `note` says how many of its colour there are."""

    gem: Gem
    note: str = ""


class SpellFacts(Struct, frozen=True, gc=False):
    """A spell as a card, with a line per kind of icon."""

    spell: Spell
    lines: tuple[tuple[str, str], ...]


class CharacterFacts(Struct, frozen=True, gc=False):
    """A character as a card, with a line per kind of icon of the cantrip."""

    cantrip: Cantrip
    lines: tuple[tuple[str, str], ...]


def build_thing(id: str, value: Any, say: Speaker) -> Fragment | None:
    """Build the fragment of a spell, a character or a gem; None for any other value."""
    match value:
        case Spell():
            return Fragment(id, "spell_face", SpellFacts(value, icon_lines(SPELLS[value].icons, say)))
        case Character():
            cantrip = list_cantrips(say.edition)[value]
            return Fragment(id, "character_face", CharacterFacts(cantrip, icon_lines(cantrip.icons, say)))
        case Gem():
            return Fragment(id, "gem_face", GemFacts(value))
        case GemSource(gem=gem, available=available):
            return Fragment(id, "gem_face", GemFacts(gem, say.say("face.available", {"count": available})))
        case _:
            return None


def icon_lines(icons: Icons, say: Speaker) -> tuple[tuple[str, str], ...]:
    """Lines for icons, each with a title such as "Attack ×2" and an explanation."""
    return tuple([_icon_line(icon, count, say) for icon, count in count_icons(icons)])


def _icon_line(icon: Icon, count: int, say: Speaker) -> tuple[str, str]:
    title = say.noun(icon) if count == 1 else f"{say.noun(icon)} ×{count}"
    return title, say.say(f"Icon.{icon.name}.text", {"count": count})


def find_thing(name: str) -> Any:
    """The value of a `data-lens` name such as "spell:fireball" or "character:golem"; None for other names."""
    return _index_things().get(name)


@cache
def _index_things() -> Mapping[str, Spell | Character]:
    spells = {f"spell:{spell.name.lower()}": spell for spell in Spell}
    characters = {f"character:{character.name.lower()}": character for character in Character}
    return {**spells, **characters}
