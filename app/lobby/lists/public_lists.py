"""The public lists of the lobby, the same for all visitors except players at listed tables, and of a game."""

from collections.abc import Mapping
from dataclasses import dataclass

from sqlmodel import Session

from app.lobby.lists.table_card import TableCard
from app.lobby.lists.tables import (
    group_tables_by_player,
    list_open_tables,
    list_public_tables,
    list_running_tables,
)

MAX_FINISHED_GAMES = 6
"""Maximum number of finished games on the page of a game."""
_NO_TABLES = frozenset[str]()


@dataclass(frozen=True)
class PublicLists:
    """The public tables of the lobby. `replay` is the last finished one, if there may be no game to watch.

    `seated` maps the id of a user to the ids of the listed tables where they have a seat. These are among the
    user's own tables already, and left out of the public lists that they see.
    """

    open: tuple[TableCard, ...]
    running: tuple[TableCard, ...]
    replay: TableCard | None
    seated: Mapping[str, frozenset[str]]

    def own_tables(self, user_id: str | None) -> frozenset[str]:
        """The ids of the listed tables where a user has a seat."""
        return _NO_TABLES if user_id is None else self.seated.get(user_id, _NO_TABLES)


def read_public_lists(db: Session, game: str | None) -> PublicLists:
    """The public lists of one game, or of all games.

    The replay is read only if a visitor may have no running game to watch: because there is none, or because
    one player has a seat at all of them.
    """
    open_cards, running_cards = list_open_tables(db, None, game), list_running_tables(db, None, game)
    tables_by_user = group_tables_by_player(db, [card.id for card in (*open_cards, *running_cards)])
    running_ids = {card.id for card in running_cards}
    needs_replay = not running_cards or any(
        running_ids <= own_tables for own_tables in tables_by_user.values()
    )
    replay = next(iter(list_public_tables(db, None, "finished", game)), None) if needs_replay else None
    return PublicLists(open_cards, running_cards, replay, tables_by_user)


def list_tables_of_game(
    db: Session, game: str, user_id: str | None
) -> tuple[tuple[TableCard, ...], tuple[TableCard, ...]]:
    """The open tables on the page of a game, and the games that were finished last."""
    finished = list_public_tables(db, user_id, "finished", game)[:MAX_FINISHED_GAMES]
    return list_open_tables(db, user_id, game), finished
