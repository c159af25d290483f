"""A voice for Orca that writes what it is given to a file, one JSON object per line.

Orca loads it by name, as it loads Speech Dispatcher's, so every word arrives, in order, as Orca would have it spoken.
Speech Dispatcher's own voices drop what a newer sentence interrupts, and Orca's log of itself makes it much slower.
It runs in Orca's Python and imports nothing of the tests.
"""

import json
import os
from pathlib import Path
from typing import Any, Self

FILE = Path(os.environ["SPEECH_FILE"])
"""The file that is appended to."""


class SpeechServer:
    """The parts of `orca.speechserver.SpeechServer` that Orca uses."""

    _only: Self | None = None

    @classmethod
    def getSpeechServer(cls, info: object = None) -> Self:  # noqa: N802
        """The one voice."""
        cls._only = cls._only or cls()
        return cls._only

    @classmethod
    def getSpeechServers(cls) -> list[Self]:  # noqa: N802
        """The one voice."""
        return [cls.getSpeechServer()]

    @staticmethod
    def getFactoryName() -> str:  # noqa: N802
        """The name that Orca's settings show."""
        return "File"

    @staticmethod
    def shutdownActiveServers() -> None:  # noqa: N802
        """Nothing runs."""

    def getInfo(self) -> list[str]:  # noqa: N802
        """Name and id."""
        return ["File", "file"]

    def speak(self, text: str | None = None, acss: object = None, interrupt: bool = True) -> None:
        """Notes a text."""
        if text:
            note(text)

    def speakCharacter(self, character: str, acss: object = None) -> None:  # noqa: N802
        """Notes a character."""
        note(character)

    def sayAll(self, utterances: Any, progress: object) -> None:  # noqa: N802
        """Notes all texts."""
        for context, _ in utterances:
            note(context.utterance)

    def __getattr__(self, name: str) -> Any:
        """Rate, pitch, punctuation and the like change nothing in a file."""
        return lambda *_, **__: None


def note(text: str) -> None:
    """Appends a text to the file."""
    with FILE.open("a", encoding="utf-8") as file:
        file.write(json.dumps(text) + "\n")
