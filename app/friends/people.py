"""The list of people on the account page: friends, friend requests, recent co-players and blocked users."""

from dataclasses import dataclass
from functools import partial

from sqlmodel import Session, col, select

from app.friends.friendships import ADDED, BLOCKED, list_friends, list_relations, list_requesters
from app.friends.played_together import list_recent_co_players
from app.identity.person_ids import person_id
from app.storage.database import Database
from app.storage.models import User
from app.web.services import Services


@dataclass(frozen=True)
class PersonView:
    """A person in the list; `person` is their public id.

    `kind`: "asking" (sent the user a friend request), "friend", "asked" (the user sent them one), "played"
    (only a recent co-player), "blocked".
    """

    person: str
    name: str
    kind: str


KIND_ORDER = ("asking", "friend", "asked", "played", "blocked")


async def read_people(services: Services, user: User | None) -> tuple[PersonView, ...]:
    """The people on the account page; none for a visitor without an account."""
    return await services[Database].read(partial(_read, user_id=user.id)) if user is not None else ()


def _read(db: Session, user_id: str) -> tuple[PersonView, ...]:
    relations = list_relations(db, user_id)
    kind_by_user = dict.fromkeys(list_recent_co_players(db, user_id), "played")
    kind_by_user |= {id: "blocked" for id, kind in relations.items() if kind == BLOCKED}
    kind_by_user |= {id: "asked" for id, kind in relations.items() if kind == ADDED}
    kind_by_user |= dict.fromkeys(list_friends(db, [user_id]), "friend")
    kind_by_user |= dict.fromkeys(list_requesters(db, user_id), "asking")
    names = dict(db.exec(select(User.id, User.name).where(col(User.id).in_(kind_by_user))).all())
    people = [PersonView(person_id(id), names[id], kind) for id, kind in kind_by_user.items()]
    return tuple(sorted(people, key=lambda person: (KIND_ORDER.index(person.kind), person.name.casefold())))
