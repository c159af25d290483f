"""Games somebody has played, in the words of a list: how it ended for them, the score, who else was there."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime

from app.accounts.history.games import PlayedGame, PlayedSeat
from app.language.current import words
from app.language.deleted_players import say_name
from app.tables.results.results import UNKNOWN_RANK
from engines import CATALOGUE

MINUTE = 60_000


@dataclass(frozen=True)
class GameLine:
    """A finished game in a list. `verdict` is how it ended for its player, `score` theirs and then the
    others', "" in a game that is but won or lost; times are UTC."""

    table: str
    game_id: str
    game_name: str
    won: bool
    verdict: str
    score: str
    others: str
    ended: datetime
    minutes: int


def describe_game(game: PlayedGame) -> GameLine:
    """A game as a list tells it."""
    own = next(seat for seat in game.seats if seat.seat == game.own)
    others = [seat for seat in game.seats if seat is not own]
    played = CATALOGUE.get(game.game)
    is_of_teams = played is not None and played.teams is not None
    return GameLine(
        game.table,
        game.game,
        played.name if played is not None else game.game,
        own.rank == 1,
        _say_verdict(own, others, is_of_teams),
        "" if is_of_teams else _say_score(own, others),
        _say_others(others, game.from_id is not None),
        datetime.fromtimestamp(game.ended_at / 1000, UTC),
        max(1, round((game.ended_at - game.started_at) / MINUTE)),
    )


def _say_verdict(own: PlayedSeat, others: Sequence[PlayedSeat], is_of_teams: bool) -> str:
    if own.rank == UNKNOWN_RANK:
        return words("Finished")
    if own.rank == 1:
        is_shared = not is_of_teams and any(other.rank == 1 for other in others)
        return words("Shared win") if is_shared else words("Won")
    if is_of_teams or len(others) == 1:
        return words("Lost")
    return _say_place(own.rank, len(others) + 1)


def _say_place(rank: int, players: int) -> str:
    match rank:
        case 2:
            return words("2nd of {players}", players=players)
        case 3:
            return words("3rd of {players}", players=players)
        case _:
            return words("{rank}th of {players}", rank=rank, players=players)


def _say_score(own: PlayedSeat, others: Sequence[PlayedSeat]) -> str:
    scores = [own.score, *sorted([other.score for other in others], reverse=True)]
    return "–".join(map(str, scores)) if any(scores) else ""


def _say_others(others: Sequence[PlayedSeat], is_played_on: bool) -> str:
    """The people by name, a single bot by its strength, several by their number; what does not count."""
    named = [say_name(other.name) for other in others if other.bot is None]
    bots = [other.bot for other in others if other.bot is not None]
    if bots:
        named.append(_say_bots(bots))
    said = ", ".join(named)
    return words("{others} · played on, not counted", others=said) if is_played_on else said


def _say_bots(bots: Sequence[str]) -> str:
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
