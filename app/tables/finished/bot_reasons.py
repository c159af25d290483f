"""The reasons of bots' choices: stored with their entries, and secret until the game is over."""

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
MAX_REASON_BYTES = 1024
"""Maximum size of a stored reason; a longer one is stored without the second-best path."""
CHANCE_DIGITS = 4
"""Decimal places of stored chances."""


class BotReason(Struct, frozen=True, gc=False, omit_defaults=True):
    """Why a bot made a choice: it thought, chose at random, followed a lesson, or was too late (the default).

    After a thought: the estimated chance to win, the number of paths compared (`looked_at`), and the chance
    of the second-best path, which is `instead`.
    """

    manner: Manner
    strength: str
    chance: float = 0.0
    looked_at: int = 0
    next_best: float | None = None
    instead: Path = ()


@dataclass(frozen=True)
class BotChoice:
    """A bot's choice, its reason, and the match before it."""

    seat: int
    path: Path
    reason: BotReason
    before: Match[Any]


def summarise_thought(thought: Thought, strength: str) -> BotReason:
    """The reason that a thought gives."""
    next_best = None if thought.next_best is None else round(thought.next_best, CHANCE_DIGITS)
    chance = round(thought.chance, CHANCE_DIGITS)
    return BotReason("thought", strength, chance, thought.looked_at, next_best, thought.instead)


def pack_reason(reason: BotReason) -> bytes:
    """Encode a reason for its entry."""
    packed = pack(reason)
    return packed if len(packed) <= MAX_REASON_BYTES else pack(replace(reason, instead=()))


def list_reasons(db: Session, scene: Scene) -> Iterator[tuple[int, int, BotReason]]:
    """The entries of bots with their seats and reasons. Raises Problem 409 until the game is over."""
    _require_finished(scene)
    columns = select(Entry.seq, Entry.seat, Entry.bot_reason).where(Entry.table_id == scene.table.id)
    for seq, seat, packed in db.exec(columns.order_by(col(Entry.seq))):
        if packed is not None:
            yield seq, seat, _REASON_DECODER.decode(packed)


def find_bot_choice(db: Session, scene: Scene, seq: int) -> BotChoice | None:
    """The bot's choice in an entry, or None if its reason is not stored.

    Raises Problem 409 until the game is over.
    """
    _require_finished(scene)
    entry = db.get(Entry, (scene.table.id, seq))
    if entry is None or entry.bot_reason is None:
        return None
    act = unpack_act(entry.act)
    if not isinstance(act, Choose):
        return None
    before = require_match(load_past_scene(db, scene, seq - 1))
    return BotChoice(entry.seat, act.path, _REASON_DECODER.decode(entry.bot_reason), before)


def _require_finished(scene: Scene) -> None:
    if scene.status != "finished":
        raise conflict("not_finished", "Bots say why once the game is over.")


_REASON_DECODER = msgspec.json.Decoder(BotReason)
