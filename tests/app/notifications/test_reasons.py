"""Notifications of joins, rematches and mentions, each of which can be switched off."""

from collections.abc import Iterable

import pytest

from app.chat.mentions import is_mentioned
from app.notifications.notification import OutgoingMessage, PushMessage
from app.notifications.sender import NotificationSender
from app.tables.presence import SITE, Presence
from app.web.services import Services
from engines import CATALOGUE
from tests.app.conftest import Visit
from tests.app.notifications.push_service import Browser, PushService
from tests.app.table_helpers import find_room
from tests.live.player import Player, seat_players

pytestmark = pytest.mark.anyio

ALL_OFF = {"quiet_from": "22:00", "quiet_until": "08:00"}


@pytest.fixture
def sent(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The titles of pushes, in the order in which they are queued."""
    titles: list[str] = []

    def enqueue(self: NotificationSender, messages: Iterable[OutgoingMessage]) -> None:
        titles.extend(message.title for message in messages if isinstance(message, PushMessage))

    monkeypatch.setattr(NotificationSender, "enqueue", enqueue)
    return titles


async def enable(player: Player, *reasons: str) -> None:
    """Enables notifications for these reasons only."""
    form = ALL_OFF | dict.fromkeys(reasons, "true")
    assert (await player.client.post("/me/notifications", data=form)).status_code == 303


async def test_an_absent_host_is_notified_of_joins(
    visit: Visit, services: Services, service: PushService, sent: list[str], game: str
) -> None:
    # Given a host who is subscribed to pushes and has no page open
    anna, ben, cleo = visit("Anna"), visit("Ben"), visit("Cleo")
    await anna.create(game, 4, visibility="public")
    await Browser(service, "phone").subscribe(anna)
    invite = (await anna.look()).link("/invite/")
    name = CATALOGUE[game].name
    # When players join through an invite and at the table itself, the host is notified once of each
    await ben.join(invite)
    await ben.join(invite)
    assert sent == [f"Ben joined your table: {name}"]
    cleo.path = anna.path
    await cleo.post("seats", name="Cleo")
    assert sent[1:] == [f"Cleo joined your table: {name}"]
    # But not while the host has a page open, or has switched these notifications off
    await cleo.post("leave")
    services[Presence].enter(SITE, (await find_room(services, anna)).scene.seats[0].user_id, "Anna")
    await cleo.post("seats")
    await cleo.post("leave")
    services[Presence].leave(SITE, (await find_room(services, anna)).scene.seats[0].user_id)
    await enable(anna, "moves", "invites", "chat")
    await cleo.post("seats")
    assert len(sent) == 2


async def test_an_absent_player_is_notified_of_their_removal(
    visit: Visit, services: Services, service: PushService, sent: list[str], game: str
) -> None:
    anna, ben = visit("Anna"), visit("Ben")
    await seat_players([anna, ben], game)
    await Browser(service, "phone").subscribe(ben)
    await anna.post("remove", seat="1")
    assert sent == [f"Anna removed you from a table: {CATALOGUE[game].name}"]


async def test_players_are_notified_of_a_rematch_unless_blocked(
    visit: Visit, service: PushService, sent: list[str], game: str
) -> None:
    anna, ben = visit("Anna"), visit("Ben")
    for blocked in (False, True):
        await anna.create(game, 2)
        await ben.join((await anna.look()).link("/invite/"))
        await anna.post("start")
        await ben.post("leave")
        if blocked:
            person = (await ben.client.get("/me")).text.partition('name="person" value="')[2][:16]
            await ben.client.post("/me/people/block", data={"person": person})
        else:
            await Browser(service, "phone").subscribe(ben)
        sent.clear()
        await anna.post("rematch")
        assert sent == ([] if blocked else [f"Anna wants a rematch of {CATALOGUE[game].name}"])


async def test_mentions_are_notified_without_the_message_if_switched_on(
    visit: Visit, service: PushService, sent: list[str], game: str
) -> None:
    anna, ben = visit("Anna"), visit("Ben")
    await anna.create(game, 2)
    await ben.join((await anna.look()).link("/invite/"))
    await Browser(service, "phone").subscribe(anna)
    sent.clear()
    await ben.post("messages", text="Anna, are you there?")
    assert sent == []  # off by default
    await enable(anna, "chat")
    await ben.post("messages", text="Anna, are you there?")
    await ben.post("messages", text="Nobody else is.")
    assert sent == [f"Ben mentioned you in {CATALOGUE[game].name}"]
    await anna.post("calls", muted="true")
    await ben.post("messages", text="anna?")
    assert len(sent) == 1


@pytest.mark.parametrize(
    ("name", "text", "mentioned"),
    [
        ("Anna", "@anna: your move", True),
        ("Anna", "Annabel is here", False),
        ("Al", "al dente", False),
        ("Al", "ask @Al", True),
        ("C++", "hi C++!", True),
    ],
)
def test_mentions_are_whole_words(name: str, text: str, mentioned: bool) -> None:
    assert is_mentioned(name, text) is mentioned


async def test_notification_switches_are_stored_and_shown(visit: Visit, game: str) -> None:
    anna = visit("Anna")
    await anna.create(game, 2)
    await enable(anna, "invites", "chat")
    page = (await anna.client.get("/me")).text
    ticked = [
        name
        for name in ("moves", "joins", "invites", "chat")
        if f'name="{name}" value="true" checked' in page
    ]
    assert ticked == ["invites", "chat"]
