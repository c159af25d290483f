"""The sixteen breeds of Draco Magi's dragons."""

from drawing.dragons.breed import Breed
from drawing.palette import Palette


def _breed(
    name: str,
    colours: str,
    snout: float,
    crest: str,
    spike: float,
    wing_fingers: int,
    bulk: float,
    tongue: str = "#d8485a",
) -> Breed:
    """A breed; `colours` are those of a palette in its order, without "#"."""
    palette = Palette(*[f"#{colour}" for colour in colours.split()])
    return Breed(name, palette, snout, crest, spike, wing_fingers, bulk, tongue)


RED = _breed(
    "red",
    "25061a 98201f ff9d48 ffe3a0 a81f28 480a1a ffc184 1e0512 ffe9a0 e0374a",
    1.0,
    "horns",
    14,
    4,
    1.06,
)
GREEN = _breed(
    "green",
    "08201a 2a6a2a d4f06a f8ffb8 2a7a34 0a3020 d4ff7a 05180f fff27a 9ae02a",
    1.12,
    "sail",
    12,
    4,
    0.94,
)
BLACK = _breed(
    "black",
    "0b0716 3d2a5c b795dc eadcff 372c4a 150e22 d6c0fa 0a0612 ff5566 4a4258",
    1.06,
    "crown",
    19,
    5,
    1.14,
)
PURPLE = _breed(
    "purple",
    "12062e 53208f d67cf0 ffd6ff 6a2ba0 2a0d52 f0b8ff 10052a 8affe8 c05af0",
    1.0,
    "tendrils",
    10,
    4,
    0.96,
)
GOLD = _breed(
    "gold",
    "3a1a10 b8621c ffd46a fff6c8 b87a14 5a2f0a fff0a8 2a1208 d8fff0 f6c22a",
    0.96,
    "sunrays",
    9,
    4,
    1.04,
)
SILVER = _breed(
    "silver",
    "141c3a 46608c cfe0f0 ffffff 8496b4 38486a ffffff 10182e 7adcff c4d4e8",
    1.06,
    "plumes",
    8,
    5,
    1.0,
)
BRASS = _breed(
    "brass",
    "2c1420 a8543a ffc88a fff0d0 a86a32 4c2818 ffdca0 22100f 7affd8 e0a050",
    0.92,
    "ram",
    8,
    3,
    0.92,
)
BRONZE = _breed(
    "bronze",
    "0f2024 2f6a64 f0b87a ffe8c4 8a4f2c 3c1e14 ffc896 0c181a ffe07a c47a44",
    0.9,
    "bull",
    10,
    3,
    1.06,
)
BATTLE = _breed(
    "battle",
    "10142c 70283c ff8a5c ffdcb0 4a5470 1c2036 e8f0ff 0c0c1c ff5040 a8b8d0",
    1.0,
    "helm",
    12,
    4,
    1.16,
)
POLAR = _breed(
    "polar",
    "071a3a 2670a0 b8f0fa ffffff 8ac4e4 2f6a9c ffffff 06203a 1a4a8a d4f8ff",
    1.0,
    "icicles",
    15,
    4,
    1.06,
    "#4a90d0",
)
UNDEAD = _breed(
    "undead",
    "08100f 1f4038 7ac08a d4ffd0 d8d0b0 6a6a58 fffbe4 060c0b 5affa0 a8e8a0",
    1.0,
    "bones",
    11,
    4,
    1.0,
    "#2a3a34",
)
RAINBOW = _breed(
    "rainbow",
    "1c3a8a 5a9ae0 ffd6e8 ffffff e05a9a 7a2470 ffe4f4 2a2460 fff07a 5ad0e8",
    0.94,
    "mane",
    8,
    4,
    0.9,
)
BLUE = _breed(
    "blue",
    "081233 1d4c9c 8fd6f5 d8f6ff 1d4a96 0b1f4e c4efff 071230 ffe38a 3f82f0",
    1.0,
    "fins",
    13,
    4,
    1.0,
)
LAVA = _breed(
    "lava",
    "1a0610 6a1418 ff7a2a ffe08a 3a2024 140a10 ff9a4a 120408 ffe46a ff5a1a",
    0.98,
    "flames",
    13,
    3,
    1.14,
    "#ffb040",
)
CLOCKWORK = _breed(
    "clockwork",
    "1a1c22 5a5244 e0b878 ffecc0 7a6a54 2c2620 ffe0a8 141414 5ae0ff c89048",
    1.0,
    "gears",
    10,
    4,
    1.0,
    "#5a4a3a",
)
BLOODHORN = _breed(
    "bloodhorn",
    "1c0a10 6a1c28 e8785a ffd0b0 5c3a34 241214 ffb89a 140608 ffda4a c01828",
    0.86,
    "tusks",
    12,
    3,
    1.16,
)

_ALL = (
    BATTLE,
    BLACK,
    BLOODHORN,
    BLUE,
    BRASS,
    BRONZE,
    CLOCKWORK,
    GOLD,
    GREEN,
    LAVA,
    POLAR,
    PURPLE,
    RAINBOW,
    RED,
    SILVER,
    UNDEAD,
)
BREEDS = {breed.name: breed for breed in _ALL}
"""All breeds by name."""
