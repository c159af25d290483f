"""Passkeys: adding, removing and signing in, and rejection of forged responses."""

from dataclasses import replace
from typing import Any

import httpx
import pytest
from fastapi import Request
from sqlmodel import Session as Transaction
from sqlmodel import select, update

from app.accounts.passkeys.site import require_site
from app.accounts.passkeys.stored_passkeys import MAX_PASSKEYS
from app.settings import Settings
from app.storage.database import Database
from app.storage.models import now
from app.storage.passkey_models import Passkey, PasskeyChallenge
from app.web.errors import Problem
from app.web.services import Services
from tests.app.conftest import Visit
from tests.live.authenticator import Authenticator
from tests.live.player import Player
from tests.live.reading import Seen

pytestmark = pytest.mark.anyio


async def options(player: Player, path: str) -> dict[str, Any]:
    """The options for creating or presenting a passkey."""
    answer = await player.client.post(f"{path}/options")
    assert answer.status_code == 200, answer.text
    options: dict[str, Any] = answer.json()
    return options


async def add(player: Player, device: Authenticator) -> httpx.Response:
    """Adds a passkey of the device to the player."""
    credential = device.make(await options(player, "/me/passkeys"))
    return await player.client.post("/me/passkeys", data={"credential": credential})


async def sign_in(player: Player, device: Authenticator) -> httpx.Response:
    """Signs in with a passkey of the device."""
    credential = device.show(await options(player, "/passkey"))
    return await player.client.post("/passkey", data={"credential": credential})


async def list_passkeys(player: Player) -> list[str]:
    """The public ids of the passkeys on the player's own page."""
    page = Seen((await player.client.get("/me")).text)
    return [tag["value"] for tag in page.tags if tag.get("name") == "passkey"]


@pytest.mark.databases
async def test_a_passkey_signs_in_on_any_device(visit: Visit, game: str) -> None:
    # Given a guest at a table who adds a passkey
    anna, phone, device = visit("Anna"), visit("Phone"), Authenticator()
    await anna.create(game, 2)
    added = await add(anna, device)
    assert (added.status_code, added.headers["location"]) == (303, "/me#passkeys")
    assert len(await list_passkeys(anna)) == 1
    # When they sign in with it on another device, repeatedly
    for _ in range(2):
        answer = await sign_in(phone, device)
        assert answer.status_code == 303
        assert "Max-Age=31536000" in answer.headers["set-cookie"]
    # Then they have their name, seat and games there
    phone.path = anna.path
    assert (await phone.look()).find("leave") is not None
    assert "Anna" in (await phone.client.get("/me")).text
    assert "last used" in (await phone.client.get("/me")).text
    assert (await anna.look()).find("leave") is not None  # and stay signed in on the first device


async def test_signing_in_redirects_to_the_page_of_the_form(visit: Visit, game: str) -> None:
    anna, phone, device = visit("Anna"), visit("Phone"), Authenticator()
    await anna.create(game, 2)
    invite = (await anna.look()).link("/invite/")
    await add(anna, device)
    assert 'action="/passkey"' in (await phone.client.get(invite)).text
    phone.client.headers["Referer"] = f"http://hall{invite}"
    assert (await sign_in(phone, device)).headers["location"] == invite
    assert "Go to my seat" in (await phone.client.get(invite)).text


async def test_guests_without_passkeys_can_still_use_device_links(visit: Visit, game: str) -> None:
    anna = visit("Anna")
    await anna.create(game, 2)
    page = await anna.client.get("/me")
    assert "Add a passkey" in page.text
    assert await list_passkeys(anna) == []
    assert (await anna.client.post("/me/link")).status_code == 200


async def test_a_removed_passkey_is_rejected(visit: Visit, game: str) -> None:
    anna, eve, device = visit("Anna"), visit("Eve"), Authenticator()
    await anna.create(game, 2)
    await eve.create(game, 2)
    await add(anna, device)
    (passkey,) = await list_passkeys(anna)
    await eve.client.post("/me/passkeys/remove", data={"passkey": passkey})
    assert await list_passkeys(anna) == [passkey]  # it does not belong to Eve
    assert (await anna.client.post("/me/passkeys/remove", data={"passkey": passkey})).status_code == 303
    assert await list_passkeys(anna) == []
    answer = await sign_in(visit("Phone"), device)
    assert answer.status_code == 403
    assert "may have been removed" in answer.text
    assert "set-cookie" not in answer.headers


async def test_a_response_is_accepted_once(visit: Visit, game: str) -> None:
    anna, thief, device = visit("Anna"), visit("Thief"), Authenticator()
    await anna.create(game, 2)
    await add(anna, device)
    credential = device.show(await options(anna, "/passkey"))
    assert (await anna.client.post("/passkey", data={"credential": credential})).status_code == 303
    late = await thief.client.post("/passkey", data={"credential": credential})
    assert (late.status_code, "set-cookie" in late.headers) == (403, False)


async def test_responses_to_expired_or_unknown_challenges_are_rejected(
    visit: Visit, services: Services, game: str
) -> None:
    anna, device = visit("Anna"), Authenticator()
    await anna.create(game, 2)
    await add(anna, device)
    credential = device.show(await options(anna, "/passkey"))
    await services[Database].write(lambda db: db.exec(update(PasskeyChallenge).values(expires_at=now() - 1)))
    assert (await anna.client.post("/passkey", data={"credential": credential})).status_code == 403
    made_up = device.show({"challenge": "bWFkZSB1cA"})
    assert (await anna.client.post("/passkey", data={"credential": made_up})).status_code == 403
    for_adding = device.show(await options(anna, "/me/passkeys"))
    assert (await anna.client.post("/passkey", data={"credential": for_adding})).status_code == 403
    assert await services[Database].read(_challenges) == 1  # expired ones are deleted


def _challenges(db: Transaction) -> int:
    return len(list(db.exec(select(PasskeyChallenge))))


async def test_forged_responses_are_rejected(visit: Visit, game: str) -> None:
    anna, phone, device = visit("Anna"), visit("Phone"), Authenticator()
    await anna.create(game, 2)
    await add(anna, device)
    assert (await sign_in(phone, device)).status_code == 303
    changes: dict[str, dict[str, Any]] = {
        "another origin": {"origin": "http://evil"},
        "another site": {"site": "evil"},
        "another owner": {"user_handle": b"somebody else"},
        "a copy of it": {"count": 0},
    }
    forged = {name: replace(device, **change) for name, change in changes.items()}
    forged["another key"] = Authenticator(id=device.id, user_handle=device.user_handle, count=5)
    for name, forgery in forged.items():
        answer = await sign_in(visit("Thief"), forgery)
        assert (answer.status_code, "set-cookie" in answer.headers) == (403, False), name


async def test_passkeys_cannot_be_added_to_other_users(visit: Visit, game: str) -> None:
    anna, eve = visit("Anna"), visit("Eve")
    await anna.create(game, 2)
    await eve.create(game, 2)
    credential = Authenticator().make(await options(anna, "/me/passkeys"))
    assert (await eve.client.post("/me/passkeys", data={"credential": credential})).status_code == 403
    device = Authenticator()
    await add(anna, device)
    assert (await add(eve, device)).status_code == 409  # it belongs to Anna
    assert await list_passkeys(eve) == []
    for path in ("/me/passkeys/options", "/me/passkeys", "/me/passkeys/remove"):
        answer = await visit("Nobody").client.post(path, data={"credential": "x", "passkey": "x"})
        assert answer.status_code == 401


async def test_malformed_responses_are_rejected(visit: Visit, game: str) -> None:
    anna = visit("Anna")
    await anna.create(game, 2)
    for credential in ("", "x", "[]", "{}", '{"id": "x", "rawId": "x"}', "9" * 10_000):
        for path in ("/me/passkeys", "/passkey"):
            answer = await anna.client.post(path, data={"credential": credential})
            assert answer.status_code in (400, 422), (path, credential)


async def test_the_number_of_passkeys_is_limited(visit: Visit, services: Services, game: str) -> None:
    anna = visit("Anna")
    await anna.create(game, 2)
    await add(anna, Authenticator())

    def fill(db: Transaction) -> None:
        (passkey,) = db.exec(select(Passkey))
        for number in range(MAX_PASSKEYS - 1):
            db.add(Passkey(id=str(number), user_id=passkey.user_id, public_key=b""))

    await services[Database].write(fill)
    answer = await anna.client.post("/me/passkeys/options")
    assert answer.status_code == 409
    assert "Remove one first" in answer.text


@pytest.mark.parametrize(
    ("host", "public_origin", "name"),
    [
        ("localhost:8000", None, "localhost"),
        ("127.0.0.1:8000", None, None),
        ("[::1]:8000", None, None),
        ("inner:8000", "https://hall.example", "hall.example"),
        ("inner:8000", "http://10.0.0.1", None),
    ],
)
def test_passkeys_are_bound_to_the_domain_of_the_site(
    host: str, public_origin: str | None, name: str | None
) -> None:
    request = Request({"type": "http", "headers": [(b"host", host.encode())]})
    settings = Settings(public_origin=public_origin)
    if name is None:
        with pytest.raises(Problem, match="no_passkeys"):
            require_site(request, settings)
    else:
        assert require_site(request, settings).domain == name
