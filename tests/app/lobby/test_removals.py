"""A removal is of a person, not of a seat: they cannot return and learn why; everybody else's link works."""

import pytest
from sqlmodel import Session, select

from app.storage.database import Database
from app.storage.models import RemovedPlayer
from app.web.services import Services
from tests.app.conftest import Visit
from tests.app.lobby.test_rematch import finish_game, join_rematch
from tests.app.table_helpers import find_room
from tests.live.player import Player, begin_game, seat_players
from tests.live.reading import Seen

pytestmark = [pytest.mark.anyio, pytest.mark.databases]

REASON = "The host removed you from this table."


def list_removals(db: Session) -> list[RemovedPlayer]:
    """All removals in the database."""
    return list(db.exec(select(RemovedPlayer)))


def fields_of(page: Seen, action: str, seat: int) -> dict[str, str]:
    """The hidden fields of a form of the waiting room, about a seat."""
    forms: list[dict[str, str]] = []
    for tag in page.tags:
        if tag[""] == "form":
            forms.append({"action": tag.get("action", "")})
        elif tag[""] == "input" and forms and "name" in tag:
            forms[-1][tag["name"]] = tag.get("value", "")
    form = next(form for form in forms if form["action"].endswith(action) and form.get("seat") == str(seat))
    return {name: value for name, value in form.items() if name not in ("action", "op")}


async def try_every_way(player: Player, table: str, invite: str) -> list[int]:
    """Tries to take a seat in every way; returns the statuses of the responses."""
    client, statuses = player.client, []
    for path in (invite, f"{table}/seats"):
        for form in ({}, {"name": "Another"}, {"seat": "1"}):
            for accept in ("text/html", "application/json"):
                response = await client.post(path, data=form, headers={"Accept": accept})
                statuses.append(response.status_code)
    token = client.cookies["magehall"]
    for body in ({"invite": invite}, {"invite": invite.rpartition("/")[2]}, {"seat": 1}, {}):
        headers = {"Authorization": f"Bearer {token}", "Accept": "application/json"}
        response = await client.post(f"/api{table}/seats", json=body, headers=headers)
        statuses.append(response.status_code)
    return statuses


@pytest.mark.parametrize("visibility", ["public", "link"])
@pytest.mark.parametrize("watchers", ["on", ""])
async def test_a_removed_player_cannot_return_and_the_link_works_for_others(
    visit: Visit, services: Services, game: str, visibility: str, watchers: str
) -> None:
    anna, ben, cleo = visit("Anna"), visit("Ben"), visit("Cleo")
    form = {"game": game, "players": "2", "name": "Anna", "visibility": visibility}
    form |= {"watchers": watchers} if watchers else {}
    anna.path = (await anna.client.post("/tables", data=form)).headers["location"]
    invite = (await anna.look()).link("/invite/")
    await ben.join(invite)
    # Given a second device of the player who is removed
    link = (await ben.client.post("/me/link")).text.partition('data-link="')[2].partition('"')[0]
    phone = visit("Ben’s phone")
    assert (await phone.client.post(link)).status_code == 303
    # When the host removes them
    removal = fields_of(await anna.look(), "/remove", 1)
    assert removal["person"]
    assert (await anna.post("remove", **removal)).status_code == 200
    # Then neither device gets a seat
    for device in (ben, phone):
        assert set(await try_every_way(device, anna.path, invite)) == {403}
        # And every page says why
        page = await device.client.get(anna.path)
        assert page.status_code == (200 if watchers else 403)
        assert REASON in page.text
        assert 'id="join"' not in page.text
        page = await device.client.get(invite)
        assert REASON in page.text
        assert 'id="join"' not in page.text
    # And the link is the same, and works for everybody else
    assert (await anna.look()).link("/invite/") == invite
    await cleo.join(invite)
    assert (await cleo.post("leave")).status_code == (200 if watchers else 303)
    # When the removed player deletes their data, then the removal is deleted too
    assert len(await services[Database].read(list_removals)) == 1
    assert (await ben.client.post("/me/delete", data={"name": "Ben"})).status_code < 400
    assert await services[Database].read(list_removals) == []


async def test_a_removed_player_cannot_return_by_the_rematch(
    visit: Visit, services: Services, game: str
) -> None:
    anna, ben = visit("Anna"), visit("Ben")
    await begin_game([anna, ben], game)
    await finish_game(services, [anna, ben])
    old = anna.path
    rematch = await join_rematch(anna)
    assert await join_rematch(ben) == rematch
    anna.path = rematch
    assert (await anna.post("remove", seat="1")).status_code == 200
    response = await ben.client.post(f"{old}/rematch")
    assert response.status_code == 403
    assert REASON in response.text
    assert "wants a rematch" not in (await ben.client.get("/")).text


@pytest.mark.parametrize("act", ["remove", "host"])
async def test_the_host_means_a_person_even_if_another_has_the_seat_meanwhile(
    visit: Visit, services: Services, game: str, act: str
) -> None:
    anna, ben, cleo = visit("Anna"), visit("Ben"), visit("Cleo")
    await seat_players([anna, ben], game)
    page = await anna.look()
    form, invite = fields_of(page, f"/{act}", 1), page.link("/invite/")
    # Given a page of the host on which somebody has the seat who has left it
    await ben.post("leave")
    await cleo.join(invite)
    # When the host acts on that page
    assert (await anna.post(act, **form)).status_code == 409
    # Then nothing happens to the player who has the seat now
    scene = (await find_room(services, anna)).scene
    assert [seat.name for seat in scene.seats] == ["Anna", "Cleo"]
    assert scene.table.host == 0
    # And the current page does what it says
    assert (await anna.post(act, **fields_of(await anna.look(), f"/{act}", 1))).status_code == 200


async def test_leaving_a_waiting_table_forfeits_no_game_that_has_started_meanwhile(
    visit: Visit, services: Services, game: str
) -> None:
    anna, ben = visit("Anna"), visit("Ben")
    await seat_players([anna, ben], game)
    # Given a page of a waiting table, on which leaving frees the seat
    leave = {"status": "open"}
    assert 'name="status" value="open"' in (await ben.client.get(ben.path)).text
    # When the game starts before the player leaves
    await anna.post("start")
    assert (await find_room(services, anna)).scene.match is not None
    # Then the page says so, and they still play
    assert (await ben.post("leave", **leave)).status_code == 409
    assert (await find_room(services, anna)).scene.seats[1].control == "player"
    # And the current page says that they forfeit
    assert 'name="status" value="open"' not in (await ben.client.get(ben.path)).text
    assert (await ben.post("leave")).status_code == 200


async def test_removing_a_bot_removes_nobody(visit: Visit, services: Services, game: str) -> None:
    anna = visit("Anna")
    await anna.create(game, 2)
    await anna.post("bots")
    assert (await anna.post("remove", **fields_of(await anna.look(), "/remove", 1))).status_code == 200
    assert await services[Database].read(list_removals) == []
    assert (await anna.post("bots")).status_code == 200
