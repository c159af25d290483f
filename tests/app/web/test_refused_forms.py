"""A refused form stands at an address that can be opened again, also in another language."""

import pytest
from fastapi import FastAPI

from tests.app.conftest import Visit
from tests.live.player import begin_game
from tests.routes import routes_of

pytestmark = pytest.mark.anyio

SCRIPTS_ONLY = {"/me/push"}
"""Addresses that scripts read as JSON; browsers post no form there that could be refused with a page."""


@pytest.mark.parametrize("is_known", [True, False], ids=["user", "visitor"])
async def test_every_address_of_a_form_can_be_opened(app: FastAPI, visit: Visit, is_known: bool) -> None:
    # Given a player at a table
    players = [visit("Anna"), visit("Ben")]
    await begin_game(players, "magestik", visibility="public")
    browser = (players[0] if is_known else visit("Eve")).client
    values = {"table_id": players[0].path.rpartition("/")[2], "game_id": "magestik", "act": "add"}
    invite = "invite"
    forms = 0
    for route in routes_of(app.routes):
        is_form = "POST" in (route.methods or ()) and not route.endpoint.__module__.startswith("app.api")
        if not is_form or route.path in SCRIPTS_ONLY:
            continue
        names = {name: values.get(name, invite) for name in route.param_convertors}
        path = route.url_path_for(route.name, **names)
        # When the browser sends a form that is refused there
        refused = await browser.post(path, data={"language": "xx", "name": "\n", "text": ""})
        if refused.status_code < 400:
            continue
        forms += 1
        assert "text/html" in refused.headers["content-type"], path
        # Then its address opens a page, and not the address of nothing
        opened = await browser.get(path, follow_redirects=True)
        assert "text/html" in opened.headers["content-type"], path
        known = not any(value == invite for value in names.values()) and not path.startswith(
            ("/admin", "/me", "/oidc")
        )
        is_open = opened.status_code == 200 or (opened.status_code == 403 and not is_known)
        is_open = is_open or "/review" in path  # says that the game is not over yet
        assert is_open or not known, (path, opened.status_code)
        # And the language can be changed there
        changed = await browser.post(
            "/language", data={"language": "de"}, headers={"Referer": f"http://hall{path}"}
        )
        assert changed.status_code == 303
        page = await browser.get(changed.headers["location"], follow_redirects=True)
        assert (page.status_code, page.headers["content-type"]) == (
            opened.status_code,
            opened.headers["content-type"],
        )
    assert forms > 30


async def test_a_refused_form_for_a_table_is_opened_for_the_same_game(visit: Visit) -> None:
    client = visit("Anna").client
    form = {"game": "magecraft", "players": "2", "name": " "}
    assert (await client.post("/create?game=magecraft", data=form)).status_code == 422
    again = await client.get("/create?game=magecraft")
    assert (again.status_code, 'name="game" value="magecraft"' in again.text) == (200, True)
