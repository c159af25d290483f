"""Builds the TableView of a scene for one viewer: masked, in their language, and addressed to them."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from app.identity.person_ids import person_id
from app.storage.models import ABORTED, Seat
from app.tables.finished.origins import GIVEN
from app.tables.log.salts import compose_sealed_text
from app.tables.log.scene import Scene
from app.tables.play.moves import TIME_OUTS_UNTIL_AWAY
from app.tables.play.undo_limit import can_undo as may_undo
from app.tables.results.ratings import RatingChange
from app.tables.view.absence import is_replaceable
from app.tables.view.coach import build_coach
from app.tables.view.portraits import assign_portraits
from app.tables.view.question.questions import build_question, say_topic
from app.tables.view.story.log_lines import list_latest_lines
from app.tables.view.table_view import FairDealView, PlaceView, SeatView, TableView
from app.tables.view.words import build_app_speaker, game_speaker, to_app_speaker
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
    """Describe the table as a seat or a spectator (None) sees it, with the question that follows `path`.

    `invite` is the address of the invite page, included only for viewers who may share it. `language` is a
    language code. Raises Refused if `path` is not legal.
    """
    match, table_view = scene.match, _build_shared_view(scene)
    speaker = game_speaker(scene.game, viewer, scene.names, language)
    if table_view.status == "open":
        table_view = _add_lobby_fields(scene, table_view, viewer, invite)
    if table_view.outcome is not None:
        table_view = _add_outcome(table_view, table_view.outcome, scene.rating_changes, speaker)
    if match is not None and viewer is not None and not scene.is_frozen:
        can_undo = may_undo(match, viewer)
        table_view = replace(
            table_view,
            question=build_question(match, viewer, path, speaker),
            is_warned=_is_warned(scene, viewer),
            can_undo=can_undo,
            undo_until=scene.undo_until if can_undo else None,
            last_choice=_find_last_choice_seq(scene, viewer),
        )
    return replace(
        table_view,
        viewer=viewer,
        seats=_mark_own_seat(table_view, viewer),
        banner=_say_banner(scene, viewer, speaker),
        say=speaker,
        view=scene.game.view(match.state, viewer) if match is not None else None,
        log=list_latest_lines(scene, speaker),
        coach=build_coach(scene, viewer, speaker.translate),
        can_put_away=viewer is not None and scene.can_put_away,
        is_replaceable=viewer is not None and is_replaceable(scene, viewer),
    )


def _build_shared_view(scene: Scene) -> TableView:
    """Build the parts that are the same for all viewers, and cache them with the scene.

    The other fields are left empty.
    """
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
            came_from=(table.from_id, table.from_seq or 0) if table.from_id not in (None, GIVEN) else None,
            rated=table.rated,
            next_id=table.next_id,
        )
    return table_view


def _add_lobby_fields(scene: Scene, table_view: TableView, viewer: Viewer, invite: str) -> TableView:
    """Add the fields of a table that has not started.

    These are the invite link, whether the viewer can start the game, and the state of the fair deal.
    """
    table = scene.table
    if viewer is not None or table.visibility == "public":
        table_view = replace(table_view, invite=invite, invite_code=f"{invite}/code")
    if viewer is not None:
        table_view = replace(table_view, opened_at=table.created_at)
    is_full = all(seat.name is not None for seat in table_view.seats)
    can_start = is_full and viewer == table.host and table.seal is None
    if not is_full and viewer is not None and viewer == table.host and table.seal is None:
        table_view = replace(table_view, can_start_with=_count_players_to_start_with(scene))
    return replace(table_view, can_start=can_start, fair=_build_fair_deal_view(scene, viewer))


def _count_players_to_start_with(scene: Scene) -> int:
    """Return the number of seated players if the game can start with them, else 0."""
    game, player_count = scene.game, len(scene.seats)
    fits = (
        player_count >= game.seats[0]
        and find_unmet_need(game.option_fields, scene.options, player_count) is None
    )
    return player_count if fits else 0


def _build_fair_deal_view(scene: Scene, viewer: Viewer) -> FairDealView:
    table = scene.table
    fair = FairDealView(table.commitment, table.seal)
    if table.seal is not None:
        fair = replace(fair, text=compose_sealed_text(table, scene.seats))
    own_seat = next((seat for seat in scene.seats if seat.seat == viewer), None)
    if own_seat is None:
        return fair
    return replace(
        fair, chair=own_seat.seat, salt_hash=own_seat.salt_hash, is_salt_missing=own_seat.share == "hashed"
    )


def _add_outcome(
    table_view: TableView, outcome: Outcome, rating_changes: Mapping[int, RatingChange], speaker: Speaker
) -> TableView:
    """Add the winners, the reason for the end and the place of each seat."""
    won_text = _winners_sentence(outcome.winners, to_app_speaker(speaker))
    reason = speaker.text(outcome.reason)
    places = tuple(
        [
            PlaceView(
                place.seat,
                place.rank,
                place.score,
                speaker.names[place.seat],
                speaker.text(place.reason),
                *rating_changes.get(place.seat, ()),
            )
            for place in outcome.places
        ]
    )
    return replace(
        table_view, places=places, outcome_text=f"{won_text} {reason}", won_text=won_text, reason_text=reason
    )


def describe_winners(scene: Scene, viewer: Viewer, language: str) -> str:
    """Name the winners of a finished game in a sentence.

    Returns "" if the game is not over or its log can no longer be replayed.
    """
    match = scene.match
    if match is None or not match.finished:
        return ""
    speaker = game_speaker(scene.game, viewer, scene.names, language)
    return _winners_sentence(scene.game.outcome(match.state).winners, to_app_speaker(speaker))


def describe_winners_from_seats(
    winners: tuple[int, ...], viewer: Viewer, names: tuple[str, ...], language: str
) -> str:
    """Name the winners of a game in a sentence, given only their seats and the players' names."""
    return _winners_sentence(winners, build_app_speaker(viewer, names, language))


def _winners_sentence(winners: tuple[int, ...], app_speaker: Speaker) -> str:
    if len(winners) == 1:
        return app_speaker.say("won", {"seat": winners[0]})
    return app_speaker.say("shared", {"seats": winners})


def _find_last_choice_seq(scene: Scene, viewer: int) -> int:
    """Return the seq of the viewer's latest choice, or -1 if they have not made one."""
    choices = (
        entry.seq
        for entry in reversed(scene.entries)
        if isinstance(entry.act, Choose) and entry.seat == viewer
    )
    return next(choices, -1)


def find_own_deciding_seat(scene: Scene, viewer: int) -> SeatView | None:
    """Return the viewer's own seat if it has an open decision now."""
    own_seat = _mark_own_seat(_build_shared_view(scene), viewer)[viewer]
    return own_seat if own_seat.has_decision else None


def _mark_own_seat(table_view: TableView, viewer: Viewer) -> tuple[SeatView, ...]:
    """Return the seats with the viewer's own marked."""
    seats = table_view.seats
    if viewer is None:
        return seats
    return (*seats[:viewer], replace(seats[viewer], you=True), *seats[viewer + 1 :])


def _build_seats(scene: Scene) -> Iterator[SeatView]:
    seats_by_number = {seat.seat: seat for seat in scene.seats}
    deciding = {decision.seat for decision in _pending_decisions(scene)}
    portraits = _portraits_by_seat(scene.seats)
    for number in range(scene.table.players):
        seat = seats_by_number.get(number)  # None if nobody sits there
        yield SeatView(
            number,
            seat.name if seat is not None else None,
            bot=seat is not None and seat.bot is not None,
            host=number == scene.table.host,
            control=seat.control if seat is not None else "player",
            has_decision=number in deciding,
            deadline=scene.clocks.get(number),
            strength=seat.bot if seat is not None else None,
            person=person_id(seat.user_id) if seat is not None and scene.status == "open" else "",
            portrait=portraits.get(number, 0),
        )


def _portraits_by_seat(seats: Sequence[Seat]) -> dict[int, int]:
    """The portrait of each occupied seat. Bots share users, so their names decide."""
    ordered = sorted(seats, key=lambda seat: seat.seat)
    identities = tuple([seat.user_id if seat.bot is None else f"bot:{seat.name}" for seat in ordered])
    portraits = assign_portraits(identities, tuple([seat.portrait for seat in ordered]))
    return {seat.seat: portrait for seat, portrait in zip(ordered, portraits, strict=True)}


def _is_warned(scene: Scene, viewer: int) -> bool:
    own_seat = next(seat for seat in scene.seats if seat.seat == viewer)
    return own_seat.control == "player" and own_seat.missed == TIME_OUTS_UNTIL_AWAY - 1


def _pending_decisions(scene: Scene) -> tuple[Decision, ...]:
    return scene.match.pending if scene.match is not None else ()


def _say_banner(scene: Scene, viewer: Viewer, speaker: Speaker) -> str:
    """Describe in one sentence whose turn it is and what they decide."""
    table, app_speaker, pending = scene.table, to_app_speaker(speaker), _pending_decisions(scene)
    if table.status == ABORTED:
        return app_speaker.say("put_away", {})
    if scene.is_frozen and scene.match is not None:
        return app_speaker.say("retired", {})
    if scene.is_frozen:
        return f"{app_speaker.say('frozen', {})} {scene.frozen_reason}".rstrip()
    if table.status == "open" and table.seal is not None:
        return app_speaker.say("dealing", {})
    if table.status == "open":
        seated_count = len(scene.seats)
        if seated_count == table.players:
            return app_speaker.say("ready", {"host": table.host})
        return app_speaker.say("open", {"seats": seated_count, "players": table.players})
    if not pending:
        return app_speaker.say("over", {})
    own_decision = next((decision for decision in pending if decision.seat == viewer), None)
    if own_decision is not None:
        return say_topic(own_decision, speaker)
    if len(pending) == 1:
        return _say_topic_for_others(scene, pending[0], speaker)
    return app_speaker.say("waiting", {"seats": tuple([decision.seat for decision in pending])})


def _say_topic_for_others(scene: Scene, decision: Decision, speaker: Speaker) -> str:
    """Describe another seat's decision. Viewers whom the sentence does not name share a cached copy."""
    cache: dict[Any, tuple[str, set[int]]] = scene.cache.setdefault(_BYSTANDER_TOPICS, {})
    entry = cache.get((speaker.names, speaker.translate))
    if entry is None:
        bystander = Bystander(scene.game.speaker(None, speaker.names, speaker.translate))
        entry = cache[speaker.names, speaker.translate] = say_topic(decision, bystander), bystander.named
    sentence, named_seats = entry
    return say_topic(decision, speaker) if speaker.viewer in named_seats else sentence
