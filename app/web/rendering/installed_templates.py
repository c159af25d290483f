"""Loaders of the templates of installed games."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, TemplateNotFound

from app.games.catalogue import INSTALLED_GAMES
from app.games.files import files_folder


class InstalledTemplates(FileSystemLoader):
    """The templates of one installed game, `games/<game>/`; others of its package are ignored."""

    def __init__(self, game_id: str, folder: Path) -> None:
        super().__init__(folder)
        self._prefix = f"games/{game_id}/"

    def get_source(self, environment: Environment, template: str) -> tuple[str, str, Any]:
        """The source of a template. Raises TemplateNotFound."""
        if not template.startswith(self._prefix):
            raise TemplateNotFound(template)
        return super().get_source(environment, template)

    def list_templates(self) -> list[str]:
        """The names of the game's templates."""
        return [name for name in super().list_templates() if name.startswith(self._prefix)]


def list_template_loaders() -> Iterator[InstalledTemplates]:
    """A loader for each installed game."""
    for game_id in INSTALLED_GAMES:
        yield InstalledTemplates(game_id, files_folder(game_id) / "templates")
