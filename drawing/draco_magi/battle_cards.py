"""The pictures of the 38 battle cards: what they do, under the sun, the moon or the star that they bear."""

from collections.abc import Callable
from functools import partial

from drawing.canvas import Canvas, mix
from drawing.draco_magi.breeds import BREEDS
from drawing.draco_magi.scenes import celestial, clouds
from drawing.draco_magi.strikes import (
    SKIES,
    begin_battle,
    bite,
    clash,
    claw,
    end_battle,
    gashes,
    magic,
    stream,
)
from drawing.dragons.figures import LOWERED, fly, shadow
from drawing.dragons.heads import head
from drawing.dragons.wild_crests import HUES
from drawing.paths import Pen, Place, Point, Sharp, outline, polygon
from drawing.scenery import pines, ridge

S = Sharp


def draw_bite(name: str, breed: str, symbol: str, turn: float = 0, flip: bool = False) -> Canvas:
    """Jaws that snap."""
    x = 74 if flip else 246
    canvas = begin_battle(name, "bite", symbol, x, 52)
    place = Place(200 if flip else 120, 84 - turn * 0.5, 1.42, turn, flip)
    mouth = bite(canvas, BREEDS[breed], place, 42)
    clash(canvas, mouth[0], mouth[1], 15)
    return end_battle(canvas, "bite", x, 90)


def draw_claw(name: str, breed: str, symbol: str, turn: float = 0, flip: bool = False) -> Canvas:
    """Claws that tear the air."""
    x = 70 if flip else 250
    canvas = begin_battle(name, "claw", symbol, x, 50)
    gashes(canvas, Place(86 if flip else 206, 96, 1, -16 if flip else 22))
    claw(canvas, BREEDS[breed], Place(206 if flip else 114, 92, 1.06, turn, flip))
    return end_battle(canvas, "claw", x, 100)


def draw_magic(name: str, breed: str, symbol: str, points: int = 6, flip: bool = False) -> Canvas:
    """A dragon that breathes a circle of magic."""
    x = 96 if flip else 224
    canvas = begin_battle(name, "magic", "", x, 84)
    kind = BREEDS[breed]
    magic(canvas, x, 84, 56, SKIES["magic"], points)
    if symbol:
        celestial(canvas, symbol, x, 84, 17, SKIES["magic"])
    place = Place(222 if flip else 98, 86, 1.0, 2, flip)
    mouth = bite(canvas, kind, place, 22)
    stream(canvas, mouth, (x + (12 if flip else -12), 86), SKIES["magic"])
    return end_battle(canvas, "magic", x, 84)


def draw_bite_or_claw(name: str, breed: str, symbol: str) -> Canvas:
    """Jaws above, claws below, with a cut of light between them."""
    canvas = begin_battle(name, "bite", symbol, 262, 40, 20)
    canvas.path(polygon((-4, 184), (324, 14), (324, 184)), SKIES["claw"].middle)
    canvas.path(polygon((-4, 182), (324, 10), (324, 18), (-4, 190)), "#fff2c8")
    bite(canvas, BREEDS[breed], Place(96, 62, 1.0, 0), 34)
    claw(canvas, BREEDS[breed], Place(236, 134, 0.82, 0, flip=True))
    return end_battle(canvas, "bite", 170, 96)


def draw_bite_and_claw(name: str, breed: str) -> Canvas:
    """Jaws and claws at once."""
    canvas = begin_battle(name, "bite", "", 228, 84)
    clash(canvas, 236, 96, 34)
    kind = BREEDS[breed]
    claw(canvas, kind, Place(116, 138, 0.8, -12))
    mouth = bite(canvas, kind, Place(112, 64, 1.12, 8), 36)
    clash(canvas, mouth[0], mouth[1], 9)
    return end_battle(canvas, "bite", 220, 90)


def draw_bite_twice(name: str, breed: str, other: str) -> Canvas:
    """Two heads that bite the same thing."""
    canvas = begin_battle(name, "bite", "", 160, 96)
    clash(canvas, 160, 104, 26)
    if breed == other:
        bite(canvas, BREEDS[breed], Place(86, 46, 0.94, 14), 36)
        bite(canvas, BREEDS[breed], Place(84, 130, 0.94, -12), 36, 120)
    else:
        bite(canvas, BREEDS[breed], Place(82, 78, 1.02, 6), 38)
        bite(canvas, BREEDS[other], Place(238, 78, 1.02, 6, flip=True), 38)
    return end_battle(canvas, "bite", 160, 96)


def draw_claw_twice(name: str, breed: str, other: str) -> Canvas:
    """Two paws that cross their cuts."""
    canvas = begin_battle(name, "claw", "", 160, 80)
    gashes(canvas, Place(150, 92, 1.0, 36), count=3)
    gashes(canvas, Place(140, 92, 1.0, -36), count=3)
    claw(canvas, BREEDS[breed], Place(62, 112, 0.84, -8))
    claw(canvas, BREEDS[other], Place(258, 112, 0.84, -8, flip=True))
    return end_battle(canvas, "claw", 160, 90)


def draw_magic_twice(name: str, breed: str) -> Canvas:
    """Two circles of magic from one breath."""
    canvas = begin_battle(name, "magic", "", 214, 80)
    magic(canvas, 196, 62, 46, SKIES["magic"], 6)
    magic(canvas, 254, 116, 46, SKIES["magic"], 5)
    mouth = bite(canvas, BREEDS[breed], Place(86, 88, 1.0, 2), 26)
    stream(canvas, mouth, (188, 64), SKIES["magic"])
    stream(canvas, mouth, (244, 116), SKIES["magic"])
    return end_battle(canvas, "magic", 220, 90)


def draw_flight(name: str, breed: str, flip: bool = False) -> Canvas:
    """A dragon that rises out of reach."""
    canvas = begin_battle(name, "wing", "", 160, 60)
    ridge(canvas, 176, 40, SKIES["wing"].body, steps=14)
    clouds(canvas, 164, "#c8f0f4", 0.8)
    if flip:
        fly(canvas, Place(186, 96, 0.92, -14, flip=True), BREEDS[breed], LOWERED)
    else:
        fly(canvas, Place(136, 104, 0.92, -18), BREEDS[breed])
    clouds(canvas, 180, "#ffffff", 0.95)
    return end_battle(canvas, "wing", 160, 80)


def draw_swift_flight(name: str, breed: str, symbol: str) -> Canvas:
    """A dragon that streaks past like a star."""
    canvas = begin_battle(name, "wing", symbol, 262, 46, 22)
    clouds(canvas, 170, "#8ad4e4", 0.8)
    for y, long, tone in (
        (70, 190, "#ffffff"),
        (92, 240, "#d0c0ff"),
        (112, 220, "#ffffff"),
        (134, 170, "#b090ff"),
    ):
        streak = [S(-10, y - 3), S(long, y), S(-10, y + 3)]
        canvas.path(outline(streak), tone, 0.75)
    magic(canvas, 56, 98, 38, SKIES["magic"], 5)
    fly(canvas, Place(168, 100, 0.84, -2), BREEDS[breed], LOWERED)
    return end_battle(canvas, "wing", 200, 80)


def draw_high_flight(name: str, breed: str) -> Canvas:
    """A dragon above the clouds, where the stars are."""
    canvas = begin_battle(name, "wing", "moon", 244, 46, 24)
    canvas.rect(0, 110, canvas.fade((0, "#050a24"), (1, "#0a2450", 0)))
    canvas.circle(160, 470, 330, "#2a7ac0")
    canvas.ring(160, 470, 332, "#d8fbff", 5, 0.8)
    for x, y, wide in ((60, 168, 70), (180, 158, 90), (280, 172, 60)):
        canvas.ellipse(x, y, wide * 0.6, 5, "#ffffff", 0.75)
    fly(canvas, Place(142, 102, 0.62, -16), BREEDS[breed])
    return end_battle(canvas, "wing", 150, 60)


def draw_wild(name: str, breed: str, symbol: str, flip: bool = False) -> Canvas:
    """A breath of all colours: bite, claw or magic."""
    x = 82 if flip else 238
    canvas = begin_battle(name, "wild", symbol, x, 48, 25)
    place = Place(216 if flip else 104, 88, 1.16, 0, flip)
    mouth = place.point(60, 26)
    for index, hue in enumerate(HUES):
        y = 76 + index * 20
        end = -10 if flip else 330
        far: list[Point] = [
            mouth,
            ((mouth[0] + end) / 2, mouth[1] + (y - 126) * 0.3),
            (end, y - 10),
            (end, y + 12),
        ]
        canvas.path(
            outline([S(*far[0]), far[1], S(*far[2]), S(*far[3]), (far[1][0], far[1][1] + 11)]), hue, 0.92
        )
    bite(canvas, BREEDS[breed], place, 34)
    canvas.glow(*mouth, 30, "#ffffff", 0.9)
    return end_battle(canvas, "wild", x, 100)


def _strike(canvas: Canvas, kind: str, breed: str) -> None:
    """Draw the attack that a card can make instead of its ability, at the left."""
    if kind == "bite":
        bite(canvas, BREEDS[breed], Place(70, 92, 0.98, 0), 34)
    elif kind == "claw":
        gashes(canvas, Place(118, 110, 0.7, 20), count=3)
        claw(canvas, BREEDS[breed], Place(66, 110, 0.78, -4))
    else:
        magic(canvas, 84, 100, 48, SKIES["magic"], 5)
        head(canvas, Place(44, 112, 0.8, -10), BREEDS[breed], jaw=18)


def draw_retreat(name: str, kind: str, breed: str) -> Canvas:
    """A dragon that leaves towards the evening."""
    canvas = begin_battle(name, "steel", "", 236, 88)
    canvas.glow(236, 86, 100, "#ff9a5a", 0.7, "#ffd9a0")
    canvas.circle(236, 86, 52, "#ffd9a0")
    ridge(canvas, 146, 36, SKIES["steel"].body, steps=12)
    trail = Pen()
    for y, long in ((84, 46), (98, 60), (112, 40)):
        trail.move((196 - long, y)).line((190, y))
    canvas.stroke(str(trail), "#ffffff", 2.4, 0.7)
    shadow(canvas, Place(240, 90, 0.5, -12), "#241428")
    shadow(canvas, Place(292, 46, 0.22, -12), "#241428")
    _strike(canvas, kind, breed)
    return end_battle(canvas, "steel", 220, 80)


def draw_reinforce(name: str, kind: str, breed: str) -> Canvas:
    """A dragon that comes down in a beam of light to help."""
    canvas = begin_battle(name, "steel", "", 226, 20)
    beam = polygon((196, -4), (262, -4), (318, 184), (150, 184))
    canvas.path(beam, canvas.fade((0, "#fff6c8", 0.9), (1, "#fff6c8", 0.05)))
    for x, y, size, turn in ((222, 92, 0.62, 148), (276, 36, 0.3, 150), (182, 30, 0.26, 152)):
        shadow(canvas, Place(x, y, size, turn - 180, flip=True), "#2a1c10")
    canvas.path(
        polygon((214, 140), (230, 140), (230, 152), (242, 152), (222, 172), (202, 152), (214, 152)), "#ffe08a"
    )
    _strike(canvas, kind, breed)
    return end_battle(canvas, "steel", 226, 90)


def draw_rally(name: str, breed: str) -> Canvas:
    """A roar before a banner that calls others."""
    canvas = begin_battle(name, "steel", "", 160, 70)
    canvas.glow(160, 60, 150, "#ffb070", 0.6, "#ffe0b0")
    for x, y, size, flip in (
        (44, 50, 0.36, False),
        (84, 24, 0.24, False),
        (284, 44, 0.36, True),
        (244, 20, 0.22, True),
    ):
        shadow(canvas, Place(x, y, size, 8, flip), "#0a1020")
    canvas.stroke("M222 190V34", "#3a2a20", 5)
    flag = [S(222, 36), (246, 30), S(290, 44), S(274, 62), S(292, 82), (248, 76), S(222, 84)]
    canvas.form(outline(flag), "#c8283a", "#6a1024", "#ffc0a8", 2, 10)
    canvas.path(outline([S(238, 58), (250, 46), S(266, 46), (258, 58), S(268, 70), (250, 68)]), "#ffd97a")
    sound = Pen()
    for far in (24, 40, 56):
        sound.move((172 + far * 0.4, 72 - far * 0.8))
        sound.curve((172 + far * 0.9, 72 - far * 0.5), (172 + far * 0.7, 72 + far * 0.2))
    canvas.stroke(str(sound), "#ffffff", 3, 0.7)
    bite(canvas, BREEDS[breed], Place(112, 96, 1.06, -34), 38)
    return end_battle(canvas, "steel", 160, 70)


def draw_ambush(name: str, breed: str) -> Canvas:
    """Claws out of a thicket, below a dragon that tries to fly away."""
    canvas = begin_battle(name, "claw", "moon", 66, 40, 18)
    shadow(canvas, Place(200, 48, 0.8, -14), "#2a1810")
    claw(canvas, BREEDS[breed], Place(176, 104, 0.9, -58))
    pines(canvas, 190, 96, mix("#1c2a1a", "#000000", 0.2), 11, gap=(130, 220))
    bush = [
        S(-10, 190),
        (-6, 150),
        (30, 140),
        (64, 152),
        (110, 136),
        (150, 152),
        (196, 140),
        (240, 154),
        (290, 138),
        S(330, 150),
        S(330, 190),
    ]
    canvas.path(outline(bush), "#120c10")
    for x, y in ((52, 162), (262, 160)):
        for side in (-1, 1):
            eye = [
                S(x + side * 5, y),
                (x + side * 13, y - 7),
                S(x + side * 22, y - 6),
                (x + side * 14, y + 2),
            ]
            canvas.path(outline(eye), "#ffd23a")
    return end_battle(canvas, "claw", 180, 80)


BATTLE_CARDS: dict[str, Callable[[], Canvas]] = {
    "bc01": partial(draw_bite, "bc01", "red", "sun"),
    "bc02": partial(draw_bite, "bc02", "gold", "sun", -8, True),
    "bc03": partial(draw_claw, "bc03", "brass", "sun"),
    "bc04": partial(draw_claw, "bc04", "green", "sun", 16, True),
    "bc05": partial(draw_magic, "bc05", "rainbow", "sun", 8),
    "bc06": partial(draw_bite, "bc06", "black", "moon", 8),
    "bc07": partial(draw_bite, "bc07", "silver", "moon", 0, True),
    "bc08": partial(draw_claw, "bc08", "purple", "moon", -10),
    "bc09": partial(draw_claw, "bc09", "lava", "moon", 0, True),
    "bc10": partial(draw_magic, "bc10", "polar", "moon", 6),
    "bc11": partial(draw_bite, "bc11", "blue", "star", -6),
    "bc12": partial(draw_claw, "bc12", "silver", "star", 10),
    "bc13": partial(draw_magic, "bc13", "purple", "star", 5),
    "bc14": partial(draw_magic, "bc14", "gold", "star", 8, True),
    "bc15": partial(draw_bite_or_claw, "bc15", "green", "star"),
    "bc16": partial(draw_flight, "bc16", "silver"),
    "bc17": partial(draw_flight, "bc17", "red", True),
    "bc18": partial(draw_bite, "bc18", "lava", "", 10, True),
    "bc19": partial(draw_claw, "bc19", "bronze", "", -18),
    "bc20": partial(draw_magic, "bc20", "undead", "", 5, True),
    "ab01": partial(draw_bite_twice, "ab01", "red", "black"),
    "ab02": partial(draw_bite_twice, "ab02", "green", "green"),
    "ab03": partial(draw_claw_twice, "ab03", "blue", "red"),
    "ab04": partial(draw_magic_twice, "ab04", "silver"),
    "ab05": partial(draw_bite_and_claw, "ab05", "bronze"),
    "ab06": partial(draw_wild, "ab06", "gold", "sun"),
    "ab07": partial(draw_wild, "ab07", "black", "moon", True),
    "ab08": partial(draw_wild, "ab08", "rainbow", "star"),
    "ab09": partial(draw_swift_flight, "ab09", "blue", "star"),
    "ab10": partial(draw_high_flight, "ab10", "gold"),
    "ab11": partial(draw_retreat, "ab11", "bite", "bronze"),
    "ab12": partial(draw_retreat, "ab12", "claw", "black"),
    "ab13": partial(draw_retreat, "ab13", "magic", "purple"),
    "ab14": partial(draw_reinforce, "ab14", "bite", "red"),
    "ab15": partial(draw_reinforce, "ab15", "claw", "gold"),
    "ab16": partial(draw_reinforce, "ab16", "magic", "blue"),
    "ab17": partial(draw_rally, "ab17", "battle"),
    "ab18": partial(draw_ambush, "ab18", "bloodhorn"),
}
"""The picture of each battle card by its id."""
