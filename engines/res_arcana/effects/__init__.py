"""What each primitive does: functions declared to `performers`, all of them by importing this package."""

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
