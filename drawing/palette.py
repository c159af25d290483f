"""The colours of a picture."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Palette:
    """The colours of a picture: its sky from top to bottom, its light, and what stands in it."""

    top: str
    middle: str
    low: str
    glow: str
    body: str
    shade: str
    rim: str
    ground: str
    accent: str
    gem: str
