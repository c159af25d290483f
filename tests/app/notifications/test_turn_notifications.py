"""Turn notifications: one per decision and a reminder in its last hour, for absent players only."""

from collections.abc import Iterable
from functools import partial
from urllib.parse import urlsplit

import anyio
import jwt
import pytest
from cryptography.hazmat.primitives.asymmetric.ec import SECP256R1, EllipticCurvePublicKey
from sqlmodel import Session as Transaction
from sqlmodel import col, select

from app.notifications.mail.links import MailLinks
from app.notifications.mail.smtp import MailService
from app.notifications.notification import Notification, OutgoingMessage, PushMessage
from app.notifications.notification_settings import load_settings, mute_table
from app.notifications.reachable import ReachableUsers
from app.notifications.sender import NotificationSender, notify_user
from app.notifications.turn_notifications import PRESENCE_RECHECK_MS, TurnNotifications
from app.storage.database import Database, database_time
from app.storage.models import Due
from app.storage.notification_models import PushSubscription
from app.tables.jobs import job_runner
from app.tables.jobs.job_runner import NoLongerDue
from app.tables.play.room import Room
from app.tables.play.rooms import Rooms
from app.tables.presence import Presence
from app.tables.schedule.plan_rows import REMINDER_MS as HOUR
from app.tables.schedule.row_kinds import NEVER, NOTIFICATION
from app.web.services import Services
from tests.app.conftest import Visit
from tests.app.notifications.push_service import Browser, PushService
from tests.app.table_helpers import find_room, read_due_rows
from tests.live.player import Player, begin_game
from tests.servers import HANGS

pytestmark = pytest.mark.anyio

GAME = "draco_magi"
TURN = "Your turn at Draco Magi, 2 players"
UNTIMED = "Your turn at Draco Magi, 2 players. A bot can play for you while you’re away"
LATE = "Less than an hour left: your turn at Draco Magi, 2 players"


async def start_game(visit: Visit, services: Services, pace: str) -> tuple[Player, Player, Room]:
    """Two players in a game: the one with an open decision, the one without, and the room."""
    anna, ben = visit("Anna"), visit("Ben")
    await begin_game([anna, ben], GAME, pace=pace)
    while (await ben.look()).question is not None:
        await ben.play()
    return anna, ben, await find_room(services, anna)


async def play_until_other_decides(player: Player, other: Player) -> None:
    """The player plays until the other one has an open decision."""
    while (await other.look()).question is None:
        await player.play()


async def list_rows(services: Services, room: Room) -> list[Due]:
    """The due rows of notifications at a table."""
    rows = await services[Database].read(partial(read_due_rows, table_id=room.id))
    return [row for row in rows if row.kind == NOTIFICATION]


async def test_an_absent_player_is_notified_once_per_turn_without_secrets(
    visit: Visit, services: Services, service: PushService
) -> None:
    # Given a table with a day per move, and a player without a decision who has pushes but no page open
    anna, ben, room = await start_game(visit, services, "slow")
    phone = Browser(service, "phone")
    await phone.subscribe(ben)
    # When it is their turn
    await play_until_other_decides(anna, ben)
    # Then they get one push, which only their browser can decrypt
    assert await phone.received(1) == [{"title": TURN, "url": ben.path, "tag": ben.path}]
    push = service.pushes[0]
    assert b"Draco" not in push.body
    assert push.headers["content-encoding"] == "aes128gcm"
    assert 80_000 < int(push.headers["ttl"]) <= 86_400
    # And it is signed with the key that browsers subscribe with
    scheme, _, values = push.headers["authorization"].partition(" ")
    token, key = (part.strip().partition("=")[2] for part in values.split(","))
    shown = (await ben.client.get("/me/push")).json()
    assert (scheme, key, phone.endpoint) == ("vapid", shown["key"], shown["endpoint"])
    point = jwt.utils.base64url_decode(key)
    public = EllipticCurvePublicKey.from_encoded_point(SECP256R1(), point)
    audience = f"http://{urlsplit(phone.endpoint).hostname}"
    assert jwt.decode(token, public, ["ES256"], audience=audience)["sub"] == "mailto:webmaster@example.com"
    # When they play, further decisions of the same turn are notified in their last hour only
    while (await ben.look()).question is not None:
        for row in await list_rows(services, room):
            assert row.at == room.scene.deadlines[row.seat] - HOUR
        await ben.play()
    assert await list_rows(services, room) == []
    # When it is their turn again, they are notified again
    await play_until_other_decides(anna, ben)
    assert [push["title"] for push in await phone.received(2)] == [TURN, TURN]


async def test_tables_with_short_clocks_send_no_notifications(
    visit: Visit, services: Services, service: PushService
) -> None:
    for pace, titles in (("live", []), ("none", [UNTIMED])):
        anna, ben, _ = await start_game(visit, services, pace)
        phone = Browser(service, "phone")
        await phone.subscribe(ben)
        await play_until_other_decides(anna, ben)
        # Without a clock, the notification says that a bot may play for an absent player
        assert [push["title"] for push in await phone.received(len(titles))] == titles


async def test_due_notifications_are_sent_after_a_restart(
    visit: Visit, services: Services, service: PushService, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Given a due notification that no worker has claimed
    monkeypatch.setattr(job_runner.JobRunner, "_claim_due_rows", _claim_nothing)
    anna, ben, room = await start_game(visit, services, "slow")
    phone = Browser(service, "phone")
    await phone.subscribe(ben)
    await play_until_other_decides(anna, ben)
    (row,) = await list_rows(services, room)
    assert service.pushes == []
    # When two workers run it, it is sent once
    job = server_job(services)
    await job(row)
    with pytest.raises(NoLongerDue):
        await job(row)
    assert [push["title"] for push in await phone.received(1)] == [TURN]
    # And the row is due again in the last hour
    (row,) = await list_rows(services, room)
    assert row.at == room.scene.deadlines[row.seat] - HOUR


async def _claim_nothing(_: job_runner.JobRunner) -> list[Due]:
    return []


def server_job(services: Services, sender: NotificationSender | None = None) -> TurnNotifications:
    """The server's job of such rows."""
    mail = (services[MailService], services[MailLinks])
    return TurnNotifications(
        services[Rooms], services[Presence], services[Database], sender or services[NotificationSender], *mail
    )


class RecordingSender(NotificationSender):
    """Records messages instead of sending them."""

    def __init__(self) -> None:
        self.messages: list[OutgoingMessage] = []

    def enqueue(self, messages: Iterable[OutgoingMessage]) -> None:
        """Records the messages."""
        self.messages += messages

    def titles(self) -> list[str]:
        """The titles of the pushes since the last call."""
        titles = [message.title for message in self.messages if isinstance(message, PushMessage)]
        self.messages.clear()
        return titles


class OpenDecision:
    """An open decision of a player with pushes, whose due row is run only by the test."""

    def __init__(self, services: Services, player: Player, room: Room) -> None:
        seat = next(seat for seat in room.scene.seats if seat.name == player.name)
        assert room.scene.match is not None
        self.services, self.player, self.room = services, player, room
        self.seat, self.user = seat.seat, seat.user_id
        self.question = room.scene.match.decision_id(self.seat) or ""
        self.sender = RecordingSender()

    async def run_row(self, at: int | None = None, until: int | None = None) -> tuple[list[str], int]:
        """Runs the row, due at `at` or now, of a decision with the deadline `until`.

        Returns the titles of the pushes, and the milliseconds until the row is due again.
        """
        if until is not None:
            self.room.scene.deadlines[self.seat] = until  # type: ignore[index]

        def put(db: Transaction) -> Due:
            row = Due(
                table_id=self.room.id, seat=self.seat, kind=NOTIFICATION, at=at or 1, question=self.question
            )
            row = db.merge(row)
            db.flush()
            db.expunge(row)
            return row

        row = await self.services[Database].write(put)
        await server_job(self.services, self.sender)(row)
        (after,) = await list_rows(self.services, self.room)
        time = await self.services[Database].read(database_time)
        return self.sender.titles(), after.at - time

    async def change_settings(self, **values: object) -> None:
        """Changes the player's notification settings."""

        def change(db: Transaction) -> None:
            settings = load_settings(db, self.user)
            for name, value in values.items():
                setattr(settings, name, value)
            db.add(settings)

        await self.services[Database].write(change)


@pytest.fixture
async def decision(
    visit: Visit, services: Services, service: PushService, monkeypatch: pytest.MonkeyPatch
) -> OpenDecision:
    """Ben's open decision at a table with a day per move."""
    monkeypatch.setattr(job_runner.JobRunner, "_claim_due_rows", _claim_nothing)
    anna, ben, room = await start_game(visit, services, "slow")
    await play_until_other_decides(anna, ben)
    await Browser(service, "phone").subscribe(ben)
    return OpenDecision(services, ben, room)


def is_near(milliseconds: int, expected: int) -> bool:
    """Whether a time is the expected one, apart from the duration of the test."""
    return expected - 60_000 < milliseconds <= expected + 1000


async def test_one_reminder_is_sent_in_the_last_hour(decision: OpenDecision) -> None:
    time = await decision.services[Database].read(database_time)
    titles, again = await decision.run_row(until=time + 3 * HOUR)
    assert titles == [TURN]
    assert is_near(again, 2 * HOUR)
    titles, again = await decision.run_row(until=time + HOUR - 1)
    assert titles == [LATE]
    assert again > 100 * 365 * 24 * HOUR
    assert (await list_rows(decision.services, decision.room))[0].at == NEVER


async def test_a_player_with_the_table_open_is_only_reminded(
    decision: OpenDecision,
) -> None:
    # Given an open page
    presence, table = decision.services[Presence], decision.room.id
    presence.enter(table, decision.user, "Ben")
    # Then nothing is sent, and presence is checked again later
    titles, again = await decision.run_row()
    assert titles == []
    assert is_near(again, PRESENCE_RECHECK_MS)
    # When an hour is left, they are reminded all the same
    time = await decision.services[Database].read(database_time)
    assert (await decision.run_row(until=time + HOUR - 1))[0] == [LATE]
    presence.leave(table, decision.user)


async def test_notifications_wait_until_quiet_hours_end(decision: OpenDecision) -> None:
    # Given quiet hours that have begun and last for more than an hour
    minute = (await decision.services[Database].read(database_time)) // 60_000 % (24 * 60)
    await decision.change_settings(
        quiet_from=(minute - 5) % 1440, quiet_until=(minute + 90) % 1440, zone="UTC"
    )
    titles, again = await decision.run_row()
    assert titles == []
    assert is_near(again, 90 * 60_000)
    # And an invitation is not sent either
    queue = decision.services[NotificationSender]._queue_out
    invitation = Notification("Your turn at {game}, {players} players", {"game": "x", "players": 2}, "/", "/")
    await notify_user(decision.services, decision.user, invitation)
    assert queue.statistics().current_buffer_used == 0
    # When they are over
    await decision.change_settings(quiet_until=(minute - 1) % 1440)
    assert (await decision.run_row())[0] == [TURN]


async def test_nothing_is_sent_for_muted_tables_or_switched_off_reasons(decision: OpenDecision) -> None:
    await decision.change_settings(moves=False)
    assert (await decision.run_row())[0] == []
    await decision.change_settings(moves=True)
    for muted, titles in ((True, []), (False, [TURN])):
        mute = partial(mute_table, user_id=decision.user, table_id=decision.room.id, muted=muted)
        await decision.services[Database].write(mute)
        assert (await decision.run_row())[0] == titles


async def test_a_player_is_not_notified_of_a_closed_decision(decision: OpenDecision) -> None:
    decision.question = "another"
    with pytest.raises(NoLongerDue):
        await decision.run_row()
    assert decision.sender.titles() == []


async def test_notifications_are_in_the_language_of_the_player(decision: OpenDecision) -> None:
    await decision.change_settings(language="de")
    assert (await decision.run_row())[0] == ["Du bist am Zug bei Draco Magi, 2 Spieler"]


async def test_subscriptions_of_signed_out_or_unsubscribed_devices_are_deleted(
    decision: OpenDecision, service: PushService, visit: Visit
) -> None:
    def devices(db: Transaction) -> int:
        return len(
            db.exec(select(PushSubscription).where(col(PushSubscription.user_id) == decision.user)).all()
        )

    services, ben = decision.services, decision.player
    # Given two devices, the second by a link
    link = (await ben.client.post("/me/link")).text.partition('data-link="')[2].partition('"')[0]
    tablet = visit("tablet")
    await tablet.client.post(link)
    await Browser(service, "tablet").subscribe(tablet)
    assert (await decision.run_row())[0] == [TURN, TURN]
    # When one signs out
    await tablet.client.post("/me/leave")
    assert await services[Database].read(devices) == 1
    # And the push service says that the other subscription no longer exists
    service.answer = "410 Gone"
    row = Due(
        table_id=decision.room.id, seat=decision.seat, kind=NOTIFICATION, at=1, question=decision.question
    )
    await services[Database].write(lambda db: db.merge(row).at)
    await server_job(services)(row)
    await service.wait(1)
    with anyio.fail_after(HANGS):
        while services[ReachableUsers].can_reach(decision.user):
            await anyio.lowlevel.checkpoint()
    assert await services[Database].read(devices) == 0
    # Then the player cannot be notified any more
    assert not services[ReachableUsers].can_reach(decision.user)
