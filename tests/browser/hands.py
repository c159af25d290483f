"""Guests with other input: keyboard only, touch, the accessibility tree; and one who counts presses."""

import re

from playwright.async_api import Locator, expect

from tests.browser.guest import Guest

FOCUSED = "document.activeElement.matches(%r)"


class Typist(Guest):
    """Uses only the keyboard, from the lobby on."""

    async def reach(self, selector: str) -> None:
        """Presses Tab until an element that matches has the focus."""
        for _ in range(80):
            if await self.page.evaluate(FOCUSED % selector):
                return
            await self.page.keyboard.press("Tab")
        raise AssertionError(f"Tab does not lead to {selector}")

    async def press(self, *keys: str) -> None:
        """Presses keys one after another."""
        for key in keys:
            await self.page.keyboard.press(key)

    async def create(self, game: str, players: int, **options: str) -> str:
        await self.page.goto("/")
        await self.reach(f"#game-{game} .with-friends")
        await self.press("Enter")
        await expect(self.page.locator("#create")).to_be_visible()
        await self.reach("#name")
        await self.page.keyboard.type(self.name)
        await self.reach("input[name=players]")
        while not await self.page.evaluate(FOCUSED % f"input[name=players][value='{players}']"):
            await self.press("ArrowLeft")
        await self.reach("#more > summary" if options else "#open-table")
        await self.press("Enter")
        for option, value in options.items():
            await self.reach(f"[name='option.{option}']")
            await self.press("Control+a")
            await self.page.keyboard.type(value)
        if options:
            await self.press("Enter")  # in a field it submits the form
        invite = await self.page.locator("#invite-link").get_attribute("data-link")
        assert invite is not None
        return invite

    async def join(self, invite: str) -> None:
        await self.page.goto(invite)
        await self.reach("#join input[name=name]")
        await self.page.keyboard.type(self.name)
        await self.press("Enter")
        await expect(self.table).to_be_visible()

    async def _pick_one(self) -> None:
        things, verbs = await self.lit.count(), await self.verbs.count()
        at = self._dice.randrange(things + verbs)
        if at < things:
            await self._take(at)
        else:
            option = await self.verbs.nth(at - things).get_attribute("data-option")
            await self.press("d")
            await self.reach(f"#decision .verb[data-option='{option}']")
            await self.press("Enter")

    async def _take(self, at: int) -> None:
        """Picks it by its number or with the arrow keys; then the first of several verbs has the focus."""
        if at < 9:
            await self.press(str(at + 1))
        else:
            await self.press("d", *["ArrowRight"] * (at + 1), "Enter")
        if await self.page.evaluate(FOCUSED % "#decision .verb[data-of]"):
            await self.press("Enter")

    async def _pour(self) -> None:
        await self.press("d")
        if await self.page.locator("#decision .slot").count():
            await self.reach("#decision .slot")
            await self.press("Enter")

    async def _confirm(self) -> None:
        await self.press("d", "Enter")


class Counting(Guest):
    """Counts presses, and the details they express: a thing picked or put back, an amount, a verb."""

    presses = 0
    details = 0

    async def _press(self, thing: Locator) -> None:
        await super()._press(thing)
        self.presses += 1

    async def _pick_one(self) -> None:
        details = self.details
        await super()._pick_one()
        self.details = details + 1

    async def _take(self, at: int) -> None:
        await super()._take(at)
        self.details += 1

    async def _pour(self) -> None:
        presses = self.presses
        await super()._pour()
        self.details += self.presses - presses


class Finger(Guest):
    """On a phone or a tablet: taps, and picks things that are too small for a finger from the lens."""

    async def _press(self, thing: Locator) -> None:
        await thing.tap()

    async def _take(self, at: int) -> None:
        thing = self.lit.nth(at)
        if await thing.evaluate("(thing) => getComputedStyle(thing).pointerEvents === 'none'"):
            target = await thing.get_attribute("data-target")
            holder = "xpath=ancestor::*[contains(@class, 'plate') or contains(@class, 'stack')][1]"
            await self._press(thing.locator(holder))
            await self._press(self.page.locator(f"#lens .offer[data-target='{target}']"))
        else:
            await super()._take(at)


class Listener(Guest):
    """Finds elements by the roles and names that a screen reader announces."""

    def _button(self, name: str) -> Locator:
        return self.page.get_by_role("button", name=name, exact=True)

    async def create(self, game: str, players: int, **options: str) -> str:
        """`game` and `options` are the names that the page shows."""
        await self.page.goto("/")
        await self.page.get_by_role("link", name=re.compile(f"With friends.*{game}")).click()
        await self.page.get_by_role("textbox", name="Your name").fill(self.name)
        group = self.page.get_by_role("group", name="Players (including you)")
        await group.get_by_role("radio", name=str(players), exact=True).check(force=True)
        if options:
            await self.page.locator("summary").get_by_text("More options").click()
        for option, value in options.items():
            await self.page.get_by_role("spinbutton", name=option.replace("_", " ")).fill(value)
        await self._button("Create table").click()
        await self._button("Copy link").wait_for()
        words = (await self.page.get_by_role("main").inner_text()).split()
        return next(word for word in words if "/invite/" in word)

    async def join(self, invite: str) -> None:
        await self.page.goto(invite)
        await self.page.get_by_role("textbox", name="Your name").fill(self.name)
        await self._button("Join table").click()
        await expect(self.table).to_be_visible()

    @property
    def lit(self) -> Locator:
        """Buttons with a description of their effect; blocked buttons are disabled."""
        return self.page.get_by_role("button", disabled=False).and_(self.page.locator("[aria-description]"))

    @property
    def verbs(self) -> Locator:
        """The buttons of the action bar, without those that go back or dismiss a hint."""
        bar = self.page.get_by_role("region", name="Your move")
        return bar.get_by_role("button", disabled=False).filter(has_not_text=re.compile("Undo|Back|Got it"))

    async def _take(self, at: int) -> None:
        """Clicks it as a screen reader does, without a screen position."""
        await self.lit.nth(at).dispatch_event("click")
        several = self.page.locator("#decision .verb[data-of]:not([hidden], [aria-disabled=true])")
        if verbs := await several.count():
            await several.nth(self._dice.randrange(verbs)).dispatch_event("click")

    async def _pour(self) -> None:
        slots = self.page.get_by_role("group", name="How many of each").get_by_role("button")
        if kinds := await slots.count():
            await slots.nth(self._dice.randrange(kinds)).click()

    async def _confirm(self) -> None:
        await self.verbs.last.click()
