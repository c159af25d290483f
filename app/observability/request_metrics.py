"""Counts and times HTTP requests by route and status."""

from functools import lru_cache

from prometheus_client import Counter, Histogram

from app.observability import metrics

NO_ROUTE = "other"
"""The label of requests without a route: static files, unknown addresses, answers of a middleware."""
MAX_LABELS = 4096
"""Pairs of route and status that are cached; there are a few hundred."""


def record_request(route: str, status: int, seconds: float) -> None:
    """Counts an answered request. `route` is the pattern of its path, which has no values of the URL."""
    _count_of(route, status).inc()
    _times_of(route).observe(seconds)


@lru_cache(MAX_LABELS)
def _count_of(route: str, status: int) -> Counter:
    return metrics.HTTP_REQUESTS.labels(route or NO_ROUTE, status)


@lru_cache(MAX_LABELS)
def _times_of(route: str) -> Histogram:
    return metrics.HTTP_SECONDS.labels(route or NO_ROUTE)
