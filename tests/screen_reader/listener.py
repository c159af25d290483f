"""A person who hears what Orca says of a page, and presses keys."""

from anyio import sleep, to_thread

from tests.other_browsers.drivers.page import BrowserPage
from tests.screen_reader.drivers.firefox import Keyboard
from tests.screen_reader.drivers.orca import Orca
from tests.servers import HANGS

MARK = """(text) => {
  let mark = document.getElementById("heard-so-far");
  if (!mark) {
    mark = document.createElement("p");
    mark.id = "heard-so-far";
    mark.setAttribute("aria-live", "polite");
    mark.style.cssText = "position: fixed; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%)";
    document.body.append(mark);
  }
  return new Promise((done) => requestAnimationFrame(() => { mark.textContent = text; done(true); }));
}"""
"""Orca says this text after all that happened on the page before: it hears of changes in their order."""
UNMARK = """() => { document.getElementById("heard-so-far").textContent = ""; }"""


class Listener:
    """Hears a page. `transcript` has the keys that were pressed and what was said."""

    def __init__(self, page: BrowserPage, keyboard: Keyboard, orca: Orca) -> None:
        self.page = page
        self.transcript: list[str] = []
        self._keyboard = keyboard
        self._orca = orca
        self._heard = 0
        self._marks = 0

    async def listen(self) -> list[str]:
        """Waits until Orca has said all about what has happened; returns that."""
        self._marks += 1
        mark = f"mark {self._marks}"
        said: list[str] = []
        await self.page.run(MARK, mark)
        for _ in range(int(HANGS / 0.02)):
            said = self._orca.read(self._heard)
            if mark in said:
                break
            await sleep(0.02)
        else:
            raise AssertionError(f"Orca has not said “{mark}” but {said}")
        self._heard += len(said)
        await self.page.run(UNMARK)
        said.remove(mark)
        self.transcript += [f"    {text}" for text in said]
        return said

    async def press(self, *keys: str) -> list[str]:
        """Presses keys, and returns what is said then."""
        said: list[str] = []
        for key in keys:
            self.transcript.append(f"[{key}]")
            await to_thread.run_sync(self._keyboard.press, key)
            said += await self.listen()
        return said

    async def type(self, text: str) -> list[str]:
        """Types a text."""
        self.transcript.append(f"[types {text}]")
        await to_thread.run_sync(self._keyboard.type, text)
        return await self.listen()
