"""Names the changes that programs make to a record when they save it: encoding, line breaks and so on.

A record is checked byte for byte, so any of this makes it invalid. The reason says how to undo it.
"""

from typing import NamedTuple


class ForeignEncoding(NamedTuple):
    """The first line that was changed, from 1, and how."""

    line: int
    reason: str


_MARKS = (
    (b"\xef\xbb\xbf", "the file begins with a byte order mark (BOM); save it as UTF-8 without one"),
    (b"\xff\xfe\0\0", "the file is in UTF-32; save it as UTF-8"),
    (b"\0\0\xfe\xff", "the file is in UTF-32; save it as UTF-8"),
    (b"\xff\xfe", "the file is in UTF-16; save it as UTF-8"),
    (b"\xfe\xff", "the file is in UTF-16; save it as UTF-8"),
    (b"\x1f\x8b", "the file is compressed with gzip; unpack it first"),
    (b"PK\x03\x04", "the file is a zip archive; unpack it first"),
    (b"BZh", "the file is compressed with bzip2; unpack it first"),
    (b"\xfd7zXZ", "the file is compressed with xz; unpack it first"),
    (b"\x28\xb5\x2f\xfd", "the file is compressed with zstd; unpack it first"),
)
"""How files begin that are not plain UTF-8."""


def find_foreign_encoding(data: bytes) -> ForeignEncoding | None:
    """The change that a program has made to the whole file, or None."""
    if not data.strip():
        return ForeignEncoding(1, "the file is empty")
    for mark, reason in _MARKS:
        if data.startswith(mark):
            return ForeignEncoding(1, reason)
    start = data[:400]
    if b"\0" in start:
        wide = "UTF-32" if b"\0\0\0" in start else "UTF-16"
        return ForeignEncoding(1, f"the file is in {wide}; save it as UTF-8")
    if start.lstrip().lower().startswith((b"<!doctype", b"<html", b"<?xml")):
        return ForeignEncoding(1, "the file is a web page; download the record itself")
    if b"\r" in data:
        return _find_line_break(data)
    first = data.split(b"\n", 1)[0]
    if start.lstrip().startswith(b"["):
        return ForeignEncoding(1, "the file is a JSON array; a record has one object on each line")
    if first == b"{":
        return ForeignEncoding(1, "the JSON was formatted; a record has one object on each line")
    for line, text in enumerate(data.split(b"\n"), 1):
        if text.strip() and text != text.strip():
            return ForeignEncoding(line, "the line begins or ends with spaces")
    if data.endswith(b"\n\n"):
        line = data.rstrip(b"\n").count(b"\n") + 2
        return ForeignEncoding(line, "there is an empty line at the end of the file")
    return None


def _find_line_break(data: bytes) -> ForeignEncoding:
    line = data[: data.index(b"\r")].count(b"\n") + 1
    if b"\r\n" in data:
        return ForeignEncoding(line, "the line ends with CR LF (Windows); save the file with LF line breaks")
    return ForeignEncoding(line, "the line ends with CR; save the file with LF line breaks")
