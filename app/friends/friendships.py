"""Ties: who added whom, who are friends, who blocked whom.

Two are friends when each has added the other: one asks, the other accepts, which is adding, too. Who declines
is not asked by the same person again. A block ends all there was between two, and nothing begins anew while
it stands; the one who is blocked is not told.
"""

from collections.abc import Collection
from typing import Any

from sqlalchemy.orm import aliased
from sqlmodel import Session, and_, col, delete, or_, select

from app.friends.played_together import list_co_players
from app.identity.sessions import hash_token
from app.storage.database import batch_ids, database_time
from app.storage.friend_models import Invitation, Nudge, UserRelation
from app.storage.models import User
from app.web.errors import conflict, forbidden, invalid, unknown

ADDED, DECLINED, BLOCKED = "added", "declined", "blocked"
MOST = 200
"""How many people somebody may have added or blocked."""


def person_id(user_id: str) -> str:
    """A name for a user in forms of others, which opens nothing."""
    return hash_token(f"person:{user_id}")[:16]


def find_person(db: Session, user_id: str, person: str) -> User:
    """The user of whom a form speaks: one with a tie to the asker, or who played with them. Raises 404."""
    ties = select(UserRelation.user_id, UserRelation.other_id).where(
        or_(UserRelation.user_id == user_id, UserRelation.other_id == user_id)
    )
    known = {id for pair in db.exec(ties) for id in pair} | list_co_players(db, user_id)
    found = next((id for id in known if id != user_id and person_id(id) == person), None)
    if found is None:
        raise unknown("You haven’t played with this person.")
    return db.get_one(User, found)


def add_friend(db: Session, user_id: str, other_id: str) -> bool:
    """Asks somebody to be friends, or accepts that they asked; whether the two are friends now. Raises
    Problem 403 for one with whom no game was finished, unless they asked; 409 for one too many."""
    if user_id == other_id:
        raise invalid("That’s you.")
    theirs = _kind(db, other_id, user_id)
    if theirs != ADDED and other_id not in list_co_players(db, user_id):
        raise forbidden("not_played", "Finish a game together first.")
    _say(db, user_id, other_id, ADDED)
    return theirs == ADDED


def decline_friend(db: Session, user_id: str, other_id: str) -> None:
    """Does not want to be asked by them: nothing is shown of it to them."""
    if _kind(db, other_id, user_id) == ADDED:
        _say(db, user_id, other_id, DECLINED)


def remove_friend(db: Session, user_id: str, other_id: str) -> None:
    """The two are strangers again, and what one asked of the other is gone."""
    between = or_(_said(user_id, other_id), and_(_said(other_id, user_id), UserRelation.kind == ADDED))
    db.exec(delete(UserRelation).where(between))
    _forget_wishes(db, user_id, other_id)


def block(db: Session, user_id: str, other_id: str) -> None:
    """Ends all there is between the two, and reads no more of what they say."""
    if user_id == other_id:
        raise invalid("That’s you.")
    remove_friend(db, user_id, other_id)
    _say(db, user_id, other_id, BLOCKED)


def unblock(db: Session, user_id: str, other_id: str) -> None:
    """The two are strangers again."""
    db.exec(delete(UserRelation).where(_said(user_id, other_id), col(UserRelation.kind) == BLOCKED))


def list_friends(db: Session, users: Collection[str]) -> set[str]:
    """The friends of any of these users."""
    back, found = aliased(UserRelation), set[str]()
    for some in batch_ids(sorted(users)):
        mutual = and_(col(back.user_id) == UserRelation.other_id, col(back.other_id) == UserRelation.user_id)
        wanted = select(UserRelation.other_id).join(back, mutual).where(col(UserRelation.user_id).in_(some))
        found.update(db.exec(wanted.where(UserRelation.kind == ADDED, back.kind == ADDED)))
    return found


def require_friend(db: Session, user_id: str, other_id: str) -> None:
    """Raises Problem 403 for anybody else."""
    if other_id not in list_friends(db, [user_id]):
        raise forbidden("not_friends", "You can only do that with a friend.")


def asking(db: Session, user_id: str) -> set[str]:
    """Who asks a user to be friends and has no answer yet."""
    answered = select(UserRelation.other_id).where(UserRelation.user_id == user_id)
    wanted = select(UserRelation.user_id).where(UserRelation.other_id == user_id, UserRelation.kind == ADDED)
    return set(db.exec(wanted.where(col(UserRelation.user_id).not_in(answered))))


def list_relations(db: Session, user_id: str) -> dict[str, str]:
    """What a user has said of others, by their id."""
    return dict(
        db.exec(select(UserRelation.other_id, UserRelation.kind).where(UserRelation.user_id == user_id)).all()
    )


def _kind(db: Session, user_id: str, other_id: str) -> str | None:
    tie = db.get(UserRelation, (user_id, other_id))
    return tie.kind if tie is not None else None


def _said(user_id: str, other_id: str) -> Any:
    return and_(col(UserRelation.user_id) == user_id, col(UserRelation.other_id) == other_id)


def _say(db: Session, user_id: str, other_id: str, kind: str) -> None:
    if len(list_relations(db, user_id)) >= MOST and _kind(db, user_id, other_id) is None:
        raise conflict("too_many", "Your list is full. Remove a friend first.")
    db.merge(UserRelation(user_id=user_id, other_id=other_id, kind=kind, at=database_time(db)))
    db.flush()


def _forget_wishes(db: Session, user_id: str, other_id: str) -> None:
    two = (user_id, other_id)
    for kind in (Invitation, Nudge):
        db.exec(delete(kind).where(col(kind.user_id).in_(two), col(kind.by_user_id).in_(two)))
