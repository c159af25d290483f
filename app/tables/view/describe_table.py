"""Builds the TableView of a scene for one viewer: masked, and in the viewer's language and voice."""

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec.structs import replace

from app.tables.log.salts import compose_sealed_text
from app.tables.log.scene import Scene
from app.tables.play.moves import TIME_OUTS_UNTIL_AWAY
from app.tables.results.ratings import RatingChange
from app.tables.view.absence import is_replaceable
from app.tables.view.coach import build_coach
from app.tables.view.question.questions import build_question, say_topic
from app.tables.view.story.log_lines import list_latest_lines
from app.tables.view.table_view import FairView, PlaceView, SeatView, TableView
from app.tables.view.words import app_speaker, build_app_speaker, game_speaker
from engines.kernel.choices.decision import Decision, Path
from engines.kernel.contract.ending import Outcome
from engines.kernel.contract.game_options import find_unmet_need
from engines.kernel.matches.match import Choose
from engines.kernel.secrecy.audience import Viewer
from engines.kernel.words.speaker import Bystander, Speaker

_SHARED_VIEW = "shared_view"
_BYSTANDER_TOPICS = "bystander_topics"


def describe_table(
    scene: Scene, viewer: Viewer, invite: str, path: Path = (), language: str = "en"
) -> TableView:
    """The table as a seat or a spectator (None) sees it, with the viewer's question at the end of `path`.

    `invite` is the path of the invite page, which is included for viewers who may pass it on; `language` is
    the code of the language. Raises Refused for a path that is not legal.
    """
    match, table_view = scene.match, _build_shared_view(scene)
    say = game_speaker(scene.game, viewer, scene.names, language)
    if table_view.status == "open":
        table_view = _add_open_table(scene, table_view, viewer, invite)
    if table_view.outcome is not None:
        table_view = _add_outcome(table_view, table_view.outcome, scene.rating_changes, say)
    if match is not None and viewer is not None:
        may_undo = match.can_undo(viewer)
        table_view = replace(
            table_view,
            question=build_question(match, viewer, path, say),
            is_warned=_is_warned(scene, viewer),
            can_undo=may_undo,
            undo_until=scene.undo_until if may_undo else None,
            last_choice=_find_last_choice(scene, viewer),
        )
    return replace(
        table_view,
        viewer=viewer,
        seats=_mark_own_seat(table_view, viewer),
        banner=_say_banner(scene, viewer, say),
        say=say,
        view=scene.game.view(match.state, viewer) if match is not None else None,
        log=list_latest_lines(scene, say),
        coach=build_coach(scene, viewer, say.translate),
        is_replaceable=viewer is not None and is_replaceable(scene, viewer),
    )


def _build_shared_view(scene: Scene) -> TableView:
    """The parts that are the same for all viewers, cached with the scene; the others are empty."""
    table_view: TableView | None = scene.cache.get(_SHARED_VIEW)
    if table_view is None:
        game, match, table = scene.game, scene.match, scene.table
        table_view = scene.cache[_SHARED_VIEW] = TableView(
            id=table.id,
            game=game,
            status=scene.status,
            seq=match.seq if match is not None else table.seq,
            viewer=None,
            seats=tuple(_build_seats(scene)),
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
    return table_view


def _add_open_table(scene: Scene, table_view: TableView, viewer: Viewer, invite: str) -> TableView:
    """Add whether the viewer of an open table may invite others, or start the game."""
    table = scene.table
    if viewer is not None or table.visibility == "public":
        table_view = replace(table_view, invite=invite, invite_code=f"{invite}/code")
    if viewer is not None:
        table_view = replace(table_view, opened_at=table.created_at)
    is_full = all(seat.name is not None for seat in table_view.seats)
    can_start = is_full and viewer == table.host and table.seal is None
    if not is_full and viewer is not None and viewer == table.host and table.seal is None:
        table_view = replace(table_view, can_start_with=_count_startable_players(scene))
    return replace(table_view, can_start=can_start, fair=_build_fair_view(scene, viewer))


def _count_startable_players(scene: Scene) -> int:
    """The number of seated players, if the game can begin with them, else 0."""
    game, player_count = scene.game, len(scene.seats)
    fits = (
        player_count >= game.seats[0]
        and find_unmet_need(game.option_fields, scene.options, player_count) is None
    )
    return player_count if fits else 0


def _build_fair_view(scene: Scene, viewer: Viewer) -> FairView:
    table = scene.table
    fair = FairView(table.commitment, table.seal)
    if table.seal is not None:
        fair = replace(fair, text=compose_sealed_text(table, scene.seats))
    own_seat = next((seat for seat in scene.seats if seat.seat == viewer), None)
    if own_seat is None:
        return fair
    return replace(
        fair, chair=own_seat.seat, salt_hash=own_seat.salt_hash, awaited=own_seat.share == "hashed"
    )


def _add_outcome(
    table_view: TableView, outcome: Outcome, rating_changes: Mapping[int, RatingChange], say: Speaker
) -> TableView:
    """Add the winners, the reason for the end and the place of each seat."""
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
                *rating_changes.get(place.seat, ()),
            )
            for place in outcome.places
        ]
    )
    return replace(
        table_view, places=places, outcome_text=f"{won} {reason}", won_text=won, reason_text=reason
    )


def say_winner(scene: Scene, viewer: Viewer, language: str) -> str:
    """The winners of a finished game as a sentence; "" if the game is not over or cannot be read any more."""
    match = scene.match
    if match is None or not match.finished:
        return ""
    say = game_speaker(scene.game, viewer, scene.names, language)
    return _say_winners(scene.game.outcome(match.state), say)


def say_winning_seats(winners: tuple[int, ...], viewer: Viewer, names: tuple[str, ...], language: str) -> str:
    """The winners of a game as a sentence, from their seats alone."""
    return _say_won(winners, build_app_speaker(viewer, names, language))


def _say_winners(outcome: Outcome, say: Speaker) -> str:
    return _say_won(outcome.winners, app_speaker(say))


def _say_won(winners: tuple[int, ...], app_say: Speaker) -> str:
    if len(winners) == 1:
        return app_say.say("won", {"seat": winners[0]})
    return app_say.say("shared", {"seats": winners})


def _find_last_choice(scene: Scene, viewer: int) -> int:
    choices = (
        entry.seq
        for entry in reversed(scene.entries)
        if isinstance(entry.act, Choose) and entry.seat == viewer
    )
    return next(choices, -1)


def find_open_seat(scene: Scene, viewer: int) -> SeatView | None:
    """The viewer's own seat, if it has an open decision now."""
    own_seat = _mark_own_seat(_build_shared_view(scene), viewer)[viewer]
    return own_seat if own_seat.has_decision else None


def _mark_own_seat(table_view: TableView, viewer: Viewer) -> tuple[SeatView, ...]:
    """The seats with the viewer's own marked."""
    seats = table_view.seats
    if viewer is None:
        return seats
    return (*seats[:viewer], replace(seats[viewer], you=True), *seats[viewer + 1 :])


def _build_seats(scene: Scene) -> Iterator[SeatView]:
    taken = {seat.seat: seat for seat in scene.seats}
    deciding = {decision.seat for decision in _pending(scene)}
    for seat in range(scene.table.players):
        yield SeatView(
            seat,
            taken[seat].name if seat in taken else None,
            bot=seat in taken and taken[seat].bot is not None,
            host=seat == scene.table.host,
            control=taken[seat].control if seat in taken else "player",
            has_decision=seat in deciding,
            deadline=scene.clocks.get(seat),
            strength=taken[seat].bot if seat in taken else None,
        )


def _is_warned(scene: Scene, viewer: int) -> bool:
    own_seat = next(seat for seat in scene.seats if seat.seat == viewer)
    return own_seat.control == "player" and own_seat.missed == TIME_OUTS_UNTIL_AWAY - 1


def _pending(scene: Scene) -> tuple[Decision, ...]:
    return scene.match.pending if scene.match is not None else ()


def _say_banner(scene: Scene, viewer: Viewer, say: Speaker) -> str:
    """Whose turn it is and what they decide, in one sentence."""
    table, app_say, pending = scene.table, app_speaker(say), _pending(scene)
    if scene.is_frozen:
        return app_say.say("frozen", {})
    if table.status == "open" and table.seal is not None:
        return app_say.say("dealing", {})
    if table.status == "open":
        taken = len(scene.seats)
        if taken == table.players:
            return app_say.say("ready", {"host": table.host})
        return app_say.say("open", {"seats": taken, "players": table.players})
    if not pending:
        return app_say.say("over", {})
    mine = next((decision for decision in pending if decision.seat == viewer), None)
    if mine is not None:
        return say_topic(mine, say)
    if len(pending) == 1:
        return _say_topic_of_other(scene, pending[0], say)
    return app_say.say("waiting", {"seats": tuple([decision.seat for decision in pending])})


def _say_topic_of_other(scene: Scene, decision: Decision, say: Speaker) -> str:
    """The decision of another seat; the sentence for viewers who are not named in it is cached."""
    cache: dict[Any, tuple[str, set[int]]] = scene.cache.setdefault(_BYSTANDER_TOPICS, {})
    entry = cache.get((say.names, say.translate))
    if entry is None:
        bystander = Bystander(scene.game.speaker(None, say.names, say.translate))
        entry = cache[say.names, say.translate] = say_topic(decision, bystander), bystander.named
    sentence, named_seats = entry
    return say_topic(decision, say) if say.viewer in named_seats else sentence
