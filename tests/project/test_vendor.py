"""Vendored files match the hashes in the VENDOR.md beside them."""

import hashlib
from pathlib import Path

import pytest

from app.settings import ROOT

FOLDERS = [ROOT / "static" / "vendor", ROOT / "tests" / "browser" / "vendor"]


def read_hashes(folder: Path) -> dict[str, str]:
    """SHA-256 by file name, from the table of VENDOR.md."""
    rows = [
        [cell.strip() for cell in line.strip("|\n ").split("|")]
        for line in (folder / "VENDOR.md").read_text("utf-8").splitlines()
        if line.startswith("| ")
    ]
    header, _, *files = rows
    assert (header[0], header[-1]) == ("File", "SHA-256")
    return {row[0]: row[-1] for row in files}


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: str(folder.relative_to(ROOT)))
def test_every_vendored_file_has_its_recorded_hash(folder: Path) -> None:
    """Given a folder of vendored files, then VENDOR.md has exactly these files with their hashes."""
    hashes = {
        path.relative_to(folder).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in folder.rglob("*")
        if path.is_file() and path.name != "VENDOR.md"
    }
    assert hashes == read_hashes(folder)
