"""From what an audience sees of a table to the JSON that its programs are sent."""

from typing import Any
from weakref import WeakKeyDictionary

import msgspec

from app.tables.live.renderer import Renderer
from app.tables.live.room import Room
from app.tables.live.shown import Around
from app.tables.log.scene import Scene
from app.tables.view.replay import look_back
from app.tables.view.views import LogLine, QuestionView, SeatView, TableView
from engines.kernel.audience import Viewer
from engines.kernel.plain import to_plain

Edition = tuple[int, Around]
"""The revision of the table, and who was there."""


class TableJson:
    """Tells programs of a room: once for everybody who sees the same, and only when the room has changed."""

    def __init__(self, renderer: Renderer) -> None:
        self._renderer = renderer
        self._told: WeakKeyDictionary[Room, dict[Viewer, tuple[Edition, bytes]]] = WeakKeyDictionary()

    def encode(self, room: Room, viewer: Viewer) -> bytes:
        """The table as the audience sees it now, as JSON."""
        told = self._told.setdefault(room, {})
        edition = room.scene.table.revision, self._renderer.around(room)
        if viewer not in told or told[viewer][0] != edition:
            seen = self._renderer.seen(room, viewer)
            told[viewer] = edition, encode_json(table_json(room.scene, seen))
        return told[viewer][1]


def encode_json(value: Any) -> bytes:
    """JSON."""
    return msgspec.json.encode(value)


def table_json(scene: Scene, seen: TableView) -> dict[str, Any]:
    """A table as TableShape describes it: what is `seen` of the scene, and what is known of it to all."""
    return {
        "id": seen.id,
        "game": seen.game.id,
        "status": seen.status,
        "seq": seen.seq,
        "viewer": seen.viewer,
        "seats": [_seat(seat) for seat in seen.seats],
        "options": to_plain(seen.options),
        "pace": scene.table.pace,
        "commitment": scene.table.commitment,
        "invite": seen.invite.rpartition("/")[2] if seen.invite else None,
        "view": to_plain(seen.view),
        "waiting_for": [
            {"seat": seat.seat, "deadline": scene.clocks.get(seat.seat)} for seat in seen.seats if seat.asked
        ],
        "news": [_news(line) for line in seen.log],
        "can_undo": seen.can_undo,
        "undo_until": seen.undo_until,
        "outcome": _outcome(seen),
        "decision": decision_json(seen.question) if seen.question is not None else None,
    }


def past_table_json(scene: Scene, past: Scene, viewer: Viewer) -> dict[str, Any]:
    """The same of an earlier moment, where nothing can be done any more."""
    return table_json(past, look_back(scene, past, viewer))


def decision_json(question: QuestionView) -> dict[str, Any]:
    """A question as PickShape or SplitShape describes it."""
    told = {"id": question.id, "kind": question.kind, "topic": question.topic, "prompt": question.prompt}
    if question.kind == "split":
        return told | {
            "kinds": question.kinds,
            "labels": question.kind_labels,
            "ways": question.ways,
            "default": question.default,
        }
    return told | {
        "options": [
            {
                "id": one.id,
                "label": one.label,
                "target": one.target,
                "blocked": one.blocked,
                "remark": one.remark,
                "price": to_plain(one.price),
            }
            for one in question.options
        ],
        "least": question.least,
        "most": question.most,
        "ordered": question.ordered,
        "default": question.default,
    }


def _seat(seat: SeatView) -> dict[str, Any]:
    return {
        "seat": seat.seat,
        "name": seat.name,
        "host": seat.host,
        "you": seat.you,
        "bot": seat.bot,
        "strength": seat.strength,
        "present": seat.present,
        "control": seat.control,
    }


def _news(line: LogLine) -> dict[str, Any]:
    return {"seq": line.seq, "kind": line.kind, "data": to_plain(line.event), "text": line.text}


def _outcome(seen: TableView) -> dict[str, Any] | None:
    if seen.outcome is None:
        return None
    places = [
        {
            "seat": place.seat,
            "name": place.name,
            "rank": place.rank,
            "score": place.score,
            "reason": place.reason,
        }
        for place in seen.places
    ]
    return {"winners": seen.outcome.winners, "places": places, "reason": seen.outcome_text}
