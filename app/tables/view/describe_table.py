"""From a scene to what one audience sees of it: masked, and in that audience's words."""

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec.structs import replace

from app.tables.log.salts import compose_sealed_text
from app.tables.log.scene import Scene
from app.tables.play.moves import TIME_OUTS_UNTIL_AWAY
from app.tables.results.ratings import RatingChange
from app.tables.view.absence import is_replaceable
from app.tables.view.coach import coach_of
from app.tables.view.question.questions import question_at, say_topic
from app.tables.view.story.log_lines import latest_lines
from app.tables.view.table_view import FairView, PlaceView, SeatView, TableView
from app.tables.view.words import game_speaker, house_speaker, table_speaker
from engines.kernel.choices.decision import Decision, Path
from engines.kernel.contract.ending import Outcome
from engines.kernel.contract.game_options import find_unmet_need
from engines.kernel.matches.match import Choose
from engines.kernel.secrecy.audience import Viewer
from engines.kernel.words.speaker import Bystander, Speaker

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
        seen = _ended_table(seen, seen.outcome, scene.rated, say)
    if match is not None and viewer is not None:
        may_undo = match.can_undo(viewer)
        seen = replace(
            seen,
            question=question_at(match, viewer, path, say),
            warned=_is_warned(scene, viewer),
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
        log=latest_lines(scene, say),
        coach=coach_of(scene, viewer, say.translate),
        replaceable=viewer is not None and is_replaceable(scene, viewer),
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
            came_from=(table.from_id, table.from_seq or 0) if table.from_id is not None else None,
            rated=table.rated,
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
    if not is_full and viewer is not None and viewer == table.host and table.seal is None:
        seen = replace(seen, can_start_with=_fewer(scene))
    return replace(seen, can_start=can_start, fair=_fair_view(scene, viewer))


def _fewer(scene: Scene) -> int:
    """With how many players the game could begin now, without the free seats; 0: it needs more."""
    game, taken = scene.game, len(scene.seats)
    fits = taken >= game.seats[0] and find_unmet_need(game.option_fields, scene.options, taken) is None
    return taken if fits else 0


def _fair_view(scene: Scene, viewer: Viewer) -> FairView:
    table = scene.table
    fair = FairView(table.commitment, table.seal)
    if table.seal is not None:
        fair = replace(fair, text=compose_sealed_text(table, scene.seats))
    own = next((seat for seat in scene.seats if seat.seat == viewer), None)
    if own is None:
        return fair
    return replace(fair, chair=own.seat, salt_hash=own.salt_hash, awaited=own.share == "hashed")


def _ended_table(
    seen: TableView, outcome: Outcome, rated: Mapping[int, RatingChange], say: Speaker
) -> TableView:
    """A game that is over: who won, why it ended, and the place of each seat."""
    won = _say_winners(outcome, say)
    reason = say.text(outcome.reason)
    places = tuple(
        [
            PlaceView(
                place.seat,
                place.rank,
                place.score,
                say.names[place.seat],
                say.text(place.reason),
                *rated.get(place.seat, ()),
            )
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


def say_winning_seats(winners: tuple[int, ...], viewer: Viewer, names: tuple[str, ...], speaks: str) -> str:
    """The same, of a game of which only these are known."""
    return _say_won(winners, house_speaker(viewer, names, speaks))


def _say_winners(outcome: Outcome, say: Speaker) -> str:
    return _say_won(outcome.winners, table_speaker(say))


def _say_won(winners: tuple[int, ...], own_words: Speaker) -> str:
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


def _is_warned(scene: Scene, viewer: int) -> bool:
    own = next(seat for seat in scene.seats if seat.seat == viewer)
    return own.control == "player" and own.missed == TIME_OUTS_UNTIL_AWAY - 1


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
