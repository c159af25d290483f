"""Runs one of the benchmark's comparison servers as a child process that prints its port once it listens."""

import subprocess
import sys
from typing import Self

from tests.live.server import PROJECT


class Program:
    """`with Program("bench.floor.broadcast") as program:` serves at `program.url` until the block ends."""

    def __init__(self, module: str, *arguments: str) -> None:
        self._command = [sys.executable, "-m", module, *arguments]

    @property
    def url(self) -> str:
        """The address, without a trailing slash."""
        return f"http://127.0.0.1:{self._port}"

    @property
    def pid(self) -> int:
        """The process id."""
        return self._process.pid

    def __enter__(self) -> Self:
        self._process = subprocess.Popen(self._command, cwd=PROJECT, stdout=subprocess.PIPE, text=True)
        assert self._process.stdout is not None
        self._port = int(self._process.stdout.readline())
        return self

    def __exit__(self, *_: object) -> None:
        self._process.kill()
        self._process.wait()
        assert self._process.stdout is not None
        self._process.stdout.close()
