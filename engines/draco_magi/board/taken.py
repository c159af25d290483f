"""Counts for `magehall balance`: which components each event adds to a seat's tally."""

from collections.abc import Iterator

from engines.draco_magi import events, fight_events
from engines.kernel.contract.counting import Counting, Taken, count_field, count_items


def _draft_gains(event: events.DraftAssigned) -> Iterator[Taken]:
    yield Taken(event.seat, "Advanced cards gained", event.kept.open)
    yield Taken(1 - event.seat, "Advanced cards gained", event.given.open)


def _battlefield_win(event: events.FieldWon) -> Iterator[Taken]:
    yield Taken(event.seat, "Battlefields won", event.side.land)


COUNTING = Counting(
    first=lambda table: table.first,
    events={
        events.ExtrasChosen: count_items("Additional dragons chosen", "kinds"),
        events.DragonsDrawn: count_items("Dragons drawn", "dragons"),
        events.DraftAssigned: _draft_gains,
        events.AdvancedTaken: count_field("Advanced cards gained", "card"),
        events.FieldWon: _battlefield_win,
        fight_events.AdvancedAdded: count_items("Advanced cards gained", "cards"),
        fight_events.DragonPlaced: count_field("Dragons placed", "dragon"),
        fight_events.RangedAttacked: count_field("Ranged attacks made", "dragon"),
        fight_events.Attacked: count_items("Battle cards played", "cards"),
        fight_events.AbilityUsed: count_field("Abilities of battle cards used", "card"),
    },
)
