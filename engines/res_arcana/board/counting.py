"""Counting rules for `magehall balance`: the component that each event adds to a seat's counts."""

from engines.kernel.contract.counting import Counting, count_field, count_items
from engines.res_arcana.events.opening import DeckFormed, ItemTaken, MageChosen
from engines.res_arcana.events.powers import PowerUsed
from engines.res_arcana.events.rounds import ArtifactPlaced, MonumentClaimed, PlaceClaimed, TurnPassed

COUNTING = Counting(
    first=lambda table: table.token,
    events={
        MageChosen: count_field("Mages", "mage"),
        ItemTaken: count_field("First magic items", "item"),
        TurnPassed: count_field("Magic items taken on passing", "item"),
        DeckFormed: count_items("Artifacts dealt", "cards"),
        ArtifactPlaced: count_field("Artifacts placed", "card"),
        MonumentClaimed: count_field("Monuments claimed", "card"),
        PlaceClaimed: count_field("Places of Power claimed", "card"),
        PowerUsed: count_field("Powers used", "card"),
    },
)
