"""Why bots chose what they chose: kept with their entries, and told to nobody before the game is over."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Literal

import msgspec
from msgspec import Struct
from msgspec.structs import replace
from sqlmodel import Session, col, select

from app.storage.models import Entry
from app.tables.log.encoding import pack, unpack_act
from app.tables.log.past_scene import load_past_scene
from app.tables.log.scene import Scene, require_match
from app.web.errors import conflict
from engines.kernel.choices.decision import Path
from engines.kernel.matches.match import Choose, Match
from engines.kernel.thinking.think import Thought

Manner = Literal["thought", "random", "lesson", "late"]
MOST_BYTES = 1024
"""How long a reason may be that is kept; a longer one goes without the way that would have been next."""
DIGITS = 4
"""Of a chance that is kept."""


class BotReason(Struct, frozen=True, gc=False, omit_defaults=True):
    """Why a bot of a strength made a choice: it thought, threw dice, kept to a lesson, or was late and the
    default was taken.

    Of a thought: the chance to win that it saw, out of how many ways to choose, and the chance of the best
    other way, which is `instead`.
    """

    manner: Manner
    strength: str
    chance: float = 0.0
    looked_at: int = 0
    next_best: float | None = None
    instead: Path = ()


@dataclass(frozen=True)
class BotChoice:
    """A choice that a bot made, its reason, and the match in which it was asked."""

    seat: int
    path: Path
    reason: BotReason
    before: Match[Any]


def reason_of(thought: Thought, strength: str) -> BotReason:
    """What is kept of a thought."""
    other = None if thought.next_best is None else round(thought.next_best, DIGITS)
    chance = round(thought.chance, DIGITS)
    return BotReason("thought", strength, chance, thought.looked_at, other, thought.instead)


def pack_reason(reason: BotReason) -> bytes:
    """A reason as it is kept with its entry."""
    packed = pack(reason)
    return packed if len(packed) <= MOST_BYTES else pack(replace(reason, instead=()))


def list_reasons(db: Session, scene: Scene) -> Iterator[tuple[int, int, BotReason]]:
    """The entries of bots with their seats and reasons. Raises Problem 409 until the game is over."""
    _require_over(scene)
    columns = select(Entry.seq, Entry.seat, Entry.bot_reason).where(Entry.table_id == scene.table.id)
    for seq, seat, packed in db.exec(columns.order_by(col(Entry.seq))):
        if packed is not None:
            yield seq, seat, _REASONS.decode(packed)


def find_bot_choice(db: Session, scene: Scene, seq: int) -> BotChoice | None:
    """The choice of an entry that a bot made, if its reason is kept. Raises Problem 409 until the game is
    over."""
    _require_over(scene)
    entry = db.get(Entry, (scene.table.id, seq))
    if entry is None or entry.bot_reason is None:
        return None
    act = unpack_act(entry.act)
    if not isinstance(act, Choose):
        return None
    before = require_match(load_past_scene(db, scene, seq - 1))
    return BotChoice(entry.seat, act.path, _REASONS.decode(entry.bot_reason), before)


def _require_over(scene: Scene) -> None:
    if scene.status != "finished":
        raise conflict("not_finished", "Bots say why once the game is over.")


_REASONS = msgspec.json.Decoder(BotReason)
