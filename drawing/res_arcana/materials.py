"""The colours of Res Arcana: a palette per essence, and the tones of materials."""

from drawing.palette import Palette

Tone = tuple[str, str, str]
"""The colours of a body: in the light, in the shade, and at its lit edge."""

ELAN = Palette(
    "#240818",
    "#a3281c",
    "#ff9a3c",
    "#ffe6a8",
    "#b02a22",
    "#4c0d18",
    "#ffcb8c",
    "#1c0710",
    "#ffe9a0",
    "#f0503a",
)
LIFE = Palette(
    "#062018",
    "#1c6a3c",
    "#c4e47a",
    "#f6ffc8",
    "#2a7a40",
    "#0b3426",
    "#dcff9c",
    "#061a14",
    "#fff2a0",
    "#3fbf62",
)
CALM = Palette(
    "#07163a",
    "#1b5c9e",
    "#86dcf0",
    "#e2fbff",
    "#2560a8",
    "#0b2450",
    "#c8f4ff",
    "#06122e",
    "#ffe9a8",
    "#3f95f0",
)
DEATH = Palette(
    "#0c0a16",
    "#3a3454",
    "#a9a6c4",
    "#e6ffd8",
    "#3c3650",
    "#14111f",
    "#d4d0ec",
    "#0a0812",
    "#9cff8a",
    "#6a6284",
)
GOLD = Palette(
    "#2a1410",
    "#94561a",
    "#ffcf62",
    "#fff4bc",
    "#a8701c",
    "#47260e",
    "#ffe9a2",
    "#20100c",
    "#fff3c4",
    "#f2b836",
)
ANY = Palette(
    "#140c34",
    "#4c2f92",
    "#c08ae4",
    "#ffe9ff",
    "#5c3ca0",
    "#22144e",
    "#e6c8ff",
    "#0f0828",
    "#ffe48f",
    "#b58cf5",
)
VELVET = Palette(
    "#06222a",
    "#125a5e",
    "#5cc8b4",
    "#eafff6",
    "#12585c",
    "#06282f",
    "#a6efdc",
    "#041a20",
    "#ffe08a",
    "#3fc4b0",
)
DUSK = Palette(
    "#232050",
    "#9a5a82",
    "#ffc79a",
    "#fff0d0",
    "#6a5a86",
    "#2c2450",
    "#ffe4c4",
    "#1a1638",
    "#fff0c0",
    "#e0a870",
)
DAWN = Palette(
    "#1d4470",
    "#6aa6c0",
    "#ffe9b8",
    "#fffbe6",
    "#58809a",
    "#24445e",
    "#ffffff",
    "#1a3448",
    "#fff3c4",
    "#8fd0e0",
)
DEEP = Palette(
    "#031c30",
    "#0c5a72",
    "#5ed6c8",
    "#d8fff4",
    "#146a80",
    "#052c44",
    "#a8f4ea",
    "#031626",
    "#ffd9b0",
    "#2fb0b8",
)

BRASS: Tone = ("#e0a83a", "#7d4f14", "#fff2bd")
STEEL: Tone = ("#c4d0e0", "#5a6a86", "#ffffff")
IRON: Tone = ("#565c70", "#23273a", "#c8d0e6")
STONE: Tone = ("#8d8898", "#4a4658", "#ece8f4")
DARKSTONE: Tone = ("#4c4760", "#1f1b30", "#b4aed0")
SAND: Tone = ("#dcb878", "#94683c", "#fff2c8")
MARBLE: Tone = ("#ece4dc", "#a096aa", "#ffffff")
BONE: Tone = ("#e6dcc0", "#9a8a6c", "#fffdf0")
WOOD: Tone = ("#7d5430", "#3d2718", "#e3bc84")
LEATHER: Tone = ("#8a4f2c", "#42210f", "#e8b078")
LEAVES: Tone = ("#3f9446", "#1b5030", "#d8f48c")
RUBY: Tone = ("#d8323e", "#7a1026", "#ffb4a0")
EMBER: Tone = ("#b8321e", "#5a0f14", "#ffb060")
GLASS: Tone = ("#8fd4e0", "#3f7f9c", "#f4ffff")
BRICK: Tone = ("#a04a34", "#55201c", "#ffb080")
SKIN: Tone = ("#e0b08a", "#94603f", "#fff0d8")
NIGHT: Tone = ("#2b2540", "#110d1e", "#b4a4e4")
CORAL: Tone = ("#f0788a", "#9a3458", "#ffd4cc")

FIRE = ("#ff5a1e", "#ffb03a", "#fff2bc")
"""The colours of a flame from its edge to its middle."""
GREEN_FIRE = ("#3fae4a", "#9cf06a", "#f4ffd8")
BLUE_FIRE = ("#2f78f0", "#6cd0ff", "#effcff")
ESSENCE_COLOURS = ("#f0503a", "#3fbf62", "#3f95f0", "#4a4458", "#f2b836")
"""Élan, Life, Calm, Death and Gold."""
