"""Orca, the screen reader, whose voice is a file."""

import json
from collections.abc import Mapping
from pathlib import Path

from tests.screen_reader.drivers.session import Bus, InSession
from tests.servers import program

SETTINGS: Mapping[str, object] = {
    "enableBraille": False,
    "enableEchoByCharacter": False,
    "enableKeyEcho": False,
    "enableSound": False,
    "speechServerFactory": "speech_to_file",
    "wordWrap": False,
}
"""What differs from Orca's own settings. All others are as someone who has just installed it has them."""


class Orca(InSession):
    """`with Orca(bus) as orca:` runs Orca; `orca.speech` is the file of all that it has said."""

    def __init__(self, bus: Bus) -> None:
        super().__init__("orca", bus)
        self.speech = self.folder / "speech"
        profile = {"profile": ["Default", "default"], **SETTINGS}
        stored = {
            "general": {"startingProfile": ["Default", "default"], **SETTINGS},
            "keybindings": {},
            "pronunciations": {},
            "profiles": {"default": {**profile, "keybindings": {}, "pronunciations": {}}},
        }
        (self.folder / "settings").mkdir()
        (self.folder / "settings" / "user-settings.conf").write_text(json.dumps(stored))

    def command(self) -> list[str]:
        return [program("orca"), "--user-prefs", str(self.folder / "settings")]

    def environment(self) -> dict[str, str]:
        path = str(Path(__file__).with_name("inside_orca"))
        return super().environment() | {
            "PYTHONPATH": path,
            "PYTHONDONTWRITEBYTECODE": "1",
            "SPEECH_FILE": str(self.speech),
        }

    def is_ready(self) -> bool:
        """Orca says that it is on."""
        return self.speech.exists()

    def read(self, start: int = 0) -> list[str]:
        """The utterances so far, from one on."""
        lines = self.speech.read_text("utf-8").splitlines(keepends=True) if self.speech.exists() else []
        return [json.loads(line) for line in lines[start:] if line.endswith("\n")]
