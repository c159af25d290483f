"""The operator's pages: one-time links, moderation, restrictions, the overview and the audit log."""

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
from app.operator.worker_registry import WorkerRegistry
from app.settings import Settings
from app.storage.database import Database
from app.storage.models import Message as ChatMessage
from app.storage.models import Session, Table, User, now
from app.storage.operator_models import OperatorAct, OperatorPass, Restriction, Worker
from app.tables.play.rooms import Rooms
from app.web.services import Services
from tests.app.conftest import Visit
from tests.live.player import Player, begin_game
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
    """Anna and Ben in a game, in which Ben has posted three messages."""
    anna, ben = visit("Anna"), visit("Ben")
    await begin_game([anna, ben], game)
    for words in ("good evening", "you are a <newt>", "well played"):
        assert (await ben.post("messages", text=words)).status_code == 200
    return [anna, ben]


async def user_id_of(services: Services, name: str) -> str:
    """The id of the user with a name."""
    return await services[Database].read(lambda db: db.exec(select(User.id).where(User.name == name)).one())


@asynccontextmanager
async def open_socket(app: FastAPI, address: str) -> AsyncIterator[MemoryObjectReceiveStream[Message]]:
    """Opens the lobby's socket from an address; yields the messages that the application sends."""
    incoming: list[Message] = [{"type": "websocket.connect"}]
    send_stream, sent = anyio.create_memory_object_stream[Message](100)

    async def receive() -> Message:
        if not incoming:
            await anyio.sleep_forever()
        return incoming.pop()

    scope = {
        "type": "websocket",
        "path": "/live",
        "headers": [(b"host", b"hall")],
        "query_string": b"",
        "client": (address, 1),
        "subprotocols": [],
        "app": app,
    }
    async with send_stream, sent, anyio.create_task_group() as tasks:
        tasks.start_soon(app, scope, receive, send_stream.send)
        with anyio.fail_after(HANGS):
            yield sent
        tasks.cancel_scope.cancel()


async def read_audit_log(services: Services) -> list[tuple[str, str]]:
    """The entries of the audit log, in order."""
    query = select(OperatorAct).order_by(col(OperatorAct.id))
    return await services[Database].read(lambda db: [(act.act, act.target) for act in db.exec(query)])


async def submit(operator: httpx.AsyncClient, form: str, **fields: str) -> None:
    """Posts a form of the page."""
    answer = await operator.post(f"/admin/{form}", data=fields)
    assert answer.status_code == 303, answer.text


async def test_a_link_opens_the_page_once(app: FastAPI, visit: Visit, services: Services, link: str) -> None:
    # Given a user without a link, for whom the page does not exist
    anna = visit("Anna")
    for answer in (await anna.client.get("/admin"), await anna.client.post("/admin/silence", data={})):
        assert answer.status_code == 404
    # Showing the link does not use it up
    for _ in range(2):
        preview = await anna.client.get(link)
        assert Seen(preview.text).find("enter") is not None
        assert "magehall" not in preview.headers.get("set-cookie", "")
    # When it is used
    used = await anna.client.post(link)
    cookie = used.headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=strict" in cookie
    assert (await anna.client.get("/admin")).status_code == 200
    # Then it is invalid for any further use
    ben = visit("Ben")
    for late in (await ben.client.get(link), await ben.client.post(link)):
        assert late.status_code == 404
        assert "magehall admin" in late.text
    # And the session can be ended
    assert (await anna.client.post("/admin/leave")).status_code == 303
    assert (await anna.client.get("/admin")).status_code == 404
    assert await read_audit_log(services) == [("enter", "")]


async def test_links_and_sessions_expire(
    operator: httpx.AsyncClient, visit: Visit, services: Services
) -> None:
    late = await to_thread.run_sync(new_link, services[Settings].database_url)

    def end_all(db: Transaction) -> None:
        for row in db.exec(select(OperatorPass)):
            row.expires_at = now()

    await services[Database].write(end_all)
    assert (await operator.get("/admin")).status_code == 404
    assert (await visit("Ben").client.post(late)).status_code == 404


async def test_a_report_is_shown_with_the_messages_around_it(
    operator: httpx.AsyncClient, pair: list[Player], services: Services
) -> None:
    messages = await services[Database].read(
        lambda db: db.exec(select(ChatMessage).order_by(col(ChatMessage.id))).all()
    )
    assert (await pair[0].post("report", message=str(messages[1].id))).status_code == 200
    seen = (await operator.get("/admin")).text
    report = seen[seen.index("report-") :]
    for words in ("good evening", "you are a &lt;newt&gt;", "well played", "Ben"):
        assert words in report
    # When the message is removed, only the audit log keeps its text
    await submit(operator, "reports/dismiss", message=str(messages[1].id))
    assert "report-" not in (await operator.get("/admin")).text
    await submit(operator, "messages/remove", message=str(messages[1].id))
    for player in pair:
        assert "newt" not in (await player.look()).html
    assert "newt" in (await operator.get("/admin")).text
    kinds = [act for act, _ in await read_audit_log(services)]
    assert kinds == ["enter", "dismiss_report", "remove_message"]


async def test_a_muted_user_cannot_write_until_the_restriction_ends_or_is_lifted(
    operator: httpx.AsyncClient, pair: list[Player], services: Services
) -> None:
    ben = await user_id_of(services, "Ben")
    await submit(operator, "silence", user=ben, time="hour")
    refused = await pair[1].post("messages", text="but")
    assert refused.status_code == 403
    assert "muted you until" in refused.text
    assert (await pair[0].post("messages", text="and")).status_code == 200
    assert "Muted: Ben" in (await operator.get("/admin")).text
    await submit(operator, "lift", kind="silence", target=ben)
    assert (await pair[1].post("messages", text="but")).status_code == 200
    # When the restriction has ended, the user can write again, on a server without caches
    await submit(operator, "silence", user=ben, time="hour")
    await services[Database].write(lambda db: setattr(db.exec(select(Restriction)).one(), "until", now()))
    other_app = create_app(services[Settings])
    async with other_app.router.lifespan_context(other_app):
        transport = httpx.ASGITransport(other_app)
        async with httpx.AsyncClient(
            transport=transport, base_url="http://hall", cookies=pair[1].client.cookies
        ) as client:
            response = await client.post(f"{pair[1].path}/messages", data={"text": "at last"})
            assert response.status_code in (200, 303)
    assert [act for act, _ in await read_audit_log(services)] == ["enter", "silence", "lift", "silence"]


async def test_signing_a_user_out_ends_all_their_sessions(
    operator: httpx.AsyncClient, pair: list[Player], services: Services
) -> None:
    ben = await user_id_of(services, "Ben")
    await submit(operator, "sessions/end", user=ben)
    assert Seen((await pair[1].client.get("/me")).text).find("sign-out") is None
    remaining = await services[Database].read(
        lambda db: db.exec(select(Session).where(Session.user_id == ben)).all()
    )
    assert remaining == []
    assert Seen((await pair[0].client.get("/me")).text).find("sign-out") is not None


async def test_a_banned_address_reaches_only_exempt_paths(
    app: FastAPI, operator: httpx.AsyncClient, visit: Visit, services: Services
) -> None:
    # Given a banned address, and a banned IPv6 network
    async def request(address: str, path: str = "/") -> int:
        transport = httpx.ASGITransport(app, client=(address, 1))
        async with httpx.AsyncClient(transport=transport, base_url="http://hall") as client:
            return (await client.get(path)).status_code

    await submit(operator, "bar", address=" 192.0.2.7 ", time="day")
    await submit(operator, "bar", address="2001:db8::1", time="week")
    # Then requests from there are rejected, in any notation, and others are not
    for banned in ("192.0.2.7", "::ffff:192.0.2.7", "2001:db8::2"):
        assert await request(banned) == 403
        assert await request(banned, "/api/games") == 403
        for exempt in ("/admin/x", "/administrator", "/healthz", "/metrics", "/readyz"):
            assert await request(banned, f"{exempt}/tables/0123456789abcdef") == 403  # repaired as a link
        assert await request(banned, "/healthz") == 200
    for allowed in ("192.0.2.8", "2001:db8:0:1::1"):
        assert await request(allowed) == 200
    # And the operator, whose address is banned too, can still lift the ban
    await submit(operator, "lift", kind="address", target="192.0.2.7")
    assert await request("192.0.2.7") == 200
    with pytest.raises(AssertionError, match="address"):
        await submit(operator, "bar", address="  ", time="day")
    with pytest.raises(AssertionError, match="hour, day, week, month"):
        await submit(operator, "bar", address="192.0.2.9", time="ever")


async def test_banning_an_address_closes_its_sockets(app: FastAPI, operator: httpx.AsyncClient) -> None:
    # Given an open socket of the lobby
    async with open_socket(app, "192.0.2.1") as sent:
        assert (await sent.receive())["type"] == "websocket.accept"
        assert (await sent.receive())["type"] == "websocket.send"
        # When its address is banned, it is closed
        await submit(operator, "bar", address="192.0.2.1", time="day")
        async for message in sent:
            if message["type"] == "websocket.close":
                break
        assert message == {"type": "websocket.close", "code": 4403}
    # And new ones are rejected
    async with open_socket(app, "192.0.2.1") as sent:
        assert await sent.receive() == {"type": "websocket.close", "code": 4403}


async def test_closing_a_table_deletes_it(
    operator: httpx.AsyncClient, pair: list[Player], services: Services
) -> None:
    table_id = pair[0].path.rpartition("/")[2]
    assert (await pair[0].play() or await pair[1].play()) is not None
    page = (
        await operator.get("/admin", params={"table": f"http://hall{pair[0].path}"}, follow_redirects=True)
    ).text
    assert "Anna" in page
    assert "you are a &lt;newt&gt;" in page
    await submit(operator, f"tables/{table_id}/close")
    assert (await pair[0].client.get(pair[0].path)).status_code == 404
    assert await services[Database].read(lambda db: db.get(Table, table_id)) is None
    assert (await operator.get(f"/admin/tables/{table_id}")).status_code == 404
    assert (await read_audit_log(services))[-1] == ("close_table", table_id)


async def test_a_worker_that_registers_twice_at_once_is_listed_once(services: Services) -> None:
    # Given a worker that has not registered yet
    registry = services[WorkerRegistry]
    # When the operator's page registers it while it registers itself
    async with anyio.create_task_group() as tasks:
        for _ in range(4):
            tasks.start_soon(registry.register)
    # Then it has one row
    assert len(await services[Database].read(lambda db: db.exec(select(Worker)).all())) == 1


async def test_the_overview_shows_tables_sockets_workers_and_jobs(
    app: FastAPI,
    operator: httpx.AsyncClient,
    pair: list[Player],
    visit: Visit,
    services: Services,
    game: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    # Given a game, an open table, an open socket of the lobby, and waiting bot moves
    cleo = visit("Cleo")
    await cleo.create(game, 2)
    monkeypatch.setattr(BotPool, "waiting", property(lambda _: 3))
    async with open_socket(app, "192.0.2.1") as sent:
        assert [(await sent.receive())["type"] for _ in range(2)] == ["websocket.accept", "websocket.send"]
        # When the operator opens the overview
        seen = (await operator.get("/admin")).text
    # Then all of these are counted
    figures = re.findall(r"<dt>(.*?)</dt><dd>(\d+)</dd>", seen)
    assert dict(figures) == {
        "running": "1",
        "open": "1",
        "finished": "0",
        "guests": "3",
        "open pages": "1",
        "bot moves waiting": "3",
    }
    rows = re.findall(r"<tr>.*?</tr>", seen, re.DOTALL)
    # And each table is listed with its players, each worker with its open resources
    for player, state, people in ((pair[0], "running", "Anna, Ben"), (cleo, "open", "Cleo")):
        (row,) = [row for row in rows if f'href="/admin{player.path}"' in row]
        assert f"<td>{state}</td><td>{people}</td>" in row
    (worker,) = [row for row in rows if f"· {os.getpid()}</th>" in row]
    assert re.findall(r'"number">(\d+)<', worker) == ["1", f"{len(services[Rooms])}", "3"]
    assert "open tables that close when nobody comes: <b>1</b>" in seen
    # And the sizes are shown: those of the database, and of what it holds
    assert re.search(r"database: <b>\d+\.\d (kB|MB)</b>", seen)
    for size in ("tables: <b>2<", "finished games: <b>0<", "guests: <b>3<", "people with a passkey: <b>0<"):
        assert size in seen
    assert "chat messages: <b>3<" in seen


async def test_every_action_is_in_the_audit_log(
    operator: httpx.AsyncClient, pair: list[Player], services: Services
) -> None:
    ben, table_id = await user_id_of(services, "Ben"), pair[0].path.rpartition("/")[2]
    messages = await services[Database].read(
        lambda db: db.exec(select(ChatMessage).order_by(col(ChatMessage.id))).all()
    )
    message = str(messages[1].id)
    assert (await pair[0].post("report", message=message)).status_code == 200
    actions: list[tuple[str, dict[str, str], tuple[str, str], str]] = [
        ("silence", {"user": ben, "time": "hour"}, ("silence", ben), "muted"),
        ("bar", {"address": "192.0.2.9", "time": "day"}, ("bar_address", "192.0.2.9"), "banned an address"),
        ("lift", {"kind": "address", "target": "192.0.2.9"}, ("lift", "192.0.2.9"), "lifted"),
        ("sessions/end", {"user": ben}, ("end_sessions", ben), "signed a person out"),
        ("reports/dismiss", {"message": message}, ("dismiss_report", message), "done with a report"),
        ("messages/remove", {"message": message}, ("remove_message", message), "removed a message"),
        (f"tables/{table_id}/close", {}, ("close_table", table_id), "closed the table"),
    ]
    for form, fields, _, _ in actions:
        await submit(operator, form, **fields)
    assert await read_audit_log(services) == [("enter", ""), *[act for _, _, act, _ in actions]]
    page = (await operator.get("/admin")).text
    log = re.sub(r">\s+<", "><", page[page.index("acts-title") :])
    for _, _, (_, target), words in actions:
        assert f"<td>{words}</td><td>{target}" in log
    # Failed actions are not recorded
    assert (await operator.post("/admin/silence", data={"user": "nobody", "time": "hour"})).status_code == 404
    assert len(await read_audit_log(services)) == 1 + len(actions)


async def test_the_pages_contain_no_secrets(
    operator: httpx.AsyncClient, pair: list[Player], services: Services
) -> None:
    page = (await operator.get("/admin")).text
    table = (await operator.get(f"/admin{pair[0].path}")).text

    def secrets_of(db: Transaction) -> list[str]:
        hashes = [row.token_hash for row in (*db.exec(select(Session)), *db.exec(select(OperatorPass)))]
        return [*hashes, *[table.seed for table in db.exec(select(Table))]]

    for secret in await services[Database].read(secrets_of):
        assert secret not in page + table
