"""A guest at a page: sits down, reads, clicks at random what can be clicked."""

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
"""What a page says on its console when the server is away."""

APPEARS = """(selector) => new Promise((resolve) => {
  const look = () => document.querySelector(selector) && resolve(watch.disconnect());
  const watch = new MutationObserver(look);
  watch.observe(document, { subtree: true, childList: true, attributes: true });
  look();
})"""
"""Waits in the page itself, which knows the moment; `expect` asks again only after 100, 250, 500 ms."""

NEXT_FRAME = "new Promise(requestAnimationFrame)"
"""Waits in the page until it is about to draw again."""

SCREENSHOTS = os.environ.get("MAGEHALL_SCREENSHOTS")


class Guest:
    """`complaints` are the errors on the console of their page, `frames` all that the server pushed to it;
    `after_step` is done between one step of a choice of theirs and the next."""

    def __init__(self, page: Page, name: str) -> None:
        self.page = page
        self.name = name
        self.complaints: list[str] = []
        self.frames: list[str] = []
        self.after_step: Callable[[], Awaitable[None]] | None = None
        self._outage = False
        self._connected = Event()
        self._dice = random.Random(name)
        page.on("console", self._hear)
        page.on("pageerror", lambda error: self.complaints.append(f"{name}: {error}"))
        page.on("websocket", self._listen)

    def _hear(self, message: ConsoleMessage) -> None:
        of_the_outage = any(word in message.text for word in OUTAGE)
        if message.type == "error" and not (self._outage and of_the_outage):
            self.complaints.append(f"{self.name}: {message.text} ({message.location['url']})")

    def _listen(self, socket: WebSocket) -> None:
        connected = self._connected

        def hear(frame: str | bytes) -> None:
            self.frames.append(str(frame))
            connected.set()

        socket.on("framereceived", hear)

    def away(self) -> None:
        """From now on the server may be away: the browser itself complains about the socket then."""
        self._outage, self._connected = True, Event()

    async def reconnected(self) -> None:
        """Returns when a socket that was opened since has brought something, and what the browser had to say
        before that was heard."""
        with fail_after(HANGS):
            await self._connected.wait()
            await expect(self.page.locator("body")).not_to_have_class(re.compile("cut"))
            await self.page.evaluate("0")

    def back(self) -> None:
        """The server is there again: from now on every error is a complaint."""
        self._outage = False

    # What the page shows

    @property
    def table(self) -> Locator:
        """The table, whose data-seq says which entry the page shows."""
        return self.page.locator("#table")

    async def leave(self) -> None:
        """Leaves the table for good, and says so twice."""
        await self.page.locator("[data-opens=leaving]").click()
        await self.page.locator("#concede").click()

    @property
    def asked(self) -> Locator:
        """The question, if the guest is asked one."""
        return self.page.locator("#decision[data-decision]")

    @property
    def result(self) -> Locator:
        """How the game ended, once it has."""
        return self.page.locator("#result")

    @property
    def lit(self) -> Locator:
        """The things on the table that can be taken now."""
        return self.page.locator(".lit")

    @property
    def verbs(self) -> Locator:
        """The answers that are buttons of the action bar: one press commits them."""
        return self.page.locator("#decision .verb[data-verb]:not([aria-disabled=true])")

    async def shows(self, seq: int) -> None:
        """Waits until the page shows that entry."""
        await self._appears(f"#table[data-seq='{seq}']")
        await expect(self.table).to_have_attribute("data-seq", str(seq))

    async def settled(self) -> None:
        """Waits until the page has drawn the first thing that its socket brings: after that nothing comes
        unless something happens at the table."""
        with fail_after(HANGS):
            await self._connected.wait()
            for _ in range(2):
                await self.page.evaluate(NEXT_FRAME)

    async def _appears(self, selector: str) -> None:
        """Waits for an element for a while; what comes after tells whether it is there."""
        with move_on_after(HANGS / 10), suppress(Error):  # an error if the page is loaded anew meanwhile
            await self.page.evaluate(APPEARS, selector)

    async def picture(self, name: str) -> None:
        """A screenshot, where somebody wants them."""
        if SCREENSHOTS:
            await self.page.screenshot(path=Path(SCREENSHOTS, f"{name}.png"))

    # What they do

    async def create(self, game: str, players: int, **options: str) -> str:
        """Opens a table and sits down; the address of the invite. A box to tick is "on" or "off"."""
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
        """Sits down by an invite."""
        await self.page.goto(invite)
        await self.picture(f"invite-{self.name}")
        await self.page.locator("#join input[name=name]").fill(self.name)
        await self.page.locator("#join button").click()
        await expect(self.table).to_be_visible()

    async def choose(self) -> None:
        """Answers their question at random, step by step, until it is no longer asked."""
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
        """The data of the question, all read in one moment: a push may change it in the next."""
        data: dict[str, str] = await self.page.evaluate("({...document.getElementById('decision').dataset})")
        return data

    async def _answer(self, question: dict[str, str]) -> None:
        """One step."""
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
        """Presses the verb that does what was put together."""
        await self._press(self.page.locator("#confirm"))

    async def _press(self, thing: Locator) -> None:
        """With a mouse."""
        await thing.click()

    async def _pick_one(self) -> None:
        """Takes one thing, with one of its verbs if there are several, or presses a verb of no thing."""
        things, verbs = await self.lit.count(), await self.verbs.count()
        at = self._dice.randrange(things + verbs)
        if at < things:
            await self._take(at)
        else:
            await self._press(self.verbs.nth(at - things))

    async def _pick_some(self, least: int, most: int) -> None:
        """Ticks some things, from what the rules propose on."""
        classes = await self.lit.evaluate_all("(things) => things.map((thing) => [...thing.classList])")
        proposed = {at for at, names in enumerate(classes) if "picked" in names}
        number = self._dice.randint(least, min(most, len(classes)))
        wanted = set(self._dice.sample(range(len(classes)), number))
        for at in [*sorted(proposed - wanted), *sorted(wanted - proposed)]:
            await self._take(at)

    async def _take(self, at: int) -> None:
        """Clicks the nth of the things that are lit; of several verbs that appear then, one."""
        await self._press(self.lit.nth(at))
        several = self.page.locator("#decision .verb[data-of]:not([hidden], [aria-disabled=true])")
        if verbs := await several.count():
            await self._press(several.nth(self._dice.randrange(verbs)))

    async def _pour(self) -> None:
        """Some slots get one more, or begin again: the page lets only legal amounts be."""
        slots = self.page.locator("#decision .slot[data-free='1']")
        for _ in range(2):
            if free := await slots.count():
                await self._press(slots.nth(self._dice.randrange(free)))


@asynccontextmanager
async def outage(*guests: Guest) -> AsyncIterator[None]:
    """In this block the test takes the server, or their connections, away from guests and gives them back.

    What their browsers say of that on the console is no complaint until all their pages are connected again,
    for which the end of the block waits. Whatever else they say is one, and the same at any other time.
    """
    for guest in guests:
        guest.away()
    yield
    for guest in guests:
        await guest.reconnected()
    for guest in guests:
        guest.back()


async def asked_of(guests: list[Guest]) -> list[Guest]:
    """Those of whom the table wants a choice, as soon as there are some; nobody when the game is over."""
    with fail_after(HANGS):
        while True:
            asked = [guest for guest in guests if await guest.asked.count()]
            if asked or await guests[0].result.count():
                return asked
            await guests[0].page.evaluate(NEXT_FRAME)


async def play(
    guests: list[Guest],
    watchers: Sequence[Guest] = (),
    *,
    pictures: str = "game",
    after: Callable[[int], Awaitable[None]] | None = None,
) -> int:
    """Plays at random to the end of the game; the number of the last entry.

    `after` is done after every choice, when all pages show it; `pictures` begins the names of screenshots.
    """
    seq = 0
    while asked := await asked_of(guests):
        await asked[0].picture(f"{pictures}-{seq:03}-{asked[0].name}")
        await asked[0].choose()
        seq += 1
        for guest in (*guests, *watchers):
            await guest.shows(seq)
        if after:
            await after(seq)
    for guest in (*guests, *watchers):
        await expect(guest.result).to_be_visible()
    return seq
