"""Friends: added after a finished game, visible to friends only, and removed by a block."""

import pytest

from app.tables.presence import SITE, Presence
from app.web.services import Services
from tests.app.conftest import Visit
from tests.app.friends.conftest import Befriend, Person
from tests.app.table_helpers import find_room
from tests.live.player import Player, begin_game
from tests.live.reading import Seen

pytestmark = pytest.mark.anyio


async def post_action(player: Player, act: str, person: str) -> int:
    """The status of the answer to a button of the player's own page."""
    return (await player.client.post(f"/me/people/{act}", data={"person": person})).status_code


async def home(player: Player) -> Seen:
    """The player's lobby."""
    return Seen((await player.client.get("/")).text)


async def own_page(player: Player) -> str:
    """The player's own page."""
    return (await player.client.get("/me")).text


@pytest.mark.databases
async def test_players_of_a_finished_game_are_friends_once_each_has_added_the_other(
    played: Befriend, person: Person
) -> None:
    # Given two players of a finished game, one of whom adds the other on the result
    anna, ben = await played()
    assert "Add a friend" in (await anna.look()).html
    response = await anna.post("friends", seat="1")
    assert "You asked Ben to be friends." in response.text
    assert "hasn’t answered yet" in await own_page(anna)
    # Then the other sees the request in the lobby, in the bell and on their own page
    page = await home(ben)
    assert "wants to be friends" in page.html
    assert "1 thing is waiting for you" in page.html
    assert "wants to be friends" in await own_page(ben)
    # And when they accept, each has a friend
    assert await post_action(ben, "add", await person("Anna")) == 303
    for player, other in ((anna, "Ben"), (ben, "Anna")):
        page = await home(player)
        assert "wants to be friends" not in page.html
        assert f"friend-{await person(other)}" not in page.html  # friends who are away are not listed
        assert ">friend<" in await own_page(player)


async def test_adding_a_player_who_sent_a_request_accepts_it(played: Befriend) -> None:
    anna, ben = await played()
    await anna.post("friends", seat="1")
    assert "You and Anna are friends now." in (await ben.post("friends", seat="0")).text


async def test_only_players_of_a_finished_game_can_be_sent_a_request(
    visit: Visit, game: str, person: Person
) -> None:
    anna, ben, eve = visit("Anna"), visit("Ben"), visit("Eve")
    await begin_game([anna, ben], game)
    await eve.create(game, 2)
    assert (await anna.post("friends", seat="1")).status_code == 403  # the game is not finished
    assert (await anna.post("friends", seat="0")).status_code == 422  # the player's own seat
    assert (await eve.client.post(f"{anna.path}/friends", data={"seat": "0"})).status_code == 403
    assert await post_action(eve, "add", await person("Anna")) == 404  # her existence is not revealed


async def test_a_declined_request_is_not_shown_again(played: Befriend, person: Person) -> None:
    anna, ben = await played()
    await anna.post("friends", seat="1")
    assert await post_action(ben, "decline", await person("Anna")) == 303
    for _ in range(2):
        assert "wants to be friends" not in (await home(ben)).html
        assert "hasn’t answered yet" in await own_page(anna)  # a decline is not revealed
        await post_action(anna, "remove", await person("Ben"))
        await anna.post("friends", seat="1")
    assert await post_action(ben, "add", await person("Anna")) == 303  # but can still accept later
    assert ">friend<" in await own_page(anna)


async def test_only_friends_see_that_a_player_is_online(
    visit: Visit, friends: Befriend, services: Services, game: str, person: Person
) -> None:
    anna, ben = await friends()
    cleo = visit("Cleo")
    await begin_game([anna, cleo], game)
    await cleo.post("leave")
    await cleo.post("friends", seat="0")  # only a request
    services[Presence].enter(SITE, (await find_room(services, anna)).scene.seats[0].user_id, "Anna")
    assert f'id="friend-{await person("Anna")}"' in (await home(ben)).html
    assert f'id="friend-{await person("Anna")}"' not in (await home(cleo)).html
    assert await post_action(anna, "remove", await person("Ben")) == 303
    assert f'id="friend-{await person("Anna")}"' not in (await home(ben)).html


async def test_a_block_hides_invitations_messages_and_friendship(
    friends: Befriend, services: Services, person: Person
) -> None:
    # Given friends with an invitation between them, one of whom has written in the chat of their table
    anna, ben = await friends()
    await ben.post("messages", text="Well played!")
    assert "Well played!" in (await anna.look()).html
    game = (await find_room(services, anna)).scene.table.game
    finished, who = anna.path, {"person": await person("Anna")}
    await ben.create(game, 2)
    assert (await ben.client.post(f"{ben.path}/invite-friends", data=who)).status_code == 303
    assert "Ben invites you" in (await home(anna)).html
    # When she blocks him
    assert await post_action(anna, "block", await person("Ben")) == 303
    # Then his invitation, his friend entry, his messages and new requests are hidden
    assert "Ben invites you" not in (await home(anna)).html
    assert "Well played!" not in (await anna.look()).html
    assert (await ben.client.post(f"{ben.path}/invite-friends", data=who)).status_code == 403
    assert await post_action(ben, "add", who["person"]) == 303
    assert "wants to be friends" not in (await home(anna)).html
    services[Presence].enter(SITE, (await find_room(services, anna)).scene.seats[0].user_id, "Anna")
    assert f"friend-{who['person']}" not in (await home(ben)).html
    # And when she unblocks him, his messages and his request are visible again
    assert await post_action(anna, "unblock", await person("Ben")) == 303
    anna.path = finished
    assert "Well played!" in (await anna.look()).html
    assert "wants to be friends" in (await home(anna)).html  # his request is still open
