"""People you play with, for programs: friends, invitations, nudges; and playing on from a finished game."""

from typing import Any

import pytest

from tests.app.api.conftest import Connect, read_error
from tests.live.program import Program, begin_game

pytestmark = pytest.mark.anyio


async def finished(connect: Connect, game: str) -> tuple[Program, Program]:
    """Two who have finished a game together."""
    anna, ben = await connect("Anna").arrive(), await connect("Ben").arrive()
    await begin_game([anna, ben], game)
    assert (await ben.post("concede", op="1")).status_code == 200
    return anna, ben


async def friends_of(program: Program) -> dict[str, Any]:
    answer = await program.client.get("/api/me/friends")
    assert answer.status_code == 200, answer.text
    seen: dict[str, Any] = answer.json()
    return seen


async def test_two_become_friends_and_one_invites_the_other(connect: Connect, game: str) -> None:
    # Given two who have finished a game, one of whom adds the other by their seat
    anna, ben = await finished(connect, game)
    assert [(one["name"], one["kind"]) for one in (await friends_of(anna))["people"]] == [("Ben", "played")]
    assert (await anna.post("friends", seat=1)).json() == {"friends": False}
    seen = await friends_of(ben)
    assert [(one["name"], one["kind"], one["doing"]) for one in seen["people"]] == [("Anna", "asking", None)]
    assert seen["calls"] == 1
    person = seen["people"][0]["person"]
    # When the other accepts, then they are friends, and each sees what the other does
    answer = await ben.client.post("/api/me/friends", json={"person": person, "act": "add"})
    assert answer.status_code == 204
    seen = await friends_of(anna)
    assert [(one["kind"], one["doing"]) for one in seen["people"]] == [("friend", "away")]
    # And an invitation to a new table is found there, with what opens a seat
    await anna.create(game, 3)
    who = seen["people"][0]["person"]
    assert (await anna.post("invitations", person=who)).status_code == 204
    wish = (await friends_of(ben))["wishes"][0]
    assert (wish["kind"], wish["name"], wish["table"]["seats"]) == ("invitation", "Anna", 3)
    path = f"/api/me/invitations/{wish['table']['id']}"
    assert (await ben.client.delete(path)).status_code == 204
    assert (await friends_of(ben))["wishes"] == []
    await anna.post("invitations", person=who)
    answer = await ben.client.post(f"{anna.table}/seats", json={"invite": wish["invite"]})
    assert answer.status_code == 201
    # And a block ends it, and what cannot be is refused with a code
    answer = await ben.client.post("/api/me/friends", json={"person": person, "act": "block"})
    assert answer.status_code == 204
    assert read_error(await anna.post("invitations", person=who)) == (403, "not_friends")
    assert read_error(await anna.post("invitations", person="0" * 16)) == (404, "unknown")
    assert read_error(await anna.post("invitations", person="Ben")) == (400, "malformed")


async def test_a_friend_is_nudged_to_their_move_once_a_day(connect: Connect, game: str) -> None:
    anna, ben = await finished(connect, game)
    assert (await anna.post("friends", seat=1)).json() == {"friends": False}
    assert (await ben.post("friends", seat=0)).json() == {"friends": True}
    await anna.create(game, 2)
    await ben.join(anna)
    assert (await anna.client.post(f"{anna.table}/start")).status_code == 200
    while len((await anna.look())["waiting_for"]) > 1:  # both choose at once
        await anna.play()
    slow, eager = (anna, ben) if (await anna.look())["decision"] else (ben, anna)
    assert (await slow.client.get("/api/me/tables")).json()["tables"][0]["your_move"] is True
    friend = (await friends_of(eager))["people"][0]
    assert (friend["doing"], friend["nudged"]) == ("away", False)
    assert (await eager.post("nudges", person=friend["person"])).status_code == 204
    assert read_error(await eager.post("nudges", person=friend["person"])) == (409, "nudged")
    assert (await friends_of(eager))["people"][0]["nudged"] is True
    assert [one["kind"] for one in (await friends_of(slow))["wishes"]] == ["nudge"]


async def test_a_program_plays_on_from_a_moment_of_a_finished_game(connect: Connect, game: str) -> None:
    anna, _ = await finished(connect, game)
    answer = await anna.post("play-on", at=0, seat=1, strength="easy")
    assert answer.status_code == 201, answer.text
    opened = answer.json()
    assert opened["seat"] == 1
    seen = (await anna.client.get(f"/api/tables/{opened['id']}")).json()
    assert [(one["you"], one["strength"]) for one in seen["seats"]] == [(False, "easy"), (True, None)]
    assert read_error(await anna.post("play-on", at=10_000)) == (422, "invalid")
    running = await connect("Cleo").arrive()
    await running.create(game, 2)
    assert read_error(await running.post("play-on", at=0)) == (409, "not_finished")
