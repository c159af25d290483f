"""Orca, the screen reader, whose voice is a file."""

import json
import shutil
from collections.abc import Mapping
from pathlib import Path

from tests.screen_reader.drivers.session import Bus, SessionProgram
from tests.servers import program

VOICE = Path(__file__).with_name("speech_to_file.py")
SETTINGS: Mapping[str, object] = {
    "enableBraille": False,
    "enableKeyEcho": False,
    "enableSound": False,
    "sayAllOnLoad": False,
    "speechServerFactory": VOICE.stem,
}
"""All other settings are as in a new installation. What Orca reads aloud while a page is loading depends on
which part of it comes first, so here it reads when a key is pressed."""


class Orca(SessionProgram):
    """`with Orca(bus) as orca:` runs Orca; `orca.read()` is everything that it has said."""

    def __init__(self, bus: Bus) -> None:
        super().__init__("orca", bus)
        self._speech = self.folder / "speech"
        self._settings = self.folder / "settings"
        shutil.copy(VOICE, self.folder)
        self._settings.mkdir()
        names = ["Default", "default"]
        stored = {
            "general": {"startingProfile": names, **SETTINGS},
            "keybindings": {},
            "pronunciations": {},
            "profiles": {"default": {"profile": names, "keybindings": {}, "pronunciations": {}, **SETTINGS}},
        }
        (self._settings / "user-settings.conf").write_text(json.dumps(stored))

    def command(self) -> list[str]:
        return [program("orca"), "--user-prefs", str(self._settings)]

    def environment(self) -> dict[str, str]:
        own = {"PYTHONPATH": str(self.folder), "SPEECH_FILE": str(self._speech)}
        return super().environment() | own

    def is_ready(self) -> bool:
        """Orca says that it is on."""
        return self._speech.exists()

    def read(self, start: int = 0) -> list[str]:
        """Its words so far, from an utterance on."""
        lines = self._speech.read_text("utf-8").splitlines(keepends=True)
        return [json.loads(line) for line in lines[start:] if line.endswith("\n")]
