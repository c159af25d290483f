"""The operator's actions: each is recorded in the audit log, and published if other workers need it."""

from collections.abc import Callable
from functools import partial

from sqlmodel import Session, col, delete

from app.bus import Bus, Hint
from app.chat.chats import Chats
from app.identity.restrictions import ADDRESS, SILENCE
from app.identity.sessions import end_sessions
from app.operator.access import stored_roles
from app.operator.access.signed_in_operator import SignedInOperator
from app.operator.audit import record_act
from app.storage.database import Database, database_time
from app.storage.models import Entry, Message, Snapshot, Table, User
from app.storage.operator_models import Restriction
from app.tables.play.rooms import Rooms
from app.web.address import address_group
from app.web.errors import invalid, not_found
from app.web.services import Services

HOUR_MS = 3600_000
DAY_MS = 24 * HOUR_MS
RESTRICTION_TIMES = {"hour": HOUR_MS, "day": DAY_MS, "week": 7 * DAY_MS, "month": 30 * DAY_MS, "always": 0}
"""Units of the length of restrictions, in milliseconds; "always" has no length."""
MAX_RESTRICTION_MS = 100 * 365 * DAY_MS
"""The length of a restriction for good, and the longest one."""


async def close_table(services: Services, operator: SignedInOperator, table_id: str) -> None:
    """Deletes a table with its log and messages. Raises Problem 404."""
    room = await services[Rooms].get(table_id)

    def close(db: Session, table: Table) -> None:
        for rows in (Entry, Snapshot):
            db.exec(delete(rows).where(col(rows.table_id) == table.id))
        record_act(db, operator, "close_table", table.id, note=f"{table.game}, {table.status}")
        db.delete(table)

    await room.change(close)


async def end_user_sessions(services: Services, operator: SignedInOperator, user_id: str) -> None:
    """Ends all sessions of a user. A guest without a passkey cannot return to their seats.

    Raises Problem 404, or 403 for a moderator if the user is an operator.
    """

    def end(db: Session) -> tuple[str, ...]:
        user = _require_user(db, user_id)
        stored_roles.require_above(db, operator, user)
        record_act(db, operator, "end_sessions", user.id, note=user.name)
        return end_sessions(db, user.id, lambda _: True)

    for session in await services[Database].write(end):
        await services[Bus].publish(Hint(session, topic="session"))


async def silence_user(
    services: Services, operator: SignedInOperator, user_id: str, time: str, amount: int = 1
) -> None:
    """Mutes a user for an amount of a time, a key of RESTRICTION_TIMES.

    Raises Problem 404 or 422, or 403 for a moderator if the user is an operator.
    """

    def silence(db: Session) -> None:
        user = _require_user(db, user_id)
        stored_roles.require_above(db, operator, user)
        _restrict(db, operator, SILENCE, user.id, _measure(time, amount), user.name)

    await _change_restrictions(services, silence, user_id)


async def ban_address(
    services: Services, operator: SignedInOperator, address: str, time: str, amount: int = 1
) -> None:
    """Bans an address (its /64 in IPv6) for an amount of a time, a key of RESTRICTION_TIMES.

    Raises Problem 422.
    """
    group = address_group(address.strip())
    if not address.strip() or len(group) > 64:
        raise invalid("That isn’t an address.")
    length = _measure(time, amount)
    await _change_restrictions(
        services, lambda db: _restrict(db, operator, ADDRESS, group, length, ""), group
    )


async def lift_restriction(services: Services, operator: SignedInOperator, kind: str, target: str) -> None:
    """Deletes a restriction. Raises Problem 404."""

    def lift(db: Session) -> None:
        row = db.get(Restriction, (kind, target))
        if row is None:
            raise not_found("That is no longer in force.")
        db.delete(row)
        record_act(db, operator, "lift", target, note=kind)

    await _change_restrictions(services, lift, target)


async def dismiss_report(services: Services, operator: SignedInOperator, number: int) -> None:
    """Marks a report as done. Raises Problem 404."""

    def dismiss(db: Session) -> None:
        message = _require_message(db, number)
        message.reported = False
        record_act(db, operator, "dismiss_report", str(number), note=message.table_id)

    await services[Database].write(dismiss)


async def remove_message(services: Services, operator: SignedInOperator, number: int) -> None:
    """Deletes a message; the audit log keeps its text. Raises Problem 404."""

    def remove(db: Session) -> str:
        message = _require_message(db, number)
        note = f"{message.table_id}, {message.name} [{message.user_id}]: {message.text}"
        record_act(db, operator, "remove_message", str(number), note=note)
        db.delete(message)
        return message.table_id

    table_id = await services[Database].write(remove)
    room = await services[Rooms].get(table_id)
    await services[Chats].refresh(room)
    await services[Bus].publish(Hint(table_id, topic="talk"))


async def give_role(services: Services, operator: SignedInOperator, user_id: str, role: str) -> None:
    """Gives a user a role, and accepts the passkeys that they have now. Raises Problem 404, 409 or 422."""
    await services[Database].write(lambda db: record_given_role(db, operator, user_id, role))
    await services[Bus].publish(Hint(user_id, topic="user"))


async def remove_role(services: Services, operator: SignedInOperator, user_id: str) -> None:
    """Removes a user's role, and ends their operator's sessions. Raises Problem 404."""
    await services[Database].write(lambda db: record_removed_role(db, operator, user_id))
    await services[Bus].publish(Hint(user_id, topic="user"))


def record_given_role(db: Session, operator: SignedInOperator, user_id: str, role: str) -> None:
    """Gives a role in a transaction, as `give_role`; commands use it, too."""
    user = stored_roles.give_role(db, user_id, role)
    record_act(db, operator, "give_role", user.id, note=f"{user.name}: {role}")


def record_removed_role(db: Session, operator: SignedInOperator, user_id: str) -> None:
    """Removes a role in a transaction, as `remove_role`; commands use it, too."""
    user = stored_roles.remove_role(db, user_id)
    record_act(db, operator, "remove_role", user.id, note=user.name)


def _measure(time: str, amount: int) -> int:
    """The length of a restriction in milliseconds. Raises Problem 422."""
    if time not in RESTRICTION_TIMES:
        raise invalid("Choose one of these times: {times}.", times=", ".join(RESTRICTION_TIMES))
    return min(amount * RESTRICTION_TIMES[time], MAX_RESTRICTION_MS) or MAX_RESTRICTION_MS


def _restrict(
    db: Session, operator: SignedInOperator, kind: str, target: str, length: int, name: str
) -> None:
    until = database_time(db) + length
    row = db.get(Restriction, (kind, target)) or Restriction(kind=kind, target=target, until=until)
    row.until = until
    db.add(row)
    record_act(db, operator, "silence" if kind == SILENCE else "bar_address", target, until=until, note=name)


async def _change_restrictions(services: Services, work: Callable[[Session], None], target: str) -> None:
    await services[Database].write(partial(work))
    await services[Bus].publish(Hint(target, topic="restriction"))


def _require_user(db: Session, user_id: str) -> User:
    user = db.get(User, user_id)
    if user is None:
        raise not_found("There’s no such user.")
    return user


def _require_message(db: Session, number: int) -> Message:
    message = db.get(Message, number)
    if message is None:
        raise not_found("There’s no such message.")
    return message
