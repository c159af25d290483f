"""The route `/metrics`."""

import hmac

from fastapi import APIRouter, Request, Response
from prometheus_client import CONTENT_TYPE_LATEST

from app.observability import metrics
from app.observability.gauges import GaugeSampler
from app.settings import Settings
from app.web.address import is_loopback
from app.web.errors import not_found
from app.web.services import Services, ServicesDep

router = APIRouter()


@router.get("/metrics")
async def show_metrics(request: Request, services: ServicesDep) -> Response:
    """Returns the metrics of this machine's workers, to local clients and holders of the metrics token.

    Raises Problem 404 for others.
    """
    if not _may_read_metrics(request, services):
        raise not_found("There’s no page at this address.")
    services[GaugeSampler].sample()
    return Response(metrics.render_metrics(), media_type=CONTENT_TYPE_LATEST)


def _may_read_metrics(request: Request, services: Services) -> bool:
    token = services[Settings].metrics_token
    scheme, _, credentials = request.headers.get("authorization", "").partition(" ")
    if token is not None and scheme.lower() == "bearer":
        return hmac.compare_digest(credentials.strip().encode(), token.get_secret_value().encode())
    return is_loopback(request)
