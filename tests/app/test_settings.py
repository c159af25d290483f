"""Settings are validated at start: each invalid value is refused, and the message names its variable."""

from collections.abc import Iterator

import pytest
from pydantic import ValidationError

from app.main import create_app
from app.settings import Misconfigured, Settings

NUMBERS = ("", "many", "-1", "nan", "inf")
ADDRESSES = (
    "games",
    "games@",
    "@club.example",
    "Club <games@club.example>",
    "a b@club.example",
    "a@b@c",
    "ä@b.c",
)
INVALID: dict[str, tuple[str, ...]] = {
    "database_url": ("", "mysql://host/name", "sqlite://", "sqlite:///:memory:", "postgresql://host"),
    "durability": ("", "none"),
    "redis_url": ("host:6379", "http://host", "redis://", "redis://host:port", "redis://host:99999", "unix:"),
    "workers": (*NUMBERS, "0", "65", "1.5"),
    "secret_key": (),
    "admission": ("", "friends"),
    "site_password": ("1234567", " 1234567 "),
    "site_name": ("", " ", "x" * 31),
    "site_colour": ("red", "#12345", "1d6d73"),
    "site_logo": (),
    "site_pages": (),
    "create_tables": ("", "friends"),
    "public_origin": (
        "club.example",
        "ftp://club.example",
        "https://",
        "https://club.example/path",
        "https://club.example?x",
        "https://club.example#x",
        "https://me@club.example",
        "https://club.example:port",
        "https://club.example:99999",
        "https://club example",
        "https://[club",
    ),
    "host": ("",),
    "port": (*NUMBERS, "65536", "80.5"),
    "log_level": ("", "loud"),
    "limits": ("", "maybe"),
    "limit_scale": (*NUMBERS, "0", "1001"),
    "connections": NUMBERS,
    "trusted_proxies": ("proxy", "10.0.0.0/99", "10.0.0.1 10.0.0.2"),
    "styleguide": ("", "maybe"),
    "extra_locales": ("/nowhere", "/dev/null"),
    "development": ("", "maybe"),
    "bot_processes": (*NUMBERS, "0", "65"),
    "bot_pause": (*NUMBERS, "61"),
    "bot_thinking": (*NUMBERS, "11"),
    "review_share": (*NUMBERS, "2"),
    "absence": (*NUMBERS, "86401"),
    "clock_scale": (*NUMBERS, "0", "1001"),
    "keep_games_days": (*NUMBERS, "1.5", "36501"),
    "keep_guests_days": (*NUMBERS, "1.5", "36501"),
    "keep_chat_days": (*NUMBERS, "1.5", "36501"),
    "keep_audit_days": (*NUMBERS, "1.5", "36501"),
    "metrics_token": (),
    "disk_reserve": (*NUMBERS, "-1", "1.5"),
    "smtp_host": ("smtp://mail.example.org", "mail.example.org:587", "mail server", "a..b"),
    "smtp_port": (*NUMBERS, "0", "65536"),
    "smtp_security": ("", "ssl"),
    "smtp_user": ("anna",),
    "smtp_password": ("secret",),
    "smtp_from": ADDRESSES,
    "oidc_issuer": (
        "login.example.org",
        "http://login.example.org",
        "https://a.example/?x=1",
        "https://a:b@c",
    ),
    "oidc_client_id": ("magehall",),
    "oidc_client_secret": ("secret",),
    "oidc_name": ("Guild",),
    "push_contact": ADDRESSES,
    "push_to_loopback": ("", "maybe"),
}
"""Invalid values of every setting; any text is a valid secret, and files are checked at start."""


def list_invalid() -> Iterator[tuple[str, str]]:
    """Pairs of a setting and an invalid value."""
    return ((name, value) for name, values in INVALID.items() for value in values)


def test_every_setting_has_invalid_values() -> None:
    assert INVALID.keys() == Settings.model_fields.keys()


def test_invalid_settings_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    counted = 0
    for name, value in list_invalid():
        counted += 1
        with monkeypatch.context() as patch:
            patch.setenv(f"MAGEHALL_{name.upper()}", value)
            with pytest.raises((ValidationError, Misconfigured)) as refused:
                Settings().check()
        assert name.removesuffix("password") in str(refused.value).lower(), (name, value)
    assert counted > 100


@pytest.mark.parametrize(
    ("name", "value", "read"),
    [
        ("public_origin", "https://Bücher.example:443/", "https://xn--bcher-kva.example"),
        ("public_origin", "http://[::1]:8000", "http://[::1]:8000"),
        ("public_origin", "http://127.0.0.1:80", "http://127.0.0.1"),
        ("public_origin", "", None),
        ("smtp_from", "Spiele@bücher.example", "Spiele@xn--bcher-kva.example"),
        ("smtp_from", "games@localhost", "games@localhost"),
        ("smtp_host", "127.0.0.1", "127.0.0.1"),
        ("smtp_host", "Mail", "mail"),
        ("redis_url", "unix:///run/redis.sock", "unix:///run/redis.sock"),
    ],
)
def test_valid_settings_are_read_as_browsers_and_mail_servers_write_them(
    name: str, value: str, read: str | None
) -> None:
    setting = getattr(Settings.model_validate({name: value}), name)
    assert (setting.get_secret_value() if name == "redis_url" else setting) == read


def test_an_application_with_contradictory_settings_does_not_start() -> None:
    for settings in (
        {"smtp_host": "mail.example.org"},
        {"workers": "2"},
        {"smtp_user": "anna"},
        {"oidc_issuer": "https://login.example.org", "public_origin": "https://club.example"},
        {"oidc_issuer": "https://login.example.org", "oidc_client_id": "magehall"},
        {"oidc_name": "Guild"},
        {"admission": "password"},
        {"site_password": "three wise mages"},
        {"development": "1", "public_origin": "https://club.example"},
        {"development": "1", "workers": "2", "redis_url": "redis://host"},
    ):
        with pytest.raises(Misconfigured):
            create_app(Settings.model_validate(settings))
