"""Pushes: allowed endpoints, keys, contacts, and delivery without redirects or long waits."""

import json
import re
import socket
from base64 import urlsafe_b64decode
from time import time
from typing import Any

import anyio
import pytest

from app.notifications import sender
from app.notifications.notification import Notification, PushMessage
from app.notifications.push import web_push as push
from app.notifications.push.addresses import Unreachable, resolve_endpoint
from app.notifications.push.contact import NO_CONTACT, push_contact
from app.notifications.push.encryption import encrypt_push, vapid_keys
from app.notifications.push.web_push import PushService as PushClient
from app.notifications.reachable import ReachableUsers
from app.notifications.sender import notify_user
from app.settings import Settings
from app.web.services import Services
from tests.app.conftest import Visit
from tests.app.notifications.push_service import Browser, PushService
from tests.app.table_helpers import find_room

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
async def test_only_endpoints_of_push_services_are_accepted(
    visit: Visit, service: PushService, game: str, endpoint: str
) -> None:
    anna = visit("Anna")
    await anna.create(game, 2)
    form = Browser(service, "phone").form | {"endpoint": endpoint}
    assert (await anna.client.post("/me/push", data=form)).status_code == 422
    assert (await anna.client.get("/me/push")).json()["endpoint"] is None


async def test_invalid_keys_and_visitors_without_a_session_are_rejected(
    visit: Visit, service: PushService, game: str
) -> None:
    anna, form = visit("Anna"), Browser(service, "phone").form
    assert (await anna.client.post("/me/push", data=form)).status_code == 401
    await anna.create(game, 2)
    for wrong in ({"auth": "short"}, {"p256dh": form["auth"]}, {"p256dh": "ä"}):
        assert (await anna.client.post("/me/push", data=form | wrong)).status_code == 422
    assert (await anna.client.post("/me/push", data=form)).status_code == 303


INSIDE = (
    *("127.0.0.1", "10.1.2.3", "172.16.0.1", "192.168.0.1", "169.254.169.254", "100.64.0.1", "0.0.0.0"),
    *("192.0.0.1", "192.0.2.1", "192.88.99.1", "198.18.0.1", "203.0.113.1", "224.0.0.1", "239.1.1.1"),
    "240.0.0.1",
    *("255.255.255.255", "::", "::1", "fd00::1", "fe80::1", "fe80::1%eth0", "fec0::1", "ff0e::1", "100::1"),
    *("4000::1", "5f00::1", "2001:db8::1", "3fff::1", "2001:2::1", "2001:20::1", "2606:4700::1%eth0"),
    # IPv4 inside of IPv6: mapped, compatible, NAT64, 6to4, Teredo, ISATAP
    *("::ffff:127.0.0.1", "::ffff:8.8.8.8", "::127.0.0.1", "::8.8.8.8", "64:ff9b::7f00:1"),
    *("64:ff9b::a9fe:a9fe", "64:ff9b:1::7f00:1", "2002:7f00:1::", "2002:808:808::1", "2001:0:7f00:1::"),
    *("2606:4700::5efe:7f00:1", "2606:4700::200:5efe:a00:1"),
)  # fmt: skip
OUTSIDE = ("8.8.8.8", "1.1.1.1", "2606:4700::1", "2a00:1450:4001:80b::200a", "64:ff9b::808:808")


@pytest.mark.parametrize("inside", INSIDE)
async def test_endpoints_that_resolve_to_private_addresses_are_rejected(
    monkeypatch: pytest.MonkeyPatch, inside: str
) -> None:
    async def resolve(host: str, port: int, **_: Any) -> list[Any]:
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (ip, port)) for ip in ("8.8.8.8", inside)]

    monkeypatch.setattr(anyio, "getaddrinfo", resolve)
    with pytest.raises(Unreachable):
        await resolve_endpoint("https://push.example.org/a", loopback=False)


async def test_endpoints_that_resolve_to_public_addresses_are_accepted(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def resolve(host: str, port: int, **_: Any) -> list[Any]:
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (ip, port)) for ip in OUTSIDE]

    monkeypatch.setattr(anyio, "getaddrinfo", resolve)
    assert (await resolve_endpoint("https://push.example.org/a", loopback=False)).host == "push.example.org"


async def test_the_resolved_address_is_the_one_connected_to(monkeypatch: pytest.MonkeyPatch) -> None:
    async def resolve(host: str, port: int, **_: Any) -> list[Any]:
        return [(socket.AF_INET6, socket.SOCK_STREAM, 6, "", ("2606:4700::1", port, 0, 0))]

    monkeypatch.setattr(anyio, "getaddrinfo", resolve)
    target = await resolve_endpoint("https://push.example.org/a?b", loopback=False)
    assert target == ("https://[2606:4700::1]:443/a?b", "push.example.org")


async def send(settings: Settings, service: PushService) -> str:
    """Sends one push; returns the outcome."""
    phone, client = Browser(service, "phone"), PushClient(settings, b"key")
    keys = {"p256dh": phone.form["p256dh"], "auth": phone.form["auth"]}
    message = PushMessage(
        "anna", "session", phone.endpoint, **keys, title="x", path="/", tag="/", ttl_seconds=9
    )
    try:
        return await client.send(message)
    finally:
        await client.close()


async def test_responses_are_not_followed_or_read_and_time_out(
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
    assert {push.path for push in service.pushes} == {"/push/phone"}
    # Without the setting for tests, loopback is not allowed
    assert await send(settings.model_copy(update={"push_to_loopback": False}), service) == "failed"
    assert len(service.pushes) == 5
    # A service that does not respond times out
    service.silent = True
    monkeypatch.setattr(push, "TIMEOUT_SECONDS", 0.05)
    assert await send(settings, service) == "failed"


def test_only_two_statuses_end_a_subscription() -> None:
    outcomes = {status: push.interpret_status(status) for status in range(200, 600)}
    assert {status for status, outcome in outcomes.items() if outcome == "gone"} == {404, 410}
    assert all(outcomes[status] == "sent" for status in range(200, 300))
    assert all(outcomes[status] == "failed" for status in (408, 425, 429, *range(500, 600)))
    assert all(outcomes[status] == "refused" for status in (400, 401, 403, 413))


@pytest.mark.parametrize("answer", ["503 Busy", "500 Oh", "502 Bad", "504 Late", "429 Slow down", "408 Late"])
async def test_a_push_is_sent_again_after_a_temporary_failure(
    visit: Visit,
    services: Services,
    service: PushService,
    game: str,
    monkeypatch: pytest.MonkeyPatch,
    answer: str,
) -> None:
    monkeypatch.setattr(sender, "RETRY_DELAYS_SECONDS", (0.0, 0.0))
    anna = visit("Anna")
    await anna.create(game, 2)
    phone = Browser(service, "phone")
    await phone.subscribe(anna)
    room = await find_room(services, anna)
    user_id = room.scene.seats[0].user_id
    notification = Notification("{name} invites you to {game}", {"name": "Ben", "game": "x"}, "/", "/")
    # When a push fails as often as it is sent, it is given up
    service.answer = answer
    await notify_user(services, user_id, notification)
    await service.wait(3)
    # Then the player still gets the next one
    service.answer = "201 Created"
    await notify_user(services, user_id, notification)
    await service.wait(4)
    assert services[ReachableUsers].can_reach(user_id)
    # When another one fails only once, it arrives
    service.answers = [answer]
    await notify_user(services, user_id, notification)
    await service.wait(6)
    assert services[ReachableUsers].can_reach(user_id)
    assert (await anna.client.get("/me/push")).json()["endpoint"] == phone.endpoint


@pytest.mark.parametrize(
    ("settings", "contact"),
    [
        ({}, NO_CONTACT),
        ({"smtp_from": "games@club.example"}, "games@club.example"),
        ({"smtp_from": "games@bücher.example"}, "games@xn--bcher-kva.example"),
        ({"smtp_from": "games@localhost", "public_origin": "https://club.example"}, "webmaster@club.example"),
        ({"smtp_from": "games@mail.local"}, NO_CONTACT),
        ({"public_origin": "https://bücher.example:8443"}, "webmaster@xn--bcher-kva.example"),
        ({"public_origin": "http://localhost:8000"}, NO_CONTACT),
        ({"public_origin": "http://hall"}, NO_CONTACT),
        ({"public_origin": "http://192.168.1.5"}, NO_CONTACT),
        ({"public_origin": "http://[::1]:8000"}, NO_CONTACT),
        ({"public_origin": "https://club.example", "push_contact": "me@home.example"}, "me@home.example"),
    ],
)
def test_the_contact_is_one_that_every_push_service_takes(settings: dict[str, str], contact: str) -> None:
    """A service such as Apple's refuses names, local hosts, addresses of machines and anything but ASCII."""
    configured = Settings.model_validate(settings)
    assert push_contact(configured) == contact
    phone = Browser(PushService(), "phone")
    message = PushMessage(
        "anna",
        "session",
        "https://push.example.org/a",
        **{name: phone.form[name] for name in ("p256dh", "auth")},
        title="x",
        path="/",
        tag="/",
        ttl_seconds=9,
    )
    _, headers = encrypt_push(message, b"key", push_contact(configured))
    claims = headers["authorization"].partition("t=")[2].split(".")[1]
    decoded = json.loads(urlsafe_b64decode(claims + "=" * (-len(claims) % 4)))
    assert decoded["sub"] == f"mailto:{contact}"
    assert re.fullmatch(r"mailto:[\w.+-]+@([a-z0-9-]+\.)+[a-z][a-z0-9-]+", decoded["sub"], re.ASCII)
    assert decoded["exp"] - time() <= 24 * 3600
    assert decoded["aud"] == "https://push.example.org"


def test_vapid_keys_depend_only_on_the_secret_key() -> None:
    assert vapid_keys(b"one") == vapid_keys(b"one")
    assert vapid_keys(b"one")[2] != vapid_keys(b"two")[2]
