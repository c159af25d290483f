"""The measurements find faults planted in small pages: contrast, reach, positions."""

from pathlib import Path

import pytest
from playwright.async_api import Browser

from tests.browser.measures import clicks_moved, find_faint, measure, things_moved

pytestmark = pytest.mark.anyio

# contrast.js measures samples of elements with equal classes, so every element here has its own.
PAGE = """<style>
  :root { color-scheme: light dark; background: light-dark(#fff, #000); color: light-dark(#000, #fff); }
  p { width: 200px; margin: 8px; font: 16px sans-serif; }
  svg { display: block; width: 20px; height: 20px; margin: 12px; }
  .lit { display: block; margin: 12px; outline: 2px solid; outline-offset: 2px; }
  .line { outline: 0; box-shadow: 0 4px 0 -1px #767676; }
  .pip { display: block; width: 20px; height: 20px; margin: 12px; border-radius: 50%; }
</style>
<main data-zone="stage">
  <p id="plain">Plain</p>
  <p id="grey" style="color: #999">Grey</p>
  <p id="by-night" style="color: light-dark(#000, #555)">Well seen by day alone</p>
  <p id="veiled" class="veil" style="color: #fff; background: rgb(0 0 0 / 30%)">White on a veil</p>
  <div style="background: #000">
    <p id="held" style="color: #fff; background: rgb(0 0 0 / 30%)">On black</p>
  </div>
  <p id="shaded" class="shade" style="color: #fff; background: linear-gradient(#000, #888, #bbb)">Gradient</p>
  <div style="opacity: 0.3"><p id="faded" class="all">Faded with all around</p></div>
  <p id="large" style="color: light-dark(#858585, #7a7a7a); font-size: 30px">Large</p>
  <button id="idle" style="color: #999; background: #aaa" disabled>Not now</button>
  <p id="unseen" style="color: #eee; visibility: hidden">Hidden</p>
  <svg id="sign" class="icon" style="color: #bbb"><use href="#"></use></svg>
  <svg id="clear" class="icon"><use href="#"></use></svg>
  <button id="ring" class="lit" style="outline-color: light-dark(#e8d8a0, #333)">Ring</button>
  <button id="gold" class="lit" style="outline-color: light-dark(#96690a, #f0c765)">Gold</button>
  <p style="padding: 8px; background: #777"><button id="under" class="lit line">Line</button></p>
  <p style="display: flex; background: #fff"><i style="width: 40px; background: #777"></i>
    <button id="between" class="lit line">Line</button>
    <i style="width: 40px; background: #777"></i></p>
  <span id="pale" class="pip" style="background: light-dark(#f4f0e4, #222)"></span>
  <span id="rimmed" class="pip" style="box-shadow: 0 0 0 1px #777"></span>
</main>"""

REACH = """<style>
  body { margin: 0; font: 16px sans-serif; }
  [data-zone] { width: 200px; }
  .hides { overflow: hidden; }
  .scrolls { overflow: auto hidden; scrollbar-width: none; }
  .short { width: 150px; }
  .holds { position: relative; }
  i { position: absolute; inset: 0; }
  button { display: block; width: 100px; height: 44px; border: 0; padding: 0; }
  #wide { width: 400px; }
  #along { margin-left: 300px; }
  #beyond { margin-left: 150px; }
</style>
<main id="decision" data-decision="1" data-path="[]">
  <section data-zone="own" class="hides">
    <div class="scrolls"><button id="wide" class="lit"></button></div>
    <div class="scrolls short"><button id="along" class="lit"></button></div>
    <div class="hides"><button id="beyond" class="lit"></button></div>
    <div class="holds"><button id="under" class="lit"></button><i></i></div>
  </section>
</main>"""


async def test_small_visible_words_are_reported(browser: Browser) -> None:
    # Given small words, and an invisible number of font size 0
    page = await browser.new_page()
    await page.set_content(
        "<div id='decision'><p id='small' style='font-size: 10px'>Small</p>"
        "<p id='gone' style='font-size: 0'>7</p></div>"
    )

    # When the page is measured, then only the small words are reported
    assert (await measure(page)).found == ["small words: body: #small 10 px: Small"]
    await page.close()


async def test_highlighted_elements_that_are_out_of_reach_or_covered_are_reported(
    browser: Browser,
) -> None:
    page = await browser.new_page()
    await page.set_content(REACH)

    found = [line for line in (await measure(page)).found if line.startswith("lit")]

    assert [line.split(": own: #")[0] for line in found] == [
        "lit and only reached by force",
        "lit and covered",
    ]
    assert ["#beyond" in found[0], "#under" in found[1]] == [True, True]
    await page.close()


async def test_an_option_that_moves_between_the_steps_of_a_choice_is_reported(browser: Browser) -> None:
    page = await browser.new_page()
    await page.set_content(REACH)
    before = await measure(page)

    # When at the next step one element is scrolled into view, and another is pushed aside
    await page.evaluate("""() => {
      document.getElementById("decision").dataset.path = '[{"picks":["wide"]}]';
      document.getElementById("along").scrollIntoView();
      document.getElementById("under").style.marginLeft = "9px";
    }""")
    now = await measure(page)

    # Then only the second is reported
    assert [line.split()[0] for line in things_moved(now, before)] == ["under"]
    assert list(clicks_moved(now, before)) == []
    await page.close()


async def test_low_contrast_words_icons_and_rings_are_found_in_both_looks(browser: Browser) -> None:
    page = await browser.new_page()
    await page.set_content(PAGE)

    found = await find_faint(page)

    by_day, by_night = (
        {line.split("#")[1].split(" ")[0].split(".")[0] for line in found[look]} for look in ("light", "dark")
    )
    assert by_day == {"grey", "veiled", "shaded", "faded", "sign", "ring", "under", "pale"}
    assert by_night == {"by-night", "shaded", "faded", "ring", "under", "pale"}
    await page.close()


FRAME = (Path(__file__).parent / "frame.js").read_text("utf-8")

PLATES = """<style>
  body { margin: 0; font: 16px sans-serif; }
  [data-zone=rivals] { width: 380px; height: 60px; overflow: hidden; white-space: nowrap; }
  .plate { display: inline-block; width: 150px; height: 50px; overflow: hidden; vertical-align: top; }
  .plate :is(p, .rows) { height: 20px; margin: 0; }
  #tall .rows { height: 80px; }
  @media (width < 768px) { .label { display: none; } }
</style>
<div data-zone="rivals">
  <div class="plate" id="tall">
    <div class="rows"><p id="tall-row"><b>5</b><i class="label">Coins</i></p></div>
  </div>
  <div class="plate" id="second">
    <div class="rows"><p id="row"><i class="label">Guess: five</i></p></div>
  </div>
  <div class="plate" id="third"></div>
</div>
<div data-zone="act" style="position: absolute; top: 900px; height: 20px; width: 10px"></div>"""


async def test_cut_plates_hidden_words_and_parts_beyond_the_screen_are_reported(browser: Browser) -> None:
    """Given plates that do not fit, and words that phones hide, then each is reported where it matters."""
    page = await browser.new_page(viewport={"width": 1000, "height": 800})
    await page.set_content(PLATES)
    desk = await page.evaluate(FRAME)
    await page.set_viewport_size({"width": 390, "height": 800})
    phone = await page.evaluate(FRAME)
    await page.close()

    assert [line.split(",")[0] for line in desk["found"]] == [
        "beyond the screen: [data-zone=act] by 120 px",
        "a plate is cut: #tall",
        "a plate is out of view: #third is 80 px beyond the zone",
    ]
    assert desk["hints"] == []
    assert [line.split(",")[0] for line in phone["found"]] == [
        "beyond the screen: [data-zone=act] by 120 px",
        "a plate is cut: #tall",
        "hidden on phones: #row with all its words",
    ]
    assert phone["hints"] == ["hidden on phones: “Coins” of #tall-row"]
