"""The commands `magehall operators add, list and remove`, for people who sign in as operators by passkey."""

import json
import sys
from dataclasses import asdict
from typing import NoReturn

import click
from sqlmodel import Session, col, select

from app.commands.options import json_option
from app.commands.server_cli import open_database
from app.operator.access.permissions import ROLES
from app.operator.access.signed_in_operator import AT_COMMAND_LINE
from app.operator.access.stored_roles import list_operators
from app.operator.actions import record_given_role, record_removed_role
from app.storage.models import User
from app.web.errors import Problem

PEOPLE_NAMED = 10
"""People of the same name in an error message."""


@click.group("operators")
def operators() -> None:
    """Add, list and remove operators, who sign in at /admin/sign-in with their passkey.

    An owner may do everything; a moderator everything except changing roles. The link that magehall admin
    prints is an owner's. Changes take effect at once, also while a server is running.
    """


@operators.command("add")
@click.argument("person")
@click.option("--role", type=click.Choice(ROLES), required=True, help="What the person may do.")
def add_operator(person: str, role: str) -> None:
    """Give PERSON, a name or an id, a role; they need a passkey.

    Repeat it to change the role, or after they have added a passkey, which counts only from then on.
    """
    with open_database() as engine, Session(engine) as db:
        user = _find_person(db, person)
        try:
            record_given_role(db, AT_COMMAND_LINE, user.id, role)
        except Problem as problem:
            _exit(problem.reason)
        db.commit()
        print(f"{user.name} [{user.id}] is {'an owner' if role == 'owner' else 'a moderator'} now.")


@operators.command("remove")
@click.argument("person")
def remove_operator(person: str) -> None:
    """Take the role from PERSON, a name or an id, and end their operator's sessions."""
    with open_database() as engine, Session(engine) as db:
        user = _find_person(db, person)
        try:
            record_removed_role(db, AT_COMMAND_LINE, user.id)
        except Problem as problem:
            _exit(problem.reason)
        db.commit()
        print(f"{user.name} [{user.id}] is no operator any more.")


@operators.command("list")
@json_option
def print_operators(as_json: bool) -> None:
    """List the operators, owners first."""
    with open_database() as engine, Session(engine) as db:
        listed = list_operators(db)
    if as_json:
        plain = [{**asdict(one), "given_at": one.given_at.isoformat()} for one in listed]
        print(json.dumps({"operators": plain}, ensure_ascii=False))
        return
    for one in listed:
        newer = f", and {one.newer_passkeys} that do not count yet" if one.newer_passkeys else ""
        print(
            f"{one.role:<9} {one.name} [{one.user_id}], since {one.given_at:%Y-%m-%d %H:%M}, "
            f"passkeys: {one.passkeys}{newer}"
        )
    if not listed:
        print("Nobody has a role. The link of magehall admin opens the operator's pages.")


def _find_person(db: Session, person: str) -> User:
    """The user with this id, or the only one with this name; exits with 2 if there is none, or several."""
    user = db.get(User, person)
    if user is not None:
        return user
    users = db.exec(select(User).where(col(User.name) == person).order_by(col(User.created_at))).all()
    if not users:
        _exit(f"There is nobody called {person}: write a name as on their page, or an id.")
    if len(users) > 1:
        ids = ", ".join(user.id for user in users[:PEOPLE_NAMED])
        _exit(f"Several people are called {person}: write the id of one of them ({ids}).")
    return users[0]


def _exit(sentence: str) -> NoReturn:
    print(sentence, file=sys.stderr)
    sys.exit(2)
