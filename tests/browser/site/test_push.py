"""Push notifications with no page open: turned on with one click, sent, shown by the service worker."""

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.async_api import Browser as Chromium
from playwright.async_api import expect

from tests.app.notifications.push_service import Browser, pushing
from tests.browser.axe import findings
from tests.browser.conftest import Invite
from tests.browser.seating import Sit, begin_waiting, enter
from tests.live.forks import ForkedServer
from tests.live.server import Server

pytestmark = pytest.mark.anyio

ALLOWS = """
globalThis.Notification = class { static permission = "default";
  static requestPermission = async () => (Notification.permission = "granted"); };
"""
"""A headless Chromium denies every notification, and no push service accepts its subscriptions."""
SUBSCRIBES = """
let own = null;
PushManager.prototype.getSubscription = async () => own;
PushManager.prototype.subscribe = async ({ applicationServerKey }) => {
  if (applicationServerKey.length !== 65) throw new Error("no key of a server");
  const { endpoint, ...keys } = FORM;
  return (own = { endpoint, toJSON: () => ({ endpoint, keys }), unsubscribe: async () => (own = null) });
};
"""
NOTES = """
globalThis.takenBack = new Promise((close) => {
  ServiceWorkerRegistration.prototype.getNotifications = async ({ tag }) => [{ close: () => close(tag) }];
});
"""
CLICK = """(url) => new Promise((opened) => {
  self.clients.openWindow = async (path) => opened(path);
  const click = new ExtendableEvent("notificationclick");
  click.notification = { close: () => {}, data: { url } };
  self.dispatchEvent(click);
})"""
SHOWS = """() => { self.shown = new Promise((show) => {
  self.registration.showNotification = async (title, { tag, data }) => show([title, tag, data.url]);
}); }"""

UNKNOWN = ["Magehall", "/", "/"]
EVERY_PUSH = {
    "": UNKNOWN,
    "not JSON": UNKNOWN,
    "null": UNKNOWN,
    "[]": UNKNOWN,
    '{"title": ""}': UNKNOWN,
    '{"title": 5, "url": "/me"}': UNKNOWN,
    '{"title": "New"}': ["New", "/", "/"],
    '{"title": "Here", "url": "/me", "tag": "/me"}': ["Here", "/me", "/me"],
}
"""The data of pushes, and the title, tag and address of the notification."""


@pytest.fixture
def server(tmp_path: Path, deals: dict[str, str]) -> Iterator[Server]:
    """A server that may push to this machine."""
    with ForkedServer(tmp_path, {**deals, "MAGEHALL_PUSH_TO_LOOPBACK": "1"}) as server:
        yield server


async def test_a_player_who_enabled_pushes_gets_one_without_an_open_page(
    browser: Chromium, server: Server, come: Invite, sit: Sit
) -> None:
    me, other = await begin_waiting(sit, "draco_magi", pace="slow")
    async with pushing() as service:
        # Given a waiting player who turns pushes on with one click, and no unrequested prompt of the browser
        phone = Browser(service, "phone")
        context = await browser.new_context(base_url=server.url, viewport={"width": 390, "height": 844})
        await context.add_init_script(ALLOWS + NOTES + SUBSCRIBES.replace("FORM", json.dumps(phone.form)))
        cookies = [{"name": n, "value": v, "url": server.url} for n, v in me.client.cookies.items()]
        await context.add_cookies(cookies)  # type: ignore[arg-type]
        page = await context.new_page()
        await page.goto("/me")
        panel = page.locator("#notifications")
        assert await page.evaluate("Notification.permission") == "default"
        await panel.get_by_role("button", name="Turn on").click()
        await expect(panel.get_by_text("On for this device")).to_be_visible()
        # And sets quiet hours, without a button
        await panel.get_by_label("Quiet hours").check()
        await expect(panel.get_by_text("Saved")).to_be_visible()
        await panel.get_by_label("Quiet hours").uncheck()
        assert await findings(page) == []
        # When the other player moves, then they are offered the same once
        guest = await come(other.name)
        await guest.page.add_init_script(ALLOWS)
        await enter(guest, other)
        while await guest.decision.count() or (await me.look()).question is None:
            await guest.choose()
        await expect(guest.page.locator("#call-offer")).to_be_visible()
        assert await findings(guest.page) == []
        await guest.page.locator("#call-later").click()
        await expect(guest.page.locator("#call-offer")).to_be_hidden()
        # Then one push arrives for the waiting player, and their service worker shows it
        (told,) = await phone.received(1)
        worker = context.service_workers[0]
        await worker.evaluate(SHOWS)
        devtools = await context.new_cdp_session(page)
        found: asyncio.Future[str] = asyncio.get_running_loop().create_future()

        def note(event: dict[str, list[dict[str, str]]]) -> None:
            if event["registrations"] and not found.done():
                found.set_result(event["registrations"][0]["registrationId"])

        devtools.on("ServiceWorker.workerRegistrationUpdated", note)
        await devtools.send("ServiceWorker.enable")
        push = {"origin": f"{server.url}/", "registrationId": await found}
        await devtools.send("ServiceWorker.deliverPushMessage", {**push, "data": json.dumps(told)})
        shown = ["Your turn at Draco Magi, 2 players", me.path, me.path]
        assert await worker.evaluate("shown") == shown
        # And so is every other push, also without data, or about the page that the player is looking at:
        # browsers end the subscription of a site that shows nothing
        for data, shown in EVERY_PUSH.items():
            await worker.evaluate(SHOWS)
            await devtools.send("ServiceWorker.deliverPushMessage", {**push, "data": data})
            assert await worker.evaluate("shown") == shown
        # And a click on it leads to the table
        assert await worker.evaluate(CLICK, me.path) == me.path
        # When they open the table, they can mute it there
        await page.goto(me.path)
        await page.locator("#table[data-ready]").wait_for()
        await page.keyboard.press("?")
        await page.get_by_label("Mute this table").check()
        await page.keyboard.press("Escape")
        # When they have moved there, then the notification is withdrawn
        while (await me.look()).question is not None:
            await me.play()
        assert await page.evaluate("takenBack") == me.path
        await page.goto("/me")
        await page.get_by_role("button", name="Unmute Draco Magi").click()
        await expect(page.get_by_text("Muted tables")).to_have_count(0)
        await context.close()
