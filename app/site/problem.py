"""Files of the site's identity that cannot be used."""

from pathlib import Path


class SiteProblem(Exception):
    """A sentence about such a file, which says what to do."""


def read_limited(file: Path, most_kib: int) -> bytes:
    """The content of a file of at most `most_kib` KiB. Raises SiteProblem."""
    try:
        with file.open("rb") as opened:
            content = opened.read(most_kib * 1024 + 1)
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else "not a path"
        raise SiteProblem(f"{file} can't be read ({reason}): correct the path, its owner and mode") from None
    if len(content) > most_kib * 1024:
        raise SiteProblem(f"{file} is larger than {most_kib} KiB: make it smaller")
    return content
