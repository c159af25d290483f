"""A guest at a page: takes a seat, reads the page, and clicks legal choices at random."""

import os
import random
import re
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager, suppress
from pathlib import Path

from anyio import Event, fail_after, move_on_after
from playwright.async_api import ConsoleMessage, Error, Locator, Page, WebSocket, expect

from tests.servers import HANGS

OUTAGE = ("WebSocket", "htmx:ws:", "net::ERR_CONNECTION", "net::ERR_EMPTY_RESPONSE")
"""Messages that a page logs to its console while the server is unreachable."""

APPEARS = """(selector) => new Promise((resolve) => {
  const look = () => document.querySelector(selector) && resolve(watch.disconnect());
  const watch = new MutationObserver(look);
  watch.observe(document, { subtree: true, childList: true, attributes: true });
  look();
})"""
"""Waits in the page itself, which notices at once; `expect` polls after 100, 250 and 500 ms."""

NEXT_FRAME = "new Promise(requestAnimationFrame)"
"""Waits until the page is about to paint."""

SCREENSHOTS = os.environ.get("TESTS_SCREENSHOTS")


class Guest:
    """A person with a browser page.

    `complaints` are the errors on the page's console, `frames` are the WebSocket frames that it received, and
    `after_step` is called between two steps of a choice.
    """

    def __init__(self, page: Page, name: str) -> None:
        self.page = page
        self.name = name
        self.complaints: list[str] = []
        self.frames: list[str] = []
        self.after_step: Callable[[], Awaitable[None]] | None = None
        self._outage = False
        self._connected = Event()
        self._dice = random.Random(name)
        page.on("console", self._note_error)
        page.on("pageerror", lambda error: self.complaints.append(f"{name}: {error}"))
        page.on("websocket", self._listen)

    def _note_error(self, message: ConsoleMessage) -> None:
        is_expected = self._outage and any(word in message.text for word in OUTAGE)
        if message.type == "error" and not is_expected:
            self.complaints.append(f"{self.name}: {message.text} ({message.location['url']})")

    def _listen(self, socket: WebSocket) -> None:
        connected = self._connected

        def note_frame(frame: str | bytes) -> None:
            self.frames.append(str(frame))
            connected.set()

        socket.on("framereceived", note_frame)

    def begin_outage(self) -> None:
        """From now on the server may be unreachable; errors about that are not recorded as complaints."""
        self._outage, self._connected = True, Event()

    async def wait_reconnected(self) -> None:
        """Waits for the first frame of a new socket, and until earlier console messages have arrived."""
        with fail_after(HANGS):
            await self._connected.wait()
            await expect(self.page.locator("body")).not_to_have_class(re.compile("cut"))
            await self.page.evaluate("0")

    async def stop_clock(self) -> None:
        """From now on timers of the page wait for `page.clock.run_for` or `page.clock.resume`."""
        await self.page.clock.install()
        await self.page.clock.pause_at(await self.page.evaluate("Date.now() / 1000 + 1"))

    def end_outage(self) -> None:
        """From now on every error is recorded as a complaint again."""
        self._outage = False

    # Contents of the page

    @property
    def table(self) -> Locator:
        """The table; its data-seq is the number of the log entry that the page shows."""
        return self.page.locator("#table")

    async def leave(self) -> None:
        """Leaves the table permanently and confirms it."""
        await self.page.locator("[data-opens=leaving]").click()
        await self.page.locator("#concede").click()

    @property
    def decision(self) -> Locator:
        """The guest's open decision, if there is one."""
        return self.page.locator("#decision[data-decision]")

    @property
    def result(self) -> Locator:
        """The result of the game, once it has ended."""
        return self.page.locator("#result")

    @property
    def lit(self) -> Locator:
        """The things on the table that can be picked now."""
        return self.page.locator(".lit")

    @property
    def verbs(self) -> Locator:
        """The options that are buttons of the action bar: one press commits them."""
        return self.page.locator("#decision .verb[data-verb]:not([aria-disabled=true])")

    async def wait_for_entry(self, seq: int) -> None:
        """Waits until the page shows that entry."""
        await self._appears(f"#table[data-seq='{seq}']")
        await expect(self.table).to_have_attribute("data-seq", str(seq))

    async def wait_settled(self) -> None:
        """Waits until the page shows the first frame of its socket; then nothing changes without an event."""
        with fail_after(HANGS):
            await self._connected.wait()
            for _ in range(2):
                await self.page.evaluate(NEXT_FRAME)

    async def _appears(self, selector: str) -> None:
        """Waits for an element for a limited time; callers check themselves whether it is there."""
        with move_on_after(HANGS / 10), suppress(Error):  # an error if the page is reloaded meanwhile
            await self.page.evaluate(APPEARS, selector)

    async def picture(self, name: str) -> None:
        """Takes a screenshot if TESTS_SCREENSHOTS names a folder."""
        if SCREENSHOTS:
            await self.page.screenshot(path=Path(SCREENSHOTS, f"{name}.png"))

    # Actions

    async def create(self, game: str, players: int, **options: str) -> str:
        """Opens a table, takes a seat and returns the address of the invite. A checkbox is "on" or "off"."""
        await self.page.goto(f"/create?game={game}")
        await self.page.locator("input[name=name]").fill(self.name)
        await self.page.locator(f"input[name=players][value='{players}']").check(force=True)
        await self.page.locator("#more > summary").click()
        for option, value in options.items():
            await self._set(option, value)
        await self.picture("create")
        await self.page.locator("#open-table").click()
        invite = await self.page.locator("#invite-link").get_attribute("data-link")
        assert invite is not None
        return invite

    async def _set(self, option: str, value: str) -> None:
        """Sets an option of the game: a number, one of several choices, or "on" and "off"."""
        field = self.page.locator(f"[name='option.{option}']")
        match await field.first.get_attribute("type"):
            case "radio":
                await field.and_(self.page.locator(f"[value='{value}']")).check(force=True)
            case "checkbox":
                await field.set_checked(value == "on", force=True)
            case _:
                await field.fill(value)

    async def join(self, invite: str) -> None:
        """Takes a seat by an invite."""
        await self.page.goto(invite)
        await self.picture(f"invite-{self.name}")
        await self.page.locator("#join input[name=name]").fill(self.name)
        await self.page.locator("#join button").click()
        await expect(self.table).to_be_visible()

    async def choose(self) -> None:
        """Answers the open decision at random, step by step, until it is closed."""
        question = await self._question()
        mine = question["decision"]
        while question.get("decision") == mine:
            await self._answer(question)
            same = f"#decision[data-decision='{mine}'][data-path='{question['path']}']"
            await self._appears(f":root:not(:has({same}))")
            await expect(self.page.locator(same)).to_have_count(0)
            question = await self._question()
            if self.after_step and question.get("decision") == mine:
                await self.after_step()

    async def _question(self) -> dict[str, str]:
        """The data attributes of the decision, read at one moment: a push may change them."""
        data: dict[str, str] = await self.page.evaluate("({...document.getElementById('decision').dataset})")
        return data

    async def _answer(self, question: dict[str, str]) -> None:
        """Answers one step."""
        if question["kind"] == "pick" and (question["most"] != "1" or question["least"] == "0"):
            await self._pick_some(int(question["least"]), int(question["most"]))
            await self._confirm()
        elif question["kind"] == "pick":
            await self._pick_one()
        else:
            if question["kind"] == "split":
                await self._pour()
            await self._confirm()

    async def _confirm(self) -> None:
        """Presses the button that commits the answers so far."""
        await self._press(self.page.locator("#confirm"))

    async def _press(self, thing: Locator) -> None:
        """Clicks with a mouse."""
        await thing.click()

    async def _pick_one(self) -> None:
        """Picks a thing, with one of its verbs if it has several, or presses a verb without a thing."""
        things, verbs = await self.lit.count(), await self.verbs.count()
        at = self._dice.randrange(things + verbs)
        if at < things:
            await self._take(at)
        else:
            await self._press(self.verbs.nth(at - things))

    async def _pick_some(self, least: int, most: int) -> None:
        """Picks several things, starting from those that the rules propose."""
        classes = await self.lit.evaluate_all("(things) => things.map((thing) => [...thing.classList])")
        proposed = {at for at, names in enumerate(classes) if "picked" in names}
        number = self._dice.randint(least, min(most, len(classes)))
        wanted = set(self._dice.sample(range(len(classes)), number))
        for at in [*sorted(proposed - wanted), *sorted(wanted - proposed)]:
            await self._take(at)

    async def _take(self, at: int) -> None:
        """Clicks the lit thing with this index, then one of its verbs if several appear."""
        await self._press(self.lit.nth(at))
        several = self.page.locator("#decision .verb[data-of]:not([hidden], [aria-disabled=true])")
        if verbs := await several.count():
            await self._press(several.nth(self._dice.randrange(verbs)))

    async def _pour(self) -> None:
        """Adds to some slots at random; the page allows only legal amounts."""
        slots = self.page.locator("#decision .slot[data-free='1']")
        for _ in range(2):
            if free := await slots.count():
                await self._press(slots.nth(self._dice.randrange(free)))


@asynccontextmanager
async def outage(*guests: Guest) -> AsyncIterator[None]:
    """Allows guests' pages to log connection errors within this block; waits at its end until they reconnect.

    Other errors are complaints, within the block too.
    """
    for guest in guests:
        guest.begin_outage()
    yield
    for guest in guests:
        await guest.wait_reconnected()
    for guest in guests:
        guest.end_outage()


async def wait_for_decision(guests: list[Guest]) -> list[Guest]:
    """Waits for guests with an open decision and returns them; empty when the game is over."""
    with fail_after(HANGS):
        while True:
            deciders = [guest for guest in guests if await guest.decision.count()]
            if deciders or await guests[0].result.count():
                return deciders
            await guests[0].page.evaluate(NEXT_FRAME)


async def play(
    guests: list[Guest],
    watchers: Sequence[Guest] = (),
    *,
    picture_prefix: str = "game",
    after: Callable[[int], Awaitable[None]] | None = None,
) -> int:
    """Plays at random to the end of the game and returns the number of the last entry.

    `after` is called after every choice, when all pages show it. The names of screenshots begin with
    `picture_prefix`.
    """
    seq = 0
    while asked := await wait_for_decision(guests):
        await asked[0].picture(f"{picture_prefix}-{seq:03}-{asked[0].name}")
        await asked[0].choose()
        seq += 1
        for guest in (*guests, *watchers):
            await guest.wait_for_entry(seq)
        if after:
            await after(seq)
    for guest in (*guests, *watchers):
        await expect(guest.result).to_be_visible()
    return seq
