"""What measures the frame finds what is wrong, by faults planted in small pages: contrast, reach, places."""

import pytest
from playwright.async_api import Browser

from tests.browser.measures import clicks_moved, find_faint, measure, things_moved

pytestmark = pytest.mark.anyio

# Of what is alike some are measured: classes tell them apart.
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


async def test_words_are_large_enough_to_read_where_anybody_sees_them(browser: Browser) -> None:
    # Given words that are small, and a number that gives way to the one that stands in its place
    page = await browser.new_page()
    await page.set_content(
        "<div id='decision'><p id='small' style='font-size: 10px'>Small</p>"
        "<p id='gone' style='font-size: 0'>7</p></div>"
    )

    # When the page is measured, then it says what is small, and nothing of what is not there to be read
    assert (await measure(page)).found == ["small words: body: #small 10 px: Small"]
    await page.close()


async def test_what_is_lit_is_within_reach_as_far_as_it_can_be_scrolled_into_sight(browser: Browser) -> None:
    page = await browser.new_page()
    await page.set_content(REACH)

    found = [line for line in (await measure(page)).found if line.startswith("lit")]

    assert [line.split(": own: #")[0] for line in found] == [
        "lit and only reached by force",
        "lit and covered",
    ]
    assert ["#beyond" in found[0], "#under" in found[1]] == [True, True]
    await page.close()


async def test_what_can_be_taken_lies_where_it_lay_on_the_way_of_a_choice(browser: Browser) -> None:
    page = await browser.new_page()
    await page.set_content(REACH)
    before = await measure(page)

    # When the next step is asked: one thing is scrolled to, another is pushed aside
    await page.evaluate("""() => {
      document.getElementById("decision").dataset.path = '[{"picks":["wide"]}]';
      document.getElementById("along").scrollIntoView();
      document.getElementById("under").style.marginLeft = "9px";
    }""")
    now = await measure(page)

    # Then that one was moved
    assert [line.split()[0] for line in things_moved(now, before)] == ["under"]
    assert list(clicks_moved(now, before)) == []
    await page.close()


async def test_faint_words_signs_and_rings_are_found_in_both_looks(browser: Browser) -> None:
    page = await browser.new_page()
    await page.set_content(PAGE)

    found = await find_faint(page)

    by_day, by_night = (
        {line.split("#")[1].split(" ")[0].split(".")[0] for line in found[look]} for look in ("light", "dark")
    )
    assert by_day == {"grey", "veiled", "shaded", "faded", "sign", "ring", "under", "pale"}
    assert by_night == {"by-night", "shaded", "faded", "ring", "under", "pale"}
    await page.close()
