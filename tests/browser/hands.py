"""Guests who play otherwise than with a mouse: by keys alone, and by what the accessibility tree says."""

import re

from playwright.async_api import Locator, expect

from tests.browser.guest import Guest

FOCUSED = "document.activeElement.matches(%r)"


class Typist(Guest):
    """Uses the keyboard alone, from the lobby on."""

    async def reach(self, selector: str) -> None:
        """Tab until the first element of that kind has the focus."""
        for _ in range(80):
            if await self.page.evaluate(FOCUSED % selector):
                return
            await self.page.keyboard.press("Tab")
        raise AssertionError(f"Tab does not lead to {selector}")

    async def press(self, *keys: str) -> None:
        """One key after the other."""
        for key in keys:
            await self.page.keyboard.press(key)

    async def create(self, game: str, players: int, **options: str) -> str:
        await self.page.goto("/")
        await self.reach(f"#game-{game} a")
        await self.press("Enter")
        await expect(self.page.locator("#create")).to_be_visible()
        await self.reach("#name")
        await self.page.keyboard.type(self.name)
        await self.reach("input[name=players]")
        while not await self.page.evaluate(FOCUSED % f"input[name=players][value='{players}']"):
            await self.press("ArrowLeft")
        for option, value in options.items():
            await self.reach(f"[name='option.{option}']")
            await self.press("Control+a")
            await self.page.keyboard.type(value)
        await self.reach("#open-table")
        await self.press("Enter")
        invite = await self.page.locator("#invite-link").get_attribute("data-link")
        assert invite is not None
        return invite

    async def join(self, invite: str) -> None:
        await self.page.goto(invite)
        await self.reach("#join input[name=name]")
        await self.page.keyboard.type(self.name)
        await self.press("Enter")
        await expect(self.table).to_be_visible()

    async def _pick(self, least: int, most: int) -> None:
        await self.press("d")
        options = await self.page.locator("[data-option]").all()
        free = [at for at, one in enumerate(options) if await one.get_attribute("data-blocked") is None]
        for at in self._dice.sample(free, self._dice.randint(least, min(most, len(free)))):
            if at < 9:
                await self.press(str(at + 1))
            else:
                await self.press("d", *["ArrowRight"] * at, "Enter")
        if most > 1 or least == 0:
            await self._confirm()

    async def _pour(self) -> None:
        await self.reach("[data-step='1']")
        await self.press("Enter")

    async def _confirm(self) -> None:
        await self.press("c")


class Listener(Guest):
    """Knows the page by roles and names, as a screen reader says them."""

    def _button(self, name: str) -> Locator:
        return self.page.get_by_role("button", name=name, exact=True)

    async def create(self, game: str, players: int, **options: str) -> str:
        """`game` and `options` are called as the page calls them."""
        await self.page.goto("/")
        await self.page.get_by_role("link", name=re.compile(f"Create a table.*{game}")).click()
        await self.page.get_by_role("textbox", name="Your name").fill(self.name)
        group = self.page.get_by_role("group", name="Players (including you)")
        await group.get_by_role("radio", name=str(players), exact=True).check(force=True)
        for option, value in options.items():
            await self.page.get_by_role("spinbutton", name=option.replace("_", " ")).fill(value)
        await self._button("Create table").click()
        await self._button("Copy link").wait_for()
        words = (await self.page.get_by_role("main").inner_text()).split()
        return next(word for word in words if "/invite/" in word)

    async def join(self, invite: str) -> None:
        await self.page.goto(invite)
        await self.page.get_by_role("textbox", name="Your name").fill(self.name)
        await self._button("Join").click()
        await expect(self.table).to_be_visible()

    async def _pick(self, least: int, most: int) -> None:
        offered = self.page.get_by_role("group", name="Your choices")
        free = await offered.get_by_role("button", disabled=False).all()
        for option in self._dice.sample(free, self._dice.randint(least, min(most, len(free)))):
            await option.click()
        if most > 1 or least == 0:
            await self._confirm()

    async def _pour(self) -> None:
        more = await self.page.get_by_role("button", name="One more", disabled=False).all()
        if more:
            await self._dice.choice(more).click()

    async def _confirm(self) -> None:
        last = self.page.get_by_role("group", name="Confirm your move").get_by_role("button").first
        await self.page.get_by_role("button", name=re.compile("^Confirm ")).or_(last).click()
