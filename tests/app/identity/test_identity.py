"""Users: names, device links, sessions and their cookies."""

import anyio
import httpx
import pytest
from fastapi import FastAPI
from sqlmodel import Session as Transaction
from sqlmodel import col, select, update

from app.bus import Bus, Hint
from app.identity.devices import describe_device
from app.identity.sessions import COOKIE, SESSION_LIFETIME_SECONDS, delete_unused_sessions
from app.main import create_app
from app.settings import Settings
from app.storage.database import Database
from app.storage.models import DeviceLink, Session, User, now
from app.tables.play.rooms import Rooms
from app.tables.sockets.hub import Hub, TableSocket
from app.tables.sockets.outbox import ConnectionClosed
from app.web.services import Services
from tests.app.conftest import Visit
from tests.live.player import Player, begin_game, seat_players
from tests.live.reading import Seen

pytestmark = [pytest.mark.anyio, pytest.mark.databases]


async def open_own_page(player: Player) -> Seen:
    """The user's own page."""
    answer = await player.client.get("/me")
    assert answer.status_code == 200
    return Seen(answer.text)


async def create_link(player: Player) -> str:
    """Creates a device link; returns its path."""
    answer = await player.client.post("/me/link")
    assert answer.status_code == 200
    return Seen(answer.text).link("/link/")


async def test_a_new_name_applies_to_games_that_have_not_started(
    visit: Visit, services: Services, game: str
) -> None:
    anna, ben = visit("Anna"), visit("Ben")
    await begin_game([anna, ben], game)
    running = anna.path
    await anna.create(game, 2)
    answer = await anna.client.post("/me/name", data={"name": "Annabel"})
    assert answer.status_code == 303
    assert "Annabel" in (await open_own_page(anna)).html
    assert "Annabel" in (await anna.look()).html
    anna.path = running
    assert "Annabel" not in (await ben.look()).html


@pytest.mark.parametrize("name", ["", "\u202e", "x" * 25, "x" * 10_000, "a\x00b"])
async def test_invalid_names_are_rejected(visit: Visit, game: str, name: str) -> None:
    anna = visit("Anna")
    await anna.create(game, 2)
    answer = await anna.client.post("/me/name", data={"name": name})
    assert answer.status_code == 422
    assert 'role="alert"' in answer.text
    assert 'value="Anna"' in (await open_own_page(anna)).html


async def test_a_device_link_works_once(visit: Visit, game: str) -> None:
    anna, phone, thief = visit("Anna"), visit("Phone"), visit("Thief")
    await anna.create(game, 2)
    link = await create_link(anna)
    assert link not in (await open_own_page(anna)).html  # it is shown once

    preview = await phone.client.get(link)  # does not use it up
    assert preview.status_code == 200
    assert "Anna" in preview.text
    assert Seen(preview.text).find("carry") is not None
    assert COOKIE.plain_name not in preview.headers.get("set-cookie", "")
    assert (await phone.client.post(link)).status_code == 303
    phone.path = anna.path
    assert Seen((await phone.client.get(anna.path)).text).find("leave") is not None  # the same user

    for late in (await thief.client.get(link), await thief.client.post(link)):
        assert late.status_code == 404
        assert "has expired" in late.text
        assert "set-cookie" not in late.headers


async def test_concurrent_uses_of_a_link_succeed_once(visit: Visit, game: str) -> None:
    anna, phones = visit("Anna"), [visit(f"Phone {number}") for number in range(4)]
    await anna.create(game, 2)
    link = await create_link(anna)
    codes: list[int] = []

    async def use(player: Player) -> None:
        codes.append((await player.client.post(link)).status_code)

    async with anyio.create_task_group() as tasks:
        for phone in phones:
            tasks.start_soon(use, phone)
    assert sorted(codes) == [303, 404, 404, 404]


async def test_links_expire_and_newer_ones_replace_them(visit: Visit, services: Services, game: str) -> None:
    anna, phone = visit("Anna"), visit("Phone")
    await anna.create(game, 2)
    first, second = await create_link(anna), await create_link(anna)
    assert (await phone.client.get(first)).status_code == 404
    assert (await phone.client.get(second)).status_code == 200
    await services[Database].write(lambda db: db.exec(update(DeviceLink).values(expires_at=now())))
    assert (await phone.client.post(second)).status_code == 404


async def test_only_hashes_of_tokens_are_stored(visit: Visit, services: Services, game: str) -> None:
    anna = visit("Anna")
    await anna.create(game, 2)
    token = (await create_link(anna)).rpartition("/")[2]
    cookie = anna.client.cookies["magehall"]
    stored = await services[Database].read(_stored_hashes)
    assert len(stored) == 2
    assert not {token, cookie} & set(stored)
    assert len(token) >= 32


def _stored_hashes(db: Transaction) -> list[str]:
    return [*db.exec(select(DeviceLink.token_hash)), *db.exec(select(Session.token_hash))]


async def test_sessions_are_listed_with_their_devices(visit: Visit, game: str) -> None:
    anna, phone = visit("Anna"), visit("Phone")
    phone.client.headers["User-Agent"] = "Mozilla/5.0 (Android 14; Mobile; rv:140.0) Firefox/140.0"
    await anna.create(game, 2)
    await phone.client.post(await create_link(anna))
    await open_own_page(phone)
    page = await open_own_page(anna)
    assert "Firefox on Android" in page.html
    assert "python-httpx" in page.html
    assert len([tag for tag in page.tags if tag.get("id", "").startswith("session-")]) == 2


async def test_ending_a_session_closes_its_sockets(visit: Visit, services: Services, game: str) -> None:
    anna, phone = visit("Anna"), visit("Phone")
    await anna.create(game, 2)
    await phone.client.post(await create_link(anna))
    phone.path = anna.path
    room = await services[Rooms].get(anna.path.rpartition("/")[2])
    hashes = await services[Database].read(lambda db: list(db.exec(select(Session.token_hash))))
    user_id = room.scene.seats[0].user_id
    sockets = [TableSocket(room, user_id, "Anna", token_hash) for token_hash in sorted(hashes)]
    with services[Hub].connect(sockets[0]), services[Hub].connect(sockets[1]):
        answer = await anna.client.post("/me/sessions/end-others")
        assert answer.status_code == 303
        codes = []
        for socket in sockets:
            try:
                await socket.outbox.take()
            except ConnectionClosed as closed:
                codes.append(closed.code)
    assert codes == [4401]
    assert (await phone.post("leave")).status_code == 403  # signed out
    assert "Choose a name" in (await open_own_page(phone)).html
    assert Seen((await anna.client.get("/me")).text).find("end-others") is None
    assert (await anna.look()).find("leave") is not None


async def test_users_can_end_their_own_sessions_only(visit: Visit, services: Services, game: str) -> None:
    anna, phone, eve = visit("Anna"), visit("Phone"), visit("Eve")
    await anna.create(game, 2)
    await eve.create(game, 2)
    await phone.client.post(await create_link(anna))
    page = await open_own_page(anna)
    other = next(tag["value"] for tag in page.tags if tag.get("name") == "session")
    await eve.client.post("/me/sessions/end", data={"session": other})
    assert "Anna" in (await open_own_page(phone)).html
    assert (await anna.client.post("/me/sessions/end", data={"session": other})).status_code == 303
    assert "Choose a name" in (await open_own_page(phone)).html
    assert "Anna" in (await open_own_page(anna)).html


async def test_signing_out_ends_the_session(visit: Visit, services: Services, game: str) -> None:
    anna = visit("Anna")
    await anna.create(game, 2)
    cookie = anna.client.cookies["magehall"]
    answer = await anna.client.post("/me/leave")
    assert answer.status_code == 303
    assert "magehall" not in anna.client.cookies
    stolen = {"Cookie": f"magehall={cookie}"}
    assert "Choose a name" in (await anna.client.get("/me", headers=stolen)).text


@pytest.mark.parametrize("what", ["name", "link", "sessions/end-others"])
async def test_changes_need_a_session(visit: Visit, what: str) -> None:
    answer = await visit("Nobody").client.post(f"/me/{what}", data={"name": "X"})
    assert answer.status_code == 401
    assert "not signed in" in answer.text


@pytest.mark.parametrize("cookie", ["", "x", "x" * 10_000, "../../etc/passwd", "' OR 1=1 --", "é"])
async def test_forged_cookies_are_ignored(visit: Visit, game: str, cookie: str) -> None:
    anna, eve = visit("Anna"), visit("Eve")
    await anna.create(game, 2)
    forged = {"Cookie": b"magehall=" + cookie.encode()}
    assert "Choose a name" in (await eve.client.get("/me", headers=forged)).text  # type: ignore[arg-type]
    answer = await eve.client.post(f"{anna.path}/start", headers=forged)  # type: ignore[arg-type]
    assert answer.status_code == 403


async def test_with_https_the_cookie_is_bound_to_the_host(
    app: FastAPI, services: Services, game: str
) -> None:
    settings = services[Settings].model_copy(update={"public_origin": "https://hall.example"})
    secure_app = create_app(settings)
    async with secure_app.router.lifespan_context(secure_app):
        transport = httpx.ASGITransport(secure_app)
        async with httpx.AsyncClient(transport=transport, base_url="https://hall.example") as client:
            form = {"game": game, "players": "2", "name": "Anna"}
            headers = {"Accept": "text/html", "Origin": "https://hall.example"}
            answer = await client.post("/tables", data=form, headers=headers)
            cookie = answer.headers["set-cookie"]
            assert cookie.startswith("__Host-magehall=")
            assert "Secure" in cookie
            assert "Path=/;" in cookie
            assert "Domain" not in cookie
            assert "Anna" in (await client.get("/me")).text
            signed_out = await client.post("/me/leave", headers=headers)
            assert "__Host-magehall=" in signed_out.headers["set-cookie"]
            assert "__Host-magehall" not in client.cookies


@pytest.mark.parametrize(
    ("agent", "label"),
    [
        ("Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox on Linux"),
        (
            "Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0",
            "Edge on Windows",
        ),
        (
            "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1",
            "Safari on iPhone",
        ),
        ("python-httpx/0.28", "python-httpx"),
        ("", "an unknown device"),
        ("\x00\u202e" + "x" * 500, "x" * 40),
    ],
)
def test_devices_are_labelled_by_their_user_agent(agent: str, label: str) -> None:
    assert describe_device(agent) == label


def test_limits_are_configured_by_environment_variables(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MAGEHALL_LIMITS", "0")
    monkeypatch.setenv("MAGEHALL_TRUSTED_PROXIES", "10.0.0.0/8,::1")
    settings = Settings()
    assert not settings.limits
    assert settings.trusted_proxies == "10.0.0.0/8,::1"


async def test_sessions_expire_after_a_year_without_use(visit: Visit, services: Services, game: str) -> None:
    anna, ben = visit("Anna"), visit("Ben")
    await seat_players([anna, ben], game)

    async def set_last_seen(name: str, seconds: int) -> None:
        """Sets the last use of the player's session to `seconds` ago, and clears the caches."""

        def change(db: Transaction) -> None:
            user = db.exec(select(User).where(User.name == name)).one()
            ago = now() - seconds * 1000
            db.connection().execute(
                update(Session).where(col(Session.user_id) == user.id).values(last_seen_at=ago)
            )

        await services[Database].write(change)
        await services[Bus].publish(Hint("", topic="lost"))

    await set_last_seen("Anna", SESSION_LIFETIME_SECONDS + 60)
    await set_last_seen("Ben", SESSION_LIFETIME_SECONDS - 3600)
    assert (await anna.client.post("/me/link")).status_code == 401
    renewed = await ben.client.get("/me")  # using it restarts its lifetime
    assert "Max-Age=31536000" in renewed.headers["set-cookie"]
    await set_last_seen("Ben", 3600)
    assert (await ben.client.post("/me/link")).status_code == 200
    assert await services[Database].write(delete_unused_sessions) == 1
