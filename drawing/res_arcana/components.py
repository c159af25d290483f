"""The picture of every component of Res Arcana."""

from collections.abc import Callable

from drawing.canvas import Canvas
from drawing.res_arcana.artifacts.beasts import BEASTS
from drawing.res_arcana.artifacts.devices import DEVICES
from drawing.res_arcana.artifacts.dragons import DRAGONS
from drawing.res_arcana.artifacts.relics import RELICS
from drawing.res_arcana.artifacts.vessels import VESSELS
from drawing.res_arcana.artifacts.weapons import WEAPONS
from drawing.res_arcana.items import ITEMS
from drawing.res_arcana.mages import MAGES
from drawing.res_arcana.monuments import MONUMENTS
from drawing.res_arcana.places import PLACES

COMPONENTS: dict[str, Callable[[], Canvas]] = {
    **BEASTS,
    **DEVICES,
    **DRAGONS,
    **ITEMS,
    **MAGES,
    **MONUMENTS,
    **PLACES,
    **RELICS,
    **VESSELS,
    **WEAPONS,
}
"""Pictures by the components' names."""
