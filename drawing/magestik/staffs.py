"""The nine staffs of MagestiK, each before the country that it comes from."""

from collections.abc import Callable

from drawing.canvas import Canvas, mix
from drawing.magestik.gems import gem
from drawing.magestik.magpie import perched
from drawing.magestik.palettes import BLACK, BLUE, CURSE, GREEN, NIGHT, RED, SILVER, VIOLET, YELLOW
from drawing.palette import Palette
from drawing.paths import Pen, Place, Point, Sharp, brush, circle_points, outline, polygon, star_points
from drawing.scenery import (
    bare_tree,
    finish,
    glint,
    hills,
    mist,
    moon,
    pines,
    rays,
    ridge,
    sky,
    sparks,
    stars,
)

S = Sharp
WIDTH, HEIGHT = 320, 180
X, Y = 160, 74
"""The middle of every staff's head."""


def _scene(name: str, p: Palette, horizon: float, light: Point = (-0.6, -0.8)) -> Canvas:
    canvas = Canvas(WIDTH, HEIGHT, f"staff-{name}", light)
    sky(canvas, p.top, p.middle, p.low, horizon / HEIGHT)
    return canvas


def _shaft(canvas: Canvas, line: list[Point], widths: list[float], wood: str, rim: str) -> None:
    canvas.form(brush(line, widths), wood, mix(wood, "#0a0410", 0.55), rim, 1.8, 5)


def _collar(canvas: Canvas, y: float, wide: float, metal: str, rim: str) -> None:
    """A ring of metal around the shaft."""
    d = outline(
        [
            S(X - wide, y - 4),
            (X, y - 1),
            S(X + wide, y - 4),
            S(X + wide * 0.9, y + 5),
            (X, y + 8),
            S(X - wide * 0.9, y + 5),
        ]
    )
    canvas.form(d, metal, mix(metal, "#0a0410", 0.5), rim, 1.6, 6)


def cursed() -> Canvas:
    """A horned skull on dead wood; what it looks at withers."""
    p = CURSE
    canvas = _scene("cursed", p, 138)
    stars(canvas, 22, p.rim, 0.5)
    moon(canvas, 214, 52, 38, "#c9d99a", "#7d9158")
    hills(canvas, 138, 18, mix(p.middle, p.low, 0.35), mix(p.low, p.middle, 0.4), 5)
    for x, tall, lean in ((34, 128, 8), (286, 138, -9), (88, 82, -6), (248, 74, 6)):
        bare_tree(canvas, x, 160, tall, p.ground, lean)
    canvas.rect(152, 28, p.ground)
    mist(canvas, 124, 50, p.low, 0.45)
    canvas.glow(X, Y + 6, 74, p.gem, 0.5)
    _shaft(canvas, [(168, 196), (154, 164), (166, 134), (158, 104)], [15, 13, 14, 12], "#4a3842", p.rim)
    for side in (-1, 1):
        horn = [
            (X + side * 17, 64),
            (X + side * 46, 64),
            (X + side * 60, 42),
            (X + side * 50, 18),
            (X + side * 40, 12),
        ]
        canvas.form(brush(horn, [15, 14, 11, 6, 0.6]), "#6d5a58", "#2a1d2a", p.rim, 2, 5)
    skull = [
        (X, 42),
        (X + 20, 46),
        (X + 26, 64),
        S(X + 22, 78),
        (X + 14, 86),
        (X + 12, 104),
        S(X + 7, 116),
        (X, 119),
        S(X - 7, 116),
        (X - 12, 104),
        (X - 14, 86),
        S(X - 22, 78),
        (X - 26, 64),
        (X - 20, 46),
    ]
    canvas.form(outline(skull), "#d8d0ae", "#8a8068", "#fbffd8", 2, 13)
    for side in (-1, 1):
        eye = [
            S(X + side * 4, 76),
            (X + side * 10, 66),
            S(X + side * 20, 66),
            (X + side * 17, 77),
            (X + side * 9, 80),
        ]
        canvas.path(outline(eye), "#1a1020")
        canvas.glow(X + side * 12, 73, 12, p.accent, 0.95, "#faffd0")
    canvas.path(polygon((X, 90), (X + 5, 102), (X, 99), (X - 5, 102)), "#1a1020")
    canvas.stroke(str(Pen().move((X - 4, 48)).line((X + 1, 54), (X - 3, 60))), "#6b6250", 1.5)
    rag = [S(152, 118), (146, 138), S(130, 160), (142, 152), S(146, 170), (156, 146), S(168, 120)]
    canvas.form(outline(rag), "#5b2a50", "#2b1430", "#b26a9a", 1.5, 5)
    sparks(canvas, X, Y, 62, p.accent, 14, 2)
    finish(canvas, p.ground, p.rim)
    return canvas


def thief() -> Canvas:
    """A crook on which a magpie sits with a ring, above the roofs of a town."""
    p = NIGHT
    canvas = _scene("thief", p, 150)
    stars(canvas, 34)
    moon(canvas, 168, 78, 58, "#f3f2d6", "#cfd3b4")
    _roofs(canvas, 150, mix(p.middle, p.low, 0.3), 9, 34)
    _roofs(canvas, 172, p.ground, 7, 46, lit="#ffcf6b")
    _shaft(canvas, [(118, 200), (128, 160), (124, 126), (128, 106)], [9, 8, 8, 7], "#5c4632", p.rim)
    crook = [(127, 118), (124, 92), (140, 70), (168, 68), (184, 86), (178, 104), (164, 106)]
    canvas.form(brush(crook, [8, 8, 8, 8, 7, 5, 2]), "#6b5138", "#2b1d18", "#ffe3a6", 1.8, 4)
    beak = perched(canvas, Place(154, 64, 0.6), p)
    canvas.ring(beak[0] + 6, beak[1] + 9, 8, "#f2c04c", 2.6)
    gem(canvas, beak[0] + 6, beak[1] + 19, 5, "#58d0ff")
    canvas.path(glint(beak[0] + 14, beak[1] + 4, 8), "#ffffff")
    finish(canvas, p.ground, p.rim)
    return canvas


def _roofs(canvas: Canvas, y: float, colour: str, count: int, tall: float, lit: str = "") -> None:
    pen, windows = Pen(), []
    for index in range(count):
        x = WIDTH * index / count
        w = WIDTH / count + 2
        high = tall * canvas.random.uniform(0.4, 1)
        pen.move((x, HEIGHT + 4)).line(
            (x, y - high * 0.4), (x + w / 2, y - high * 0.95), (x + w, y - high * 0.4), (x + w, HEIGHT + 4)
        ).close()
        if canvas.random.random() < 0.6:
            pen.move((x + w * 0.68, y - high * 0.5)).line(
                (x + w * 0.68, y - high), (x + w * 0.82, y - high), (x + w * 0.82, y - high * 0.4)
            ).close()
        windows.append((x + w * 0.5, y - high * 0.3 + 4))
    canvas.path(str(pen), colour)
    if lit:
        for x, wy in windows[::2]:
            canvas.path(polygon((x - 3, wy), (x + 3, wy), (x + 3, wy + 8), (x - 3, wy + 8)), lit)


def yellow() -> Canvas:
    """A sun of gold, rising over dunes."""
    p = YELLOW
    canvas = _scene("yellow", p, 130)
    rays(canvas, X, Y, 230, p.glow, 18, 0.5, 0.5)
    canvas.glow(X, Y, 120, p.low, 0.9, p.glow)
    hills(canvas, 132, 16, mix(p.middle, p.low, 0.45), p.low, 5)
    hills(canvas, 152, 20, mix(p.ground, p.middle, 0.75), mix(p.middle, p.low, 0.3), 4)
    hills(canvas, 170, 14, p.ground, steps=5)
    _shaft(canvas, [(X, 200), (X, 150), (X, 108)], [11, 10, 9], "#7a4a1a", p.rim)
    star = [S(*point) for point in star_points(X, Y, 52, 31, 12)]
    canvas.form(outline(star), "#f0a91e", "#9b5a10", "#fff5c2", 2.4, 9)
    canvas.ring(X, Y, 29, "#fff0b4", 2)
    canvas.form(outline(circle_points(X, Y, 26, 12)), "#c77612", "#7b3f0b", "#ffe9a0", 2, 10)
    canvas.glow(X, Y, 34, "#fff1a8", 0.8)
    gem(canvas, X, Y, 17, p.gem, "yellow")
    _collar(canvas, 116, 13, "#f0b02a", "#fff5c2")
    _collar(canvas, 128, 9, "#c77d18", "#ffe9a0")
    sparks(canvas, X, Y, 100, "#fff6cf", 16)
    finish(canvas, p.ground, p.rim, 0.6)
    return canvas


def blue() -> Canvas:
    """Two waves that hold a drop, before a sea of ice."""
    p = BLUE
    canvas = _scene("blue", p, 118)
    stars(canvas, 30, low=0.45)
    canvas.glow(X, Y + 4, 118, p.low, 0.85)
    ridge(canvas, 122, 42, mix(p.middle, p.low, 0.55), p.low, 10, rim="#eafaff", peak=58)
    canvas.rect(122, 60, canvas.fade((0, p.low), (0.4, p.middle), (1, p.ground)))
    glitter = [(X + canvas.random.gauss(0, 8 + (y - 122)), y) for y in range(126, 178, 4)]
    pen = Pen()
    for x, y in glitter:
        pen.move((x - 8, y)).line((x + 8, y))
    canvas.stroke(str(pen), p.glow, 1.8, 0.7)
    _shaft(canvas, [(X, 200), (X, 150), (X, 106)], [10, 9, 8], "#2c5f8f", p.rim)
    for side in (-1, 1):
        wave = [
            S(X, 118),
            (X + side * 30, 106),
            (X + side * 50, 76),
            (X + side * 44, 42),
            S(X + side * 18, 26),
            (X + side * 34, 46),
            (X + side * 34, 70),
            (X + side * 20, 90),
            S(X, 98),
        ]
        canvas.form(outline(wave), "#2f7fd8", "#123a86", "#e6fbff", 2.4, 10)
        curl = [(X + side * 20, 98), (X + side * 40, 78), (X + side * 42, 50)]
        canvas.stroke(outline(curl, False), "#bfeaff", 2, 0.7)
    canvas.glow(X, Y - 4, 40, p.glow, 0.8)
    drop = [
        S(X, 36),
        (X + 12, 58),
        (X + 18, 74),
        (X + 12, 88),
        (X, 93),
        (X - 12, 88),
        (X - 18, 74),
        (X - 12, 58),
    ]
    canvas.form(outline(drop), "#4aa3f5", "#1c4fb0", "#f4fdff", 2.4, 12)
    canvas.path(outline([(X - 8, 66), (X - 11, 76), (X - 5, 84), (X - 8, 76)]), "#ffffff", 0.9)
    _collar(canvas, 118, 11, "#9fd0ee", "#ffffff")
    canvas.path(glint(X + 26, 30, 9) + glint(X - 52, 58, 6), "#ffffff")
    finish(canvas, p.ground, p.rim)
    return canvas


def enchanter() -> Canvas:
    """A spiral around a star, with circling worlds."""
    p = VIOLET
    canvas = _scene("enchanter", p, 160)
    stars(canvas, 46, low=0.95)
    canvas.glow(X - 60, 40, 110, "#e46ad0", 0.5)
    canvas.glow(X + 70, 110, 120, "#4f7bff", 0.45)
    canvas.glow(X, Y, 90, p.low, 0.8, p.glow)
    ridge(canvas, 172, 34, p.ground, steps=12)
    canvas.open_group(transform=f"rotate(-18 {X} {Y})")
    canvas.stroke("M62 74a98 26 0 0 0 196 0a98 26 0 0 0 -196 0z", "#ffe9b8", 1.6, 0.8)
    canvas.stroke("M88 74a72 18 0 0 0 144 0a72 18 0 0 0 -144 0z", "#ffe9b8", 1, 0.6)
    canvas.close_group()
    _shaft(canvas, [(146, 200), (152, 160), (146, 130), (136, 112)], [11, 10, 9, 9], "#5a3a86", p.rim)
    spiral: list[Point] = [
        (137, 116),
        (122, 96),
        (118, 70),
        (132, 44),
        (160, 32),
        (188, 44),
        (200, 70),
        (190, 96),
        (166, 104),
        (144, 94),
        (138, 74),
    ]
    canvas.form(brush(spiral, [10, 10, 10, 11, 11, 10, 9, 8, 6, 4, 1]), "#a878f0", "#3b1d78", "#ffe3ff", 2, 5)
    star = [S(*point) for point in star_points(166, 70, 22, 9, 5)]
    canvas.glow(166, 70, 40, p.accent, 0.9, "#fffbe0")
    canvas.form(outline(star), "#ffd75e", "#e0912a", "#fffbe6", 1.6, 6)
    for x, y, r, colour in ((66, 104, 9, "#ff8fb8"), (250, 46, 11, "#6fd2ff"), (228, 92, 5, "#b6f08a")):
        canvas.form(
            outline(circle_points(x, y, r, 8)), colour, mix(colour, "#1a0b40", 0.55), "#ffffff", 1.4, r * 0.7
        )
    finish(canvas, p.ground, p.rim)
    return canvas


def green() -> Canvas:
    """A living branch that has closed its fingers around an emerald."""
    p = GREEN
    canvas = _scene("green", p, 150)
    canvas.glow(X, 40, 140, p.low, 0.9, p.glow)
    rays(canvas, X + 40, -30, 260, p.glow, 26, 0.4, 0.4)
    pines(canvas, 140, 96, mix(p.middle, p.low, 0.35), 13, gap=(130, 190))
    pines(canvas, 166, 130, mix(p.middle, p.ground, 0.55), 10, gap=(96, 224))
    canvas.rect(158, 24, p.ground)
    mist(canvas, 120, 50, p.low, 0.4)
    _shaft(canvas, [(166, 200), (156, 160), (164, 128), (158, 104)], [13, 11, 12, 13], "#6d4a28", p.rim)
    twigs: list[tuple[list[Point], list[float]]] = [
        ([(160, 112), (128, 100), (112, 74), (124, 42), (146, 28)], [11, 9, 8, 5, 1]),
        ([(160, 112), (194, 100), (208, 72), (196, 42), (172, 30)], [11, 9, 8, 5, 1]),
        ([(116, 82), (96, 70), (88, 48)], [6, 4, 1]),
        ([(204, 86), (226, 74), (232, 52)], [6, 4, 1]),
    ]
    for line, widths in twigs:
        canvas.form(brush(line, widths), "#7d5630", "#33210f", "#e8dc96", 1.8, 4)
    canvas.glow(X, Y, 46, "#b9ff9a", 0.8)
    gem(canvas, X, Y, 27, p.gem, "green")
    for x, y, turn, size in (
        (88, 48, -100, 1.1),
        (96, 68, -170, 1),
        (110, 66, 200, 0.9),
        (232, 52, -70, 1.1),
        (224, 76, 0, 1),
        (146, 28, -20, 1.1),
        (172, 30, -150, 1.1),
        (130, 40, -130, 1),
        (200, 48, -40, 1),
        (150, 132, 150, 1),
        (170, 122, 20, 1),
    ):
        place = Place(x, y, size, turn)
        canvas.form(
            outline(place.all([S(0, 0), (8, -7), S(22, 0), (8, 7)])), "#4fc46a", "#1b6a3c", "#e6ffb4", 1.4, 4
        )
    canvas.dots(
        [(canvas.random.uniform(20, 300), canvas.random.uniform(20, 150)) for _ in range(18)], p.glow, 2, 0.8
    )
    finish(canvas, p.ground, p.rim)
    return canvas


def red() -> Canvas:
    """An iron claw full of fire, before a volcano."""
    p = RED
    canvas = _scene("red", p, 150)
    stars(canvas, 16, "#ffd9a8", 0.4)
    canvas.glow(X, 84, 140, p.low, 0.95)
    canvas.form(
        polygon((-10, 186), (60, 110), (92, 66), (104, 72), (116, 64), (128, 74), (160, 118), (250, 186)),
        mix(p.shade, p.middle, 0.35),
        p.shade,
        p.low,
        2,
        18,
    )
    canvas.stroke(
        str(
            Pen()
            .move((104, 72))
            .curve((98, 92), (108, 110))
            .curve((114, 130), (100, 150))
            .move((116, 68))
            .curve((122, 96), (138, 112))
        ),
        "#ffb347",
        3,
        0.9,
    )
    canvas.path(
        outline(
            [S(96, 68), (84, 40), (98, 22), (84, 4), (110, -10), (138, 0), (128, 22), (140, 44), S(124, 70)]
        ),
        "#5a1420",
        0.75,
    )
    ridge(canvas, 172, 26, p.ground, steps=16)
    _shaft(canvas, [(X, 200), (X, 150), (X, 112)], [11, 10, 10], "#4a2a2a", p.rim)
    canvas.glow(X, Y - 6, 84, "#ffb040", 0.8)
    for size, fill in ((1, "#ff6a1f"), (0.7, "#ffb52e"), (0.4, "#fff2b0")):
        flame = [
            S(0, -62),
            (12, -38),
            (30, -22),
            (30, 4),
            (16, 22),
            (0, 25),
            (-16, 22),
            (-30, 4),
            (-24, -14),
            S(-20, -40),
            (-8, -24),
        ]
        canvas.path(outline(Place(X, 92 + (1 - size) * 18, size).all(flame)), fill, 0.96)
    gem(canvas, X, 96, 13, p.gem, "red")
    for side in (-1, 1):
        claw = [(X, 118), (X + side * 30, 112), (X + side * 46, 84), (X + side * 38, 50), (X + side * 30, 40)]
        canvas.form(brush(claw, [14, 13, 10, 6, 0.8]), "#51323a", "#1f0d16", "#ffc184", 2.2, 5)
    front = [(X, 124), (X + 3, 112), (X - 1, 100)]
    canvas.form(brush(front, [16, 10, 1]), "#51323a", "#1f0d16", "#ffc184", 2, 4)
    _collar(canvas, 122, 14, "#7a4a44", "#ffd9a8")
    sparks(canvas, X, 60, 76, "#ffd27a", 20, 2.4)
    finish(canvas, p.ground, p.rim)
    return canvas


def black() -> Canvas:
    """A dragon's talon that grips an eclipse."""
    p = BLACK
    canvas = _scene("black", p, 150)
    stars(canvas, 40, "#e6d9ff", 0.7)
    rays(canvas, X, 66, 220, p.glow, 22, 0.45, 0.35)
    canvas.glow(X, 66, 96, p.low, 0.95, p.glow)
    ridge(canvas, 156, 60, mix(p.middle, p.ground, 0.45), p.middle, 12)
    ridge(canvas, 174, 40, p.ground, steps=14)
    canvas.circle(X, 66, 43, "#fff6ff")
    canvas.circle(X, 66, 40, "#0a0614")
    canvas.circle(X, 66, 40, canvas.halo((0.5, "#0a0614"), (1, "#5d3f93"), x=0.66, y=0.7, radius=0.75))
    canvas.circle(X + 29, 38, 4, "#ffffff")
    canvas.path(glint(X + 29, 38, 16), "#ffffff")
    _shaft(canvas, [(X + 4, 200), (X - 3, 160), (X + 2, 128)], [15, 13, 15], "#3a2f4a", p.rim)
    for line, widths in (
        ([(X - 4, 128), (X - 40, 116), (X - 56, 86), (X - 44, 56), (X - 30, 50)], [17, 16, 12, 8, 0.8]),
        ([(X + 4, 128), (X + 40, 116), (X + 56, 86), (X + 44, 56), (X + 30, 50)], [17, 16, 12, 8, 0.8]),
        ([(X, 132), (X - 13, 112), (X - 10, 90), (X - 2, 80)], [16, 14, 9, 0.8]),
        ([(X + 4, 132), (X + 20, 114), (X + 20, 92), (X + 12, 80)], [13, 12, 8, 0.8]),
    ):
        canvas.form(brush(line, widths), "#453858", "#151021", p.rim, 2, 6)
    _collar(canvas, 136, 16, "#6a5688", "#eadcff")
    finish(canvas, p.ground, p.rim)
    return canvas


def simulacra() -> Canvas:
    """A mirror that shows itself again and again, over still water."""
    p = SILVER
    canvas = _scene("simulacra", p, 128)
    stars(canvas, 34, low=0.55)
    canvas.glow(X, Y, 120, p.low, 0.85, p.glow)
    ridge(canvas, 130, 34, mix(p.middle, p.low, 0.4), p.low, 14)
    canvas.rect(130, 50, canvas.fade((0, p.low), (0.5, p.middle), (1, p.ground)))
    canvas.add('<defs><g id="twin">')
    canvas.form(brush([(X, 200), (X, 150), (X, 112)], [10, 9, 8]), "#5b7390", "#22344e", p.rim, 1.8, 5)
    frame = circle_points(X, 68, 46, 6)
    canvas.form(polygon(*frame), "#d8e6f2", "#6b86a6", "#ffffff", 2.4, 8)
    for side in (-1, 1):
        canvas.form(
            brush(
                [(X + side * 6, 116), (X + side * 34, 118), (X + side * 56, 96), (X + side * 58, 72)],
                [9, 9, 7, 0.8],
            ),
            "#b8cde0",
            "#4d6786",
            "#ffffff",
            1.8,
            4,
        )
    glass = circle_points(X, 68, 36, 6)
    canvas.path(polygon(*glass), canvas.fade((0, "#16305e"), (0.6, "#4f86c6"), (1, "#d8f2ff")))
    canvas.path(polygon((X - 24, 76), (X + 6, 36), (X + 16, 38), (X - 20, 88)), "#ffffff", 0.4)
    canvas.path(polygon((X - 10, 92), (X + 24, 50), (X + 27, 56), (X - 2, 98)), "#ffffff", 0.25)
    canvas.add("</g></defs>")
    for dx, scale, alpha in ((104, 0.62, 0.3), (60, 0.8, 0.55)):
        for side in (-1, 1):
            place = f"translate({X + side * dx - X * scale:.0f} {130 - 130 * scale:.0f})scale({scale})"
            canvas.add(f'<use href="#twin" opacity="{alpha}" transform="{place}"/>')
    canvas.add('<use href="#twin"/>')
    canvas.path(outline([S(*q) for q in star_points(X, 66, 15, 5, 4)]), "#fffbe6")
    pen = Pen()
    for y in range(136, 178, 6):
        half = 30 + (y - 130) * 1.6
        x = X + canvas.random.uniform(-14, 14)
        pen.move((x - half, y)).line((x + half, y))
    canvas.stroke(str(pen), "#f4fbff", 1.6, 0.45)
    finish(canvas, p.ground, p.rim)
    return canvas


STAFFS: dict[int, Callable[[], Canvas]] = {
    1: cursed,
    2: thief,
    3: yellow,
    4: blue,
    5: enchanter,
    6: green,
    7: red,
    8: black,
    9: simulacra,
}
"""The picture of each staff by its number."""
