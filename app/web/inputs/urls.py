"""Splits URLs from outside, such as those of the headers Origin and Referer, without exceptions."""

import re
from urllib.parse import SplitResult, urlsplit

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
