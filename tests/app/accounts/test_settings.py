"""Settings that follow: chosen once, they hold on every device, or in the browser of who has no name."""

import pytest

from tests.app.conftest import Visit
from tests.live.player import Player
from tests.live.reading import Seen

pytestmark = [pytest.mark.anyio, pytest.mark.databases]

CHOSEN = {"theme": "dark", "motion": "slow", "language": "de", "sound": "on", "confirm": "off"}


async def moved_to(device: Player, owner: Player) -> None:
    link = Seen((await owner.client.post("/me/link")).text).link("/link/")
    assert (await device.client.post(link)).status_code == 303


def root_of(html: str) -> str:
    return html[html.index("<html") :].partition(">")[0]


async def test_settings_follow_somebody_to_a_device_at_sign_in_and_later(visit: Visit, game: str) -> None:
    # Given somebody with two devices
    anna, phone = visit("Anna"), visit("Phone")
    await anna.create(game, 2)
    await moved_to(phone, anna)
    assert 'lang="en"' in root_of((await phone.client.get("/me")).text)

    # When all is chosen on the one
    assert (await anna.client.post("/me/settings", data=CHOSEN)).status_code == 303

    # Then it holds on the other, on pages and at tables, and on one that comes later
    tablet = visit("Tablet")
    await moved_to(tablet, anna)
    for device in (phone, tablet):
        for address in ("/me", anna.path):
            root = root_of((await device.client.get(address)).text)
            for name, value in CHOSEN.items():
                assert f'{"lang" if name == "language" else f"data-{name}"}="{value}"' in root

    # When one of them is chosen anew, then the others stay
    await phone.client.post("/me/settings", data={"theme": "light"})
    root = root_of((await anna.client.get("/")).text)
    assert 'data-theme="light"' in root
    assert 'data-motion="slow"' in root
    await phone.client.post("/language", data={"language": "en"})
    assert 'lang="en"' in root_of((await anna.client.get("/")).text)


async def test_a_browser_keeps_the_settings_of_somebody_without_a_name(visit: Visit, game: str) -> None:
    anna = visit("Anna")
    await anna.client.post("/me/settings", data={"theme": "dark", "motion": "off"})
    html = (await anna.client.get("/me")).text
    assert 'data-theme="dark"' in root_of(html)
    assert 'value="off" checked' in html
    assert "These settings stay in this browser." in html
    # And so they do when there is a name, and once one has signed out
    await anna.create(game, 2)
    assert 'data-motion="off"' in root_of((await anna.client.get("/me")).text)
    await anna.client.post("/me/settings", data={"motion": "fast"})
    await anna.client.post("/me/leave")
    root = root_of((await anna.client.get("/")).text)
    assert 'data-motion="fast"' in root
    assert 'data-theme="dark"' in root


@pytest.mark.parametrize(
    "wrong", [{"theme": "pink"}, {"colour": "red"}, {"language": "tlh"}, {"theme": "dark", "motion": "x"}]
)
async def test_a_setting_that_there_is_not_is_refused(visit: Visit, wrong: dict[str, str]) -> None:
    anna = visit("Anna")
    assert (await anna.client.post("/me/settings", data=wrong)).status_code == 422
    assert "data-" not in root_of((await anna.client.get("/")).text)


@pytest.mark.parametrize("cookie", ["", "x", "theme:pink", "theme:dark&&:&x:", 'theme:dark" onload="x'])
async def test_a_forged_cookie_chooses_nothing_that_there_is_not(visit: Visit, cookie: str) -> None:
    forged = {"Cookie": f"preferences={cookie}"}
    root = root_of((await visit("Eve").client.get("/", headers=forged)).text)
    assert root in ('<html lang="en"', '<html lang="en" data-theme="dark"')
