"""A session in which Orca reads Firefox."""

from collections.abc import AsyncIterator
from contextlib import ExitStack, asynccontextmanager

from tests.browser.conftest import SAME_SALTS
from tests.other_browsers.drivers.firefox import Firefox, FirefoxPage
from tests.other_browsers.drivers.page import DESK
from tests.other_browsers.drivers.webkit import Screen
from tests.screen_reader.drivers.firefox import FirefoxWindow, Keyboard
from tests.screen_reader.drivers.orca import Orca
from tests.screen_reader.drivers.session import Bus
from tests.screen_reader.listener import Listener


@asynccontextmanager
async def open_reading() -> AsyncIterator[tuple[Listener, FirefoxPage]]:
    """A page in Firefox, and a person who hears it; everything ends with the context. Raises Missing."""
    with ExitStack() as running:
        screen = running.enter_context(Screen())
        bus = running.enter_context(Bus(screen))
        window = running.enter_context(FirefoxWindow(bus))
        orca = running.enter_context(Orca(bus))
        keyboard = Keyboard(bus)
        async with Firefox(window) as firefox, firefox.open(*DESK) as page:
            await page.run_before_scripts(f"() => {{ {SAME_SALTS} }}")
            keyboard.focus(window)
            yield Listener(page, keyboard, orca), page
