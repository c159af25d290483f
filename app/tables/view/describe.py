"""From a scene to what one audience sees of it: masked, and in that audience's words."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from msgspec.structs import replace

from app.tables.log.chairs import sealed_text_of
from app.tables.log.scene import LogEntry, Scene
from app.tables.view.coach import coach_of
from app.tables.view.questions import question_at, say_topic
from app.tables.view.views import FairView, LogLine, PlaceView, SeatView, TableView
from app.tables.view.words import game_speaker, table_speaker
from engines.kernel.audience import Viewer
from engines.kernel.decision import Decision, Path
from engines.kernel.ending import Outcome
from engines.kernel.game import Game
from engines.kernel.language import Language
from engines.kernel.match import Choose, Control, Leave, Undo
from engines.kernel.story import CHIP
from engines.kernel.tasks import Event
from engines.kernel.text import Bystander, Speaker

LINES = 50
"""How many sentences of the log a page shows."""
_FOR_ALL = "seen_by_all"
_OVERHEARD = "overheard"


def describe_table(
    scene: Scene, viewer: Viewer, invite: str, path: Path = (), speaks: str = "en"
) -> TableView:
    """The table through the eyes of a seat, or of a watcher (None); the question stands at the end of `path`.

    `invite` is the address of the invite page, shown to those who may pass it on; `speaks` is the language.
    Raises Refused for a path that is not offered.
    """
    match, seen = scene.match, _seen_by_all(scene)
    say = game_speaker(scene.game, viewer, scene.names, speaks)
    if seen.status == "open":
        seen = _open_table(scene, seen, viewer, invite)
    if seen.outcome is not None:
        seen = _ended_table(seen, seen.outcome, viewer, say)
    if match is not None and viewer is not None:
        may_undo = match.can_undo(viewer)
        seen = replace(
            seen,
            question=question_at(match, viewer, path, say),
            can_undo=may_undo,
            undo_until=scene.undo_until if may_undo else None,
            decided=_last_choice(scene, viewer),
        )
    return replace(
        seen,
        viewer=viewer,
        seats=_seats(seen, viewer),
        banner=_banner(scene, viewer, say),
        say=say,
        view=scene.game.view(match.state, viewer) if match is not None else None,
        log=_latest_lines(scene, say),
        coach=coach_of(scene, viewer, say.translate),
    )


def _seen_by_all(scene: Scene) -> TableView:
    """What all see alike, kept with the scene; the rest is as if nobody looked."""
    seen: TableView | None = scene.__dict__.get(_FOR_ALL)
    if seen is None:
        game, match, table = scene.game, scene.match, scene.table
        seen = scene.__dict__[_FOR_ALL] = TableView(
            id=table.id,
            game=game,
            status=scene.status,
            seq=match.seq if match is not None else table.seq,
            viewer=None,
            seats=tuple(_seats_for_all(scene)),
            options=scene.options,
            banner="",
            say=game.speaker(None, scene.names),
            outcome=game.outcome(match.state) if match is not None and match.finished else None,
            pace=table.pace,
            seating=table.seating,
            bots=table.bots,
            next_id=table.next_id,
        )
    return seen


def _open_table(scene: Scene, seen: TableView, viewer: Viewer, invite: str) -> TableView:
    """A table that waits for players: who may ask others to it, and who may start."""
    table = scene.table
    if viewer is not None or table.visibility == "public":
        seen = replace(seen, invite=invite, invite_code=f"{invite}/code")
    if viewer is not None:
        seen = replace(seen, opened_at=table.created_at)
    is_full = all(seat.name is not None for seat in seen.seats)
    can_start = is_full and viewer == table.host and table.seal is None
    return replace(seen, can_start=can_start, fair=_fair_view(scene, viewer))


def _fair_view(scene: Scene, viewer: Viewer) -> FairView:
    table = scene.table
    fair = FairView(table.commitment, table.seal)
    if table.seal is not None:
        fair = replace(fair, text=sealed_text_of(table, scene.seats))
    own = next((seat for seat in scene.seats if seat.seat == viewer), None)
    if own is None:
        return fair
    return replace(fair, chair=own.seat, salt_hash=own.salt_hash, awaited=own.share == "hashed")


def _ended_table(seen: TableView, outcome: Outcome, viewer: Viewer, say: Speaker) -> TableView:
    """A game that is over: who won, why it ended, and the place of each seat."""
    won = _say_winners(outcome, say)
    reason = say.text(outcome.reason)
    places = tuple(
        [
            PlaceView(place.seat, place.rank, place.score, say.names[place.seat], say.text(place.reason))
            for place in outcome.places
        ]
    )
    return replace(seen, places=places, outcome_text=f"{won} {reason}", won_text=won, reason_text=reason)


def say_winner(scene: Scene, viewer: Viewer, speaks: str) -> str:
    """Who won a game that is over; nothing where it cannot be told any more."""
    match = scene.match
    if match is None or not match.finished:
        return ""
    say = game_speaker(scene.game, viewer, scene.names, speaks)
    return _say_winners(scene.game.outcome(match.state), say)


def _say_winners(outcome: Outcome, say: Speaker) -> str:
    own_words, winners = table_speaker(say), outcome.winners
    if len(winners) == 1:
        return own_words.say("won", {"seat": winners[0]})
    return own_words.say("shared", {"seats": winners})


def _last_choice(scene: Scene, viewer: int) -> int:
    chosen = (
        entry.seq
        for entry in reversed(scene.entries)
        if isinstance(entry.act, Choose) and entry.seat == viewer
    )
    return next(chosen, -1)


def asked_seat(scene: Scene, viewer: int) -> SeatView | None:
    """The viewer's own seat, if it is asked something now."""
    own = _seats(_seen_by_all(scene), viewer)[viewer]
    return own if own.asked else None


def _seats(seen: TableView, viewer: Viewer) -> tuple[SeatView, ...]:
    """The seats as the viewer sees them: only their own differs."""
    seats = seen.seats
    if viewer is None:
        return seats
    return (*seats[:viewer], replace(seats[viewer], you=True), *seats[viewer + 1 :])


def _seats_for_all(scene: Scene) -> Iterator[SeatView]:
    taken = {seat.seat: seat for seat in scene.seats}
    waited = {decision.seat for decision in _pending(scene)}
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


def _pending(scene: Scene) -> tuple[Decision, ...]:
    return scene.match.pending if scene.match is not None else ()


def _banner(scene: Scene, viewer: Viewer, say: Speaker) -> str:
    """Whose turn it is and what is awaited, in one sentence."""
    table, own_words, pending = scene.table, table_speaker(say), _pending(scene)
    if scene.frozen:
        return own_words.say("frozen", {})
    if table.status == "open" and table.seal is not None:
        return own_words.say("dealing", {})
    if table.status == "open":
        taken = len(scene.seats)
        if taken == table.players:
            return own_words.say("ready", {"host": table.host})
        return own_words.say("open", {"seats": taken, "players": table.players})
    if not pending:
        return own_words.say("over", {})
    mine = next((decision for decision in pending if decision.seat == viewer), None)
    if mine is not None:
        return say_topic(mine, say)
    if len(pending) == 1:
        return _overhear_topic(scene, pending[0], say)
    return own_words.say("waiting", {"seats": tuple([decision.seat for decision in pending])})


def _overhear_topic(scene: Scene, decision: Decision, say: Speaker) -> str:
    """What another seat is asked, kept with the scene: most viewers are told the same."""
    kept: dict[Any, tuple[str, set[int]]] = scene.__dict__.setdefault(_OVERHEARD, {})
    told = kept.get((say.names, say.translate))
    if told is None:
        bystander = Bystander(scene.game.speaker(None, say.names, say.translate))
        told = kept[say.names, say.translate] = say_topic(decision, bystander), bystander.named
    words, named = told
    return say_topic(decision, say) if say.viewer in named else words


def describe_log(
    scene: Scene, entries: tuple[LogEntry, ...], viewer: Viewer, speaks: str = "en"
) -> tuple[LogLine, ...]:
    """What entries of a table tell a viewer, in sentences."""
    say = game_speaker(scene.game, viewer, scene.names, speaks)
    return tuple([line for entry in entries for line in _lines(scene.game, entry, say)])


class Latest(NamedTuple):
    """The last lines of the log as of one entry, of those from entry `since` on."""

    since: int
    lines: tuple[LogLine, ...]


def _latest_lines(scene: Scene, say: Speaker) -> tuple[LogLine, ...]:
    """The last lines of the log, the latest at the end.

    They are kept with the latest entry for each who hears them: the next one needs to add only its own.
    """
    entries = scene.entries
    if not entries:
        return ()
    since, newest, key = entries[0].seq, entries[-1], (Latest, say)
    latest: Latest | None = newest.told.get(key)
    if latest is None or latest.since > since:
        before: Latest | None = entries[-2].told.pop(key, None) if len(entries) > 1 else None
        if before is None or before.since > since:
            lines = _collect_lines(scene, say)
        else:
            lines = (before.lines + _lines(scene.game, newest, say))[-LINES:]
        latest = newest.told[key] = Latest(since, lines)
    if latest.lines and latest.lines[0].seq < since:
        return tuple([line for line in latest.lines if line.seq >= since])
    return latest.lines


def _collect_lines(scene: Scene, say: Speaker) -> tuple[LogLine, ...]:
    """The same, one entry after the other."""
    found: list[tuple[LogLine, ...]] = []
    count = 0
    for entry in reversed(scene.entries):
        lines = _lines(scene.game, entry, say)
        found.append(lines)
        count += len(lines)
        if count >= LINES:
            break
    return tuple([line for lines in reversed(found) for line in lines])[-LINES:]


def _lines(game: Game[Any], entry: LogEntry, say: Speaker) -> tuple[LogLine, ...]:
    """The lines of one entry, which never change: they are kept with it for each who hears them."""
    lines: tuple[LogLine, ...] | None = entry.told.get(say)
    if lines is None:
        lines = entry.told[say] = tuple(_say_entry(game, entry, say))
    return lines


def _say_entry(game: Game[Any], entry: LogEntry, say: Speaker) -> Iterator[LogLine]:
    own_words = table_speaker(say)
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
    overheard = _overhear(game, entry, say.names, say.translate) if entry.news else ()
    for at, (event, heard) in enumerate(zip(game.mask_news(entry.news, say.viewer), overheard, strict=True)):
        if say.viewer not in heard.named and event == heard.line.event and not own:
            yield heard.line
        else:
            yield _tell(game, entry, event, len(own) + at, say)


class Overheard(NamedTuple):
    """What an event tells those who are not in it and were shown no more than everybody; the seats `named`
    are in it."""

    line: LogLine
    named: frozenset[int]


def _overhear(
    game: Game[Any], entry: LogEntry, names: tuple[str, ...], speaks: Language
) -> tuple[Overheard, ...]:
    """The events of an entry as bystanders hear them, kept with it: most viewers hear just that."""
    overheard: tuple[Overheard, ...] | None = entry.told.get((names, speaks))
    if overheard is None:
        found, nobody = [], game.speaker(None, names, speaks)
        for at, event in enumerate(game.mask_news(entry.news, None)):
            say = Bystander(nobody)
            line = _tell(game, entry, event, at, say)
            found.append(Overheard(line, frozenset(say.named)))
        overheard = entry.told[names, speaks] = tuple(found)
    return overheard


def _tell(game: Game[Any], entry: LogEntry, event: Event, at: int, say: Speaker) -> LogLine:
    kind, beat = type(event).__name__, game.beat(event)
    chip = say.chip(event) if beat.weight >= CHIP else ""
    return LogLine(entry.seq, say.event(event), kind, event, beat, at, chip)
