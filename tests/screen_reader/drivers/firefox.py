"""Firefox in a window, which a screen reader sees and real keys reach."""

import re
import subprocess
import time
from collections.abc import Mapping, Sequence

from tests.other_browsers.drivers.firefox import FirefoxProcess, find_firefox
from tests.screen_reader.drivers.session import Bus
from tests.servers import HANGS, program

PREFERENCES: Mapping[str, object] = {"accessibility.force_disabled": -1}


class FirefoxWindow(FirefoxProcess):
    """`with FirefoxWindow(bus) as firefox:` runs Firefox in a session."""

    def __init__(self, bus: Bus) -> None:
        super().__init__(PREFERENCES)
        self._bus = bus

    def command(self) -> list[str]:
        profile = str(self.folder / "profile")
        options = ["--no-remote", "--profile", profile, "--remote-debugging-port", "0"]
        return [find_firefox(), *options, "--kiosk", "about:blank"]

    def environment(self) -> dict[str, str]:
        return self._bus.environment() | {"HOME": str(self.folder), "MOZ_ENABLE_WAYLAND": "0"}


class Keyboard:
    """Presses keys. They arrive as those of a real keyboard: Orca sees them before the window does."""

    def __init__(self, bus: Bus) -> None:
        self._bus = bus
        self._program = program("xdotool")

    def _run(self, *words: str) -> str:
        done = subprocess.run(
            [self._program, *words],
            env=self._bus.environment(),
            capture_output=True,
            text=True,
            check=False,
            timeout=HANGS,
        )
        return done.stdout

    def focus(self, process: FirefoxProcess) -> None:
        """Gives the keyboard to a program's window: there is no window manager that would."""
        ends = time.monotonic() + HANGS
        while not (windows := re.findall(r"\d+", self._run("search", "--onlyvisible", "--class", "firefox"))):
            assert time.monotonic() < ends, f"Firefox opens no window:\n{process.log.read_text()}"
            time.sleep(0.05)
        self._run("windowfocus", "--sync", windows[-1])

    def press(self, *keys: str) -> None:
        """Presses keys one after another, by their names in X, such as Tab or shift+Tab."""
        self._run("key", "--delay", "40", *keys)

    def press_together(self, held: str, keys: Sequence[str]) -> None:
        """Presses keys while another one is held down."""
        pressed = [word for key in keys for word in ("key", key)]
        self._run("keydown", held, *pressed, "keyup", held)

    def type(self, text: str) -> None:
        """Types a text."""
        self._run("type", "--delay", "40", text)
