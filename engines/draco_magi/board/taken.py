"""Counts for `magehall balance`: which components each event adds to a seat's tally."""

from collections.abc import Iterator

from engines.draco_magi import events, fight_events
from engines.kernel.balancing.taken import Counting, Taken, all_taken_as, taken_as


def _draft_gains(event: events.DraftAssigned) -> Iterator[Taken]:
    yield Taken(event.seat, "Advanced cards gained", event.kept.open)
    yield Taken(1 - event.seat, "Advanced cards gained", event.given.open)


def _battlefield_win(event: events.FieldWon) -> Iterator[Taken]:
    yield Taken(event.seat, "Battlefields won", event.side.land)


COUNTING = Counting(
    first=lambda table: table.first,
    events={
        events.ExtrasChosen: all_taken_as("Additional dragons chosen", "kinds"),
        events.DragonsDrawn: all_taken_as("Dragons drawn", "dragons"),
        events.DraftAssigned: _draft_gains,
        events.AdvancedTaken: taken_as("Advanced cards gained", "card"),
        events.FieldWon: _battlefield_win,
        fight_events.AdvancedAdded: all_taken_as("Advanced cards gained", "cards"),
        fight_events.DragonPlaced: taken_as("Dragons placed", "dragon"),
        fight_events.RangedAttacked: taken_as("Ranged attacks made", "dragon"),
        fight_events.Attacked: all_taken_as("Battle cards played", "cards"),
        fight_events.AbilityUsed: taken_as("Abilities of battle cards used", "card"),
    },
)
