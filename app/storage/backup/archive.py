"""The file of a backup: a ZIP archive with the database, the secret key, and a manifest with checksums."""

import errno
import hashlib
import os
import secrets
import zlib
from collections.abc import Generator, Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZIP_STORED, BadZipFile, ZipFile

import msgspec

from app.storage.backup.problem import BackupProblem

FORMAT = 1
"""The format of the file; a reader refuses a higher one."""
MANIFEST, KEY = "backup.json", "secret.key"
"""Names of files in the archive."""
DATABASE_NAMES: Mapping[str, str] = {"sqlite": "magehall.db", "postgresql": "magehall.dump"}
"""Name of the database in the archive, by its kind."""
CHUNK_BYTES = 1 << 20
MAX_MANIFEST_BYTES = 1 << 16
PRIVATE = 0o600
"""The mode of files that contain the secret key or a database."""

DAMAGED = (
    BadZipFile,
    zlib.error,
    EOFError,
    KeyError,
    NotImplementedError,
    RuntimeError,
    msgspec.MsgspecError,
)
"""Exceptions of readers of a file that is no archive, or of a damaged one."""


class Manifest(msgspec.Struct, frozen=True, gc=False):
    """The description of a backup; `sha256` has the checksum of each other file in the archive."""

    format: int
    magehall: str
    created_at: str
    database: str  # sqlite, postgresql
    database_version: str
    schema: str
    sha256: dict[str, str]


class ArchiveWriter:
    """Adds files to an archive, and their checksums."""

    def __init__(self, archive: ZipFile) -> None:
        self._archive = archive
        self.sha256: dict[str, str] = {}

    def add(self, name: str, chunks: Iterable[bytes], compress: bool = True) -> None:
        """Add a file with this content."""
        checksum = hashlib.sha256()
        self._archive.compression = ZIP_DEFLATED if compress else ZIP_STORED
        with self._archive.open(name, "w", force_zip64=True) as file:
            for chunk in chunks:
                checksum.update(chunk)
                file.write(chunk)
        self.sha256[name] = checksum.hexdigest()

    def finish(self, manifest: Manifest) -> None:
        """Add the manifest."""
        self._archive.writestr(MANIFEST, msgspec.json.format(msgspec.json.encode(manifest), indent=2))


class Archive:
    """An archive whose checksums are correct."""

    def __init__(self, archive: ZipFile, manifest: Manifest) -> None:
        self._archive = archive
        self.manifest = manifest
        self.key = archive.read(KEY).strip()

    def read_database(self) -> Generator[bytes, None, None]:
        """The content of the database's file, in chunks. Close the generator: it keeps the file open."""
        return _read_chunks(self._archive, DATABASE_NAMES[self.manifest.database])


@contextmanager
def create_archive(file: Path, *, force: bool) -> Iterator[ArchiveWriter]:
    """Write an archive to a temporary file, which gets its name when it is complete.

    Raises BackupProblem if the file exists, unless `force`, or cannot be written.
    """
    if file.is_dir() or (file.exists() and not force):
        raise BackupProblem(f"{file} exists already: choose another name, or add --force to replace it")
    temporary = file.with_name(f".{file.name}.{secrets.token_hex(4)}.partial")
    try:
        descriptor = os.open(temporary, os.O_RDWR | os.O_CREAT | os.O_EXCL, PRIVATE)
        with os.fdopen(descriptor, "w+b") as opened:
            with ZipFile(opened, "w") as archive:
                yield ArchiveWriter(archive)
            opened.flush()
            os.fsync(opened.fileno())
        if not force and file.exists():  # made meanwhile
            raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST))
        temporary.replace(file)
    except OSError as error:
        raise BackupProblem(f"{file} can't be written: {error.strerror or error}") from error
    finally:
        with suppress(OSError):
            temporary.unlink()


@contextmanager
def open_archive(file: Path) -> Iterator[Archive]:
    """Open an archive and check it completely. Raises BackupProblem."""
    try:
        opened = ZipFile(file)
    except OSError as error:
        raise BackupProblem(f"{file} can't be read: {error.strerror or error}") from error
    except DAMAGED as error:
        raise BackupProblem(
            f"{file} is no backup of Magehall, or only a part of one: "
            "use a file that magehall backup has written"
        ) from error
    with opened:
        try:
            archive = _check(file, opened)
        except DAMAGED as error:
            raise BackupProblem(
                f"{file} is damaged: use another copy of this backup, or an older one"
            ) from error
        yield archive


def _check(file: Path, opened: ZipFile) -> Archive:
    if MANIFEST not in opened.NameToInfo:
        raise BackupProblem(f"{file} is no backup of Magehall: use a file that magehall backup has written")
    with opened.open(MANIFEST) as entry:
        text = entry.read(MAX_MANIFEST_BYTES)
    manifest = msgspec.json.decode(text, type=Manifest)
    if manifest.format > FORMAT or manifest.database not in DATABASE_NAMES:
        raise BackupProblem(
            f"{file} was written by a newer Magehall ({manifest.magehall}): restore it with that version"
        )
    for name in (KEY, DATABASE_NAMES[manifest.database]):
        checksum = hashlib.sha256()
        for chunk in _read_chunks(opened, name):
            checksum.update(chunk)
        if checksum.hexdigest() != manifest.sha256[name]:
            raise BadZipFile(f"the checksum of {name} differs")
    return Archive(opened, manifest)


def _read_chunks(archive: ZipFile, name: str) -> Generator[bytes, None, None]:
    with archive.open(name) as file:
        while chunk := file.read(CHUNK_BYTES):
            yield chunk
