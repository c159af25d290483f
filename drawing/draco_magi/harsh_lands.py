"""The lands of fire, ice, storm and stone."""

from drawing.canvas import Canvas, mix
from drawing.draco_magi.scenes import HEIGHT, WIDTH, begin_land
from drawing.paths import Pen, Place, Point, Sharp, brush, outline, polygon
from drawing.scenery import (
    finish,
    glint,
    hills,
    ridge,
    sparks,
    stars,
)

S = Sharp


def deep_dungeon() -> Canvas:
    """Arches under the earth, a stair and two torches."""
    canvas = Canvas(WIDTH, HEIGHT, "land-dungeon")
    canvas.rect(0, HEIGHT, canvas.halo((0, "#5a3a6a"), (1, "#120a1c"), y=0.6, radius=0.7))
    for size, fill in ((1.5, "#2b1c3a"), (1.12, "#3d2950"), (0.78, "#553a63"), (0.5, "#8a5f6a")):
        arch = [S(-74, 110), (-74, -10), (-48, -52), (0, -70), (48, -52), (74, -10), S(74, 110)]
        canvas.form(
            outline(Place(160, 84, size).all(arch)),
            fill,
            rim=mix(fill, "#ffd9a0", 0.4),
            rim_width=2,
            light=(0, -1),
        )
    canvas.glow(160, 100, 70, "#ffb45a", 0.8, "#fff0c0")
    for step in range(5):
        half, y = 26 + step * 19, 118 + step * 13
        canvas.form(
            polygon((160 - half, y), (160 + half, y), (160 + half + 16, y + 15), (160 - half - 16, y + 15)),
            mix("#6a4a58", "#1c1028", step / 5),
            rim="#ffcf90",
            rim_width=1.4,
            light=(0, -1),
        )
    for x in (66, 254):
        canvas.glow(x, 74, 46, "#ff9a3c", 0.85)
        canvas.path(polygon((x - 4, 84), (x + 4, 84), (x + 2, 110), (x - 2, 110)), "#1c1018")
        canvas.path(outline([S(x, 54), (x + 9, 72), (x, 86), (x - 9, 72)]), "#ffb040")
        canvas.path(outline([S(x, 66), (x + 4, 76), (x, 84), (x - 4, 76)]), "#fff2b8")
    pen = Pen()
    for x, long in ((24, 70), (296, 54), (110, 20), (214, 26)):
        for link in range(int(long / 9)):
            pen.move((x, link * 9)).line((x, link * 9 + 5))
    canvas.stroke(str(pen), "#0d0714", 4)
    finish(canvas, "#07040c", "#ffcf90")
    return canvas


def volcano() -> Canvas:
    """A mountain that breaks open."""
    canvas = begin_land("volcano", "#1c0612", "#7a1a1c", "#ff8a3c", 150)
    canvas.path(
        outline([S(140, 54), (110, 34), (120, 8), (96, -14), (230, -14), (206, 12), (214, 36), S(182, 54)]),
        "#3a0f1a",
        0.9,
    )
    canvas.glow(160, 50, 110, "#ff9a3c", 0.95, "#fff0b0")
    for side in (-1, 1):
        for far, high in ((26, 46), (52, 30), (84, 52)):
            canvas.stroke(
                f"M160 56Q{160 + side * far * 0.5:.0f} {56 - high} {160 + side * far} {62 + far * 0.5:.0f}",
                "#ffcf6a",
                2.4,
                0.9,
            )
    canvas.form(
        polygon((10, 190), (84, 118), (136, 52), (152, 58), (166, 54), (184, 50), (236, 114), (316, 190)),
        "#3f141c",
        "#1c0710",
        "#ffb060",
        2.4,
        30,
    )
    lava = [(160, 54), (152, 84), (172, 112), (150, 140), (160, 184)]
    canvas.path(brush(lava, [14, 12, 18, 22, 40]), "#ff7a26")
    canvas.path(brush(lava, [7, 5, 8, 9, 18]), "#ffe08a")
    canvas.stroke("M152 84Q120 112 96 150M172 112Q206 130 222 168", "#ff8a30", 5)
    ridge(canvas, 176, 24, "#12050c", steps=18)
    sparks(canvas, 160, 44, 110, "#ffd27a", 34, 2.6)
    finish(canvas, "#0c0308", "#ffb060")
    return canvas


def glacier() -> Canvas:
    """Walls of blue ice under northern lights."""
    canvas = begin_land("glacier", "#07122f", "#1d4a7a", "#a8e4f0", 116)
    stars(canvas, 40, low=0.5)
    for x, tone in ((40, "#5affc4"), (120, "#6ad0ff"), (210, "#8affd0")):
        canvas.path(
            outline(
                [
                    S(x - 40, 96),
                    (x - 10, 40),
                    (x + 50, 12),
                    S(x + 110, -8),
                    S(x + 130, 20),
                    (x + 70, 50),
                    (x + 20, 70),
                    S(x + 10, 104),
                ]
            ),
            canvas.fade((0, tone, 0.05), (0.5, tone, 0.6), (1, tone, 0)),
        )
    for shape, fill in (
        ([(-4, 140), (20, 84), (48, 96), (70, 58), (104, 104), (130, 140)], "#6ab4d8"),
        ([(180, 140), (206, 92), (236, 108), (262, 50), (300, 88), (324, 80), (324, 140)], "#5aa4d0"),
        ([(84, 150), (116, 108), (140, 120), (162, 86), (196, 124), (222, 150)], "#9adcf0"),
    ):
        canvas.form(polygon(*shape), fill, mix(fill, "#123a6a", 0.6), "#ffffff", 2.4, 18)
    canvas.rect(138, 44, canvas.fade((0, "#bff0fa"), (0.4, "#4a90c0"), (1, "#0d2a50")))
    for x, y, w in ((70, 158, 46), (190, 152, 34), (262, 168, 50), (136, 172, 30)):
        canvas.form(
            polygon(
                (x - w / 2, y),
                (x - w / 3, y - 8),
                (x + w / 3, y - 9),
                (x + w / 2, y),
                (x + w / 4, y + 6),
                (x - w / 4, y + 6),
            ),
            "#e8fbff",
            "#7ac0e0",
            "#ffffff",
            1.4,
            5,
        )
    canvas.dots(
        [(canvas.random.uniform(0, 320), canvas.random.uniform(0, 180)) for _ in range(40)], "#ffffff", 2, 0.8
    )
    finish(canvas, "#040c20", "#e8fbff", 0.6)
    return canvas


def storm_peaks() -> Canvas:
    """Needles of rock, struck by lightning."""
    canvas = begin_land("peaks", "#0c0f22", "#2f3a5e", "#8a9ac0", 140)
    for y, tone in ((18, "#1a2038"), (40, "#28304e"), (60, "#3a4468")):
        pen = Pen().move((-20, -20)).line((-20, y))
        x = -20.0
        while x < 330:
            step = canvas.random.uniform(30, 56)
            pen.cubic(
                (x, y + step * 0.5), (x + step, y + step * 0.5), (x + step, y + canvas.random.uniform(-4, 4))
            )
            x += step
        canvas.path(str(pen.line((360, -20)).close()), tone)
    canvas.glow(206, 90, 100, "#dfe9ff", 0.8)
    bolt = polygon((206, 30), (178, 86), (200, 84), (184, 128), (230, 72), (206, 74), (228, 30))
    canvas.path(bolt, "#fbfdff")
    canvas.stroke("M190 84L160 104L166 122M218 78L244 98L236 120", "#dfe9ff", 2.2, 0.9)
    for shape in (
        [(-4, 190), (18, 118), (34, 134), (58, 74), (84, 130), (110, 190)],
        [(196, 190), (226, 128), (244, 140), (278, 66), (300, 122), (324, 100), (324, 190)],
        [(90, 190), (130, 122), (146, 138), (178, 112), (208, 150), (236, 190)],
    ):
        canvas.form(
            polygon(*shape),
            "#3a4262",
            "#151a2e",
            "#e8eeff",
            2.2,
            16,
            light=(0.7 if shape[0][0] < 100 else -0.7, -0.6),
        )
    rain = Pen()
    for _ in range(34):
        left, top = canvas.random.uniform(0, 330), canvas.random.uniform(40, 170)
        rain.move((left, top)).line((left - 6, top + 16))
    canvas.stroke(str(rain), "#c4d0f0", 1.1, 0.5)
    finish(canvas, "#060812", "#e8eeff")
    return canvas


def crystal_cavern() -> Canvas:
    """Crystals that shine in the dark."""
    canvas = Canvas(WIDTH, HEIGHT, "land-cavern")
    canvas.rect(0, HEIGHT, canvas.halo((0, "#a44aa8"), (0.6, "#4a1d6a"), (1, "#160828"), y=0.6, radius=0.75))
    canvas.glow(160, 110, 110, "#ffb8f4", 0.7, "#ffffff")
    top: list[Point] = [(-4, -4)]
    for index in range(17):
        x = index * 20
        top.append((x, (canvas.random.uniform(34, 62) if index % 2 else 14) * (1.2 - abs(index - 8) * -0.03)))
    canvas.form(polygon(*top, (324, -4)), "#24103c", rim="#c47ad8", rim_width=1.6, light=(0, 1))
    for x, y, tall, lean, hue in (
        (160, 156, 116, 0, "#f07ad8"),
        (122, 160, 84, -20, "#a86af0"),
        (200, 160, 90, 18, "#6ab4ff"),
        (84, 164, 58, -34, "#f07ad8"),
        (242, 166, 64, 32, "#c47af8"),
        (146, 166, 52, -8, "#8ad8ff"),
        (182, 168, 46, 10, "#ff9ae0"),
        (36, 172, 66, -16, "#8a5ae0"),
        (288, 172, 72, 14, "#e06ac8"),
    ):
        place = Place(x, y, tall / 100, lean)
        canvas.form(
            polygon(*place.all([(-13, 0), (-15, -74), (0, -100), (15, -74), (13, 0)])),
            hue,
            mix(hue, "#2a0a5a", 0.6),
            "#ffffff",
            2,
            tall * 0.1,
        )
        canvas.path(
            polygon(*place.all([(-13, 0), (-15, -74), (0, -100), (-3, -70), (-3, 0)])), "#ffffff", 0.28
        )
    hills(canvas, 172, 14, "#1a0a2c", steps=8)
    canvas.path(glint(160, 44, 16) + glint(216, 72, 9) + glint(100, 84, 8), "#ffffff")
    sparks(canvas, 160, 100, 120, "#ffe0fa", 24)
    finish(canvas, "#0a0414", "#ffd0f4")
    return canvas
