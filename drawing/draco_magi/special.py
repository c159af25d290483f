"""The battle, the polar and the clockwork dragon."""

from math import degrees

from drawing.canvas import Canvas, mix
from drawing.draco_magi.breeds import BATTLE, CLOCKWORK, POLAR
from drawing.draco_magi.scenes import arrow, begin
from drawing.dragons.heads import head
from drawing.dragons.limbs import neck, wing
from drawing.dragons.wild_crests import gear_path
from drawing.paths import Place, Point, Sharp, outline, polygon, sample
from drawing.scenery import finish, glint, hills, ridge, sparks, stars

S = Sharp


def battle() -> Canvas:
    """Armed from head to breast, before the lances of an army."""
    breed, p = BATTLE, BATTLE.palette
    canvas = begin("dragon-battle", breed, 170, 80)
    ridge(canvas, 140, 40, mix(p.middle, p.low, 0.3), p.low, 14)
    for x, tall, tone in (
        (16, 20, "#c8283a"),
        (60, 40, "#d8a83a"),
        (246, 34, "#c8283a"),
        (292, 14, "#d8a83a"),
        (272, 60, ""),
    ):
        canvas.stroke(f"M{x} 184V{tall}", "#2a2430", 3.4)
        canvas.path(polygon((x - 5, tall), (x, tall - 16), (x + 5, tall)), "#e8f0ff")
        if tone:
            flag = [
                S(x, tall + 4),
                (x + 16, tall + 2),
                S(x + 34, tall + 9),
                S(x + 26, tall + 16),
                S(x + 34, tall + 25),
                (x + 16, tall + 22),
                S(x, tall + 26),
            ]
            canvas.form(outline(flag), tone, mix(tone, "#200818", 0.5), "#ffe0c0", 1.4, 6)
    hills(canvas, 164, 14, "#1a1024", steps=6)
    wing(canvas, (90, 116), (20, 28), [(-30, 60), (-30, 110)], (60, 170), breed, far=True)
    line: list[Point] = [(76, 214), (66, 166), (90, 122), (134, 96)]
    neck(canvas, line, [100, 82, 58, 42], breed, plates=False)
    # Plates of steel lie over each other along the neck.
    for point, angle, position in sample(line, 3)[1:-1]:
        wide = 50 - 30 * position
        place = Place(*point, 1, degrees(angle))
        plate = [S(-10, -wide), (6, -wide * 0.5), (10, 0), (6, wide * 0.5), S(-10, wide), (-16, 0)]
        canvas.form(outline(place.all(plate)), p.gem, p.body, "#ffffff", 1.8, 7)
    head(canvas, Place(154, 88, 1.2, 0), breed)
    face = Place(154, 88, 1.2, 0)
    mask = [
        S(-22, -24),
        (-2, -31),
        (14, -26),
        S(28, -15),
        S(54, -17),
        S(72, -8),
        (56, -6),
        S(34, -4),
        S(24, -7),
        (12, -15),
        S(-2, -17),
        (-10, 2),
        S(-14, 14),
        (-28, 8),
    ]
    canvas.form(outline(face.all(mask)), p.gem, mix(p.gem, p.shade, 0.55), "#ffffff", 2.2, 9)
    spike: list[Point] = [(28, -15), (46, -48), (42, -16)]
    canvas.form(polygon(*face.all(spike)), "#e8eef8", "#7a869a", "#ffffff", 1.6, 5)
    canvas.dots([face.point(-12, -18), face.point(-14, 2), face.point(44, -11)], "#5a6478", 4)
    sparks(canvas, 190, 80, 110, p.rim, 16)
    finish(canvas, p.ground, p.rim)
    return canvas


def polar() -> Canvas:
    """Its breath turns the ground to ice."""
    breed, p = POLAR, POLAR.palette
    canvas = begin("dragon-polar", breed, 112, 56, light=(-0.4, -0.9))
    stars(canvas, 40, low=0.5)
    for x, tone in ((10, "#5affc4"), (180, "#8ad0ff")):
        veil = [
            S(x, 90),
            (x + 40, 30),
            (x + 90, 6),
            S(x + 150, -10),
            S(x + 170, 16),
            (x + 110, 44),
            S(x + 50, 96),
        ]
        canvas.path(outline(veil), canvas.fade((0, tone, 0.05), (0.5, tone, 0.55), (1, tone, 0)))
    ridge(canvas, 132, 40, "#5aa0c8", "#d4f6ff", 12)
    canvas.rect(138, 44, canvas.fade((0, "#d8f8ff"), (0.5, "#5aa4d0"), (1, "#0d2a50")))
    wing(canvas, (220, 84), (232, -8), [(160, -20), (140, 10)], (190, 96), breed, far=True)
    wing(canvas, (258, 96), (302, -4), [(350, 20), (350, 90)], (300, 150), breed)
    neck(canvas, [(330, 186), (288, 138), (252, 98), (218, 74)], [84, 64, 44, 34], breed, side=1)
    breath = [
        S(158, 92),
        (120, 96),
        (70, 118),
        S(22, 128),
        (18, 146),
        S(40, 158),
        (90, 150),
        (130, 122),
        S(162, 102),
    ]
    canvas.path(outline(breath), "#ffffff", 0.75)
    canvas.path(
        outline([S(158, 95), (110, 108), S(40, 136), (80, 138), (126, 114), S(160, 99)]), "#bff0ff", 0.9
    )
    for x, tall, lean in (
        (24, 66, -12),
        (52, 88, -6),
        (84, 62, 4),
        (112, 40, 12),
        (4, 40, -20),
        (136, 26, 16),
    ):
        place = Place(x, 168, tall / 100, lean)
        crystal: list[Point] = [(-20, 0), (-18, -66), (0, -100), (18, -66), (20, 0)]
        canvas.form(polygon(*place.all(crystal)), "#c4f0ff", "#4a9ad0", "#ffffff", 2, tall * 0.12)
    head(canvas, Place(204, 74, 1.04, 14, flip=True), breed, jaw=26)
    flakes = [(canvas.random.uniform(0, 320), canvas.random.uniform(0, 180)) for _ in range(46)]
    canvas.dots(flakes, "#ffffff", 2.4, 0.9)
    canvas.path(glint(52, 74, 12) + glint(90, 110, 8), "#ffffff")
    finish(canvas, p.ground, p.rim, 0.6)
    return canvas


def clockwork() -> Canvas:
    """Arrows break on its plates; cogwheels turn in its neck."""
    breed, p = CLOCKWORK, CLOCKWORK.palette
    canvas = begin("dragon-clockwork", breed, 180, 84)
    far = Place(0, 0)
    for x, y, radius, teeth, tone in (
        (262, 60, 74, 11, "#6a5c48"),
        (40, 40, 60, 10, "#5a4e40"),
        (150, 184, 70, 10, "#50463a"),
    ):
        canvas.path(gear_path(far, x, y, radius, teeth), tone, 0.75)
        canvas.circle(x, y, radius * 0.42, mix(p.middle, p.low, 0.5), 0.8)
        canvas.circle(x, y, radius * 0.14, tone)
    wing(canvas, (98, 110), (44, 4), [(-20, 24), (-24, 84), (10, 130)], (70, 160), breed, far=True)
    line: list[Point] = [(84, 212), (70, 164), (92, 118), (132, 92)]
    neck(canvas, line, [92, 74, 52, 38], breed, plates=False)
    seams, rivets = "", []
    for point, angle, position in sample(line, 3)[1:-1]:
        wide = 44 - 26 * position
        place = Place(*point, 1, degrees(angle))
        seams += outline(place.all([(-2, -wide), (5, 0), (-2, wide)]), False)
        rivets += [place.point(-6, -wide * 0.7), place.point(-6, wide * 0.7)]
    canvas.stroke(seams, p.shade, 2.2, 0.8)
    canvas.dots(rivets, p.rim, 3.2)
    canvas.form(gear_path(far, 84, 150, 27, 11), p.gem, mix(p.gem, p.shade, 0.6), p.rim, 2, 8)
    canvas.circle(84, 150, 14, p.shade)
    canvas.glow(84, 150, 18, p.accent, 0.9)
    canvas.path(gear_path(far, 84, 150, 9, 7), p.accent)
    place = Place(152, 84, 1.12, -2)
    head(canvas, place, breed, jaw=18)
    canvas.stroke(
        outline(place.all([(-24, -14), (-10, 0), (-12, 20)]), False)
        + outline(place.all([(26, -12), (30, -4), (28, 3)]), False),
        p.shade,
        2.2,
    )
    canvas.dots(
        [
            place.point(x, y)
            for x, y in ((-26, 0), (-24, 14), (-4, 2), (36, -6), (48, -7), (-6, 18), (60, -4))
        ],
        p.rim,
        3.6,
    )
    canvas.ring(*place.point(11, -10), 10, p.gem, 3)
    for x, y, turn in ((262, 60, 200), (258, 118, 150), (236, 34, 236)):
        canvas.path(glint(x, y, 12), "#ffffff")
        arrow(canvas, x + 16, y, turn, 0.86)
    sparks(canvas, 250, 88, 50, "#fff0c0", 16, 2.4)
    finish(canvas, p.ground, p.rim)
    return canvas


SPECIAL = {"battle": battle, "polar": polar, "clockwork": clockwork}
"""The picture of each of these dragons by name."""
