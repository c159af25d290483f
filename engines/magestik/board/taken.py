"""What is counted of games between bots (`magehall balance`): which events take what."""

from collections.abc import Iterator

from engines.kernel.balancing.taken import Counting, Taken, taken_as
from engines.magestik import events as told


def _recruited(event: told.DragonRecruited) -> Iterator[Taken]:
    yield Taken(event.seat, "Dragons recruited", event.dragon.breed)


def _cast(event: told.SpellCast) -> Iterator[Taken]:
    yield Taken(event.seat, "Spells cast", (event.staff, event.spell))


COUNTING = Counting(
    first=lambda table: table.master,
    events={
        told.StaffCalled: taken_as("Staffs drafted", "staff"),
        told.SpellCast: _cast,
        told.DragonRecruited: _recruited,
    },
)
