"""From what an audience sees of a table to the JSON that its programs are sent."""

from typing import Any
from weakref import WeakKeyDictionary

import msgspec

from app.language.current import current
from app.language.deleted_players import say_name
from app.tables.log.scene import Scene
from app.tables.play.room import Room
from app.tables.rendering.attendance import Attendance
from app.tables.rendering.pushes import SharedFrame
from app.tables.rendering.table_renderer import TableRenderer
from app.tables.view.story.log_line import LogLine
from app.tables.view.story.replay import look_back
from app.tables.view.table_view import QuestionView, SeatView, TableView
from engines.kernel.contract.plain import to_plain
from engines.kernel.secrecy.audience import Viewer


class _Told:
    """What an audience was told last: what it saw, by which revision and with whom there, field by field."""

    def __init__(self, revision: int, around: Attendance, scene: Scene, seen: TableView) -> None:
        self.revision = revision
        self.seen = seen
        self.present = around.seats
        self._fields = {name: msgspec.Raw(encode_json(one)) for name, one in table_json(scene, seen).items()}
        self.frame = self._joined()

    def meet(self, around: Attendance) -> None:
        """Others are there now: of all fields only the seats say so."""
        self.present = around.seats
        self.seen = around.shown_in(self.seen)
        self._fields["seats"] = msgspec.Raw(encode_json(_seats(self.seen)))
        self.frame = self._joined()

    def _joined(self) -> SharedFrame:
        return SharedFrame(encode_json(self._fields).decode())


class TableJson:
    """Tells programs of a room: once for everybody who sees the same, and only when the room has changed."""

    def __init__(self, renderer: TableRenderer) -> None:
        self._renderer = renderer
        self._told: WeakKeyDictionary[Room, dict[tuple[Viewer, str], _Told]] = WeakKeyDictionary()

    def tell(self, room: Room, viewer: Viewer, speaks: str | None = None) -> SharedFrame:
        """The table as the audience sees it now, as JSON: the same object for all until it changes."""
        speaks = speaks or current()
        audiences = self._told.setdefault(room, {})
        revision, around = room.scene.table.revision, self._renderer.around(room)
        told = audiences.get((viewer, speaks))
        if told is None or told.revision != revision:
            seen = self._renderer.seen(room, viewer, speaks=speaks)
            told = audiences[viewer, speaks] = _Told(revision, around, room.scene, seen)
        elif told.present != around.seats:
            told.meet(around)
        return told.frame


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
        "seats": _seats(seen),
        "options": to_plain(seen.options),
        "pace": scene.table.pace,
        "rated": scene.table.rated,
        "bots": scene.table.bots,
        "commitment": scene.table.commitment,
        "seal": scene.table.seal,
        "sealed": seen.fair.text or None if seen.fair is not None else None,
        "came_from": {"table": seen.came_from[0], "seq": seen.came_from[1]} if seen.came_from else None,
        "invite": seen.invite.rpartition("/")[2] if seen.invite else None,
        "view": to_plain(seen.view),
        "waiting_for": [
            {"seat": seat.seat, "deadline": scene.clocks.get(seat.seat)} for seat in seen.seats if seat.asked
        ],
        "news": [line.kept.json or _news(line) for line in seen.log],
        "can_undo": seen.can_undo,
        "undo_until": seen.undo_until,
        "warned": seen.warned,
        "absence": seen.absence,
        "outcome": _outcome(seen),
        "decision": decision_json(seen.question) if seen.question is not None else None,
    }


def past_table_json(scene: Scene, past: Scene, viewer: Viewer) -> dict[str, Any]:
    """The same of an earlier moment, where nothing can be done any more."""
    return table_json(past, look_back(scene, past, viewer, current()))


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


def _seats(seen: TableView) -> list[dict[str, Any]]:
    return [_seat(seat, seen.speaks) for seat in seen.seats]


def _seat(seat: SeatView, speaks: str) -> dict[str, Any]:
    return {
        "seat": seat.seat,
        "name": say_name(seat.name, speaks) if seat.name is not None else None,
        "host": seat.host,
        "you": seat.you,
        "bot": seat.bot,
        "strength": seat.strength,
        "present": seat.present,
        "control": seat.control,
    }


def _news(line: LogLine) -> msgspec.Raw:
    """A line's JSON, to be kept with it: lines never change."""
    told = {"seq": line.seq, "kind": line.kind, "data": to_plain(line.event), "text": line.text}
    line.kept.json = json = msgspec.Raw(encode_json(told))
    return json


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
