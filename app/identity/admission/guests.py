"""New guests of a private server: programs, and people who come by a membership link."""

from functools import partial

from sqlmodel import Session as Transaction
from starlette.requests import HTTPConnection

from app.identity.admission.admissions import Admissions
from app.identity.admission.members import admit_by_password
from app.identity.admission.membership_links import require_valid_link, use_link
from app.identity.limits.rate_limits import PASSWORDS, count_request
from app.identity.sessions import create_guest
from app.settings import Settings
from app.storage.database import Database
from app.storage.models import User
from app.web.address import client_address
from app.web.inputs.pasted_links import find_token
from app.web.services import services_of


async def create_admitted_guest(
    connection: HTTPConnection, name: str, admission: str | None
) -> tuple[User, str]:
    """Creates a guest who may use this server; returns the user and their session token.

    `admission` is the server's password or a membership link. People who know the password already need not
    send it again. Raises Problem 403 or 429, and 404 for a link that has ended.
    """
    services = services_of(connection)
    admissions, db = services[Admissions], services[Database]
    if not admissions.is_private:
        return await db.write(partial(create_guest, name=name))
    if admission is not None:
        await count_request(services, PASSWORDS, None, client_address(connection, services[Settings]))
    if admissions.password is not None:
        is_right = admission is not None and admissions.password.is_right(admission)
        if not is_right and not await admissions.is_admitted(connection):
            raise admissions.refusal()
        fingerprint = admissions.password.fingerprint
        return await db.write(partial(_create_with_password, name=name, fingerprint=fingerprint))
    if admission is None:
        raise admissions.refusal()
    token = find_token(admission, "/membership/")
    return await db.write(partial(create_guest_by_link, name=name, token=token))


def create_guest_by_link(db: Transaction, name: str, token: str) -> tuple[User, str]:
    """Creates a guest who is a member by a link. Raises Problem 404, and then creates nobody."""
    require_valid_link(db, token)
    user, session_token = create_guest(db, name)
    use_link(db, token, user.id)
    return user, session_token


def _create_with_password(db: Transaction, name: str, fingerprint: str) -> tuple[User, str]:
    user, session_token = create_guest(db, name)
    admit_by_password(db, user.id, fingerprint)
    return user, session_token
