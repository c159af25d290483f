"""Friends in the lobby: what they ask of one, their tables, and what those who are here are doing."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import partial

from sqlalchemy.orm import aliased
from sqlmodel import Session, col, select

from app.friends.friendships import BLOCKED, asking, friends_of, person_id, said_of
from app.friends.invitations import invitations_of
from app.friends.nudges import nudges_by, nudges_of, waits_for
from app.lobby.lists.tables import cards_of
from app.lobby.lists.views import TableCard
from app.lobby.seats.invites import Invites
from app.storage.database import Database
from app.storage.models import Seat, Table, User
from app.tables.log.scene import Scene
from app.tables.play.rooms import Rooms
from app.tables.presence import SITE, Presence
from app.web.errors import Problem


@dataclass(frozen=True)
class Wish:
    """Something that somebody asks of one about a table. `kind`: invitation (`invite` is its address),
    rematch (at the table `after` which it comes), nudge, or open, where a friend waits for players."""

    kind: str
    name: str
    card: TableCard
    invite: str = ""
    after: str = ""


@dataclass(frozen=True)
class Friend:
    """A friend. `doing`: thinking (about their move), playing (something that can be watched, if `card` says
    what), waiting (at an open table), online, away. Where it is their move at a table of one's own, `card` is
    that, and `nudged` says whether they were reminded."""

    person: str
    name: str
    doing: str
    card: TableCard | None = None
    nudged: bool = False

    @property
    def here(self) -> bool:
        """Whether they have a page open."""
        return self.doing != "away"


@dataclass(frozen=True)
class FriendsView:
    """All of it: who asks to be friends, by person and name; wishes; friends, those who are here first, and
    those who are away only where it is their move."""

    asking: tuple[tuple[str, str], ...] = ()
    wishes: tuple[Wish, ...] = ()
    friends: tuple[Friend, ...] = ()
    has_friends: bool = False

    @property
    def calls(self) -> int:
        """How much waits for an answer; a nudge is about a move that waits anyway."""
        return len(self.asking) + sum(wish.kind not in ("open", "nudge") for wish in self.wishes)


@dataclass(frozen=True)
class _Found:
    """What the database has of it."""

    names: dict[str, str]
    friends: set[str]
    asking: set[str]
    invitations: tuple[tuple[Table, str, TableCard], ...]
    rematches: tuple[tuple[str, str, TableCard], ...]
    nudged_by: dict[str, str]
    nudged: set[tuple[str, str]]
    tables: tuple[tuple[Table, TableCard, frozenset[str]], ...]


async def read_friends(
    db: Database, rooms: Rooms, presence: Presence, invites: Invites, user_id: str
) -> FriendsView:
    """What a user sees of their friends."""
    found = await db.read(partial(_read, user_id=user_id))
    await presence.look(SITE)
    here = presence.here(SITE).users
    scenes = await _scenes(rooms, [table.id for table, card, _ in found.tables if card.yours])
    friends = [_describe(found, one, one in here, scenes) for one in found.friends]
    known = [friend for friend in friends if friend.here or friend.card is not None]
    return FriendsView(
        asking=tuple(sorted([(person_id(one), found.names[one]) for one in found.asking])),
        wishes=tuple(_wishes(found, invites, scenes, user_id)),
        friends=tuple(sorted(known, key=lambda friend: (not friend.here, friend.name.casefold()))),
        has_friends=bool(found.friends),
    )


def _wishes(found: _Found, invites: Invites, scenes: dict[str, Scene], user_id: str) -> Iterable[Wish]:
    for table, by, card in found.invitations:
        yield Wish("invitation", found.names[by], card, invite=invites.path(table))
    for after, by, card in found.rematches:
        yield Wish("rematch", by, card, after=after)
    for table, card, _ in found.tables:
        if table.id in found.nudged_by and table.id in scenes and waits_for(scenes[table.id], user_id):
            yield Wish("nudge", found.names[found.nudged_by[table.id]], card)
    invited = {table.id for table, _, _ in found.invitations}
    for table, card, seated in found.tables:
        host = next((name for name in (found.names[one] for one in seated & found.friends)), None)
        listed = table.status == "open" and table.visibility == "public" and not card.yours
        if listed and card.free and host is not None and table.id not in invited:
            yield Wish("open", host, card)


def _describe(found: _Found, friend: str, here: bool, scenes: dict[str, Scene]) -> Friend:
    name, person = found.names[friend], person_id(friend)
    theirs = [(table, card) for table, card, seated in found.tables if friend in seated]
    for table, card in theirs:
        if card.yours and table.pace != "live" and table.id in scenes and waits_for(scenes[table.id], friend):
            return Friend(
                person, name, "thinking" if here else "away", card, (table.id, friend) in found.nudged
            )
    if not here:
        return Friend(person, name, "away")
    for table, card in theirs:
        if table.status == "running":
            seen = table.visibility == "public" and table.watchers
            return Friend(person, name, "playing", card if seen else None)
    waiting = any(table.status == "open" and table.visibility == "public" for table, _ in theirs)
    return Friend(person, name, "waiting" if waiting else "online")


async def _scenes(rooms: Rooms, ids: Iterable[str]) -> dict[str, Scene]:
    found = {}
    for id in ids:
        try:
            found[id] = (await rooms.get(id)).scene
        except Problem:  # given up meanwhile
            continue
    return found


def _read(db: Session, user_id: str) -> _Found:
    friends, requests = friends_of(db, [user_id]), asking(db, user_id)
    invitations = invitations_of(db, user_id)
    rematches = _rematches(db, user_id)
    tables = list(_tables(db, {*friends, user_id})) if friends else []
    all_tables = [*tables, *[table for table, _ in invitations], *[table for table, _ in rematches]]
    cards = {card.id: card for card in cards_of(db, all_tables, user_id)}
    seats: dict[str, set[str]] = {}
    for table_id, one in db.exec(select(Seat.table_id, Seat.user_id).where(col(Seat.table_id).in_(cards))):
        seats.setdefault(table_id, set()).add(one)
    blocked = {other for other, kind in said_of(db, user_id).items() if kind == BLOCKED}
    people = {*friends, *requests, *[by for _, by in invitations]}
    nudged_by = {table: by for table, by in nudges_of(db, user_id).items() if by in friends}
    return _Found(
        names=dict(db.exec(select(User.id, User.name).where(col(User.id).in_(people))).all()),
        friends=friends,
        asking=requests,
        invitations=tuple([(table, by, cards[table.id]) for table, by in invitations]),
        rematches=tuple(
            [
                (after, cards[table.id].host, cards[table.id])
                for table, after in rematches
                if not blocked & seats.get(table.id, set())
            ]
        ),
        nudged_by=nudged_by,
        nudged=nudges_by(db, user_id),
        tables=tuple([(one, cards[one.id], frozenset(seats.get(one.id, ()))) for one in tables]),
    )


def _tables(db: Session, users: set[str]) -> Iterable[Table]:
    """The tables that go on where any of these users sits, the newest first."""
    theirs = select(Seat.table_id).where(col(Seat.user_id).in_(users))
    wanted = select(Table).where(col(Table.id).in_(theirs), Table.status != "finished")
    return db.exec(wanted.order_by(col(Table.created_at).desc()).limit(50))


def _rematches(db: Session, user_id: str) -> list[tuple[Table, str]]:
    """Open tables that follow a finished one where the user sat, who has no seat there yet; and that one."""
    old = aliased(Table)
    mine = select(Seat.table_id).where(Seat.user_id == user_id)
    wanted = select(Table, old.id).join(old, col(old.next_id) == Table.id)
    wanted = wanted.where(Table.status == "open", col(Table.seal).is_(None), col(old.id).in_(mine))
    return list(db.exec(wanted.where(col(Table.id).not_in(mine))).all())
