"""The operator's page: a link of `magehall admin` opens it once; what is done there is done, and noted."""

import os
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import anyio
import httpx
import pytest
from anyio import to_thread
from anyio.streams.memory import MemoryObjectReceiveStream
from fastapi import FastAPI
from sqlmodel import Session as Transaction
from sqlmodel import col, select
from starlette.types import Message

from app.bots.pool import BotPool
from app.main import create_app
from app.settings import Settings
from app.storage.database import Database
from app.storage.models import Message as Said
from app.storage.models import Session, Table, User, now
from app.storage.operator_models import OperatorAct, OperatorPass, Restriction
from app.tables.play.rooms import Rooms
from app.web.services import Services
from tests.app.conftest import Visit
from tests.live.player import Player, begun
from tests.live.reading import Seen
from tests.operator_link import new_link
from tests.servers import HANGS

pytestmark = [pytest.mark.anyio, pytest.mark.databases]


@pytest.fixture
async def link(services: Services) -> str:
    return await to_thread.run_sync(new_link, services[Settings].database_url)


@pytest.fixture
async def operator(app: FastAPI, link: str) -> AsyncIterator[httpx.AsyncClient]:
    """An operator who has used their link."""
    transport = httpx.ASGITransport(app, client=("192.0.2.7", 1))
    headers = {"Accept": "text/html"}
    async with httpx.AsyncClient(transport=transport, base_url="http://hall", headers=headers) as client:
        assert (await client.post(link)).headers["location"] == "/admin"
        yield client


@pytest.fixture
async def pair(visit: Visit, game: str) -> list[Player]:
    """Anna and Ben in a game, in which Ben said three things and Anna reported the second."""
    anna, ben = visit("Anna"), visit("Ben")
    await begun([anna, ben], game)
    for words in ("good evening", "you are a <newt>", "well played"):
        assert (await ben.post("messages", text=words)).status_code == 200
    return [anna, ben]


async def user(services: Services, name: str) -> str:
    """The id of somebody."""
    return await services[Database].read(lambda db: db.exec(select(User.id).where(User.name == name)).one())


@asynccontextmanager
async def opened(app: FastAPI, address: str) -> AsyncIterator[MemoryObjectReceiveStream[Message]]:
    """The lobby's socket from an address: what the application sends there."""
    asked: list[Message] = [{"type": "websocket.connect"}]
    put, said = anyio.create_memory_object_stream[Message](100)

    async def receive() -> Message:
        if not asked:
            await anyio.sleep_forever()
        return asked.pop()

    scope = {
        "type": "websocket",
        "path": "/live",
        "headers": [(b"host", b"hall")],
        "query_string": b"",
        "client": (address, 1),
        "subprotocols": [],
        "app": app,
    }
    async with put, said, anyio.create_task_group() as tasks:
        tasks.start_soon(app, scope, receive, put.send)
        with anyio.fail_after(HANGS):
            yield said
        tasks.cancel_scope.cancel()


async def acts(services: Services) -> list[tuple[str, str]]:
    """What the audit log has, in order."""
    wanted = select(OperatorAct).order_by(col(OperatorAct.id))
    return await services[Database].read(lambda db: [(one.act, one.target) for one in db.exec(wanted)])


async def do(operator: httpx.AsyncClient, what: str, **fields: str) -> None:
    """Sends a form of the page."""
    answer = await operator.post(f"/admin/{what}", data=fields)
    assert answer.status_code == 303, answer.text


async def test_a_link_opens_the_page_once_and_nothing_else_does(
    app: FastAPI, visit: Visit, services: Services, link: str
) -> None:
    # Given somebody without a link: there is no such page, and no form works
    anna = visit("Anna")
    for answer in (await anna.client.get("/admin"), await anna.client.post("/admin/silence", data={})):
        assert answer.status_code == 404
    # When the link is looked at, then it is not used up
    for _ in range(2):
        looked = await anna.client.get(link)
        assert Seen(looked.text).find("enter") is not None
        assert "set-cookie" not in looked.headers
    # When it is used
    entered = await anna.client.post(link)
    cookie = entered.headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=strict" in cookie
    assert (await anna.client.get("/admin")).status_code == 200
    # Then it is worth nothing any more, to anybody
    ben = visit("Ben")
    for late in (await ben.client.get(link), await ben.client.post(link)):
        assert late.status_code == 404
        assert "magehall admin" in late.text
    # And the session can be ended
    assert (await anna.client.post("/admin/leave")).status_code == 303
    assert (await anna.client.get("/admin")).status_code == 404
    assert await acts(services) == [("enter", "")]


async def test_a_link_and_a_session_end_by_themselves(
    operator: httpx.AsyncClient, visit: Visit, services: Services
) -> None:
    late = await to_thread.run_sync(new_link, services[Settings].database_url)

    def end_all(db: Transaction) -> None:
        for one in db.exec(select(OperatorPass)):
            one.expires_at = now()

    await services[Database].write(end_all)
    assert (await operator.get("/admin")).status_code == 404
    assert (await visit("Ben").client.post(late)).status_code == 404


async def test_a_report_is_shown_with_the_talk_around_it_and_dealt_with(
    operator: httpx.AsyncClient, pair: list[Player], services: Services
) -> None:
    found = await services[Database].read(lambda db: db.exec(select(Said).order_by(col(Said.id))).all())
    assert (await pair[0].post("report", message=str(found[1].id))).status_code == 200
    seen = (await operator.get("/admin")).text
    report = seen[seen.index("report-") :]
    for words in ("good evening", "you are a &lt;newt&gt;", "well played", "Ben"):
        assert words in report
    # When the message is taken away, nobody reads it; the audit log keeps what it said
    await do(operator, "reports/dismiss", message=str(found[1].id))
    assert "report-" not in (await operator.get("/admin")).text
    await do(operator, "messages/remove", message=str(found[1].id))
    for player in pair:
        assert "newt" not in (await player.look()).html
    assert "newt" in (await operator.get("/admin")).text
    kinds = [act for act, _ in await acts(services)]
    assert kinds == ["enter", "dismiss_report", "remove_message"]


async def test_who_is_muted_writes_nothing_until_the_time_is_over_or_it_is_lifted(
    operator: httpx.AsyncClient, pair: list[Player], services: Services
) -> None:
    ben = await user(services, "Ben")
    await do(operator, "silence", user=ben, time="hour")
    refused = await pair[1].post("messages", text="but")
    assert refused.status_code == 403
    assert "muted you until" in refused.text
    assert (await pair[0].post("messages", text="and")).status_code == 200
    assert "Muted: Ben" in (await operator.get("/admin")).text
    await do(operator, "lift", kind="silence", target=ben)
    assert (await pair[1].post("messages", text="but")).status_code == 200
    # When it is put in force again, it ends by itself
    await do(operator, "silence", user=ben, time="hour")
    await services[Database].write(lambda db: setattr(db.exec(select(Restriction)).one(), "until", now()))
    services_of_another = create_app(services[Settings])
    async with services_of_another.router.lifespan_context(services_of_another):
        transport = httpx.ASGITransport(services_of_another)
        async with httpx.AsyncClient(
            transport=transport, base_url="http://hall", cookies=pair[1].client.cookies
        ) as elsewhere:
            said = await elsewhere.post(f"{pair[1].path}/messages", data={"text": "at last"})
            assert said.status_code in (200, 303)
    assert [act for act, _ in await acts(services)] == ["enter", "silence", "lift", "silence"]


async def test_who_is_signed_out_is_nobody_any_more(
    operator: httpx.AsyncClient, pair: list[Player], services: Services
) -> None:
    ben = await user(services, "Ben")
    await do(operator, "sessions/end", user=ben)
    assert Seen((await pair[1].client.get("/me")).text).find("sign-out") is None
    left = await services[Database].read(
        lambda db: db.exec(select(Session).where(Session.user_id == ben)).all()
    )
    assert left == []
    assert Seen((await pair[0].client.get("/me")).text).find("sign-out") is not None


async def test_a_barred_address_comes_to_nothing_but_the_operators_page(
    app: FastAPI, operator: httpx.AsyncClient, visit: Visit, services: Services
) -> None:
    # Given an address in each notation, and a household's network
    async def asks(address: str, path: str = "/") -> int:
        transport = httpx.ASGITransport(app, client=(address, 1))
        async with httpx.AsyncClient(transport=transport, base_url="http://hall") as client:
            return (await client.get(path)).status_code

    await do(operator, "bar", address=" 192.0.2.7 ", time="day")
    await do(operator, "bar", address="2001:db8::1", time="week")
    # Then who comes from there is refused, and others are not
    for barred in ("192.0.2.7", "::ffff:192.0.2.7", "2001:db8::2"):
        assert await asks(barred) == 403
        assert await asks(barred, "/api/games") == 403
        assert await asks(barred, "/healthz") == 200
    for free in ("192.0.2.8", "2001:db8:0:1::1"):
        assert await asks(free) == 200
    # And the operator, who comes from there, can still lift it
    await do(operator, "lift", kind="address", target="192.0.2.7")
    assert await asks("192.0.2.7") == 200
    with pytest.raises(AssertionError, match="address"):
        await do(operator, "bar", address="  ", time="day")
    with pytest.raises(AssertionError, match="hour, day, week, month"):
        await do(operator, "bar", address="192.0.2.9", time="ever")


async def test_an_open_socket_is_closed_when_its_address_is_barred(
    app: FastAPI, operator: httpx.AsyncClient
) -> None:
    # Given a page of the lobby with its socket
    async with opened(app, "192.0.2.1") as said:
        assert (await said.receive())["type"] == "websocket.accept"
        assert (await said.receive())["type"] == "websocket.send"
        # When its address is barred, then it is closed
        await do(operator, "bar", address="192.0.2.1", time="day")
        async for message in said:
            if message["type"] == "websocket.close":
                break
        assert message == {"type": "websocket.close", "code": 4403}
    # And no other is opened
    async with opened(app, "192.0.2.1") as said:
        assert await said.receive() == {"type": "websocket.close", "code": 4403}


async def test_a_table_that_is_closed_is_gone_with_all_that_was_played_there(
    operator: httpx.AsyncClient, pair: list[Player], services: Services
) -> None:
    table_id = pair[0].path.rpartition("/")[2]
    assert (await pair[0].play() or await pair[1].play()) is not None
    page = (
        await operator.get("/admin", params={"table": f"http://hall{pair[0].path}"}, follow_redirects=True)
    ).text
    assert "Anna" in page
    assert "you are a &lt;newt&gt;" in page
    await do(operator, f"tables/{table_id}/close")
    assert (await pair[0].client.get(pair[0].path)).status_code == 404
    assert await services[Database].read(lambda db: db.get(Table, table_id)) is None
    assert (await operator.get(f"/admin/tables/{table_id}")).status_code == 404
    assert (await acts(services))[-1] == ("close_table", table_id)


async def test_the_page_shows_tables_and_who_sits_there_sockets_workers_due_jobs_and_the_bots_queue(
    app: FastAPI,
    operator: httpx.AsyncClient,
    pair: list[Player],
    visit: Visit,
    services: Services,
    game: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    # Given a game, a table that waits for players, an open page of the lobby, and bots that wait to think
    cleo = visit("Cleo")
    await cleo.create(game, 2)
    monkeypatch.setattr(BotPool, "waiting", property(lambda _: 3))
    async with opened(app, "192.0.2.1") as said:
        assert [(await said.receive())["type"] for _ in range(2)] == ["websocket.accept", "websocket.send"]
        # When the operator looks
        seen = (await operator.get("/admin")).text
    # Then all of them are counted
    figures = re.findall(r"<dt>(.*?)</dt><dd>(\d+)</dd>", seen)
    assert dict(figures) == {
        "running": "1",
        "open": "1",
        "finished": "0",
        "guests": "3",
        "open pages": "1",
        "bot moves waiting": "3",
    }
    # And each table has a line with who sits there, each worker one with what it has open
    for player, state, people in ((pair[0], "running", "Anna, Ben"), (cleo, "open", "Cleo")):
        (line,) = [line for line in seen.splitlines() if f'href="/admin{player.path}"' in line]
        assert f"<td>{state}</td><td>{people}</td>" in line
    (worker,) = [line for line in seen.splitlines() if f"· {os.getpid()}</th>" in line]
    assert re.findall(r'"number">(\d+)<', worker) == ["1", f"{len(services[Rooms])}", "3"]
    assert "open tables that close when nobody comes: <b>1</b>" in seen


async def test_each_act_of_the_operator_is_in_the_audit_log(
    operator: httpx.AsyncClient, pair: list[Player], services: Services
) -> None:
    ben, table_id = await user(services, "Ben"), pair[0].path.rpartition("/")[2]
    found = await services[Database].read(lambda db: db.exec(select(Said).order_by(col(Said.id))).all())
    message = str(found[1].id)
    assert (await pair[0].post("report", message=message)).status_code == 200
    done: list[tuple[str, dict[str, str], tuple[str, str], str]] = [
        ("silence", {"user": ben, "time": "hour"}, ("silence", ben), "muted"),
        ("bar", {"address": "192.0.2.9", "time": "day"}, ("bar_address", "192.0.2.9"), "banned an address"),
        ("lift", {"kind": "address", "target": "192.0.2.9"}, ("lift", "192.0.2.9"), "lifted"),
        ("sessions/end", {"user": ben}, ("end_sessions", ben), "signed a person out"),
        ("reports/dismiss", {"message": message}, ("dismiss_report", message), "done with a report"),
        ("messages/remove", {"message": message}, ("remove_message", message), "removed a message"),
        (f"tables/{table_id}/close", {}, ("close_table", table_id), "closed the table"),
    ]
    for what, fields, _, _ in done:
        await do(operator, what, **fields)
    assert await acts(services) == [("enter", ""), *[act for _, _, act, _ in done]]
    page = (await operator.get("/admin")).text
    log = page[page.index("acts-title") :]
    for _, _, (_, target), words in done:
        assert f"<td>{words}</td><td>{target}" in log
    # What is done to nobody is not noted
    assert (await operator.post("/admin/silence", data={"user": "nobody", "time": "hour"})).status_code == 404
    assert len(await acts(services)) == 1 + len(done)


async def test_no_secret_is_on_the_page(
    operator: httpx.AsyncClient, pair: list[Player], services: Services
) -> None:
    page = (await operator.get("/admin")).text
    table = (await operator.get(f"/admin{pair[0].path}")).text

    def secrets_of(db: Transaction) -> list[str]:
        hashes = [one.token_hash for one in (*db.exec(select(Session)), *db.exec(select(OperatorPass)))]
        return [*hashes, *[one.seed for one in db.exec(select(Table))]]

    for secret in await services[Database].read(secrets_of):
        assert secret not in page + table
