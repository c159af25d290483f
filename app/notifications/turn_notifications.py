"""Calling players to their turn: what is done when a row of the kind "call" is due."""

from collections.abc import Collection
from dataclasses import dataclass
from functools import partial

from sqlalchemy import update
from sqlmodel import Session, col, select

from app.notifications.mail.links import MailLinks
from app.notifications.mail.service import MailService
from app.notifications.mail.texts import turn_mail
from app.notifications.notification import Call, Letter
from app.notifications.preferences import is_quiet, push_letters, read_wishes
from app.notifications.sender import LASTS, Messenger
from app.storage.database import Database, database_time
from app.storage.models import Due, Entry
from app.storage.notification_models import NotificationSettings, TableNotificationSettings
from app.tables.jobs.job_runner import NotDueAnyMore
from app.tables.log.scene import Scene
from app.tables.play.rooms import Rooms
from app.tables.presence import Presence
from app.tables.schedule.due_rows import NEVER, NOTIFICATION, REMINDER_MS
from app.tables.view.absence import is_replaceable

LOOK_AGAIN = 120_000
"""Milliseconds after which it is looked again whether a page that was open has been closed."""


@dataclass(frozen=True)
class Turn:
    """A question that waits for somebody: `until` when, where a clock runs; `here`: they have the table
    open; `replaceable`: where none runs, others may let a bot play for them."""

    user_id: str
    seat: int
    table_id: str
    game: str
    players: int
    until: int | None
    here: bool
    replaceable: bool

    @property
    def last_hour(self) -> int:
        """When the last hour of its clock begins."""
        return self.until - REMINDER_MS if self.until is not None else NEVER

    def call(self, time: int) -> Call:
        """What they are called with: nothing that not everybody may know."""
        path = f"/tables/{self.table_id}"
        said = {"game": self.game, "players": self.players}
        if self.replaceable:
            return Call(
                "Your turn at {game}, {players} players. A bot can play for you while you’re away",
                said,
                path,
                path,
                self.table_id,
            )
        if time < self.last_hour:
            return Call("Your turn at {game}, {players} players", said, path, path, self.table_id)
        return Call(
            "Less than an hour left: your turn at {game}, {players} players", said, path, path, self.table_id
        )


class TurnCalls:
    """Does what is due of the kind "call": at most one call to a question, and one more in its last hour."""

    def __init__(
        self,
        rooms: Rooms,
        presence: Presence,
        db: Database,
        messenger: Messenger,
        mail: MailService,
        links: MailLinks,
    ) -> None:
        self._rooms = rooms
        self._presence = presence
        self._db = db
        self._messenger = messenger
        self._mail = mail
        self._links = links

    async def __call__(self, row: Due) -> None:
        """Calls the player, unless the question was answered meanwhile, or they have the table open."""
        room = await self._rooms.get(row.table_id)
        await room.catch_up()
        await self._presence.look(room.id)
        turn = find_turn(room.scene, row, self._presence.here(room.id).users)
        # It counts as done before it is sent: what fails on the way is not repeated.
        self._messenger.post(await self._db.write(partial(self._take, row=row, turn=turn)))

    def _take(self, db: Session, row: Due, turn: Turn) -> list[Letter]:
        """What is to be sent; says in the row when there is something to do again."""
        time, wishes = database_time(db), read_wishes(db, turn.user_id)
        quiet = is_quiet(wishes, time)
        letters: list[Letter] = []
        if turn.here and time < turn.last_hour:
            again = min(time + LOOK_AGAIN, turn.last_hour)
        elif quiet is not None:
            again = quiet
        else:
            again = turn.last_hour if time < turn.last_hour else NEVER
            letters = self._letters(db, wishes, turn, time)
        mine = (col(Due.table_id) == row.table_id, col(Due.seat) == row.seat, col(Due.kind) == NOTIFICATION)
        same = (col(Due.question) == row.question, col(Due.at) == row.at)
        done = update(Due).where(*mine, *same).values(at=again, claimed_until=0)
        if not db.connection().execute(done).rowcount:
            raise NotDueAnyMore("somebody else has seen to it")
        return letters

    def _letters(self, db: Session, wishes: NotificationSettings, turn: Turn, time: int) -> list[Letter]:
        own = db.get(TableNotificationSettings, (turn.user_id, turn.table_id))
        if not wishes.moves or (own is not None and own.muted):
            return []
        call = turn.call(time)
        lasts = LASTS if turn.until is None else max((turn.until - time) // 1000, 1)
        letters: list[Letter] = [*push_letters(db, wishes, call, lasts)]
        if self._mail.is_on and wishes.address is not None and wishes.confirmed_at is not None:
            own = own or TableNotificationSettings(user_id=turn.user_id, table_id=turn.table_id)
            if own.mailed_at is None or _has_moved(db, turn, own.mailed_at):
                own.mailed_at = time
                db.add(own)
                stop = self._links.stop_path(turn.user_id, wishes.address)
                table = self._mail.link(call.address)
                letters.append(
                    turn_mail(wishes.address, call, wishes.language, table, self._mail.link(stop), stop)
                )
        return letters


def find_turn(scene: Scene, row: Due, here: Collection[str]) -> Turn:
    """The question that a row is for. Raises NotDueAnyMore when it is not asked any more, or not of somebody
    who plays themselves."""
    seat = next(one for one in scene.seats if one.seat == row.seat)
    asked = scene.match.decision_id(row.seat) if scene.match is not None else None
    if asked != row.question or seat.control != "player":
        raise NotDueAnyMore("the question was answered")
    return Turn(
        user_id=seat.user_id,
        seat=row.seat,
        table_id=row.table_id,
        game=scene.game.name,
        players=scene.table.players,
        until=scene.deadlines.get(row.seat),
        here=seat.user_id in here,
        replaceable=is_replaceable(scene, row.seat),
    )


def _has_moved(db: Session, turn: Turn, since: int) -> bool:
    """Whether they have moved at the table since then, and no clock for them."""
    own = select(Entry.seq).where(Entry.table_id == turn.table_id, Entry.seat == turn.seat)
    late = own.where(Entry.cause == "player", col(Entry.at) > since).limit(1)
    return db.exec(late).first() is not None
