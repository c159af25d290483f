"""The files of others in static/vendor/ are the ones VENDOR.md names."""

import hashlib
from pathlib import Path

VENDOR = Path(__file__).resolve().parent.parent / "static" / "vendor"


def recorded() -> dict[str, str]:
    """SHA-256 by file name, as VENDOR.md's table has it."""
    rows = [
        [cell.strip() for cell in line.strip("|\n ").split("|")]
        for line in (VENDOR / "VENDOR.md").read_text("utf-8").splitlines()
        if line.startswith("| ")
    ]
    header, _, *files = rows
    assert (header[0], header[-1]) == ("File", "SHA-256")
    return {row[0]: row[-1] for row in files}


def test_every_vendored_file_has_its_recorded_hash() -> None:
    found = {
        path.relative_to(VENDOR).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in VENDOR.rglob("*")
        if path.is_file() and path.name != "VENDOR.md"
    }
    assert found == recorded()
