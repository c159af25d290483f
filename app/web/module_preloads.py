"""What a script imports, and what that imports: a page names all of it, and a browser asks for it at once."""

import re
from functools import cache
from posixpath import join, normpath

from app.web.static import FOLDER

_IMPORTS = re.compile(r'^(?:import|export)\s(?:[^";]*?\sfrom\s)?"(\.[^"]+)";', re.MULTILINE)


@cache
def modules_of(script: str) -> tuple[str, ...]:
    """The static files that a script needs, without itself, each once, nearest first. A browser that is not
    told finds them one level after the other, and waits for each level."""
    found, level = {script: None}, [script]
    while level:
        level = [name for module in level for name in _imports(module) if name not in found]
        found.update(dict.fromkeys(level))
    return tuple(found)[1:]


def _imports(module: str) -> list[str]:
    folder = module.rpartition("/")[0]
    return [normpath(join(folder, name)) for name in _IMPORTS.findall((FOLDER / module).read_text("utf-8"))]
