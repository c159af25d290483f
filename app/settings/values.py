"""Parsing of values of settings: URLs, hosts, addresses of databases, names."""

import re
import unicodedata
from contextlib import suppress
from ipaddress import ip_address
from urllib.parse import SplitResult, urlsplit

import idna
from sqlalchemy import URL, make_url
from sqlalchemy.exc import ArgumentError

MAX_LENGTH = 4_000
"""Characters of a setting."""
MIN_SITE_PASSWORD_LENGTH = 8
"""Characters of the server's password, not counting spaces around it."""
DATABASE_HELP = "write it as sqlite:///path or postgresql://user:password@host/name"

LOCAL_HOSTS = frozenset({"localhost", "127.0.0.1", "::1"})
"""Hosts that need no HTTPS."""
HOST_NAME = re.compile(r"[a-z0-9_-]+(\.[a-z0-9_-]+)*\.?")
MAIL_USER = re.compile(r"[\w!#$%&'*+/=?^`{|}~.-]{1,64}", re.ASCII)
"""The part of a mail address before the @."""
COLOUR = re.compile(r"#[0-9a-fA-F]{6}")
MAX_SITE_NAME = 30
"""Characters of the site's name: what fits into the head of a page on a phone, on two lines."""
JOINERS = "\u200c\u200d"
"""Invisible characters that the spelling of some languages, and some emoji, need."""


def split_url(url: str, problem: ValueError) -> SplitResult:
    """The parts of a URL; raises `problem` if it has none, or an invalid port."""
    try:
        parts = urlsplit(url)
        parts.port  # noqa: B018 -- raises ValueError for an invalid one
    except ValueError:
        raise problem from None
    return parts


def is_secure_url(url: str) -> bool:
    """Whether a URL uses HTTPS, or leads to this machine."""
    try:
        parts = urlsplit(url)
        has_port = parts.port is None or parts.port > 0
    except ValueError:
        return False
    is_local = parts.scheme == "http" and parts.hostname in LOCAL_HOSTS
    return (
        has_port and bool(parts.hostname) and parts.username is None and (parts.scheme == "https" or is_local)
    )


def encode_host(host: str, problem: ValueError) -> str:
    """A host name or address in lower-case ASCII, as browsers send it; raises `problem` for others."""
    with suppress(ValueError):
        return str(ip_address(host))
    try:
        encoded = host.lower() if host.isascii() else idna.encode(host, uts46=True).decode()
    except idna.IDNAError:
        raise problem from None
    if HOST_NAME.fullmatch(encoded) is None:
        raise problem
    return encoded


def find_database(text: str) -> URL | None:
    """The URL of a database with its driver; None for a malformed one, or another kind of database."""
    try:
        url = make_url(text)
    except (ArgumentError, ValueError):
        return None
    if url.port is not None and not 0 < url.port <= 65_535:
        return None
    match url.drivername:
        case "sqlite" if url.database and url.database != ":memory:":
            return url
        case "postgresql" | "postgres" | "postgresql+psycopg" if url.database:
            return url.set(drivername="postgresql+psycopg")
        case _:
            return None


def check_site_name(value: str) -> str:
    """The name of a site in its composed form. Raises ValueError unless it has 1 to 30 visible characters."""
    name = unicodedata.normalize("NFC", value).strip()
    categories = {char: unicodedata.category(char) for char in name if char not in JOINERS}
    if not any(category[0] in "LNPS" for category in categories.values()) or len(name) > MAX_SITE_NAME:
        raise ValueError(f"write 1 to {MAX_SITE_NAME} characters")
    if any(category[0] == "C" or category in ("Zl", "Zp") for category in categories.values()):
        raise ValueError("write it without invisible characters")
    return name
