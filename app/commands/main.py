"""The entry point of the command: imports what it needs quickly, and without what it never uses."""

import sys
from collections.abc import Callable

from app.runtime.garbage import without_collecting


def main() -> None:
    """Runs the command."""
    import_command()()


def import_command() -> Callable[[], object]:
    """The command. A hall that starts is quicker by this, and smaller."""
    with without_collecting():
        _leave_out_rich()
        _build_models_late()
        if sys.argv[1:2] == ["serve"]:  # a hall tries no laws and plays no matches
            from app.commands.hall_cli import cli
        else:
            from app.commands.cli import cli
    return cli


def _leave_out_rich() -> None:
    """structlog takes Rich, if it is there, for tracebacks in colour, which nobody is shown here. Typer, that
    has it for its pages of help, imports it when it shows one."""
    sys.modules["rich"] = None  # type: ignore[assignment]  # for now it cannot be imported
    import structlog  # noqa: F401

    del sys.modules["rich"]


def _build_models_late() -> None:
    """Pydantic builds what checks the values of a model when there is one to check. FastAPI has models of all
    that OpenAPI can say, and who never opens /docs needs none of them."""
    from pydantic import BaseModel

    BaseModel.model_config["defer_build"] = True  # all models inherit it
