"""The ten mages as half figures, each with the tools of the trade."""

from collections.abc import Callable
from functools import partial

from drawing.canvas import Canvas, mix
from drawing.portraits.people import Person, draw_person
from drawing.res_arcana.backdrops import HEIGHT, WIDTH
from drawing.res_arcana.shapes import mark_circle
from drawing.res_arcana.tools import TOOLS
from drawing.scenery import finish, rays, sparks

SCALE = 0.98
PALE, ROSY, TAN, OLIVE, BROWN, DARK = "#f4d6bd", "#f0bfa0", "#d99c70", "#c8935e", "#9a6240", "#6a4030"

PEOPLE = {
    "alchemist": Person(
        ("", "#3a1a10", "#b06a20", "#ffe0a0"),
        ROSY,
        "round",
        ("wild", "#d8d0c8"),
        ("robe", "#a85a1c", "#ffe0a0"),
        ("open", "#3f7a5a"),
        "",
        ("goggles", "#8ff0c0", "#c8962a"),
        "moustache",
        old=True,
    ),
    "artificer": Person(
        ("", "#2a1c1a", "#a0522a", "#ffc890"),
        TAN,
        "square",
        ("crop", "#7a2f18"),
        ("clasp", "#4a4a5c", "#e0a83a"),
        ("open", "#3a5a7a"),
        "",
        ("bandana", "#b8462a", "#ffe0a0"),
        "braided",
    ),
    "druid": Person(
        ("", "#0f2c1c", "#4f9a4a", "#e0ff9c"),
        BROWN,
        "heart",
        ("long", "#3a2416"),
        ("fur", "#2f6b3a", "#c8b07a"),
        ("open", "#5fd87a"),
        "smile",
        ("wreath", "#ffd84a", "#ffffff"),
        ears="pointed",
    ),
    "duelist": Person(
        ("", "#2c0c1c", "#b0303a", "#ffd0a0"),
        OLIVE,
        "oval",
        ("tail", "#241620"),
        ("collar", "#8a1a2c", "#f0c040"),
        ("narrow", "#7a4a1c"),
        "smirk",
        ("tricorn", "#2c2038", "#f0c040"),
        "goatee",
    ),
    "healer": Person(
        ("", "#123a44", "#5fb0a4", "#fffbe0"),
        DARK,
        "oval",
        ("", "#241620"),
        ("clasp", "#e8e4d8", "#3fae7a"),
        ("open", "#4a2a14"),
        "smile",
        ("veil", "#f0ece0", "#3fae7a"),
        brow="#241620",
    ),
    "necromancer": Person(
        ("", "#0c0a16", "#453c62", "#9cff8a"),
        "#b8c0b4",
        "gaunt",
        ("", "#1a1424"),
        ("collar", "#2a2238", "#7a5ac0"),
        ("glow", "#8aff7a"),
        "stern",
        ("hood", "#33284a", "#9cff8a"),
        brow="#1a1424",
    ),
    "scholar": Person(
        ("", "#1c1a44", "#6a62b0", "#ffe9b0"),
        PALE,
        "long",
        ("swept", "#b4a89c"),
        ("scarf", "#3a4a8a", "#c8503a"),
        ("open", "#4a6a9a"),
        "calm",
        ("glasses", "", "#c8962a"),
        "short",
        old=True,
    ),
    "seer": Person(
        ("", "#14104a", "#5a6ad0", "#dff4ff"),
        BROWN,
        "heart",
        ("wavy", "#1d1630"),
        ("robe", "#2f3f9a", "#c8f0ff"),
        ("shut", ""),
        "calm",
        ("circlet", "#8ff0ff", "#e7d08a"),
        brow="#1d1630",
    ),
    "transmuter": Person(
        ("", "#1f1040", "#9a5ac8", "#ffe0ff"),
        TAN,
        "heart",
        ("bob", "#e8e0f4"),
        ("collar", "#5a2a8a", "#40c0b0"),
        ("narrow", "#b03ae0"),
        "red",
        ("circlet", "#ff6a9a", "#f0c040"),
        brow="#6a5a8a",
    ),
    "witch": Person(
        ("", "#170c2c", "#5a3a7a", "#b8ff8a"),
        "#a8c48a",
        "long",
        ("wavy", "#2c1c3a"),
        ("robe", "#3a2254", "#8ae05a"),
        ("narrow", "#e0c03a"),
        "grin",
        ("pointed", "#2f1f4a", "#8ae05a"),
        old=True,
    ),
}
"""The looks of each mage; the ground has its colours at the edge and in the middle, and that of its light."""


def draw_mage(name: str) -> Canvas:
    """A mage in front of a circle of light, between the tools."""
    person = PEOPLE[name]
    _, outer, inner, light = person.ground
    canvas = Canvas(WIDTH, HEIGHT, f"res-arcana-{name}")
    canvas.rect(
        0, HEIGHT, canvas.halo((0, inner), (0.75, outer), (1, mix(outer, "#05030a", 0.5)), radius=0.66)
    )
    rays(canvas, 160, 86, 210, light, 14, 0.34)
    canvas.glow(160, 82, 104, light, 0.6)
    mark_circle(canvas, 160, 84, 80, light, 0.6)
    TOOLS[name](canvas)
    canvas.open_group(transform=f"translate({160 - 96 * SCALE:.0f} 2)scale({SCALE})")
    draw_person(canvas, person)
    canvas.close_group()
    sparks(canvas, 160, 80, 120, light, 12)
    finish(canvas, outer, light, 0.6)
    return canvas


MAGES: dict[str, Callable[[], Canvas]] = {name: partial(draw_mage, name) for name in PEOPLE}
"""Pictures by component."""
