"""WebKit, driven by WebDriver: WebKitGTK on a screen in memory; WPE WebKit, as old as Safari 16, without one.

Both log to their driver's log. One driver has one session, so every visitor has a driver.
"""

import re
import signal
import socket
from abc import ABC, abstractmethod
from contextlib import AbstractAsyncContextManager
from pathlib import Path
from typing import Any

from tests.other_browsers.drivers.webdriver import WebDriverPage, WebDriverSession
from tests.servers import Child, Missing, free_port, program

NARROW = "* { padding: 0; margin: 0; min-width: 0; min-height: 0; border-width: 0; }"
"""A sheet for the browser's frame: with its toolbar as it is, a window is never narrower than 447 pixels."""
SETTINGS = "[Settings]\ngtk-enable-animations=0\n"
"""WebKit prefers reduced motion if its frame has no animations."""
LOG_CONSOLE = "--enable-write-console-messages-to-stdout=true"
BROWSERS = ("webkit2gtk-4.1/MiniBrowser", "webkit2gtk-4.0/MiniBrowser", "webkitgtk-6.0/MiniBrowser")
FOLDERS = ("/usr/lib/*", "/usr/lib64", "/usr/libexec")


class Screen(Child):
    """`with Screen() as screen:` runs an X server in memory; `screen.display` is its name."""

    stop_signal = signal.SIGTERM

    def __init__(self) -> None:
        super().__init__("screen")

    def command(self) -> list[str]:
        return [program("Xvfb"), "-displayfd", "1", "-screen", "0", "1700x1300x24", "-nolisten", "tcp"]

    def is_ready(self) -> bool:
        return self._number is not None

    @property
    def _number(self) -> str | None:
        found = re.search(r"^(\d+)\n", self.log.read_text(), re.MULTILINE)
        return found[1] if found else None

    @property
    def display(self) -> str:
        """The value of DISPLAY."""
        return f":{self._number}"


class Driver(Child, ABC):
    """A driver of one browser. Its options are the capabilities of a session."""

    stop_signal = signal.SIGTERM

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self._port = free_port()

    @property
    def url(self) -> str:
        """Its address."""
        return f"http://127.0.0.1:{self._port}"

    @property
    @abstractmethod
    def options(self) -> dict[str, Any]:
        """The capabilities that choose the browser."""

    def is_ready(self) -> bool:
        with socket.socket() as connection:
            return connection.connect_ex(("127.0.0.1", self._port)) == 0

    def environment(self) -> dict[str, str]:
        home = str(self.folder)
        folders = {f"XDG_{kind}_HOME": home for kind in ("CONFIG", "DATA", "CACHE")}
        return super().environment() | folders | {"HOME": home, "LC_ALL": "C.UTF-8", "LANGUAGE": "en"}

    def open(self) -> AbstractAsyncContextManager[WebDriverPage]:
        """A window of the browser."""
        return WebDriverSession(self.url, self.log).open(self.options)


class WebKitDriver(Driver):
    """Drives WebKitGTK's small browser."""

    def __init__(self, screen: Screen) -> None:
        super().__init__("webkit")
        self._screen = screen
        theme = self.folder / "gtk-3.0"
        theme.mkdir()
        (theme / "gtk.css").write_text(NARROW)
        (theme / "settings.ini").write_text(SETTINGS)

    def command(self) -> list[str]:
        return [program("WebKitWebDriver"), f"--port={self._port}"]

    def environment(self) -> dict[str, str]:
        # With a GPU's software replacement a page has two frames a second.
        own = {"DISPLAY": self._screen.display, "WEBKIT_SKIA_ENABLE_CPU_RENDERING": "1", "NO_AT_BRIDGE": "1"}
        return super().environment() | own

    @property
    def options(self) -> dict[str, Any]:
        return with_browser("webkitgtk", find_mini_browser(), "--automation", LOG_CONSOLE)


class WpeDriver(Driver):
    """Drives WPE WebKit 2.38 in cog. Its window is 800 x 600 pixels."""

    def __init__(self) -> None:
        super().__init__("wpe")

    def command(self) -> list[str]:
        return [program("WPEWebDriver"), f"--port={self._port}"]

    @property
    def options(self) -> dict[str, Any]:
        arguments = ("--automation", "--platform=headless", LOG_CONSOLE)
        return {"browserName": "cog", **with_browser("wpe", program("cog"), *arguments)}


def with_browser(vendor: str, path: str, *arguments: str) -> dict[str, Any]:
    """The capability to start a browser that ends with its driver, even if that is killed."""
    own = {"binary": program("setpriv"), "args": ["--pdeathsig", "KILL", path, *arguments]}
    return {f"{vendor}:browserOptions": own}


def find_mini_browser() -> str:
    """The path of WebKitGTK's small browser. Raises Missing."""
    for folder in FOLDERS:
        for browser in BROWSERS:
            for path in sorted(Path("/").glob(f"{folder[1:]}/{browser}")):
                return str(path)
    raise Missing("WebKitGTK's MiniBrowser is needed: install webkit2gtk-driver")
