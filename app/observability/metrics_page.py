"""The route `/metrics`."""

import hmac

from fastapi import APIRouter, Request, Response
from prometheus_client import CONTENT_TYPE_LATEST

from app.observability import metrics
from app.observability.gauges import GaugeSampler
from app.settings import Settings
from app.web.address import is_loopback
from app.web.errors import not_found
from app.web.inputs.urls import split_url
from app.web.services import ServicesDep

router = APIRouter()


LOOPBACK_NAMES = frozenset({"localhost", "127.0.0.1", "::1"})
"""Names of this machine in the header Host."""
PROXY_HEADERS = frozenset(
    ("forwarded", "via", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-real-ip")
)
"""Headers that proxies add."""


@router.get("/metrics")
async def show_metrics(request: Request, services: ServicesDep) -> Response:
    """Returns the metrics of this machine's workers to holders of the metrics token.

    Clients on this machine need no token, unless a proxy may be in front of the server: its requests come
    from this machine, too. Raises Problem 404 for others.
    """
    if not _may_read_metrics(request, services[Settings]):
        raise not_found("There’s no page at this address.")
    services[GaugeSampler].sample()
    return Response(metrics.render_metrics(), media_type=CONTENT_TYPE_LATEST)


def _may_read_metrics(request: Request, settings: Settings) -> bool:
    token = settings.metrics_token
    scheme, _, credentials = request.headers.get("authorization", "").partition(" ")
    if token is not None and scheme.lower() == "bearer":
        return hmac.compare_digest(credentials.strip().encode(), token.get_secret_value().encode())
    return is_loopback(request) and not _may_be_proxied(request, settings)


def _may_be_proxied(request: Request, settings: Settings) -> bool:
    """Whether the client may be a proxy that forwards somebody else's request.

    The settings say so, or the request has a header that only proxies add, or the name of a public site.
    """
    url = split_url(f"http://{request.headers.get('host', '')}")
    is_configured = settings.public_origin is not None or bool(settings.trusted_proxies)
    is_forwarded = not PROXY_HEADERS.isdisjoint(request.headers.keys())
    return is_configured or is_forwarded or url is None or url.hostname not in LOOPBACK_NAMES
