"""Names and chat with markup: every page shows them as plain text."""

from collections.abc import AsyncIterator, Sequence

import httpx
import pytest
from anyio import to_thread
from playwright.async_api import Browser, Page
from pydantic import SecretStr

from app.identity.naming.names import MAX_NAME_LENGTH
from app.main import create_app
from app.settings import Settings
from engines import CATALOGUE
from tests.live.player import Player, begin_game, seat_players
from tests.live.server import Server
from tests.operator_link import new_link
from tests.routes import routes_of
from tests.servers import HANGS

pytestmark = pytest.mark.anyio

NAMES = (
    "<svg onload=pwned()>",
    "'\"><b id=pwned>",
    "</script><b id=pwned>",
    "</title><b id=pwned>",
    "</textarea><b id=pwned>",
    "<!--<b id=pwned>",
    "]]><b id=pwned>",
    "&lt;b id=pwned&gt;",
    "&#60;b id=pwned&#62;",
    '" onfocus=pwned() x="',
    "' onclick=pwned() x='",
    "`${pwned()}`",
    "{{pwned()}}{%raw%}",
    "javascript:pwned()",
    "\\u003cb id=pwned\\u003e",
    "%3Cb id=pwned%3E",
    "<b hx-on:load=pwned()>",
    "<b data-init=pwned()>",
)
"""Each of them breaks out of another context, unless it is escaped."""
TALK = (
    *NAMES,
    '<img src="x" onerror="pwned()">',
    "<iframe srcdoc='<script>parent.pwned()</script>'></iframe>",
    "<a href='javascript:pwned()' autofocus onfocus='pwned()'>here</a>",
    "<math><mtext><table><mglyph><style><!--</style><img title='--><img src=x onerror=pwned()>'>",
    "<div hx-get='/me' hx-trigger='load' id='pwned'></div>",
    "<form id=pwned action=//evil><button>win</button></form>",
    "<style>@import '//evil';</style><link rel=stylesheet href=//evil>",
    "<meta http-equiv=refresh content='0;url=//evil'><base href=//evil>",
)
FEW = (NAMES[0], NAMES[1])
DATA = "data for programs and scripts"
WITHOUT_PEOPLE = {
    "/admin/sign-in": "a button",
    "/admin/membership/links": "a redirect",
    "/bell": "the number of waiting tables",
    "/contact": "the operator's text",
    "/docs": "the API's description",
    "/games/{game_id}/cards": "components",
    "/games/{game_id}/rules": "rules",
    "/games/{game}/faces/{name}": "a component",
    "/healthz": "whether the server is well",
    "/invite/{token}/code": "a picture",
    "/learn": "guided games",
    "/mail/confirm/{token}": "the user's own address",
    "/mail/stop/{token}": "the user's own address",
    "/manifest.webmanifest": "the manifest of the installed app",
    "/me/link": "a redirect to the user's own page",
    "/me/mail": "a redirect to the user's own page",
    "/me/name": "a redirect to the user's own page",
    "/me/passkeys": DATA,
    "/me/portrait": "a redirect to the user's own page",
    "/me/push": DATA,
    "/membership": "of private servers: the user's own name",
    "/membership/{token}": "of private servers: the user's own name",
    "/metrics": "numbers",
    "/oidc/callback": "only with a provider: a redirect",
    "/oidc/name": "only with a provider: the user's own name",
    "/oidc/start": "only with a provider: a redirect",
    "/offline": "a notice of the lost connection",
    "/openapi.json": "the API's description",
    "/privacy": "the operator's text",
    "/readyz": "whether the server is ready",
    "/site/{version}/colours.css": "the accent colour",
    "/site/{version}/logo": "the operator's picture",
    "/tables/{table_id}/calls": DATA,
    "/tables/{table_id}/lock": DATA,
    "/tables/{table_id}/record": "a file",
    "/tables/{table_id}/rulebook": "rules",
    "/tables/{table_id}/standing": DATA,
    "/terms": "the operator's text",
    "/time": "the server's time",
    "/welcome": "of private servers: the user's own name",
    "/worker.js": "a script",
}
"""Routes that show no text of other users, and their content."""
GUARD = "window.said = []; window.pwned = () => window.said.push(location.href)"
FOUND = """() => [
  ...window.said,
  ...[...document.querySelectorAll(
    '#pwned, [onload], [onerror], [onfocus], [onclick], [srcdoc], base, meta[http-equiv=refresh], '
    + '[href*=evil], [action*=evil], [href^="javascript:"], b[data-init], [hx-on\\\\:load]'
  )].map((one) => one.outerHTML),
]"""
"""Markup that took effect on a page."""


@pytest.fixture
async def page(browser: Browser, server: Server) -> AsyncIterator[Page]:
    """A page that records scripts of users."""
    context = await browser.new_context(base_url=server.url, locale="en", service_workers="block")
    await context.add_init_script(GUARD)
    yield await context.new_page()
    await context.close()


async def look_around(server: Server, page: Page, game: str, names: Sequence[str], message: str) -> list[str]:
    """Players with these names meet at tables and chat; returns the pages that the first of them has read."""
    clients = [httpx.AsyncClient(base_url=server.url, timeout=HANGS) for _ in (*names, "watcher")]
    players = [Player(client, name) for client, name in zip(clients, names, strict=False)]
    host, *_ = players
    await seat_players(players, game, visibility="public")
    waiting = host.path
    invite = (await host.look()).link("/invite/")
    await begin_game(players, game, visibility="public")
    spoken = {"text": message, "name": names[-1]}
    assert (await host.client.post(f"{host.path}/messages", data=spoken)).status_code < 400
    assert (await clients[-1].post(f"{host.path}/messages", data=spoken)).status_code < 400
    link = (
        (await host.client.post("/me/link")).text.partition("/link/")[2].partition('"')[0].partition("<")[0]
    )
    session = {cookie.name: cookie.value or "" for cookie in host.client.cookies.jar}
    await page.context.add_cookies([{"name": n, "value": v, "url": server.url} for n, v in session.items()])
    table = host.path
    before = ["/", f"/games/{game}", waiting, invite, table, f"{table}/log", f"{table}/messages", "/me"]
    before += ["/me/delete", f"/create?game={game}", f"{table}/rules", f"/link/{link.strip()}"]
    for path in before:
        await read(page, path)
    await host.post("leave")  # ends a game of two
    for player in players[1:-1]:
        await player.post("leave")
    after = [table, f"{table}/log", f"{table}/messages?circle=watchers", f"{table}/course", "/history", "/"]
    after += [f"{table}/review", f"{table}?at=1"]
    for path in after:
        await read(page, path)
    among = await look_at_people(page, players, waiting) + await look_after_them(server, page, host)
    for client in clients:
        await client.aclose()
    return before + after + among


async def look_at_people(page: Page, players: Sequence[Player], waiting: str) -> list[str]:
    """The first player accepts a friend request of the last; returns the pages that they have read."""
    host, other = players[0], players[-1]
    assert (await other.post("friends", seat="0")).status_code == 200
    await read(page, "/", shown=True)
    await read(page, "/me", shown=True)
    assert (await host.post("friends", seat=str(len(players) - 1))).status_code == 200
    await read(page, f"{waiting}/invite-friends", shown=True)
    over = host.path
    await host.create("magestik", 3)
    opened, host.path = host.path, over
    await read(page, f"{opened}/friends-by-name", shown=True)
    assert (await host.client.post("/me/public", data={"public": "on"})).status_code < 400
    me = (await host.client.get("/me")).text
    public = me.partition('data-link="')[2].partition('"')[0]
    await read(page, public, shown=True)
    return ["/", "/me", f"{waiting}/invite-friends", f"{opened}/friends-by-name", httpx.URL(public).path]


async def look_after_them(server: Server, page: Page, host: Player) -> list[str]:
    """A message is reported; returns the operator's pages that were read."""
    for (message,) in server.read("SELECT id FROM message"):
        await host.post("report", message=message)
    link = await to_thread.run_sync(new_link, f"sqlite:///{server.database}")
    await page.goto(link)
    await page.locator("#enter button").click()
    await page.wait_for_url("**/admin")
    table = host.path.rpartition("/")[2]
    await page.goto("/admin/membership")
    await page.locator("#label").fill(FEW[1])
    await page.locator("#new-link-form button").click()
    await page.locator("#membership-link").wait_for()
    paths = ["/admin", "/admin/tables", "/admin/people", f"/admin/tables/{table}", "/admin/membership"]
    for path in paths:
        await read(page, path, shown=True)
    return [link, *paths]


def unread(paths: Sequence[str]) -> set[str]:
    """The site's pages that none of these paths belongs to."""
    app = create_app(Settings(database_url="sqlite:///unused.db", secret_key=SecretStr("test")))
    pages = [
        route
        for route in routes_of(app.routes)
        if "GET" in (route.methods or ()) and not route.path.startswith("/api/")
    ]
    assert len(pages) > 30
    read = {path.partition("?")[0] for path in paths}
    return {route.path for route in pages if not any(route.path_regex.match(path) for path in read)}


async def read(page: Page, path: str, shown: bool = False) -> None:
    """Opens a page: no markup of users takes effect there; with `shown`, the text is on the page."""
    answer = await page.goto(path)
    assert answer is not None
    assert answer.status == 200, path
    assert await page.evaluate(FOUND) == [], path
    assert not shown or "pwned" in await page.content(), path


async def test_markup_in_names_and_chat_is_shown_as_text_on_every_page(server: Server, page: Page) -> None:
    assert max(map(len, NAMES)) <= MAX_NAME_LENGTH
    paths = await look_around(server, page, "magestik", FEW, " ".join(TALK)[:500])
    assert unread(paths) == set(WITHOUT_PEOPLE)
    # A page that does not escape would be detected.
    await page.evaluate("(text) => document.body.insertAdjacentHTML('beforeend', text)", FEW[1])
    assert len(await page.evaluate(FOUND)) == 1


@pytest.mark.long
@pytest.mark.parametrize("game", CATALOGUE)
async def test_all_markup_samples_are_shown_as_text(server: Server, page: Page, game: str) -> None:
    players = CATALOGUE[game].seats[0]
    names = [*NAMES, *NAMES[:players]]
    for at, text in enumerate(TALK):
        first = at % len(NAMES)
        paths = await look_around(server, page, game, names[first : first + players], text)
        assert len(paths) > 20
