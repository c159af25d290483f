"""The zones of the table page: a plate for each rival, the stage, and the viewer's own area."""

from collections.abc import Mapping
from typing import Any

from engines.kernel.contract.panels import Panels, Person, rivals_in_turn, seat_below
from engines.kernel.secrecy.audience import Viewer
from engines.kernel.words.speaker import Speaker
from engines.res_arcana.board.people import build_own_area, build_rival
from engines.res_arcana.board.stage import build_stage
from engines.res_arcana.state import Table

CAUSED_TOPICS = frozenset({"loss", "lose"})
"""Topics of decisions that another player's card causes."""


def find_cause(topic: str, about: Mapping[str, Any], view: Table) -> Any:
    """The card that causes a decision, or None."""
    return about.get("card") if topic in CAUSED_TOPICS else None


def build_panels(
    view: Table, people: tuple[Person, ...], viewer: Viewer, say: Speaker, followed_seat: Viewer = None
) -> Panels:
    """Build the content of all zones for a viewer."""
    own_seat = seat_below(viewer, followed_seat)
    title = say.say("stage.round" if view.round else "stage.setup", {"round": view.round})
    return Panels(
        title=title,
        detail=_say_detail(view, say),
        rivals=tuple([build_rival(view, person, say) for person in rivals_in_turn(people, own_seat)]),
        stage=build_stage(view, people, viewer, say),
        own=build_own_area(view, people[own_seat].without_decision, say) if own_seat is not None else (),
    )


def _say_detail(view: Table, say: Speaker) -> str:
    """The phase, and whose turn it is."""
    phase = say.noun(view.phase)
    if view.active is None:
        return phase
    return say.say("stage.turn", {"phase": phase, "seat": view.active})
