"""The breeds of MagestiK's dragons."""

from drawing.dragons.breed import Breed
from drawing.magestik.palettes import BLACK, BLUE, GREEN, RED, WHITE, YELLOW

BREEDS = {
    "yellow": Breed("yellow", YELLOW, 0.84, "frill", 9, 3, 0.88),
    "green": Breed("green", GREEN, 1.1, "antlers", 11, 4, 0.92),
    "blue": Breed("blue", BLUE, 1.0, "fins", 13, 4, 1.0),
    "red": Breed("red", RED, 1.0, "horns", 14, 4, 1.06),
    "black": Breed("black", BLACK, 1.06, "crown", 19, 5, 1.14),
    "white": Breed("white", WHITE, 1.04, "veils", 8, 4, 1.0, WHITE.glow),
}
"""All breeds by colour; white is the Ephemeral Dragon."""
