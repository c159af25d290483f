"""A breed of dragons."""

from dataclasses import dataclass

from drawing.palette import Palette


@dataclass(frozen=True)
class Breed:
    """A breed: its colours, and how its head, crest and wings differ from others."""

    name: str
    palette: Palette
    snout: float
    crest: str
    spike: float
    wing_fingers: int
    bulk: float
    tongue: str = "#d8485a"
    """The colour of the tongue."""
