"""The settings of a server: from variables, then from a TOML file, then the defaults (`settings.py`)."""

from app.settings.misconfigured import Misconfigured, TemporaryFailure
from app.settings.paths import CODE, ROOT
from app.settings.settings import Settings

__all__ = ["CODE", "ROOT", "Misconfigured", "Settings", "TemporaryFailure"]
