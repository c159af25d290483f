"""The settings of a server: from variables, then from a TOML file, then the defaults (`settings.py`)."""

from pathlib import Path

from app.settings.misconfigured import Misconfigured
from app.settings.settings import Settings

__all__ = ["ROOT", "Misconfigured", "Settings"]

ROOT = Path(__file__).resolve().parent.parent.parent
"""The root of the checkout, with templates/, static/, locales/ and alembic/."""
