"""Pictures of pages beside the ones that were looked at and found good.

`MAGEHALL_PICTURES=new pytest -m "" tests/browser/test_styleguide.py -k GAME` takes those of a game,
`-k pieces` those of the pieces; then look at every one of them before it is committed.
"""

import base64
import os
from pathlib import Path

from playwright.async_api import Browser, Error, Page

FOLDER = Path(__file__).parent / "pictures"
TAKE_NEW = os.environ.get("MAGEHALL_PICTURES") == "new"
TOLERANCE = 0.02
"""The share of pixels that may differ: fonts are drawn a little differently elsewhere."""

_DIFFERING = """async ([one, other]) => {
  const pixels = async (data) => {
    const image = new Image();
    image.src = `data:image/png;base64,${data}`;
    await image.decode();
    const canvas = new OffscreenCanvas(image.width, image.height);
    const pen = canvas.getContext("2d");
    pen.drawImage(image, 0, 0);
    return pen.getImageData(0, 0, image.width, image.height);
  };
  const [a, b] = [await pixels(one), await pixels(other)];
  if (a.width !== b.width || a.height !== b.height) return 1;
  let differing = 0;
  for (let at = 0; at < a.data.length; at += 4) {
    const by = [0, 1, 2].map((channel) => Math.abs(a.data[at + channel] - b.data[at + channel]));
    if (Math.max(...by) > 48) differing += 1;
  }
  return differing / (a.data.length / 4);
}"""


async def taken(page: Page, *, full_page: bool = False) -> bytes:
    """A picture of a page; a browser that is short of time may need to be asked again."""
    for _ in range(4):
        try:
            return await page.screenshot(full_page=full_page)
        except Error as error:
            if "Unable to capture screenshot" not in error.message:
                raise
    return await page.screenshot(full_page=full_page)


async def differing(browser: Browser, name: str, picture: bytes) -> float:
    """The share of pixels in which a picture differs from the one that is kept; 1 if its size does."""
    file = FOLDER / f"{name}.png"
    if TAKE_NEW and not file.exists():
        file.write_bytes(picture)
    pair = [base64.b64encode(one).decode() for one in (file.read_bytes(), picture)]
    page = await browser.new_page()
    share: float = await page.evaluate(_DIFFERING, pair)
    await page.close()
    if TAKE_NEW and share:
        file.write_bytes(picture)
        return 0
    return share
