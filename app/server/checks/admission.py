"""The check of admission: a server for members has some, and knows whom it shuts out."""

from collections.abc import Iterator

from sqlalchemy import Engine, inspect
from sqlmodel import Session

from app.identity.admission.members import count_members, count_outsiders_with_passkeys
from app.server.checks.result import CheckResult, ok, warning
from app.settings import Settings
from app.storage.admission_models import Member

INVITE = "invite people on the operator's page or with: magehall members invite"
ADD_ALL = "to make them members: magehall members add --with-passkeys"


def check_admission(settings: Settings, engine: Engine) -> Iterator[CheckResult]:
    """Say who may come to this server. Changes nothing."""
    if settings.admission == "everyone":
        yield ok("people", "everyone may come to this server")
    elif settings.admission == "password":
        yield ok("people", "people who know the password may come to this server")
    elif inspect(engine).has_table(str(Member.__tablename__)):  # a file of an older release has none yet
        with Session(engine) as db:
            members, outsiders = count_members(db), count_outsiders_with_passkeys(db)
        known = f"; people with a passkey who are no members: {outsiders}, {ADD_ALL}" if outsiders else ""
        if members:
            yield ok("people", f"{members} members may come to this server{known}")
        else:
            yield warning("people", f"nobody is a member of this server yet: {INVITE}{known}")
