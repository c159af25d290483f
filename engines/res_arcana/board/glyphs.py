"""Components in signs: rows of icons and numbers that a board shows beside the words.

A line of a component consists of its cost and its effects, each as groups of signs. The `where` of a group
says what the signs apply to: the pool, the component, or all rivals.
"""

from collections.abc import Callable, Iterable, Mapping
from functools import cache
from typing import Any, Literal

from msgspec import Struct

from engines.kernel.contract.primitives import Primitive
from engines.res_arcana.cards import primitives
from engines.res_arcana.cards.box import CARDS
from engines.res_arcana.cards.card import Card, Kind, Power
from engines.res_arcana.cards.essences import ANY, ESSENCE_NAMES, NOT_GOLD, Amounts, Kinds

Where = Literal["pool", "on", "off", "rivals", "unless"]
"""In the pool, onto the component, off it, at all rivals, or the price to ignore the attack."""


class Glyph(Struct, frozen=True, gc=False):
    """A sign (an essence by its name, any essence, an icon, or a short word), and how often it counts."""

    sign: Literal["essence", "any", "icon", "word"]
    name: str
    times: str = ""


class Group(Struct, frozen=True, gc=False):
    """Signs that belong together."""

    glyphs: tuple[Glyph, ...]
    where: Where = "pool"


class Line(Struct, frozen=True, gc=False):
    """A line of a component.

    `when` is the moment it applies: "collect", "always", or the moment of its power. `number` is the number
    of the power, from 1, or 0 if the line is not a power.
    """

    when: str
    number: int
    cost: tuple[Group, ...]
    do: tuple[Group, ...]


def _times(count: int) -> str:
    return str(count) if count > 1 else ""


def essence_glyphs(amounts: Amounts) -> tuple[Glyph, ...]:
    """A sign for each kind of which there are any."""
    return tuple(
        [
            Glyph("essence", name, _times(count))
            for name, count in zip(ESSENCE_NAMES, amounts, strict=True)
            if count
        ]
    )


def any_glyphs(count: int, among: Kinds) -> tuple[Glyph, ...]:
    """Signs for a number of essences of the player's choice among kinds."""
    if among in (ANY, NOT_GOLD):
        return (Glyph("any", "five" if among == ANY else "four", _times(count)),)
    kinds = [Glyph("essence", ESSENCE_NAMES[kind]) for kind in among]
    slashed = [glyph for kind in kinds for glyph in (Glyph("word", "/"), kind)][1:]
    return (Glyph("word", f"{count}×"), *slashed) if count > 1 else tuple(slashed)


def _icon(name: str, count: int = 1) -> Glyph:
    return Glyph("icon", name, _times(count))


def _group(*glyphs: Glyph, where: Where = "pool") -> Group:
    return Group(glyphs, where)


SORT_ICONS = {
    "artifact": ("artifact",),
    "other_artifact": ("artifact",),
    "dragon": ("dragon",),
    "creature": ("creature",),
    "dragon_or_creature": ("dragon", "creature"),
}
"""The icons for each sort of artifact that a primitive can apply to."""


def _sort_glyphs(what: str) -> tuple[Glyph, ...]:
    return tuple([_icon(name) for name in SORT_ICONS[what]])


def _loss(primitive: primitives.LifeLoss) -> Iterable[Group]:
    yield _group(Glyph("word", f"−{primitive.count}"), Glyph("essence", "life"), where="rivals")
    if primitive.ignore is not None:
        for group in SIGNS[type(primitive.ignore)](primitive.ignore):
            yield Group(group.glyphs, "unless")


def _place(primitive: primitives.Place) -> Iterable[Group]:
    cheaper = "free" if primitive.free else f"−{primitive.discount}" if primitive.discount else ""
    source = _icon("place" if primitive.source == "hand" else "discard")
    yield _group(source, *_sort_glyphs(primitive.what), *([Glyph("word", cheaper)] if cheaper else []))


def _single_group(*glyphs: Glyph, where: Where = "pool") -> tuple[Group]:
    return (_group(*glyphs, where=where),)


SIGNS: Mapping[type[Primitive], Callable[[Any], Iterable[Group]]] = {
    primitives.Turn: lambda it: _single_group(_icon("turn")),
    primitives.Pay: lambda it: _single_group(*essence_glyphs(it.amounts)),
    primitives.PayAny: lambda it: _single_group(*any_glyphs(it.count, it.among)),
    primitives.PaySame: lambda it: _single_group(Glyph("any", "same", "X")),
    primitives.TakeOff: lambda it: _single_group(*essence_glyphs(it.amounts), where="off"),
    primitives.DestroySelf: lambda it: _single_group(_icon("destroy")),
    primitives.DestroyOwn: lambda it: _single_group(_icon("destroy"), *_sort_glyphs(it.what)),
    primitives.DiscardCard: lambda it: _single_group(_icon("discard")),
    primitives.TurnOther: lambda it: _single_group(_icon("turn"), *_sort_glyphs(it.what)),
    primitives.Gain: lambda it: _single_group(*essence_glyphs(it.amounts)),
    primitives.GainAny: lambda it: _single_group(*any_glyphs(it.count, it.among)),
    primitives.GainValue: lambda it: _single_group(
        Glyph("word", f"cost+{it.plus}" if it.plus else "cost"), *any_glyphs(1, it.among)
    ),
    primitives.GainValueAs: lambda it: _single_group(
        Glyph("word", "cost"), Glyph("essence", ESSENCE_NAMES[it.kind])
    ),
    primitives.GainX: lambda it: _single_group(Glyph("essence", ESSENCE_NAMES[it.kind], "X")),
    primitives.ConvertX: lambda it: _single_group(Glyph("any", "four", "X")),
    primitives.GainByRival: lambda it: _single_group(
        Glyph("essence", ESSENCE_NAMES[it.gained]),
        Glyph("word", "="),
        _icon("seat"),
        Glyph("essence", ESSENCE_NAMES[it.counted]),
    ),
    primitives.RivalsGain: lambda it: _single_group(
        Glyph("word", "+"), *essence_glyphs(it.amounts), where="rivals"
    ),
    primitives.Store: lambda it: _single_group(*essence_glyphs(it.amounts), where="on"),
    primitives.StoreAny: lambda it: _single_group(*any_glyphs(it.count, it.among), where="on"),
    primitives.StorePaid: lambda it: _single_group(Glyph("word", "it"), where="on"),
    primitives.Straighten: lambda it: _single_group(
        _icon("undo"), *(_sort_glyphs("creature") if it.what == "creature" else ())
    ),
    primitives.Draw: lambda it: _single_group(_icon("draw", it.count)),
    primitives.DrawDiscard: lambda it: _single_group(_icon("draw", it.count), _icon("discard", it.count)),
    primitives.Reorder: lambda it: _single_group(_icon("watch", it.count)),
    primitives.LifeLoss: _loss,
    primitives.Place: _place,
    primitives.CheckVictory: lambda it: _single_group(_icon("trophy")),
    primitives.AddPoints: lambda it: _single_group(Glyph("word", f"+{it.count}"), _icon("point")),
    primitives.Collect: lambda it: _single_group(*essence_glyphs(it.amounts)),
    primitives.CollectAny: lambda it: _single_group(*any_glyphs(it.count, it.among)),
    primitives.Interest: lambda it: (
        _group(Glyph("essence", ESSENCE_NAMES[it.kind]), where="on"),
        _group(*any_glyphs(it.count, it.among)),
    ),
    primitives.Grow: lambda it: _single_group(Glyph("word", f"+{it.count} each"), where="on"),
    primitives.Upkeep: lambda it: _single_group(
        Glyph("word", "−"), *essence_glyphs(it.amounts), Glyph("word", "/"), _icon("turn")
    ),
}
"""The signs for each primitive except IgnoreLoss, whose icon is the moment of its power."""


def _groups_for(parts: primitives.Primitives) -> tuple[Group, ...]:
    return tuple([group for primitive in parts for group in SIGNS[type(primitive)](primitive)])


def _power(number: int, power: Power) -> Line:
    # Ignoring the loss needs no sign, as the moment of the power shows it.
    effects = tuple(
        [primitive for primitive in power.effects if not isinstance(primitive, primitives.IgnoreLoss)]
    )
    return Line(power.when, number, _groups_for(power.cost), _groups_for(effects))


def _always(discount: primitives.Discount) -> Line:
    return Line(
        "always", 0, (), (Group((*_sort_glyphs(discount.what), Glyph("word", f"−{discount.count}"))),)
    )


@cache
def card_lines(card: Card) -> tuple[Line, ...]:
    """The lines of a component as printed: Collect, its discount, its powers."""
    row = CARDS[card]
    lines = [Line("collect", 0, (), _groups_for((primitive,))) for primitive in row.collect]
    if row.discount is not None:
        lines.append(_always(row.discount))
    return (*lines, *[_power(number, power) for number, power in enumerate(row.powers, 1)])


@cache
def price_glyphs(card: Card) -> tuple[Glyph, ...] | None:
    """The printed cost of an artifact, monument or place; None for other kinds, which are never paid for."""
    row = CARDS[card]
    if row.kind in (Kind.MAGE, Kind.ITEM):
        return None
    wild = any_glyphs(row.cost.wild, ANY) if row.cost.wild else ()
    return (*essence_glyphs(row.cost.pips), *wild) or (Glyph("word", "free"),)
