"""Pictures of the tables that were looked at, and a page that shows them side by side."""

import re
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING

from app.commands.check.browser.pages import LOOKS
from app.commands.check.browser.tables import Moment, Window

if TYPE_CHECKING:
    from playwright.sync_api import Page

PAGE = """<!doctype html>
<meta charset="utf-8">
<title>{title}</title>
<style>
  body {{ margin: 1rem; background: #888; font: 14px sans-serif; }}
  main {{ display: flex; flex-wrap: wrap; gap: 1rem; align-items: start; }}
  figure {{ margin: 0; }}
  img {{ display: block; max-height: 45rem; max-width: 100%; }}
</style>
<h1>{title}</h1>
<main>
{figures}
</main>
"""


class Pictures:
    """Saves pictures of pages into a folder."""

    def __init__(self, folder: Path, title: str) -> None:
        self._folder, self._title, self._names = folder, title, list[str]()
        folder.mkdir(parents=True, exist_ok=True)

    def save(self, page: "Page", moment: Moment, window: Window) -> None:
        """Save an open page, in the light and the dark look."""
        for look in LOOKS:
            page.emulate_media(color_scheme=look)
            name = re.sub(r"[^\w.-]", "-", f"{moment.name}-{window.name}-{look}.png")
            page.screenshot(path=self._folder / name)
            self._names.append(name)

    def write_page(self) -> Path:
        """Write the page with all pictures, and return its path."""
        figures = [
            f'<figure><a href="{escape(name)}"><img src="{escape(name)}" alt=""></a>'
            f"<figcaption>{escape(name)}</figcaption></figure>"
            for name in self._names
        ]
        file = self._folder / "index.html"
        file.write_text(PAGE.format(title=escape(self._title), figures="\n".join(figures)), "utf-8")
        return file
