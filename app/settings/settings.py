"""The settings of a server. Each is a variable, such as `MAGEHALL_PORT`, or a line of the settings file."""

from ipaddress import ip_network
from pathlib import Path
from typing import Any, Literal
from urllib.parse import urlsplit

from pydantic import Field, SecretStr, field_validator
from pydantic_settings import BaseSettings, PydanticBaseSettingsSource, SettingsConfigDict
from sqlalchemy import URL

from app.settings.misconfigured import Misconfigured
from app.settings.secret_key import load_or_create_key
from app.settings.sources import PREFIX, SettingsFile
from app.settings.values import (
    COLOUR,
    DATABASE_HELP,
    MAIL_USER,
    MAX_LENGTH,
    MIN_SITE_PASSWORD_LENGTH,
    check_site_name,
    encode_host,
    find_database,
    is_secure_url,
    split_url,
)


class Settings(BaseSettings):
    """The settings, read from `MAGEHALL_DATABASE_URL`, `MAGEHALL_PORT` and so on; all have a default."""

    model_config = SettingsConfigDict(env_prefix=PREFIX)

    database_url: str = "sqlite:///data/magehall.db"
    durability: Literal["normal", "full"] = "normal"  # full: a power cut loses no acknowledged move
    redis_url: SecretStr | None = None  # required with several workers; may contain a password
    workers: int = Field(default=1, ge=1, le=64)
    secret_key: SecretStr | None = None
    public_origin: str | None = None
    admission: Literal["everyone", "password", "members"] = "everyone"  # who may use the server
    site_password: SecretStr | None = None  # for admission by password
    host: str = Field(default="127.0.0.1", min_length=1, max_length=255)
    port: int = Field(default=8000, ge=0, le=65_535)  # 0: any free one
    log_level: Literal["critical", "error", "warning", "info", "debug"] = "info"
    limits: bool = True
    limit_scale: float = Field(default=1.0, gt=0, le=1000)  # 2 doubles all rate limits
    connections: int = Field(default=0, ge=0, le=1_000_000)  # per address; 0: by the open-file limit
    trusted_proxies: str = ""
    site_name: str = "Magehall"
    site_colour: str | None = None  # the accent colour, #rrggbb
    site_logo: str | None = None  # an SVG or PNG file
    site_pages: str | None = None  # the folder with terms.md, privacy.md and contact.md
    create_tables: Literal["everyone", "registered", "operators"] = "everyone"
    styleguide: bool = False  # adds /styleguide, for development
    extra_locales: str | None = None  # for development: a folder of more languages, such as pseudo-languages
    development: bool = False  # for authors of games: adds /styleguide, and states of tables as files
    bot_processes: int = Field(default=1, ge=1, le=64)
    bot_pause: float = Field(default=0.8, ge=0, le=60)  # longest pause before a bot moves, in seconds
    bot_thinking: float = Field(default=1.0, ge=0, le=10)  # factor of thinking times; 0: the minimum
    review_share: float = Field(default=0.5, ge=0, le=1)  # share of one core for reviews; 0: no reviews
    absence: float = Field(default=120.0, ge=0, le=86_400)  # seconds until a bot may stand in for a player
    clock_scale: float = Field(default=1.0, gt=0, le=1000)  # 2 doubles all time limits
    keep_games_days: int = Field(default=0, ge=0, le=36_500)  # finished games of guests; 0: for ever
    keep_guests_days: int = Field(default=0, ge=0, le=36_500)  # guests who can't return and have no game
    keep_chat_days: int = Field(default=0, ge=0, le=36_500)
    keep_audit_days: int = Field(default=0, ge=0, le=36_500)
    metrics_token: SecretStr | None = None
    disk_reserve: int = Field(default=500, ge=0, le=1_000_000_000)  # free MB below which /readyz warns
    smtp_host: str | None = None  # without it there is no mail
    smtp_port: int = Field(default=587, ge=1, le=65_535)
    smtp_security: Literal["starttls", "tls", "none"] = "starttls"
    smtp_user: str | None = None
    smtp_password: SecretStr | None = None
    smtp_from: str | None = None  # the sender of mail
    push_contact: str | None = None  # a mail address for push services; default: smtp_from
    oidc_issuer: str | None = None  # without it there is no sign-in with an OpenID provider
    oidc_client_id: str | None = None
    oidc_client_secret: SecretStr | None = None  # none for a public client
    oidc_name: str | None = None  # on the button; default: the host of the issuer
    push_to_loopback: bool = False  # allows push services on this machine without TLS, for tests

    @classmethod
    def settings_customise_sources(
        cls,
        settings_cls: type[BaseSettings],
        init_settings: PydanticBaseSettingsSource,
        env_settings: PydanticBaseSettingsSource,
        dotenv_settings: PydanticBaseSettingsSource,
        file_secret_settings: PydanticBaseSettingsSource,
    ) -> tuple[PydanticBaseSettingsSource, ...]:
        """Arguments, then variables, then the settings file. Raises Misconfigured for an invalid file."""
        return init_settings, env_settings, SettingsFile(settings_cls)

    @field_validator("*", mode="before")
    @classmethod
    def _check_text(cls, value: Any) -> Any:
        """Refuse texts that are no UTF-8, have control characters, or are long."""
        if isinstance(value, str):
            if not value.isascii() and any("\ud800" <= char <= "\udfff" for char in value):
                raise ValueError("write it in UTF-8")
            if any(ord(char) < 32 or ord(char) == 127 for char in value):
                raise ValueError("write it on one line, without control characters")
            if len(value) > MAX_LENGTH:
                raise ValueError(f"write at most {MAX_LENGTH} characters")
        return value

    @field_validator("database_url")
    @classmethod
    def _check_database_url(cls, value: str) -> str:
        if find_database(value) is None:
            raise ValueError(DATABASE_HELP)
        return value

    @field_validator("host")
    @classmethod
    def _check_host(cls, value: str) -> str:
        if not value or any(char.isspace() or char in "/@[]" for char in value):
            raise ValueError("write a name or an address, such as 127.0.0.1, 0.0.0.0 or ::1")
        return value

    @field_validator(
        "redis_url", "secret_key", "site_password", "metrics_token", "smtp_password", "oidc_client_secret"
    )
    @classmethod
    def _empty_secret_to_none(cls, value: SecretStr | None) -> SecretStr | None:
        return value if value is not None and value.get_secret_value() else None

    @field_validator("site_password")
    @classmethod
    def _check_site_password(cls, value: SecretStr | None) -> SecretStr | None:
        if value is not None and len(value.get_secret_value().strip()) < MIN_SITE_PASSWORD_LENGTH:
            raise ValueError(f"it can be guessed: use at least {MIN_SITE_PASSWORD_LENGTH} characters")
        return value

    @field_validator("redis_url")
    @classmethod
    def _check_redis_url(cls, value: SecretStr | None) -> SecretStr | None:
        if value is not None:
            problem = ValueError("write it as redis://host:6379/0, rediss://... or unix:///path")
            parts = split_url(value.get_secret_value(), problem)
            has_place = parts.path if parts.scheme == "unix" else parts.hostname
            if parts.scheme not in ("redis", "rediss", "unix") or not has_place:
                raise problem
        return value

    @field_validator("public_origin")
    @classmethod
    def _check_origin(cls, value: str | None) -> str | None:
        if not value:
            return None
        problem = ValueError("write it as https://host or http://host:port")
        parts = split_url(value.rstrip("/"), problem)
        if parts.scheme not in ("http", "https") or not parts.hostname or parts.username is not None:
            raise problem
        if parts.path or parts.query or parts.fragment:
            raise problem
        host = encode_host(parts.hostname, problem)
        host = f"[{host}]" if ":" in host else host
        is_default = parts.port in (None, 443 if parts.scheme == "https" else 80)  # which browsers leave out
        return f"{parts.scheme}://{host}" if is_default else f"{parts.scheme}://{host}:{parts.port}"

    @field_validator("trusted_proxies")
    @classmethod
    def _check_networks(cls, value: str) -> str:
        for name in value.split(","):
            if name.strip() not in ("", "*"):
                try:
                    ip_network(name.strip(), strict=False)
                except ValueError:
                    raise ValueError("write addresses or networks, such as 127.0.0.1, 10.0.0.0/8") from None
        return value

    @field_validator("site_name")
    @classmethod
    def _check_site_name(cls, value: str) -> str:
        return check_site_name(value)

    @field_validator("site_colour")
    @classmethod
    def _check_site_colour(cls, value: str | None) -> str | None:
        if not value or value.lower() == "none":
            return None
        if COLOUR.fullmatch(value) is None:
            raise ValueError("write it as #rrggbb, such as #1d6d73, or none")
        return value.lower()

    @field_validator("oidc_issuer")
    @classmethod
    def _check_issuer(cls, value: str | None) -> str | None:
        if value and ("?" in value or "#" in value or not is_secure_url(value)):
            raise ValueError("write it as https://host/path, exactly as the provider does")
        return value or None

    @field_validator("extra_locales")
    @classmethod
    def _check_folder(cls, value: str | None) -> str | None:
        if not value:
            return None
        try:
            has_catalogue = any(Path(value).glob("*/*.po"))
        except OSError:  # such as a name that is too long
            has_catalogue = False
        if not has_catalogue:
            raise ValueError("name a folder with catalogues, such as FOLDER/he-xb/magehall.po")
        return value

    @field_validator("smtp_user", "site_logo", "site_pages", "oidc_client_id", "oidc_name")
    @classmethod
    def _empty_to_none(cls, value: str | None) -> str | None:
        return value or None

    @field_validator("smtp_host")
    @classmethod
    def _check_smtp_host(cls, value: str | None) -> str | None:
        return encode_host(value, ValueError("write the name or address of a host")) if value else None

    @field_validator("smtp_from", "push_contact")
    @classmethod
    def _check_mail_address(cls, value: str | None) -> str | None:
        if not value:
            return None
        problem = ValueError("write a mail address without a name, such as games@example.org")
        user, _, host = value.strip().rpartition("@")
        if MAIL_USER.fullmatch(user) is None:
            raise problem
        return f"{user}@{encode_host(host, problem)}"

    @property
    def secure(self) -> bool:
        """Whether the site uses HTTPS, so that cookies can be marked secure."""
        return (self.public_origin or "").startswith("https://")

    @property
    def oidc_label(self) -> str:
        """The name of the OpenID provider, as its button shows it; empty without one."""
        return self.oidc_name or urlsplit(self.oidc_issuer or "").hostname or ""

    @property
    def database(self) -> URL:
        """The database's URL with its driver. Raises Misconfigured."""
        url = find_database(self.database_url)
        if url is None:
            raise Misconfigured(f"MAGEHALL_DATABASE_URL: {DATABASE_HELP}")
        return url

    @property
    def database_file(self) -> Path | None:
        """The file of the SQLite database; None with PostgreSQL."""
        url = self.database
        return Path(url.database or "") if url.drivername == "sqlite" else None

    @property
    def key_file(self) -> Path | None:
        """The file with the secret key; None if the key is a setting."""
        file = self.database_file
        return None if self.secret_key is not None or file is None else file.parent / "secret.key"

    @property
    def development_folder(self) -> Path:
        """The folder for files of the development server, next to the SQLite file."""
        file = self.database_file
        return (file.parent if file is not None else Path("data")) / "development"

    def check(self) -> None:
        """Checks settings that depend on each other. Raises Misconfigured."""
        if self.database_file is None and self.secret_key is None:
            raise Misconfigured(
                "MAGEHALL_SECRET_KEY: required with PostgreSQL, the same for all workers; "
                "make one with: openssl rand -hex 32"
            )
        if self.workers > 1 and self.redis_url is None:
            raise Misconfigured(
                "MAGEHALL_REDIS_URL: several workers need Redis to share changes; set it, or use one"
            )
        if self.development and (self.workers > 1 or self.public_origin is not None):
            raise Misconfigured(
                "MAGEHALL_DEVELOPMENT: it shows everybody all cards of every table; "
                "use it with one worker and without MAGEHALL_PUBLIC_ORIGIN"
            )
        if self.admission == "password" and self.site_password is None:
            raise Misconfigured(
                "MAGEHALL_SITE_PASSWORD: with MAGEHALL_ADMISSION=password the server needs one, "
                f"of at least {MIN_SITE_PASSWORD_LENGTH} characters"
            )
        if self.admission != "password" and self.site_password is not None:
            raise Misconfigured(
                f"MAGEHALL_SITE_PASSWORD: nobody is asked for it with MAGEHALL_ADMISSION={self.admission}; "
                "set that to password, or remove this"
            )
        if self.extra_locales is not None and not (self.development or self.styleguide):
            raise Misconfigured(
                "MAGEHALL_EXTRA_LOCALES: its languages are for development; use it together with "
                "MAGEHALL_DEVELOPMENT or MAGEHALL_STYLEGUIDE, or put finished languages into locales/"
            )
        if self.smtp_host is not None and (self.smtp_from is None or self.public_origin is None):
            raise Misconfigured(
                "MAGEHALL_SMTP_HOST: mail needs a sender and an address to lead to; "
                "set MAGEHALL_SMTP_FROM and MAGEHALL_PUBLIC_ORIGIN"
            )
        if (self.smtp_user is None) != (self.smtp_password is None):
            raise Misconfigured("MAGEHALL_SMTP_USER: set it together with MAGEHALL_SMTP_PASSWORD, or neither")

        if self.oidc_issuer is not None and (self.oidc_client_id is None or self.public_origin is None):
            raise Misconfigured(
                "MAGEHALL_OIDC_ISSUER: sign-in needs a client at the provider and an address to return to; "
                "set MAGEHALL_OIDC_CLIENT_ID and MAGEHALL_PUBLIC_ORIGIN"
            )
        for name in ("oidc_client_id", "oidc_client_secret", "oidc_name"):
            if self.oidc_issuer is None and getattr(self, name) is not None:
                raise Misconfigured(
                    f"{PREFIX}{name.upper()}: set it together with MAGEHALL_OIDC_ISSUER, or neither"
                )

    def load_secret_key(self) -> bytes:
        """The key that signs invites. If none is set, it is stored in a file next to the database."""
        if self.secret_key is not None:
            return self.secret_key.get_secret_value().encode()
        self.check()
        assert self.key_file is not None
        return load_or_create_key(self.key_file)
