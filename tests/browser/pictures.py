"""Sheets of reviewed pictures: one lossless image per game and look, with one tile per moment.

The names of the tiles, from left to right and from top to bottom, stand in the sheet's EXIF description.
Reviewed pictures are renewed as CONTRIBUTING.md says.
"""

import os
from collections.abc import Sequence
from io import BytesIO
from math import ceil
from pathlib import Path
from typing import ClassVar

from PIL import Image, ImageChops
from PIL.ExifTags import Base
from playwright.async_api import Error, Page

FOLDER = Path(__file__).parent / "pictures"
RENEW = os.environ.get("TESTS_PICTURES") == "new"
MAX_BYTES = 2_000_000
"""The limit for all sheets together: a change of style renews all of them, and Git stores every version."""
SCALE = 0.4
"""Pixels of a picture per CSS pixel: enough to see what changed, and small files."""
TOLERANCE = 0.02
"""The share of pixels that may differ: other machines render fonts slightly differently."""
CHANNEL_TOLERANCE = 48
"""A pixel differs if one of its channels (0 to 255) differs by more."""
STEP = 8
"""Channels of stored pictures are multiples of it, which halves the files; CHANNEL_TOLERANCE is larger."""
COLUMNS = 5


async def take_picture(page: Page, *, full_page: bool = False) -> bytes:
    """A screenshot; tries again where the browser was too busy for it."""
    for _ in range(4):
        try:
            return await page.screenshot(full_page=full_page)
        except Error as error:
            if "Unable to capture screenshot" not in error.message:
                raise
    return await page.screenshot(full_page=full_page)


class Sheet:
    """The reviewed pictures of some moments in one look.

    `moments` are those that should be pictured; `renew` stores new pictures instead of reporting differences.
    """

    _LOSSLESS: ClassVar = {"lossless": True, "quality": 100, "method": 6}
    """The slowest and most compact level: moments resemble each other, and only it looks that far back."""

    def __init__(self, file: Path, moments: Sequence[str], *, renew: bool = RENEW) -> None:
        self.file = file
        self._moments = moments
        self._renew = renew
        self._tiles = _read_tiles(file) if file.exists() else {}
        self._is_stale = renew and self.moments != tuple(moments)

    def compare(self, moment: str, picture: bytes, folder: Path) -> str | None:
        """Compares a screenshot with the reviewed picture; returns a description of the difference, if any.

        Where they differ, both pictures and their difference are written to the folder.
        """
        new = Image.open(BytesIO(picture)).convert("RGB")
        old = self._tiles.get(moment)
        mask = None if old is None or old.size != new.size else _mask_difference(old, new)
        if self._renew:
            if mask is None or mask.getbbox():
                self._tiles[moment] = new
                self._is_stale = True
            return None
        name = f"{self.file.stem}-{moment}"
        if old is None:
            return f"{name}: not reviewed yet; {_write(folder, name, new=new)}"
        if mask is None:
            files = _write(folder, name, old=old, new=new)
            return f"{name}: {new.size} pixels instead of {old.size}; {files}"
        share = mask.histogram()[255] / (mask.width * mask.height)
        if share < TOLERANCE:
            return None
        left, top, right, bottom = (round(side / SCALE) for side in mask.getbbox() or (0, 0, 0, 0))
        return (
            f"{name}: {share:.1%} of the pixels differ, within {right - left}x{bottom - top} CSS pixels"
            f" at {left},{top}; {_write(folder, name, old=old, new=new, difference=mask)}"
        )

    @property
    def moments(self) -> tuple[str, ...]:
        """The moments that the sheet has tiles of, in their order."""
        return tuple(self._tiles)

    def save(self) -> None:
        """Writes the sheet if a tile has changed, was added or is no longer pictured."""
        if not self._is_stale:
            return
        tiles = {moment: self._tiles[moment] for moment in self._moments if moment in self._tiles}
        width, height = max(tile.size for tile in tiles.values())
        if any(tile.size != (width, height) for tile in tiles.values()):
            raise ValueError(f"{self.file.name}: tiles of several sizes; renew all of its moments at once")
        columns = min(COLUMNS, len(tiles))
        sheet = Image.new("RGB", (columns * width, ceil(len(tiles) / columns) * height))
        for at, tile in enumerate(tiles.values()):
            sheet.paste(tile, (at % columns * width, at // columns * height))
        sheet = sheet.point([min(255, (value + STEP // 2) // STEP * STEP) for value in range(256)] * 3)
        exif = Image.Exif()
        exif[Base.ImageDescription] = " ".join(tiles)
        sheet.save(self.file, "WEBP", exif=exif, **self._LOSSLESS)
        self._tiles, self._is_stale = tiles, False


def _read_tiles(file: Path) -> dict[str, Image.Image]:
    with Image.open(file) as image:
        names = image.getexif()[Base.ImageDescription].split()
        columns = min(COLUMNS, len(names))
        width, height = image.width // columns, image.height // ceil(len(names) / columns)
        boxes = ((at % columns * width, at // columns * height) for at in range(len(names)))
        return {
            name: image.crop((left, top, left + width, top + height))
            for name, (left, top) in zip(names, boxes, strict=True)
        }


def _mask_difference(old: Image.Image, new: Image.Image) -> Image.Image:
    """White where the pictures differ, black elsewhere."""
    red, green, blue = ImageChops.difference(old, new).split()
    largest = ImageChops.lighter(ImageChops.lighter(red, green), blue)
    return largest.point([255 * (value > CHANNEL_TOLERANCE) for value in range(256)])


def _write(folder: Path, name: str, **pictures: Image.Image) -> str:
    """Writes pictures as NAME-KIND.png and says where."""
    for kind, picture in pictures.items():
        picture.save(folder / f"{name}-{kind}.png")
    return f"see {folder / name}-{'|'.join(pictures)}.png"
