"""The picture of each of the eleven lands by name."""

from collections.abc import Callable

from drawing.canvas import Canvas
from drawing.draco_magi.harsh_lands import crystal_cavern, deep_dungeon, glacier, storm_peaks, volcano
from drawing.draco_magi.mild_lands import (
    ancient_ruins,
    desert_sands,
    elder_forest,
    hallowed_temple,
    rust_swamp,
    wild_hills,
)

LANDS: dict[str, Callable[[], Canvas]] = {
    "desert_sands": desert_sands,
    "deep_dungeon": deep_dungeon,
    "rust_swamp": rust_swamp,
    "wild_hills": wild_hills,
    "volcano": volcano,
    "glacier": glacier,
    "storm_peaks": storm_peaks,
    "ancient_ruins": ancient_ruins,
    "elder_forest": elder_forest,
    "crystal_cavern": crystal_cavern,
    "hallowed_temple": hallowed_temple,
}
"""The picture of each land by name."""
