"""Mail: confirmation of addresses, one mail per table until the player has moved, and unsubscribing."""

from collections.abc import AsyncIterator

import httpx
import pytest
from fastapi import FastAPI
from pydantic import SecretStr
from sqlalchemy import update
from sqlmodel import col

from app.main import create_app
from app.notifications.reachable import ReachableUsers
from app.settings import Misconfigured, Settings
from app.storage.database import Database
from app.storage.notification_models import NotificationSettings
from app.web.services import Services
from tests.app.conftest import Visit
from tests.app.notifications.postbox import Postbox, link_in, postbox
from tests.app.notifications.test_turn_notifications import GAME, TURN, play_until_other_decides, start_game
from tests.live.player import Player
from tests.live.reading import Seen

pytestmark = pytest.mark.anyio

ADDRESS = "ben@example.org"


@pytest.fixture
async def box() -> AsyncIterator[Postbox]:
    """An SMTP server."""
    async with postbox() as box:
        yield box


@pytest.fixture
def settings(settings: Settings, box: Postbox) -> Settings:
    """Settings with an SMTP server."""
    mail = {
        "smtp_host": "127.0.0.1",
        "smtp_port": box.port,
        "smtp_security": "none",
        "smtp_from": "hall@example.net",
        "public_origin": "http://hall",
    }
    return settings.model_copy(update=mail)


async def submit_address(player: Player, address: str = ADDRESS) -> httpx.Response:
    """Posts the address form."""
    return await player.client.post("/me/mail", data={"address": address})


async def test_mail_is_sent_to_a_confirmed_address_until_it_is_unsubscribed(
    visit: Visit, services: Services, box: Postbox, app: FastAPI
) -> None:
    anna, ben, room = await start_game(visit, services, "slow")
    # Given an address, it gets a confirmation link, in a mail without any text chosen by the user
    assert (await submit_address(ben, f" {ADDRESS} ")).status_code == 303
    confirmation = await box.wait(1)
    assert (confirmation["From"], confirmation["To"]) == ("Magehall <hall@example.net>", ADDRESS)
    assert "Ben" not in confirmation.as_string()
    assert not any(services[ReachableUsers].can_reach(seat.user_id) for seat in room.scene.seats)
    # Opening the link does not confirm the address; the button on its page does
    async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://hall") as reader:
        confirm = link_in(confirmation, "mail/confirm")
        assert "confirm-mail" in (await reader.get(confirm)).text
        assert "Open it to confirm" in (await ben.client.get("/me")).text
        assert (await reader.post(confirm)).status_code == 200
    assert "Open it to confirm" not in (await ben.client.get("/me")).text
    # When it is their turn, they get one mail
    await play_until_other_decides(anna, ben)
    mail = await box.wait(2)
    assert mail["Subject"] == TURN
    assert link_in(mail, "tables/") == ben.path
    # They get another one for their next turn, after they have moved
    while (await ben.look()).question is not None:
        await ben.play()
    await play_until_other_decides(anna, ben)
    mail = await box.wait(3)
    # When a mail program unsubscribes without showing the page, twice
    stop = str(mail["List-Unsubscribe"]).strip("< >")
    assert f"List-Unsubscribe: <{stop}>\r\n".encode() in box.raw[-1]
    assert stop.removeprefix("http://hall") == link_in(mail, "mail/stop")
    assert mail["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    async with httpx.AsyncClient(transport=httpx.ASGITransport(app)) as program:
        assert (await program.post(stop, data={"List-Unsubscribe": "One-Click"})).status_code == 200
        assert (await program.post(stop, data={"List-Unsubscribe": "One-Click"})).status_code == 200
    # Then the address is deleted
    assert ADDRESS not in (await ben.client.get("/me")).text
    assert not any(services[ReachableUsers].can_reach(seat.user_id) for seat in room.scene.seats)


async def test_confirmation_links_expire_and_cannot_be_forged(
    visit: Visit, services: Services, box: Postbox
) -> None:
    anna = visit("Anna")
    await anna.create(GAME, 2)
    await submit_address(anna)
    first = link_in(await box.wait(1), "mail/confirm")
    # A new address invalidates the first link, and a modified link is invalid
    await submit_address(anna, "anna@example.org")
    second = link_in(await box.wait(2), "mail/confirm")
    for wrong in (first, second[:-1] + ("0" if second[-1] != "0" else "1"), "/mail/confirm/x"):
        assert (await anna.client.post(wrong)).status_code == 404
    # The second link expires after a day
    past = update(NotificationSettings).values(asked_at=col(NotificationSettings.asked_at) - 25 * 3_600_000)
    await services[Database].write(lambda db: db.connection().execute(past).rowcount)
    assert (await anna.client.get(second)).status_code == 404
    # An unconfirmed address can be removed
    await anna.client.post("/me/mail/end")
    assert "anna@example.org" not in (await anna.client.get("/me")).text


@pytest.mark.parametrize(
    "wrong",
    [
        "",
        "ben",
        "ben@",
        "ben@example.org\nBcc: x@example.org",
        "a@b@c.org",
        "ä@ö",
        f"{'a' * 300}@example.org",
    ],
)
async def test_invalid_addresses_are_rejected(visit: Visit, wrong: str) -> None:
    ben = visit("Ben")
    await ben.create(GAME, 2)
    answer = await submit_address(ben, wrong)
    # The page shows the error at the field with the typed text; reloading it redirects to the page
    assert answer.status_code == 422
    assert 'id="address-wrong" role="alert">That isn’t an email address.' in answer.text
    field = next(tag for tag in Seen(answer.text).tags if tag.get("id") == "address")
    assert field["value"] == wrong
    assert (await ben.client.get("/me/mail")).headers["location"] == "/me"
    # A program gets the error as JSON
    response = await ben.client.post(
        "/me/mail", data={"address": wrong}, headers={"Accept": "application/json"}
    )
    assert (response.status_code, response.json()["code"]) == (422, "invalid")


async def test_links_to_one_address_are_rate_limited_across_users(settings: Settings) -> None:
    app, codes = create_app(settings.model_copy(update={"limits": True})), []
    async with app.router.lifespan_context(app):
        for name in ("Anna", "Ben", "Cleo", "Dora"):
            transport = httpx.ASGITransport(app)
            async with httpx.AsyncClient(transport=transport, base_url="http://hall") as client:
                player = Player(client, name)
                await player.create(GAME, 2)
                codes.append((await submit_address(player)).status_code)
    assert codes == [303, 303, 303, 429]


def test_mail_settings_need_a_sender_and_an_origin() -> None:
    with pytest.raises(Misconfigured, match="MAGEHALL_SMTP_FROM"):
        Settings(smtp_host="mail.example.org", smtp_password=SecretStr("x")).check()
    Settings(smtp_host="", smtp_from="").check()
