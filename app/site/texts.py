"""The site's own pages: terms, privacy and contact, written in Markdown, each in one or several languages."""

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Literal, NamedTuple

from markdown_it import MarkdownIt
from markupsafe import Markup

from app.site.problem import SiteProblem, read_limited

PageName = Literal["terms", "privacy", "contact"]
PAGE_NAMES: tuple[PageName, ...] = ("terms", "privacy", "contact")
MAX_PAGE_KIB = 200
ANY_LANGUAGE = ""
"""The key of a file without a language, such as terms.md."""
FILE_NAME = re.compile(r"(terms|privacy|contact)(?:\.([a-z]{2,3}(?:_[A-Za-z]+)?))?\.md")


class SiteText(NamedTuple):
    """A page as HTML, its first heading, and the language of its file, if its name has one."""

    html: Markup
    title: str | None
    language: str | None


SiteTexts = Mapping[str, Mapping[str, SiteText]]
"""The pages by their names, then by the languages of their files."""


def load_texts(folder_path: str) -> SiteTexts:
    """Read and render all pages of a folder. Raises SiteProblem."""
    texts: dict[str, dict[str, SiteText]] = {}
    for file, name, language in _list_files(Path(folder_path).expanduser()):
        texts.setdefault(name, {})[language] = _render(read_limited(file, MAX_PAGE_KIB), file, language)
    return texts


def choose_text(texts: Mapping[str, SiteText], language: str) -> SiteText:
    """The text in a language, else that for all languages, else any."""
    return texts.get(language) or texts.get(ANY_LANGUAGE) or texts[min(texts)]


def list_unused_files(folder_path: str) -> list[str]:
    """The Markdown files of the folder whose names are not those of pages."""
    folder = Path(folder_path).expanduser()
    return sorted(file.name for file in folder.glob("*.md") if FILE_NAME.fullmatch(file.name) is None)


def _list_files(folder: Path) -> Iterator[tuple[Path, str, str]]:
    """The files of pages, each with its page and language. Raises SiteProblem if there is no such folder."""
    try:
        files = sorted(folder.iterdir())
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else "not a path"
        raise SiteProblem(
            f"{folder} can't be read ({reason}): write the path of a folder with .md files"
        ) from None
    for file in files:
        if found := FILE_NAME.fullmatch(file.name):
            yield file, found[1], found[2] or ANY_LANGUAGE


def _render(content: bytes, file: Path, language: str) -> SiteText:
    """Render a page. HTML in it is shown as text, and links lead only to web and mail addresses."""
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise SiteProblem(f"{file} is not UTF-8: save it in that encoding") from None
    if not text.strip():
        raise SiteProblem(f"{file} is empty: write the page, or delete the file")
    markdown = MarkdownIt("commonmark", {"html": False}).enable("table").disable("image")
    tokens = markdown.parse(text)
    has_title = bool(tokens) and tokens[0].type == "heading_open" and tokens[0].tag == "h1"
    title = "".join(part.content for part in tokens[1].children or ()) if has_title else None
    html: str = markdown.renderer.render(tokens[3:] if has_title else tokens, markdown.options, {})
    html = html.replace("<table>", '<div class="wide" tabindex="0"><table>')
    html = html.replace("</table>", "</table></div>")
    return SiteText(Markup(html), title or None, language or None)  # HTML in the text is escaped
