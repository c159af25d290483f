"""The thirty portraits, in the order of their numbers."""

from dataclasses import dataclass

from drawing.canvas import Canvas
from drawing.portraits.creatures import CREATURES
from drawing.portraits.hats import wear, wear_behind
from drawing.portraits.parts import SIZE, backdrop, beard, cloak, features, hair, hair_behind, head
from drawing.scenery import finish


@dataclass(frozen=True)
class Person:
    """The looks of a person; a field of several words has a kind and its colours."""

    ground: tuple[str, str, str, str]
    skin: str
    face: str
    hair: tuple[str, str]
    cloak: tuple[str, str, str]
    eyes: tuple[str, str] = ("open", "#3b6a8a")
    mouth: str = "calm"
    hat: tuple[str, str, str] = ("", "", "")
    beard: str = ""
    ears: str = "round"
    old: bool = False
    brow: str = ""


PALE, ROSY, TAN, OLIVE, BROWN, DARK = "#f4d6bd", "#f0bfa0", "#d99c70", "#c8935e", "#9a6240", "#6a4030"
GREY, WHITE, INK, AUBURN, BLOND, CHESTNUT = "#b9b4c4", "#eef0f4", "#2a2238", "#a8431f", "#e3b04b", "#5a3420"

PORTRAITS: tuple[Person | str, ...] = (
    Person(
        ("stars", "#1b1f5e", "#5a62c0", "#ffe9a0"),
        ROSY,
        "long",
        ("", WHITE),
        ("robe", "#2f3f9a", "#e7b43c"),
        ("open", "#3f7ab0"),
        "",
        ("pointed", "#3b4cb8", "#e7b43c"),
        "long",
        old=True,
    ),
    Person(
        ("moon", "#3a1240", "#a84a90", "#ffdff0"),
        PALE,
        "heart",
        ("wavy", AUBURN),
        ("collar", "#4a1d5c", "#c04a8a"),
        ("narrow", "#3f9a5a"),
        "red",
        ("wide", "#5a2a7a", "#e05a8a"),
    ),
    Person(
        ("sun", "#7a2a12", "#e08a30", "#ffd97a"),
        DARK,
        "oval",
        ("afro", "#1f1622"),
        ("clasp", "#b8461f", "#ffd36a"),
        ("open", "#4a2a14"),
        "red",
        ("circlet", "#3fc0e0", "#f0c040"),
    ),
    Person(
        ("flames", "#3a0d1a", "#b83a24", "#ffb04a"),
        BROWN,
        "square",
        ("", INK),
        ("collar", "#7a1a28", "#e7a43c"),
        ("narrow", "#c07a20"),
        "stern",
        beard="goatee",
        brow=INK,
    ),
    "owl",
    Person(
        ("rings", "#0c2a2c", "#2f7a74", "#6ff0d0"),
        "#5f6a86",
        "gaunt",
        ("", INK),
        ("clasp", "#1d4a50", "#6ff0d0"),
        ("glow", "#6ff0d0"),
        "",
        ("hood", "#23585c", "#6ff0d0"),
    ),
    Person(
        ("leaves", "#3a4a1f", "#9ab05a", "#e3d07a"),
        ROSY,
        "round",
        ("bun", GREY),
        ("scarf", "#6a5a8a", "#c87a8a"),
        ("open", "#5a7a9a"),
        "smile",
        ("glasses", "", "#c8962a"),
        old=True,
    ),
    Person(
        ("rays", "#0f3a4a", "#3fa0a0", "#ffe9b0"),
        TAN,
        "oval",
        ("", INK),
        ("robe", "#1f7a80", "#f4e3b0"),
        ("open", "#3a2414"),
        "calm",
        ("turban", "#f0e3c4", "#d8433f"),
        "short",
        brow=INK,
    ),
    "fox",
    Person(
        ("stars", "#16284a", "#6a8ac8", "#ffffff"),
        "#e8e0ea",
        "heart",
        ("long", "#dfe6f4"),
        ("collar", "#3f5aa0", "#dfe9ff"),
        ("narrow", "#6a5ad0"),
        "calm",
        ("circlet", "#8fd6ff", "#dfe6f4"),
        ears="pointed",
        brow="#9aa6c0",
    ),
    Person(
        ("peaks", "#2f3a5a", "#8a9ac0", "#ffe9c0"),
        ROSY,
        "square",
        ("wavy", "#b8461f"),
        ("fur", "#5a3a28", "#b89a74"),
        ("open", "#3f6a4a"),
        "",
        ("helmet", "#8a93a6", "#d9a93f"),
        "braided",
    ),
    Person(
        ("leaves", "#1f5a4a", "#7ac0a0", "#ffe0f0"),
        ROSY,
        "round",
        ("braids", BLOND),
        ("scarf", "#3f8a6a", "#fff0d0"),
        ("wide", "#3f7ac0"),
        "grin",
        ("wreath", "#ff9ab8", "#fff0f6"),
    ),
    "cat",
    Person(
        ("sun", "#6a2f14", "#d9843a", "#ffe0a0"),
        TAN,
        "long",
        ("", WHITE),
        ("robe", "#d9692a", "#8a2f1a"),
        ("shut", ""),
        "smile",
        ("", "", ""),
        "short",
        old=True,
        brow=WHITE,
    ),
    Person(
        ("waves", "#0f2a5a", "#3f7ac0", "#8fd6f5"),
        OLIVE,
        "square",
        ("wavy", INK),
        ("collar", "#7a1f2f", "#e7b43c"),
        ("patch", "#3f8a8a"),
        "smirk",
        ("tricorn", "#33243f", "#e7b43c"),
        "goatee",
    ),
    Person(
        ("sun", "#7a1f3a", "#e07a7a", "#ffd9c0"),
        PALE,
        "heart",
        ("bun", "#1d1826"),
        ("robe", "#c23a4a", "#fff0d8"),
        ("narrow", "#4a2f1f"),
        "red",
        ("pins", "#ffd9e6", "#e7b43c"),
    ),
    "frog",
    Person(
        ("stars", "#2f1a5a", "#8a5ac8", "#ffe9a0"),
        BROWN,
        "round",
        ("puffs", "#2a1a1e"),
        ("clasp", "#6a3ab0", "#ffe27a"),
        ("wide", "#4a2a14"),
        "grin",
        ("cap", "#8a4ad0", "#ffe9a0"),
    ),
    Person(
        ("moon", "#0d1d4a", "#3f5aa8", "#fff2c0"),
        OLIVE,
        "oval",
        ("", INK),
        ("clasp", "#1d3a8a", "#fff2c0"),
        ("open", "#5a3a1a"),
        "calm",
        ("veil", "#27489e", "#fff2c0"),
        brow=INK,
    ),
    Person(
        ("peaks", "#1f4a5a", "#a0c8d8", "#ffffff"),
        PALE,
        "square",
        ("long", "#d8b25a"),
        ("fur", "#3f5a6a", "#e3dccb"),
        ("open", "#4a8ab0"),
        "",
        ("furhat", "#6a4a3a", "#e3dccb"),
        "full",
    ),
    "raven",
    Person(
        ("flames", "#4a2a10", "#d0902f", "#fff0a0"),
        ROSY,
        "heart",
        ("wild", "#d9602a"),
        ("robe", "#6a4a30", "#d9c09a"),
        ("wide", "#3f9a7a"),
        "grin",
        ("goggles", "#7fe0d0", "#c8962a"),
    ),
    Person(
        ("rays", "#1a0f24", "#6a2f5a", "#e06a9a"),
        "#f2e3e6",
        "heart",
        ("long", "#1d1424"),
        ("collar", "#2a1236", "#c22f5a"),
        ("narrow", "#b03a6a"),
        "red",
        ("crown", "#3a2f4a", "#e0374a"),
    ),
    "dragonling",
    Person(
        ("rings", "#2a2450", "#c8b48a", "#fff6dc"),
        "#e8d8c8",
        "oval",
        ("bob", "#4a3f6a"),
        ("collar", "#3a2f6a", "#e7b43c"),
        ("narrow", "#4a3f6a"),
        "",
        ("mask", "", ""),
    ),
    "skeleton",
    "golem",
    "mushroom",
    "treant",
    "goblin",
)
"""People by their pictures' numbers from 1; creatures by name."""


def draw_portrait(number: int) -> Canvas:
    """The portrait of a number from 1."""
    person = PORTRAITS[number - 1]
    canvas = Canvas(SIZE, SIZE, f"portrait-{number}", light=(-0.75, -0.65))
    if isinstance(person, str):
        CREATURES[person](canvas)
        finish(canvas, "#0a0618", "#fff3d0", 0.55)
        return canvas
    backdrop(canvas, *person.ground)
    draw_person(canvas, person)
    finish(canvas, "#0a0618", "#fff3d0", 0.5)
    return canvas


def draw_person(canvas: Canvas, person: Person) -> None:
    """A person's head and shoulders, without the ground."""
    style, tone = person.hair
    if style not in ("bun",) or person.hat[0] != "hood":
        hair_behind(canvas, style, tone)
    wear_behind(canvas, *person.hat[:2])
    cloak(canvas, *person.cloak)
    head(canvas, person.face, person.skin, person.ears)
    features(canvas, person.skin, *person.eyes, person.brow or tone, person.mouth, person.old)
    if person.beard:
        beard(canvas, person.beard, tone)
    if person.hat[0] not in ("turban", "veil", "hood"):
        hair(canvas, style, tone)
    wear(canvas, *person.hat)
