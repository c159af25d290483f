"""The site that passkeys belong to, the relying party: from the public origin or the requested host."""

from dataclasses import dataclass
from ipaddress import ip_address

from fastapi import Request

from app.settings import Settings
from app.web.errors import conflict
from app.web.inputs.urls import split_url


@dataclass(frozen=True)
class PasskeySite:
    """The relying party: the domain that passkeys are bound to, the origins of its pages, and its name."""

    domain: str
    origins: tuple[str, ...]
    name: str  # in the dialogs of browsers


def require_site(request: Request, settings: Settings) -> PasskeySite:
    """The site of the public origin, else of the requested host.

    Raises Problem 409 for an IP address, for which browsers create no passkeys.
    """
    host = request.headers.get("host", "")
    if settings.public_origin is not None:
        origins: tuple[str, ...] = (settings.public_origin,)
    else:  # a proxy may have terminated TLS; the signed domain proves that the page was on this host
        origins = (f"https://{host}", f"http://{host}")
    parts = split_url(origins[0])
    domain = (parts.hostname or "") if parts is not None else ""
    if not domain or _is_ip_address(domain):
        raise conflict("no_passkeys", "Passkeys don’t work at an address that is a number.")
    return PasskeySite(domain, origins, settings.site_name)


def _is_ip_address(domain: str) -> bool:
    try:
        ip_address(domain)
    except ValueError:
        return False
    return True
