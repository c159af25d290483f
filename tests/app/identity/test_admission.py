"""A private server: the routes that are open to visitors, and admission by password and for members."""

import re
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from functools import partial

import anyio
import httpx
import pytest
from anyio.streams.memory import MemoryObjectReceiveStream
from fastapi import FastAPI
from pydantic import SecretStr
from sqlmodel import Session as Transaction
from sqlmodel import col, select
from starlette.routing import BaseRoute, WebSocketRoute
from starlette.types import Message

from app.bus import Bus, Hint
from app.identity.admission import admissions
from app.identity.admission.members import add_member, remove_member
from app.identity.admission.membership_links import create_link, revoke_link
from app.identity.admission.middleware import welcome_path
from app.identity.admission.open_paths import is_open
from app.identity.limits.rate_limits import PASSWORDS
from app.main import create_app
from app.operator import sessions as operator_sessions
from app.settings import Settings
from app.storage.admission_models import Member, MembershipLink, PasswordAdmission
from app.storage.database import Database
from app.storage.models import Session, User, now
from app.web.inputs.urls import find_local_path
from app.web.services import Services
from tests.app.accounts.test_passkeys import add as add_passkey
from tests.app.accounts.test_passkeys import sign_in
from tests.app.conftest import Visit
from tests.live.authenticator import Authenticator
from tests.live.player import REGIONS, Player
from tests.live.reading import Seen
from tests.routes import routes_of
from tests.servers import HANGS

pytestmark = pytest.mark.anyio

PASSWORD = "three wise mages"
HOUR_MS = 3600_000
BY_PASSWORD = pytest.mark.parametrize("admission", ["password"])

OPEN_TO_VISITORS = {
    "/welcome", "/membership/{token}", "/link/{token}", "/mail/confirm/{token}", "/mail/stop/{token}",
    "/passkey", "/passkey/options", "/language", "/manifest.webmanifest", "/worker.js", "/offline", "/time",
    "/healthz", "/readyz", "/metrics", "/me/leave", "/me/delete", "/me/settings", "/api/me/export",
    "/api/guests",
}  # fmt: skip
"""The routes that are open. To open another one takes a change here, too."""
PAGES_FOR_EVERYBODY = {"/terms", "/privacy", "/contact"}
OTHERWISE_GUARDED = ("/static/", "/admin", "/oidc/")
"""Files, and pages that ask for a sign-in themselves."""


@pytest.fixture
def admission() -> str:
    """The setting; most tests are about members."""
    return "members"


@pytest.fixture
def settings(settings: Settings, admission: str) -> Settings:
    """Settings of a private server."""
    password = SecretStr(PASSWORD) if admission == "password" else None
    return settings.model_copy(update={"admission": admission, "site_password": password})


async def make_link(services: Services, uses: int = 1, hours: int = 1) -> str:
    """The path of a new membership link."""
    expires_at = now() + hours * HOUR_MS
    create = partial(create_link, label="Club", max_uses=uses, expires_at=expires_at, by="test")
    return f"/membership/{await services[Database].write(create)}"


async def become_member(player: Player, services: Services) -> None:
    """The player joins by a membership link of their own."""
    answer = await player.client.post(await make_link(services), data={"name": player.name})
    assert answer.status_code == 303, answer.text


async def find_user(services: Services, name: str) -> User:
    """The user with a name."""
    return await services[Database].read(lambda db: db.exec(select(User).where(User.name == name)).one())


async def count(services: Services, model: type[User | Member | PasswordAdmission]) -> int:
    """The number of rows of a table."""
    return await services[Database].read(lambda db: len(db.exec(select(model)).all()))


@asynccontextmanager
async def open_socket(
    app: FastAPI, path: str, token: str = ""
) -> AsyncIterator[MemoryObjectReceiveStream[Message]]:
    """Opens a socket; yields the messages that the application sends."""
    incoming: list[Message] = [{"type": "websocket.connect"}]
    send_stream, sent = anyio.create_memory_object_stream[Message](100)

    async def receive() -> Message:
        if not incoming:
            await anyio.sleep_forever()
        return incoming.pop()

    scope = {
        "type": "websocket",
        "path": path,
        "headers": [(b"host", b"hall"), (b"authorization", f"Bearer {token}".encode())],
        "query_string": b"",
        "client": ("127.0.0.1", 1),
        "subprotocols": [],
        "extensions": {},
        "app": app,
    }
    async with send_stream, sent, anyio.create_task_group() as tasks:
        tasks.start_soon(app, scope, receive, send_stream.send)
        with anyio.fail_after(HANGS):
            yield sent
        tasks.cancel_scope.cancel()


async def read_close_code(sent: MemoryObjectReceiveStream[Message]) -> int:
    """The code with which a socket is closed, after it was accepted."""
    assert (await sent.receive())["type"] == "websocket.accept"
    while (message := await sent.receive())["type"] != "websocket.close":
        pass
    code: int = message["code"]
    return code


def sockets_of(routes: Iterable[BaseRoute]) -> set[str]:
    """The paths of all sockets."""
    return {route.path for route in routes if isinstance(route, WebSocketRoute)}


async def test_every_route_is_closed_to_visitors_unless_it_is_on_the_list(app: FastAPI, visit: Visit) -> None:
    # Given all routes of a server, and a visitor
    client = visit("Nobody").client
    routes = {(method, route.path) for route in routes_of(app.routes) for method in route.methods or ()}
    assert len(routes) > 150
    opened = {path for _, path in routes if is_open(path) and not path.startswith(OTHERWISE_GUARDED)}
    assert opened - PAGES_FOR_EVERYBODY == OPEN_TO_VISITORS
    for method, pattern in sorted(routes):
        if is_open(pattern):
            continue
        path = re.sub(r"\{[^}]*\}", "a1", pattern)
        # When the visitor opens the page, then it leads to the welcome page, which leads back
        page = await client.request(method, path)
        if path.startswith("/api/"):
            assert page.json()["code"] == "not_admitted", path
        else:
            back = welcome_path(path if method == "GET" else "/")
            assert (page.status_code, page.headers["location"]) == (303, back), (method, path)
        # And programs and parts of pages are refused
        program = await client.request(method, path, headers={"Accept": "application/json"})
        assert (program.status_code, program.json()["code"]) == (403, "not_admitted"), (method, path)
        if not path.startswith("/api/"):
            part = await client.request(method, path, headers=REGIONS)
            assert (part.status_code, part.headers["hx-redirect"]) == (403, "/welcome"), (method, path)


async def test_every_socket_is_closed_to_visitors(app: FastAPI) -> None:
    sockets = sockets_of(app.routes)
    assert len(sockets) == 3
    for path in sockets:
        async with open_socket(app, path.replace("{table_id}", "a1")) as sent:
            assert await read_close_code(sent) == 4403


async def test_unknown_addresses_are_closed_too(visit: Visit) -> None:
    client = visit("Nobody").client
    for path in ("/no-such-page", "/static", "/welcome/", "/adminx", "/oidcx", "/terms/x", "/membership"):
        answer = await client.get(path)
        assert answer.headers["location"] == welcome_path(path)
    for path in ("/terms", "/privacy", "/contact", "/oidc/start", "/static/none.css", "/admin"):
        assert (await client.get(path)).status_code == 404, path


async def test_operators_are_always_admitted(app: FastAPI, visit: Visit, services: Services) -> None:
    anna = visit("Anna")
    token = await services[Database].write(
        lambda db: operator_sessions.use_link(db, operator_sessions.create_link(db))
    )
    anna.client.cookies.set("magehall-admin", token)
    assert (await anna.client.get("/")).status_code == 200
    assert (await anna.client.get("/welcome?next=/learn")).headers["location"] == "/learn"
    anna.client.cookies.set("magehall-admin", token[::-1])
    assert (await anna.client.get("/")).status_code == 303


@pytest.mark.databases
async def test_a_membership_link_admits_a_limited_number_of_people(
    visit: Visit, services: Services, game: str
) -> None:
    # Given a link for two people, and visitors who were on their way to a table
    host, ben, cleo, dora = visit("Anna"), visit("Ben"), visit("Cleo"), visit("Dora")
    await become_member(host, services)
    await host.create(game, 2)
    invite = (await host.look()).link("/invite/")
    link = await make_link(services, uses=2)
    away = await ben.client.get(invite)
    assert away.headers["location"] == welcome_path(invite)
    page = await ben.client.get(away.headers["location"])
    assert "need an invitation" in page.text or "invitation link" in page.text
    # When it is previewed, and a name is refused, then it is not used up
    for _ in range(3):
        assert Seen((await visit("Preview").client.get(link)).text).find("join") is not None
    refused = await ben.client.post(link, data={"name": "Admin"})
    assert refused.status_code == 422
    assert await count(services, Member) == 1
    assert await count(services, User) == 1
    # When they join by it
    joined = await ben.client.post(link, data={"name": "Ben"})
    # Then they are advised to add a passkey, and go on to the table
    assert joined.headers["location"] == "/membership?" + welcome_path(invite).partition("?")[2]
    advice = await ben.client.get(joined.headers["location"])
    assert "Add a passkey" in advice.text
    assert f'href="{invite}"' in advice.text
    assert (await ben.client.get(invite)).status_code == 200
    # And a member does not use it up again
    assert (await ben.client.get(link)).status_code == 303
    assert (await ben.client.post(link)).status_code == 303
    assert (await cleo.client.post(link, data={"name": "Cleo"})).status_code == 303
    # But a third person comes too late
    for late in (await dora.client.get(link), await dora.client.post(link, data={"name": "Dora"})):
        assert late.status_code == 404
        assert "no longer works" in late.text
    assert await count(services, User) == 3
    assert await count(services, Member) == 3


async def test_expired_and_revoked_links_admit_nobody(visit: Visit, services: Services) -> None:
    expired, revoked = await make_link(services, hours=-1), await make_link(services, uses=9)
    assert (await visit("Ben").client.post(revoked, data={"name": "Ben"})).status_code == 303

    def revoke(db: Transaction) -> None:
        (link,) = db.exec(select(MembershipLink).where(MembershipLink.max_uses == 9))
        revoke_link(db, link.id)
        assert revoked.rpartition("/")[2] not in link.model_dump_json()  # only its hash is stored

    await services[Database].write(revoke)
    for link in (expired, revoked, f"/membership/{'0' * 40}"):
        answer = await visit("Cleo").client.post(link, data={"name": "Cleo"})
        assert answer.status_code == 404
    # But members who came by it stay
    assert await count(services, Member) == 1


async def test_a_member_returns_with_a_passkey_or_a_device_link(
    visit: Visit, services: Services, game: str
) -> None:
    anna, phone, tablet, device = visit("Anna"), visit("Phone"), visit("Tablet"), Authenticator()
    await become_member(anna, services)
    anna.client.headers["Referer"] = "http://hall/membership?next=/learn"
    assert (await add_passkey(anna, device)).headers["location"] == "/membership?next=/learn"
    assert (await anna.client.get("/membership?next=/learn")).headers["location"] == "/learn"
    # On a phone, from the welcome page
    phone.client.headers["Referer"] = "http://hall/welcome?next=/create"
    page = await phone.client.get("/welcome?next=/create")
    assert 'action="/passkey"' in page.text
    signed_in = await sign_in(phone, device)
    assert signed_in.headers["location"] == "/welcome?next=/create"
    assert (await phone.client.get("/welcome?next=/create")).headers["location"] == "/create"
    # On a tablet, with a link that they made
    link = Seen((await anna.client.post("/me/link")).text).link("/link/")
    assert (await tablet.client.post(link)).headers["location"] == "/me"
    assert (await tablet.client.get("/me")).status_code == 200


async def test_a_passkey_of_an_outsider_admits_nobody_but_lets_them_delete_their_data(
    visit: Visit, services: Services
) -> None:
    anna, device = visit("Anna"), Authenticator()
    await become_member(anna, services)
    await add_passkey(anna, device)
    user = await find_user(services, "Anna")
    await services[Database].write(partial(remove_member, user_id=user.id))
    await services[Bus].publish(Hint(user.id, topic="user"))
    phone = visit("Phone")
    await sign_in(phone, device)
    page = await phone.client.get("/welcome")
    assert page.status_code == 200
    assert "isn’t a member" in page.text
    assert (await phone.client.get("/me")).headers["location"] == welcome_path("/me")
    assert (await phone.client.get("/api/me/export")).json()["user"]["name"] == "Anna"
    assert (await phone.client.post("/me/delete")).status_code == 200
    assert (await find_user(services, "a player")).created_at == 0


async def test_deleted_data_includes_the_membership(visit: Visit, services: Services) -> None:
    anna = visit("Anna")
    await become_member(anna, services)
    assert "member" in (await anna.client.get("/api/me/export")).json()["rows"]
    assert (await anna.client.post("/me/delete")).status_code == 200
    assert await count(services, Member) == 0


async def test_sockets_of_a_removed_member_are_closed_even_without_a_hint(
    app: FastAPI, visit: Visit, services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(admissions, "CHECK_SECONDS", 0.01)
    monkeypatch.setattr(admissions, "CACHE_SECONDS", 0.0)
    anna = visit("Anna")
    await become_member(anna, services)
    user = await find_user(services, "Anna")
    async with open_socket(app, "/live", anna.client.cookies["magehall"]) as sent:
        assert (await sent.receive())["type"] == "websocket.accept"
        assert (await sent.receive())["type"] == "websocket.send"
        # When the command line removes her, of which this server is not notified
        await services[Database].write(partial(remove_member, user_id=user.id))
        while (message := await sent.receive())["type"] != "websocket.close":
            pass
        assert message["code"] == 4403
    assert (await anna.client.get("/")).headers["location"] == "/welcome"


@BY_PASSWORD
@pytest.mark.databases
async def test_the_password_admits_a_browser_and_then_its_user(
    visit: Visit, services: Services, game: str
) -> None:
    # Given a visitor without a name
    anna, phone, device = visit("Anna"), visit("Phone"), Authenticator()
    page = await anna.client.get("/welcome?next=/create")
    assert Seen(page.text).find("password") is not None
    # When they enter a wrong password, then it is not repeated on the page
    wrong = await anna.client.post("/welcome", data={"password": "three wise mice", "next": "/create"})
    assert wrong.status_code == 403
    assert "isn’t the password" in wrong.text
    assert "mice" not in wrong.text
    assert 'value="/create"' in wrong.text
    assert (await anna.client.get("/create")).status_code == 303
    # When they enter the right one, then this browser is admitted, and they can take a name and a seat
    right = await anna.client.post("/welcome", data={"password": f" {PASSWORD} ", "next": "/create"})
    assert (right.status_code, right.headers["location"]) == (303, "/create")
    assert "HttpOnly" in right.headers["set-cookie"]
    assert PASSWORD not in right.headers["set-cookie"]
    await anna.create(game, 2)
    assert (await anna.look()).find("leave") is not None
    # And the user is admitted on other devices
    assert await count(services, PasswordAdmission) == 1
    await add_passkey(anna, device)
    await sign_in(phone, device)
    assert (await phone.client.get("/me")).status_code == 200
    # And the stored fingerprint is no secret of theirs
    rows = (await anna.client.get("/api/me/export")).json()["rows"]["password_admission"]
    assert [sorted(row) for row in rows] == [["at", "user_id"]]


@BY_PASSWORD
async def test_a_changed_password_asks_again(
    visit: Visit, settings: Settings, services: Services, game: str
) -> None:
    anna = visit("Anna")
    await anna.client.post("/welcome", data={"password": PASSWORD})
    await anna.create(game, 2)
    assert (await anna.look()).find("leave") is not None
    changed = create_app(settings.model_copy(update={"site_password": SecretStr("four wise mages")}))
    async with changed.router.lifespan_context(changed):
        transport, cookies = httpx.ASGITransport(changed), anna.client.cookies
        async with httpx.AsyncClient(transport=transport, base_url="http://hall", cookies=cookies) as client:
            client.headers["Accept"] = "text/html"
            assert (await client.get(anna.path)).headers["location"] == welcome_path(anna.path)
            answer = await client.post("/welcome", data={"password": "four wise mages", "next": anna.path})
            assert answer.headers["location"] == anna.path
            assert Seen((await client.get(anna.path)).text).find("leave") is not None


@BY_PASSWORD
@pytest.mark.parametrize("cookie", ["", ".", "a.b", "ü.ü", f"{'0' * 16}.{'0' * 32}"])
async def test_a_forged_cookie_admits_nobody(app: FastAPI, visit: Visit, cookie: str) -> None:
    header = [(b"Accept", b"text/html"), (b"Cookie", f"magehall-password={cookie}".encode())]
    assert (await visit("Eve").client.get("/", headers=header)).status_code == 303


@BY_PASSWORD
async def test_a_socket_is_open_to_a_browser_with_the_password(app: FastAPI, visit: Visit) -> None:
    client = visit("Anna").client
    token = (await client.post("/api/guests", json={"name": "Anna", "admission": PASSWORD})).json()["token"]
    async with open_socket(app, "/live", token) as sent:
        assert (await sent.receive())["type"] == "websocket.accept"
        assert (await sent.receive())["type"] == "websocket.send"


@BY_PASSWORD
async def test_guessing_the_password_is_limited(settings: Settings, services: Services) -> None:
    app = create_app(settings.model_copy(update={"limits": True}))
    async with app.router.lifespan_context(app):
        transport = httpx.ASGITransport(app)
        async with httpx.AsyncClient(transport=transport, base_url="http://hall") as client:
            client.headers["Accept"] = "text/html"
            statuses = [
                (await client.post("/welcome", data={"password": f"guess {number}"})).status_code
                for number in range(int(PASSWORDS.address.burst) + 1)
            ]
            assert statuses == [*[403] * (len(statuses) - 1), 429]
            # Then even the right one has to wait, with a sentence on the page
            late = await client.post("/welcome", data={"password": PASSWORD})
            assert late.status_code == 429
            assert int(late.headers["retry-after"]) > 0
            assert "Too many requests" in late.text
            guest = await client.post("/api/guests", json={"name": "Robot", "admission": PASSWORD})
            assert guest.status_code == 429


async def test_programs_come_with_a_membership_link(visit: Visit, services: Services) -> None:
    client, link = visit("Robot").client, await make_link(services)
    refused = await client.post("/api/guests", json={"name": "Robot"})
    assert (refused.status_code, refused.json()["code"]) == (403, "not_admitted")
    pasted = {"name": "Robot", "admission": f" http://hall{link}."}
    token = (await client.post("/api/guests", json=pasted)).json()["token"]
    assert (await client.post("/api/guests", json=pasted)).status_code == 404
    with_token = {"Authorization": f"Bearer {token}"}
    assert (await client.get("/api/games", headers=with_token)).status_code == 200
    assert (await client.get("/api/games", headers={"Authorization": "Bearer x"})).status_code == 403
    # And a member's token makes nobody else a member
    again = await client.post("/api/guests", json={"name": "Robot 2"}, headers=with_token)
    assert (again.status_code, again.json()["code"]) == (403, "not_admitted")


@BY_PASSWORD
async def test_programs_come_with_the_password(visit: Visit) -> None:
    client = visit("Robot").client
    for body in ({"name": "Robot"}, {"name": "Robot", "admission": "three wise mice"}):
        assert (await client.post("/api/guests", json=body)).json()["code"] == "not_admitted"
    answer = await client.post("/api/guests", json={"name": "Robot", "admission": PASSWORD})
    with_token = {"Authorization": f"Bearer {answer.json()['token']}"}
    assert (await client.get("/api/games", headers=with_token)).status_code == 200
    # And a program that has a token can create further guests
    answer = await client.post("/api/guests", json={"name": "Twin"}, headers=with_token)
    assert answer.status_code == 201


@BY_PASSWORD
async def test_membership_links_are_of_no_use_with_a_password(visit: Visit, services: Services) -> None:
    link, ben = await make_link(services), visit("Ben")
    assert (await ben.client.get(link)).headers["location"] == "/"
    assert (await ben.client.post(link, data={"name": "Ben"})).headers["location"] == "/"
    assert await count(services, User) == 0


@pytest.mark.parametrize("admission", ["everyone"])
async def test_a_server_for_everyone_has_no_welcome_page(visit: Visit) -> None:
    client = visit("Anna").client
    assert (await client.get("/")).status_code == 200
    assert (await client.get("/welcome?next=/learn")).headers["location"] == "/learn"
    assert (await client.post("/welcome", data={"password": "x"})).headers["location"] == "/"
    assert (await client.post("/api/guests", json={"name": "Robot"})).status_code == 201


OTHER_SITES = (
    "https://evil.example", "//evil.example", "/\\evil.example", "\\\\evil.example", "/\t/evil.example",
    "/\n/evil.example", " //evil.example", "https:evil.example", "javascript:alert(1)", "evil.example",
    "///evil.example",
    "/%0d%0aSet-Cookie:x\r\nLocation: //evil.example", "/ /evil.example", "http:///evil.example", "",
    f"/{'a' * 2_000}",
)  # fmt: skip


@pytest.mark.parametrize("admission", ["everyone", "password"])
@pytest.mark.parametrize("target", OTHER_SITES)
async def test_the_welcome_page_leads_to_no_other_site(visit: Visit, target: str, admission: str) -> None:
    assert find_local_path(target) is None
    client = visit("Anna").client
    answer = await client.post("/welcome", data={"password": PASSWORD, "next": target})
    assert answer.headers["location"] == "/"
    answer = await client.get("/welcome", params={"next": target})
    assert answer.headers["location"] == "/"


async def test_a_remembered_destination_on_another_site_is_ignored(visit: Visit, services: Services) -> None:
    link, eve = await make_link(services), visit("Eve")
    eve.client.cookies.set("next", "%2F%2Fevil.example")
    joined = await eve.client.post(link, data={"name": "Eve"})
    assert joined.headers["location"] == "/membership?next=%2F"


async def test_members_are_not_counted_twice_and_deleted_people_do_not_become_members(
    visit: Visit, services: Services
) -> None:
    anna = visit("Anna")
    await become_member(anna, services)
    user = await find_user(services, "Anna")
    assert not await services[Database].write(partial(add_member, user_id=user.id))
    sessions = await services[Database].read(lambda db: db.exec(select(col(Session.user_id))).all())
    assert list(sessions) == [user.id]
