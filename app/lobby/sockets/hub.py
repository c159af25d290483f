"""The lobby hub: the open pages of the lobby, and what each still has to be sent."""

import logging
from collections.abc import Collection, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial

import anyio
from markupsafe import Markup
from sqlmodel import Session

from app.bus import Bus, Hint
from app.friends.friendships import list_friends
from app.language.current import current
from app.lobby.lists.friends import FriendsView, read_friends
from app.lobby.lists.home_tables import HomeTables, read_home_tables
from app.lobby.lists.table_card import TableCard
from app.lobby.lists.tables import (
    group_tables_by_player,
    list_open_tables,
    list_players,
    list_public_tables,
    list_running_tables,
)
from app.lobby.seats.invites import Invites
from app.storage.database import Database
from app.tables.play.rooms import Rooms
from app.tables.presence import SITE, Presence
from app.tables.sockets.outbox import Outbox
from app.web.close_codes import SESSION_ENDED
from app.web.partials import wrap_partial
from app.web.rendering.fast_jinja.environment import FastEnvironment

log = logging.getLogger(__name__)

GATHER_SECONDS = 0.3
"""How long changes are gathered: a table that is played changes more often than anybody looks."""


Regions = dict[str, str]
NONE = frozenset[str]()


@dataclass(frozen=True)
class PublicLists:
    """The tables that everybody may see: those that wait for players, those that are played, the last that is
    over. `seated` says at which of them somebody sits: those stand among their own already."""

    waiting: tuple[TableCard, ...]
    played: tuple[TableCard, ...]
    replay: TableCard | None
    seated: Mapping[str, frozenset[str]]

    def own(self, user_id: str | None) -> frozenset[str]:
        """The tables where a user sits."""
        return NONE if user_id is None else self.seated.get(user_id, NONE)


class LobbySocket:
    """One open page of the lobby: whose, by which session, of which game only; it `speaks` its language."""

    def __init__(self, user_id: str | None, session: str | None, game: str | None, name: str = "") -> None:
        self.user_id = user_id
        self.name = name
        self.session = session
        self.game = game
        self.speaks = current()
        self.outbox = Outbox()
        self._sent: Regions = {}

    def give(self, regions: Regions) -> None:
        """Puts into the outbox those that are not as they were sent last."""
        fresh = {name: html for name, html in regions.items() if self._sent.get(name) != html}
        self._sent |= fresh
        self.outbox.put({name: wrap_partial(name, html) for name, html in fresh.items()})

    async def next_frame(self) -> str:
        """What is to be sent next, as soon as there is something. Raises ConnectionClosed."""
        return await self.outbox.take()


class LobbyHub:
    """Renders the lists of tables and keeps the lobby's pages posted: what all see once, save for those who
    sit at a listed table, what is one's own when a table changes where one sits."""

    def __init__(
        self,
        db: Database,
        rooms: Rooms,
        pages: FastEnvironment,
        bus: Bus,
        presence: Presence,
        invites: Invites,
    ) -> None:
        self._db = db
        self._rooms = rooms
        self._presence = presence
        self._invites = invites
        self._pages = pages
        self._visitors: set[LobbySocket] = set()
        self._changed: set[str] = set()
        self._moved: set[str] = set()
        self._stale = False
        self._here = presence.get(SITE).users
        self._new: set[LobbySocket] = set()
        self._woken = anyio.Event()
        bus.listen(self._hear)
        presence.listen(self._notice)

    async def regions(self, user_id: str | None, game: str | None) -> dict[str, Markup]:
        """The regions of a page: `open-tables`, `running-tables`, `my-tables`, `friends`, `bell`."""
        lists = await self._db.read(partial(_lists, game=game))
        public = self._public(lists, lists.own(user_id), current())
        regions = public | await self._own(user_id, current())
        return {name: Markup(html) for name, html in regions.items()}

    @contextmanager
    def connect(self, visitor: LobbySocket) -> Iterator[None]:
        """Keeps a page posted, from all lists on, for as long as the context lasts."""
        self._visitors.add(visitor)
        self._new.add(visitor)
        self._woken.set()
        if visitor.user_id is not None:
            self._presence.enter(SITE, visitor.user_id, visitor.name)
        try:
            yield
        finally:
            if visitor.user_id is not None:
                self._presence.leave(SITE, visitor.user_id)
            self._visitors.discard(visitor)
            self._new.discard(visitor)

    def __len__(self) -> int:
        return len(self._visitors)

    @property
    def users(self) -> set[str]:
        """Those who look, as far as they are known."""
        return {visitor.user_id for visitor in self._visitors if visitor.user_id}

    @property
    def sessions(self) -> set[str]:
        """The sessions that have opened the pages."""
        return {visitor.session for visitor in self._visitors if visitor.session}

    def refresh(self, users: Collection[str] = ()) -> None:
        """The lists have changed, or may have; for these users their own, too."""
        if self._visitors:
            self._stale = True
            self._new |= {visitor for visitor in self._visitors if visitor.user_id in users}
            self._woken.set()

    async def run(self) -> None:
        """Pushes what has changed, until cancelled."""
        while True:
            await self._woken.wait()
            await anyio.sleep(GATHER_SECONDS)
            self._woken = anyio.Event()
            changed, self._changed = self._changed, set()
            moved, self._moved = self._moved, set()
            stale, self._stale = self._stale, False
            new, self._new = self._new, set()
            try:
                await self._push(changed, new, moved, lists=stale or bool(changed or new))
            except Exception:
                log.exception("cannot show the lobby")

    def _hear(self, hint: Hint) -> None:
        if hint.topic == "table" and self._visitors:
            self._changed.add(hint.id)
            self._woken.set()
        elif hint.topic == "people":
            self.refresh([hint.id])
        elif hint.topic == "session":
            for visitor in self._visitors:
                if visitor.session == hint.id:
                    visitor.outbox.close(SESSION_ENDED)

    def _notice(self, table: str) -> None:
        """Somebody came to the hall or went: their friends are to see it."""
        if table == SITE:
            before, self._here = self._here, self._presence.get(SITE).users
            if self._visitors:
                self._moved |= before ^ self._here
                self._woken.set()

    async def _push(
        self,
        changed: set[str],
        new: set[LobbySocket],
        moved: Collection[str] = (),
        *,
        lists: bool = True,
    ) -> None:
        """Gives all pages the lists that everybody sees, unless people only came or went; some their own."""
        here = tuple(self._visitors)
        games = {visitor.game for visitor in here} if lists else set()
        listed = {game: await self._db.read(partial(_lists, game=game)) for game in games}
        drawn: dict[tuple[str | None, frozenset[str], str], Regions] = {}
        players = await self._db.read(partial(_concerned, changed=changed, moved=moved))
        concerned = {
            (visitor.user_id, visitor.speaks)
            for visitor in here
            if visitor in new or (visitor.user_id is not None and visitor.user_id in players)
        }
        own = {(user_id, speaks): await self._own(user_id, speaks) for user_id, speaks in concerned}
        for visitor in here:
            public: Regions = {}
            if visitor.game in listed:
                tables = listed[visitor.game]
                seen = visitor.game, tables.own(visitor.user_id), visitor.speaks
                if seen not in drawn:
                    drawn[seen] = self._public(tables, seen[1], visitor.speaks)
                public = drawn[seen]
            visitor.give(public | own.get((visitor.user_id, visitor.speaks), {}))

    def _public(self, lists: PublicLists, own: frozenset[str], speaks: str) -> Regions:
        """What everybody sees who sits at these of the tables: they do not say which are whose."""
        waiting = tuple([card for card in lists.waiting if card.id not in own])
        played = tuple([card for card in lists.played if card.id not in own])
        return {
            "open-tables": self._region(speaks, "open", waiting),
            "running-tables": self._region(speaks, "running", played, lists.replay),
        }

    async def _own(self, user_id: str | None, speaks: str) -> Regions:
        tables, seen = HomeTables(), FriendsView()
        if user_id is not None:
            tables = await read_home_tables(self._db, self._rooms, user_id, speaks)
            seen = await read_friends(self._db, self._rooms, self._presence, self._invites, user_id)
        pages, calls = self._pages.in_language(speaks), len(tables.moves) + seen.pending_count
        return {
            "my-tables": pages.get_template("lobby/mine.html").render(tables=tables).strip(),
            "friends": pages.get_template("lobby/friends.html").render(seen=seen).strip(),
            "bell": pages.get_template("lobby/bell.html").render(calls=calls).strip(),
        }

    def _region(
        self, speaks: str, name: str, cards: tuple[TableCard, ...], replay: TableCard | None = None
    ) -> str:
        pages = self._pages.in_language(speaks)
        return pages.get_template(f"lobby/{name}.html").render(cards=cards, replay=replay).strip()


def _concerned(db: Session, changed: set[str], moved: Collection[str]) -> set[str]:
    """Whose own lists change with some tables, and with people who came or went: those who sit there, and all
    their friends."""
    players = list_players(db, changed)
    return players | list_friends(db, {*players, *moved})


def _lists(db: Session, game: str | None) -> PublicLists:
    """The lists; the last table that is over only where somebody may have none to watch."""
    waiting, played = list_open_tables(db, None, game), list_running_tables(db, None, game)
    seated = group_tables_by_player(db, [card.id for card in (*waiting, *played)])
    watched = {card.id for card in played}
    alone = not played or any(watched <= own for own in seated.values())
    replay = next(iter(list_public_tables(db, None, "finished", game)), None) if alone else None
    return PublicLists(waiting, played, replay, seated)
