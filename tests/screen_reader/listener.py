"""A person who hears what Orca says of a page, and presses keys."""

import time
from contextlib import suppress

from anyio import sleep, to_thread

from tests.other_browsers.drivers.page import BrowserPage, PageReplaced
from tests.screen_reader.drivers.firefox import Keyboard
from tests.screen_reader.drivers.orca import Orca
from tests.servers import HANGS

MARK = """(text, quiet) => {
  if (document.readyState !== "complete") return false;
  let mark = document.getElementById("heard-so-far");
  if (!mark) {
    mark = document.createElement("p");
    mark.id = "heard-so-far";
    mark.setAttribute("aria-live", "polite");
    mark.style.cssText = "position: fixed; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%)";
    document.body.append(mark);
  }
  return new Promise((done) => {
    let changed = performance.now();
    const watch = new MutationObserver(() => (changed = performance.now()));
    watch.observe(document.body, { subtree: true, childList: true, characterData: true });
    const put = () => {
      const isWaiting = document.querySelector("#said[data-waits]") || performance.now() - changed < quiet;
      if (isWaiting) return requestAnimationFrame(put);
      watch.disconnect();
      mark.textContent = text;
      done(true);
    };
    requestAnimationFrame(put);
  });
}"""
"""Orca says this text after all that happened on the page before: it hears of changes in order. The page
must not have changed for some milliseconds."""
UNMARK = """() => document.getElementById("heard-so-far")?.replaceChildren()"""

SAID = "heard so far"
QUIET = 400
"""Milliseconds without a change after which the page shows and announces all that a move has caused."""
REPEATED = 1.0
"""Seconds after which a mark is put again: one that came while a page was being left is not said."""


class Listener:
    """Hears a page. `transcript` has the keys that were pressed and what was said."""

    def __init__(self, page: BrowserPage, keyboard: Keyboard, orca: Orca) -> None:
        self.page = page
        self.transcript: list[str] = []
        self._keyboard = keyboard
        self._orca = orca
        self._heard = 0
        self._marks = 0

    async def listen(self, quiet: int = QUIET) -> list[str]:
        """Waits until Orca has said all about what has happened; returns that."""
        ends = time.monotonic() + HANGS
        while not await self._mark(quiet):
            assert time.monotonic() < ends, f"Orca is silent after {self._orca.read()[-5:]}"
        said = [text for text in self._orca.read(self._heard) if not text.startswith(SAID)]
        self._heard = len(self._orca.read())
        self.transcript += [f"    {text}" for text in said]
        return said

    async def _mark(self, quiet: int) -> bool:
        """Puts a mark after all that has happened on the page; returns whether Orca has said it.

        A mark on a page that is being left is not said.
        """
        self._marks += 1
        mark = f"{SAID} {self._marks}"
        try:
            if not await self.page.run(MARK, mark, quiet):
                return False
        except PageReplaced:
            return False
        ends = time.monotonic() + REPEATED
        while mark not in self._orca.read(self._heard):
            if time.monotonic() > ends:
                return False
            await sleep(0.02)
        with suppress(PageReplaced):
            await self.page.run(UNMARK)
        return True

    async def press(self, *keys: str) -> list[str]:
        """Presses keys, and returns what is said then."""
        said: list[str] = []
        for key in keys:
            self.transcript.append(f"[{key}]")
            await to_thread.run_sync(self._keyboard.press, key)
            said += await self.listen(QUIET if key == "Return" else 0)
        return said

    async def press_together(self, held: str, *keys: str) -> list[str]:
        """Presses keys, quickly, while another one is held down."""
        self.transcript.append(f"[{' '.join(f'{held}+{key}' for key in keys)}]")
        await to_thread.run_sync(self._keyboard.press_together, held, keys)
        return await self.listen()

    async def type(self, text: str) -> list[str]:
        """Types a text."""
        self.transcript.append(f"[types {text}]")
        await to_thread.run_sync(self._keyboard.type, text)
        return await self.listen()
