"""A stage for hostile requests: players, tables in every status, an operator, and plausible values."""

from dataclasses import dataclass
from functools import partial
from urllib.parse import quote

from fastapi import FastAPI

from app.accounts import device_links
from app.operator import sessions as operator_sessions
from app.storage.database import Database
from app.web.services import Services
from tests.app.conftest import Visit
from tests.app.hostile_inputs.parameters import Operation, Parameter
from tests.app.hostile_inputs.raw_client import FORM, JSON, RawRequest, RawResponse, send

PLAUSIBLE = {
    "act": "add", "address": "anna@example.org", "amounts": "[]", "at": "0", "auth": "a", "back": "",
    "circle": "players", "count": "6", "credential": "{}", "endpoint": "https://push.example.org/a", "fill":
    "people", "game": "{game}", "game_id": "{game}", "invites": "on", "kind": "silence", "language": "en",
    "message": "1", "moment": "start", "moves": "on", "muted": "on", "name": "Cleo", "op": "k1", "p256dh":
    "a", "pace": "none", "path": "[]", "person": "0000000000000000", "players": "2", "public": "on",
    "public_id": "abc", "quiet_from": "22:00", "quiet_until": "08:00", "seat": "1", "seating": "chosen",
    "show": "all", "status": "open", "strength": "easy", "text": "hello", "time": "hour", "visibility":
    "link", "zone": "UTC",
}  # fmt: skip
"""Values that are right, or at least of the right form, by the name of the parameter."""


@dataclass
class Stage:
    """Two players with tables, and the cookies and tokens to act as one of them."""

    app: FastAPI
    services: Services
    game: str
    cookie: bytes
    token: bytes
    tables: dict[str, str]
    invite: str
    link: str
    decision: str

    def build_request(
        self, operation: Operation, changed: Parameter | None = None, value: str = "", status: str = "running"
    ) -> RawRequest:
        """A plausible request, in which one parameter has an encoded value."""

        def choose(place: str, name: str) -> str:
            if changed is not None and (changed.place, changed.name) == (place, name):
                return value
            plausible = self.find_plausible(operation, name, status)
            return _to_json(plausible) if place == "json" else quote(plausible, safe="")

        path = operation.path
        for name in operation.list_names("path"):
            path = path.replace(f"{{{name}}}", choose("path", name))
        query = "&".join([f"{name}={choose('query', name)}" for name in operation.list_names("query")])
        headers = [(b"cookie", self.cookie)]
        body = b""
        if form := operation.list_names("form"):
            body = "&".join([f"{quote(name)}={choose('form', name)}" for name in form]).encode()
            headers.append(FORM)
        elif fields := operation.list_names("json"):
            pairs = [
                f'"{name}": {choose("json", name)}'
                for name in fields
                if name not in _OPTIONAL or (changed and changed.name == name)
            ]
            body = f"{{{', '.join(pairs)}}}".encode()
            headers.append(JSON)
        if operation.path.startswith("/api"):
            headers[0] = (b"authorization", b"Bearer " + self.token)
        target = f"{path}?{query}" if query else path
        return RawRequest(operation.method, target.encode(), tuple(headers), body)

    def find_plausible(self, operation: Operation, name: str, status: str) -> str:
        """A plausible value of a parameter."""
        match name:
            case "table_id" | "waits":
                return self.tables[status]
            case "token":
                return self.invite if operation.path.startswith("/invite") else self.link
            case "decision":
                return self.decision
            case _:
                return PLAUSIBLE.get(name, "1").replace("{game}", self.game)

    async def is_intact(self) -> bool:
        """Whether the player is still signed in and seated at all tables."""
        header = (b"authorization", b"Bearer " + self.token)
        for status, id in self.tables.items():
            seen = await send(self.app, RawRequest("GET", f"/api/tables/{id}".encode(), (header,)))
            if seen.status != 200 or f'"status":"{status}"'.encode() not in seen.body.replace(b" ", b""):
                return False
            if b'"you":null' in seen.body:
                return False
        return (await self.get("/admin")).status == 200

    async def get(self, path: str) -> RawResponse:
        """A page, as the player sees it."""
        return await send(self.app, RawRequest("GET", path.encode(), ((b"cookie", self.cookie),)))


_OPTIONAL = {"salt", "salt_hash", "options", "rated", "bots", "watchers"}
"""Fields of JSON bodies that exclude others."""


def _to_json(plausible: str) -> str:
    is_json = (plausible.lstrip("-").isdecimal() and plausible.isascii() and len(plausible) < 5) or plausible[
        :1
    ] in ("[", "{")
    return plausible if is_json else f'"{plausible}"'


async def build_stage(app: FastAPI, services: Services, visit: Visit, game: str) -> Stage:
    """Two players with an open, a running and a finished table, a message, and an operator's session."""
    anna, ben = visit("Anna"), visit("Ben")
    tables: dict[str, str] = {}
    invite = ""
    for status in ("finished", "running", "open"):
        await anna.create(game, 2, visibility="public")
        tables[status] = anna.path.rpartition("/")[2]
        invite = (await anna.look()).link("/invite/").rpartition("/")[2]
        if status != "open":
            await ben.join(f"/invite/{invite}")
            await anna.post("start")
        if status == "finished":
            ben.path = anna.path
            await ben.post("leave")
        if status == "running":
            await anna.post("messages", text="hello")
    room_seen = (await anna.client.get(f"/api/tables/{tables['running']}")).json()
    operator = await services[Database].write(
        lambda db: operator_sessions.use_link(db, operator_sessions.create_link(db))
    )
    user_id = (await anna.client.get("/api/me/export")).json()["user"]["id"]
    link = await services[Database].write(partial(device_links.create_link, user_id=user_id))
    token = anna.client.cookies["magehall"]
    decision = room_seen["decision"]["id"] if room_seen.get("decision") else "0.0"
    cookie = f"magehall={token}; magehall-admin={operator}".encode()
    return Stage(app, services, game, cookie, token.encode(), tables, invite, link, decision)
