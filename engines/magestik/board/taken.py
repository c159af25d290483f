"""Components counted in games between bots (`magehall balance`), by the event that uses them."""

from collections.abc import Iterator

from engines.kernel.contract.counting import Counting, Taken, count_field
from engines.magestik import events


def _recruited(event: events.DragonRecruited) -> Iterator[Taken]:
    yield Taken(event.seat, "Dragons recruited", event.dragon.breed)


def _cast(event: events.SpellCast) -> Iterator[Taken]:
    yield Taken(event.seat, "Spells cast", (event.staff, event.spell))


COUNTING = Counting(
    first=lambda table: table.master,
    events={
        events.StaffCalled: count_field("Staffs drafted", "staff"),
        events.SpellCast: _cast,
        events.DragonRecruited: _recruited,
    },
)
