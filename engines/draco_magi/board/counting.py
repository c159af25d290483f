"""Counting rules for `magehall balance`: which components each event adds to a seat's statistics."""

from collections.abc import Iterator

from engines.draco_magi import events, fight_events
from engines.kernel.contract.counting import CountedComponent, Counting, count_field, count_items


def _count_draft(event: events.DraftAssigned) -> Iterator[CountedComponent]:
    yield CountedComponent(event.seat, "Advanced cards gained", event.kept.open)
    yield CountedComponent(1 - event.seat, "Advanced cards gained", event.given.open)


def _count_battlefield(event: events.FieldWon) -> Iterator[CountedComponent]:
    yield CountedComponent(event.seat, "Battlefields won", event.side.land)


COUNTING = Counting(
    first=lambda table: table.first,
    events={
        events.ExtrasChosen: count_items("Additional dragons chosen", "kinds"),
        events.DragonsDrawn: count_items("Dragons drawn", "dragons"),
        events.DraftAssigned: _count_draft,
        events.AdvancedTaken: count_field("Advanced cards gained", "card"),
        events.FieldWon: _count_battlefield,
        fight_events.AdvancedAdded: count_items("Advanced cards gained", "cards"),
        fight_events.DragonPlaced: count_field("Dragons placed", "dragon"),
        fight_events.RangedAttacked: count_field("Ranged attacks made", "dragon"),
        fight_events.Attacked: count_items("Battle cards played", "cards"),
        fight_events.AbilityUsed: count_field("Abilities of battle cards used", "card"),
    },
)
