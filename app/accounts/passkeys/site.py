"""For which address passkeys are made and at which pages they are asked for."""

from dataclasses import dataclass
from ipaddress import ip_address
from urllib.parse import urlsplit

from fastapi import Request

from app.settings import Settings
from app.web.errors import conflict


@dataclass(frozen=True)
class PasskeySite:
    """The name that passkeys are bound to, and the origins of the pages that may ask for one."""

    name: str
    origins: tuple[str, ...]


def require_site(request: Request, settings: Settings) -> PasskeySite:
    """By the public origin, else by the host that was asked. Raises Problem 409 for one that is a number:
    browsers make no passkeys for those."""
    host = request.headers.get("host", "")
    if settings.public_origin is not None:
        origins: tuple[str, ...] = (settings.public_origin,)
    else:  # a proxy may have taken the https away; the signed name says that it is this host
        origins = (f"https://{host}", f"http://{host}")
    name = urlsplit(origins[0]).hostname or ""
    if not name or _is_number(name):
        raise conflict("no_passkeys", "Passkeys don’t work at an address that is a number.")
    return PasskeySite(name, origins)


def _is_number(name: str) -> bool:
    try:
        ip_address(name)
    except ValueError:
        return False
    return True
