"""Who one is: a name that can change, a link to another device, sessions that can be ended."""

import anyio
import httpx
import pytest
from fastapi import FastAPI
from sqlmodel import Session as Transaction
from sqlmodel import col, select, update

from app.bus import Bus, Hint
from app.identity.devices import describe_device
from app.identity.sessions import SESSION_LIFETIME_SECONDS, delete_unused_sessions
from app.main import create_app
from app.settings import Settings
from app.storage.database import Database
from app.storage.models import DeviceLink, Session, User, now
from app.tables.play.rooms import Rooms
from app.tables.sockets.hub import Hub, TableSocket
from app.tables.sockets.outbox import ConnectionClosed
from app.web.services import Services
from tests.app.conftest import Visit
from tests.live.player import Player, begun, seated
from tests.live.reading import Seen

pytestmark = [pytest.mark.anyio, pytest.mark.databases]


async def me(player: Player) -> Seen:
    """The page about oneself."""
    answer = await player.client.get("/me")
    assert answer.status_code == 200
    return Seen(answer.text)


async def linked(player: Player) -> str:
    """A new link to another device, as the page shows it."""
    answer = await player.client.post("/me/link")
    assert answer.status_code == 200
    return Seen(answer.text).link("/link/")


async def test_a_name_changes_where_no_game_has_begun(visit: Visit, services: Services, game: str) -> None:
    anna, ben = visit("Anna"), visit("Ben")
    await begun([anna, ben], game)
    playing = anna.path
    await anna.create(game, 2)
    answer = await anna.client.post("/me/name", data={"name": "Annabel"})
    assert answer.status_code == 303
    assert "Annabel" in (await me(anna)).html
    assert "Annabel" in (await anna.look()).html
    anna.path = playing
    assert "Annabel" not in (await ben.look()).html


@pytest.mark.parametrize("name", ["", "\u202e", "x" * 25, "x" * 10_000, "a\x00b"])
async def test_a_name_that_cannot_be_is_not_taken(visit: Visit, game: str, name: str) -> None:
    anna = visit("Anna")
    await anna.create(game, 2)
    answer = await anna.client.post("/me/name", data={"name": name})
    assert answer.status_code == 422
    assert 'role="alert"' in answer.text
    assert 'value="Anna"' in (await me(anna)).html


async def test_a_link_carries_a_guest_to_another_device_once(visit: Visit, game: str) -> None:
    anna, phone, thief = visit("Anna"), visit("Phone"), visit("Thief")
    await anna.create(game, 2)
    link = await linked(anna)
    assert link not in (await me(anna)).html  # it was shown once

    looked = await phone.client.get(link)  # looking does not use it up
    assert looked.status_code == 200
    assert "Anna" in looked.text
    assert Seen(looked.text).find("carry") is not None
    assert "set-cookie" not in looked.headers
    assert (await phone.client.post(link)).status_code == 303
    phone.path = anna.path
    assert Seen((await phone.client.get(anna.path)).text).find("leave") is not None  # her seat is his

    for late in (await thief.client.get(link), await thief.client.post(link)):
        assert late.status_code == 404
        assert "has expired" in late.text
        assert "set-cookie" not in late.headers


async def test_of_two_who_use_a_link_at_once_one_is_carried(visit: Visit, game: str) -> None:
    anna, others = visit("Anna"), [visit(f"Phone {number}") for number in range(4)]
    await anna.create(game, 2)
    link = await linked(anna)
    codes: list[int] = []

    async def use(player: Player) -> None:
        codes.append((await player.client.post(link)).status_code)

    async with anyio.create_task_group() as tasks:
        for other in others:
            tasks.start_soon(use, other)
    assert sorted(codes) == [303, 404, 404, 404]


async def test_a_link_expires_and_a_newer_one_takes_its_place(
    visit: Visit, services: Services, game: str
) -> None:
    anna, phone = visit("Anna"), visit("Phone")
    await anna.create(game, 2)
    first, second = await linked(anna), await linked(anna)
    assert (await phone.client.get(first)).status_code == 404
    assert (await phone.client.get(second)).status_code == 200
    await services[Database].write(lambda db: db.exec(update(DeviceLink).values(expires_at=now())))
    assert (await phone.client.post(second)).status_code == 404


async def test_what_is_kept_of_links_and_sessions_opens_nothing(
    visit: Visit, services: Services, game: str
) -> None:
    anna = visit("Anna")
    await anna.create(game, 2)
    token = (await linked(anna)).rpartition("/")[2]
    cookie = anna.client.cookies["magehall"]
    kept = await services[Database].read(_kept)
    assert len(kept) == 2
    assert not {token, cookie} & set(kept)
    assert len(token) >= 32


def _kept(db: Transaction) -> list[str]:
    return [*db.exec(select(DeviceLink.token_hash)), *db.exec(select(Session.token_hash))]


async def test_sessions_are_listed_by_what_they_run_on(visit: Visit, game: str) -> None:
    anna, phone = visit("Anna"), visit("Phone")
    phone.client.headers["User-Agent"] = "Mozilla/5.0 (Android 14; Mobile; rv:140.0) Firefox/140.0"
    await anna.create(game, 2)
    await phone.client.post(await linked(anna))
    await me(phone)
    page = await me(anna)
    assert "Firefox on Android" in page.html
    assert "python-httpx" in page.html
    assert len([tag for tag in page.tags if tag.get("id", "").startswith("session-")]) == 2


async def test_another_session_is_ended_with_its_open_pages(
    visit: Visit, services: Services, game: str
) -> None:
    anna, phone = visit("Anna"), visit("Phone")
    await anna.create(game, 2)
    await phone.client.post(await linked(anna))
    phone.path = anna.path
    room = await services[Rooms].get(anna.path.rpartition("/")[2])
    hashes = {
        one.token_hash for one in await services[Database].read(lambda db: list(db.exec(select(Session))))
    }
    sockets = [TableSocket(room, room.scene.seats[0].user_id, "Anna", one) for one in sorted(hashes)]
    with services[Hub].connect(sockets[0]), services[Hub].connect(sockets[1]):
        answer = await anna.client.post("/me/sessions/end-others")
        assert answer.status_code == 303
        codes = []
        for socket in sockets:
            try:
                await socket.outbox.take()
            except ConnectionClosed as cut:
                codes.append(cut.code)
    assert codes == [4401]
    assert (await phone.post("leave")).status_code == 403  # nobody now
    assert "Choose a name" in (await me(phone)).html
    assert Seen((await anna.client.get("/me")).text).find("end-others") is None
    assert (await anna.look()).find("leave") is not None


async def test_one_session_can_be_ended_but_not_anothers(visit: Visit, services: Services, game: str) -> None:
    anna, phone, eve = visit("Anna"), visit("Phone"), visit("Eve")
    await anna.create(game, 2)
    await eve.create(game, 2)
    await phone.client.post(await linked(anna))
    page = await me(anna)
    other = next(tag["value"] for tag in page.tags if tag.get("name") == "session")
    await eve.client.post("/me/sessions/end", data={"session": other})
    assert "Anna" in (await me(phone)).html
    assert (await anna.client.post("/me/sessions/end", data={"session": other})).status_code == 303
    assert "Choose a name" in (await me(phone)).html
    assert "Anna" in (await me(anna)).html


async def test_who_signs_out_is_nobody_again(visit: Visit, services: Services, game: str) -> None:
    anna = visit("Anna")
    await anna.create(game, 2)
    cookie = anna.client.cookies["magehall"]
    answer = await anna.client.post("/me/leave")
    assert answer.status_code == 303
    assert "magehall" not in anna.client.cookies
    stolen = {"Cookie": f"magehall={cookie}"}
    assert "Choose a name" in (await anna.client.get("/me", headers=stolen)).text


@pytest.mark.parametrize("what", ["name", "link", "sessions/end-others"])
async def test_nobody_has_nothing_to_change(visit: Visit, what: str) -> None:
    answer = await visit("Nobody").client.post(f"/me/{what}", data={"name": "X"})
    assert answer.status_code == 401
    assert "not signed in" in answer.text


@pytest.mark.parametrize("cookie", ["", "x", "x" * 10_000, "../../etc/passwd", "' OR 1=1 --", "é"])
async def test_a_forged_cookie_is_nobodys(visit: Visit, game: str, cookie: str) -> None:
    anna, eve = visit("Anna"), visit("Eve")
    await anna.create(game, 2)
    forged = {"Cookie": b"magehall=" + cookie.encode()}
    assert "Choose a name" in (await eve.client.get("/me", headers=forged)).text  # type: ignore[arg-type]
    answer = await eve.client.post(f"{anna.path}/start", headers=forged)  # type: ignore[arg-type]
    assert answer.status_code == 403


async def test_behind_https_the_cookie_is_of_this_host_alone(
    app: FastAPI, services: Services, game: str
) -> None:
    settings = services[Settings].model_copy(update={"public_origin": "https://hall.example"})
    later = create_app(settings)
    async with later.router.lifespan_context(later):
        transport = httpx.ASGITransport(later)
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
            over = await client.post("/me/leave", headers=headers)
            assert "__Host-magehall=" in over.headers["set-cookie"]
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
def test_a_device_says_a_few_words_about_itself(agent: str, label: str) -> None:
    assert describe_device(agent) == label


def test_settings_of_limits_are_read_from_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MAGEHALL_LIMITS", "0")
    monkeypatch.setenv("MAGEHALL_TRUSTED_PROXIES", "10.0.0.0/8,::1")
    settings = Settings()
    assert not settings.limits
    assert settings.trusted_proxies == "10.0.0.0/8,::1"


async def test_a_session_ends_after_a_year_unused(visit: Visit, services: Services, game: str) -> None:
    anna, ben = visit("Anna"), visit("Ben")
    await seated([anna, ben], game)

    async def last_seen(name: str, seconds: int) -> None:
        """The session of that player was last used so long ago, and no worker remembers it."""

        def change(db: Transaction) -> None:
            user = db.exec(select(User).where(User.name == name)).one()
            ago = now() - seconds * 1000
            db.connection().execute(
                update(Session).where(col(Session.user_id) == user.id).values(last_seen_at=ago)
            )

        await services[Database].write(change)
        await services[Bus].publish(Hint("", topic="lost"))

    await last_seen("Anna", SESSION_LIFETIME_SECONDS + 60)
    await last_seen("Ben", SESSION_LIFETIME_SECONDS - 3600)
    assert (await anna.client.post("/me/link")).status_code == 401
    renewed = await ben.client.get("/me")  # one who comes in time has another year
    assert "Max-Age=31536000" in renewed.headers["set-cookie"]
    await last_seen("Ben", 3600)
    assert (await ben.client.post("/me/link")).status_code == 200
    assert await services[Database].write(delete_unused_sessions) == 1
