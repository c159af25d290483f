"""The zones of the table: the rivals' plates, the stage, and the viewer's own area.

This module assembles them. Seats and piles are in `stage.py`, the viewer's own area in `own_area/`, the
knowledge panel in `knowledge/`, cards in `faces.py`, and the wording of choices in `choice_labels.py`.
"""

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from engines.kernel.contract.panels import (
    Fragment,
    Panels,
    Person,
    Score,
    build_plate,
    rivals_in_turn,
    seat_below,
)
from engines.kernel.identity_cache import cached_by_identity
from engines.kernel.secrecy.audience import Viewer
from engines.kernel.words.language import Language
from engines.kernel.words.speaker import Speaker
from engines.magelight.board.faces import Chip, RoleFacts, group_chips, role_facts
from engines.magelight.board.knowledge.panel import build_knowledge_panel
from engines.magelight.board.knowledge.viewer_knowledge import Why, deduce_role
from engines.magelight.board.own_area.area import build_own_area
from engines.magelight.board.stage import build_stage
from engines.magelight.cards.roles import Role
from engines.magelight.state import Player, Table

CAUSED_TOPICS = frozenset({"may", "bonus", "way", "forced", "secret", "carry_out"})
"""Topics of the decisions that a card causes."""


def find_cause(topic: str, about: Mapping[str, Any], view: Table) -> Any:
    """The card that causes a decision, or None.

    The topic does not name a Secret artifact. In that case this is the card being resolved, or None if the
    viewer does not know it.
    """
    if topic not in CAUSED_TOPICS:
        return None
    return about.get("card") or next(reversed(view.resolving.cards), None)


class RivalNumbers(Struct, frozen=True, gc=False):
    """A rival's Power, Ward and number of stored cards, and the stored cards that the viewer knows."""

    power: int
    ward: int
    stored: int
    known: tuple[Chip, ...]


class RivalStanding(Struct, frozen=True, gc=False):
    """A rival's role as the viewer knows it, and whether it is the rival's turn."""

    role: RoleFacts
    active: bool


def build_panels(
    view: Table, people: tuple[Person, ...], viewer: Viewer, say: Speaker, followed_seat: Viewer = None
) -> Panels:
    """Build all zones of the table."""
    own_seat = seat_below(viewer, followed_seat)
    max_rounds = view.options.max_rounds
    knowledge = () if viewer is None else (build_knowledge_panel(view, people, viewer, say),)
    return Panels(
        title=say.say(
            "stage.round.of" if max_rounds else "stage.round", {"round": view.round, "last": max_rounds}
        ),
        detail=say.say(f"stage.{_phase(view)}", {"seat": view.active}),
        rivals=tuple(
            [
                _build_plate(
                    view.players[person.seat],
                    person,
                    *deduce_role(view, person.seat, viewer),
                    view.is_on_turn(person.seat),
                    say,
                )
                for person in rivals_in_turn(people, own_seat)
            ]
        ),
        stage=(build_stage(view, people, viewer, say), *knowledge),
        own=build_own_area(view, people[own_seat].without_decision, viewer, say)
        if own_seat is not None
        else (),
    )


def _phase(view: Table) -> str:
    if view.ending is not None:
        return "over"
    if view.turn.counted:
        return "actions"
    return "artifacts" if view.turn.checked else "start"


@cached_by_identity
def _build_plate(
    player: Player, person: Person, role: Role | None, why: Why, active: bool, say: Speaker
) -> Fragment:
    rows = _build_rows(player, person.seat, role_facts(role, why, say.translate), active, say.translate)
    return build_plate(person, Score(player.power, "power", say.say("plate.score", {})), rows)


@cached_by_identity
def _build_rows(
    player: Player, seat: int, role: RoleFacts, active: bool, language: Language
) -> tuple[Fragment, ...]:
    stored = player.storage
    numbers = RivalNumbers(player.power, player.ward, len(stored), group_chips(stored.cards, language))
    return (
        Fragment(f"seat-{seat}-numbers", "numbers", numbers),
        Fragment(f"seat-{seat}-role", "standing", RivalStanding(role, active)),
    )
