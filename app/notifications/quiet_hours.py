"""Quiet hours: the time of day in a user's time zone in which no notifications are sent."""

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from app.web.errors import invalid

UTC = "UTC"


def normalize_zone(name: str) -> str:
    """The name of a time zone if this server knows it, else UTC."""
    return name if _zone(name).key == name else UTC


def find_end_of_quiet(begins: int | None, ends: int | None, zone: str, time: int) -> int | None:
    """The end of the quiet hours that contain `time`; None outside of them.

    `time` and the result are milliseconds since 1970; `begins` and `ends` are minutes of the day in `zone`.
    """
    if begins is None or ends is None or begins == ends:
        return None
    here = datetime.fromtimestamp(time / 1000, _zone(zone))
    minute = here.hour * 60 + here.minute
    if not (begins <= minute < ends if begins < ends else minute >= begins or minute < ends):
        return None
    end = here.replace(hour=ends // 60, minute=ends % 60, second=0, microsecond=0, fold=0)
    return round((end if end > here else end + timedelta(days=1)).timestamp() * 1000)


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
        return ZoneInfo(UTC)
