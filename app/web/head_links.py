"""The link to the operator's pages in the head of pages, for users with a role."""

from typing import Protocol


class OperatorFinder(Protocol):
    """Knows the operators of the site; see `app.operator.access.operator_roles`."""

    async def is_operator(self, user_id: str) -> bool:
        """Whether a user has a role."""
