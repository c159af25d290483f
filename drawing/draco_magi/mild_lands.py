"""The lands where people live or lived, each in its own weather."""

from drawing.canvas import Canvas, mix
from drawing.draco_magi.scenes import begin_land
from drawing.paths import Pen, Sharp, brush, outline, polygon
from drawing.scenery import (
    bare_tree,
    finish,
    hills,
    mist,
    moon,
    pines,
    rays,
    ridge,
)

S = Sharp


def desert_sands() -> Canvas:
    """A white sun over dunes, and sand in the wind."""
    canvas = begin_land("desert", "#6a2a1c", "#d9823a", "#ffe2a0", 112)
    canvas.glow(96, 70, 110, "#fff3c4", 0.9)
    canvas.circle(96, 70, 27, "#fffbe8")
    canvas.form(polygon((206, 116), (246, 62), (288, 116)), "#c98a4a", "#8a4f2a", "#ffe9b8", 1.6, 18)
    canvas.form(polygon((176, 118), (200, 86), (226, 118)), "#c98a4a", "#8a4f2a", "#ffe9b8", 1.4, 12)
    for y, tones in (
        (116, ("#e0a558", "#a8622f")),
        (136, ("#cf8a42", "#8a4a24")),
        (158, ("#a8602c", "#5a2a1a")),
    ):
        x = canvas.random.uniform(-40, 20)
        dune = [
            S(-20, 200),
            (-20, y + 6),
            (x + 70, y - 12),
            S(x + 140, y + 2),
            (x + 210, y + 10),
            (x + 290, y - 10),
            S(340, y),
            S(340, 200),
        ]
        canvas.form(outline(dune), tones[0], tones[1], "#ffe9b8", 1.6, 13, light=(-0.8, -0.4))
    pen = Pen()
    for _ in range(12):
        left, top = canvas.random.uniform(0, 260), canvas.random.uniform(90, 165)
        pen.move((left, top)).curve((left + 30, top - 7), (left + canvas.random.uniform(50, 90), top - 2))
    canvas.stroke(str(pen), "#fff0c4", 1.3, 0.55)
    finish(canvas, "#2a0f0c", "#ffe9b8", 0.6)
    return canvas


def rust_swamp() -> Canvas:
    """Dead trees in brown water, and lights that lead astray."""
    canvas = begin_land("swamp", "#2a2418", "#7a5a2c", "#d9b060", 112)
    moon(canvas, 230, 58, 26, "#f4dc9a", "#b8944a")
    hills(canvas, 112, 18, "#6a5230", "#b08a4a", 6)
    canvas.rect(112, 70, canvas.fade((0, "#c9943f"), (0.3, "#7a4a24"), (1, "#24160f")))
    for x, y, tall, lean in ((40, 142, 128, 10), (284, 150, 136, -12), (118, 124, 70, -8), (204, 122, 62, 8)):
        bare_tree(canvas, x, y, tall, "#1f150f", lean)
        canvas.ellipse(x, y + 5, tall * 0.2, 4, "#140d0a", 0.8)
    pen = Pen()
    for _ in range(9):
        left, top = canvas.random.uniform(20, 290), canvas.random.uniform(126, 174)
        pen.move((left - 18, top)).line((left + 18, top))
    canvas.stroke(str(pen), "#e0b060", 1.4, 0.5)
    for left, top in ((84, 128), (162, 142), (238, 134)):
        canvas.glow(left, top, 26, "#b8ff6a", 0.9, "#f6ffd0")
        canvas.circle(left, top, 3.4, "#fbffe0")
    reeds = Pen()
    for x in range(132, 200, 8):
        reeds.move((x, 182)).curve(
            (x + canvas.random.uniform(-6, 6), 160), (x + canvas.random.uniform(-12, 12), 144)
        )
    canvas.stroke(str(reeds), "#140d0a", 2.4)
    mist(canvas, 96, 50, "#e8c98a", 0.5)
    finish(canvas, "#120b07", "#f4dc9a")
    return canvas


def wild_hills() -> Canvas:
    """Green hills under running clouds, with standing stones."""
    canvas = begin_land("hills", "#1f5a8a", "#7ab8d0", "#f0f4c8", 110)
    clouds = Pen()
    for x, y, size in ((40, 44, 1), (170, 30, 1.4), (270, 58, 0.9)):
        clouds.move((x, y)).cubic(
            (x + 4, y - 24 * size), (x + 34 * size, y - 24 * size), (x + 38 * size, y - 6)
        ).cubic((x + 60 * size, y - 18), (x + 76 * size, y), (x + 62 * size, y + 4)).line(
            (x - 8, y + 4)
        ).close()
    canvas.path(str(clouds), "#ffffff", 0.85)
    hills(canvas, 118, 36, "#8fb86a", "#c4d88a", 4)
    hills(canvas, 142, 34, "#4f9448", "#7ab85a", 3)
    for x, tall in ((188, 40), (212, 52), (238, 44), (262, 34)):
        canvas.form(
            polygon((x - 9, 132), (x - 7, 132 - tall), (x + 3, 127 - tall), (x + 9, 134)),
            "#8a8f92",
            "#4a5258",
            "#f4f6e8",
            1.8,
            8,
        )
    canvas.path(polygon((206, 80), (248, 84), (246, 93), (204, 90)), "#6a7278")
    hills(canvas, 168, 26, "#246a3c", "#174a30", 5)
    path = [(60, 190), (92, 164), (150, 152), (160, 138), (206, 130)]
    canvas.path(brush(path, [34, 20, 11, 7, 3]), "#e8dc9a", 0.9)
    birds = Pen()
    for x, y in ((92, 66), (112, 58), (126, 72)):
        birds.move((x - 7, y - 3)).curve((x - 2, y - 5), (x, y)).curve((x + 2, y - 5), (x + 7, y - 3))
    canvas.stroke(str(birds), "#1f3a4a", 1.8)
    finish(canvas, "#0c2a24", "#ffffff", 0.55)
    return canvas


def ancient_ruins() -> Canvas:
    """Broken columns at dusk."""
    canvas = begin_land("ruins", "#2b2250", "#a05a78", "#ffc890", 118)
    canvas.glow(164, 110, 120, "#ffe2a8", 0.9)
    canvas.circle(164, 104, 28, "#fff2cc")
    ridge(canvas, 122, 26, "#8a5a80", "#d99a90", 12)
    hills(canvas, 136, 12, "#5a3f66", steps=5)
    for x, tall, wide in ((52, 96, 17), (96, 66, 15), (228, 86, 16), (276, 110, 19)):
        top = 146 - tall
        canvas.form(
            polygon(
                (x - wide / 2, 150),
                (x - wide / 2, top + 6),
                (x - wide / 4, top),
                (x + wide / 5, top + 9),
                (x + wide / 2, top + 2),
                (x + wide / 2, 150),
            ),
            "#b8a4b0",
            "#5a4668",
            "#fff0d8",
            2,
            9,
            light=(0.9 if x < 160 else -0.9, -0.2),
        )
        canvas.stroke(f"M{x - 3} {top + 14}V146M{x + 3} {top + 16}V146", "#5a4668", 1.2, 0.5)
        canvas.path(
            polygon(
                (x - wide * 0.8, 146), (x + wide * 0.8, 146), (x + wide * 0.9, 154), (x - wide * 0.9, 154)
            ),
            "#4a3858",
        )
    arch = [
        S(124, 150),
        (124, 96),
        (140, 68),
        (166, 60),
        S(190, 70),
        S(184, 84),
        (164, 76),
        (148, 86),
        (140, 104),
        S(140, 150),
    ]
    canvas.form(outline(arch), "#a08ea4", "#4a3a5a", "#fff0d8", 2, 8, light=(0.9, -0.2))
    hills(canvas, 164, 14, "#2a1f40", steps=6)
    canvas.form(
        polygon((188, 158), (226, 148), (232, 160), (194, 170)), "#8a788e", "#3a2c4a", "#ffe2c0", 1.6, 6
    )
    vine = Pen().move((48, 60)).curve((60, 90), (46, 120)).move((274, 46)).curve((264, 80), (280, 110))
    canvas.stroke(str(vine), "#3f6a4a", 3.4)
    canvas.dots([(48, 74), (56, 92), (52, 106), (270, 62), (266, 84), (274, 100)], "#6aa45a", 7)
    finish(canvas, "#140c26", "#ffe2c0", 0.6)
    return canvas


def elder_forest() -> Canvas:
    """Trunks of giants, and light between them."""
    canvas = begin_land("forest", "#0c3a2a", "#3f9458", "#f0f4a8", 150)
    rays(canvas, 190, -20, 260, "#fffcc8", 22, 0.75, 0.45)
    canvas.glow(180, 60, 110, "#fbffc4", 0.8)
    pines(canvas, 138, 90, "#5aa464", 14)
    for x, wide, fill in ((96, 18, "#3f6a44"), (238, 20, "#3f6a44"), (154, 14, "#5a8a54")):
        canvas.form(
            brush([(x, 150), (x + 3, 90), (x - 2, -10)], [wide * 1.5, wide, wide * 0.8]),
            fill,
            mix(fill, "#0a2a20", 0.5),
            "#f0f4a8",
            1.8,
            6,
        )
    hills(canvas, 150, 14, "#2a6a40", "#174a30", 5)
    for x, wide in ((28, 44), (300, 50)):
        line = [(x, 196), (x + (10 if x < 160 else -8), 130), (x, 60), (x + (-6 if x < 160 else 8), -12)]
        canvas.form(
            brush(line, [wide * 1.7, wide, wide * 0.85, wide * 0.9]),
            "#33402a",
            "#101c14",
            "#d8e890",
            2.6,
            16,
            light=(0.9 if x < 160 else -0.9, -0.2),
        )
    roots = Pen().move((44, 172)).curve((80, 168), (98, 184)).move((284, 172)).curve((244, 166), (224, 186))
    canvas.stroke(str(roots), "#101c14", 10)
    for x, y in ((118, 164), (134, 168), (206, 164)):
        canvas.form(
            outline([S(x - 10, y), (x - 6, y - 10), (x, y - 13), (x + 6, y - 10), S(x + 10, y)]),
            "#d9503a",
            "#8a2424",
            "#ffd0a8",
            1.4,
            4,
        )
        canvas.path(polygon((x - 3, y), (x + 3, y), (x + 3, y + 9), (x - 3, y + 9)), "#f4e8d0")
    canvas.dots(
        [(canvas.random.uniform(50, 280), canvas.random.uniform(30, 150)) for _ in range(20)],
        "#fffbc4",
        2.4,
        0.9,
    )
    finish(canvas, "#04140f", "#f0f4a8")
    return canvas


def hallowed_temple() -> Canvas:
    """A temple of white stone above the clouds."""
    canvas = begin_land("temple", "#3a5aa0", "#8fb4e0", "#fff0c8", 130)
    rays(canvas, 160, 46, 240, "#fff8d8", 20, 0.9, 0.5)
    canvas.glow(160, 60, 110, "#fffbe4", 0.95)
    canvas.form(polygon((84, 72), (160, 34), (236, 72)), "#f6ecd8", "#b89a78", "#ffffff", 2, 14)
    canvas.circle(160, 58, 8, "#e7b43c")
    canvas.form(polygon((80, 72), (240, 72), (240, 82), (80, 82)), "#fff6e4", "#c4a884", "#ffffff", 1.6, 5)
    canvas.path(polygon((92, 82), (228, 82), (228, 132), (92, 132)), "#8a6a78")
    canvas.glow(160, 112, 44, "#ffd97a", 0.95)
    for x in (98, 124, 150, 176, 202):
        canvas.form(
            polygon((x, 82), (x + 15, 82), (x + 16, 132), (x - 1, 132)),
            "#fff2dc",
            "#b89a84",
            "#ffffff",
            1.6,
            6,
        )
    for step in range(4):
        canvas.form(
            polygon(
                (78 - step * 12, 132 + step * 9),
                (242 + step * 12, 132 + step * 9),
                (246 + step * 12, 142 + step * 9),
                (74 - step * 12, 142 + step * 9),
            ),
            mix("#fff2dc", "#a0809a", step / 5),
            rim="#ffffff",
            rim_width=1.6,
            light=(0, -1),
        )
    for y, tone in ((158, "#e8dcec"), (172, "#ffffff")):
        pen = Pen().move((-20, 200)).line((-20, y))
        left = -20.0
        while left < 330:
            width = canvas.random.uniform(26, 50)
            pen.cubic((left, y - width * 0.6), (left + width, y - width * 0.6), (left + width, y))
            left += width
        canvas.path(str(pen.line((350, 200)).close()), tone, 0.95)
    for x, y in ((40, 66), (62, 56), (270, 60)):
        canvas.stroke(
            f"M{x - 7} {y - 3}Q{x - 2} {y - 5} {x} {y}Q{x + 2} {y - 5} {x + 7} {y - 3}", "#ffffff", 2
        )
    finish(canvas, "#2a3a70", "#ffffff", 0.5)
    return canvas
