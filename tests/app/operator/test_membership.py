"""The operator's page of members: links, people who exist already, removal."""

from collections.abc import AsyncIterator

import anyio
import httpx
import pytest
from fastapi import FastAPI
from sqlmodel import Session as Transaction
from sqlmodel import col, select

from app.operator import sessions
from app.settings import Settings
from app.storage.admission_models import Member
from app.storage.database import Database
from app.storage.models import Seat
from app.storage.operator_models import OperatorAct
from app.web.services import Services
from tests.app.accounts.test_passkeys import add as add_passkey
from tests.app.conftest import Visit
from tests.app.identity.test_admission import find_user, open_socket
from tests.live.authenticator import Authenticator
from tests.live.player import Player, begin_game
from tests.live.reading import Seen

pytestmark = [pytest.mark.anyio, pytest.mark.databases]

LAST_DAY = "2036-01-01"


@pytest.fixture
def settings(settings: Settings) -> Settings:
    """Settings of a server for members."""
    return settings.model_copy(update={"admission": "members"})


@pytest.fixture
async def operator(app: FastAPI, services: Services) -> AsyncIterator[httpx.AsyncClient]:
    """An operator who is no member."""
    token = await services[Database].write(lambda db: sessions.use_link(db, sessions.create_link(db)))
    transport = httpx.ASGITransport(app)
    cookies, headers = {"magehall-admin": token}, {"Accept": "text/html"}
    async with httpx.AsyncClient(
        transport=transport, base_url="http://hall", cookies=cookies, headers=headers
    ) as client:
        yield client


async def make_link(operator: httpx.AsyncClient, uses: int = 1, label: str = "Chess <club>") -> str:
    """Makes a link on the page; returns its path."""
    form = {"label": label, "uses": str(uses), "day": LAST_DAY}
    answer = await operator.post("/admin/membership/links", data=form)
    assert answer.status_code == 200, answer.text
    link = next(tag["data-link"] for tag in Seen(answer.text).tags if tag.get("id") == "membership-link")
    assert link is not None
    assert link.startswith("http://hall/membership/")
    return link.removeprefix("http://hall")


async def join(visit: Visit, name: str, link: str) -> Player:
    """A new member."""
    player = visit(name)
    assert (await player.client.post(link, data={"name": name})).status_code == 303
    return player


async def read_audit_log(services: Services) -> list[tuple[str, str]]:
    """The acts and notes of the audit log."""
    return await services[Database].read(
        lambda db: [(act.act, act.note) for act in db.exec(select(OperatorAct).order_by(col(OperatorAct.id)))]
    )


async def test_a_link_is_shown_once_and_can_be_revoked(
    operator: httpx.AsyncClient, visit: Visit, services: Services
) -> None:
    link = await make_link(operator, uses=2)
    page = (await operator.get("/admin/membership")).text
    assert link.rpartition("/")[2] not in page
    assert "Chess &lt;club&gt;" in page
    await join(visit, "<b>Anna", link)
    page = (await operator.get("/admin/membership")).text
    assert "1 of 2 used" in page
    assert "&lt;b&gt;Anna" in page
    (revoke,) = [tag["action"] for tag in Seen(page).tags if str(tag.get("action")).endswith("/revoke")]
    assert (await operator.post(str(revoke))).status_code == 303
    assert "revoked" in (await operator.get("/admin/membership")).text
    assert (await visit("Ben").client.get(link)).status_code == 404
    acts = [act for act, _ in await read_audit_log(services)]
    assert acts == ["enter", "create_membership_link", "revoke_membership_link"]


@pytest.mark.parametrize(
    ("uses", "day"),
    [("0", LAST_DAY), ("1001", LAST_DAY), ("1", "2020-01-01"), ("1", "soon"), ("1", "2999-01-01")],
)
async def test_a_link_needs_a_number_of_people_and_a_day(
    operator: httpx.AsyncClient, uses: str, day: str
) -> None:
    answer = await operator.post("/admin/membership/links", data={"label": "x", "uses": uses, "day": day})
    assert answer.status_code == 422
    assert Seen(answer.text).find("membership-link") is None


async def test_only_operators_see_the_page(visit: Visit) -> None:
    client = visit("Anna").client
    for path in ("/admin/membership", "/admin/people?members=1"):
        assert (await client.get(path)).status_code == 404
    for path in ("links", "links/a/revoke", "add", "add-passkeys", "remove"):
        form = {"user": "x", "day": LAST_DAY}
        assert (await client.post(f"/admin/membership/{path}", data=form)).status_code == 404


async def test_people_who_exist_become_members_only_by_the_operator(
    operator: httpx.AsyncClient, visit: Visit, services: Services
) -> None:
    # Given two people with passkeys and a guest, from the time before the server was private
    for name in ("Anna", "Ben", "Cleo"):
        player = await join(visit, name, await make_link(operator))
        if name != "Cleo":
            await add_passkey(player, Authenticator())
    players = {name: await find_user(services, name) for name in ("Anna", "Ben", "Cleo")}

    def forget_members(db: Transaction) -> None:
        for member in db.exec(select(Member)):
            db.delete(member)

    await services[Database].write(forget_members)
    page = (await operator.get("/admin/membership")).text
    assert "2 people with a passkey aren’t members." in page
    # When the operator admits those with passkeys, and one by one
    assert (await operator.post("/admin/membership/add-passkeys")).status_code == 303
    page = (await operator.get("/admin/people?members=1")).text
    assert "Anna" in page
    assert "Cleo" not in page
    form = {"user": players["Cleo"].id, "back": players["Cleo"].id}
    added = await operator.post("/admin/membership/add", data=form)
    assert added.headers["location"] == f"/admin/people?name={players['Cleo'].id}"
    # Then all are members, found by name
    page = (await operator.get("/admin/people?members=1&name=cleo")).text
    assert "Cleo" in page
    assert "Anna" not in page
    assert ("add_people_with_passkeys", "2") in await read_audit_log(services)
    assert ("add_member", "Cleo") in await read_audit_log(services)


async def test_a_removed_member_is_out_at_once_and_leaves_their_games(
    app: FastAPI, operator: httpx.AsyncClient, visit: Visit, services: Services, game: str
) -> None:
    # Given two members in a game, one of whom waits at another table, too
    link = await make_link(operator, uses=2)
    anna, ben = await join(visit, "Anna", link), await join(visit, "Ben", link)
    await ben.create(game, 2)
    waiting = ben.path
    await begin_game([anna, ben], game)
    user = await find_user(services, "Ben")
    async with open_socket(app, f"{ben.path}/live", ben.client.cookies["magehall"]) as sent:
        assert (await sent.receive())["type"] == "websocket.accept"
        # When the operator removes him
        form = {"user": user.id}
        removed = await operator.post("/admin/membership/remove", data=form)
        assert removed.headers["location"] == "/admin/people?members=1"
        # Then his pages are closed, and he is no longer let in
        while (message := await sent.receive())["type"] != "websocket.close":
            await anyio.lowlevel.checkpoint()
        assert message["code"] in (4401, 4403)
    assert (await ben.client.get("/")).headers["location"] == "/welcome"
    assert (await ben.client.get("/api/games")).json()["code"] == "not_admitted"
    # And he has left his games by the rules

    def read_seats(db: Transaction) -> list[str]:
        return list(db.exec(select(Seat.control).where(Seat.user_id == user.id)))

    assert await services[Database].read(read_seats) == ["left"]  # and the other table's seat is free
    assert (await anna.look()).html.count("Ben") > 0
    assert waiting != anna.path
    assert ("remove_member", "Ben") in await read_audit_log(services)
    # And removing him again says so
    again = await operator.post("/admin/membership/remove", data={"user": user.id})
    assert again.status_code == 404


async def test_a_form_that_is_sent_twice_is_handled_once(
    operator: httpx.AsyncClient, visit: Visit, services: Services
) -> None:
    # Given a link for two people
    link, anna, op = await make_link(operator, uses=2), visit("Anna"), "a" * 32
    # When a visitor's browser sends the form twice, then one person has joined
    for _ in range(2):
        answer = await anna.client.post(link, data={"name": "Anna", "op": op})
        assert answer.status_code == 303
        anna.client.cookies.clear()
    assert "1 of 2 used" in (await operator.get("/admin/membership")).text
    # And a removal that is sent twice is no error
    form = {"user": (await find_user(services, "Anna")).id, "op": op}
    for _ in range(2):
        assert (await operator.post("/admin/membership/remove", data=form)).status_code == 303
    assert [act for act, _ in await read_audit_log(services)].count("remove_member") == 1
