"""Loads the settings of a command, with a sentence for everything that is wrong with them."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from pydantic import SecretStr, ValidationError
from sqlalchemy import make_url

from app.settings.misconfigured import Misconfigured
from app.settings.settings import Settings
from app.settings.sources import (
    PREFIX,
    Origin,
    SettingsFile,
    find_origin,
    find_settings_file,
    list_unknown_variables,
)


def load_settings(arguments: Mapping[str, Any] | None = None) -> Settings:
    """Load and check the settings. Raises Misconfigured with a line for each problem."""
    unknown = list(list_unknown_variables(Settings.model_fields))
    if unknown:
        raise Misconfigured("\n".join(unknown))
    try:
        settings = Settings.model_validate(arguments or {})
    except ValidationError as error:
        given = arguments or {}
        problems = [(str(detail["loc"][0]), detail["msg"]) for detail in error.errors()]
        raise Misconfigured(
            "\n".join(
                f"{_name_setting(name, name in given)}: {message.removeprefix('Value error, ')}"
                for name, message in problems
            )
        ) from None
    settings.check()
    return settings


def _name_setting(name: str, is_argument: bool) -> str:
    """The name of a setting where it was set, such as MAGEHALL_PORT, or "port in magehall.toml"."""
    is_in_file = not is_argument and find_origin(name, SettingsFile(Settings).toml_data) == "file"
    return f"{name} in {find_settings_file()}" if is_in_file else PREFIX + name.upper()


class SettingValue(NamedTuple):
    """The value of a setting as it may be shown: secrets are only "set" or "not set"."""

    name: str
    value: str | float | bool | None
    origin: Origin


def list_values(settings: Settings) -> list[SettingValue]:
    """The values of all settings and their origins."""
    data = SettingsFile(Settings).toml_data
    return [
        SettingValue(name, _show_value(name, field.annotation, value), find_origin(name, data))
        for name, field in Settings.model_fields.items()
        for value in [getattr(settings, name)]
    ]


def _show_value(name: str, annotation: Any, value: Any) -> str | float | bool | None:
    is_secret = annotation is SecretStr or SecretStr in getattr(annotation, "__args__", ())
    if is_secret:
        return "not set" if value is None else "set"
    if name == "database_url":  # may contain a password
        url = make_url(value)
        url = url.difference_update_query([key for key in url.query if "password" in key])
        return url.render_as_string(hide_password=True)
    shown: str | float | bool | None = value
    return shown
