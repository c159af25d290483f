"""What measures the frame finds what is wrong: contrast, by faults planted in a small page."""

import pytest
from playwright.async_api import Browser

from tests.browser.measures import find_faint

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
