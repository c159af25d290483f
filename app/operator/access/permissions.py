"""The table of permissions: the roles that may use each route of the operator's pages.

It is checked in one place, `require_operator` in `app/operator/sessions.py`, for every route of
`app/operator/routes.py` and `app/operator/membership/routes.py`. A route that is missing here is closed to
everybody.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Literal

Role = Literal["owner", "moderator"]
"""An owner may do everything. A printed link is always an owner's."""

ROLES: tuple[Role, ...] = ("owner", "moderator")
EVERY_ROLE = frozenset(ROLES)
OWNERS: frozenset[Role] = frozenset({"owner"})

PERMISSIONS: Mapping[str, frozenset[Role]] = MappingProxyType(
    {
        "GET /admin": EVERY_ROLE,
        "GET /admin/tables": EVERY_ROLE,
        "GET /admin/tables/{table_id}": EVERY_ROLE,
        "GET /admin/people": EVERY_ROLE,
        "POST /admin/tables/{table_id}/close": EVERY_ROLE,
        "POST /admin/sessions/end": EVERY_ROLE,
        "POST /admin/silence": EVERY_ROLE,
        "POST /admin/bar": EVERY_ROLE,
        "POST /admin/lift": EVERY_ROLE,
        "POST /admin/reports/dismiss": EVERY_ROLE,
        "POST /admin/messages/remove": EVERY_ROLE,
        "POST /admin/leave": EVERY_ROLE,
        "GET /admin/membership": EVERY_ROLE,
        "GET /admin/membership/links": EVERY_ROLE,
        "POST /admin/membership/links": EVERY_ROLE,
        "POST /admin/membership/links/{link_id}/revoke": EVERY_ROLE,
        "POST /admin/membership/add": EVERY_ROLE,
        "POST /admin/membership/remove": EVERY_ROLE,
        "POST /admin/membership/add-passkeys": OWNERS,
        "POST /admin/roles": OWNERS,
        "POST /admin/roles/remove": OWNERS,
    }
)
"""The roles that may use a route, by its method and path."""


def is_permitted(role: Role, method: str, path: str) -> bool:
    """Whether an operator with this role may use a route, whose path is that of its definition."""
    return role in PERMISSIONS.get(f"{method} {path}", frozenset())
