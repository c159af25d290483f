"""Counting rules for `magehall balance`: the component that each event adds to a seat's counts."""

from collections.abc import Iterator

from engines.kernel.contract.counting import CountedComponent, Counting, count_field
from engines.magestik.events.actions import DragonRecruited, SpellCast
from engines.magestik.events.rounds import StaffCalled


def _count_recruit(event: DragonRecruited) -> Iterator[CountedComponent]:
    yield CountedComponent(event.seat, "Dragons recruited", event.dragon.breed)


def _count_spell(event: SpellCast) -> Iterator[CountedComponent]:
    yield CountedComponent(event.seat, "Spells cast", (event.staff, event.spell))


COUNTING = Counting(
    first=lambda table: table.master,
    events={
        StaffCalled: count_field("Staffs drafted", "staff"),
        SpellCast: _count_spell,
        DragonRecruited: _count_recruit,
    },
)
