"""Counting rules for `magehall balance`: which components each event adds to a seat's statistics."""

from collections.abc import Iterator

from engines.draco_magi.events.melee import AbilityUsed, Attacked
from engines.draco_magi.events.placement import AdvancedAdded, DragonPlaced, RangedAttacked
from engines.draco_magi.events.rounds import AdvancedTaken, DragonsDrawn, FieldWon
from engines.draco_magi.events.setup import DraftAssigned, ExtrasChosen
from engines.kernel.contract.counting import CountedComponent, Counting, count_field, count_items


def _count_draft(event: DraftAssigned) -> Iterator[CountedComponent]:
    yield CountedComponent(event.seat, "Advanced cards gained", event.kept.open)
    yield CountedComponent(1 - event.seat, "Advanced cards gained", event.given.open)


def _count_battlefield(event: FieldWon) -> Iterator[CountedComponent]:
    yield CountedComponent(event.seat, "Battlefields won", event.side.land)


COUNTING = Counting(
    first=lambda table: table.first,
    events={
        ExtrasChosen: count_items("Additional dragons chosen", "kinds"),
        DragonsDrawn: count_items("Dragons drawn", "dragons"),
        DraftAssigned: _count_draft,
        AdvancedTaken: count_field("Advanced cards gained", "card"),
        FieldWon: _count_battlefield,
        AdvancedAdded: count_items("Advanced cards gained", "cards"),
        DragonPlaced: count_field("Dragons placed", "dragon"),
        RangedAttacked: count_field("Ranged attacks made", "dragon"),
        Attacked: count_items("Battle cards played", "cards"),
        AbilityUsed: count_field("Abilities of battle cards used", "card"),
    },
)
