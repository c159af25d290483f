"""A form that arrives again with its op is handled once: every form on every page is sent twice."""

import secrets
from dataclasses import dataclass, field
from html.parser import HTMLParser

import httpx
import pytest
from anyio import to_thread
from fastapi import FastAPI
from sqlmodel import Session, SQLModel, select
from starlette.routing import compile_path

from app.notifications.mail.links import MailLinks
from app.notifications.notification import MailMessage, OutgoingMessage
from app.notifications.sender import NotificationSender
from app.settings import Settings
from app.storage.database import Database
from app.tables.presence import SITE, Presence
from app.web.repeats.middleware import OP
from app.web.services import Services
from tests.app.conftest import Visit
from tests.app.table_helpers import find_room
from tests.live.player import REGIONS, begin_game, seat_players
from tests.operator_link import new_link
from tests.routes import routes_of

pytest.importorskip("app.web.repeats", reason="forms are not given an op yet")
pytestmark = pytest.mark.anyio

BROWSER = {"accept": "text/html"}

TYPED = {
    "name": "Zoe", "text": "Hello!", "address": "192.0.2.9", "salt_hash": "0" * 64, "number": "5",
    "message": "1", "seat": "1", "quiet_from": "22:00", "quiet_until": "08:00",
}  # fmt: skip
"""Values of fields that people type."""
VOLATILE_TABLES = frozenset(
    {"entry", "due", "snapshot", "worker", "review", "review_look", "alembic_version"}
)
"""Database tables that bots, clocks and workers write to."""
VOLATILE_COLUMNS = frozenset({"last_seen_at", "label", "address", "seq", "revision", "mailed_at"})
ENDS = {
    "/tables/{table_id}/leave", "/tables/{table_id}/start", "/tables/{table_id}/remove",
    "/tables/{table_id}/host",
    "/admin/messages/remove", "/admin/sessions/end", "/me/sessions/end", "/me/sessions/end-others",
    "/me/mail/end", "/mail/stop/{token}", "/me/people/{act}",
}  # fmt: skip
"""Forms that other forms need to be still there."""
LAST = {"/me/leave", "/me/delete", "/admin/leave", "/admin/tables/{table_id}/close"}
"""Forms that end the sessions of the other pages."""
SCRIPTED = {
    "/me/passkeys/options", "/me/passkeys", "/me/passkeys/remove", "/passkey/options", "/passkey",  # WebAuthn
    "/admin/sign-in/options", "/admin/sign-in",
    "/admin/roles", "/admin/roles/remove",  # of people with passkeys; they change nothing the second time
    "/oidc/name", "/me/oidc/unlink",  # with a provider only; they change nothing the second time
    "/me/push", "/me/push/end",  # by the browser’s push service; each replaces the last one
    "/tables/{table_id}/choices", "/tables/{table_id}/undo",  # their op is stored in the log
    "/tables/{table_id}/explore", "/tables/{table_id}/preview", "/tables/{table_id}/hint",  # change nothing
    "/tables/{table_id}/salt", "/tables/{table_id}/salt-hash",  # a later one is too late
    "/tables/{table_id}/back", "/tables/{table_id}/lesson",  # change nothing the second time
    "/tables/{table_id}/put-away",  # at frozen tables only, see tables/test_retired_editions.py
    "/tables",  # the former address of /create, for programs
}  # fmt: skip
"""Posts of scripts and programs, which are no forms, and a form that no page here has."""
PRIVATE = {
    "/welcome", "/membership/{token}",
    "/admin/membership/add", "/admin/membership/add-passkeys", "/admin/membership/remove",
}  # fmt: skip
"""Forms of private servers; see operator/test_membership.py."""


@dataclass
class Form:
    """A form of a page: its action, and its fields as a browser sends them."""

    action: str
    fields: dict[str, str] = field(default_factory=dict)


class FormReader(HTMLParser):
    """Reads the forms that post, one for each of their buttons with a name."""

    def __init__(self) -> None:
        super().__init__()
        self.forms: list[Form] = []
        self._form: Form | None = None
        self._select = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = {name: value or "" for name, value in attrs}
        if tag == "form":
            self._form = Form(values.get("action", "")) if values.get("method") == "post" else None
            self.forms += [self._form] if self._form is not None else []
        elif self._form is not None:
            self._read_field(tag, values)

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self._form = None

    def _read_field(self, tag: str, values: dict[str, str]) -> None:
        assert self._form is not None
        name, fields = values.get("name", ""), self._form.fields
        kind = values.get("type", "text")
        if tag == "select":
            self._select = name
        elif tag == "option" and (self._select not in fields or "selected" in values):
            fields[self._select] = values.get("value", "")
        elif tag in ("input", "button") and name and kind in ("checkbox", "radio"):
            if "checked" in values or (kind == "radio" and name not in fields):
                fields[name] = values.get("value", "on")
        elif tag in ("input", "textarea", "button") and name:
            fields[name] = values.get("value") or (
                "zoe@example.org" if kind == "email" else TYPED.get(name, "")
            )


def read_forms(html: str) -> list[Form]:
    """The forms of a page."""
    reader = FormReader()
    reader.feed(html)
    return reader.forms


def read_rows(db: Session) -> dict[str, list[str]]:
    """The rows of all database tables, apart from times and the progress of games."""
    rows = {}
    for table in SQLModel.metadata.sorted_tables:
        if table.name not in VOLATILE_TABLES:
            columns = [column for column in table.c if column.name not in VOLATILE_COLUMNS]
            if table.name == "table":
                columns = [
                    column for column in columns if column.name in ("id", "host", "invite_version", "next_id")
                ]
            rows[table.name] = sorted(str(tuple(row)) for row in db.connection().execute(select(*columns)))
    return rows


@dataclass
class Site:
    """Everybody whose pages have forms, with the addresses of these pages."""

    pages: list[tuple[httpx.AsyncClient, str]]


@pytest.fixture
def settings(settings: Settings) -> Settings:
    """Settings with a mail server, which is not reached."""
    mail = {"smtp_host": "mail", "smtp_from": "hall@example.net", "public_origin": "http://hall"}
    return settings.model_copy(update=mail)


@pytest.fixture
async def site(visit: Visit, services: Services, game: str) -> Site:
    """Tables in every state, friends, an operator, and a visitor without a name."""
    anna, ben, cleo, dora = (visit(name) for name in ("Anna", "Ben", "Cleo", "Dora"))
    # A finished game; its players are friends, and one has asked another
    await begin_game([anna, ben, cleo], game)
    over = anna.path
    await anna.client.post(f"{over}/messages", data={"text": "Well played"})
    for player in (ben, cleo):
        assert (await player.post("leave")).status_code == 200
    await anna.post("friends", seat="1")
    await ben.post("friends", seat="0")
    await cleo.post("friends", seat="0")
    # A running one, a waiting one with a guest, and a public one
    await begin_game([anna, ben], game, pace="none")
    running = anna.path
    await ben.client.post(f"{running}/messages", data={"text": "Hello"})
    await seat_players([anna, dora], game)
    await anna.client.post(
        "/tables", data={"game": game, "players": "4", "watchers": "on", "visibility": "public"}
    )
    waiting = anna.path
    host = visit("Hester")
    await host.create(game, 4, visibility="public")
    invite = (await host.look()).link("/invite/")
    await cleo.client.post(f"{over}/friends", data={"seat": "1"})
    await ben.client.post(f"{over}/friends", data={"seat": "2"})
    for _ in range(2):
        link = (await anna.client.post("/me/link")).text.partition('data-link="')[2].partition('"')[0]
        assert (await visit("").client.post(link)).status_code == 303
    link = (await dora.client.post("/me/link")).text.partition('data-link="')[2].partition('"')[0]
    operator = visit("Opal")
    door = await to_thread.run_sync(new_link, services[Settings].database_url)
    entered = await to_thread.run_sync(new_link, services[Settings].database_url)
    assert (await operator.client.post(entered)).status_code == 303
    await anna.client.post(f"{running}/report", data={"message": "2"})
    await anna.client.post(f"{running}/calls", data={"muted": "true"})
    players = (await find_room(services, cleo)).scene.seats
    services[Presence].enter(SITE, players[2].user_id, "Cleo")
    return Site(
        [
            *[
                (anna.client, path)
                for path in ("/", "/me", "/create", "/learn", "/history", over, running, waiting)
            ],
            (anna.client, f"{waiting}/invite-friends"),
            (anna.client, f"{over}/review"),
            (ben.client, "/"),
            (ben.client, "/me"),
            (anna.client, f"{over}?at=0"),
            (dora.client, "/me/delete"),
            (ben.client, over),
            (ben.client, running),
            (host.client, host.path),
            *[(visit("").client, path) for path in ("/", host.path, invite, link, door, over)],
            (operator.client, f"/admin{running}"),
            (operator.client, "/admin"),
            (operator.client, "/admin/membership"),
        ]
    )


async def test_every_form_is_handled_once(
    app: FastAPI, services: Services, site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    sent: list[OutgoingMessage] = []
    monkeypatch.setattr(NotificationSender, "enqueue", lambda self, messages: sent.extend(messages))
    templates = [
        route.path
        for route in routes_of(app.routes)
        if route.methods == {"POST"} and not route.endpoint.__module__.startswith("app.api.")
    ]
    tried: set[str] = set()
    # Some forms appear only after others; those that end something come last
    for postponed in (ENDS | LAST, ENDS | LAST, LAST, set[str]()):
        for client, path in (*site.pages, *list_mail_pages(site, sent)):
            page = await client.get(path)
            forms = read_forms(page.text) if page.status_code == 200 else []
            check_ops(page, forms)
            for form in forms:
                template = match_template(templates, form.action)
                if template in tried | SCRIPTED | postponed:
                    continue
                if await send_twice(app, services, client, form, sent):
                    tried.add(template)
    assert set(templates) - tried - SCRIPTED - PRIVATE == set()


def check_ops(page: httpx.Response, forms: list[Form]) -> None:
    """Checks that each form has the op of its page, which no other page has and no cache stores."""
    assert len(page_ops := {form.fields.get("op", "") for form in forms}) <= 1, page.url
    assert all(OP.fullmatch(op) for op in page_ops), page.url
    if forms:
        assert page.headers["cache-control"] == "no-store", page.url


def list_mail_pages(site: Site, sent: list[OutgoingMessage]) -> list[tuple[httpx.AsyncClient, str]]:
    """The pages of the links in mails."""
    mails = [message for message in sent if isinstance(message, MailMessage)]
    paths = [
        word.removeprefix("http://hall") for mail in mails for word in mail.text.split() if "/mail/" in word
    ]
    stops = [MailLinks(b"test").stop_path(mail.user_id, mail.to) for mail in mails]
    return [(site.pages[0][0], path) for path in (*paths, *stops)]


async def send_twice(
    app: FastAPI, services: Services, client: httpx.AsyncClient, form: Form, sent: list[OutgoingMessage]
) -> bool:
    """Posts a form three times with the op of its page, and checks that it is handled once.

    False if it was refused.
    """
    data = dict(form.fields)
    data |= {"address": "192.0.2.9"} if form.action == "/admin/bar" else {}  # not that of the tests
    cookies = dict(client.cookies)
    first = await client.post(form.action, data=data)
    if first.status_code >= 400:
        return False
    after, messages = await services[Database].read(read_rows), len(sent)
    # When it arrives again, as after a second click, or from a browser that has lost the response
    transport = httpx.ASGITransport(app)
    async with httpx.AsyncClient(
        transport=transport, base_url="http://hall", cookies=cookies, headers=client.headers
    ) as lost:
        for sender in (client, lost):
            again = await sender.post(form.action, data=data)
            # Then nothing else happens, and the browser is led to the same page
            assert again.status_code < 400, (form, again.text)
            assert again.headers.get("location") == first.headers.get("location"), form
            rows = await services[Database].read(read_rows)
            assert rows == after, (form, {name for name in rows if rows[name] != after[name]})
            assert len(sent) == messages, form
    return True


def match_template(templates: list[str], action: str) -> str:
    """The path of the route that handles an action."""
    return next(
        template for template in templates if compile_path(template)[0].match(action.partition("?")[0])
    )


async def test_each_rendered_page_has_another_op_and_pushed_regions_have_none(
    visit: Visit, game: str
) -> None:
    # Given a waiting table, whose regions have forms
    anna, ben = visit("Anna"), visit("Ben")
    await seat_players([anna, ben], game)
    # When its page is opened twice, then the forms of each page have their own op
    pages = [read_forms((await anna.client.get(anna.path)).text) for _ in range(2)]
    assert pages[0]
    ops = [{form.fields["op"] for form in forms} for forms in pages]
    assert [len(page_ops) for page_ops in ops] == [1, 1]
    assert ops[0] != ops[1]
    # And regions, which are compared with each other and shared by viewers, are always the same
    regions = [(await anna.client.get(anna.path, headers=REGIONS)).text for _ in range(2)]
    assert regions[0] == regions[1]
    assert read_forms(regions[0])
    assert not any("op" in form.fields for form in read_forms(regions[0]))


async def test_a_message_sent_twice_without_scripts_is_posted_once(visit: Visit, game: str) -> None:
    anna, ben = visit("Anna"), visit("Ben")
    await begin_game([anna, ben], game)

    async def open_say_form() -> Form:
        forms = read_forms((await anna.client.get(anna.path)).text)
        return next(form for form in forms if form.action.endswith("/messages"))

    # When one page's form is sent twice, and then the same text from the page that follows
    say = await open_say_form()
    answers = [await anna.client.post(say.action, data=say.fields, headers=BROWSER) for _ in range(2)]
    say_again = await open_say_form()
    await anna.client.post(say_again.action, data=say_again.fields, headers=BROWSER)
    # Then both posts lead to the table, and the text was said twice, not three times
    assert {(answer.status_code, answer.headers["location"]) for answer in answers} == {(303, anna.path)}
    chat = (await anna.client.get(f"{anna.path}/messages", headers=BROWSER)).text
    assert chat.count(TYPED["text"]) == 2


async def test_a_late_repetition_does_not_undo_what_happened_since(
    services: Services, visit: Visit, game: str
) -> None:
    anna, ben, cleo = visit("Anna"), visit("Ben"), visit("Cleo")
    await seat_players([anna, ben], game)
    invite = (await anna.look()).link("/invite/")
    # Given posts that were followed by their opposite
    for action, first, second in (
        ("/me/notifications", {"moves": "true"}, {"moves": "false"}),
        (f"{anna.path}/calls", {"muted": "true"}, {"muted": "false"}),
        (f"{anna.path}/remove", {"seat": "1"}, None),
        ("/me/settings", {"sound": "off"}, {"sound": "on"}),
        ("/me/name", {"name": "Zoe"}, {"name": "Anna"}),
        ("/language", {"language": "de"}, {"language": "en"}),
    ):
        late = first | {"op": secrets.token_hex(16)}
        assert (await anna.client.post(action, data=late)).status_code < 400, action
        if second is None:
            await cleo.join(invite)
        else:
            again = await anna.client.post(action, data=second | {"op": secrets.token_hex(16)})
            assert again.status_code < 400, action
        before = await services[Database].read(read_rows)
        # When the first one arrives again, then it changes nothing
        assert (await anna.client.post(action, data=late)).status_code < 400, action
        assert await services[Database].read(read_rows) == before, action
