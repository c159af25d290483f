"""Relations between two users: friend requests, friendships and blocks.

Two users are friends when each has added the other: one sends a request, and the other accepts it by adding
them, too. A request to a user who declined an earlier one stays invisible. A block ends every relation
between the two and hides new requests while it lasts; the blocked user is not informed.
"""

from collections.abc import Collection
from typing import Any

from sqlalchemy.orm import aliased
from sqlmodel import Session, and_, col, delete, or_, select

from app.friends.played_together import list_co_players, require_co_player
from app.identity.person_ids import person_id
from app.identity.users import require_existing_user
from app.storage.database import batch_ids, database_time
from app.storage.friend_models import Invitation, Nudge, UserRelation
from app.storage.models import User
from app.web.errors import conflict, forbidden, invalid, not_found

ADDED, DECLINED, BLOCKED = "added", "declined", "blocked"
MAX_RELATIONS = 200
"""Maximum number of users that one user can have added, declined or blocked."""


def find_person(db: Session, user_id: str, person: str) -> User:
    """The user with a public id, among those that `user_id` has played with or has a relation to.

    Raises Problem 404.
    """
    relations = select(UserRelation.user_id, UserRelation.other_id).where(
        or_(UserRelation.user_id == user_id, UserRelation.other_id == user_id)
    )
    candidates = {id for pair in db.exec(relations) for id in pair} | list_co_players(db, user_id)
    person_user_id = next((id for id in candidates if id != user_id and person_id(id) == person), None)
    if person_user_id is None:
        raise not_found("You haven’t played with this person.")
    return db.get_one(User, person_user_id)


def add_friend(db: Session, user_id: str, other_id: str) -> bool:
    """Send a friend request, or accept the other user's; returns whether the two are friends now.

    Raises Problem 403 unless the two have finished a game together or the other sent a request, 409 if the
    user's list is full, 422 for oneself.
    """
    if user_id == other_id:
        raise invalid("That’s you.")
    their_kind = _find_relation_kind(db, other_id, user_id)
    if their_kind != ADDED:
        require_co_player(db, user_id, other_id)
    _save_relation(db, user_id, other_id, ADDED)
    return their_kind == ADDED


def decline_friend(db: Session, user_id: str, other_id: str) -> None:
    """Decline a friend request; its sender cannot see that."""
    if _find_relation_kind(db, other_id, user_id) == ADDED:
        _save_relation(db, user_id, other_id, DECLINED)


def remove_friend(db: Session, user_id: str, other_id: str) -> None:
    """End a friendship or a request, and delete the invitations and nudges between the two."""
    either_way = or_(
        _is_relation(user_id, other_id), and_(_is_relation(other_id, user_id), UserRelation.kind == ADDED)
    )
    db.exec(delete(UserRelation).where(either_way))
    _delete_invitations_and_nudges(db, user_id, other_id)


def block(db: Session, user_id: str, other_id: str) -> None:
    """End every relation between the two users, and hide the other's messages. Raises Problem 409 or 422."""
    if user_id == other_id:
        raise invalid("That’s you.")
    remove_friend(db, user_id, other_id)
    _save_relation(db, user_id, other_id, BLOCKED)


def unblock(db: Session, user_id: str, other_id: str) -> None:
    """Lift a block; no earlier relation is restored."""
    db.exec(delete(UserRelation).where(_is_relation(user_id, other_id), col(UserRelation.kind) == BLOCKED))


def list_friends(db: Session, users: Collection[str]) -> set[str]:
    """The ids of all friends of any of these users."""
    reverse, friends = aliased(UserRelation), set[str]()
    for batch in batch_ids(sorted(users)):
        mutual = and_(
            col(reverse.user_id) == UserRelation.other_id, col(reverse.other_id) == UserRelation.user_id
        )
        query = (
            select(UserRelation.other_id).join(reverse, mutual).where(col(UserRelation.user_id).in_(batch))
        )
        friends.update(db.exec(query.where(UserRelation.kind == ADDED, reverse.kind == ADDED)))
    return friends


def require_friend(db: Session, user_id: str, other_id: str) -> None:
    """Raises Problem 403 unless the two users are friends."""
    if other_id not in list_friends(db, [user_id]):
        raise forbidden("not_friends", "You can only do that with a friend.")


def list_requesters(db: Session, user_id: str) -> set[str]:
    """The ids of the users whose friend request to a user is unanswered."""
    answered = select(UserRelation.other_id).where(UserRelation.user_id == user_id)
    query = select(UserRelation.user_id).where(UserRelation.other_id == user_id, UserRelation.kind == ADDED)
    return set(db.exec(query.where(col(UserRelation.user_id).not_in(answered))))


def list_relations(db: Session, user_id: str) -> dict[str, str]:
    """The kind of a user's relation to each other user, by the other user's id."""
    return dict(
        db.exec(select(UserRelation.other_id, UserRelation.kind).where(UserRelation.user_id == user_id)).all()
    )


def _find_relation_kind(db: Session, user_id: str, other_id: str) -> str | None:
    relation = db.get(UserRelation, (user_id, other_id))
    return relation.kind if relation is not None else None


def _is_relation(user_id: str, other_id: str) -> Any:
    """The SQL condition for the relation of one user to another."""
    return and_(col(UserRelation.user_id) == user_id, col(UserRelation.other_id) == other_id)


def _save_relation(db: Session, user_id: str, other_id: str, kind: str) -> None:
    for id in sorted((user_id, other_id)):  # in one order, so that two requests cannot block each other
        require_existing_user(db, id)
    is_new = _find_relation_kind(db, user_id, other_id) is None
    if is_new and len(list_relations(db, user_id)) >= MAX_RELATIONS:
        raise conflict("too_many", "Your list is full. Remove a friend first.")
    db.merge(UserRelation(user_id=user_id, other_id=other_id, kind=kind, at=database_time(db)))
    db.flush()


def _delete_invitations_and_nudges(db: Session, user_id: str, other_id: str) -> None:
    pair = (user_id, other_id)
    for model in (Invitation, Nudge):
        db.exec(delete(model).where(col(model.user_id).in_(pair), col(model.by_user_id).in_(pair)))
