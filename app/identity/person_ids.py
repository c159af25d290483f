"""Public ids of users, by which the forms of other users refer to them."""

from app.identity.sessions import hash_token


def person_id(user_id: str) -> str:
    """The public id of a user in other users' forms; it grants no access."""
    return hash_token(f"person:{user_id}")[:16]
