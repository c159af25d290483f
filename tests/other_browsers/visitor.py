"""A person with a page in any browser: creates a table, joins one, chooses at random, waits for others."""

import random
import re
from collections.abc import Sequence
from typing import Any

from anyio import fail_after, sleep

from tests.browser.guest import OUTAGE
from tests.live.player import Player
from tests.other_browsers.drivers.page import BrowserPage
from tests.servers import HANGS

SETTLED = "#table[data-ready]"
QUESTION = "() => ({ ...document.getElementById('decision').dataset })"
CLASSES = "() => [...document.querySelectorAll('.lit')].map((thing) => [...thing.classList])"
LIT = ".lit"
VERBS = "#decision .verb[data-verb]:not([aria-disabled=true])"
VERBS_OF_THING = "#decision .verb[data-of]:not([hidden], [aria-disabled=true])"
FREE_SLOTS = "#decision .slot[data-free='1']"
OVER = "#result"
FAILS_OFFLINE = re.compile(
    "|".join(map(re.escape, (*OUTAGE, "WebSocket", "can’t establish", "Failed to load")))
)
"""Errors that a browser logs while the server is unreachable."""
LEFT_EARLY = re.compile(r"favicon\.svg’\. A ServiceWorker intercepted the request")
"""Firefox logs this if a page is left while its icon is still being loaded."""


class Visitor:
    """Uses a page with real presses and keys. `url` is the address of the server."""

    def __init__(self, page: BrowserPage, url: str, name: str) -> None:
        self.page = page
        self.name = name
        self.url = url
        self._dice = random.Random(name)
        self._has_outage = False

    @property
    def complaints(self) -> list[str]:
        """The errors on the page's console, except those that an outage causes."""
        expected = FAILS_OFFLINE if self._has_outage else re.compile("(?!)")
        return [
            f"{self.name}: {complaint}"
            for complaint in self.page.complaints
            if not expected.search(complaint) and not LEFT_EARLY.search(complaint)
        ]

    def expect_outage(self) -> None:
        """From now on errors about the connection are no complaints."""
        self._has_outage = True

    async def open(self, path: str) -> None:
        """Opens a page of the server."""
        await self.page.open(self.url + path)

    async def create(self, game: str, players: int) -> str:
        """Creates a table by typing a name and one click, from the lobby on; returns the invite."""
        await self.open("/")
        await self.page.click(f"#game-{game} .with-friends")
        await self.page.click(f"#players label:has([value='{players}']) span")
        await self.page.fill("#name", self.name)
        await self.page.click("#open-table")
        await self.page.wait_for("#invite-link")
        invite = await self.page.attribute("#invite-link", "data-link")
        return invite.removeprefix(self.url)

    async def join(self, invite: str) -> None:
        """Takes a seat by an invite, by typing a name and one click."""
        await self.open(invite)
        await self.page.fill("#join #name", self.name)
        await self.page.click("#join button")
        await self.page.wait_for(SETTLED)

    async def take_seat(self, player: Player) -> None:
        """Opens the player's table with the player's session."""
        await self.sign_in(player)
        await self.open(player.path)
        await self.page.wait_for(SETTLED)

    async def sign_in(self, player: Player) -> None:
        """Takes over the player's session."""
        await self.open("/offline")  # a browser accepts cookies only for the site that it shows
        for name, value in player.client.cookies.items():
            await self.page.add_cookie(self.url, name, value)

    async def has_decision(self) -> bool:
        """Whether it is the visitor's turn."""
        return await self.page.count("#decision[data-decision]") > 0

    async def wait_for_entry(self, seq: int) -> None:
        """Waits until the page shows that entry."""
        await self.page.wait_for(f"#table[data-seq='{seq}']")

    async def read_entry(self) -> int:
        """The entry that the page shows."""
        return int(await self.page.attribute("#table", "data-seq"))

    async def say(self, words: str) -> None:
        """Sends a message to the other players."""
        await self.page.fill("#say-text", words + "\n")
        await self.page.wait_for("#chat .by-me")

    async def choose(self) -> None:
        """Answers the open decision at random, step by step, until it is closed."""
        question = await self._read_question()
        own = question["decision"]
        while question.get("decision") == own:
            await self._answer(question)
            same = f"#decision[data-decision='{own}'][data-path='{question['path']}']"
            await self.page.wait_for(f":root:not(:has({same}))")
            question = await self._read_question()

    async def _read_question(self) -> dict[str, Any]:
        question: dict[str, Any] = await self.page.read(QUESTION)
        return question

    async def _answer(self, question: dict[str, Any]) -> None:
        """Answers one step."""
        if question["kind"] == "pick" and (question["most"], question["least"]) == ("1", "1"):
            await self._pick_one()
            return
        if question["kind"] == "pick":
            await self._pick_some(int(question["least"]), int(question["most"]))
        elif question["kind"] == "split":
            for _ in range(2):
                if free := await self.page.count(FREE_SLOTS):
                    await self.page.click(FREE_SLOTS, self._dice.randrange(free))
        await self.page.click("#confirm:not([aria-disabled=true])")

    async def _pick_one(self) -> None:
        """Picks a thing, or presses a verb that is about no thing."""
        await self.page.wait_for(f"{LIT}, {VERBS}")
        things, verbs = await self.page.count(LIT), await self.page.count(VERBS)
        index = self._dice.randrange(things + verbs)
        if index < things:
            await self._take(index)
        else:
            await self.page.click(VERBS, index - things)

    async def _pick_some(self, least: int, most: int) -> None:
        """Picks several things, starting from those that the rules propose."""
        classes = await self.page.read(CLASSES)
        proposed = {index for index, names in enumerate(classes) if "picked" in names}
        wanted = {*self._dice.sample(range(len(classes)), self._dice.randint(least, min(most, len(classes))))}
        for index in [*sorted(proposed - wanted), *sorted(wanted - proposed)]:
            await self._take(index)

    async def _take(self, index: int) -> None:
        """Clicks the lit thing with this index, then one of its verbs if several appear."""
        await self.page.click(LIT, index)
        if verbs := await self.page.count(VERBS_OF_THING):
            await self.page.click(VERBS_OF_THING, self._dice.randrange(verbs))


async def find_deciders(visitors: Sequence[Visitor]) -> list[Visitor]:
    """Waits for visitors with an open decision and returns them; empty when the game is over."""
    with fail_after(HANGS):
        while True:
            deciders = [visitor for visitor in visitors if await visitor.has_decision()]
            if deciders or await visitors[0].page.count(OVER):
                return deciders
            await sleep(0.05)
