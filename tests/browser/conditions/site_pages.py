"""The pages around a game, each with people on it, for a player with a long name."""

from anyio import to_thread
from playwright.async_api import Page

from tests.browser.seating import Sit
from tests.live.player import Player, begin_game, seat_players
from tests.live.server import Server
from tests.operator_link import new_link

PEOPLE = ("Theophrastus Bombastus", "Nimue of the deep Lake")


async def open_site(server: Server, page: Page, sit: Sit, *, names: tuple[str, str] = PEOPLE) -> list[str]:
    """Lets two players meet, and signs the page in as the first of them and as the operator.

    Returns the addresses of all pages to look at.
    """
    host, paths = await fill_site(sit, names)
    session = {cookie.name: cookie.value or "" for cookie in host.client.cookies.jar}
    await page.context.add_cookies([{"name": n, "value": v, "url": server.url} for n, v in session.items()])
    link = await to_thread.run_sync(new_link, f"sqlite:///{server.database}")
    await page.goto(link)
    await page.locator("#enter button").click()
    await page.wait_for_url("**/admin")
    return paths


async def fill_site(sit: Sit, names: tuple[str, str] = PEOPLE) -> tuple[Player, list[str]]:
    """Lets two players meet. Returns the first of them, and the addresses of all pages to look at."""
    players = await sit(2)
    for player, name in zip(players, names, strict=True):
        player.name = name
    await begin_game(players, "magestik", visibility="public")
    host, other = players
    assert (await host.post("messages", text="Hello to both of you")).status_code < 400
    await host.post("leave")
    over = host.path
    (guest,) = await sit(1)
    await guest.create("res_arcana", 3, visibility="public")
    (visitor,) = await sit(1)
    await seat_players([visitor, other], "draco_magi", visibility="public")
    invite = (await guest.look()).link("/invite/")
    await begin_game([host, other], "magecraft", visibility="public")
    return host, [
        *("/", "/me", "/create?game=magestik", invite, "/games/magestik", "/learn"),
        *("/history", "/me/delete", "/nowhere", "/offline", "/create?game=magelight"),
        *(
            "/games/magestik/rules",
            "/games/res_arcana/rules",
            "/games/magecraft/cards",
            "/games/draco_magi/cards",
        ),
        *(f"{over}/log", f"{over}/messages", f"{over}/review"),
        *("/admin", "/admin/tables", "/admin/people?name=the", f"/admin/tables/{over.rpartition('/')[2]}"),
    ]
