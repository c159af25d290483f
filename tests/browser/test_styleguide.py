"""Every piece in every state, every moment of a sample game: as it was found good, and open to everybody."""

import re
from collections.abc import AsyncIterator, Iterator
from itertools import pairwise
from typing import Literal

import httpx
import pytest
from playwright.async_api import Browser, Page, ViewportSize, expect

from engines import CATALOGUE
from tests.browser.axe import findings
from tests.browser.conftest import DESK, PHONE
from tests.browser.measures import WINDOWS, measure
from tests.browser.pictures import TOLERANCE, differing, taken
from tests.live.forks import ForkedServer
from tests.live.server import Server
from tests.servers import HANGS

# One process: the sample games are played once.
pytestmark = [pytest.mark.anyio, pytest.mark.xdist_group("styleguide")]

LOOKS: dict[str, tuple[ViewportSize, Literal["light", "dark"]]] = {
    "desk-light": (DESK, "light"),
    "phone-dark": (PHONE, "dark"),
}


@pytest.fixture(scope="module")
def guide(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that shows the style guide."""
    with ForkedServer(tmp_path_factory.mktemp("guide"), MAGEHALL_STYLEGUIDE="1") as server:
        yield server


@pytest.fixture(params=LOOKS)
async def look(browser: Browser, guide: Server, request: pytest.FixtureRequest) -> AsyncIterator[Page]:
    """A page in one of the looks, less fine than a screen, so that pictures are small."""
    size, scheme = LOOKS[request.param]
    context = await browser.new_context(
        base_url=guide.url,
        viewport=size,
        has_touch=size is PHONE,
        color_scheme=scheme,
        reduced_motion="reduce",
        device_scale_factor=0.4,
        service_workers="block",
    )
    page = await context.new_page()
    page.set_default_timeout(HANGS * 1000)  # games are played before the first page is there
    yield page
    await context.close()


def named(size: ViewportSize | None) -> str:
    """The look of a page, by its size."""
    return next(name for name, (known, _) in LOOKS.items() if known == size)


async def addresses(page: Page, game: str) -> list[str]:
    """The moments of a game."""
    await page.goto("/styleguide")
    links = page.locator(f"a[href^='/styleguide/{game}/']")
    return [str(await link.get_attribute("href")) for link in await links.all()]


async def test_the_pieces_look_as_they_were_found_good(browser: Browser, look: Page) -> None:
    answer = await look.goto("/styleguide")
    assert answer is not None
    assert answer.ok
    picture = await taken(look, full_page=True)
    assert await differing(browser, f"pieces-{named(look.viewport_size)}", picture) < TOLERANCE
    assert await findings(look) == []


BEYOND = """(selector) => {
  const boxes = [...document.querySelectorAll(selector)].map((one) => one.getBoundingClientRect());
  const beyond = ({ top, right, bottom }) => Math.max(bottom - innerHeight, right - innerWidth, -top);
  return Math.round(Math.max(0, ...boxes.map(beyond)));
}"""
"""By how many pixels something reaches beyond the screen; 0 where there is nothing of it."""


ZONES = ("head", "rivals", "stage", "story", "act", "own")
PLAYED_WITH = (*(f"[data-zone={zone}]" for zone in ZONES), "#prompt", "#confirm", "#result")
"""What is on the screen without scrolling, at both sizes."""
AT_A_DESK = ("[data-zone=log]",)
"""What is so at a desk, where the log is no drawer."""


def spread(moments: list[str], few: int) -> list[str]:
    """The first, the last, and some between."""
    return [moments[round(at * (len(moments) - 1) / (few - 1))] for at in range(few)]


@pytest.mark.parametrize("few", [2, pytest.param(None, marks=pytest.mark.long)], ids=["some", "all"])
@pytest.mark.parametrize("game", CATALOGUE)
async def test_the_moments_of_a_game_are_as_they_were_found_good(
    browser: Browser, look: Page, game: str, few: int | None
) -> None:
    """Each as its kept picture, with nothing for axe to find, and what one plays with on the screen."""
    parts = PLAYED_WITH + (AT_A_DESK if look.viewport_size == DESK else ())
    different, beyond, grave = {}, {}, []
    moments = await addresses(look, game)
    for address in moments if few is None else spread(moments, few):
        await look.goto(address)
        await look.locator("#table[data-ready]").wait_for()
        moment = address.rpartition("/")[2]
        if moment == "end":
            await look.locator("#turning .turning").first.wait_for()
        name = re.sub(r"[^a-z0-9-]", "-", f"{game}-{moment}-{named(look.viewport_size)}")
        share = await differing(browser, name, await taken(look))
        if share >= TOLERANCE:
            different[name] = share
        for part in parts:
            if pixels := await look.evaluate(BEYOND, part):
                beyond[f"{address} {part}"] = pixels
        grave += await findings(look)
    assert (different, beyond, grave) == ({}, {}, [])


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
"""Puts everybody somewhere on the goal track, as a drawing does; what then shows, from where to where."""


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
        assert all(one[2] <= other[1] for one, other in pairwise(crests))
        assert crests[0][1] >= track["x"] - 1
        assert crests[-1][2] <= track["x"] + track["width"] + 1


async def test_a_new_question_shows_what_can_be_taken_though_it_lay_out_of_sight(look: Page) -> None:
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
"""Shows a scene with so many things of that kind, that are called so."""

LONG_NAMES = ["Regenbogen", "Kristallhöhle", "Doppelkralle", "Blitzflug", "Verstärkung"]


async def test_a_scene_of_many_things_shows_whole_what_it_shows_of_them(look: Page) -> None:
    # Given a scene with one thing, and with as many as there can be, whose names are long
    for names in (LONG_NAMES[1:2], LONG_NAMES):
        await look.goto("/styleguide/draco_magi/volley")
        await look.locator("#table[data-ready]").wait_for()
        await look.evaluate(MANY, [".face:has(.title)", names])
        await expect(look.locator("#event .title").first).to_be_visible()

        # Then in no window anything of it is cut
        for window in WINDOWS:
            await look.set_viewport_size(window)
            assert [one for one in (await measure(look)).found if "#event" in one] == []


SAY = """(words) => {
  for (const [selector, said] of Object.entries(words))
    [...document.querySelectorAll(`#decision .verbs ${selector}`)].forEach((button, at) => {
      const word = button.querySelector(".word") ?? button;
      word.textContent = said[at] ?? said[0];
    });
}"""
"""Puts words on the buttons of the action bar."""

LONG_VERBS = {
    "res_arcana/mix": {".main": ["Knochendrachen ablegen"]},
    "res_arcana/collect": {".main": ["3 Essenzen nehmen"]},
    "draco_magi/way": {".verb": ["Mit Kralle angreifen", "Mit Biss angreifen"]},
}
"""As they are in German, at moments where there is least room."""


@pytest.mark.parametrize("moment", LONG_VERBS)
async def test_long_words_of_verbs_have_room_beside_slots_and_the_way_back(look: Page, moment: str) -> None:
    await look.goto(f"/styleguide/{moment}")
    await look.locator("#table[data-ready]").wait_for()
    await look.evaluate(SAY, {"#back": ["Zurück"], "#undo": ["Rückgängig"], **LONG_VERBS[moment]})
    for window in WINDOWS:
        await look.set_viewport_size(window)
        assert [one for one in (await measure(look)).found if "act: " in one] == []


async def test_the_invite_of_a_waiting_room_is_the_same_wherever_it_is_shown(look: Page) -> None:
    await look.goto("/styleguide/magestik/open")
    assert await look.locator("#invite-link").inner_text() == "https://magehall.example/invite/sample"
    assert await look.locator("img.qr").evaluate("(code) => code.decode().then(() => code.naturalWidth)")


async def test_it_is_for_development_only(server: Server) -> None:
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
"""Says, as a page does after a while, that a bot can play for whoever is asked; if wanted where what follows
leaves no room for it. Whether it shows, and whether all that shows fits."""


async def test_a_note_gives_way_to_a_question_that_needs_the_room(look: Page) -> None:
    seen = []
    for is_full in (False, True):
        await look.goto("/styleguide/res_arcana/act")
        await look.locator("#table[data-ready]").wait_for()
        seen.append(await look.evaluate(NOTE, is_full))
    assert seen == [[True, True], [False, True]]
