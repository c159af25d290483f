"""The sources of settings: variables, and a TOML file. Names that do not exist are refused."""

import os
import tomllib
from collections.abc import Collection, Iterator
from difflib import get_close_matches
from pathlib import Path
from typing import Any, Literal

from pydantic_settings import BaseSettings, TomlConfigSettingsSource

from app.settings.misconfigured import Misconfigured

PREFIX = "MAGEHALL_"
FILE_VARIABLE = "MAGEHALL_CONFIG"
"""The variable with the path of the settings file."""
DEFAULT_FILE = Path("magehall.toml")
"""The settings file, in the working directory, if the variable is not set; it need not exist."""
COMPOSE_VARIABLES = frozenset(
    f"MAGEHALL_{name}" for name in ("HTTP_ADDRESS", "HTTP_PORT", "IMAGE", "RESOLVER", "SUBNET")
)
"""Variables of docker-compose.yml that are not for the server: a shell may have read `.env`."""
OTHER_VARIABLES = COMPOSE_VARIABLES | {FILE_VARIABLE}
"""Variables that are not settings."""

Origin = Literal["default", "file", "variable"]
"""The source of a setting's value."""


class SettingsFile(TomlConfigSettingsSource):
    """The settings file. Raises Misconfigured if it cannot be read or contains an unknown name."""

    def __init__(self, settings_cls: type[BaseSettings]) -> None:
        file = find_settings_file()
        if file is None:
            super().__init__(settings_cls, toml_file=())
            return
        try:
            super().__init__(settings_cls, toml_file=file)
        except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
            where = error if isinstance(error, tomllib.TOMLDecodeError) else "it is not UTF-8"
            raise Misconfigured(f"{file}: not valid TOML: {where}; write name = value on each line") from None
        except OSError as error:
            reason = error.strerror
            raise Misconfigured(f"{file}: can't be read ({reason}): correct its owner and mode") from None
        names = settings_cls.model_fields
        unknown = [key for key in self.toml_data if key not in names]
        if unknown:
            raise Misconfigured("\n".join(f"{file}: {explain_unknown(key, names)}" for key in unknown))


def find_settings_file() -> Path | None:
    """The settings file, or None if there is none. Raises Misconfigured if the chosen one does not exist."""
    chosen = os.environ.get(FILE_VARIABLE)
    file = Path(chosen).expanduser() if chosen else DEFAULT_FILE
    try:
        exists = file.is_file()
    except (OSError, ValueError):  # a folder that cannot be read
        exists = False
    if not exists and chosen:
        raise Misconfigured(f"{FILE_VARIABLE}: there is no file {file}: create it, or unset the variable")
    return file if exists else None


def list_unknown_variables(names: Collection[str]) -> Iterator[str]:
    """A sentence for each variable that starts like a setting, but is none."""
    variables = {PREFIX + name.upper() for name in names}
    for variable in sorted(os.environ):
        is_known = variable.upper() in variables or variable in OTHER_VARIABLES
        if variable.upper().startswith(PREFIX) and not is_known:
            yield explain_unknown(variable, variables | OTHER_VARIABLES)


def explain_unknown(name: str, names: Collection[str]) -> str:
    """A sentence about an unknown name, with the nearest known one."""
    printable = name.encode("ascii", "backslashreplace").decode()[:80]
    alike = name.upper() if next(iter(names)).isupper() else name.lower()
    known = {each.removeprefix(PREFIX): each for each in names}  # the prefix makes all alike
    nearest = get_close_matches(alike.removeprefix(PREFIX), known, n=1, cutoff=0.75)
    advice = f"did you mean {known[nearest[0]]}?" if nearest else "remove it"
    return f"{printable}: there is no such setting; {advice}"


def find_origin(name: str, file_data: dict[str, Any]) -> Origin:
    """The source of the value of a setting; variables win over the settings file."""
    variable = PREFIX + name.upper()
    if any(given.upper() == variable for given in os.environ):
        return "variable"
    return "file" if name in file_data else "default"
