"""The commands `magehall members list, add, remove and invite`, for servers that are for members."""

import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from typing import NoReturn

import click
from sqlmodel import Session, select

from app.commands.options import json_option
from app.commands.server_cli import open_database
from app.commands.settings_cli import load_settings_or_exit
from app.identity.admission import members, membership_links
from app.identity.admission.membership_links import DAY_MS, MAX_DAYS, MAX_USES
from app.identity.sessions import end_sessions
from app.storage.database import database_time
from app.storage.models import User, to_datetime
from app.storage.operator_models import OperatorAct

OPERATOR = "command"
"""The operator in the audit log."""
PEOPLE_LISTED = 20
USES = click.IntRange(1, MAX_USES)
DAYS = click.IntRange(1, MAX_DAYS)

person_argument = click.argument("person", metavar="NAME_OR_ID", required=False)


@click.group("members")
def manage_members() -> None:
    """List, add, remove and invite the members of a private server (MAGEHALL_ADMISSION=members)."""


@manage_members.command("list")
@json_option
def list_members(as_json: bool) -> None:
    """List the members, the newest first."""
    with open_database() as engine, Session(engine) as db:
        listed = members.list_members(db)
        outsiders = members.count_outsiders_with_passkeys(db)
    if as_json:
        rows = [
            {
                "id": member.user_id,
                "name": member.name,
                "since": member.since.isoformat(timespec="seconds"),
                "link": member.link,
                "has_passkey": member.has_passkey,
            }
            for member in listed
        ]
        print(json.dumps({"members": rows, "people_with_passkeys": outsiders}, ensure_ascii=False))
        return
    for member in listed:
        came = f"by the link {member.link!r}" if member.link else "added or by a link without a name"
        passkey = "passkey" if member.has_passkey else "no passkey"
        print(f"{member.user_id} {member.name}: since {member.since:%Y-%m-%d}, {came}, {passkey}")
    print(f"members: {len(listed)}")
    _warn_about_outsiders(outsiders)


@manage_members.command("add")
@person_argument
@click.option("--with-passkeys", is_flag=True, help="Add everybody who has a passkey.")
def add_members(person: str | None, with_passkeys: bool) -> None:
    """Make a person a member, or everybody with a passkey."""
    if (person is None) == (not with_passkeys):
        _fail("name a person, or add --with-passkeys")
    with _change_database() as db:
        if person is None:
            added = members.add_people_with_passkeys(db)
            _record(db, "add_people_with_passkeys", note=str(len(added)))
            print(f"members added: {len(added)}")
            return
        user = _find_person(db, person)
        if not members.add_member(db, user.id):
            print(f"{user.name} is a member already")
            return
        _record(db, "add_member", user.id, note=user.name)
        print(f"{user.name} is a member now")


@manage_members.command("remove")
@person_argument
def remove_member(person: str | None) -> None:
    """Remove a member, and sign them out.

    On a running server their pages close within seconds. Their games wait for them as for anybody who is
    away; remove them on the operator's page if they should leave their games at once.
    """
    if person is None:
        _fail("name a person, by name or id")
    with _change_database() as db:
        user = _find_person(db, person)
        if not members.remove_member(db, user.id):
            _fail(f"{user.name} is no member")
        _record(db, "remove_member", user.id, note=user.name)
        ended = end_sessions(db, user.id, lambda _: True)
        print(f"{user.name} is no member any more; sessions ended: {len(ended)}")


@manage_members.command("invite")
@click.option("--label", default="", help="Whom the link is for; shown to operators only.")
@click.option("--uses", type=USES, default=1, show_default=True, help="Number of people.")
@click.option("--days", type=DAYS, default=7, show_default=True, help="Days it works.")
def invite_members(label: str, uses: int, days: int) -> None:
    """Print a link that makes people members. It is shown once: only its hash is stored."""
    settings = load_settings_or_exit({})
    with _change_database() as db:
        expires_at = database_time(db) + days * DAY_MS
        short = label.strip()[: membership_links.MAX_LABEL_LENGTH]
        token = membership_links.create_link(db, short, uses, expires_at, OPERATOR)
        _record(db, "create_membership_link", until=expires_at, note=f"{short}, {uses}")
    host = "localhost" if settings.host in ("0.0.0.0", "::") else settings.host
    origin = settings.public_origin or f"http://{host}:{settings.port}"
    print(f"{origin}{membership_links.membership_path(token)}")
    until = to_datetime(expires_at) - timedelta(seconds=1)
    print(f"It works until {until:%Y-%m-%d %H:%M} UTC, for {uses}.", file=sys.stderr)
    if settings.admission != "members":
        print("It is of use with MAGEHALL_ADMISSION=members only.", file=sys.stderr)


@contextmanager
def _change_database() -> Iterator[Session]:
    """A transaction, which is committed at the end."""
    with open_database() as engine, Session(engine) as db:
        yield db
        db.commit()


def _record(db: Session, act: str, target: str = "", *, note: str, until: int | None = None) -> None:
    row = OperatorAct(operator=OPERATOR, act=act, target=target, note=note, until=until, at=database_time(db))
    db.add(row)


def _find_person(db: Session, person: str) -> User:
    """The person with this id, or the only one with this name; exits with 2 if there is none."""
    user = db.get(User, person)
    if user is not None:
        return user
    users = db.exec(select(User).where(User.name == person).limit(PEOPLE_LISTED)).all()
    if not users:
        _fail(f"nobody is called {person!r}")
    if len(users) > 1:
        _fail(f"several people are called {person!r}, choose one by id: {', '.join(one.id for one in users)}")
    return users[0]


def _warn_about_outsiders(count: int) -> None:
    if count:
        print(
            f"people with a passkey who are no members: {count}; "
            "to add them all: magehall members add --with-passkeys",
            file=sys.stderr,
        )


def _fail(sentence: str) -> NoReturn:
    print(sentence, file=sys.stderr)
    sys.exit(2)
