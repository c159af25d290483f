"""The panels of a MagestiK table: a plate per rival, the nine staffs, and the viewer's own area."""

from collections.abc import Mapping
from typing import Any

from engines.kernel.contract.panels import Panels, Person, rivals_in_turn, seat_below
from engines.kernel.secrecy.audience import Viewer
from engines.kernel.words.speaker import Speaker
from engines.magestik.board.faces import Attacker
from engines.magestik.board.facts import staff_in_play
from engines.magestik.board.people import build_own_area, build_rival
from engines.magestik.board.stage import build_stage
from engines.magestik.state import Table


def find_cause(topic: str, about: Mapping[str, Any], view: Table) -> Any:
    """The dragon that a decision to block is about; None for any other decision."""
    return Attacker(view.players[about["target"]].dragon(about["dragon"])) if topic == "defend" else None


def build_panels(
    view: Table, people: tuple[Person, ...], viewer: Viewer, say: Speaker, followed_seat: Viewer = None
) -> Panels:
    """The contents of all zones of the table."""
    own_seat = seat_below(viewer, followed_seat)
    return Panels(
        title=say.say("stage.round", {"round": view.round}),
        detail=_say_detail(view, say),
        rivals=tuple([build_rival(view, person, say) for person in rivals_in_turn(people, own_seat)]),
        stage=build_stage(view, people, viewer, say),
        own=build_own_area(view, people[own_seat], say) if own_seat is not None else (),
    )


def _say_detail(view: Table, say: Speaker) -> str:
    if view.ending is not None:
        return say.say("stage.over", {})
    current = staff_in_play(view)
    if current is not None:
        return say.say("stage.called", {"number": int(current)})
    return say.say("stage.drafting" if len(view.left) else "stage.between", {})
