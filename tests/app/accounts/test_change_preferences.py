"""Settings: stored with the user for all devices, or in the browser of a visitor without a session."""

import pytest

from tests.app.conftest import Visit
from tests.live.player import Player
from tests.live.reading import Seen

pytestmark = pytest.mark.anyio

CHOSEN = {"theme": "dark", "motion": "slow", "language": "de", "sound": "on", "confirm": "off"}


async def link_device(device: Player, owner: Player) -> None:
    link = Seen((await owner.client.post("/me/link")).text).link("/link/")
    assert (await device.client.post(link)).status_code == 303


def root_tag(html: str) -> str:
    return html[html.index("<html") :].partition(">")[0]


async def test_settings_apply_to_all_devices_of_a_user(visit: Visit, game: str) -> None:
    # Given a user with two devices
    anna, phone = visit("Anna"), visit("Phone")
    await anna.create(game, 2)
    await link_device(phone, anna)
    assert 'lang="en"' in root_tag((await phone.client.get("/me")).text)

    # When all settings are changed on one
    assert (await anna.client.post("/me/settings", data=CHOSEN)).status_code == 303

    # Then they apply to the other and to a later one, on pages and at tables
    tablet = visit("Tablet")
    await link_device(tablet, anna)
    for device in (phone, tablet):
        for address in ("/me", anna.path):
            root = root_tag((await device.client.get(address)).text)
            for name, value in CHOSEN.items():
                assert f'{"lang" if name == "language" else f"data-{name}"}="{value}"' in root

    # When one setting is changed, the others stay
    await phone.client.post("/me/settings", data={"theme": "light"})
    root = root_tag((await anna.client.get("/")).text)
    assert 'data-theme="light"' in root
    assert 'data-motion="slow"' in root
    await phone.client.post("/language", data={"language": "en"})
    assert 'lang="en"' in root_tag((await anna.client.get("/")).text)


async def test_settings_of_visitors_are_stored_in_their_browser(visit: Visit, game: str) -> None:
    anna = visit("Anna")
    await anna.client.post("/me/settings", data={"theme": "dark", "motion": "off"})
    html = (await anna.client.get("/me")).text
    assert 'data-theme="dark"' in root_tag(html)
    assert 'value="off" checked' in html
    assert "These settings stay in this browser." in html
    # They stay when the visitor becomes a guest, and after signing out
    await anna.create(game, 2)
    assert 'data-motion="off"' in root_tag((await anna.client.get("/me")).text)
    await anna.client.post("/me/settings", data={"motion": "fast"})
    await anna.client.post("/me/leave")
    root = root_tag((await anna.client.get("/")).text)
    assert 'data-motion="fast"' in root
    assert 'data-theme="dark"' in root


@pytest.mark.parametrize(
    "wrong", [{"theme": "pink"}, {"colour": "red"}, {"language": "tlh"}, {"theme": "dark", "motion": "x"}]
)
async def test_unknown_settings_are_rejected(visit: Visit, wrong: dict[str, str]) -> None:
    anna = visit("Anna")
    assert (await anna.client.post("/me/settings", data=wrong)).status_code == 422
    assert "data-" not in root_tag((await anna.client.get("/")).text)


@pytest.mark.parametrize("cookie", ["", "x", "theme:pink", "theme:dark&&:&x:", 'theme:dark" onload="x'])
async def test_invalid_values_in_the_cookie_are_ignored(visit: Visit, cookie: str) -> None:
    forged = {"Cookie": f"preferences={cookie}"}
    root = root_tag((await visit("Eve").client.get("/", headers=forged)).text)
    assert root in ('<html lang="en" dir="ltr"', '<html lang="en" dir="ltr" data-theme="dark"')
