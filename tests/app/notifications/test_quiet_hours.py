"""Quiet hours in the user's time zone, across midnight and daylight saving time changes."""

from datetime import UTC, datetime

import pytest

from app.notifications.quiet_hours import (
    find_end_of_quiet,
    format_time_of_day,
    normalize_zone,
    parse_time_of_day,
)

NIGHT = (22 * 60, 8 * 60)


def at(*moment: int) -> int:
    """A UTC time, in milliseconds since 1970."""
    return int(datetime(*moment, tzinfo=UTC).timestamp() * 1000)  # type: ignore[arg-type, misc]


@pytest.mark.parametrize(
    ("hours", "zone", "time", "end"),
    [
        (NIGHT, "UTC", at(2026, 11, 23, 21, 59), None),
        (NIGHT, "UTC", at(2026, 11, 23, 22, 0), at(2026, 11, 24, 8, 0)),
        (NIGHT, "UTC", at(2026, 11, 24, 7, 59), at(2026, 11, 24, 8, 0)),
        (NIGHT, "UTC", at(2026, 11, 24, 8, 0), None),
        (NIGHT, "Asia/Tokyo", at(2026, 11, 23, 13, 0), at(2026, 11, 23, 23, 0)),
        (NIGHT, "Europe/Berlin", at(2026, 3, 28, 23, 0), at(2026, 3, 29, 6, 0)),
        (NIGHT, "Europe/Berlin", at(2026, 10, 24, 22, 0), at(2026, 10, 25, 7, 0)),
        ((9 * 60, 17 * 60), "UTC", at(2026, 11, 23, 12, 0), at(2026, 11, 23, 17, 0)),
        ((9 * 60, 17 * 60), "UTC", at(2026, 11, 23, 18, 0), None),
        ((9 * 60, 9 * 60), "UTC", at(2026, 11, 23, 9, 0), None),
        ((None, None), "UTC", at(2026, 11, 23, 9, 0), None),
        (NIGHT, "No/Where", at(2026, 11, 23, 22, 0), at(2026, 11, 24, 8, 0)),
    ],
)
def test_the_end_of_quiet_hours_is_computed_in_the_users_time_zone(
    hours: tuple[int | None, int | None], zone: str, time: int, end: int | None
) -> None:
    assert find_end_of_quiet(*hours, zone, time) == end


def test_invalid_times_of_day_and_zones_are_rejected() -> None:
    assert [parse_time_of_day(text) for text in ("00:00", "23:59", "24:00", "9:00", "", "ab:cd")] == [
        0,
        1439,
        None,
        None,
        None,
        None,
    ]
    assert [format_time_of_day(minute) for minute in (0, 1439, None)] == ["00:00", "23:59", ""]
    zones = ("Europe/Berlin", "Mars", "", "../../etc/passwd")
    assert [normalize_zone(name) for name in zones] == ["Europe/Berlin", "UTC", "UTC", "UTC"]
