"""Sheets of reviewed pictures report what changed and where, and renew nothing else."""

from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image, ImageDraw

from tests.browser.pictures import FOLDER, MAX_BYTES, Sheet

MOMENTS = ["open", "act", "end"]
SIZE = (100, 80)


def paint(moment: str, box: tuple[int, int, int, int] | None = None) -> bytes:
    """A screenshot of a moment, with a black box where something has changed."""
    picture = Image.linear_gradient("L").resize(SIZE).convert("RGB")
    picture.paste((200, 60 * MOMENTS.index(moment), 90), (0, 0, 50, 80))
    if box:
        ImageDraw.Draw(picture).rectangle(box, "black")
    file = BytesIO()
    picture.save(file, "PNG")
    return file.getvalue()


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A sheet of all moments, just reviewed."""
    file = tmp_path / "game-look.webp"
    sheet = Sheet(file, MOMENTS, renew=True)
    for moment in MOMENTS:
        assert sheet.compare(moment, paint(moment), tmp_path) is None
    sheet.save()
    return file


def test_an_unchanged_moment_equals_its_tile(file: Path, tmp_path: Path) -> None:
    sheet = Sheet(file, MOMENTS, renew=False)
    assert sheet.moments == (*MOMENTS,)
    assert [sheet.compare(moment, paint(moment), tmp_path) for moment in MOMENTS] == [None] * 3


def test_a_changed_moment_is_reported_with_its_place_and_pictures(file: Path, tmp_path: Path) -> None:
    # Given a change of 20 x 10 pixels out of 100 x 80, with 0.4 pixels per CSS pixel
    changed = paint("act", (10, 20, 29, 29))

    # When it is compared
    difference = Sheet(file, MOMENTS, renew=False).compare("act", changed, tmp_path)

    # Then the report names the moment, the share and the place, and the pictures are written
    assert difference is not None
    assert difference.startswith("game-look-act: 2.5% of the pixels differ, within 50x25 CSS pixels at 25,50")
    assert {path.name for path in tmp_path.glob("*.png")} == {
        "game-look-act-old.png",
        "game-look-act-new.png",
        "game-look-act-difference.png",
    }
    with Image.open(tmp_path / "game-look-act-difference.png") as mask:
        assert mask.getbbox() == (10, 20, 30, 30)


def test_a_missing_tile_and_a_different_size_are_reported_as_differences(file: Path, tmp_path: Path) -> None:
    sheet = Sheet(file, [*MOMENTS, "new"], renew=False)
    assert "not reviewed yet" in str(sheet.compare("new", paint("open"), tmp_path))
    small = BytesIO()
    Image.new("RGB", (10, 10)).save(small, "PNG")
    assert "(10, 10) pixels instead of (100, 80)" in str(sheet.compare("open", small.getvalue(), tmp_path))


def test_renewal_replaces_only_the_tile_that_differs(file: Path, tmp_path: Path) -> None:
    sheet = Sheet(file, MOMENTS, renew=True)
    sheet.compare("act", changed := paint("act", (10, 20, 29, 29)), tmp_path)
    sheet.save()

    renewed = Sheet(file, MOMENTS, renew=False)
    assert renewed.compare("act", changed, tmp_path) is None
    assert renewed.compare("open", paint("open"), tmp_path) is None
    assert renewed.compare("end", paint("end"), tmp_path) is None


def test_renewal_of_unchanged_pictures_writes_nothing(file: Path, tmp_path: Path) -> None:
    before = file.stat().st_mtime_ns
    sheet = Sheet(file, MOMENTS, renew=True)
    sheet.compare("act", paint("act"), tmp_path)
    sheet.save()
    assert file.stat().st_mtime_ns == before


def test_renewal_drops_moments_that_are_no_longer_pictured(file: Path, tmp_path: Path) -> None:
    Sheet(file, ["end", "open"], renew=True).save()

    sheet = Sheet(file, ["end", "open"], renew=False)
    assert sheet.moments == ("end", "open")
    assert sheet.compare("open", paint("open"), tmp_path) is None


def test_a_renewal_of_all_pictures_stays_small() -> None:
    assert sum(file.stat().st_size for file in FOLDER.iterdir()) <= MAX_BYTES
