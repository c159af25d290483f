"""Compiled templates, kept from one start to the next as Python keeps its modules: in `__pycache__`, beside
their sources."""

import sys
from contextlib import suppress
from functools import cache
from hashlib import sha256
from pathlib import Path

import jinja2
from jinja2.bccache import Bucket, FileSystemBytecodeCache

from app.language.catalogues import version_of
from app.settings import ROOT
from app.web.rendering import quick_templates
from engines.kernel.words.language import ENGLISH

FOLDER = ROOT / "templates" / "__pycache__"


class CompiledTemplates(FileSystemBytecodeCache):
    """A file for each template and language. Where none can be written, they are compiled at every start."""

    def __init__(self, folder: Path = FOLDER, code: str = ENGLISH.code) -> None:
        super().__init__(str(folder), f"__{code}_%s.cache")
        self._words = version_of(code)

    def get_source_checksum(self, source: str) -> str:
        """What the compiled code follows from: the template, what its sentences are in the language, and what
        writes the code."""
        return sha256(f"{_compiler()}\0{self._words}\0{source}".encode()).hexdigest()

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Keeps one, unless Python was told to keep none."""
        if not sys.dont_write_bytecode:
            with suppress(OSError):
                Path(self.directory).mkdir(exist_ok=True)
                super().dump_bytecode(bucket)


@cache
def _compiler() -> str:
    ours = Path(quick_templates.__file__).read_bytes()
    return f"{jinja2.__version__} {sha256(ours).hexdigest()}"
