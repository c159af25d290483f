"""Splits URLs from outside, such as those of the headers Origin and Referer, without exceptions."""

import re
from urllib.parse import SplitResult, urlsplit

MAX_LOCAL_PATH_LENGTH = 2_000
"""Characters of an address of this site."""
MAX_HOST_LENGTH = 255
"""Characters of a domain name, about."""
_HOST = re.compile(r"(?:[A-Za-z0-9._~!$&'()*+,;=%-]+|\[[0-9A-Fa-f:.]+\])(?::[0-9]{0,5})?")
"""The value of the header Host: a name or an address, and a port."""


def split_url(text: str) -> SplitResult | None:
    """The parts of a URL, whose host and port can be read; None if it is malformed."""
    try:
        parts = urlsplit(text)
        _ = parts.hostname, parts.port  # both are parsed only now
    except ValueError:
        return None
    return parts


def is_host(text: str) -> bool:
    """Whether a text is a valid value of the header Host."""
    return (
        len(text) <= MAX_HOST_LENGTH
        and _HOST.fullmatch(text) is not None
        and split_url(f"http://{text}/") is not None
    )


def find_local_path(text: str) -> str | None:
    """The text if it is a path on this site, with a query if it has one; None for anything else.

    Browsers take "//host", "/\\host" and "/<tab>/host" for the addresses of other sites.
    """
    is_path = text.startswith("/") and text[1:2] not in ("/", "\\")
    if not is_path or len(text) > MAX_LOCAL_PATH_LENGTH:
        return None
    if any(ord(char) <= 32 or ord(char) == 127 or char in "\\#" for char in text):
        return None
    parts = split_url(text)
    return text if parts is not None and not parts.scheme and not parts.netloc else None
