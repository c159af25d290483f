"""What people are called for beside their turn: who joins, rematches, mentions; each as they wish."""

from collections.abc import Iterable

import pytest

from app.chat.mentions import is_mentioned
from app.notifications.notification import Letter, PushLetter
from app.notifications.sender import Messenger
from app.tables.presence import SITE, Presence
from app.web.services import Services
from engines import CATALOGUE
from tests.app.conftest import Visit
from tests.app.notifications.push_service import Browser, PushService
from tests.app.table_helpers import room_of
from tests.live.player import Player

pytestmark = pytest.mark.anyio

ALL_OFF = {"quiet_from": "22:00", "quiet_until": "08:00"}


@pytest.fixture
def called(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What pushes say, in order, as they are handed over."""
    said: list[str] = []

    def post(self: Messenger, letters: Iterable[Letter]) -> None:
        said.extend(one.title for one in letters if isinstance(one, PushLetter))

    monkeypatch.setattr(Messenger, "post", post)
    return said


async def wish(player: Player, *reasons: str) -> None:
    """They are called for these reasons alone."""
    form = ALL_OFF | dict.fromkeys(reasons, "true")
    assert (await player.client.post("/me/notifications", data=form)).status_code == 303


async def test_a_host_who_is_away_is_told_who_joins(
    visit: Visit, services: Services, service: PushService, called: list[str], game: str
) -> None:
    # Given a host with pushes and no page open
    anna, ben, cleo = visit("Anna"), visit("Ben"), visit("Cleo")
    await anna.create(game, 4, visibility="public")
    await Browser(service, "phone").subscribe(anna)
    invite = (await anna.look()).link("/invite/")
    name = CATALOGUE[game].name
    # When one sits down by an invite and another at the table itself, then the host is told once each
    await ben.join(invite)
    await ben.join(invite)
    assert called == [f"Ben joined your table: {name}"]
    cleo.path = anna.path
    await cleo.post("seats", name="Cleo")
    assert called[1:] == [f"Cleo joined your table: {name}"]
    # And not while they have a page open, or when they do not want it
    await cleo.post("leave")
    services[Presence].enter(SITE, (await room_of(services, anna)).scene.seats[0].user_id, "Anna")
    await cleo.post("seats")
    await cleo.post("leave")
    services[Presence].leave(SITE, (await room_of(services, anna)).scene.seats[0].user_id)
    await wish(anna, "moves", "invites", "chat")
    await cleo.post("seats")
    assert len(called) == 2


async def test_who_played_is_told_of_a_rematch_unless_one_has_blocked_the_other(
    visit: Visit, service: PushService, called: list[str], game: str
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
        called.clear()
        await anna.post("rematch")
        assert called == ([] if blocked else [f"Anna wants a rematch of {CATALOGUE[game].name}"])


async def test_who_is_mentioned_is_called_if_they_want_it_and_never_with_what_was_said(
    visit: Visit, service: PushService, called: list[str], game: str
) -> None:
    anna, ben = visit("Anna"), visit("Ben")
    await anna.create(game, 2)
    await ben.join((await anna.look()).link("/invite/"))
    await Browser(service, "phone").subscribe(anna)
    called.clear()
    await ben.post("messages", text="Anna, are you there?")
    assert called == []  # off until it is wanted
    await wish(anna, "chat")
    await ben.post("messages", text="Anna, are you there?")
    await ben.post("messages", text="Nobody else is.")
    assert called == [f"Ben mentioned you in {CATALOGUE[game].name}"]
    await anna.post("calls", muted="true")
    await ben.post("messages", text="anna?")
    assert len(called) == 1


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
def test_a_name_is_a_word_of_its_own(name: str, text: str, mentioned: bool) -> None:
    assert is_mentioned(name, text) is mentioned


async def test_every_switch_is_kept_and_shown(visit: Visit, game: str) -> None:
    anna = visit("Anna")
    await anna.create(game, 2)
    await wish(anna, "invites", "chat")
    page = (await anna.client.get("/me")).text
    ticked = [
        name
        for name in ("moves", "joins", "invites", "chat")
        if f'name="{name}" value="true" checked' in page
    ]
    assert ticked == ["invites", "chat"]
