"""The lobby hub: the lobby sockets of this worker, and the updates that each of them still has to be sent."""

from collections.abc import Collection, Iterator
from contextlib import contextmanager
from functools import partial

import anyio
import structlog
from markupsafe import Markup
from sqlmodel import Session

from app.bus import Bus, Hint
from app.friends.friendships import list_friends
from app.language.current_language import current_language
from app.lobby.lists.friends import FriendsView, read_friends
from app.lobby.lists.my_tables import HomeTables, read_home_tables
from app.lobby.lists.public_lists import PublicLists, read_public_lists
from app.lobby.lists.table_card import TableCard
from app.lobby.lists.tables import list_players
from app.lobby.seats.invites import Invites
from app.storage.database import Database
from app.tables.play.rooms import Rooms
from app.tables.presence import SITE, Presence
from app.tables.sockets.outbox import Outbox
from app.web.close_codes import SESSION_ENDED
from app.web.partials import wrap_partial
from app.web.rendering.fast_jinja.environment import FastEnvironment

log: structlog.stdlib.BoundLogger = structlog.get_logger(__name__)

GATHER_SECONDS = 0.3
"""Delay before a push, to combine changes: tables change more often than the lobby has to be updated."""

Regions = dict[str, str]
"""The HTML of some regions, by name."""


class LobbySocket:
    """One open page of the lobby.

    `session` is the hash of the session's token; `game` the only game that the page lists, if any; `language`
    the language of the page.
    """

    def __init__(self, user_id: str | None, session: str | None, game: str | None, name: str = "") -> None:
        self.user_id = user_id
        self.name = name
        self.session = session
        self.game = game
        self.language = current_language()
        self.outbox = Outbox()
        self._sent: Regions = {}

    def fill(self, regions: Regions) -> None:
        """Puts the regions that differ from what was sent last into the outbox."""
        changed = {name: html for name, html in regions.items() if self._sent.get(name) != html}
        self._sent |= changed
        self.outbox.put({name: wrap_partial(name, html) for name, html in changed.items()})

    async def next_frame(self) -> str:
        """Waits for the next frame to send. Raises ConnectionClosed."""
        return await self.outbox.take()


class LobbyHub:
    """Renders the lobby's regions, and fills the outboxes of its sockets when the bus reports a change.

    The public lists are rendered once for all visitors who see the same lists, a user's own regions only when
    one of their tables or friends may have changed.
    """

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
        self._sockets: set[LobbySocket] = set()
        self._changed_tables: set[str] = set()
        self._presence_changes: set[str] = set()
        self._lists_changed = False
        self._online = presence.get(SITE).users
        self._outdated: set[LobbySocket] = set()
        self._wake = anyio.Event()
        bus.listen(self._receive_hint)
        presence.listen(self._receive_presence)

    async def regions(self, user_id: str | None, game: str | None) -> dict[str, Markup]:
        """All regions of a page: `open-tables`, `running-tables`, `my-tables`, `friends` and `bell`."""
        lists = await self._db.read(partial(read_public_lists, game=game))
        public = self._render_public(lists, lists.own_tables(user_id), current_language())
        regions = public | await self._render_own(user_id, current_language())
        return {name: Markup(html) for name, html in regions.items()}

    @contextmanager
    def connect(self, socket: LobbySocket) -> Iterator[None]:
        """Sends a socket all regions, then their changes while the context lasts."""
        self._sockets.add(socket)
        self._outdated.add(socket)
        self._wake.set()
        if socket.user_id is not None:
            self._presence.enter(SITE, socket.user_id, socket.name)
        try:
            yield
        finally:
            if socket.user_id is not None:
                self._presence.leave(SITE, socket.user_id)
            self._sockets.discard(socket)
            self._outdated.discard(socket)

    def __len__(self) -> int:
        return len(self._sockets)

    @property
    def users(self) -> set[str]:
        """The ids of the signed-in users of all sockets."""
        return {socket.user_id for socket in self._sockets if socket.user_id}

    @property
    def sessions(self) -> set[str]:
        """The sessions of all sockets."""
        return {socket.session for socket in self._sockets if socket.session}

    def refresh(self, users: Collection[str] = ()) -> None:
        """Requests a push of the public lists to all sockets, and of their own regions to these users."""
        if self._sockets:
            self._lists_changed = True
            self._outdated |= {socket for socket in self._sockets if socket.user_id in users}
            self._wake.set()

    async def run(self) -> None:
        """Pushes changes until cancelled."""
        while True:
            await self._wake.wait()
            await anyio.sleep(GATHER_SECONDS)
            self._wake = anyio.Event()
            tables, self._changed_tables = self._changed_tables, set()
            presence_changes, self._presence_changes = self._presence_changes, set()
            lists_changed, self._lists_changed = self._lists_changed, False
            outdated, self._outdated = self._outdated, set()
            try:
                await self._push(
                    tables, outdated, presence_changes, lists=lists_changed or bool(tables or outdated)
                )
            except Exception:
                log.exception("lobby_not_rendered")

    def _receive_hint(self, hint: Hint) -> None:
        if hint.topic == "table" and self._sockets:
            self._changed_tables.add(hint.id)
            self._wake.set()
        elif hint.topic == "people":
            self.refresh([hint.id])
        elif hint.topic == "session":
            for socket in self._sockets:
                if socket.session == hint.id:
                    socket.outbox.close(SESSION_ENDED)

    def _receive_presence(self, table: str) -> None:
        """Notes the users who have come online or gone offline, for their friends' lists."""
        if table == SITE:
            before, self._online = self._online, self._presence.get(SITE).users
            if self._sockets:
                self._presence_changes |= before ^ self._online
                self._wake.set()

    async def _push(
        self, tables: set[str], outdated: set[LobbySocket], presence_changes: Collection[str], *, lists: bool
    ) -> None:
        """Fills the outboxes with the affected users' own regions and, if `lists`, with the public lists."""
        sockets = tuple(self._sockets)
        games = {socket.game for socket in sockets} if lists else set()
        lists_by_game = {game: await self._db.read(partial(read_public_lists, game=game)) for game in games}
        rendered: dict[tuple[str | None, frozenset[str], str], Regions] = {}
        affected_users = await self._db.read(
            partial(_list_affected_users, tables=tables, presence_changes=presence_changes)
        )
        own_keys = {
            (socket.user_id, socket.language)
            for socket in sockets
            if socket in outdated or (socket.user_id is not None and socket.user_id in affected_users)
        }
        own_regions = {
            (user_id, language): await self._render_own(user_id, language) for user_id, language in own_keys
        }
        for socket in sockets:
            public: Regions = {}
            if socket.game in lists_by_game:
                public_lists = lists_by_game[socket.game]
                key = socket.game, public_lists.own_tables(socket.user_id), socket.language
                if key not in rendered:
                    rendered[key] = self._render_public(public_lists, key[1], socket.language)
                public = rendered[key]
            socket.fill(public | own_regions.get((socket.user_id, socket.language), {}))

    def _render_public(self, lists: PublicLists, own_tables: frozenset[str], language: str) -> Regions:
        """The public lists without the viewer's own tables; the HTML does not depend on who the viewer is."""
        open_cards = tuple([card for card in lists.open if card.id not in own_tables])
        running_cards = tuple([card for card in lists.running if card.id not in own_tables])
        return {
            "open-tables": self._render_list(language, "open", open_cards),
            "running-tables": self._render_list(language, "running", running_cards, lists.replay),
        }

    async def _render_own(self, user_id: str | None, language: str) -> Regions:
        """A user's own tables, friends and bell."""
        tables, friends = HomeTables(), FriendsView()
        if user_id is not None:
            tables = await read_home_tables(self._db, self._rooms, user_id, language)
            friends = await read_friends(self._db, self._rooms, self._presence, self._invites, user_id)
        pages, pending = self._pages.in_language(language), len(tables.to_move) + friends.pending_count
        return {
            "my-tables": pages.get_template("lobby/mine.html").render(tables=tables).strip(),
            "friends": pages.get_template("lobby/friends.html").render(seen=friends).strip(),
            "bell": pages.get_template("lobby/bell.html").render(pending=pending).strip(),
        }

    def _render_list(
        self, language: str, name: str, cards: tuple[TableCard, ...], replay: TableCard | None = None
    ) -> str:
        pages = self._pages.in_language(language)
        return pages.get_template(f"lobby/{name}.html").render(cards=cards, replay=replay).strip()


def _list_affected_users(db: Session, tables: set[str], presence_changes: Collection[str]) -> set[str]:
    """The users whose own regions may have changed: players of changed tables, and friends.

    Friends of the players and of the users who have come online or gone offline are included.
    """
    players = list_players(db, tables)
    return players | list_friends(db, {*players, *presence_changes})
