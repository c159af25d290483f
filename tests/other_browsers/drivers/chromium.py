"""Chromium, driven by Playwright: the browser of all other tests, with which the others are compared."""

from typing import Any

from playwright.async_api import ConsoleMessage, Error, Page

from tests.other_browsers.drivers.page import BrowserPage, PageReplaced

REPLACED = ("Execution context was destroyed", "has been closed", "because of a navigation")


class ChromiumPage(BrowserPage):
    """A tab of Chromium."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._complaints: list[str] = []
        page.on("console", self._note)
        page.on("pageerror", lambda error: self._complaints.append(str(error)))

    def _note(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self._complaints.append(message.text)

    @property
    def complaints(self) -> list[str]:
        return self._complaints

    async def open(self, url: str) -> None:
        await self._page.goto(url)

    async def run(self, function: str, *arguments: Any) -> Any:
        try:
            return await self._page.evaluate(f"(given) => ({function})(...given)", list(arguments))
        except Error as error:
            if any(words in error.message for words in REPLACED):
                raise PageReplaced(error.message) from error
            raise

    async def press_at(self, x: int, y: int) -> None:
        await self._page.mouse.click(x, y, delay=30)

    async def type(self, text: str) -> None:
        for key in text:
            await self._page.keyboard.press("Enter" if key == "\n" else key)

    async def screenshot(self) -> bytes:
        return await self._page.screenshot()

    async def resize(self, width: int, height: int) -> None:
        await self._page.set_viewport_size({"width": width, "height": height})

    async def go(self, steps: int) -> None:
        for _ in range(abs(steps)):
            await (self._page.go_back() if steps < 0 else self._page.go_forward())

    async def add_cookie(self, url: str, name: str, value: str) -> None:
        await self._page.context.add_cookies([{"name": name, "value": value, "url": url}])

    async def open_tab(self) -> BrowserPage:
        return ChromiumPage(await self._page.context.new_page())

    async def close(self) -> None:
        await self._page.close()
