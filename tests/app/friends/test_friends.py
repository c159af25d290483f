"""People one plays with: added after a finished game, seen only by friends, gone when they are blocked."""

import pytest

from app.tables.presence import SITE, Presence
from app.web.services import Services
from tests.app.conftest import Visit
from tests.app.friends.conftest import Befriend, Person
from tests.app.table_helpers import room_of
from tests.live.player import Player, begun
from tests.live.reading import Seen

pytestmark = pytest.mark.anyio


async def do(player: Player, act: str, person: str) -> int:
    """What a button of one's own page does."""
    return (await player.client.post(f"/me/people/{act}", data={"person": person})).status_code


async def home(player: Player) -> Seen:
    """The lobby as they see it."""
    return Seen((await player.client.get("/")).text)


async def me(player: Player) -> str:
    """The page about themselves."""
    return (await player.client.get("/me")).text


@pytest.mark.databases
async def test_two_who_finished_a_game_are_friends_when_both_want_it(
    played: Befriend, person: Person
) -> None:
    # Given two who finished a game, of whom one adds the other on the result
    anna, ben = await played()
    assert "Add a friend" in (await anna.look()).html
    asked = await anna.post("friends", seat="1")
    assert "You asked Ben to be friends." in asked.text
    assert "hasn’t answered yet" in await me(anna)
    # Then the other is asked, in the lobby, in the bell and on their own page
    page = await home(ben)
    assert "wants to be friends" in page.html
    assert "1 thing is waiting for you" in page.html
    assert "wants to be friends" in await me(ben)
    # And when they accept, each has a friend
    assert await do(ben, "add", await person("Anna")) == 303
    for player, other in ((anna, "Ben"), (ben, "Anna")):
        page = await home(player)
        assert "wants to be friends" not in page.html
        assert f"friend-{await person(other)}" not in page.html  # who is not here is not listed
        assert ">friend<" in await me(player)


async def test_who_adds_somebody_who_asked_accepts(played: Befriend) -> None:
    anna, ben = await played()
    await anna.post("friends", seat="1")
    assert "You and Anna are friends now." in (await ben.post("friends", seat="0")).text


async def test_only_those_who_finished_a_game_together_can_be_asked(
    visit: Visit, game: str, person: Person
) -> None:
    anna, ben, eve = visit("Anna"), visit("Ben"), visit("Eve")
    await begun([anna, ben], game)
    await eve.create(game, 2)
    assert (await anna.post("friends", seat="1")).status_code == 403  # it is not finished
    assert (await anna.post("friends", seat="0")).status_code == 422  # oneself
    assert (await eve.client.post(f"{anna.path}/friends", data={"seat": "0"})).status_code == 403
    assert await do(eve, "add", await person("Anna")) == 404  # not even that she is there


async def test_who_declines_is_not_asked_again(played: Befriend, person: Person) -> None:
    anna, ben = await played()
    await anna.post("friends", seat="1")
    assert await do(ben, "decline", await person("Anna")) == 303
    for _ in range(2):
        assert "wants to be friends" not in (await home(ben)).html
        assert "hasn’t answered yet" in await me(anna)  # and is not told so
        await do(anna, "remove", await person("Ben"))
        await anna.post("friends", seat="1")
    assert await do(ben, "add", await person("Anna")) == 303  # but can change their mind
    assert ">friend<" in await me(anna)


async def test_nobody_learns_whether_one_is_here_but_friends(
    visit: Visit, friends: Befriend, services: Services, game: str, person: Person
) -> None:
    anna, ben = await friends()
    cleo = visit("Cleo")
    await begun([anna, cleo], game)
    await cleo.post("leave")
    await cleo.post("friends", seat="0")  # she asked, no more
    services[Presence].enter(SITE, (await room_of(services, anna)).scene.seats[0].user_id, "Anna")
    assert f'id="friend-{await person("Anna")}"' in (await home(ben)).html
    assert f'id="friend-{await person("Anna")}"' not in (await home(cleo)).html
    assert await do(anna, "remove", await person("Ben")) == 303
    assert f'id="friend-{await person("Anna")}"' not in (await home(ben)).html


async def test_a_block_ends_all_of_it(friends: Befriend, services: Services, person: Person) -> None:
    # Given friends with an invitation between them, and one who talks at their table
    anna, ben = await friends()
    await ben.post("messages", text="Well played!")
    assert "Well played!" in (await anna.look()).html
    game = (await room_of(services, anna)).scene.table.game
    finished, who = anna.path, {"person": await person("Anna")}
    await ben.create(game, 2)
    assert (await ben.client.post(f"{ben.path}/invite-friends", data=who)).status_code == 303
    assert "Ben invites you" in (await home(anna)).html
    # When she blocks him
    assert await do(anna, "block", await person("Ben")) == 303
    # Then his invitation, his name among friends and what he says are gone, and he cannot begin anew
    assert "Ben invites you" not in (await home(anna)).html
    assert "Well played!" not in (await anna.look()).html
    assert (await ben.client.post(f"{ben.path}/invite-friends", data=who)).status_code == 403
    assert await do(ben, "add", who["person"]) == 303
    assert "wants to be friends" not in (await home(anna)).html
    services[Presence].enter(SITE, (await room_of(services, anna)).scene.seats[0].user_id, "Anna")
    assert f"friend-{who['person']}" not in (await home(ben)).html
    # And when she unblocks him, they are strangers who have played
    assert await do(anna, "unblock", await person("Ben")) == 303
    anna.path = finished
    assert "Well played!" in (await anna.look()).html
    assert "wants to be friends" in (await home(anna)).html  # as he still does
