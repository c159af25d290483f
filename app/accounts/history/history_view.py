"""A user's history as pages show it."""

from dataclasses import dataclass

from app.accounts.history.game_summaries import GameSummary, describe_game
from app.accounts.history.games import MAX_GAMES, MORE_GAMES, GameFilters
from app.accounts.history.play_history import PlayHistory
from app.accounts.history.totals import Total, select_opponents
from app.games.catalogue import CATALOGUE


@dataclass(frozen=True)
class HistoryView:
    """A user's history as a page shows it; `more` is the number of games that "Show more" requests."""

    filters: GameFilters
    count: int
    won: int
    by_game: tuple[Total, ...]
    by_opponent: tuple[Total, ...]
    games: tuple[GameSummary, ...]
    hidden: int
    more: int

    @property
    def opponent(self) -> str:
        """The name of the opponent whose games are listed."""
        return next((total.name for total in self.by_opponent if total.key == self.filters.against), "")


def describe_history(history: PlayHistory, filters: GameFilters) -> HistoryView:
    """The view of a history."""
    return HistoryView(
        filters,
        history.count,
        history.won,
        tuple([total._replace(name=_name_game(total.key)) for total in history.by_game]),
        () if filters.public else select_opponents(history.by_opponent, filters.against),
        tuple([describe_game(game) for game in history.games]),
        history.matching - len(history.games),
        min(filters.limit + MORE_GAMES, MAX_GAMES),
    )


def _name_game(game_id: str) -> str:
    return CATALOGUE[game_id].name if game_id in CATALOGUE else game_id
