"""Operators with a role: what each may do, how they sign in, and when their sessions end."""

import json
from collections.abc import Awaitable, Callable

import httpx
import pytest
from anyio import to_thread
from click.testing import CliRunner, Result
from fastapi import FastAPI
from sqlmodel import Session as Transaction
from sqlmodel import col, select

from app.commands.main import cli
from app.operator.access.permissions import EVERY_ROLE, OWNERS, PERMISSIONS
from app.settings import Settings
from app.storage.database import Database
from app.storage.models import User
from app.storage.operator_models import OperatorAct, OperatorRole, OperatorSession
from app.web.services import Services
from tests.app.accounts.test_passkeys import add, options
from tests.app.conftest import Visit
from tests.live.authenticator import PRESENT, Authenticator
from tests.live.player import Player
from tests.operator_link import new_link
from tests.routes import routes_of

pytestmark = pytest.mark.anyio

OPEN = {"GET /admin/sign-in", "POST /admin/sign-in", "POST /admin/sign-in/options"}
OPEN |= {"GET /admin/enter/{token}", "POST /admin/enter/{token}"}
"""The routes that open a session."""
NO_SUCH = {"table_id": "none", "user": "none", "role": "owner", "time": "day", "address": "192.0.2.99"}
NO_SUCH |= {"link_id": "none", "label": "x", "uses": "1", "day": "2020-01-01"}
NO_SUCH |= {"kind": "address", "target": "none", "message": "999"}


class Operators:
    """Players with passkeys, and operators' sessions."""

    def __init__(self, visit: Visit, services: Services) -> None:
        self.visit = visit
        self.services = services
        self.devices: dict[str, Authenticator] = {}

    async def come(self, name: str, role: str | None = None) -> Player:
        """A player with a passkey, and a role if there is one."""
        player, self.devices[name] = self.visit(name), Authenticator()
        await player.create("draco_magi", 2)
        await add(player, self.devices[name])
        if role is not None:
            assert (await self.run("add", name, "--role", role)).exit_code == 0
        return player

    async def sign_in(self, player: Player, device: Authenticator | None = None) -> httpx.Response:
        """Signs in as an operator with the passkey of the player."""
        credential = (device or self.devices[player.name]).show(await options(player, "/admin/sign-in"))
        return await player.client.post("/admin/sign-in", data={"credential": credential})

    async def come_signed_in(self, name: str, role: str) -> Player:
        """A player with a role, who has signed in as an operator."""
        player = await self.come(name, role)
        assert (await self.sign_in(player)).headers["location"] == "/admin"
        return player

    async def run(self, *words: str) -> Result:
        """Runs the command `operators`."""
        env = {"MAGEHALL_DATABASE_URL": self.services[Settings].database_url, "MAGEHALL_SECRET_KEY": "x"}
        return await to_thread.run_sync(lambda: CliRunner().invoke(cli, ["operators", *words], env=env))

    async def find_id(self, name: str) -> str:
        """The id of a player."""
        return await self.services[Database].read(
            lambda db: db.exec(select(User.id).where(User.name == name)).one()
        )

    async def read_acts(self) -> list[tuple[str, str]]:
        """The operators and acts of the audit log, in order."""
        query = select(OperatorAct).order_by(col(OperatorAct.id))
        return await self.services[Database].read(
            lambda db: [(act.operator, act.act) for act in db.exec(query)]
        )


@pytest.fixture
def operators(visit: Visit, services: Services) -> Operators:
    return Operators(visit, services)


async def request(client: httpx.AsyncClient, route: str) -> int:
    """Requests a route, with the id of something that does not exist; returns the status."""
    method, path = route.split()
    return (await client.request(method, path.format_map(NO_SUCH), data=NO_SUCH)).status_code


def list_routes(app: FastAPI) -> set[str]:
    """The methods and paths of all operator's routes."""
    return {
        f"{method} {route.path}"
        for route in routes_of(app.routes)
        for method in route.methods or ()
        if route.path.startswith("/admin")
    }


async def test_each_route_is_open_to_the_roles_of_the_table(app: FastAPI, operators: Operators) -> None:
    """Given all operator's routes, then the table has each, and nobody else gets in."""
    # Given the routes
    routes = list_routes(app)
    assert routes == PERMISSIONS.keys() | OPEN
    # Then a stranger, a player with a passkey, and an operator who has not signed in find nothing
    stranger, player = operators.visit("Eve"), await operators.come("Ben")
    waiting = await operators.come("Cleo", "owner")
    for route in PERMISSIONS:
        assert await request(stranger.client, route) == 404, route
        assert await request(player.client, route) == 404, route
        assert await request(waiting.client, route) == 401, route
    # And operators get as far as their role permits
    mod, owner = (
        await operators.come_signed_in("Mia", "moderator"),
        await operators.come_signed_in("Otto", "owner"),
    )
    for route, roles in sorted(PERMISSIONS.items(), key=lambda pair: pair[0] == "POST /admin/leave"):
        assert (await request(mod.client, route) == 403) is ("moderator" not in roles), route
        assert await request(owner.client, route) not in (401, 403), route
    assert {frozenset(roles) for roles in PERMISSIONS.values()} == {EVERY_ROLE, OWNERS}


@pytest.mark.databases
async def test_an_owner_makes_a_moderator(operators: Operators, services: Services) -> None:
    # Given an owner with the printed link, and a player with a passkey
    mia, link = await operators.come("Mia"), operators.visit("link")
    await link.client.post(await to_thread.run_sync(new_link, services[Settings].database_url))
    mia_id, guest = await operators.find_id("Mia"), operators.visit("Guest")
    await guest.create("draco_magi", 2)
    # When they give her a role on the page of people
    page = (await link.client.get("/admin/people?name=Mia")).text
    assert 'action="/admin/roles"' in page
    fields = {"user": mia_id, "role": "moderator", "back": f"people-{mia_id}"}
    given = await link.client.post("/admin/roles", data=fields)
    assert given.headers["location"] == f"/admin/people?name={mia_id}"
    # Then the head of her pages leads her to the sign-in, and she signs in without a link
    assert 'href="/admin/sign-in"' in (await mia.client.get("/me")).text
    assert 'href="/admin/sign-in"' not in (await guest.client.get("/me")).text
    assert 'data-passkey="get"' in (await mia.client.get("/admin/sign-in")).text
    assert "/admin/sign-in" in (await mia.client.get("/admin")).text
    signed_in = await operators.sign_in(mia)
    assert "SameSite=strict" in signed_in.headers["set-cookie"]
    assert "Max-Age=43200" in signed_in.headers["set-cookie"]
    assert "signed in as Mia: moderator." in (await mia.client.get("/admin")).text
    assert (await mia.client.get("/admin/sign-in")).headers["location"] == "/admin"
    # And she can act, but neither give roles nor act against operators
    await operators.come("Otto", "owner")
    guest_id, otto_id = await operators.find_id("Guest"), await operators.find_id("Otto")
    mute = {"time": "day", "amount": "1"}
    assert (await mia.client.post("/admin/silence", data={"user": guest_id, **mute})).status_code == 303
    for form, data in (("silence", {"user": otto_id, **mute}), ("sessions/end", {"user": otto_id})):
        refused = await mia.client.post(f"/admin/{form}", data=data)
        assert (refused.status_code, "Only an owner can do that to an operator." in refused.text) == (
            403,
            True,
        )
    assert "/admin/roles" not in (await mia.client.get("/admin/people")).text
    # And the audit log names everybody
    acts = await operators.read_acts()
    mia_name = f"Mia [{mia_id}]"
    assert acts[2:] == [(mia_name, "enter"), ("command", "give_role"), (mia_name, "silence")]
    assert [act for _, act in acts[:2]] == ["enter", "give_role"]
    log = (await link.client.get("/admin")).text
    for name in (mia_name, f"the printed link ({acts[0][0]})", "a command"):
        assert name in log
    # A guest without a passkey gets no role
    refused = await link.client.post("/admin/roles", data={"user": guest_id, "role": "owner"})
    assert (refused.status_code, "no passkey yet" in refused.text) == (409, True)


async def end_by_role(operators: Operators, mia: Player) -> None:
    assert (await operators.run("remove", "Mia")).exit_code == 0


async def end_by_passkey(operators: Operators, mia: Player) -> None:
    page = (await mia.client.get("/me")).text
    passkey = page.partition('name="passkey" value="')[2].partition('"')[0]
    assert (await mia.client.post("/me/passkeys/remove", data={"passkey": passkey})).status_code == 303


async def end_by_account(operators: Operators, mia: Player) -> None:
    assert (await mia.client.post("/me/delete")).status_code == 200


async def end_by_time(operators: Operators, mia: Player) -> None:
    def age(db: Transaction) -> None:
        for session in db.exec(select(OperatorSession)):
            session.expires_at = 1

    await operators.services[Database].write(age)


async def end_by_signing_out(operators: Operators, mia: Player) -> None:
    assert (await mia.client.post("/admin/leave")).status_code == 303


@pytest.mark.parametrize(
    "end",
    [
        end_by_role,
        pytest.param(end_by_passkey, marks=pytest.mark.databases),
        end_by_account,
        end_by_time,
        end_by_signing_out,
    ],
)
async def test_sessions_end_at_once(
    operators: Operators, end: Callable[[Operators, Player], Awaitable[None]]
) -> None:
    """Given an operator who is signed in, when the reason for it ends, then their next request is refused."""
    mia = await operators.come_signed_in("Mia", "owner")
    assert (await mia.client.get("/admin")).status_code == 200
    await end(operators, mia)
    assert (await mia.client.get("/admin")).status_code in (401, 404)
    assert (await mia.client.post("/admin/bar", data=NO_SUCH)).status_code in (401, 404)
    left = await operators.services[Database].read(
        lambda db: (db.exec(select(OperatorSession)).all(), db.exec(select(OperatorRole)).all())
    )
    assert end in (end_by_time,) or not left[0]
    assert bool(left[1]) is (end in (end_by_passkey, end_by_time, end_by_signing_out))


async def test_only_accepted_passkeys_of_verified_people_open_a_session(operators: Operators) -> None:
    # Given an operator, and a passkey that somebody has added with her browser since
    mia, thief = await operators.come("Mia", "moderator"), Authenticator()
    await add(mia, thief)
    refused = await operators.sign_in(mia, thief)
    assert (refused.status_code, "Ask an owner to accept it" in refused.text) == (403, True)
    # When she gets the role again, then it counts
    listed = json.loads((await operators.run("list", "--json")).output)["operators"]
    assert [(one["name"], one["role"], one["newer_passkeys"]) for one in listed] == [("Mia", "moderator", 1)]
    await operators.run("add", "Mia", "--role", "moderator")
    assert (await operators.sign_in(mia, thief)).status_code == 303
    # A device must have verified its user just now
    device = operators.devices["Mia"]
    asked = await options(mia, "/admin/sign-in")
    assert asked["userVerification"] == "required"
    device._data = lambda flags: Authenticator._data(device, PRESENT)  # type: ignore[method-assign]
    unverified = await mia.client.post("/admin/sign-in", data={"credential": device.show(asked)})
    assert unverified.status_code == 403
    # And the passkey of somebody without a role opens nothing
    ben = await operators.come("Ben")
    refused = await operators.sign_in(ben)
    assert (refused.status_code, "not an operator" in refused.text) == (403, True)
    assert "magehall-admin" not in refused.headers.get("set-cookie", "")


async def test_the_command_says_what_is_wrong(operators: Operators) -> None:
    mia = await operators.come("Mia")
    twin = operators.visit("Mia")
    await twin.create("draco_magi", 2)
    mia_id = await operators.services[Database].read(
        lambda db: db.exec(select(User.id).order_by(col(User.created_at))).first()
    )
    assert mia_id is not None
    for words, sentence in (
        (("add", "Nobody", "--role", "owner"), "There is nobody called Nobody"),
        (("add", "Mia", "--role", "owner"), "Several people are called Mia"),
        (("remove", mia_id), "This person is not an operator."),
        (("add", mia_id, "--role", "king"), "'king' is not one of 'owner', 'moderator'"),
    ):
        ran = await operators.run(*words)
        assert (ran.exit_code, sentence in ran.output) == (2, True), ran.output
    assert "Nobody has a role" in (await operators.run("list")).output
    assert (
        await operators.run("add", mia_id, "--role", "owner")
    ).output == f"Mia [{mia_id}] is an owner now.\n"
    assert "owner     Mia" in (await operators.run("list")).output
    assert (await operators.sign_in(mia)).status_code == 303
    assert (await operators.run("remove", mia_id)).output == f"Mia [{mia_id}] is no operator any more.\n"
