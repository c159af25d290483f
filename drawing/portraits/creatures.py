"""The portraits that are not of humans."""

from collections.abc import Callable

from drawing.canvas import Canvas, mix
from drawing.paths import Pen, Sharp, brush, circle_points, outline, polygon, star_points
from drawing.portraits.hats import wear, wear_behind
from drawing.portraits.parts import X, backdrop, cloak, mirrored

S = Sharp


def _eyes(canvas: Canvas, y: float, apart: float, size: float, iris: str, slit: bool = False) -> None:
    for side in (-1, 1):
        x = X + side * apart
        canvas.circle(x, y, size, iris)
        canvas.circle(x, y, size, canvas.halo((0.4, iris, 0), (1, mix(iris, "#401000", 0.7))))
        if slit:
            canvas.path(
                outline(
                    [S(x, y - size * 0.85), (x + size * 0.32, y), S(x, y + size * 0.85), (x - size * 0.32, y)]
                ),
                "#120a18",
            )
        else:
            canvas.circle(x, y, size * 0.55, "#120a18")
        canvas.circle(x - size * 0.3, y - size * 0.35, size * 0.22, "#ffffff")


def owl(canvas: Canvas) -> None:
    """An old owl with spectacles of feathers."""
    backdrop(canvas, "moon", "#16244f", "#4f6fb0", "#fff2c0")
    body = mirrored([(X, 40), (60, 44), (36, 90), (30, 140), S(28, 204)])
    canvas.form(outline(body), "#7a5636", "#3d2718", "#e8c48a", 3, 30)
    for row in range(3):
        pen = Pen()
        for column in range(5):
            pen.move((52 + column * 20 + row % 2 * 10, 156 + row * 16)).curve(
                (60 + column * 20 + row % 2 * 10, 168 + row * 16),
                (68 + column * 20 + row % 2 * 10, 156 + row * 16),
            )
        canvas.stroke(str(pen), "#d9ac70", 3, 0.7)
    for side in (-1, 1):
        tuft = [
            S(X + side * 18, 48),
            (X + side * 40, 34),
            S(X + side * 68, 8),
            (X + side * 64, 50),
            S(X + side * 46, 74),
        ]
        canvas.form(outline(tuft), "#6a4629", "#3d2718", "#e8c48a", 2.4, 9)
    for side in (-1, 1):
        disc = [
            S(*q) if index % 2 == 0 else q
            for index, q in enumerate(star_points(X + side * 29, 88, 37, 31, 12))
        ]
        canvas.form(outline(disc), "#ecd3a4", "#a97a48", "#fff8e2", 2.2, 10)
    _eyes(canvas, 88, 28, 18, "#ffb020")
    canvas.form(outline([S(X, 88), (108, 98), S(X, 124), (84, 98)]), "#3b3346", "#17121f", "#a79bb8", 2, 6)
    canvas.path(
        outline([S(44, 62), (70, 58), S(X, 82), (122, 58), S(148, 62), (120, 50), S(X, 66), (72, 50)]),
        "#3d2718",
    )


def fox(canvas: Canvas) -> None:
    """A fox in a green cloak."""
    backdrop(canvas, "leaves", "#143a2c", "#4f9a5c", "#d7a63a")
    cloak(canvas, "clasp", "#2f6b48", "#e7b43c")
    for side in (-1, 1):
        ear = [
            S(X + side * 18, 60),
            (X + side * 40, 34),
            S(X + side * 58, 4),
            (X + side * 66, 46),
            S(X + side * 54, 88),
        ]
        canvas.form(outline(ear), "#d9662a", "#8a3216", "#ffc98a", 2.6, 10)
        canvas.path(outline([S(X + side * 30, 56), S(X + side * 54, 22), S(X + side * 54, 70)]), "#43202a")
    face = mirrored([(X, 50), (62, 56), (46, 84), S(30, 116), (56, 122), (74, 136), (86, 154), S(X, 162)])
    canvas.form(outline(face), "#e0702c", "#9a3a18", "#ffd09a", 3, 24)
    for side in (-1, 1):
        canvas.path(
            outline(
                [
                    S(X + side * 64, 116),
                    (X + side * 40, 100),
                    (X + side * 20, 112),
                    S(X + side * 7, 138),
                    S(X, 160),
                    (X + side * 12, 152),
                    (X + side * 24, 136),
                ]
            ),
            "#fff1dc" if side < 0 else "#e3cbb4",
        )
        canvas.path(
            outline([S(X + side * 12, 100), (X + side * 24, 88), S(X + side * 40, 88), (X + side * 28, 101)]),
            "#ffe27a",
        )
        canvas.circle(X + side * 25, 94, 5.5, "#1a0e12")
        canvas.circle(X + side * 25 - 2, 92, 1.8, "#ffffff")
        canvas.stroke(f"M{X + side * 11} 100Q{X + side * 24} 83 {X + side * 42} 86", "#431a14", 3)
    canvas.path(outline([S(84, 140), (X, 136), S(108, 140), (X, 154)]), "#1f1118")
    canvas.circle(91, 142, 2, "#ffffff", 0.7)


def cat(canvas: Canvas) -> None:
    """A black cat that wears a witch's hat."""
    backdrop(canvas, "moon", "#2a1450", "#7a4bb0", "#ffe9a0")
    cloak(canvas, "scarf", "#1c1730", "#c23a5a")
    for side in (-1, 1):
        ear = [
            S(X + side * 20, 74),
            (X + side * 42, 54),
            S(X + side * 66, 34),
            (X + side * 66, 74),
            S(X + side * 52, 100),
        ]
        canvas.form(outline(ear), "#2b2540", "#110d1e", "#b9a4f0", 2.6, 9)
        canvas.path(outline([S(X + side * 36, 74), S(X + side * 60, 48), S(X + side * 55, 84)]), "#8f5a86")
    face = mirrored([(X, 60), (62, 66), (44, 96), (46, 118), S(38, 130), (60, 140), (80, 152), (X, 154)])
    canvas.form(outline(face), "#2b2540", "#110d1e", "#b9a4f0", 3, 26)
    for side in (-1, 1):
        eye = [S(X + side * 10, 110), (X + side * 20, 94), S(X + side * 42, 96), (X + side * 32, 114)]
        canvas.path(outline(eye), "#8ef06a")
        canvas.path(
            outline(
                [S(X + side * 26, 96), (X + side * 29.5, 105), S(X + side * 26, 114), (X + side * 22.5, 105)]
            ),
            "#10170e",
        )
        canvas.circle(X + side * 26 - 4, 100, 2, "#ffffff")
        canvas.stroke(
            f"M{X + side * 18} 134L{X + side * 62} 126M{X + side * 18} 138L{X + side * 62} 142",
            "#cbbdf0",
            1.6,
            0.8,
        )
    canvas.path(outline([S(88, 126), (X, 124), S(104, 126), (X, 135)]), "#d9708f")
    canvas.stroke("M96 134v5q-8 8-15 2M96 139q8 8 15 2", "#cbbdf0", 2.4)
    wear(canvas, "pointed", "#4b2f86", "#e7b43c")


def frog(canvas: Canvas) -> None:
    """A frog that has been king for a long time."""
    backdrop(canvas, "waves", "#0f3f4a", "#3f9a8a", "#b8f0c8")
    cloak(canvas, "fur", "#8a2440", "#f4efe2")
    face = mirrored(
        [(X, 66), S(72, 66), (60, 46), (40, 52), (36, 74), (26, 100), (34, 134), (62, 150), (X, 154)]
    )
    canvas.form(outline(face), "#5fae3f", "#2a6a34", "#dcff9a", 3, 26)
    for side in (-1, 1):
        x = X + side * 40
        canvas.circle(x, 70, 19, "#dcff9a" if side < 0 else "#5fae3f")
        canvas.circle(x + 1.5, 71.5, 18, "#4c9a38")
        canvas.circle(x, 70, 14, "#ffd24a")
        canvas.path(outline([S(x - 11, 70), (x, 65), S(x + 11, 70), (x, 75)]), "#1a1410")
        canvas.circle(x - 5, 64, 3, "#ffffff")
    canvas.path(outline(mirrored([(X, 128), (60, 122), S(34, 110), (50, 138), (X, 148)])), "#e3f0a8", 0.9)
    canvas.stroke("M34 110Q64 130 96 130T158 110", "#1f4a26", 3.6)
    canvas.dots([(88, 104), (104, 104)], "#1f4a26", 4)
    canvas.dots([(60, 102), (66, 94), (134, 96), (128, 104), (140, 108)], "#8ed858", 6, 0.8)
    canvas.form(
        outline([S(74, 54), S(68, 22), S(84, 36), S(X, 14), S(108, 36), S(124, 22), S(118, 54), (X, 48)]),
        "#f0b52e",
        "#9a6414",
        "#fff6c4",
        2.4,
        9,
    )
    canvas.path(polygon((X, 34), (102, 42), (X, 50), (90, 42)), "#e0374a")


def raven(canvas: Canvas) -> None:
    """A raven with a monocle of gold."""
    backdrop(canvas, "peaks", "#5a2438", "#d98a5a", "#ffe0a0")
    cloak(canvas, "collar", "#2f2450", "#8a63c8")
    body = [
        S(40, 204),
        (52, 150),
        (50, 96),
        (66, 56),
        (100, 42),
        (130, 56),
        (138, 84),
        (130, 108),
        (140, 150),
        S(150, 204),
    ]
    canvas.form(outline(body), "#26233c", "#0d0b18", "#9fb4e8", 3, 24)
    canvas.form(
        outline([S(120, 70), (146, 68), (168, 82), S(186, 108), (164, 102), (140, 106), S(118, 106)]),
        "#4a4658",
        "#1b1826",
        "#d0cbe0",
        2.4,
        9,
    )
    canvas.stroke("M118 92Q146 88 170 98", "#14111e", 2.6)
    canvas.circle(102, 78, 10, "#f6c64a")
    canvas.circle(103, 78, 5.4, "#120a18")
    canvas.circle(100, 75, 2, "#ffffff")
    canvas.ring(102, 78, 17, "#e7b43c", 3.4)
    canvas.stroke("M92 93Q80 130 92 168", "#e7b43c", 1.8)
    canvas.path(
        "".join(
            [
                outline(
                    [
                        S(62 + i * 12, 120 + i % 2 * 8),
                        (72 + i * 12, 138),
                        S(66 + i * 12, 154 + i % 2 * 8),
                        (56 + i * 12, 138),
                    ]
                )
                for i in range(6)
            ]
        ),
        "#3a3760",
        0.8,
    )
    crown = [S(64, 60), S(50, 36), S(74, 46), S(72, 22), S(90, 40), S(98, 18), S(106, 44)]
    canvas.form(outline(crown), "#26233c", "#0d0b18", "#9fb4e8", 2, 6)


def dragonling(canvas: Canvas) -> None:
    """A dragon too young to be dangerous."""
    backdrop(canvas, "flames", "#5a1420", "#e07a30", "#ffd36a")
    for side in (-1, 1):
        wing = [
            S(X + side * 30, 150),
            (X + side * 60, 110),
            S(X + side * 84, 70),
            (X + side * 82, 104),
            S(X + side * 104, 120),
            (X + side * 84, 140),
            S(X + side * 92, 176),
        ]
        canvas.form(outline(wing), "#8a1f2e", "#4a0e1c", "#ffb070", 2.4, 14)
    canvas.form(
        outline(mirrored([(X, 128), (66, 136), (48, 164), S(40, 204)])),
        "#c4303a",
        "#7a1626",
        "#ffb887",
        3,
        22,
    )
    canvas.form(
        outline(mirrored([(X, 146), (78, 152), (70, 174), S(68, 204)])),
        "#f4c878",
        "#c98a48",
        "#fff0c4",
        2,
        10,
    )
    for side in (-1, 1):
        canvas.form(
            brush([(X + side * 30, 56), (X + side * 46, 34), (X + side * 44, 10)], [17, 12, 1]),
            "#f0dcb4",
            "#a5805a",
            "#ffffff",
            2,
            6,
        )
        canvas.form(
            outline(
                [
                    S(X + side * 44, 78),
                    S(X + side * 78, 62),
                    (X + side * 66, 84),
                    S(X + side * 74, 104),
                    S(X + side * 44, 104),
                ]
            ),
            "#e2703a",
            "#8a2a26",
            "#ffd09a",
            2,
            8,
        )
    face = mirrored([(X, 44), (66, 50), (50, 80), (54, 106), (66, 122), (70, 140), (X, 150)])
    canvas.form(outline(face), "#d63c40", "#8a1a2c", "#ffc090", 3, 26)
    _eyes(canvas, 92, 25, 17, "#ffd24a", slit=True)
    canvas.path(
        outline([S(50, 78), (66, 68), S(88, 82), (68, 76)])
        + outline([S(142, 78), (126, 68), S(104, 82), (124, 76)]),
        "#5a0f1e",
    )
    canvas.path(
        outline([S(72, 122), (X, 114), S(120, 122), (118, 140), (X, 148), (74, 140)]), "#ec6a4e", 0.75
    )
    canvas.dots([(86, 124), (106, 124)], "#5a0f1e", 5)
    canvas.stroke("M74 136q22 10 44 0", "#5a0f1e", 3)
    canvas.path(
        polygon((82, 138), (86, 147), (90, 140)) + polygon((102, 140), (106, 147), (110, 138)), "#fff8ea"
    )
    canvas.path(polygon((X, 40), (102, 56), (X, 70), (90, 56)), "#ffd36a")


def skeleton(canvas: Canvas) -> None:
    """A mage who did not let death interrupt."""
    backdrop(canvas, "rings", "#16302c", "#3f8a6a", "#8ef0b0")
    wear_colour = "#3a2f5c"

    wear_behind(canvas, "hood", wear_colour)
    cloak(canvas, "clasp", wear_colour, "#8ef0b0")
    canvas.path(outline([S(84, 140), S(108, 140), S(112, 176), S(80, 176)]), "#b8a884")
    canvas.stroke("M82 150h28M82 160h28", "#5a4c40", 3)
    skull = mirrored([(X, 46), (70, 50), (58, 78), S(66, 104), (70, 112), S(76, 138), (X, 148)])
    canvas.form(outline(skull), "#efe6c8", "#a39472", "#ffffff", 2.6, 22)
    for side in (-1, 1):
        canvas.path(
            outline(
                [
                    (X + side * 8, 96),
                    (X + side * 16, 84),
                    (X + side * 29, 88),
                    (X + side * 28, 102),
                    (X + side * 14, 106),
                ]
            ),
            "#1a1226",
        )
        canvas.glow(X + side * 19, 95, 14, "#7dff9a", 1, "#f0fff0")
    canvas.path(polygon((X, 106), (103, 120), (X, 117), (89, 120)), "#1a1226")
    canvas.stroke("M78 128h36M84 124v14M92 124v16M100 124v16M108 124v14", "#6a5c48", 2.4)
    wear(canvas, "hood", wear_colour, "#8ef0b0")


def golem(canvas: Canvas) -> None:
    """A golem of stone, with a rune on its brow."""
    backdrop(canvas, "peaks", "#20325a", "#7a9ac8", "#fff0c0")
    body = polygon((0, 200), (10, 160), (44, 142), (70, 152), (122, 152), (150, 140), (184, 160), (196, 200))
    canvas.form(body, "#6d6a72", "#37343f", "#d9d5e0", 3, 24)
    canvas.form(
        polygon((56, 60), (70, 40), (118, 34), (138, 54), (142, 112), (128, 146), (72, 150), (52, 118)),
        "#8a8690",
        "#4a4654",
        "#f0ecf6",
        3,
        26,
    )
    canvas.form(
        polygon((48, 84), (60, 72), (X, 82), (134, 70), (146, 82), (140, 98), (X, 96), (54, 98)),
        "#6a6672",
        "#37343f",
        "#d9d5e0",
        2.4,
        8,
    )
    for side in (-1, 1):
        canvas.glow(X + side * 22, 103, 17, "#6fe0ff", 1, "#ffffff")
        canvas.path(
            polygon((X + side * 13, 99), (X + side * 31, 98), (X + side * 29, 107), (X + side * 15, 107)),
            "#dffaff",
        )
    canvas.path(polygon((88, 104), (104, 104), (110, 124), (82, 124)), "#5a5664")
    canvas.path(polygon((70, 132), (122, 130), (120, 139), (74, 141)), "#2a2733")
    canvas.path(
        polygon((80, 132), (88, 132), (87, 140), (80, 140))
        + polygon((102, 131), (110, 131), (110, 139), (103, 139)),
        "#b8b3c2",
    )
    canvas.stroke("M96 44v24M86 50l20 12M106 50l-20 12", "#6fe0ff", 4)
    canvas.path(
        outline(
            [S(52, 62), (58, 44), (76, 36), (104, 30), S(132, 46), (112, 48), (96, 42), (80, 52), (66, 54)]
        ),
        "#5a9a4a",
    )
    canvas.dots([(60, 128), (132, 64), (126, 128), (30, 168), (160, 160), (74, 66)], "#4a4654", 4, 0.8)
    canvas.stroke("M124 100l8 14-6 12M66 112l-6 12", "#4a4654", 2.4)


def mushroom(canvas: Canvas) -> None:
    """One of the mushroom folk."""
    backdrop(canvas, "stars", "#1d3a3a", "#5f9a7a", "#ffe9a0")
    cloak(canvas, "scarf", "#7a5a34", "#5a8a3a")
    face = mirrored([(X, 70), (70, 74), (60, 100), (62, 126), (76, 146), (X, 152)])
    canvas.form(outline(face), "#f0dfc0", "#b8946a", "#fffbee", 3, 24)
    cap = mirrored([(X, 10), (56, 18), (22, 50), (10, 88), (34, 96), (64, 88), (X, 86)])
    canvas.path(outline(mirrored([(X, 82), (54, 84), (26, 90), (54, 100), (X, 104)])), "#c9a888")
    canvas.form(outline(cap), "#cf3a34", "#861a2a", "#ffb49a", 3.4, 28)
    for x, y, size in ((60, 46, 13), (98, 32, 10), (126, 58, 14), (88, 68, 8), (34, 76, 8), (158, 80, 9)):
        canvas.ellipse(x, y, size, size * 0.8, "#fff6e4")
    for side in (-1, 1):
        canvas.circle(X + side * 17, 112, 7.5, "#2a1a20")
        canvas.circle(X + side * 17 - 2.5, 109, 2.6, "#ffffff")
        canvas.ellipse(X + side * 25, 126, 7, 4.4, "#e88a7a", 0.7)
    canvas.stroke("M84 128q12 11 24 0", "#6a3a34", 3.2)
    canvas.path(outline([(90, 116), (X, 112), (102, 116), (X, 122)]), "#e3c49a")


def treant(canvas: Canvas) -> None:
    """A tree that listens."""
    backdrop(canvas, "sun", "#274a2a", "#8ab85a", "#f4e7a0")
    crown: list[tuple[float, float]] = []
    for index, (x, y) in enumerate(circle_points(X, 62, 70, 15, -180)):
        if index <= 8:
            crown.append((x, y + (10 if index % 2 else -6)))
    canvas.form(outline([*crown, (150, 84), (X, 60), (42, 84)]), "#3f8a44", "#1d5030", "#d6f08a", 3.4, 20)
    trunk = [
        S(30, 204),
        (50, 160),
        (58, 110),
        (56, 66),
        S(40, 34),
        (66, 54),
        S(78, 26),
        (88, 52),
        S(112, 22),
        (112, 52),
        S(150, 30),
        (136, 66),
        (134, 110),
        (144, 160),
        S(164, 204),
    ]
    canvas.form(outline(trunk), "#7a5534", "#3d2718", "#e3c08a", 3, 26)
    canvas.stroke(
        "M66 70q-6 60-14 124M80 60q0 14-2 22M112 60q2 10 2 20M128 72q4 50 14 120",
        "#3d2718",
        2.6,
        0.8,
    )
    for side in (-1, 1):
        canvas.path(
            outline([S(X + side * 7, 102), (X + side * 20, 88), S(X + side * 36, 96), (X + side * 22, 110)]),
            "#22140e",
        )
        canvas.circle(X + side * 21, 99, 7, "#ffd65a")
        canvas.circle(X + side * 21, 99, 3, "#22140e")
        canvas.path(
            outline([S(X + side * 6, 92), (X + side * 20, 80), S(X + side * 40, 84), (X + side * 24, 86)]),
            "#5aa04a",
        )
    canvas.form(
        outline([S(92, 104), (86, 124), (X, 132), (108, 124), S(101, 104)]),
        "#946a42",
        "#4a3020",
        "#e3c08a",
        2,
        7,
    )
    beard = [
        S(62, 134),
        (80, 138),
        (X, 134),
        (112, 138),
        S(130, 134),
        (126, 160),
        S(118, 178),
        S(110, 166),
        S(104, 192),
        S(X, 172),
        S(86, 194),
        S(80, 168),
        S(70, 180),
        (64, 158),
    ]
    canvas.form(outline(beard), "#5aa04a", "#2a6634", "#d6f08a", 2.4, 14)
    canvas.stroke("M82 145q14 6 28 0", "#1d4026", 3.4)
    for x, y in ((44, 52), (146, 46), (100, 14)):
        canvas.path(outline(star_points(x, y, 10, 5, 5)), "#ffb0c8")
        canvas.circle(x, y, 3, "#fff2a8")


def goblin(canvas: Canvas) -> None:
    """A goblin who knows a shortcut."""
    backdrop(canvas, "rays", "#4a2a14", "#c98a3a", "#ffe0a0")
    cloak(canvas, "robe", "#5a3a6a", "#2f1f40")
    for side in (-1, 1):
        ear = [
            S(X + side * 30, 78),
            (X + side * 60, 66),
            S(X + side * 94, 48),
            (X + side * 76, 88),
            S(X + side * 34, 112),
        ]
        canvas.form(outline(ear), "#7fae4a" if side < 0 else "#5d8a3a", "#3f6a2c", "#e6ff9a", 2.4, 9)
        canvas.path(
            outline([S(X + side * 42, 86), S(X + side * 80, 62), S(X + side * 46, 100)]), "#c9786a", 0.75
        )
    canvas.form(
        outline(mirrored([(X, 46), (68, 52), (54, 84), (62, 112), (80, 138), S(X, 152)])),
        "#86b84c",
        "#4a7a30",
        "#ecffa8",
        3,
        24,
    )
    for side in (-1, 1):
        canvas.path(
            outline([S(X + side * 7, 98), (X + side * 20, 84), S(X + side * 34, 88), (X + side * 22, 104)]),
            "#ffe24a",
        )
        canvas.circle(X + side * 20, 95, 4.6, "#1a120a")
        canvas.path(
            outline([S(X + side * 3, 90), (X + side * 20, 78), S(X + side * 40, 76), (X + side * 22, 85)]),
            "#33521f",
        )
    canvas.form(
        outline([S(92, 94), (88, 110), S(82, 124), (X, 120), (104, 126), (112, 118), (102, 108), S(101, 94)]),
        "#97c85a",
        "#5d8a3a",
        "#ecffa8",
        2,
        6,
    )
    canvas.path(outline([S(72, 126), (X, 132), S(120, 124), (X, 146)]), "#3a1418")
    for x in (80, 92, 104, 112):
        canvas.path(polygon((x - 4, 129), (x, 139), (x + 4, 129)), "#fff8dc")
    canvas.ring(X - 60, 84, 6, "#e7b43c", 3)
    wear(canvas, "bandana", "#b8323a", "#ffe0a0")


CREATURES: dict[str, Callable[[Canvas], None]] = {
    "owl": owl,
    "fox": fox,
    "cat": cat,
    "frog": frog,
    "raven": raven,
    "dragonling": dragonling,
    "skeleton": skeleton,
    "golem": golem,
    "mushroom": mushroom,
    "treant": treant,
    "goblin": goblin,
}
"""Portraits of creatures by name."""
