"""The colours of MagestiK: one palette per colour of magic."""

from drawing.palette import Palette

YELLOW = Palette(
    "#2a1030",
    "#a24a1c",
    "#ffc65a",
    "#fff0b0",
    "#8c5210",
    "#3f1f0c",
    "#ffe79a",
    "#24100f",
    "#fff3c4",
    "#f2b31c",
)
BLUE = Palette(
    "#081233",
    "#1d4c9c",
    "#8fd6f5",
    "#d8f6ff",
    "#1d4a96",
    "#0b1f4e",
    "#c4efff",
    "#071230",
    "#ffe38a",
    "#3f82f0",
)
GREEN = Palette(
    "#04201d",
    "#17633f",
    "#cfea85",
    "#f4ffc4",
    "#1c7443",
    "#08302a",
    "#d9ff9f",
    "#041a17",
    "#fff2a0",
    "#2fae62",
)
RED = Palette(
    "#25061a",
    "#98201f",
    "#ff9d48",
    "#ffe3a0",
    "#a81f28",
    "#480a1a",
    "#ffc184",
    "#1e0512",
    "#ffe9a0",
    "#e0374a",
)
BLACK = Palette(
    "#0b0716",
    "#3d2a5c",
    "#b795dc",
    "#eadcff",
    "#372c4a",
    "#150e22",
    "#d6c0fa",
    "#0a0612",
    "#ff5566",
    "#4a4258",
)
WHITE = Palette(
    "#11143a",
    "#4a4a95",
    "#d9d4ff",
    "#ffffff",
    "#a9a8e6",
    "#6260b4",
    "#ffffff",
    "#15153c",
    "#fff6c8",
    "#e9e4ff",
)
CURSE = Palette(
    "#0d0718",
    "#2f1c45",
    "#6f8f4a",
    "#d7ff8a",
    "#3a2b3f",
    "#17101f",
    "#b6d98a",
    "#0b0712",
    "#b8ff5a",
    "#8be04a",
)
NIGHT = Palette(
    "#060b1f",
    "#16365c",
    "#5fa3ad",
    "#eafcf5",
    "#1d3550",
    "#0a1629",
    "#a9dfe4",
    "#060d1c",
    "#ffe08a",
    "#57c4bb",
)
VIOLET = Palette(
    "#150a33",
    "#4b2590",
    "#c77be0",
    "#ffe3ff",
    "#5a3599",
    "#26134f",
    "#e9c1ff",
    "#120830",
    "#ffe48f",
    "#b98cf5",
)
SILVER = Palette(
    "#0d1730",
    "#3d5a80",
    "#cfe3ee",
    "#ffffff",
    "#6b86a6",
    "#2c4260",
    "#f4fbff",
    "#0d1a30",
    "#ffe9b0",
    "#dceaf5",
)
STEEL = Palette(
    "#0c1024",
    "#5a2a48",
    "#ff9a5c",
    "#ffe9b8",
    "#3a3f63",
    "#171a33",
    "#ffd09a",
    "#0d0b1c",
    "#fff2b8",
    "#9db4d0",
)

OF_COLOUR = {"yellow": YELLOW, "blue": BLUE, "green": GREEN, "red": RED, "black": BLACK, "white": WHITE}
"""The palette of each colour of gems and energy."""
