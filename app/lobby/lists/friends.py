"""Friends in the lobby: their requests, their tables, and the activities of those who are online."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple

from sqlalchemy.orm import aliased
from sqlmodel import Session, col, select

from app.friends.friendships import BLOCKED, list_friends, list_relations, list_requesters
from app.friends.invitations import list_invitations
from app.friends.nudges import has_open_decision, list_received_nudges, list_sent_nudges
from app.identity.person_ids import person_id
from app.lobby.lists.table_card import TableCard
from app.lobby.lists.tables import MAX_TABLES, describe_cards, is_watchable
from app.lobby.seats.invites import Invites
from app.storage.database import Database
from app.storage.models import RemovedPlayer, Seat, Table, User
from app.tables.log.scene import Scene
from app.tables.play.rooms import Rooms
from app.tables.presence import SITE, Presence
from app.web.errors import Problem


@dataclass(frozen=True)
class FriendTable:
    """A table that the user is asked to come to.

    `kind` is "invitation" (`invite` is the path of its invite page), "rematch" (`after` is the id of the
    finished table), "nudge" (it is the user's move) or "open" (a friend waits for players). `name` is the
    name of the player who asks.
    """

    kind: str
    name: str
    card: TableCard
    invite: str = ""
    after: str = ""


@dataclass(frozen=True)
class Friend:
    """A friend; `person` is their public id.

    `activity` is "thinking" (about their move at a table shared with the user), "playing", "waiting" (at an
    open table), "online" or "away". `card` is the shared table where it is their move, or else a table that
    the user can watch; `nudged` says whether the user has reminded them there.
    """

    person: str
    name: str
    activity: str
    card: TableCard | None = None
    nudged: bool = False

    @property
    def is_online(self) -> bool:
        """Whether they have a page open."""
        return self.activity != "away"


@dataclass(frozen=True)
class FriendsView:
    """The friends section of the lobby.

    `requests` are unanswered friend requests: pairs of public id and name. `friends` lists those who are
    online first; friends who are away are listed only if it is their move at a shared table.
    """

    requests: tuple[tuple[str, str], ...] = ()
    tables: tuple[FriendTable, ...] = ()
    friends: tuple[Friend, ...] = ()
    has_friends: bool = False

    @property
    def pending_count(self) -> int:
        """The number of requests that wait for an answer. A nudge is counted with the move it is about."""
        return len(self.requests) + sum(table.kind not in ("open", "nudge") for table in self.tables)


class _UnfinishedTable(NamedTuple):
    """An open or running table, and the ids of its players."""

    table: Table
    card: TableCard
    players: frozenset[str]


@dataclass(frozen=True)
class _FriendRows:
    """The rows from which the view is built.

    `invitations` are (table, inviting user's id, card), `rematches` (finished table's id, host's name, card).
    `nudged_by` is the id of the user's last nudger by table; `nudges_sent` are (table id, nudged user's id).
    """

    names: dict[str, str]
    friends: set[str]
    requesters: set[str]
    invitations: tuple[tuple[Table, str, TableCard], ...]
    rematches: tuple[tuple[str, str, TableCard], ...]
    nudged_by: dict[str, str]
    nudges_sent: set[tuple[str, str]]
    tables: tuple[_UnfinishedTable, ...]


async def read_friends(
    db: Database, rooms: Rooms, presence: Presence, invites: Invites, user_id: str
) -> FriendsView:
    """The friends section of a user's lobby."""
    rows = await db.read(partial(_read_rows, user_id=user_id))
    await presence.fetch(SITE)
    online = presence.get(SITE).users
    scenes = await _load_scenes(rooms, [entry.table.id for entry in rows.tables if entry.card.yours])
    friends = [_describe_friend(rows, friend, friend in online, scenes) for friend in rows.friends]
    listed = [friend for friend in friends if friend.is_online or friend.card is not None]
    return FriendsView(
        requests=tuple(sorted([(person_id(id), rows.names[id]) for id in rows.requesters])),
        tables=tuple(_list_tables(rows, invites, scenes, user_id)),
        friends=tuple(sorted(listed, key=lambda friend: (not friend.is_online, friend.name.casefold()))),
        has_friends=bool(rows.friends),
    )


def _list_tables(
    rows: _FriendRows, invites: Invites, scenes: dict[str, Scene], user_id: str
) -> Iterable[FriendTable]:
    for table, by, card in rows.invitations:
        yield FriendTable("invitation", rows.names[by], card, invite=invites.path(table))
    for after, host, card in rows.rematches:
        yield FriendTable("rematch", host, card, after=after)
    for table, card, _ in rows.tables:
        if table.id in rows.nudged_by and _is_to_move(scenes, table, user_id):
            yield FriendTable("nudge", rows.names[rows.nudged_by[table.id]], card)
    invited = {table.id for table, _, _ in rows.invitations}
    for table, card, players in rows.tables:
        friend = next((rows.names[id] for id in players & rows.friends), None)
        is_joinable = table.status == "open" and table.visibility == "public" and not card.yours
        if is_joinable and card.free and friend is not None and table.id not in invited:
            yield FriendTable("open", friend, card)


def _describe_friend(rows: _FriendRows, friend: str, is_online: bool, scenes: dict[str, Scene]) -> Friend:
    name, person = rows.names[friend], person_id(friend)
    tables = [(table, card) for table, card, players in rows.tables if friend in players]
    for table, card in tables:
        if card.yours and table.pace != "live" and _is_to_move(scenes, table, friend):
            activity = "thinking" if is_online else "away"
            return Friend(person, name, activity, card, (table.id, friend) in rows.nudges_sent)
    if not is_online:
        return Friend(person, name, "away")
    for table, card in tables:
        if table.status == "running":
            return Friend(person, name, "playing", card if is_watchable(table) else None)
    is_waiting = any(table.status == "open" and table.visibility == "public" for table, _ in tables)
    return Friend(person, name, "waiting" if is_waiting else "online")


def _is_to_move(scenes: dict[str, Scene], table: Table, user_id: str) -> bool:
    return table.id in scenes and has_open_decision(scenes[table.id], user_id)


async def _load_scenes(rooms: Rooms, ids: Iterable[str]) -> dict[str, Scene]:
    scenes = {}
    for id in ids:
        try:
            scenes[id] = (await rooms.get(id)).scene
        except Problem:  # deleted since the rows were read
            continue
    return scenes


def _read_rows(db: Session, user_id: str) -> _FriendRows:
    friends, requesters = list_friends(db, [user_id]), list_requesters(db, user_id)
    invitations = list_invitations(db, user_id)
    rematches = _list_rematches(db, user_id)
    tables = list(_list_unfinished_tables(db, {*friends, user_id})) if friends else []
    all_tables = [*tables, *[table for table, _ in invitations], *[table for table, _ in rematches]]
    cards = {card.id: card for card in describe_cards(db, all_tables, user_id)}
    players: dict[str, set[str]] = {}
    for table_id, id in db.exec(select(Seat.table_id, Seat.user_id).where(col(Seat.table_id).in_(cards))):
        players.setdefault(table_id, set()).add(id)
    blocked = {id for id, kind in list_relations(db, user_id).items() if kind == BLOCKED}
    people = {*friends, *requesters, *[by for _, by in invitations]}
    return _FriendRows(
        names=dict(db.exec(select(User.id, User.name).where(col(User.id).in_(people))).all()),
        friends=friends,
        requesters=requesters,
        invitations=tuple([(table, by, cards[table.id]) for table, by in invitations]),
        rematches=tuple(
            [
                (after, cards[table.id].host, cards[table.id])
                for table, after in rematches
                if not blocked & players.get(table.id, set())
            ]
        ),
        nudged_by={table: by for table, by in list_received_nudges(db, user_id).items() if by in friends},
        nudges_sent=list_sent_nudges(db, user_id),
        tables=tuple(
            [
                _UnfinishedTable(table, cards[table.id], frozenset(players.get(table.id, ())))
                for table in tables
            ]
        ),
    )


def _list_unfinished_tables(db: Session, users: set[str]) -> Iterable[Table]:
    """The open and running tables where any of these users has a seat, newest first."""
    table_ids = select(Seat.table_id).where(col(Seat.user_id).in_(users))
    query = select(Table).where(col(Table.id).in_(table_ids), col(Table.status).in_(("open", "running")))
    return db.exec(query.order_by(col(Table.created_at).desc()).limit(MAX_TABLES))


def _list_rematches(db: Session, user_id: str) -> list[tuple[Table, str]]:
    """The open rematches that a user can join: pairs of the new table and the finished table's id."""
    finished = aliased(Table)
    own_tables = select(Seat.table_id).where(Seat.user_id == user_id)
    query = select(Table, finished.id).join(finished, col(finished.next_id) == Table.id)
    query = query.where(Table.status == "open", col(Table.seal).is_(None), col(finished.id).in_(own_tables))
    removed_from = select(RemovedPlayer.table_id).where(RemovedPlayer.user_id == user_id)
    query = query.where(col(Table.id).not_in(removed_from))
    return list(db.exec(query.where(col(Table.id).not_in(own_tables))).all())
