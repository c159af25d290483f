"""Quiet hours: when nothing calls, by the clock of whoever is called."""

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

UTC = "UTC"
A_DAY = 24 * 60
"""Minutes."""


def known_zone(name: str) -> str:
    """A time zone as it is kept; UTC instead of one that is not known here."""
    return name if _zone(name).key == name else UTC


def end_of_quiet(begins: int | None, ends: int | None, zone: str, time: int) -> int | None:
    """When the quiet hours are over that `time` lies in; None outside of them. Both are milliseconds since
    1970, `begins` and `ends` minutes of the day in that zone."""
    if begins is None or ends is None or begins == ends:
        return None
    here = datetime.fromtimestamp(time / 1000, _zone(zone))
    minute = here.hour * 60 + here.minute
    if not (begins <= minute < ends if begins < ends else minute >= begins or minute < ends):
        return None
    end = here.replace(hour=ends // 60, minute=ends % 60, second=0, microsecond=0, fold=0)
    return round((end if end > here else end + timedelta(days=1)).timestamp() * 1000)


def minute_of_day(clock: str) -> int | None:
    """Minutes of "22:30"; None for what is no time of day."""
    hour, _, minute = clock.partition(":")
    if not (hour.isdecimal() and minute.isdecimal() and len(hour) == len(minute) == 2):
        return None
    return int(hour) * 60 + int(minute) if int(hour) < 24 and int(minute) < 60 else None


def clock_of(minute: int | None) -> str:
    """The same the other way round."""
    return "" if minute is None else f"{minute // 60:02}:{minute % 60:02}"


def _zone(name: str) -> ZoneInfo:
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return ZoneInfo(UTC)
