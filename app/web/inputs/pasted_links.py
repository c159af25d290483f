"""Finds the link in the path of a request to which something else was pasted, or which a mail program broke.

Chats and mail programs take the full stop, quote or bracket after a link for a part of it, break long links
with line breaks, encode characters a second time, or write everything in capitals. The token of a link has a
fixed form, so it is found again. Case-sensitive tokens cannot be found in capitals; new ones have none.
"""

import re
import unicodedata
from typing import NamedTuple
from urllib.parse import unquote

from starlette.types import ASGIApp, Receive, Scope, Send

MAX_PATH_LENGTH = 2_000
"""Longer paths are not searched."""
MAX_DECODINGS = 3
"""Times that a path is percent-decoded: mail programs that check links encode them again."""


_DOT = r"[^0-9a-z.]*\.[^0-9a-z.]*"


def _digits(count: int) -> str:
    """A pattern of hexadecimal digits, between which something may have been inserted."""
    return rf"(?:[0-9a-f][^0-9a-z.]*){{{count - 1}}}[0-9a-f](?![0-9a-z])"


class LinkForm(NamedTuple):
    """The form of a kind of link: the path before its token, and patterns of the token, exact and broken."""

    prefix: str
    token: str
    broken_token: str
    endings: tuple[str, ...] = ()

    @property
    def has_capitals(self) -> bool:
        """Whether capitals and small letters differ in the token."""
        return "A-Z" in self.token


LINK_FORMS = (
    LinkForm("/invite/", r"[0-9a-f]{16}\.[0-9a-f]{32}", rf"{_digits(16)}{_DOT}{_digits(32)}", ("/code",)),
    LinkForm("/link/", r"[0-9a-f]{48}", _digits(48)),
    LinkForm("/mail/confirm/", r"[0-9a-f]{20}\.[0-9a-f]{32}", rf"{_digits(20)}{_DOT}{_digits(32)}"),
    LinkForm(
        "/mail/stop/",
        r"[0-9a-f]{20}\.(?:[0-9a-f]{16}\.)?[0-9a-f]{32}",
        rf"{_digits(20)}{_DOT}(?:{_digits(16)}{_DOT})?{_digits(32)}",
    ),
    LinkForm("/membership/", r"[0-9a-f]{40}", _digits(40)),
    LinkForm("/admin/enter/", r"[0-9a-f]{64}", _digits(64)),
    LinkForm("/players/", r"[0-9A-Za-z_-]{12}", r"[0-9A-Za-z_-]{12}(?![0-9A-Za-z_-])"),
    LinkForm("/tables/", r"[0-9a-f]{16}", _digits(16)),
)
"""All links that people send one another or get by mail, and the address of a table, which they copy."""
OTHER_PATHS = ("/api/", "/static/", "/games/", "/styleguide/", "/admin/tables/", "/admin/membership")
"""Paths that may contain the name of a link, but are none."""
_LOOKALIKES = str.maketrans({"\u3002": ".", "\u2024": ".", "\u2044": "/", "\u2215": "/", "\\": "/"})
"""Characters that look like those between the parts of a link."""
_EXACT = re.compile("|".join([f"{form.prefix}{form.token}(?:/[a-z-]+)*" for form in LINK_FORMS]))
"""The paths of links, and those below them."""
_WORDS = re.compile("invite|link|mail|membership|enter|players|tables", re.IGNORECASE)
"""Words with which links begin."""
_NOISE = re.compile(r"[^0-9a-z./_-]+", re.IGNORECASE)
"""Everything that no link contains."""
_QUOTED_PRINTABLE = re.compile("=(?:3D|2E|2F|20|0D|0A)")
"""Characters as mails encode them. An = at the end of a line is noise."""


def find_link(path: str) -> str | None:
    """The path of the link that a decoded path contains; None if it contains none, or nothing else.

    `/invite/0123456789abcdef.…)` leads to `/invite/0123456789abcdef.…`.
    """
    if len(path) > MAX_PATH_LENGTH or path.startswith(OTHER_PATHS):
        return None
    is_plain = path.isascii() and "%" not in path
    if _EXACT.fullmatch(path) is not None or (is_plain and _WORDS.search(path) is None):
        return None
    links = [link for form in LINK_FORMS if (link := _find_form(path, form)) is not None]
    return max(links)[1] if links else None


def find_token(text: str, prefix: str) -> str:
    """The token in a pasted link or a part of one; the text itself if it contains none.

    `prefix` names the form of the link.
    """
    form = next(form for form in LINK_FORMS if form.prefix == prefix)
    match = re.search(form.broken_token, _clean(text, form)) if len(text) <= MAX_PATH_LENGTH else None
    return _join(match[0], form) if match is not None else text


class RepairPastedLinks:
    """ASGI middleware that serves a link with something pasted to it as if it had been copied exactly."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle an ASGI connection."""
        if scope["type"] == "http" and (path := find_link(scope["path"])) is not None:
            scope = {**scope, "path": path, "raw_path": path.encode()}
        await self.app(scope, receive, send)


def _find_form(path: str, form: LinkForm) -> tuple[int, str] | None:
    """The position of a link of this form in a path, and its exact path; None if it contains none."""
    clean = _clean(path, form)
    prefix = re.search(" *".join(form.prefix), clean, re.IGNORECASE)
    if prefix is None:
        return None
    rest = re.sub(f"^ *3[Dd] *(?={form.broken_token})", "", clean[prefix.end() :])
    match = re.search(form.broken_token, rest)
    if match is None:
        return None
    token = _join(match[0], form)
    if form.prefix == "/tables/" and re.search(f"{token}/[a-z]", path) is not None:
        return None  # a path below a table, such as /tables/ID/log
    following = rest[match.end() :].lower()
    ending = next((ending for ending in form.endings if following.startswith(ending)), "")
    return prefix.start(), f"{form.prefix}{token}{ending}"


def _join(token: str, form: LinkForm) -> str:
    """A token without what was inserted into it."""
    return token if form.has_capitals else re.sub("[^0-9a-f.]", "", token)


def _clean(text: str, form: LinkForm) -> str:
    """A text with spaces for what no link contains, in small letters if the token has no others."""
    for _ in range(MAX_DECODINGS):
        text = unquote(text)
    text = _QUOTED_PRINTABLE.sub(lambda match: bytes.fromhex(match[0][1:]).decode(), text)
    text = unicodedata.normalize("NFKC", text.translate(_LOOKALIKES)).translate(_LOOKALIKES)
    plain = re.sub("/{2,}", "/", _NOISE.sub(" ", text))
    return plain if form.has_capitals else plain.lower()
