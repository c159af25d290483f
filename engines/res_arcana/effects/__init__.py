"""What each primitive does: functions declared to `performers`, all of them by importing this package."""

from engines.res_arcana.effects import (
    costs,
    draw,
    gain_and_store,
    life_loss,
    look_at_deck,
    place,
    straighten,
    victory,
)

__all__ = ["costs", "draw", "gain_and_store", "life_loss", "look_at_deck", "place", "straighten", "victory"]
