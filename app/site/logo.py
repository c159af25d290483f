"""The site's logo: an SVG or PNG file, which pages show only as an image."""

from pathlib import Path
from typing import NamedTuple
from xml.parsers import expat

from app.site.problem import SiteProblem, read_limited

MAX_LOGO_KIB = 64
PNG_SIGNATURE = b"\x89PNG\r\n\x1a\n"
SVG_ROOT = "http://www.w3.org/2000/svg svg"


class SiteLogo(NamedTuple):
    """The content of the file, and its media type."""

    content: bytes
    media_type: str


def load_logo(path: str) -> SiteLogo:
    """Read and check the logo. Raises SiteProblem."""
    file = Path(path).expanduser()
    content = read_limited(file, MAX_LOGO_KIB)
    if content.startswith(PNG_SIGNATURE):
        return SiteLogo(content, "image/png")
    if not _is_svg(content, file):
        raise SiteProblem(f"{file} is neither an SVG nor a PNG picture: choose another file")
    return SiteLogo(content, "image/svg+xml")


def _is_svg(content: bytes, file: Path) -> bool:
    """Whether it is XML with the root element of SVG. Raises SiteProblem if that is damaged, or has entities.

    Browsers run no script of a picture, so scripts need not be looked for.
    """
    names: list[str] = []
    parser = expat.ParserCreate(namespace_separator=" ")
    parser.StartElementHandler = lambda name, _: names.append(name)

    def refuse_entity(*_: object) -> None:
        raise SiteProblem(f"{file} declares XML entities: save it as plain SVG")

    parser.EntityDeclHandler = refuse_entity
    try:
        parser.Parse(content, True)
    except expat.ExpatError as error:
        if names[:1] == [SVG_ROOT]:
            raise SiteProblem(
                f"{file} is a damaged SVG picture (line {error.lineno}): save it again"
            ) from None
        return False
    return names[0] == SVG_ROOT
