"""From a scene to what one audience sees of it: masked, and in that audience's words."""

from collections.abc import Iterator
from dataclasses import replace

from app.tables.log.scene import LogEntry, Scene
from app.tables.view.coach import coach_of
from app.tables.view.questions import question_at, say_topic
from app.tables.view.views import LogLine, PlaceView, SeatView, TableView
from app.tables.view.words import table_speaker
from engines.kernel.audience import Viewer
from engines.kernel.decision import Decision, Path
from engines.kernel.ending import Outcome
from engines.kernel.match import Choose, Control, Leave, Undo
from engines.kernel.text import Speaker

LINES = 50
"""How many sentences of the log a page shows."""
_LINES = "lines"
_SEATS = "seats_for_all"


def describe_table(scene: Scene, viewer: Viewer, invite: str, path: Path = ()) -> TableView:
    """The table through the eyes of a seat, or of a watcher (None); the question stands at the end of `path`.

    `invite` is the address of the invite page, shown to those who may pass it on. Raises Refused for a path
    that is not offered.
    """
    game, match, table = scene.game, scene.match, scene.table
    say = game.speaker(viewer, scene.names)
    pending = match.pending if match is not None else ()
    outcome = game.outcome(match.state) if match is not None and match.finished else None
    seats = _seats(scene, viewer, pending)
    may_invite = table.status == "open" and (viewer is not None or table.visibility == "public")
    may_undo = match is not None and viewer is not None and match.can_undo(viewer)
    ended = _end_in_words(outcome, viewer, say)
    full = all(seat.name is not None for seat in seats)
    return TableView(
        id=table.id,
        game=game,
        status=scene.status,
        seq=match.seq if match is not None else table.seq,
        viewer=viewer,
        seats=seats,
        options=scene.options,
        banner=_banner(scene, viewer, pending, say),
        say=say,
        view=game.view(match.state, viewer) if match is not None else None,
        question=question_at(match, viewer, path, say) if match is not None and viewer is not None else None,
        can_undo=may_undo,
        undo_until=scene.undo_until if may_undo else None,
        can_start=table.status == "open" and full and viewer == table.host,
        log=_latest_lines(scene, viewer),
        decided=_last_choice(scene, viewer),
        places=_places(outcome, scene.names, say),
        outcome=outcome,
        outcome_text=" ".join(ended) if outcome is not None else "",
        won_text=ended[0],
        reason_text=ended[1],
        invite=invite if may_invite else None,
        invite_code=f"{invite}/code" if may_invite else None,
        pace=table.pace,
        seating=table.seating,
        next_id=table.next_id,
        coach=coach_of(scene, viewer),
    )


def _last_choice(scene: Scene, viewer: Viewer) -> int:
    chosen = (
        entry.seq
        for entry in reversed(scene.entries)
        if isinstance(entry.act, Choose) and entry.seat == viewer
    )
    return next(chosen, -1) if viewer is not None else -1


def asked_seat(scene: Scene, viewer: int) -> SeatView | None:
    """The viewer's own seat, if it is asked something now."""
    own = _seats(scene, viewer, scene.match.pending if scene.match is not None else ())[viewer]
    return own if own.asked else None


def _seats(scene: Scene, viewer: Viewer, pending: tuple[Decision, ...]) -> tuple[SeatView, ...]:
    """The seats as the viewer sees them: only their own differs, so the others are kept with the scene."""
    seats: tuple[SeatView, ...] | None = scene.__dict__.get(_SEATS)
    if seats is None:
        seats = scene.__dict__[_SEATS] = tuple(_seats_for_all(scene, pending))
    if viewer is None:
        return seats
    return (*seats[:viewer], replace(seats[viewer], you=True), *seats[viewer + 1 :])


def _seats_for_all(scene: Scene, pending: tuple[Decision, ...]) -> Iterator[SeatView]:
    taken = {seat.seat: seat for seat in scene.seats}
    waited = {decision.seat for decision in pending}
    for seat in range(scene.table.players):
        yield SeatView(
            seat,
            taken[seat].name if seat in taken else None,
            bot=seat in taken and taken[seat].bot is not None,
            host=seat == scene.table.host,
            control=taken[seat].control if seat in taken else "player",
            asked=seat in waited,
            deadline=scene.clocks.get(seat),
            strength=taken[seat].bot if seat in taken else None,
        )


def _banner(scene: Scene, viewer: Viewer, pending: tuple[Decision, ...], say: Speaker) -> str:
    """Whose turn it is and what is awaited, in one sentence."""
    table, own_words = scene.table, table_speaker(viewer, scene.names)
    if scene.frozen:
        return own_words.say("frozen", {})
    if table.status == "open":
        taken = len(scene.seats)
        if taken == table.players:
            return own_words.say("ready", {"host": table.host})
        return own_words.say("open", {"seats": taken, "players": table.players})
    if not pending:
        return own_words.say("over", {})
    mine = next((decision for decision in pending if decision.seat == viewer), None)
    if mine is not None or len(pending) == 1:
        return say_topic(mine or pending[0], say)
    return own_words.say("waiting", {"seats": tuple([decision.seat for decision in pending])})


def describe_log(scene: Scene, entries: tuple[LogEntry, ...], viewer: Viewer) -> tuple[LogLine, ...]:
    """What entries of a table tell a viewer, in sentences."""
    names = scene.names
    return tuple([line for entry in entries for line in _lines(scene, entry, viewer, names)])


def _latest_lines(scene: Scene, viewer: Viewer) -> tuple[LogLine, ...]:
    """The last lines of the log, the latest at the end."""
    found: list[tuple[LogLine, ...]] = []
    count, names = 0, scene.names
    for entry in reversed(scene.entries):
        found.append(_lines(scene, entry, viewer, names))
        count += len(found[-1])
        if count >= LINES:
            break
    return tuple([line for lines in reversed(found) for line in lines])[-LINES:]


def _lines(scene: Scene, entry: LogEntry, viewer: Viewer, names: tuple[str, ...]) -> tuple[LogLine, ...]:
    """The lines of one entry, which never change: they are kept with it."""
    kept: dict[tuple[Viewer, tuple[str, ...]], tuple[LogLine, ...]] = entry.__dict__.setdefault(_LINES, {})
    lines = kept.get((viewer, names))
    if lines is None:
        lines = kept[viewer, names] = tuple(_say_entry(scene, entry, viewer, names))
    return lines


def _say_entry(scene: Scene, entry: LogEntry, viewer: Viewer, names: tuple[str, ...]) -> Iterator[LogLine]:
    say, own_words = scene.game.speaker(viewer, names), table_speaker(viewer, names)
    match entry.act:
        case None:
            own = ["dealt"]
        case Undo():
            own = ["undone"]
        case Leave():
            own = [] if entry.news else ["left"]
        case Control() as act:
            own = [{"away": "away", "bot": "stood_in", "player": "back"}[act.by]]
        case Choose() | _:
            own = ["timed_out"] if entry.timed_out else []
    for at, kind in enumerate(own):
        yield LogLine(entry.seq, own_words.say(kind, {"seat": entry.seat}), kind, at=at)
    for at, event in enumerate(scene.game.mask_news(entry.news, viewer), len(own)):
        kind, beat = type(event).__name__, scene.game.beat(event)
        yield LogLine(entry.seq, say.event(event), kind, event, beat, at, say.chip(event))


def _places(outcome: Outcome | None, names: tuple[str, ...], say: Speaker) -> tuple[PlaceView, ...]:
    if outcome is None:
        return ()
    return tuple(
        [
            PlaceView(place.seat, place.rank, place.score, names[place.seat], say.text(place.reason))
            for place in outcome.places
        ]
    )


def _end_in_words(outcome: Outcome | None, viewer: Viewer, say: Speaker) -> tuple[str, str]:
    """Who won, and why the game ended; empty while it goes on."""
    if outcome is None:
        return "", ""
    own_words, winners = table_speaker(viewer, say.names), outcome.winners
    if len(winners) == 1:
        won = own_words.say("won", {"seat": winners[0]})
    else:
        won = own_words.say("shared", {"seats": winners})
    return won, say.text(outcome.reason)
