"""Descriptions of finished games for lists: the result, the score and the other players."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime

from app.accounts.history.games import PlayedGame, PlayedSeat
from app.games.catalogue import CATALOGUE
from app.language.current_language import words
from app.language.deleted_players import say_name
from app.language.isolation import isolate
from app.tables.results.results import UNKNOWN_RANK

MINUTE_MS = 60_000


@dataclass(frozen=True)
class GameSummary:
    """A finished game in a user's list.

    `verdict` is the user's result; `score` lists the user's score, then the others', and is empty for games
    that are only won or lost. `ended` is in UTC.
    """

    table: str
    game_id: str
    game_name: str
    won: bool
    verdict: str
    score: str
    others: str
    ended: datetime
    minutes: int


def describe_game(game: PlayedGame) -> GameSummary:
    """The summary of a game."""
    own_seat = next(seat for seat in game.seats if seat.seat == game.own)
    others = [seat for seat in game.seats if seat is not own_seat]
    definition = CATALOGUE.get(game.game)
    has_teams = definition is not None and definition.teams is not None
    return GameSummary(
        game.table,
        game.game,
        definition.name if definition is not None else game.game,
        own_seat.rank == 1,
        _describe_result(own_seat, others, has_teams),
        "" if has_teams else _format_scores(own_seat, others),
        _list_others(others, game.from_id is not None),
        datetime.fromtimestamp(game.ended_at / 1000, UTC),
        max(1, round((game.ended_at - game.started_at) / MINUTE_MS)),
    )


def _describe_result(own_seat: PlayedSeat, others: Sequence[PlayedSeat], has_teams: bool) -> str:
    if own_seat.rank == UNKNOWN_RANK:
        return words("Finished")
    if own_seat.rank == 1:
        is_shared = not has_teams and any(other.rank == 1 for other in others)
        return words("Shared win") if is_shared else words("Won")
    if has_teams or len(others) == 1:
        return words("Lost")
    return _describe_place(own_seat.rank, len(others) + 1)


def _describe_place(rank: int, players: int) -> str:
    match rank:
        case 2:
            return words("2nd of {players}", players=players)
        case 3:
            return words("3rd of {players}", players=players)
        case _:
            return words("{rank}th of {players}", rank=rank, players=players)


def _format_scores(own_seat: PlayedSeat, others: Sequence[PlayedSeat]) -> str:
    scores = [own_seat.score, *sorted([other.score for other in others], reverse=True)]
    return "–".join(map(str, scores)) if any(scores) else ""


def _list_others(others: Sequence[PlayedSeat], is_continuation: bool) -> str:
    """The people by name, and the bots: one by its strength, several by their number.

    Games that continue another one are marked as not counted.
    """
    names = [isolate(say_name(other.name)) for other in others if other.bot is None]
    bots = [other.bot for other in others if other.bot is not None]
    if bots:
        names.append(_describe_bots(bots))
    text = ", ".join(names)
    return words("{others} · played on, not counted", others=text) if is_continuation else text


def _describe_bots(bots: Sequence[str]) -> str:
    if len(bots) > 1:
        return words("{count} bots", count=len(bots))
    match bots[0]:
        case "random":
            return words("Random bot")
        case "easy":
            return words("Easy bot")
        case "medium":
            return words("Medium bot")
        case "master":
            return words("Master bot")
        case _:
            return words("Bot")
