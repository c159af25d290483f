"""The events that `magehall balance` counts in games between bots, with the component each one takes."""

from engines.kernel.balancing.taken import Counting, all_taken_as, taken_as
from engines.res_arcana import events

COUNTING = Counting(
    first=lambda table: table.token,
    events={
        events.MageChosen: taken_as("Mages", "mage"),
        events.ItemTaken: taken_as("First magic items", "item"),
        events.TurnPassed: taken_as("Magic items taken on passing", "item"),
        events.DeckFormed: all_taken_as("Artifacts dealt", "cards"),
        events.ArtifactPlaced: taken_as("Artifacts placed", "card"),
        events.MonumentClaimed: taken_as("Monuments claimed", "card"),
        events.PlaceClaimed: taken_as("Places of Power claimed", "card"),
        events.PowerUsed: taken_as("Powers used", "card"),
    },
)
