"""Differences from Chromium are listed unless they are explained, and so are explanations of nothing."""

from pathlib import Path

import pytest

from tests.other_browsers import differences
from tests.other_browsers.differences import compare_boxes, list_unexplained


def test_boxes_are_compared_with_a_tolerance() -> None:
    expected = {"act": (0, 10, 100, 40), "own": (0, 50, 100, 200), "log": (100, 0, 50, 250)}
    found = compare_boxes(
        "zone", {"act": (0, 12, 100, 40), "own": (0, 53, 100, 200), "new": (0, 0, 1, 1)}, expected
    )
    assert found == [
        "zone log is missing",
        "zone new is not in Chromium",
        "zone own is [0, 53, 100, 200] instead of [0, 50, 100, 200]",
    ]


def test_what_is_not_explained_and_what_explains_nothing_are_listed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Given explanations for all phones and for one page at a desk
    file = tmp_path / "differences.toml"
    phone = '[[difference]]\nwhere = "* phone *"\nwhat = "zone own is [0, 53*"\nwhy = "a reason"\n'
    desk = '[[difference]]\nwhere = "webkit desk page 1"\nwhat = "*"\nwhy = "another"\n'
    file.write_text(phone + desk)
    monkeypatch.setattr(differences, "EXPLAINED", file)

    # When differences are found on phones, and none on the page at the desk
    own = "zone own is [0, 53, 100, 200] instead of [0, 50, 100, 200]"
    found = {"firefox phone act": [own, "zone act is missing"], "webkit desk page 1": []}

    # Then those without a reason, and the reason without a difference, are listed
    assert list_unexplained(found) == [
        "firefox phone act: zone act is missing",
        "webkit desk page 1: * is explained, but no longer there",
    ]
    assert list_unexplained({"firefox phone act": [own], "webkit desk page 2": []}) == []
