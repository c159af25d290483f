"""Pushes go to push services and nowhere else, once, and wait for nobody."""

import socket
from typing import Any

import anyio
import pytest

from app.notifications.notification import PushLetter
from app.notifications.push import service as push
from app.notifications.push.addresses import Unreachable, find_target
from app.notifications.push.encryption import vapid_keys
from app.notifications.push.service import PushService as Pushing
from app.settings import Settings
from tests.app.conftest import Visit
from tests.app.notifications.push_service import Browser, PushService

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize(
    "endpoint",
    [
        "http://push.example.org/a",
        "https://localhost/a",
        "https://10.0.0.1/a",
        "https://[::1]/a",
        "https://2130706433/a",
        "https://0x7f.1/a",
        "https://push.example.org:8443/a",
        "https://push.example.org:port/a",
        "https://me:secret@push.example.org/a",
        "https://push.example.org/" + "a" * 1000,
        "ftp://push.example.org/a",
        "push",
        "https://[/a",
    ],
)
async def test_only_the_address_of_a_push_service_is_taken(
    visit: Visit, service: PushService, game: str, endpoint: str
) -> None:
    anna = visit("Anna")
    await anna.create(game, 2)
    form = Browser(service, "phone").form | {"endpoint": endpoint}
    assert (await anna.client.post("/me/push", data=form)).status_code == 422
    assert (await anna.client.get("/me/push")).json()["endpoint"] is None


async def test_keys_that_are_none_and_strangers_are_refused(
    visit: Visit, service: PushService, game: str
) -> None:
    anna, form = visit("Anna"), Browser(service, "phone").form
    assert (await anna.client.post("/me/push", data=form)).status_code == 401
    await anna.create(game, 2)
    for wrong in ({"auth": "short"}, {"p256dh": form["auth"]}, {"p256dh": "ä"}):
        assert (await anna.client.post("/me/push", data=form | wrong)).status_code == 422
    assert (await anna.client.post("/me/push", data=form)).status_code == 303


@pytest.mark.parametrize("inside", ["127.0.0.1", "10.1.2.3", "169.254.169.254", "::1", "fd00::1"])
async def test_no_name_leads_into_the_network_of_the_server(
    monkeypatch: pytest.MonkeyPatch, inside: str
) -> None:
    async def found(host: str, port: int, **_: Any) -> list[Any]:
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (one, port)) for one in ("8.8.8.8", inside)]

    monkeypatch.setattr(anyio, "getaddrinfo", found)
    with pytest.raises(Unreachable):
        await find_target("https://push.example.org/a", loopback=False)


async def test_what_was_looked_up_is_what_is_connected_to(monkeypatch: pytest.MonkeyPatch) -> None:
    async def found(host: str, port: int, **_: Any) -> list[Any]:
        return [(socket.AF_INET6, socket.SOCK_STREAM, 6, "", ("2606:4700::1", port, 0, 0))]

    monkeypatch.setattr(anyio, "getaddrinfo", found)
    target = await find_target("https://push.example.org/a?b", loopback=False)
    assert target == ("https://[2606:4700::1]:443/a?b", "push.example.org")


async def send(settings: Settings, service: PushService) -> str:
    """Sends one letter: what came of it."""
    phone, pushing = Browser(service, "phone"), Pushing(settings, b"key")
    keys = {"p256dh": phone.form["p256dh"], "auth": phone.form["auth"]}
    letter = PushLetter("anna", "session", phone.endpoint, **keys, title="x", address="/", tag="/", lasts=9)
    try:
        return await pushing.send(letter)
    finally:
        await pushing.close()


async def test_an_answer_is_not_followed_nor_read_to_its_end_nor_waited_for(
    settings: Settings, service: PushService, monkeypatch: pytest.MonkeyPatch
) -> None:
    service.answer, service.extra = "307 Temporary Redirect", "Location: /elsewhere\r\n"
    assert await send(settings, service) == "failed"
    service.answer, service.extra, service.trailer = "201 Created", "", b"x" * 65_536
    assert await send(settings, service) == "sent"
    service.trailer = b""
    for answer, outcome in (("404 Not Found", "gone"), ("410 Gone", "gone"), ("500 Oh", "failed")):
        service.answer = answer
        assert await send(settings, service) == outcome
    assert {one.path for one in service.pushes} == {"/push/phone"}
    # Without the setting of tests this machine is no push service
    assert await send(settings.model_copy(update={"push_to_loopback": False}), service) == "failed"
    assert len(service.pushes) == 5
    # And one that says nothing is given up
    service.silent = True
    monkeypatch.setattr(push, "TIMEOUT_SECONDS", 0.05)
    assert await send(settings, service) == "failed"


def test_the_key_of_pushes_is_the_same_for_all_workers_and_follows_the_secret_key() -> None:
    assert vapid_keys(b"one") == vapid_keys(b"one")
    assert vapid_keys(b"one")[2] != vapid_keys(b"two")[2]
