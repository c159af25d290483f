"""Who is away is called to their turn: once to a question, once more in its last hour, and never in vain."""

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
from app.notifications.mail.service import MailService
from app.notifications.notification import Call, Letter, PushLetter
from app.notifications.preferences import mute_table, read_wishes
from app.notifications.reachable import Reachable
from app.notifications.sender import Messenger, call_player
from app.notifications.turn_notifications import LOOK_AGAIN, TurnCalls
from app.storage.database import Database, database_time
from app.storage.models import Due
from app.storage.notification_models import PushSubscription
from app.tables.jobs import job_runner
from app.tables.jobs.job_runner import NotDueAnyMore
from app.tables.play.room import Room
from app.tables.play.rooms import Rooms
from app.tables.presence import Presence
from app.tables.schedule.due_rows import NEVER, NOTIFICATION
from app.tables.schedule.due_rows import REMINDER_MS as HOUR
from app.web.services import Services
from tests.app.conftest import Visit
from tests.app.notifications.push_service import Browser, PushService
from tests.app.table_helpers import dues, room_of
from tests.live.player import Player, begun
from tests.servers import HANGS

pytestmark = pytest.mark.anyio

GAME = "draco_magi"
TURN = "Your turn at Draco Magi, 2 players"
UNTIMED = "Your turn at Draco Magi, 2 players. A bot can play for you while you’re away"
LATE = "Less than an hour left: your turn at Draco Magi, 2 players"


async def pair(visit: Visit, services: Services, pace: str) -> tuple[Player, Player, Room]:
    """Two at a table: who is asked, who waits, and the table."""
    anna, ben = visit("Anna"), visit("Ben")
    await begun([anna, ben], GAME, pace=pace)
    while (await ben.look()).question is not None:
        await ben.play()
    return anna, ben, await room_of(services, anna)


async def pass_on(player: Player, other: Player) -> None:
    """One plays until the other one is asked."""
    while (await other.look()).question is None:
        await player.play()


async def calls_at(services: Services, room: Room) -> list[Due]:
    """The rows of calls at a table."""
    rows = await services[Database].read(partial(dues, table_id=room.id))
    return [row for row in rows if row.kind == NOTIFICATION]


async def test_who_is_away_is_called_once_to_each_turn_and_nothing_secret_is_said(
    visit: Visit, services: Services, service: PushService
) -> None:
    # Given a table with a day per move, and one who waits, has turned pushes on and has no page open
    anna, ben, room = await pair(visit, services, "slow")
    phone = Browser(service, "phone")
    await phone.subscribe(ben)
    # When it is their turn
    await pass_on(anna, ben)
    # Then one push comes, which their browser alone can read, and that is all it holds
    assert await phone.received(1) == [{"title": TURN, "url": ben.path, "tag": ben.path}]
    push = service.pushes[0]
    assert b"Draco" not in push.body
    assert push.headers["content-encoding"] == "aes128gcm"
    assert 80_000 < int(push.headers["ttl"]) <= 86_400
    # And it is signed with the key that browsers are told
    scheme, _, told = push.headers["authorization"].partition(" ")
    token, key = (part.strip().partition("=")[2] for part in told.split(","))
    known = (await ben.client.get("/me/push")).json()
    assert (scheme, key, phone.endpoint) == ("vapid", known["key"], known["endpoint"])
    point = jwt.utils.base64url_decode(key)
    public = EllipticCurvePublicKey.from_encoded_point(SECP256R1(), point)
    audience = f"http://{urlsplit(phone.endpoint).hostname}"
    assert jwt.decode(token, public, ["ES256"], audience=audience)["sub"] == "mailto:webmaster@localhost"
    # When they play, then they are not called to what they are asked at once, but in its last hour
    while (await ben.look()).question is not None:
        for row in await calls_at(services, room):
            assert row.at == room.scene.deadlines[row.seat] - HOUR
        await ben.play()
    assert await calls_at(services, room) == []
    # When it is their turn again, then they are called again
    await pass_on(anna, ben)
    assert [one["title"] for one in await phone.received(2)] == [TURN, TURN]


async def test_a_table_with_short_clocks_calls_nobody_and_one_without_any_does(
    visit: Visit, services: Services, service: PushService
) -> None:
    for pace, titles in (("live", []), ("none", [UNTIMED])):
        anna, ben, _ = await pair(visit, services, pace)
        phone = Browser(service, "phone")
        await phone.subscribe(ben)
        await pass_on(anna, ben)
        # Without a clock the call says what may happen while one is away
        assert [one["title"] for one in await phone.received(len(titles))] == titles


async def test_what_a_server_that_was_down_did_not_send_is_sent_when_it_is_back(
    visit: Visit, services: Services, service: PushService, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Given a call that nobody has made
    monkeypatch.setattr(job_runner.JobRunner, "_claim_due_rows", _nothing)
    anna, ben, room = await pair(visit, services, "slow")
    phone = Browser(service, "phone")
    await phone.subscribe(ben)
    await pass_on(anna, ben)
    (row,) = await calls_at(services, room)
    assert service.pushes == []
    # When it is made by two workers at once, then it is sent once
    job = server_job(services)
    await job(row)
    with pytest.raises(NotDueAnyMore):
        await job(row)
    assert [one["title"] for one in await phone.received(1)] == [TURN]
    # And the row waits for the last hour
    (row,) = await calls_at(services, room)
    assert row.at == room.scene.deadlines[row.seat] - HOUR


async def _nothing(_: job_runner.JobRunner) -> list[Due]:
    return []


def server_job(services: Services, messenger: Messenger | None = None) -> TurnCalls:
    """What the server does with such a row."""
    found = (services[MailService], services[MailLinks])
    return TurnCalls(
        services[Rooms], services[Presence], services[Database], messenger or services[Messenger], *found
    )


class Posted(Messenger):
    """Keeps what is posted."""

    def __init__(self) -> None:
        self.letters: list[Letter] = []

    def post(self, letters: Iterable[Letter]) -> None:
        """Nothing is sent."""
        self.letters += letters

    def titles(self) -> list[str]:
        """What pushes said since this was asked last."""
        titles = [one.title for one in self.letters if isinstance(one, PushLetter)]
        self.letters.clear()
        return titles


class Waiting:
    """A question that waits for somebody who takes pushes; nobody does its row but the test."""

    def __init__(self, services: Services, player: Player, room: Room) -> None:
        seat = next(one for one in room.scene.seats if one.name == player.name)
        assert room.scene.match is not None
        self.services, self.player, self.room = services, player, room
        self.seat, self.user = seat.seat, seat.user_id
        self.question = room.scene.match.decision_id(self.seat) or ""
        self.posted = Posted()

    async def come(self, at: int | None = None, until: int | None = None) -> tuple[list[str], int]:
        """The row is due `at` a time, or now; `until` the question can be answered. What is said then, and
        in how many milliseconds it is due again."""
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
        await server_job(self.services, self.posted)(row)
        (after,) = await calls_at(self.services, self.room)
        time = await self.services[Database].read(database_time)
        return self.posted.titles(), after.at - time

    async def wish(self, **wishes: object) -> None:
        """What they wish changes."""

        def change(db: Transaction) -> None:
            own = read_wishes(db, self.user)
            for name, value in wishes.items():
                setattr(own, name, value)
            db.add(own)

        await self.services[Database].write(change)


@pytest.fixture
async def waiting(
    visit: Visit, services: Services, service: PushService, monkeypatch: pytest.MonkeyPatch
) -> Waiting:
    """It is Ben's turn at a table with a day per move."""
    monkeypatch.setattr(job_runner.JobRunner, "_claim_due_rows", _nothing)
    anna, ben, room = await pair(visit, services, "slow")
    await pass_on(anna, ben)
    await Browser(service, "phone").subscribe(ben)
    return Waiting(services, ben, room)


def near(milliseconds: int, expected: int) -> bool:
    """Whether it is that, but for the time that a test takes."""
    return expected - 60_000 < milliseconds <= expected + 1000


async def test_in_the_last_hour_one_is_called_once_more_and_then_no_more(waiting: Waiting) -> None:
    time = await waiting.services[Database].read(database_time)
    titles, again = await waiting.come(until=time + 3 * HOUR)
    assert titles == [TURN]
    assert near(again, 2 * HOUR)
    titles, again = await waiting.come(until=time + HOUR - 1)
    assert titles == [LATE]
    assert again > 100 * 365 * 24 * HOUR
    assert (await calls_at(waiting.services, waiting.room))[0].at == NEVER


async def test_who_has_the_table_open_is_not_called_until_it_is_closed_or_nearly_too_late(
    waiting: Waiting,
) -> None:
    # Given an open page
    presence, table = waiting.services[Presence], waiting.room.id
    presence.enter(table, waiting.user, "Ben")
    # Then it is looked again later, and nothing is said
    titles, again = await waiting.come()
    assert titles == []
    assert near(again, LOOK_AGAIN)
    # When an hour is left, then they are called all the same
    time = await waiting.services[Database].read(database_time)
    assert (await waiting.come(until=time + HOUR - 1))[0] == [LATE]
    presence.leave(table, waiting.user)


async def test_in_quiet_hours_nothing_calls_and_afterwards_it_does(waiting: Waiting) -> None:
    # Given quiet hours that have begun and last for more than an hour
    minute = (await waiting.services[Database].read(database_time)) // 60_000 % (24 * 60)
    await waiting.wish(quiet_from=(minute - 5) % 1440, quiet_until=(minute + 90) % 1440, zone="UTC")
    titles, again = await waiting.come()
    assert titles == []
    assert near(again, 90 * 60_000)
    # And an invitation does not ring either
    posted = waiting.services[Messenger]._waiting
    invitation = Call("Your turn at {game}, {players} players", {"game": "x", "players": 2}, "/", "/")
    await call_player(waiting.services, waiting.user, invitation)
    assert posted.statistics().current_buffer_used == 0
    # When they are over
    await waiting.wish(quiet_until=(minute - 1) % 1440)
    assert (await waiting.come())[0] == [TURN]


async def test_a_table_that_is_muted_and_one_who_wishes_no_calls_are_left_alone(waiting: Waiting) -> None:
    await waiting.wish(moves=False)
    assert (await waiting.come())[0] == []
    await waiting.wish(moves=True)
    for muted, titles in ((True, []), (False, [TURN])):
        mute = partial(mute_table, user_id=waiting.user, table_id=waiting.room.id, muted=muted)
        await waiting.services[Database].write(mute)
        assert (await waiting.come())[0] == titles


async def test_a_question_that_was_answered_calls_nobody(waiting: Waiting) -> None:
    waiting.question = "another"
    with pytest.raises(NotDueAnyMore):
        await waiting.come()
    assert waiting.posted.titles() == []


async def test_one_is_spoken_to_in_their_language(waiting: Waiting) -> None:
    await waiting.wish(language="de")
    assert (await waiting.come())[0] == ["Du bist am Zug bei Draco Magi, 2 Spieler"]


async def test_a_device_that_was_signed_out_or_takes_no_pushes_any_more_is_forgotten(
    waiting: Waiting, service: PushService, visit: Visit
) -> None:
    def devices(db: Transaction) -> int:
        return len(
            db.exec(select(PushSubscription).where(col(PushSubscription.user_id) == waiting.user)).all()
        )

    services, ben = waiting.services, waiting.player
    # Given two devices, the second by a link
    link = (await ben.client.post("/me/link")).text.partition('data-link="')[2].partition('"')[0]
    tablet = visit("tablet")
    await tablet.client.post(link)
    await Browser(service, "tablet").subscribe(tablet)
    assert (await waiting.come())[0] == [TURN, TURN]
    # When one signs out
    await tablet.client.post("/me/leave")
    assert await services[Database].read(devices) == 1
    # And the service of the other says that nobody takes them any more
    service.answer = "410 Gone"
    row = Due(table_id=waiting.room.id, seat=waiting.seat, kind=NOTIFICATION, at=1, question=waiting.question)
    await services[Database].write(lambda db: db.merge(row).at)
    await server_job(services)(row)
    await service.wait(1)
    with anyio.fail_after(HANGS):
        while services[Reachable].reaches(waiting.user):
            await anyio.lowlevel.checkpoint()
    assert await services[Database].read(devices) == 0
    # Then they are not called any more
    assert not services[Reachable].reaches(waiting.user)
