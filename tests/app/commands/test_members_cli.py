"""`magehall members`: links, people who exist already, removal; and what doctor says about admission."""

import json
from typing import Any

import pytest
from sqlmodel import Session, SQLModel, select

from app.identity.sessions import create_guest
from app.settings import Settings
from app.storage.admission_models import Member, MembershipLink
from app.storage.database import open_engine
from app.storage.models import Session as UserSession
from app.storage.operator_models import OperatorAct
from app.storage.passkey_models import Passkey
from tests.app.commands.doctor_site import Site, find, run


def read(model: type[SQLModel]) -> list[Any]:
    """The rows of a table."""
    engine = open_engine(Settings())
    with Session(engine) as db:
        rows = list(db.exec(select(model)))
        db.expunge_all()
    engine.dispose()
    return rows


@pytest.fixture
def ids(site: Site) -> dict[str, str]:
    """The ids of Anna, who has a passkey, and of two guests, both called Ben."""
    site.create()
    site.set(admission="members")
    engine = open_engine(Settings())
    with Session(engine) as db:
        made = {key: create_guest(db, key.rstrip("2"))[0].id for key in ("Anna", "Ben", "Ben2")}
        db.add(Passkey(id="p", user_id=made["Anna"], public_key=b""))
        db.commit()
    engine.dispose()
    return made


def test_nobody_becomes_a_member_by_the_setting_alone(ids: dict[str, str]) -> None:
    assert find("people") == {
        "check": "people",
        "outcome": "warning",
        "sentence": "nobody is a member of this server yet: invite people on the operator's page or with: "
        "magehall members invite; people with a passkey who are no members: 1, "
        "to make them members: magehall members add --with-passkeys",
    }
    listed = run("members", "list")
    assert listed.stdout == "members: 0\n"
    assert "magehall members add --with-passkeys" in listed.stderr
    # When they are added, then the list says so
    assert run("members", "add", "--with-passkeys").stdout == "members added: 1\n"
    assert find("people")["sentence"] == "1 members may come to this server"
    (member,) = json.loads(run("members", "list", "--json").stdout)["members"]
    assert (member["id"], member["name"], member["has_passkey"]) == (ids["Anna"], "Anna", True)


def test_a_person_is_added_and_removed_by_name_or_id(ids: dict[str, str]) -> None:
    ambiguous = run("members", "add", "Ben")
    assert ambiguous.exit_code == 2
    assert ids["Ben"] in ambiguous.stderr
    assert ids["Ben2"] in ambiguous.stderr
    assert run("members", "add", ids["Ben"]).stdout == "Ben is a member now\n"
    assert run("members", "add", ids["Ben"]).stdout == "Ben is a member already\n"
    removed = run("members", "remove", ids["Ben"])
    assert removed.stdout == "Ben is no member any more; sessions ended: 1\n"
    assert ids["Ben"] not in [session.user_id for session in read(UserSession)]
    acts = [(act.operator, act.act, act.note) for act in read(OperatorAct)]
    assert acts == [("command", "add_member", "Ben"), ("command", "remove_member", "Ben")]
    for words in (
        ("remove", "Anna"),
        ("remove", "Zoe"),
        ("remove",),
        ("add",),
        ("add", "Anna", "--with-passkeys"),
    ):
        refused = run("members", *words)
        assert (refused.exit_code, refused.stdout) == (2, ""), words
        assert refused.stderr.count("\n") == 1
    assert read(Member) == []


def test_a_link_is_printed_once(site: Site, ids: dict[str, str]) -> None:
    site.set(public_origin="https://club.example")
    printed = run("members", "invite", "--label", "Club", "--uses", "3")
    assert printed.exit_code == 0, printed.output
    link = printed.stdout.strip()
    assert link.startswith("https://club.example/membership/")
    (row,) = read(MembershipLink)
    assert (row.label, row.max_uses, row.uses) == ("Club", 3, 0)
    assert link.rpartition("/")[2] not in row.model_dump_json()
    assert run("members", "invite", "--uses", "0").exit_code == 2


def test_an_older_file_can_still_be_examined(site: Site) -> None:
    site.create("DROP TABLE password_admission", "DROP TABLE member", "DROP TABLE membership_link")
    site.set(admission="members")
    checks = [check["check"] for check in json.loads(run("doctor", "--json").stdout)["checks"]]
    assert "data" in checks
    assert "people" not in checks


@pytest.mark.parametrize(
    ("settings", "sentence"),
    [
        (
            {"admission": "password"},
            "with MAGEHALL_ADMISSION=password the server needs one, of at least 8 characters",
        ),
        (
            {"admission": "password", "site_password": "1234567 "},
            "it can be guessed: use at least 8 characters",
        ),
        (
            {"site_password": "three wise mages"},
            "nobody is asked for it with MAGEHALL_ADMISSION=everyone; set that to password, or remove this",
        ),
        (
            {"admission": "members", "site_password": "three wise mages"},
            "nobody is asked for it with MAGEHALL_ADMISSION=members; set that to password, or remove this",
        ),
    ],
)
def test_a_missing_or_short_password_is_explained_in_one_sentence(
    site: Site, settings: dict[str, str], sentence: str
) -> None:
    site.set(**settings)
    started = run("serve")
    assert (started.exit_code, started.stderr) == (2, f"MAGEHALL_SITE_PASSWORD: {sentence}\n")
    assert "1234567" not in started.output
