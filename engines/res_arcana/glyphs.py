"""What components do, in signs: rows of pictures and numbers that a board draws beside the words.

A line of a component is what it costs and what it does, each in groups: a group is a row of signs and where
what it shows is: in the pool, on the component, at all rivals.
"""

from collections.abc import Callable, Iterable, Mapping
from functools import cache
from typing import Any, Literal, NamedTuple

from engines.res_arcana.box import CARDS
from engines.res_arcana.cards import Card, Kind, Power
from engines.res_arcana.essences import ANY, NAMES, NOT_GOLD, Amounts, Kinds
from engines.res_arcana.ops import (
    AddPoints,
    CheckVictory,
    Collect,
    CollectAny,
    ConvertX,
    DestroyOwn,
    DestroySelf,
    DiscardCard,
    Discount,
    Draw,
    DrawDiscard,
    Gain,
    GainAny,
    GainByRival,
    GainValue,
    GainValueAs,
    GainX,
    Grow,
    IgnoreLoss,
    Interest,
    LifeLoss,
    Op,
    Ops,
    Pay,
    PayAny,
    PaySame,
    Place,
    Reorder,
    RivalsGain,
    Store,
    StoreAny,
    StorePaid,
    Straighten,
    TakeOff,
    Turn,
    TurnOther,
    Upkeep,
)

Where = Literal["pool", "on", "off", "rivals", "unless"]
"""In the pool, onto the component, off it, at all rivals, or what gets a rival out of it."""


class Glyph(NamedTuple):
    """A sign: an essence by its name, any essence, an icon, or a short word; and how many of it."""

    sign: Literal["essence", "any", "icon", "word"]
    name: str
    times: str = ""


class Group(NamedTuple):
    """Signs that belong together."""

    glyphs: tuple[Glyph, ...]
    where: Where = "pool"


class Line(NamedTuple):
    """A line of a component: when it applies ("collect", "always", or the moment of its power), which of the
    powers it is, counted from 1 (0 for none), what it costs and what it does."""

    when: str
    number: int
    cost: tuple[Group, ...]
    do: tuple[Group, ...]


def _times(count: int) -> str:
    return str(count) if count > 1 else ""


def essences(amounts: Amounts) -> tuple[Glyph, ...]:
    """So many of each kind."""
    return tuple(
        [Glyph("essence", name, _times(count)) for name, count in zip(NAMES, amounts, strict=True) if count]
    )


def any_of(count: int, among: Kinds) -> tuple[Glyph, ...]:
    """So many of one's choice among kinds."""
    if among in (ANY, NOT_GOLD):
        return (Glyph("any", "five" if among == ANY else "four", _times(count)),)
    kinds = [Glyph("essence", NAMES[kind]) for kind in among]
    slashed = [glyph for kind in kinds for glyph in (Glyph("word", "/"), kind)][1:]
    return (Glyph("word", f"{count}×"), *slashed) if count > 1 else tuple(slashed)


def _icon(name: str, count: int = 1) -> Glyph:
    return Glyph("icon", name, _times(count))


def _group(*glyphs: Glyph, where: Where = "pool") -> Group:
    return Group(glyphs, where)


SORTS = {
    "artifact": ("artifact",),
    "other_artifact": ("artifact",),
    "dragon": ("dragon",),
    "creature": ("creature",),
    "dragon_or_creature": ("dragon", "creature"),
}
"""The icons of what a primitive may be aimed at."""


def _sort(what: str) -> tuple[Glyph, ...]:
    return tuple([_icon(name) for name in SORTS[what]])


def _loss(op: LifeLoss) -> Iterable[Group]:
    yield _group(Glyph("word", f"−{op.n}"), Glyph("essence", "life"), where="rivals")
    if op.ignore is not None:
        for group in DRAWN[type(op.ignore)](op.ignore):
            yield Group(group.glyphs, "unless")


def _place(op: Place) -> Iterable[Group]:
    cheaper = "free" if op.free else f"−{op.discount}" if op.discount else ""
    source = () if op.source == "hand" else (_icon("discard"),)
    yield _group(*source, _icon("place"), *_sort(op.what), *([Glyph("word", cheaper)] if cheaper else []))


def _one(*glyphs: Glyph, where: Where = "pool") -> tuple[Group]:
    return (_group(*glyphs, where=where),)


DRAWN: Mapping[type[Op], Callable[[Any], Iterable[Group]]] = {
    Turn: lambda op: _one(_icon("turn")),
    Pay: lambda op: _one(*essences(op.amounts)),
    PayAny: lambda op: _one(*any_of(op.n, op.among)),
    PaySame: lambda op: _one(Glyph("any", "same", "X")),
    TakeOff: lambda op: _one(*essences(op.amounts), where="off"),
    DestroySelf: lambda op: _one(_icon("destroy")),
    DestroyOwn: lambda op: _one(_icon("destroy"), *_sort(op.what)),
    DiscardCard: lambda op: _one(_icon("discard")),
    TurnOther: lambda op: _one(_icon("turn"), *_sort(op.what)),
    Gain: lambda op: _one(*essences(op.amounts)),
    GainAny: lambda op: _one(*any_of(op.n, op.among)),
    GainValue: lambda op: _one(Glyph("word", f"cost+{op.plus}" if op.plus else "cost"), *any_of(1, op.among)),
    GainValueAs: lambda op: _one(Glyph("word", "cost"), Glyph("essence", NAMES[op.kind])),
    GainX: lambda op: _one(Glyph("essence", NAMES[op.kind], "X")),
    ConvertX: lambda op: _one(Glyph("any", "four", "X")),
    GainByRival: lambda op: _one(
        Glyph("essence", NAMES[op.gain]),
        Glyph("word", "="),
        _icon("seat"),
        Glyph("essence", NAMES[op.count]),
    ),
    RivalsGain: lambda op: _one(Glyph("word", "+"), *essences(op.amounts), where="rivals"),
    Store: lambda op: _one(*essences(op.amounts), where="on"),
    StoreAny: lambda op: _one(*any_of(op.n, op.among), where="on"),
    StorePaid: lambda op: _one(Glyph("word", "it" if op.on == "self" else "it, anywhere"), where="on"),
    Straighten: lambda op: _one(_icon("undo"), *(_sort("creature") if op.what == "creature" else ())),
    Draw: lambda op: _one(_icon("draw", op.n)),
    DrawDiscard: lambda op: _one(_icon("draw", op.n), _icon("discard", op.n)),
    Reorder: lambda op: _one(_icon("watch", op.n)),
    LifeLoss: _loss,
    Place: _place,
    CheckVictory: lambda op: _one(_icon("trophy")),
    AddPoints: lambda op: _one(Glyph("word", f"+{op.n}"), _icon("point")),
    Collect: lambda op: _one(*essences(op.amounts)),
    CollectAny: lambda op: _one(*any_of(op.n, op.among)),
    Interest: lambda op: (
        _group(Glyph("essence", NAMES[op.kind]), where="on"),
        _group(*any_of(op.n, op.among)),
    ),
    Grow: lambda op: _one(Glyph("word", f"+{op.n} each"), where="on"),
    Upkeep: lambda op: _one(Glyph("word", "−"), *essences(op.amounts), Glyph("word", "/"), _icon("turn")),
}
"""Every primitive in signs, but ignoring a loss, which is a moment of its own."""


def _drawn(ops: Ops) -> tuple[Group, ...]:
    return tuple([group for op in ops for group in DRAWN[type(op)](op)])


def _power(number: int, power: Power) -> Line:
    # That an answer to a loss ignores it goes without a sign: its moment says so.
    do = tuple([op for op in power.do if not isinstance(op, IgnoreLoss)])
    return Line(power.when, number, _drawn(power.cost), _drawn(do))


def _always(discount: Discount) -> Line:
    return Line("always", 0, (), (Group((*_sort(discount.what), Glyph("word", f"−{discount.n}"))),))


@cache
def signs(card: Card) -> tuple[Line, ...]:
    """All that a component does, line by line as it is printed: Collect, what always applies, its powers."""
    row = CARDS[card]
    found = [Line("collect", 0, (), _drawn((op,))) for op in row.collect]
    if row.discount is not None:
        found.append(_always(row.discount))
    return (*found, *[_power(number, power) for number, power in enumerate(row.powers, 1)])


@cache
def price(card: Card) -> tuple[Glyph, ...] | None:
    """What an artifact costs to place, a monument or a place to claim; None for the others."""
    row = CARDS[card]
    if row.kind in (Kind.MAGE, Kind.ITEM):
        return None
    wild = any_of(row.cost.wild, ANY) if row.cost.wild else ()
    return (*essences(row.cost.pips), *wild) or (Glyph("word", "free"),)
