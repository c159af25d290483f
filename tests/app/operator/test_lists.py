"""The operator's lists: all tables, people by name, health; and the lengths of restrictions."""

import re

import httpx
import pytest
from sqlmodel import Session as Transaction
from sqlmodel import select

from app.bots.pool import BotPool
from app.operator import table_list
from app.storage.database import Database
from app.storage.models import Table, now
from app.storage.operator_models import Restriction
from app.tables.play.rooms import Rooms
from app.version import VERSION
from app.web.services import Services
from tests.app.conftest import Visit
from tests.app.operator.test_operator import link, operator, submit, user_id_of
from tests.live.player import begin_game

pytestmark = [pytest.mark.anyio, pytest.mark.databases]
__all__ = ["link", "operator"]  # fixtures

DAY = 86_400_000


def list_states(page: str) -> dict[str, str]:
    """The states of the tables of a list, by table."""
    rows = re.findall(r'href="/admin/tables/(\w+)">\w+</a></th><td>[^<]*</td>\s*<td[^>]*>(\w+)</td>', page)
    return dict(rows)


async def test_tables_are_listed_by_state_and_in_pages(
    operator: httpx.AsyncClient,
    visit: Visit,
    services: Services,
    game: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Given an open, a running and two frozen tables, then each state has its list, in pages of three."""
    monkeypatch.setattr(table_list, "TABLES_PER_PAGE", 3)
    hosts = [visit(name) for name in ("Anna", "Ben", "Cleo", "Dora")]
    for host in hosts[:3]:
        await begin_game([host, visit(f"{host.name} two")], game)
    await hosts[3].create(game, 2)
    ids = [host.path.rpartition("/")[2] for host in hosts]

    def retire(db: Transaction) -> None:
        db.get_one(Table, ids[1]).rules_version = 999

    # When one was played by rules that no longer exist, and the log of another does not match them
    await services[Database].write(retire)
    room = await services[Rooms].get(ids[2])
    object.__setattr__(room.scene, "is_frozen", True)
    expected = {ids[0]: "running", ids[1]: "frozen", ids[2]: "frozen", ids[3]: "open"}
    for state in ("open", "running", "frozen", "finished"):
        page = (await operator.get("/admin/tables", params={"state": state})).text
        assert list_states(page) == {table: name for table, name in expected.items() if name == state}
    first = (await operator.get("/admin/tables")).text
    second = (await operator.get("/admin/tables?state=all&page=2")).text
    assert (len(list_states(first)), len(list_states(second))) == (3, 1)
    assert list_states(first) | list_states(second) == expected
    assert "page=2" in first
    assert "Page 2 of 2 · 4 tables" in second
    assert (await operator.get("/admin/tables?page=99")).text.count("Page 2 of 2") == 1
    assert "frozen" in (await operator.get(f"/admin/tables/{ids[1]}")).text
    # And others do not learn that the lists exist
    for path in ("/admin/tables", "/admin/people"):
        assert (await hosts[0].client.get(path)).status_code == 404


async def test_people_are_found_by_name_or_id(
    operator: httpx.AsyncClient, visit: Visit, services: Services, game: str
) -> None:
    """Given people with similar names, and a bot, then a part of a name in any case finds them."""
    anna, joanna, percent = visit("Anna"), visit("Jo-ANNA"), visit("Ülf 100")
    await begin_game([anna, joanna], game)
    await percent.create(game, 2)
    assert (await percent.post("bots", strength="random")).status_code == 200

    async def search(name: str) -> set[str]:
        page = (await operator.get("/admin/people", params={"name": name})).text
        return set(re.findall(r"<h2><bdi>(.*?)</bdi></h2>", page))

    assert await search("anna") == {"Anna", "Jo-ANNA"}
    assert await search(" jo-") == {"Jo-ANNA"}
    assert await search("ü") == {"Ülf 100"}
    assert await search("%") == set()
    assert await search("") == {"Anna", "Jo-ANNA", "Ülf 100"}
    user_id = await user_id_of(services, "Anna")
    assert await search(user_id) == {"Anna"}
    page = (await operator.get("/admin/people?name=Anna")).text
    assert f"/admin{anna.path}" in page
    # When they are muted there, then the page shows that person again
    answer = await operator.post(
        "/admin/silence", data={"user": user_id, "time": "day", "amount": "3", "back": f"people-{user_id}"}
    )
    assert answer.headers["location"] == f"/admin/people?name={user_id}"
    assert "Muted until" in (await operator.get(answer.headers["location"])).text


@pytest.mark.parametrize(
    ("fields", "days"),
    [
        ({"time": "day"}, 1),
        ({"time": "day", "amount": "10"}, 10),
        ({"time": "month", "amount": "6"}, 180),
        ({"time": "always"}, 36_500),
        ({"time": "week", "amount": "9999"}, 36_500),
    ],
)
async def test_a_ban_has_any_length(
    operator: httpx.AsyncClient, services: Services, fields: dict[str, str], days: int
) -> None:
    """Given an amount of a time, or no end, then the ban lasts that long, at most a hundred years."""
    before = now()
    await submit(operator, "bar", address="192.0.2.9", **fields)
    until = await services[Database].read(lambda db: db.exec(select(Restriction.until)).one())
    assert 0 <= until - before - days * DAY < 60_000
    assert (
        "for good" in (await operator.get("/admin")).text.partition('class="force"')[2].partition("</li>")[0]
    ) is (days == 36_500)
    refused = await operator.post("/admin/bar", data={"address": "192.0.2.9", "time": "day", "amount": "0"})
    assert refused.status_code == 400


async def test_the_overview_shows_version_and_health(operator: httpx.AsyncClient, services: Services) -> None:
    """Given a server on which everything works, and then its bots fail, then the overview says so."""
    page = (await operator.get("/admin")).text
    assert "Everything works." in page
    assert f"Magehall {VERSION}" in page
    services[BotPool].failed = "the process has died"
    page = (await operator.get("/admin")).text
    assert "Everything works." not in page
    assert "The last move of a bot failed." in page
    assert "the process has died" in page
