"""A voice for Orca that writes what it is given to a file, one JSON string per line.

Orca loads it by name, as it loads that of Speech Dispatcher. It is the plainest way to have every word, in
order: Speech Dispatcher drops what a newer sentence interrupts, and Orca's own log makes it much slower.

It runs in Orca's Python, and imports nothing of the tests.
"""

import json
import os
from pathlib import Path
from typing import Any, Self

FILE = Path(os.environ["SPEECH_FILE"])


class SpeechServer:
    """The parts of `orca.speechserver.SpeechServer` that Orca uses."""

    _only: Self | None = None

    @classmethod
    def getSpeechServer(cls, info: object = None) -> Self:
        """The one voice."""
        cls._only = cls._only or cls()
        return cls._only

    @classmethod
    def getSpeechServers(cls) -> list[Self]:
        """The one voice."""
        return [cls.getSpeechServer()]

    @staticmethod
    def getFactoryName() -> str:
        """The name in Orca's settings."""
        return "File"

    @staticmethod
    def shutdownActiveServers() -> None:
        """Nothing runs."""

    def getInfo(self) -> list[str]:
        """Name and id."""
        return ["File", "file"]

    def speak(self, text: str | None = None, acss: object = None, interrupt: bool = True) -> None:
        """Writes a text."""
        if text:
            write(text)

    def speakCharacter(self, character: str, acss: object = None) -> None:
        """Writes a character."""
        write(character)

    def sayAll(self, utterances: Any, progress: object) -> None:
        """Writes all texts."""
        for context, _ in utterances:
            write(context.utterance)

    def __getattr__(self, name: str) -> Any:
        """Rate, pitch and the like make no difference in a file."""
        return lambda *_, **__: None


def write(text: str) -> None:
    """Appends a text to the file."""
    with FILE.open("a", encoding="utf-8") as file:
        file.write(json.dumps(text) + "\n")
