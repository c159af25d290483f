"""What an operator can set, all of it by the environment."""

import os
import secrets
from contextlib import suppress
from pathlib import Path
from typing import Literal
from urllib.parse import urlsplit

from pydantic import Field, SecretStr, field_validator
from pydantic_settings import BaseSettings, SettingsConfigDict

from app.address import Proxies, proxies_of

ROOT = Path(__file__).resolve().parent.parent
"""The checkout: templates/, static/ and alembic/ are found here."""


class Misconfigured(Exception):
    """A setting that cannot work; the message says which and what would."""


class Settings(BaseSettings):
    """`MAGEHALL_DATABASE_URL`, `MAGEHALL_PORT` and so on; each works without being set."""

    model_config = SettingsConfigDict(env_prefix="MAGEHALL_")

    database_url: str = "sqlite:///data/magehall.db"
    secret_key: SecretStr | None = None
    public_origin: str | None = None
    host: str = "127.0.0.1"
    port: int = 8000
    log_level: Literal["critical", "error", "warning", "info", "debug"] = "info"
    limits: bool = True
    trusted_proxies: str = ""
    styleguide: bool = False  # for development: serves /styleguide
    bot_processes: int = Field(default=1, ge=1, le=64)
    bot_pause: float = Field(default=1.0, ge=0, le=60)  # seconds at most, for people to follow
    clock_scale: float = Field(default=1.0, gt=0, le=1000)  # 2: twice the time for everything

    @field_validator("public_origin")
    @classmethod
    def _is_origin(cls, value: str | None) -> str | None:
        if not value:
            return None
        parts = urlsplit(value.rstrip("/"))
        if parts.scheme not in ("http", "https") or not parts.netloc or parts.path or parts.query:
            raise ValueError("write it as https://host or http://host:port")
        return f"{parts.scheme}://{parts.netloc}".lower()

    @field_validator("trusted_proxies")
    @classmethod
    def _are_networks(cls, value: str) -> str:
        proxies_of(value)
        return value

    @property
    def proxies(self) -> Proxies:
        """The proxies whose word for the asker's address is taken."""
        return proxies_of(self.trusted_proxies)

    @property
    def secure(self) -> bool:
        """Whether people come by https, so that cookies may insist on it."""
        return (self.public_origin or "").startswith("https://")

    @property
    def database_file(self) -> Path:
        """Where the SQLite database lies."""
        kind, _, path = self.database_url.partition(":///")
        if kind != "sqlite" or not path:
            raise Misconfigured("MAGEHALL_DATABASE_URL: write it as sqlite:///path")
        return Path(path)

    def check(self) -> None:
        """Raises Misconfigured for what can be seen to be wrong before anything is opened."""
        _ = self.database_file

    def key(self) -> bytes:
        """The secret that invites are signed with; made once beside the database when none is set."""
        if self.secret_key:
            return self.secret_key.get_secret_value().encode()
        return _kept_key(self.database_file.parent / "secret.key")


def _kept_key(file: Path) -> bytes:
    """The key in the file. A new one is written aside and linked: nobody ever reads half of it."""
    if not file.exists():
        file.parent.mkdir(parents=True, exist_ok=True)
        aside = file.with_name(f"{file.name}.{secrets.token_hex(4)}")
        with os.fdopen(os.open(aside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as opened:
            opened.write(secrets.token_hex(32).encode() + b"\n")
        with suppress(FileExistsError):
            os.link(aside, file)
        aside.unlink()
    key = file.read_bytes().strip()
    if not key:
        raise Misconfigured(f"{file} is empty: delete it to have a new one made")
    return key
