"""Endpoints for friends: the list, friend requests, invitations to tables, and nudges."""

from functools import partial
from typing import Annotated, Literal

from fastapi import APIRouter
from pydantic import Field

from app.api.caller import Caller, TableId, UserTableRequestDep
from app.api.endpoints.tables import table_card_shape
from app.api.error_codes import ERROR_RESPONSES
from app.api.schemas.requests import Body
from app.api.schemas.responses import CardShape, Shape
from app.friends import friendships
from app.friends.change_friendship import FriendshipAction, change_friendship, find_player
from app.friends.invitations import decline_invitation, send_invitation
from app.friends.nudges import send_nudge
from app.friends.people import read_people
from app.identity.limits.rate_limits import CHANGES, TABLES, rate_limit
from app.lobby.lists.friends import Friend, FriendTable, read_friends
from app.lobby.seats.invites import Invites
from app.storage.database import Database
from app.tables.play import moves
from app.tables.play.rooms import Rooms
from app.tables.presence import Presence
from app.web.inputs.bounded_types import Number
from app.web.pending_counter import PendingCounter
from app.web.services import ServicesDep

router = APIRouter(prefix="/api", tags=["friends"], responses=ERROR_RESPONSES)

PERSON = Field(pattern=r"^[0-9a-f]{16}$", description="The person’s id, from GET /api/me/friends.")


class PersonShape(Shape):
    """A person you play with."""

    person: str = Field(description="Their id for other requests.")
    name: str = Field(description="Their name.")
    kind: Literal["asking", "friend", "asked", "played", "blocked"] = Field(
        description="asking: they want to be friends; friend; asked: you asked them; played: you finished a "
        "game together lately; blocked: by you."
    )
    doing: Literal["thinking", "playing", "waiting", "online", "away"] | None = Field(
        description="A friend’s activity: thinking (about their move at your table), playing, waiting (at an "
        "open table), online or away. Null for other people."
    )
    table: CardShape | None = Field(
        description="Your table where it’s their move, or one of theirs that you can watch; else null."
    )
    nudged: bool = Field(description="Whether you nudged them there in the last day.")


class FriendTableShape(Shape):
    """A friend’s table where they want you to play or move."""

    kind: Literal["invitation", "rematch", "nudge", "open"] = Field(
        description="invitation; rematch of a game you played; nudge: your move; open: they need players."
    )
    name: str = Field(description="The name of the player who asks.")
    table: CardShape = Field(description="The table.")
    invite: str | None = Field(description="For an invitation: POST /api/tables/{id}/seats {invite}.")


class FriendsShape(Shape):
    """The people you play with, and their tables where you’re wanted."""

    people: list[PersonShape] = Field(description="Everybody, those who ask to be friends first.")
    wishes: list[FriendTableShape] = Field(description="Your friends’ requests about tables.")
    calls: int = Field(description="The number of moves and replies that others wait for, as at the bell.")


class ActBody(Body):
    """A change to your friendship with a person."""

    person: Annotated[str, PERSON]
    act: FriendshipAction = Field(description="add: ask or accept; decline; remove; block; unblock.")


class SeatOfPersonBody(Body):
    """A player at your table."""

    seat: Number = Field(description="Their seat, from 0.")


class PersonBody(Body):
    """A friend."""

    person: Annotated[str, PERSON]


class FriendshipShape(Shape):
    """Your friendship with a person after the change."""

    friends: bool = Field(description="Whether you’re friends now. If not, a request was sent.")


@router.get("/me/friends")
async def list_friends(services: ServicesDep, caller: Caller) -> FriendsShape:
    """Lists the people you play with, your friends’ activities, and the tables where you’re wanted."""
    view = await read_friends(
        services[Database], services[Rooms], services[Presence], services[Invites], caller.id
    )
    activities = {friend.person: friend for friend in view.friends}
    people = [
        _person_shape(person.person, person.name, person.kind, activities.get(person.person))
        for person in await read_people(services, caller)
    ]
    pending = await services[PendingCounter].count(caller.id)
    return FriendsShape(
        people=people, wishes=[_friend_table_shape(table) for table in view.tables], calls=pending
    )


@router.post("/me/friends", status_code=204, dependencies=[rate_limit(CHANGES)])
async def change_friend(services: ServicesDep, caller: Caller, body: ActBody) -> None:
    """Sends, accepts or declines a friend request, removes a friend, or blocks or unblocks a person."""
    find_person = partial(friendships.find_person, user_id=caller.id, person=body.person)
    person = await services[Database].read(find_person)
    await change_friendship(services, body.act, caller.id, person.id)


@router.post("/tables/{table_id}/friends", dependencies=[rate_limit(CHANGES)])
async def add_from_table(request: UserTableRequestDep, body: SeatOfPersonBody) -> FriendshipShape:
    """Adds a player with whom you finished this game: sends a friend request, or accepts theirs."""
    scene = request.room.scene
    moves.require_seat(scene, request.user.id)
    player = find_player(scene, body.seat)
    return FriendshipShape(
        friends=await change_friendship(request.services, "add", request.user.id, player.user_id)
    )


@router.post("/tables/{table_id}/invitations", status_code=204, dependencies=[rate_limit(TABLES)])
async def invite_friend(request: UserTableRequestDep, body: PersonBody) -> None:
    """Invites a friend to the open table where you have a seat. They’re notified if they’re away."""
    moves.require_seat(request.room.scene, request.user.id)
    await send_invitation(request.services, request.room.scene.table, request.user, body.person)


@router.delete("/me/invitations/{table_id}", status_code=204, dependencies=[rate_limit(CHANGES)])
async def decline_table_invitation(services: ServicesDep, caller: Caller, table_id: TableId) -> None:
    """Declines the invitation to a table. To accept it, take a seat with its invite."""
    await decline_invitation(services, caller.id, table_id)


@router.post("/tables/{table_id}/nudges", status_code=204, dependencies=[rate_limit(CHANGES)])
async def nudge_friend(request: UserTableRequestDep, body: PersonBody) -> None:
    """Reminds a friend that it’s their move: once a day, and never where a live clock runs."""
    moves.require_seat(request.room.scene, request.user.id)
    await send_nudge(request.services, request.room.scene, request.user, body.person)


def _person_shape(person: str, name: str, kind: str, friend: Friend | None) -> PersonShape:
    away = "away" if kind == "friend" else None
    doing = friend.activity if friend is not None else away
    return PersonShape(
        person=person,
        name=name,
        kind=kind,  # type: ignore[arg-type]  # pydantic checks it
        doing=doing,  # type: ignore[arg-type]
        table=table_card_shape(friend.card) if friend is not None and friend.card is not None else None,
        nudged=friend is not None and friend.nudged,
    )


def _friend_table_shape(table: FriendTable) -> FriendTableShape:
    return FriendTableShape(
        kind=table.kind,  # type: ignore[arg-type]
        name=table.name,
        table=table_card_shape(table.card),
        invite=table.invite.rpartition("/")[2] or None,
    )
