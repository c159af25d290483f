"""Browsers that refuse: whatever call fails, nothing stays busy, and failures are said in words."""

import re
from collections.abc import Iterator
from functools import partial

import pytest
from _pytest.mark.structures import ParameterSet
from playwright.async_api import Route, expect

from tests.browser.conftest import Invite
from tests.browser.guest import Guest
from tests.browser.seating import Sit, enter, sign_in
from tests.browser.site.test_push import ALLOWS
from tests.live.forks import ForkedServer
from tests.live.player import begin_game, play_on
from tests.live.server import Server

pytestmark = pytest.mark.anyio

THROWS = "() => { throw new DOMException('Refused by the browser', 'SecurityError'); }"
REJECTS = "async () => { throw new DOMException('Refused by the browser', 'NotAllowedError'); }"
CALLS = {
    "localStorage": f"Object.defineProperty(globalThis, 'localStorage', {{ get: {THROWS} }})",
    "sessionStorage": f"Object.defineProperty(globalThis, 'sessionStorage', {{ get: {THROWS} }})",
    "setItem": f"Storage.prototype.setItem = {THROWS}",
    "replaceState": f"History.prototype.replaceState = {THROWS}",
    "clipboard": "Object.defineProperty(navigator, 'clipboard', { value: undefined })",
    "writeText": f"Clipboard.prototype.writeText = {REJECTS}",
    "prompt": f"globalThis.prompt = {THROWS}; Clipboard.prototype.writeText = {REJECTS}",
    "share": f"navigator.share = {REJECTS}; globalThis.prompt = () => null",
    "serviceWorker": f"ServiceWorkerContainer.prototype.register = {REJECTS}",
    "ready": f"ServiceWorkerContainer.prototype.getRegistration = {REJECTS}",
    "Notification": f"Notification.requestPermission = {REJECTS}",
    "AudioContext": f"globalThis.AudioContext = function () {{ ({THROWS})(); }}",
    "randomUUID": "crypto.randomUUID = undefined",
    "credentials": f"CredentialsContainer.prototype.get = CredentialsContainer.prototype.create = {REJECTS}",
    "animate": f"Element.prototype.animate = {THROWS}",
    "fetch": "globalThis.fetch = async () => { throw new TypeError('Failed to fetch'); }",
    "unavailable": "globalThis.fetch = async () => new Response('<html>Bad gateway', { status: 502 })",
    "no JSON": "globalThis.fetch = async () => new Response('<html>', { status: 200 })",
    "WebSocket": "globalThis.WebSocket = class { constructor() { throw new DOMException('Refused', 'X'); } }",
    "navigation": "Object.defineProperty(globalThis, 'navigation', { value: undefined })",
}
"""A script for each call of the browser that scripts of the site make: it makes the call fail."""

BUSY = "[aria-busy=true], .sending, button[data-shows], body.telling, #push button:disabled, "
BUSY += "form[data-passkey] button:disabled"
PRESSES = """async () => {
  const isSafe = (button) => button.type === "button" || button.form?.dataset.passkey;
  const controls = "button, [data-at], summary, [role=tab], input[type=checkbox]";
  let pressed = 0;
  for (const button of [...document.querySelectorAll(controls)]) {
    if (!button.isConnected || !button.checkVisibility() || button.disabled) continue;
    if (button.matches("button") && !isSafe(button)) continue;
    button.click();
    pressed += 1;
    await new Promise((done) => setTimeout(done, 0));
    for (const dialog of document.querySelectorAll("dialog[open]")) dialog.close();
  }
  return pressed;
}"""
"""Presses everything on a page that sends no form. Returns the number of presses."""
STOP = """() => { globalThis.stopped = new Promise((done) => {
  addEventListener("submit", ({ target }) => setTimeout(() => {
    done(target.querySelector("button").textContent);
    stop();
  }, 500), { once: true });
}); }"""
"""Presses the browser's Stop half a second after the next form was sent."""
ENGLISH = re.compile(r"Refused|Failed to fetch|Bad gateway|Unexpected|Error|undefined|connection|Try again")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for all tests of this module."""
    with ForkedServer(tmp_path_factory.mktemp("server")) as server:
        yield server


async def press_everything(guest: Guest, paths: list[str], script: str) -> int:
    """Presses everything on pages whose browser refuses a call; returns the number of presses."""
    errors: list[str] = []
    page = await guest.page.context.new_page()
    page.on("pageerror", lambda error: errors.append(str(error)))
    await page.add_init_script(script)
    pressed = 0
    for path in paths:
        await page.goto(path)
        pressed += await page.evaluate(PRESSES)
        # No script dies, nothing stays busy or disabled, and all notices are in the reader's language
        await expect(page.locator(BUSY)).to_have_count(0)
        for words in await page.locator("[role=alert]:visible, [role=status]:visible").all_inner_texts():
            assert not ENGLISH.search(words), (path, words)
        assert errors == [], (path, errors)
    await page.close()
    return pressed


ALWAYS = ("fetch",)
"""Tried in every run; the others only by the long tests, together and alone."""


def list_cases() -> list[ParameterSet]:
    """Every call alone, and all that do not exclude each other together."""
    together = "; ".join(
        [script for name, script in CALLS.items() if name not in (*ALWAYS, "unavailable", "no JSON")]
    )
    alone = [
        pytest.param(script, id=name, marks=[] if name in ALWAYS else [pytest.mark.long])
        for name, script in CALLS.items()
    ]
    return [pytest.param(together, id="together", marks=pytest.mark.long), *alone]


@pytest.mark.parametrize("script", list_cases())
async def test_no_refused_call_breaks_a_page(come: Invite, sit: Sit, script: str) -> None:
    # Given a German reader with a waiting table, a running one and a finished one
    guest = await come("Morgana", language="de")
    players = await sit(2)
    tables = []
    for _ in range(2):
        await begin_game(players, "magestik", rounds="1")
        tables.append(players[0].path)
    await players[1].post("leave")
    await players[0].create("magestik", 3)
    await sign_in(guest, players[0])
    paths = ["/", "/create", "/me", "/learn", "/history", "/games/magestik", "/games/magestik/rules"]
    paths += ["/games/magestik/cards", players[0].path, *tables, f"{tables[1]}?at=0", f"{tables[1]}/review"]
    # When their browser refuses a call, and they press everything on every page
    pressed = await press_everything(guest, paths, script)
    # Then no page breaks
    assert pressed > 60


async def fail(route: Route, *, status: int | None) -> None:
    """Answers with a page of a proxy, or (None) breaks the connection."""
    await (route.abort() if status is None else route.fulfill(status=status, body="<html>"))


OFFLINE = "Keine Verbindung zum Server. Versuche es noch einmal."
FAILED = "Das hat nicht geklappt. Versuche es noch einmal."


@pytest.mark.long
async def test_a_setting_that_was_not_saved_does_not_stay_saved(come: Invite, sit: Sit) -> None:
    # Given a German reader whose setting was saved
    guest = await come("Morgana", language="de")
    (player,) = await sit(1)
    await player.create("magestik", 2)
    await sign_in(guest, player)
    page, lines = guest.page, ("#settings-saved", "#calls-saved")
    fields = ("#settings input[name=motion]", "#call-wishes input[name=joins]")
    await page.goto("/me")
    for line, field in zip(lines, fields, strict=True):
        await page.locator(field).first.dispatch_event("change")
        await expect(page.locator(line)).to_have_text("Gespeichert")
    # When the connection breaks, or the server fails, then the page says so
    guest.begin_outage()
    for answer, words in ((None, OFFLINE), (500, FAILED), (503, FAILED)):
        await page.route(re.compile("/me/(settings|notifications)$"), partial(fail, status=answer))
        for line, field in zip(lines, fields, strict=True):
            await page.locator(field).first.dispatch_event("change")
            await expect(page.locator(line)).to_have_text(words)
        await page.unroute_all()
    guest.complaints.clear()  # the console's own lines about the failed requests
    # And the next one is saved again, also if the server is unavailable once
    failures = [503]

    async def fail_once(route: Route) -> None:
        await (route.fulfill(status=failures.pop()) if failures else route.continue_())

    await page.route("**/me/settings", fail_once)
    await page.locator(fields[0]).first.dispatch_event("change")
    await expect(page.locator(lines[0])).to_have_text("Gespeichert")
    assert failures == []
    guest.complaints.clear()


async def test_notifications_without_a_service_worker_fail_in_words(come: Invite, sit: Sit) -> None:
    guest = await come("Morgana", language="de")
    (player,) = await sit(1)
    await player.create("magestik", 2)
    await sign_in(guest, player)
    await guest.page.add_init_script(CALLS["serviceWorker"] + "; " + ALLOWS)
    await guest.page.goto("/me")
    button = guest.page.locator("#push-on")
    await button.click()
    await expect(guest.page.locator("[data-push=failed]")).to_have_text(FAILED)
    await expect(button).to_be_enabled()


async def test_copying_twice_leaves_the_label_and_a_refused_share_copies(come: Invite) -> None:
    guest = await come("Morgana")
    await guest.page.add_init_script(f"navigator.share = {REJECTS}")
    await guest.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    invite = await guest.create("magestik", 2)
    await guest.page.locator("#table[data-ready]").wait_for()
    await guest.stop_clock()
    for button in (guest.page.locator("#copy-invite"), guest.page.locator("[data-share]")):
        label = await button.inner_text()
        for _ in range(3):
            await button.click()
            await expect(button).to_have_text("Copied")
        assert (await guest.page.evaluate("navigator.clipboard.readText()")).endswith(invite)
        await guest.page.clock.run_for(2500)
        await expect(button).to_have_text(label)
        await expect(button.locator("svg")).to_have_count(1)


async def test_a_stopped_form_can_be_sent_again_and_is_handled_once(come: Invite, sit: Sit) -> None:
    # Given a player whose form arrives, while its answer takes long
    guest = await come("Morgana")
    (player,) = await sit(1)
    await player.create("magestik", 2)
    await sign_in(guest, player)
    tables: list[str] = []

    async def hold(route: Route) -> None:
        answer = await route.fetch(max_redirects=0)
        tables.append(answer.headers["location"])
        if len(tables) > 1:
            await route.fulfill(response=answer)

    await guest.page.route("**/play/*", hold)
    await guest.page.goto("/")
    button = guest.page.locator("form[action='/play/magestik'] button").first
    label = await button.text_content() or ""
    # When they press the button, which says that it takes a moment, and then the browser's Stop
    await guest.page.evaluate(STOP)
    await button.click(no_wait_after=True)
    assert await guest.page.evaluate("stopped") == "Dealing…"
    # Then the button is as before
    await expect(button).to_have_text(label)
    # And pressing it again leads to the table that exists
    await button.click()
    await expect(guest.table).to_be_visible()
    assert len(tables) == 2
    assert tables[0] == tables[1]


async def test_a_replay_goes_on_after_the_browser_refused_an_address(come: Invite, sit: Sit) -> None:
    guest = await come("Morgana")
    players = await sit(2)
    await begin_game(players, "magestik")
    await play_on(players, 6)
    await players[1].post("leave")
    await guest.page.add_init_script(CALLS["replaceState"])
    await enter(guest, players[0])
    story = guest.page.locator("#story")
    last = int(await story.get_attribute("data-last") or 0)
    for key, entry in (("<", last - 1), ("<", last - 2), (">", last - 1), ("<", last - 2)):
        await guest.page.keyboard.press(key)
        await expect(story).to_have_attribute("data-stands", str(entry))


@pytest.mark.long
async def test_a_player_is_called_back_although_the_server_failed_once(come: Invite, sit: Sit) -> None:
    # Given a player who practises while their table waits, at a server that fails for a moment
    guest, players = await come("Morgana"), await sit(2)
    await players[0].create("magestik", 2)
    invite = (await players[0].look()).link("/invite/")
    await enter(guest, players[0])
    failures = [503, 500, 502, 429]

    async def fail_at_first(route: Route) -> None:
        await (route.fulfill(status=failures.pop(0)) if failures else route.continue_())

    await guest.page.context.route("**/standing", fail_at_first)
    async with guest.page.context.expect_page() as opened:
        await guest.page.get_by_role("button", name="Practise while you wait").click()
    practice = await opened.value
    await practice.locator("#table[data-ready]").wait_for()
    # When the other player comes and the game starts
    await players[1].join(invite)
    await players[0].post("start")
    # Then they are called back
    await expect(practice.locator("#called-back")).to_be_visible()
    assert failures == []
