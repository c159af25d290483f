"""Counting rules for `magehall balance`: the component that each event adds to a seat's counts."""

from engines.kernel.contract.counting import Counting, count_field, count_items
from engines.res_arcana import events

COUNTING = Counting(
    first=lambda table: table.token,
    events={
        events.MageChosen: count_field("Mages", "mage"),
        events.ItemTaken: count_field("First magic items", "item"),
        events.TurnPassed: count_field("Magic items taken on passing", "item"),
        events.DeckFormed: count_items("Artifacts dealt", "cards"),
        events.ArtifactPlaced: count_field("Artifacts placed", "card"),
        events.MonumentClaimed: count_field("Monuments claimed", "card"),
        events.PlaceClaimed: count_field("Places of Power claimed", "card"),
        events.PowerUsed: count_field("Powers used", "card"),
    },
)
