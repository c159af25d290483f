"""Pages whose scripts run in Node: browsers with storage, and tabs that are shown a table."""

import json
import subprocess
import sys
from pathlib import Path
from types import TracebackType
from typing import Any, Self

ROOT = Path(__file__).resolve().parents[2]
NODE = Path(sys.executable).parent / "node"
SCRIPTS = ROOT / "static" / "js" / "deal"
PROGRAM = Path(__file__).with_name("pages.mjs")


class Pages:
    """A Node process with all browsers: `with Pages() as pages: pages.open(...)`."""

    def __init__(self, scripts: Path = SCRIPTS) -> None:
        command = [NODE, "--no-warnings", "--experimental-vm-modules", PROGRAM, scripts]
        self._process = subprocess.Popen(
            [str(part) for part in command], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        assert self._process.stdin is not None
        with self._process:
            self._process.stdin.close()

    def reset(self) -> None:
        """Close all browsers, and forget what they stored."""
        self._do("reset")

    def open(self, browser: str, tab: str, table: str) -> None:
        """Open a table in a tab of a browser."""
        self._do("open", browser=browser, tab=tab, table=table)

    def close(self, tab: str) -> None:
        """Close a tab."""
        self._do("close", tab=tab)

    def show(self, tab: str, deal: dict[str, str] | None, answers: dict[str, int] | None = None) -> Any:
        """Show the facts of a deal; returns the tab's `posts`, `facts` and `warnings`.

        `answers`: the status with which each kind of post is answered (0: the connection is lost).
        """
        return self._do("show", tab=tab, deal=deal, answers=answers or {})

    def join(self, tab: str) -> str:
        """The hash of a new salt, as a form that seats the player sends it."""
        salt_hash: str = self._do("join", tab=tab)
        return salt_hash

    def replace(self, tab: str) -> Any:
        """Press the button that uses a number of this browser."""
        return self._do("replace", tab=tab)

    def clear(self, browser: str) -> None:
        """Clear the storage of a browser, whose tabs stay open."""
        self._do("clear", browser=browser)

    def fill(self, browser: str, is_full: bool) -> None:
        """Let the storage of a browser be full, so that nothing new can be stored."""
        self._do("fill", browser=browser, isFull=is_full)

    def check(self, tab: str, record: bytes) -> Any:
        """Check a record in a tab; returns `findings` and `verdict`."""
        return self._do("check", tab=tab, record=record.decode())

    def judge(self, tab: str, records: list[bytes]) -> list[str]:
        """The verdicts of a tab about records."""
        verdicts: list[str] = self._do("judge", tab=tab, records=[record.decode() for record in records])
        return verdicts

    def _do(self, what: str, **values: Any) -> Any:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(json.dumps({"do": what, **values}) + "\n")
        self._process.stdin.flush()
        answer = json.loads(self._process.stdout.readline())
        assert "error" not in answer, answer["error"]
        return answer["value"]
