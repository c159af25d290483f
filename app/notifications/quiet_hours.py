"""Quiet hours: the time of day in a user's time zone in which no notifications are sent."""

from datetime import UTC, date, datetime, timedelta
from datetime import time as clock_time
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from app.web.errors import invalid

FALLBACK_ZONE = "UTC"


def normalize_zone(name: str, fallback: str = FALLBACK_ZONE) -> str:
    """The name of a time zone if this server knows it, else the fallback."""
    return name if _zone(name).key == name else fallback


def find_end_of_quiet(begins: int | None, ends: int | None, zone: str, time: int) -> int | None:
    """The end of the quiet hours that contain `time`; None outside of them.

    `time` and the result are milliseconds since 1970; `begins` and `ends` are minutes of the day in `zone`.
    The result is after `time`, also in an hour that the clocks repeat or skip.
    """
    if begins is None or ends is None or begins == ends:
        return None
    if not _is_quiet(begins, ends, zone, time):
        return None
    today = datetime.fromtimestamp(time / 1000, _zone(zone)).date()
    days = [today + timedelta(days=number) for number in range(4)]
    possible_ends = [end for day in days for end in _list_occurrences(day, ends, zone) if end > time]
    return next(end for end in possible_ends if not _is_quiet(begins, ends, zone, end))


def _is_quiet(begins: int, ends: int, zone: str, time: int) -> bool:
    """Whether clocks in a zone show a quiet time."""
    here = datetime.fromtimestamp(time / 1000, _zone(zone))
    minute = here.hour * 60 + here.minute
    return begins <= minute < ends if begins < ends else minute >= begins or minute < ends


def _list_occurrences(day: date, minute: int, zone: str) -> tuple[int, ...]:
    """The times (milliseconds since 1970) at which clocks in a zone show a minute of a day, in order.

    There are two if the clocks repeat it. If they skip it, there is one: when they skip it.
    """
    place = _zone(zone)
    shown = datetime.combine(day, clock_time(minute // 60, minute % 60), place)
    first, second = (shown.replace(fold=fold).astimezone(UTC) for fold in (0, 1))
    if first > second:  # skipped: `second` is before the clocks change, `first` after it
        old_offset = second.astimezone(place).utcoffset()
        while second.astimezone(place).utcoffset() == old_offset:
            second += timedelta(minutes=1)
        first = second
    return tuple([round(moment.timestamp() * 1000) for moment in (first, second)])


def parse_quiet_hours(begins: str, ends: str) -> tuple[int, int]:
    """The minutes of the day between which it is quiet. Raises Problem 422 for an invalid time."""
    first, last = parse_time_of_day(begins), parse_time_of_day(ends)
    if first is None or last is None:
        raise invalid("Enter both times, such as 22:00 and 08:00.")
    return first, last


def parse_time_of_day(text: str) -> int | None:
    """The minute of the day of a time such as "22:30"; None if it is invalid."""
    hour, _, minute = text.partition(":")
    if not (hour.isdecimal() and minute.isdecimal() and len(hour) == len(minute) == 2):
        return None
    return int(hour) * 60 + int(minute) if int(hour) < 24 and int(minute) < 60 else None


def format_time_of_day(minute: int | None) -> str:
    """A minute of the day as "22:30"; empty for None."""
    return "" if minute is None else f"{minute // 60:02}:{minute % 60:02}"


def _zone(name: str) -> ZoneInfo:
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return ZoneInfo(FALLBACK_ZONE)
