"""What the list of the people one plays with is made from."""

from dataclasses import dataclass
from functools import partial

from sqlmodel import Session, col, select

from app.friends.friendships import ADDED, BLOCKED, asking, friends_of, person_id, said_of
from app.friends.played_together import played_lately
from app.storage.database import Database
from app.storage.models import User
from app.web.services import Services


@dataclass(frozen=True)
class PersonView:
    """Somebody one plays with. `kind`: asking (they want to be friends), friend, asked (by oneself), played
    (lately, no more than that), blocked."""

    person: str
    name: str
    kind: str


ORDER = ("asking", "friend", "asked", "played", "blocked")


async def read_people(services: Services, user: User | None) -> tuple[PersonView, ...]:
    """The people of who is asking."""
    return await services[Database].read(partial(_read, user_id=user.id)) if user is not None else ()


def _read(db: Session, user_id: str) -> tuple[PersonView, ...]:
    said = said_of(db, user_id)
    kinds = dict.fromkeys(played_lately(db, user_id), "played")
    kinds |= {one: "blocked" for one, kind in said.items() if kind == BLOCKED}
    kinds |= {one: "asked" for one, kind in said.items() if kind == ADDED}
    kinds |= dict.fromkeys(friends_of(db, [user_id]), "friend") | dict.fromkeys(asking(db, user_id), "asking")
    names = dict(db.exec(select(User.id, User.name).where(col(User.id).in_(kinds))).all())
    people = [PersonView(person_id(one), names[one], kind) for one, kind in kinds.items()]
    return tuple(sorted(people, key=lambda one: (ORDER.index(one.kind), one.name.casefold())))
