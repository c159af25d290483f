"""The entry point of the command: imports what it needs quickly, and without what it never uses."""

import sys
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import ModuleType
from typing import Any

from app.server.garbage_collection import without_collecting


def main() -> None:
    """Runs the command."""
    import_command()()


def import_command() -> Callable[[], object]:
    """The command. A hall that starts is quicker by this, and smaller."""
    with without_collecting():
        _leave_out_rich()
        _build_models_late()
        if sys.argv[1:2] == ["serve"]:  # a hall tries no laws and plays no matches
            _leave_out_of_fastapi()
            _leave_out_of_uvicorn()
            from app.commands.server_cli import cli
        else:
            from app.commands.cli import cli
    return cli


@contextmanager
def _missing(module: str) -> Iterator[None]:
    """For as long as the context lasts a module cannot be imported."""
    sys.modules[module] = None  # type: ignore[assignment]  # so Python is told that there is none
    yield
    del sys.modules[module]


def _leave_out_rich() -> None:
    """structlog takes Rich, if it is there, for tracebacks in colour, which nobody is shown here. Typer, that
    has it for its pages of help, imports it when it shows one."""
    with _missing("rich"):
        import structlog  # noqa: F401


def _leave_out_of_fastapi() -> None:
    """FastAPI takes mail addresses to be described in OpenAPI, where they can be checked; no model here has
    any. And it asks of every model whether it is one of pydantic 1, which pydantic 2 has beside itself: while
    it cannot be imported, none is."""
    with _missing("email_validator"):
        import fastapi  # noqa: F401
    sys.modules["pydantic.v1"] = None  # type: ignore[assignment]


def _leave_out_of_uvicorn() -> None:
    """uvicorn has a command of its own, with a library for it and processes that start it anew."""
    command: Any = ModuleType("uvicorn.main")
    command.Server = command.main = command.run = None
    sys.modules[command.__name__] = command
    import uvicorn
    from uvicorn.server import Server

    uvicorn.Server = Server  # type: ignore[misc]  # which it takes from there


def _build_models_late() -> None:
    """Pydantic builds what checks the values of a model when there is one to check. FastAPI has models of all
    that OpenAPI can say, and who never opens /docs needs none of them."""
    from pydantic import BaseModel
    from pydantic.warnings import UnsupportedFieldAttributeWarning

    BaseModel.model_config["defer_build"] = True  # all models inherit it
    # FastAPI silences this one where it makes a model; the warning comes when the model is built.
    warnings.simplefilter("ignore", UnsupportedFieldAttributeWarning)
