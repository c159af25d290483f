"""Numbers preview the effect of a choice, and have the previewed values after it."""

import json
from typing import Any

import pytest
from playwright.async_api import expect

from engines import CATALOGUE
from tests.browser.conftest import PHONE, Invite
from tests.browser.seating import Sit, enter
from tests.live.player import Player, begin_game
from tests.live.reading import Seen

pytestmark = pytest.mark.anyio

MAX_CHOICES = 300


async def find_choice_with_preview(player: Player) -> tuple[dict[str, Any], dict[str, list[int]]] | None:
    """A choice of a single thing on the table, and the numbers in its preview."""
    seen = await player.look()
    question = seen.question
    if question is None or question.kind != "pick":
        return None
    aims = json.loads((seen.find("decision") or {})["data-aims"])
    targets = [aim["target"] for aim in aims]
    for aim in aims:
        if (
            "blocked" in aim or targets.count(aim["target"]) > 1
        ):  # with several verbs each is committed at once
            continue
        path = json.dumps([{"picks": [aim["id"]]}])
        answer = Seen((await player.post("explore", decision=question.id, path=path)).text)
        shown = (answer.find("decision") or {}).get("data-preview")
        said: dict[str, Any] = json.loads(shown) if shown else {}
        if said.get("numbers"):
            return aim, said["numbers"]
    return None


# In Magelight most things have several verbs, so previews are rare.
@pytest.mark.parametrize(
    "game",
    [pytest.param(game, marks=() if game == "magestik" else pytest.mark.long) for game in CATALOGUE],
)
async def test_numbers_preview_their_value_after_a_choice(come: Invite, sit: Sit, game: str) -> None:
    # Given a game, played until a choice has a preview
    players = await sit(2 if CATALOGUE[game].seats[0] <= 2 else CATALOGUE[game].seats[0])
    await begin_game(players, game)
    found: tuple[Player, dict[str, Any], dict[str, list[int]]] | None = None
    for _ in range(MAX_CHOICES):
        for player in players:
            if (choice := await find_choice_with_preview(player)) is not None:
                found = player, *choice
                break
            await player.play()
        if found is not None:
            break
    assert found is not None, "no choice of this game has a preview"
    player, aim, numbers = found
    guest = await come(player.name)
    await enter(guest, player)
    page = guest.page

    # When its player picks it
    await page.locator(f".lit[data-target='{aim['target']}']").first.click()

    # Then every number shows its value after the choice
    for id, (_, number) in numbers.items():
        mark = page.locator(f"#{id}[data-after], #{id} [data-after]").first
        await expect(mark).to_have_attribute("data-after", str(number))

    # And going back removes the previews
    await page.locator("#back").click()
    await expect(page.locator("[data-after]")).to_have_count(0)

    # And after the choice they have the previewed values
    await page.locator(f".lit[data-target='{aim['target']}']").first.click()
    await expect(page.locator("#decision[data-preview]")).to_be_visible()
    await page.locator("#confirm").click()
    for id, (_, number) in numbers.items():
        await expect(page.locator(f"#{id}")).to_contain_text(str(number))
    assert not guest.complaints


async def test_holding_a_verb_on_a_touch_screen_shows_its_preview(come: Invite, sit: Sit) -> None:
    """The test provides the server's preview."""
    # Given a player with a touch screen who may end their turn
    players = await sit(2)
    await begin_game(players, "magestik")
    player = players[0]
    for _ in range(MAX_CHOICES):
        if any(tag.get("data-option") == "end" for tag in (await player.look()).tags):
            break
        for other in players:
            await other.play()
    guest = await come(player.name, PHONE)
    await enter(guest, player)
    page = guest.page
    end = page.locator("#decision .verb[data-option='end']")
    await expect(end).to_be_visible()
    number = await page.locator(".counter[id]").first.get_attribute("id")
    preview = json.dumps({"numbers": {number: [1, 2]}})
    await page.route("**/preview", lambda route: route.fulfill(content_type="application/json", body=preview))
    decision = await page.locator("#decision").get_attribute("data-decision")

    # When they hold the verb
    box = await end.bounding_box()
    assert box is not None
    at = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    screen = await page.context.new_cdp_session(page)
    await screen.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [at]})

    # Then the number shows the preview, also after they let go; nothing is committed
    mark = page.locator(f"#{number}[data-after='2'], #{number} [data-after='2']").first
    await expect(mark).to_be_attached()
    await screen.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    await expect(mark).to_be_attached()
    await expect(page.locator("#decision")).to_have_attribute("data-decision", str(decision))

    # And a tap commits at once
    await end.tap()
    await expect(page.locator(f"#decision[data-decision='{decision}']")).to_have_count(0)
