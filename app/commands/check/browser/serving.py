"""A server with the style guide and one game, in a process of its own."""

import os
import secrets
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from app.games.examples import find_example
from app.games.files import files_folder
from app.games.installed import GROUP
from app.settings import ROOT
from engines.kernel.contract.game import Game

START_SECONDS = 60


@contextmanager
def serve_style_guide(game: Game[Any]) -> Iterator[str]:
    """The address of a server with the style guide and the game, while the block runs."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    with tempfile.TemporaryDirectory() as folder:
        example = find_example(game.id)
        if example is not None and example.folder == files_folder(game.id):
            _write_entry_point(Path(folder), game)
        path = filter(None, (folder, os.environ.get("PYTHONPATH")))
        variables = {
            "PYTHONPATH": os.pathsep.join(path),
            "MAGEHALL_STYLEGUIDE": "1",
            "MAGEHALL_DATABASE_URL": f"sqlite:///{folder}/check.db",
            "MAGEHALL_LIMITS": "0",
            "MAGEHALL_SECRET_KEY": secrets.token_hex(32),
        }
        command = [
            sys.executable,
            "-c",
            "from app.commands.main import main; main()",
            "serve",
            "--port",
            str(port),
        ]
        log = Path(folder) / "log"
        with log.open("wb") as output:
            server = subprocess.Popen(
                [*command, "--host", "127.0.0.1"],
                env={**os.environ, **variables},
                cwd=ROOT,
                stdout=output,
                stderr=output,
            )
        try:
            _wait_for(f"http://127.0.0.1:{port}/healthz", server, log)
            yield f"http://127.0.0.1:{port}"
        finally:
            server.terminate()
            server.wait()


def _write_entry_point(folder: Path, game: Game[Any]) -> None:
    """Make an example a game of an installed package for processes with this folder on their path."""
    info = folder / "magehall_example-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: magehall-example\nVersion: 1.0\n", "utf-8")
    (info / "entry_points.txt").write_text(f"[{GROUP}]\n{game.id} = examples.{game.id}:GAME\n", "utf-8")


def _wait_for(address: str, server: "subprocess.Popen[bytes]", log: Path) -> None:
    deadline = time.monotonic() + START_SECONDS
    while time.monotonic() < deadline:
        if server.poll() is not None:
            last = next(reversed(log.read_text("utf-8", "replace").splitlines()), "")
            raise RuntimeError(f"the server of the look stopped: {last}")
        try:
            with urllib.request.urlopen(address, timeout=1):
                return
        except OSError:
            time.sleep(0.1)
    raise TimeoutError(f"the server did not answer within {START_SECONDS} seconds")
