"""Friends in the API: friend requests, invitations and nudges; also new games from finished ones."""

from typing import Any

import pytest

from tests.app.api.conftest import Connect, read_error
from tests.live.program import Program, begin_game

pytestmark = pytest.mark.anyio


async def finish_game(connect: Connect, game: str) -> tuple[Program, Program]:
    """Two players who have finished a game together."""
    anna, ben = await connect("Anna").arrive(), await connect("Ben").arrive()
    await begin_game([anna, ben], game)
    assert (await ben.post("concede", op="1")).status_code == 200
    return anna, ben


async def read_friends(program: Program) -> dict[str, Any]:
    answer = await program.client.get("/api/me/friends")
    assert answer.status_code == 200, answer.text
    friends: dict[str, Any] = answer.json()
    return friends


async def test_players_become_friends_and_invite_each_other(connect: Connect, game: str) -> None:
    # Given two players who have finished a game, when one adds the other by their seat
    anna, ben = await finish_game(connect, game)
    people = (await read_friends(anna))["people"]
    assert [(person["name"], person["kind"]) for person in people] == [("Ben", "played")]
    assert (await anna.post("friends", seat=1)).json() == {"friends": False}
    # Then the other sees a friend request
    friends = await read_friends(ben)
    (anna_entry,) = friends["people"]
    assert (anna_entry["name"], anna_entry["kind"], anna_entry["doing"]) == ("Anna", "asking", None)
    assert friends["calls"] == 1
    person = anna_entry["person"]
    # When the other accepts, then they are friends and see each other's activity
    answer = await ben.client.post("/api/me/friends", json={"person": person, "act": "add"})
    assert answer.status_code == 204
    (ben_entry,) = (await read_friends(anna))["people"]
    assert (ben_entry["kind"], ben_entry["doing"]) == ("friend", "away")
    # When one invites the other to a new table, then the other can decline, or take a seat with the invite
    await anna.create(game, 3)
    ben_id = ben_entry["person"]
    assert (await anna.post("invitations", person=ben_id)).status_code == 204
    invitation = (await read_friends(ben))["wishes"][0]
    assert (invitation["kind"], invitation["name"]) == ("invitation", "Anna")
    assert invitation["table"]["seats"] == 3
    path = f"/api/me/invitations/{invitation['table']['id']}"
    assert (await ben.client.delete(path)).status_code == 204
    assert (await read_friends(ben))["wishes"] == []
    await anna.post("invitations", person=ben_id)
    answer = await ben.client.post(f"{anna.table}/seats", json={"invite": invitation["invite"]})
    assert answer.status_code == 201
    # When one blocks the other, then invitations are rejected
    answer = await ben.client.post("/api/me/friends", json={"person": person, "act": "block"})
    assert answer.status_code == 204
    assert read_error(await anna.post("invitations", person=ben_id)) == (403, "not_friends")
    assert read_error(await anna.post("invitations", person="0" * 16)) == (404, "unknown")
    assert read_error(await anna.post("invitations", person="Ben")) == (400, "malformed")


async def test_a_friend_is_nudged_once_a_day(connect: Connect, game: str) -> None:
    anna, ben = await finish_game(connect, game)
    assert (await anna.post("friends", seat=1)).json() == {"friends": False}
    assert (await ben.post("friends", seat=0)).json() == {"friends": True}
    await anna.create(game, 2)
    await ben.join(anna)
    assert (await anna.client.post(f"{anna.table}/start")).status_code == 200
    while len((await anna.look())["waiting_for"]) > 1:  # both have an open decision
        await anna.play()
    deciding, waiting = (anna, ben) if (await anna.look())["decision"] else (ben, anna)
    assert (await deciding.client.get("/api/me/tables")).json()["tables"][0]["your_move"] is True
    friend = (await read_friends(waiting))["people"][0]
    assert (friend["doing"], friend["nudged"]) == ("away", False)
    assert (await waiting.post("nudges", person=friend["person"])).status_code == 204
    assert read_error(await waiting.post("nudges", person=friend["person"])) == (409, "nudged")
    assert (await read_friends(waiting))["people"][0]["nudged"] is True
    assert [request["kind"] for request in (await read_friends(deciding))["wishes"]] == ["nudge"]


async def test_a_new_game_can_start_from_a_moment_of_a_finished_game(connect: Connect, game: str) -> None:
    anna, _ = await finish_game(connect, game)
    answer = await anna.post("play-on", at=0, seat=1, strength="easy")
    assert answer.status_code == 201, answer.text
    created = answer.json()
    assert created["seat"] == 1
    table = (await anna.client.get(f"/api/tables/{created['id']}")).json()
    assert [(seat["you"], seat["strength"]) for seat in table["seats"]] == [(False, "easy"), (True, None)]
    assert read_error(await anna.post("play-on", at=10_000)) == (422, "invalid")
    cleo = await connect("Cleo").arrive()
    await cleo.create(game, 2)
    assert read_error(await cleo.post("play-on", at=0)) == (409, "not_finished")
