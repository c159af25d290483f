"""Compiled templates, cached between starts in `__pycache__` beside their sources."""

import sys
from contextlib import suppress
from hashlib import sha256
from pathlib import Path

import jinja2
from jinja2.bccache import Bucket, FileSystemBytecodeCache

from app.language.catalogues import version_of
from app.settings import ROOT
from app.web.rendering.fast_jinja import compiler
from engines.kernel.words.language import ENGLISH

FOLDER = ROOT / "templates" / "__pycache__"


class CompiledTemplates(FileSystemBytecodeCache):
    """A bytecode cache with a file per template and language.

    If the folder is not writable, templates are compiled at every start.
    """

    def __init__(self, folder: Path = FOLDER, code: str = ENGLISH.code) -> None:
        super().__init__(str(folder), f"__{code}_%s.cache")
        self._catalogues = version_of(code)

    def get_source_checksum(self, source: str) -> str:
        """A hash of everything that determines the compiled code: source, translations and compiler."""
        return sha256(f"{_compiler_version()}\0{self._catalogues}\0{source}".encode()).hexdigest()

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Writes a compiled template, unless Python was started with the option to write no bytecode."""
        if not sys.dont_write_bytecode:
            with suppress(OSError):
                Path(self.directory).mkdir(exist_ok=True)
                super().dump_bytecode(bucket)


def _compiler_version() -> str:
    source = Path(compiler.__file__).read_bytes()
    return f"{jinja2.__version__} {sha256(source).hexdigest()}"
