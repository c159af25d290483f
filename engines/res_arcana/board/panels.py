"""The zones of the table page: a plate for each rival, the stage, and the viewer's own things."""

from collections.abc import Mapping
from typing import Any

from engines.kernel.contract.panels import Panels, Person, rivals_in_turn, seat_below
from engines.kernel.secrecy.audience import Viewer
from engines.kernel.words.speaker import Speaker
from engines.res_arcana.board.choice_labels.choices import label_choice
from engines.res_arcana.board.faces import build_offer, build_thing, find_thing
from engines.res_arcana.board.people import build_own_area, build_rival
from engines.res_arcana.board.stage import build_stage
from engines.res_arcana.state import Table

SIGNS = True
"""Whether amounts in a split are shown with a sign; essences have one."""

FILLED = frozenset({"item"})
"""Topics whose default is selected at once: a passing player starts with a magic item proposed."""

REFUSALS = frozenset({"none"})
"""Options that decline an offer, such as placing nothing although the power is paid for."""

CAUSED = frozenset({"loss", "lose"})
"""Topics of decisions that another player's card causes."""

__all__ = [
    "FILLED",
    "REFUSALS",
    "SIGNS",
    "build_offer",
    "build_thing",
    "find_cause",
    "find_thing",
    "label_choice",
    "panels",
]


def find_cause(topic: str, about: Mapping[str, Any], view: Table) -> Any:
    """The card that causes a decision, or None."""
    return about.get("card") if topic in CAUSED else None


def panels(
    view: Table, people: tuple[Person, ...], viewer: Viewer, say: Speaker, follows: Viewer = None
) -> Panels:
    """The content of all zones for a viewer."""
    below = seat_below(viewer, follows)
    title = say.say("stage.round" if view.round else "stage.setup", {"round": view.round})
    return Panels(
        title=title,
        detail=_detail(view, say),
        rivals=tuple([build_rival(view, person, say) for person in rivals_in_turn(people, below)]),
        stage=build_stage(view, people, viewer, say),
        own=build_own_area(view, people[below].standing, say) if below is not None else (),
    )


def _detail(view: Table, say: Speaker) -> str:
    """The phase, and whose turn it is."""
    phase = say.noun(view.phase)
    if view.active is None:
        return phase
    return say.say("stage.turn", {"phase": phase, "seat": view.active})
