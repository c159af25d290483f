"""The style guide: components and moments of sample games look as reviewed and are accessible."""

from collections.abc import AsyncIterator, Iterator
from itertools import pairwise
from pathlib import Path
from typing import Literal

import httpx
import pytest
from playwright.async_api import Browser, Page, ViewportSize, expect

from engines import CATALOGUE
from tests.browser.axe import findings
from tests.browser.conftest import DESK, PHONE
from tests.browser.measures import WINDOWS, measure
from tests.browser.pictures import FOLDER, SCALE, Sheet, take_picture
from tests.engines.expected import find_expected
from tests.live.forks import ForkedServer
from tests.live.server import Server
from tests.servers import HANGS

# In one process: the sample games are played once, and no other process renews a sheet.
pytestmark = [pytest.mark.anyio, pytest.mark.xdist_group("styleguide")]

LOOKS: dict[str, tuple[ViewportSize, Literal["light", "dark"]]] = {
    "desk-light": (DESK, "light"),
    "phone-dark": (PHONE, "dark"),
}
PICTURED = {game: find_expected(game).pictured for game in CATALOGUE}
"""The moments with a reviewed picture."""


@pytest.fixture(scope="module")
def guide(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that shows the style guide."""
    with ForkedServer(tmp_path_factory.mktemp("guide"), MAGEHALL_STYLEGUIDE="1") as server:
        yield server


@pytest.fixture(params=LOOKS)
async def look(browser: Browser, guide: Server, request: pytest.FixtureRequest) -> AsyncIterator[Page]:
    """A page in one of the looks, with the small pixel ratio of the pictures."""
    size, scheme = LOOKS[request.param]
    context = await browser.new_context(
        base_url=guide.url,
        viewport=size,
        has_touch=size is PHONE,
        color_scheme=scheme,
        reduced_motion="reduce",
        device_scale_factor=SCALE,
        service_workers="block",
    )
    page = await context.new_page()
    page.set_default_timeout(HANGS * 1000)  # the first page waits for the sample games
    yield page
    await context.close()


def name_look(size: ViewportSize | None) -> str:
    """The name of the look with this viewport."""
    return next(name for name, (viewport, _) in LOOKS.items() if viewport == size)


async def list_addresses(page: Page, game: str) -> list[str]:
    """The addresses of a game's moments."""
    await page.goto("/styleguide")
    links = page.locator(f"a[href^='/styleguide/{game}/']")
    return [str(await link.get_attribute("href")) for link in await links.all()]


async def test_the_components_look_as_reviewed(look: Page, tmp_path: Path) -> None:
    answer = await look.goto("/styleguide")
    assert answer is not None
    assert answer.ok
    # Games have pictures of their own, so the picture is the same with any number of games.
    await look.locator("section[aria-labelledby=g-moments]").evaluate("(section) => section.remove()")
    sheet = Sheet(FOLDER / f"pieces-{name_look(look.viewport_size)}.webp", ["pieces"])
    difference = sheet.compare("pieces", await take_picture(look, full_page=True), tmp_path)
    sheet.save()
    assert (difference, await findings(look)) == (None, [])


OVERFLOW = """(selector) => {
  const boxes = [...document.querySelectorAll(selector)].map((element) => element.getBoundingClientRect());
  const overflow = ({ top, right, bottom }) => Math.max(bottom - innerHeight, right - innerWidth, -top);
  return Math.round(Math.max(0, ...boxes.map(overflow)));
}"""
"""CSS pixels by which elements reach beyond the screen; 0 if there are none."""


ZONES = ("head", "rivals", "stage", "story", "act", "own")
ALWAYS_VISIBLE = (*(f"[data-zone={zone}]" for zone in ZONES), "#prompt", "#confirm", "#result")
"""Parts that are on the screen without scrolling, at both sizes."""
VISIBLE_AT_DESK = ("[data-zone=log]",)
"""On a phone the log is a drawer."""


SCROLLING = ("open", "end")
"""Moments before and after the game, whose zones may scroll."""
TOLERATED = ("an owner without a letter", "small for a finger: rivals: #dragon-")
"""Crests of absent players have no letter; rivals' dragons are 33 x 18 CSS pixels on a phone."""


def spread(moments: list[str], count: int) -> list[str]:
    """The first moment, the last, and some between, evenly."""
    return [moments[round(at * (len(moments) - 1) / (count - 1))] for at in range(count)]


@pytest.mark.parametrize("count", [2, pytest.param(None, marks=pytest.mark.long)], ids=["some", "all"])
@pytest.mark.parametrize("game", CATALOGUE)
async def test_the_moments_of_a_game_look_as_reviewed(
    look: Page, game: str, count: int | None, tmp_path: Path
) -> None:
    """Given a moment, then nothing is cut off, off screen or inaccessible, and it matches its picture."""
    size = look.viewport_size
    parts = ALWAYS_VISIBLE + (VISIBLE_AT_DESK if size == DESK else ())
    pictured = PICTURED[game]
    sheet = Sheet(FOLDER / f"{game}-{name_look(size)}.webp", pictured) if pictured else None
    differences, overflows, faults, violations = [], {}, [], []
    addresses = await list_addresses(look, game)
    for address in addresses if count is None else spread(addresses, count):
        await look.goto(address)
        await look.locator("#table[data-ready]").wait_for()
        moment = address.rpartition("/")[2]
        if moment == "end" and CATALOGUE[game].progress is not None:
            await look.locator("#turning .turning").first.wait_for()
        if sheet is not None and moment in pictured:
            differences.append(sheet.compare(moment, await take_picture(look), tmp_path))
        for part in parts:
            if pixels := await look.evaluate(OVERFLOW, part):
                overflows[f"{address} {part}"] = pixels
        if moment not in SCROLLING:
            found = (await measure(look)).found
            faults += [f"{address} {fault}" for fault in found if not fault.startswith(TOLERATED)]
        violations += await findings(look)
    if sheet is not None:
        sheet.save()
        assert sheet.moments == pictured
    assert ([*filter(None, differences)], overflows, faults, violations) == ([], {}, [], [])


async def test_every_game_has_pictures_of_moments_that_exist(look: Page) -> None:
    for game, moments in PICTURED.items():
        addresses = await list_addresses(look, game)
        assert {f"/styleguide/{game}/{moment}" for moment in moments} <= {*addresses}


MOVE = """async (values) => {
  values.forEach((value, seat) => {
    const crest = document.getElementById(`mark-${seat}`);
    crest.dataset.at = String(value);
    crest.style.setProperty("--at", String(Math.min(1, value / crest.dataset.of)));
  });
  await null; // no longer than until the end of this task
  const crests = [...document.querySelectorAll(".track .crest")].filter((one) => one.checkVisibility());
  return crests.map((one) => {
    const { left, right } = one.getBoundingClientRect();
    return [one.textContent + (one.dataset.more ?? ""), left, right];
  });
}"""
"""Moves players on the goal track, as rendering does; returns [letters, left, right] of visible crests."""


async def test_no_crest_on_the_goal_track_covers_another(look: Page) -> None:
    await look.goto("/styleguide/magecraft/cast")
    await look.locator("#table[data-ready]").wait_for()
    track = await look.locator(".track").bounding_box()
    assert track is not None

    for values, shown in (
        ([5, 6, 6, 7], ["M", "P", "G", "A"]),
        ([20, 19, 18, 30], ["G", "P", "M", "A"]),
        ([4, 4, 4, 0], ["A", "GM P"]),
        ([1, 1, 1, 1], ["GM P A"]),
    ):
        crests = sorted(await look.evaluate(MOVE, values), key=lambda crest: float(crest[1]))
        assert [crest[0] for crest in crests] == shown
        assert all(crest[2] <= following[1] for crest, following in pairwise(crests))
        assert crests[0][1] >= track["x"] - 1
        assert crests[-1][2] <= track["x"] + track["width"] + 1


async def test_options_out_of_view_are_scrolled_into_view(look: Page) -> None:
    await look.goto("/styleguide/res_arcana/check")
    await expect(look.locator(".mine .lit")).to_be_in_viewport(ratio=1)


MANY = """([selector, names]) => {
  const chip = document.querySelector("#beats li:has(template) [data-story]");
  const things = chip.parentElement.querySelector("template").content;
  const one = things.querySelector(selector);
  things.replaceChildren(...names.map((name) => {
    const thing = one.cloneNode(true);
    thing.querySelector(".title").textContent = name;
    return thing;
  }));
  chip.dataset.weight = "2";
  chip.dispatchEvent(new PointerEvent("pointerover", { bubbles: true }));
}"""
"""Shows a scene with one thing per name."""

LONG_NAMES = ["Regenbogen", "Kristallhöhle", "Doppelkralle", "Blitzflug", "Verstärkung"]


async def test_no_part_of_a_scene_of_many_things_is_cut(look: Page) -> None:
    # Given a scene with one thing, and with the maximum number of things, whose names are long
    for names in (LONG_NAMES[1:2], LONG_NAMES):
        await look.goto("/styleguide/draco_magi/volley")
        await look.locator("#table[data-ready]").wait_for()
        await look.evaluate(MANY, [".face:has(.title)", names])
        await expect(look.locator("#event .title").first).to_be_visible()

        # Then nothing in it is cut in any window
        for window in WINDOWS:
            await look.set_viewport_size(window)
            assert [fault for fault in (await measure(look)).found if "#event" in fault] == []


SAY = """(words) => {
  for (const [selector, said] of Object.entries(words))
    [...document.querySelectorAll(`#decision .verbs ${selector}`)].forEach((button, at) => {
      const word = button.querySelector(".word") ?? button;
      word.textContent = said[at] ?? said[0];
    });
}"""
"""Replaces the words on buttons of the action bar."""

LONG_VERBS = {
    "res_arcana/mix": {".main": ["Knochendrachen ablegen"]},
    "res_arcana/collect": {".main": ["3 Essenzen nehmen"]},
    "draco_magi/way": {".verb": ["Mit Kralle angreifen", "Mit Biss angreifen"]},
}
"""German words at moments with the least room."""


@pytest.mark.parametrize("moment", LONG_VERBS)
async def test_long_words_of_verbs_fit_beside_slots_and_the_back_button(look: Page, moment: str) -> None:
    await look.goto(f"/styleguide/{moment}")
    await look.locator("#table[data-ready]").wait_for()
    await look.evaluate(SAY, {"#back": ["Zurück"], "#undo": ["Rückgängig"], **LONG_VERBS[moment]})
    for window in WINDOWS:
        await look.set_viewport_size(window)
        assert [fault for fault in (await measure(look)).found if "act: " in fault] == []


async def test_the_invite_of_a_waiting_room_does_not_depend_on_the_server(look: Page) -> None:
    await look.goto("/styleguide/magestik/open")
    assert await look.locator("#invite-link").inner_text() == "https://magehall.example/invite/sample"
    assert await look.locator("img.qr").evaluate("(code) => code.decode().then(() => code.naturalWidth)")


async def test_the_style_guide_is_for_development_only(server: Server) -> None:
    async with httpx.AsyncClient(base_url=server.url) as client:
        assert (await client.get("/styleguide")).status_code == 404


NOTE = """(isFull) => {
  const consequence = document.getElementById("consequence");
  const say = consequence.closest(".say");
  const fits = () => say.scrollHeight <= say.clientHeight + 1;
  document.getElementById("tip")?.remove(); // a hint takes its place
  const follows = consequence.querySelector(".follows");
  const words = [];
  while (isFull && fits()) follows.textContent = words.push("word") && words.join(" ");
  if (isFull) follows.textContent = words.slice(1).join(" ");
  const note = document.createElement("span");
  note.id = "while-away";
  note.textContent = "As soon as you’re away, a bot can play for you.";
  consequence.append(" ", note);
  window.dispatchEvent(new Event("resize"));
  return [note.checkVisibility(), fits()];
}"""
"""Adds the note that a bot can play for an absent player, on request after a text that leaves no room for it.

Returns whether the note is visible, and whether everything visible fits.
"""


async def test_a_note_is_hidden_if_a_prompt_needs_the_room(look: Page) -> None:
    seen = []
    for is_full in (False, True):
        await look.goto("/styleguide/res_arcana/act")
        await look.locator("#table[data-ready]").wait_for()
        seen.append(await look.evaluate(NOTE, is_full))
    assert seen == [[True, True], [False, True]]
