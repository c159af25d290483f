"""The file with the secret key, next to an SQLite database."""

import os
import secrets
from contextlib import suppress
from pathlib import Path

from app.settings.misconfigured import Misconfigured

PRIVATE_FOLDER = 0o700
"""Mode of the folder with the data, which only the server's user may enter."""
PRIVATE_FILE = 0o600
"""Mode of the files with the data."""


def load_or_create_key(file: Path) -> bytes:
    """Load the key from a file, or create it there.

    A new key is written to a temporary file that is then linked, so no process reads an incomplete key.
    """
    if not file.exists():
        file.parent.mkdir(mode=PRIVATE_FOLDER, parents=True, exist_ok=True)
        temporary = file.with_name(f"{file.name}.{secrets.token_hex(4)}")
        with os.fdopen(
            os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL, PRIVATE_FILE), "wb"
        ) as opened:
            opened.write(secrets.token_hex(32).encode() + b"\n")
        with suppress(FileExistsError):
            os.link(temporary, file)
        temporary.unlink()
    key = file.read_bytes().strip()
    if not key:
        raise Misconfigured(f"{file} is empty: delete it, and a new one is made")
    return key
