"""Finds the modules that a script imports, for `<link rel="modulepreload">`."""

import re
from functools import cache
from posixpath import join, normpath

from app.web.static import FOLDER

_IMPORTS = re.compile(r'^(?:import|export)\s(?:[^";]*?\sfrom\s)?"(\.[^"]+)";', re.MULTILINE)


@cache
def modules_of(script: str) -> tuple[str, ...]:
    """All modules that a script imports directly or indirectly, direct imports first.

    Without preloading, a browser discovers them one level after another and waits for each level.
    """
    modules, level = {script: None}, [script]
    while level:
        level = [name for module in level for name in _find_imports(module) if name not in modules]
        modules.update(dict.fromkeys(level))
    return tuple(modules)[1:]


def _find_imports(module: str) -> list[str]:
    folder = module.rpartition("/")[0]
    return [normpath(join(folder, name)) for name in _IMPORTS.findall((FOLDER / module).read_text("utf-8"))]
