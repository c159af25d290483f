"""The events that `magehall balance` counts in games between bots, with the component each one takes."""

from engines.kernel.balancing.taken import Counting, all_taken_as, taken_as
from engines.res_arcana import events as told

COUNTING = Counting(
    first=lambda table: table.token,
    events={
        told.MageChosen: taken_as("Mages", "mage"),
        told.ItemTaken: taken_as("First magic items", "item"),
        told.TurnPassed: taken_as("Magic items taken on passing", "item"),
        told.DeckFormed: all_taken_as("Artifacts dealt", "cards"),
        told.ArtifactPlaced: taken_as("Artifacts placed", "card"),
        told.MonumentClaimed: taken_as("Monuments claimed", "card"),
        told.PlaceClaimed: taken_as("Places of Power claimed", "card"),
        told.PowerUsed: taken_as("Powers used", "card"),
    },
)
