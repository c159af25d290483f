"""A session without a desktop: a screen in memory, and a message bus that makes programs accessible."""

import signal
from pathlib import Path

from tests.other_browsers.drivers.webkit import Screen
from tests.servers import Child, Missing, program

LAUNCHERS = ("/usr/libexec/at-spi-bus-launcher", "/usr/lib/at-spi2-core/at-spi-bus-launcher")
DROPPED = ("DBUS_", "XDG_", "WAYLAND_", "AT_SPI_", "NO_AT_BRIDGE", "GTK_", "PYTHON", "VIRTUAL_ENV", "DISPLAY")
"""Variables that begin like this belong to another session."""


class Bus(Child):
    """`with Bus(screen) as bus:` runs a message bus. Its programs have their files in `bus.home`.

    It starts AT-SPI, through which a screen reader sees other programs, as soon as one of them asks for it.
    """

    stop_signal = signal.SIGTERM

    def __init__(self, screen: Screen) -> None:
        super().__init__("bus")
        self._screen = screen
        self.home = self.folder / "home"
        (self.folder / "run").mkdir(mode=0o700)
        self.home.mkdir()

    def command(self) -> list[str]:
        if not any(Path(path).exists() for path in LAUNCHERS):
            raise Missing("AT-SPI is needed: install at-spi2-core")
        return [program("dbus-daemon"), "--session", "--nofork", "--nopidfile", f"--address={self._address}"]

    @property
    def _address(self) -> str:
        return f"unix:path={self.folder}/run/bus"

    def is_ready(self) -> bool:
        return (self.folder / "run" / "bus").exists()

    def environment(self) -> dict[str, str]:
        kept = {key: value for key, value in super().environment().items() if not key.startswith(DROPPED)}
        return kept | self.variables

    @property
    def variables(self) -> dict[str, str]:
        """The variables of a program in this session."""
        home = str(self.home)
        return {
            "DBUS_SESSION_BUS_ADDRESS": self._address,
            "DISPLAY": self._screen.display,
            "GNOME_ACCESSIBILITY": "1",
            "GSETTINGS_BACKEND": "memory",
            "HOME": home,
            "LANGUAGE": "en",
            "LC_ALL": "C.UTF-8",
            "XDG_CACHE_HOME": f"{home}/cache",
            "XDG_CONFIG_HOME": f"{home}/config",
            "XDG_DATA_HOME": f"{home}/data",
            "XDG_RUNTIME_DIR": str(self.folder / "run"),
        }


class SessionProgram(Child):
    """A program in a session."""

    stop_signal = signal.SIGTERM

    def __init__(self, name: str, bus: Bus) -> None:
        super().__init__(name)
        self._bus = bus

    def environment(self) -> dict[str, str]:
        return self._bus.environment()
