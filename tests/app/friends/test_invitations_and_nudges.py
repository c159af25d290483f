"""Invitations to tables, rematches and nudges between friends."""

import pytest
from sqlmodel import update

from app.friends.nudges import NUDGE_INTERVAL_MS
from app.notifications.notification import Notification
from app.storage.database import Database
from app.storage.friend_models import Nudge
from app.storage.models import now
from app.tables.presence import SITE, Presence
from app.web.services import Services
from engines import CATALOGUE
from tests.app.conftest import Visit
from tests.app.friends.conftest import Befriend, Person
from tests.app.table_helpers import find_room
from tests.live.player import Player, begin_game
from tests.live.reading import Seen

pytestmark = pytest.mark.anyio


async def home(player: Player) -> Seen:
    """The player's lobby."""
    return Seen((await player.client.get("/")).text)


@pytest.mark.databases
async def test_a_friend_accepts_an_invitation_to_a_table(
    friends: Befriend, visit: Visit, person: Person, game: str
) -> None:
    # Given a player who creates an unlisted table
    anna, ben = await friends()
    await anna.create(game, 2, visibility="link")
    page = await anna.client.get(f"{anna.path}/invite-friends")
    assert "Ben" in page.text
    # When they invite their friend
    who = {"person": await person("Ben")}
    assert (await anna.client.post(f"{anna.path}/invite-friends", data=who)).status_code == 303
    assert ">invited<" in (await anna.client.get(f"{anna.path}/invite-friends")).text
    named = (await anna.client.get(f"{anna.path}/friends-by-name")).text
    assert "Ben is invited" in named
    assert (await ben.client.get(f"{anna.path}/friends-by-name")).status_code == 403
    # Then the friend's lobby and bell show the invitation, and one click leads to a seat
    seen = await home(ben)
    assert "Anna invites you" in seen.html
    assert "1 thing is waiting" in seen.html
    assert "1 thing is waiting" in (await ben.client.get("/bell")).text
    assert 'id="bell"' in (await ben.client.get("/learn")).text
    assert 'id="bell"' not in (await visit("Nobody").client.get("/learn")).text
    answer = await ben.client.post(seen.link("/invite/"))
    assert answer.headers["location"] == anna.path
    assert "Anna invites you" not in (await home(ben)).html


async def test_an_invitation_can_be_declined_and_is_void_after_a_removal(
    friends: Befriend, visit: Visit, person: Person, game: str
) -> None:
    anna, ben = await friends()
    eve = visit("Eve")
    await eve.create(game, 2)
    who = {"person": await person("Ben")}
    assert (await eve.client.post(f"{eve.path}/invite-friends", data=who)).status_code == 404  # not a friend
    await anna.create(game, 3)
    await anna.client.post(f"{anna.path}/invite-friends", data=who)
    assert (await ben.client.post(f"{anna.path}/decline")).status_code == 303
    assert "invites you" not in (await home(ben)).html
    await anna.client.post(f"{anna.path}/invite-friends", data=who)
    await ben.client.post((await home(ben)).link("/invite/"))
    await anna.post("remove", seat="1")
    assert "invites you" not in (await home(ben)).html  # the old invitation is void
    # A new one by the host lets the removed friend return
    assert (await ben.client.post((await anna.look()).link("/invite/"))).status_code == 403
    await anna.client.post(f"{anna.path}/invite-friends", data=who)
    assert (await ben.client.post((await home(ben)).link("/invite/"))).status_code == 303


async def test_an_invitation_from_the_lobby_uses_the_open_table_or_creates_one(
    friends: Befriend, person: Person, game: str
) -> None:
    anna, ben = await friends()
    who = {"person": await person("Ben")}
    answer = await anna.client.post("/friends/invite", data=who)
    form = await anna.client.get(answer.headers["location"])
    assert f'name="friend" value="{who["person"]}"' in form.text
    await anna.create(game, 3, friend=who["person"])
    assert "Anna invites you" in (await home(ben)).html
    await ben.client.post(f"{anna.path}/decline")
    answer = await anna.client.post("/friends/invite", data=who)
    assert answer.headers["location"] == anna.path
    assert "Anna invites you" in (await home(ben)).html


async def test_the_lobby_lists_a_friends_public_table_but_not_an_unlisted_one(
    friends: Befriend, game: str
) -> None:
    anna, ben = await friends()
    await anna.create(game, 3, visibility="link")
    assert "Anna needs" not in (await home(ben)).html
    await anna.create(game, 3, visibility="public")
    assert "Anna needs 2 more" in (await home(ben)).html


async def test_the_lobby_shows_an_open_rematch(played: Befriend) -> None:
    anna, ben = await played()
    answer = await anna.post("rematch")
    seen = await home(ben)
    assert "Rematch with Anna" in seen.html
    assert (await ben.post("rematch")).headers["location"] == answer.headers["location"]
    assert "Rematch with Anna" not in (await home(ben)).html


async def test_a_friend_is_nudged_once_a_day_and_never_with_a_live_clock(
    friends: Befriend, services: Services, person: Person, game: str
) -> None:
    # Given friends at a table without a clock, one of whom is to move
    anna, ben = await friends()
    await begin_game([anna, ben], game, pace="none")
    room = await find_room(services, anna)
    assert room.scene.match is not None
    while len(room.scene.match.pending) > 1:  # both decide at the same time
        await anna.play()
    slow, eager = (anna, ben) if room.scene.match.pending[0].seat == 0 else (ben, anna)
    who = {"person": await person(slow.name)}
    # When the other nudges them with the button in the lobby
    assert "away, and it’s their move" in (await home(eager)).html
    assert (await eager.client.post(f"{eager.path}/nudge", data=who)).status_code == 303
    # Then the lobby shows the nudge until they have moved, and a second one is rejected for a day
    assert f"{eager.name} is waiting for you" in (await home(slow)).html
    assert ">nudged<" in (await home(eager)).html
    assert (await eager.client.post(f"{eager.path}/nudge", data=who)).status_code == 409
    await services[Database].write(lambda db: db.exec(update(Nudge).values(at=now() - NUDGE_INTERVAL_MS - 1)))
    assert (await eager.client.post(f"{eager.path}/nudge", data=who)).status_code == 303
    assert (
        await slow.client.post(f"{slow.path}/nudge", data={"person": await person(eager.name)})
    ).status_code == 422
    # And while a live clock runs a nudge is rejected
    await begin_game([anna, ben], game, pace="live")
    for sender, friend in ((anna, ben), (ben, anna)):
        answer = await sender.client.post(f"{sender.path}/nudge", data={"person": await person(friend.name)})
        assert (answer.status_code, "clock is running" in answer.text) == (409, True)


async def test_the_lobby_shows_the_activity_of_a_friend(
    friends: Befriend, services: Services, visit: Visit, game: str
) -> None:
    anna, ben = await friends()
    services[Presence].enter(SITE, (await find_room(services, anna)).scene.seats[0].user_id, "Anna")
    assert ">online<" in (await home(ben)).html
    await anna.create(game, 2, visibility="public")
    assert ">at an open table<" in (await home(ben)).html
    await visit("Cleo").join((await anna.look()).link("/invite/"))
    await anna.post("start")
    assert "playing " in (await home(ben)).html
    assert ">Watch<" in (await home(ben)).html


async def test_a_friend_who_is_away_is_notified_on_their_devices(
    friends: Befriend, services: Services, person: Person, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    anna, ben = await friends()
    ben_id = (await find_room(services, anna)).scene.seats[1].user_id
    called: list[tuple[str, str]] = []

    async def note(services: Services, user_id: str, notification: Notification) -> None:
        called.append((user_id, notification.text("en")))

    monkeypatch.setattr("app.notifications.sender.notify_user", note)
    await anna.create(game, 3)
    who = {"person": await person("Ben")}
    await anna.client.post(f"{anna.path}/invite-friends", data=who)
    assert called == [(ben_id, f"Anna invites you to {CATALOGUE[game].name}")]
    services[Presence].enter(SITE, ben_id, "Ben")
    await ben.client.post(f"{anna.path}/decline")
    await anna.client.post(f"{anna.path}/invite-friends", data=who)
    assert len(called) == 1  # a friend with an open page sees it there
