"""The HTTP statuses of the API's errors, with the codes each can carry, as shown in the OpenAPI document."""

from typing import Any

from app.api.schemas.responses import ErrorShape

STATUS_DESCRIPTIONS = {
    400: "malformed: not JSON, or a field is missing, unknown or of the wrong type",
    401: "token: missing or invalid",
    403: "not_admitted, not_host, not_seated, not_invited, removed, not_friends, not_played, watchers_off, "
    "people_here, cross_site",
    404: "unknown: it doesn’t exist, or you can’t see it",
    409: "stale, not_your_turn, full, not_full, started, seat_taken, people_only, not_finished, "
    "nothing_to_undo, op_reused, not_sealed, frozen, no_hint, no_deal, too_far, reviews_off, nudged, "
    "live, seated, removed, too_many",
    413: "too_large",
    422: "refused: against the rules; invalid: well formed, but not possible",
    429: "too_often: wait as many seconds as Retry-After says",
}
ERROR_RESPONSES: dict[int | str, dict[str, Any]] = {
    status: {"model": ErrorShape, "description": description}
    for status, description in STATUS_DESCRIPTIONS.items()
}
"""The error codes as the `responses` of a router."""
