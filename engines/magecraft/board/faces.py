"""How the things of Magecraft are drawn: gems, spells, characters, as facts for macros."""

from collections.abc import Mapping
from functools import cache
from typing import Any

from msgspec import Struct

from engines.kernel.contract.panels import Fragment
from engines.kernel.words.speaker import Speaker
from engines.magecraft.cards import CANTRIPS, SPELLS, Character, Gem, Icon, Icons, Spell, count_icons
from engines.magecraft.rules.option_builders import GemSource


class GemFacts(Struct, frozen=True, gc=False):
    """A gem as a thing by itself; `note` says how many more there are."""

    gem: Gem
    note: str = ""


class SpellFacts(Struct, frozen=True, gc=False):
    """A spell to be read: what its icons do, one line each."""

    spell: Spell
    lines: tuple[tuple[str, str], ...]


class CharacterFacts(Struct, frozen=True, gc=False):
    """A character to be read: what the icons of the cantrip do."""

    character: Character
    lines: tuple[tuple[str, str], ...]


def build_thing(id: str, value: Any, say: Speaker) -> Fragment | None:
    """A spell, a character or a gem, as scenes, trays and the lens show it."""
    match value:
        case Spell():
            return Fragment(id, "spell_face", SpellFacts(value, icon_lines(SPELLS[value].icons, say)))
        case Character():
            return Fragment(
                id, "character_face", CharacterFacts(value, icon_lines(CANTRIPS[value].icons, say))
            )
        case Gem():
            return Fragment(id, "gem_face", GemFacts(value))
        case GemSource(gem=gem, available=available):
            return Fragment(id, "gem_face", GemFacts(gem, say.say("face.available", {"count": available})))
        case _:
            return None


def icon_lines(icons: Icons, say: Speaker) -> tuple[tuple[str, str], ...]:
    """Icons as lines of a title, such as "Attack ×2", and what it does."""
    return tuple([_icon_line(icon, count, say) for icon, count in count_icons(icons)])


def _icon_line(icon: Icon, count: int, say: Speaker) -> tuple[str, str]:
    title = say.noun(icon) if count == 1 else f"{say.noun(icon)} ×{count}"
    return title, say.say(f"Icon.{icon.name}.text", {"count": count})


def find_thing(name: str) -> Any:
    """What a `data-lens` name stands for: "spell:fireball", "character:golem"; None for any other."""
    return _things().get(name)


@cache
def _things() -> Mapping[str, Spell | Character]:
    spells = {f"spell:{spell.name.lower()}": spell for spell in Spell}
    return {**spells, **{f"character:{one.name.lower()}": one for one in Character}}
