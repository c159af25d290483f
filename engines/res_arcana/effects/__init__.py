"""The performer of each primitive; importing this package registers them all with `performers`."""

from engines.res_arcana.effects import (
    check_victory,
    costs,
    draw,
    gain_and_store,
    life_loss,
    look_at_deck,
    place_artifact,
    straighten,
)

__all__ = [
    "check_victory",
    "costs",
    "draw",
    "gain_and_store",
    "life_loss",
    "look_at_deck",
    "place_artifact",
    "straighten",
]
