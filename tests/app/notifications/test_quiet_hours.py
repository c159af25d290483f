"""Quiet hours in the user's time zone, across midnight and daylight saving time changes."""

import zoneinfo
from collections.abc import Iterator
from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest
from babel.core import get_global

from app.notifications.quiet_hours import (
    find_end_of_quiet,
    format_time_of_day,
    normalize_zone,
    parse_time_of_day,
)

NIGHT = (22 * 60, 8 * 60)


HALF_HOUR = 30 * 60_000
CLOCK_CHANGES = (
    ("Europe/Berlin", (2026, 3, 28), (2026, 10, 24)),
    ("America/New_York", (2026, 3, 7), (2026, 10, 31)),
    ("Australia/Lord_Howe", (2026, 4, 4), (2026, 10, 3)),  # by half an hour
    ("Africa/Casablanca", (2026, 2, 14), (2026, 3, 21)),
    ("America/Santiago", (2026, 4, 4), (2026, 9, 5)),  # at midnight
    ("Antarctica/Troll", (2026, 3, 28), (2026, 10, 24)),  # by two hours
)
"""Time zones, and the days before their clocks change in either direction."""


@pytest.fixture
def without_system_zones() -> Iterator[None]:
    """Time zones come from the package tzdata alone, as on a system without any."""
    zoneinfo.reset_tzpath(to=())
    ZoneInfo.clear_cache()
    yield
    zoneinfo.reset_tzpath()
    ZoneInfo.clear_cache()


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
    assert normalize_zone("Mars", "Europe/Berlin") == "Europe/Berlin"


def is_quiet(begins: int, ends: int, zone: str, time: int) -> bool:
    """Whether a clock in the zone shows a quiet time."""
    shown = datetime.fromtimestamp(time / 1000, UTC).astimezone(ZoneInfo(zone))
    minute = shown.hour * 60 + shown.minute
    return begins <= minute < ends if begins < ends else minute >= begins or minute < ends


@pytest.mark.parametrize(("zone", "first_day", "second_day"), CLOCK_CHANGES)
def test_quiet_hours_end_in_the_future_when_the_clocks_change(
    zone: str, first_day: tuple[int, int, int], second_day: tuple[int, int, int]
) -> None:
    """For every half hour of two days around a change, and quiet hours that begin and end around it."""
    times_of_day = [hour * 60 + minute for hour in (0, 1, 2, 23) for minute in (0, 20)]
    for day in (first_day, second_day):
        times = [at(*day) + step * HALF_HOUR for step in range(96)]
        for begins, ends in ((a, b) for a in times_of_day for b in times_of_day if a != b):
            for time in times:
                end = find_end_of_quiet(begins, ends, zone, time)
                assert (end is not None) == is_quiet(begins, ends, zone, time)
                if end is None:
                    continue
                assert time < end <= time + 50 * 2 * HALF_HOUR
                assert not is_quiet(begins, ends, zone, end)
                assert is_quiet(begins, ends, zone, end - 1)


def test_the_hour_that_comes_twice_is_quiet_twice() -> None:
    quiet = (22 * 60, 2 * 60 + 30, "Europe/Berlin")
    first, second = at(2026, 10, 25, 0, 0), at(2026, 10, 25, 1, 0)  # both are 2 o'clock
    assert find_end_of_quiet(*quiet, first) == first + HALF_HOUR
    assert find_end_of_quiet(*quiet, first + HALF_HOUR) is None
    assert find_end_of_quiet(*quiet, second) == second + HALF_HOUR
    assert find_end_of_quiet(*quiet, second + HALF_HOUR) is None


def test_every_zone_that_browsers_report_is_known_without_those_of_the_system(
    without_system_zones: None,
) -> None:
    """Browsers report the names of CLDR, which never change: Asia/Calcutta, Europe/Kiev."""
    names = {*get_global("zone_territories"), *get_global("zone_aliases")}
    names |= {"Asia/Kolkata", "Asia/Calcutta", "Europe/Kyiv", "Europe/Kiev", "America/Godthab"}
    assert len(names) > 400
    unknown = {name for name in names if normalize_zone(name) != name}
    # The first is no zone; the others were deleted from the database before browsers had it
    assert unknown <= {"Etc/Unknown", "US/Pacific-New", "Canada/East-Saskatchewan"}
    noon = at(2026, 11, 23, 12, 0)
    quiet = (17 * 60, 18 * 60)
    assert find_end_of_quiet(*quiet, "Asia/Calcutta", noon) == noon + HALF_HOUR
