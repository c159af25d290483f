"""Tables in the API: opening, listing, joining, leaving and starting them."""

from typing import Any

import httpx
import pytest

from engines import CATALOGUE
from tests.app.api.conftest import Connect, read_error
from tests.live.program import begin_game, seat_programs

pytestmark = pytest.mark.anyio


async def test_the_games_are_listed_with_their_options(connect: Connect) -> None:
    games = (await connect("").client.get("/api/games")).json()
    assert [game["id"] for game in games] == list(CATALOGUE)
    for game in games:
        assert (game["min_players"], game["max_players"]) == CATALOGUE[game["id"]].seats
        for option in game["options"]:
            assert {"id", "kind", "choices", "default"} <= set(option)
            assert option["kind"] != "choice" or option["default"] in option["choices"]


async def test_the_player_who_opens_a_table_is_its_host(connect: Connect, game: str) -> None:
    anna = await connect("Anna").arrive()
    opened = await anna.create(game, 2, options={}, visibility="public", pace="slow", watchers=True)
    assert {"id", "invite", "seat", "commitment"} <= set(opened)
    assert opened["seat"] == 0
    assert len(opened["commitment"]) == 64
    table = await anna.look()
    assert (table["status"], table["viewer"], table["seq"], table["view"]) == ("open", 0, 0, None)
    assert (table["pace"], table["commitment"], table["decision"]) == ("slow", opened["commitment"], None)
    assert [seat["name"] for seat in table["seats"]] == ["Anna", None]
    assert table["seats"][0]["host"]
    assert table["invite"] == opened["invite"]


@pytest.mark.parametrize(
    ("wrong", "error"),
    [
        ({"game": "nothing"}, (422, "invalid")),
        ({"players": 0}, (422, "invalid")),
        ({"players": 99}, (422, "invalid")),
        ({"players": 10**30}, (422, "invalid")),
        ({"options": {"nothing": 1}}, (422, "invalid")),
        ({"players": "2"}, (400, "malformed")),
        ({"players": 2.5}, (400, "malformed")),
        ({"players": True}, (400, "malformed")),
        ({"options": []}, (400, "malformed")),
        ({"options": {"x": [1]}}, (400, "malformed")),
        ({"visibility": "secret"}, (400, "malformed")),
        ({"pace": "warp"}, (400, "malformed")),
        ({"watchers": "yes"}, (400, "malformed")),
        ({"seats": 2}, (400, "malformed")),
    ],
)
async def test_an_invalid_table_is_an_error(
    connect: Connect, game: str, wrong: dict[str, Any], error: tuple[int, str]
) -> None:
    anna = await connect("Anna").arrive()
    answer = await anna.client.post("/api/tables", json={"game": game, "players": 2, **wrong})
    assert read_error(answer) == error
    assert (await anna.client.get("/api/me/tables")).json() == {"tables": []}


async def test_public_tables_are_listed_by_status_and_game(connect: Connect, game: str) -> None:
    anna, ben, wanda = await connect("Anna").arrive(), await connect("Ben").arrive(), connect("")
    hidden = await anna.create(game, 2)
    opened = await anna.create(game, 2, visibility="public")

    async def list_ids(**query: str) -> list[str]:
        answer = await wanda.client.get("/api/tables", params=query)
        assert answer.status_code == 200
        return [table["id"] for table in answer.json()["tables"]]

    assert await list_ids() == await list_ids(status="open", game=game) == [opened["id"]]
    assert await list_ids(game="nothing") == await list_ids(status="running") == []
    card = (await wanda.client.get("/api/tables")).json()["tables"][0]
    assert (card["players"], card["seats"], card["free"], card["yours"]) == (["Anna"], 2, 1, False)

    await ben.join(anna)
    assert (await anna.post("start")).json() == {"seq": 0}
    assert await list_ids(status="running") == [opened["id"]]
    assert await list_ids() == []
    mine = (await anna.client.get("/api/me/tables")).json()["tables"]
    assert {table["id"] for table in mine} == {hidden["id"], opened["id"]}
    assert read_error(await wanda.client.get("/api/tables", params={"status": "x"})) == (400, "malformed")


async def test_a_seat_is_taken_once_and_needs_an_invite(connect: Connect, game: str) -> None:
    anna, ben, eve = [await connect(name).arrive() for name in ("Anna", "Ben", "Eve")]
    await anna.create(game, 2)
    eve.table = anna.table
    assert read_error(await eve.post("seats")) == (403, "not_invited")
    assert read_error(await eve.post("seats", invite="x")) == (404, "unknown")
    assert read_error(await eve.post("seats", invite=anna.invite[:-1] + "x")) == (404, "unknown")
    assert read_error(await eve.post("seats", invite=anna.invite, seat=7)) == (422, "invalid")
    assert read_error(await eve.post("seats", invite=anna.invite, seat=-1)) == (422, "invalid")
    assert read_error(await eve.post("seats", invite=anna.invite, seat=0)) == (409, "seat_taken")
    assert await ben.join(anna, seat=1) == 1
    assert await ben.join(anna) == 1  # Ben keeps their seat
    assert read_error(await eve.post("seats", invite=anna.invite)) == (409, "full")
    assert (await eve.look())["viewer"] is None


@pytest.mark.parametrize(
    "wrong", [{"seat": "1"}, {"invite": 1}, {"salt": ""}, {"salt": "ä"}, {"salt": "x" * 65}]
)
async def test_a_malformed_seat_request_is_an_error(
    connect: Connect, game: str, wrong: dict[str, Any]
) -> None:
    anna, ben = await connect("Anna").arrive(), await connect("Ben").arrive()
    await anna.create(game, 2, visibility="public")
    ben.table = anna.table
    assert read_error(await ben.post("seats", **wrong)) == (400, "malformed")


async def test_a_public_table_needs_no_invite_and_links_contain_invites(connect: Connect, game: str) -> None:
    anna, ben = await connect("Anna").arrive(), await connect("Ben").arrive()
    await anna.create(game, 2, visibility="public")
    assert (await ben.client.post(f"{anna.table}/seats")).json() == {"seat": 1}
    opened = await anna.create(game, 2)
    link = f"http://hall{opened['link']}"
    assert (await ben.client.post(f"{anna.table}/seats", json={"invite": link})).json() == {"seat": 1}


async def test_a_new_invite_revokes_the_old_one(connect: Connect, game: str) -> None:
    anna, ben = await connect("Anna").arrive(), await connect("Ben").arrive()
    await anna.create(game, 3 if CATALOGUE[game].seats[1] > 2 else 2)
    old = anna.invite
    ben.table = anna.table
    assert read_error(await ben.post("invite")) == (403, "not_host")
    answer = await anna.post("invite")
    assert answer.status_code == 201
    anna.invite = answer.json()["invite"]
    assert read_error(await ben.post("seats", invite=old)) == (404, "unknown")
    await ben.join(anna)
    assert (await ben.client.get(answer.json()["link"])).status_code == 200


async def test_the_host_removes_players_and_players_leave(connect: Connect, game: str) -> None:
    anna, ben = await connect("Anna").arrive(), await connect("Ben").arrive()
    await anna.create(game, 2)
    await ben.join(anna)
    assert read_error(await ben.client.delete(f"{anna.table}/seats/0")) == (403, "not_host")
    assert read_error(await anna.client.delete(f"{anna.table}/seats/5")) == (422, "invalid")
    assert read_error(await anna.client.delete(f"{anna.table}/seats/x")) == (400, "malformed")
    answer = await anna.client.delete(f"{anna.table}/seats/1")
    assert (answer.status_code, answer.content) == (204, b"")
    assert read_error(await ben.post("seats", invite=anna.invite)) == (403, "removed")
    assert read_error(await ben.client.delete(f"{anna.table}/seats")) == (403, "not_seated")
    assert (await anna.look())["invite"].endswith(anna.invite)
    cleo = await connect("Cleo").arrive()
    await cleo.join(anna)
    assert (await cleo.client.delete(f"{anna.table}/seats")).status_code == 204
    assert (await anna.client.delete(f"{anna.table}/seats")).status_code == 204
    assert read_error(await anna.client.get(anna.table)) == (404, "unknown")


async def test_the_host_names_the_player_to_remove(connect: Connect, game: str) -> None:
    anna, ben, cleo = [await connect(name).arrive() for name in ("Anna", "Ben", "Cleo")]
    await anna.create(game, 2)
    await ben.join(anna)
    # Given the ids of people, which only the host sees
    seen = [seat["person"] for seat in (await anna.look())["seats"]]
    assert all(seen)
    assert [seat["person"] for seat in (await ben.look())["seats"]] == [None, None]
    # When another player has taken the seat meanwhile
    await ben.client.delete(f"{anna.table}/seats")
    await cleo.join(anna)
    # Then the host does not remove them by mistake
    removal = f"{anna.table}/seats/1?person="
    assert read_error(await anna.client.delete(removal + seen[1])) == (409, "seat_changed")
    assert (await anna.look())["seats"][1]["name"] == "Cleo"
    # And the id of the player who sits there removes them
    person = (await anna.look())["seats"][1]["person"]
    assert (await anna.client.delete(removal + person)).status_code == 204


async def test_players_become_friends_only_once_their_seats_are_fixed(connect: Connect, game: str) -> None:
    anna, ben = await connect("Anna").arrive(), await connect("Ben").arrive()
    await anna.create(game, 2)
    await ben.join(anna)
    assert read_error(await anna.post("friends", seat=1))[0] == 409
    await anna.post("start")
    assert read_error(await anna.post("friends", seat=1))[0] == 403  # the game is not over


async def test_only_the_host_of_a_full_table_starts_the_game(connect: Connect, game: str) -> None:
    anna, ben = await connect("Anna").arrive(), await connect("Ben").arrive()
    await anna.create(game, 2)
    assert read_error(await anna.post("start")) == (409, "not_full")
    await ben.join(anna)
    assert read_error(await ben.post("start")) == (403, "not_host")
    answer = await anna.post("start")
    assert (answer.status_code, answer.json()) == (200, {"seq": 0})
    for method, what in (("POST", "start"), ("DELETE", "seats"), ("DELETE", "seats/1"), ("POST", "invite")):
        assert read_error(await anna.client.request(method, f"{anna.table}/{what}")) == (409, "started")
    eve = await connect("Eve").arrive()
    eve.table = anna.table
    assert read_error(await eve.post("seats", invite=anna.invite)) == (409, "started")


async def test_bots_fill_seats(connect: Connect, game: str) -> None:
    anna = await connect("Anna").arrive()
    players = CATALOGUE[game].seats[0]
    await anna.create(game, players)
    eve = await connect("Eve").arrive()
    eve.table = anna.table
    assert read_error(await eve.post("bots")) == (403, "not_host")
    assert read_error(await anna.post("bots", strength="mighty")) == (400, "malformed")
    assert read_error(await anna.post("bots", seat=0)) == (409, "seat_taken")
    assert read_error(await anna.post("bots", seat=99)) == (422, "invalid")
    for seat in range(1, players):
        answer = await anna.post("bots", strength="random")
        assert (answer.status_code, answer.json()) == (201, {"seat": seat})
    assert read_error(await anna.post("bots")) == (409, "full")
    assert (await anna.post("bots", seat=1, strength="master")).status_code == 201  # replaces the random bot
    seats = (await anna.look())["seats"]
    assert [seat["bot"] for seat in seats] == [False] + [True] * (players - 1)
    assert [seat["strength"] for seat in seats] == [None, "master", *["random"] * (players - 2)]


async def test_tables_for_people_only_reject_bots(connect: Connect, game: str) -> None:
    anna = await connect("Anna").arrive()
    await anna.create(game, 3, bots=False)
    assert (await anna.look())["bots"] is False
    assert read_error(await anna.post("bots")) == (409, "people_only")
    assert read_error(await anna.post("bots", seat=1)) == (409, "people_only")
    with_bots = {"game": game, "players": 3, "bots": False, "strength": [None, "easy"]}
    assert read_error(await anna.client.post("/api/tables", json=with_bots)) == (422, "invalid")
    await anna.create(game, 3)
    assert (await anna.look())["bots"] is True


async def test_bots_are_seated_when_a_table_is_created(connect: Connect, game: str) -> None:
    anna = await connect("Anna").arrive()
    chosen = next(game for game in CATALOGUE.values() if game.seats[0] <= 4 <= game.seats[1])
    cases: tuple[tuple[Any, list[str | None]], ...] = (
        (None, [None, None, None]),
        ("easy", ["easy", "easy", "easy"]),
        (["master", None, "random"], ["master", None, "random"]),
    )
    for strength, expected in cases:
        opened = await anna.create(chosen.id, 4, **({} if strength is None else {"strength": strength}))
        seats = (await anna.look())["seats"]
        assert opened["seat"] == 0
        assert [seat["strength"] for seat in seats] == [None, *expected]
        assert len({seat["name"] for seat in seats if seat["bot"]}) == 3 - expected.count(None)
    body = {"game": chosen.id, "players": 4}
    answer = await anna.client.post("/api/tables", json={**body, "strength": "thinking"})
    assert read_error(answer) == (400, "malformed")
    assert "strength ('random', 'easy', 'medium' or 'master')" in answer.json()["reason"]
    answer = await anna.client.post("/api/tables", json={**body, "strength": ["easy"]})
    assert read_error(answer) == (422, "invalid")
    assert "3 seats" in answer.json()["reason"]


async def test_spectators_are_admitted_if_the_table_allows_them(connect: Connect, game: str) -> None:
    anna, ben = connect("Anna"), connect("Ben")
    await begin_game([anna, ben], game, watchers=False)
    for stranger in (connect(""), await connect("Eve").arrive()):
        stranger.table = anna.table
        for what in ("", "/record", "/messages"):
            assert read_error(await stranger.client.get(f"{anna.table}{what}")) == (403, "watchers_off")
    await seat_programs([anna, ben], game)
    assert (await connect("").client.get(anna.table)).json()["viewer"] is None


async def test_unknown_addresses_are_404(connect: Connect) -> None:
    anna = await connect("Anna").arrive()
    for path in (
        "/api/tables/nothing",
        "/api/tables/nothing/record",
        "/api/tables/%00",
        "/api/games/nothing/schema",
        "/api/nothing",
        "/api/",
    ):
        assert read_error(await anna.client.get(path, headers={"Accept": "text/html"})) == (404, "unknown")
    anna.table = "/api/tables/nothing"
    assert read_error(await anna.post("undo", op="1")) == (404, "unknown")


async def test_an_unsupported_method_is_an_error(connect: Connect) -> None:
    answer: httpx.Response = await connect("").client.delete("/api/games")
    assert read_error(answer) == (405, "malformed")
