"""The retention settings of a server."""

from dataclasses import asdict, dataclass

from app.settings import Settings

DAY_MS = 24 * 3600 * 1000


@dataclass(frozen=True)
class RetentionDays:
    """Days after which rows are deleted; 0: never."""

    games: int = 0
    guests: int = 0
    chat: int = 0
    audit: int = 0

    @property
    def is_set(self) -> bool:
        """Whether anything is ever deleted."""
        return any(asdict(self).values())


def read_retention_days(settings: Settings) -> RetentionDays:
    """The days that the settings say."""
    return RetentionDays(
        settings.keep_games_days, settings.keep_guests_days, settings.keep_chat_days, settings.keep_audit_days
    )
