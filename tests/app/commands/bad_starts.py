"""Everything that is wrong with a site on which a server does not start, and the sentence about it."""

import errno
import os
import sqlite3
import time
from collections.abc import Callable
from contextlib import closing
from types import SimpleNamespace
from typing import Any

from app.server.checks import clock, folder, sqlite_file
from app.storage.schema import list_versions
from tests.app.commands.doctor_site import ACCEPT, OTHER_KEY, RESTORE, SET_CLOCK, URL, Site

MAKE_ONE = "make one with: openssl rand -hex 32"


def fail_writing(code: int) -> Callable[[Site], None]:
    """The folder cannot be written, for this reason."""

    def break_site(site: Site) -> None:
        def fail(**_: Any) -> None:
            raise OSError(code, os.strerror(code))

        site.patch.setattr(folder, "tempfile", SimpleNamespace(TemporaryFile=fail))

    return break_site


def fill_disk(site: Site) -> None:
    site.patch.setattr(folder, "shutil", SimpleNamespace(disk_usage=lambda _: SimpleNamespace(free=9 << 20)))


def put_file_in_place_of_folder(site: Site) -> None:
    site.data.write_text("")


def put_folder_in_place_of_file(site: Site) -> None:
    site.file.mkdir(parents=True)


def write_text_file(site: Site) -> None:
    site.create()
    site.file.write_text("a text that is longer than the head of an SQLite file")


def cut_file(site: Site) -> None:
    site.create()
    site.file.write_bytes(site.file.read_bytes()[:5000])


def lock_file(site: Site) -> None:
    site.create()

    def refuse(*_: Any, **__: Any) -> None:
        raise sqlite3.OperationalError("database is locked")

    site.patch.setattr(sqlite_file, "sqlite3", SimpleNamespace(**vars(sqlite3) | {"connect": refuse}))


def use_file_of_other_program(site: Site) -> None:
    site.data.mkdir(mode=0o700)
    with closing(sqlite3.connect(site.file)) as connection:
        connection.execute("CREATE TABLE recipe (id INTEGER)")


def use_newer_file(site: Site) -> None:
    site.create("UPDATE alembic_version SET version_num = '9999'")


def change_key(site: Site) -> None:
    site.create()
    site.set(secret_key=OTHER_KEY)


def lose_key_file(site: Site) -> None:
    site.create()
    site.patch.delenv("MAGEHALL_SECRET_KEY")


def replace_key_file(site: Site) -> None:
    lose_key_file(site)
    (site.data / "secret.key").write_text(OTHER_KEY)


def empty_key_file(site: Site) -> None:
    site.data.mkdir(mode=0o700)
    (site.data / "secret.key").touch()


def return_from_future(site: Site) -> None:
    later = int(time.time() * 1000) + 3 * 24 * 3600 * 1000
    site.create(f"INSERT INTO worker VALUES ('w', 'm', 1, {later}, {later}, 0, 0, 0)")
    site.patch.setattr(clock, "time", SimpleNamespace(time=lambda: later / 1000 - 2 * 24 * 3600))


def lack_redis(site: Site) -> None:
    site.set(redis_url="redis://127.0.0.1:1/0")


def write_config(text: str) -> Callable[[Site], None]:
    """The settings file contains this text."""

    def break_site(site: Site) -> None:
        (site.path / "magehall.toml").write_text(text)

    return break_site


def use_logo(content: bytes) -> Callable[[Site], None]:
    """The logo is this file."""

    def break_site(site: Site) -> None:
        (site.path / "logo.svg").write_bytes(content)
        site.set(site_logo="logo.svg")

    return break_site


def use_page(name: str, content: bytes) -> Callable[[Site], None]:
    """The folder of the pages contains this file."""

    def break_site(site: Site) -> None:
        (site.path / "pages").mkdir()
        (site.path / "pages" / name).write_bytes(content)
        site.set(site_pages="pages")

    return break_site


SVG = b'<svg xmlns="http://www.w3.org/2000/svg">'
ENTITY = b'<!DOCTYPE svg [<!ENTITY a "aaaa">]>' + SVG + b"</svg>"

BAD_STARTS: dict[str, tuple[Callable[[Site], None], str, str]] = {
    "a read-only file system": (
        fail_writing(errno.EROFS),
        "folder",
        f"{URL}: {{path}} is on a read-only file system: remount it, or choose another path",
    ),
    "no rights to the folder": (
        fail_writing(errno.EACCES),
        "folder",
        f"{URL}: {{path}} can't be written: give it to the server's user (chown {os.getuid()} {{path}})",
    ),
    "a full disk": (
        fail_writing(errno.ENOSPC),
        "folder",
        f"{URL}: no space is left in {{path}}: free some, or move the data to a larger disk",
    ),
    "a nearly full disk": (
        fill_disk,
        "disk",
        f"{URL}: only 9 MiB are free in {{path}}: free some space, or move the data to a larger disk",
    ),
    "a file in place of the folder": (
        put_file_in_place_of_folder,
        "folder",
        f"{URL}: {{path}}/data is not a folder: move that file away, or choose another path",
    ),
    "a folder in place of the file": (
        put_folder_in_place_of_file,
        "folder",
        f"{URL}: {{path}}/data/magehall.db is a folder: write the path of a file",
    ),
    "a text file": (
        write_text_file,
        "database",
        f"{URL}: data/magehall.db is not an SQLite file: choose another path",
    ),
    "a cut file": (cut_file, "database", f"{URL}: data/magehall.db is damaged: {RESTORE}"),
    "a file that another program writes": (
        lock_file,
        "database",
        f"{URL}: data/magehall.db can't be read (database is locked): start again when the other program is "
        "done",
    ),
    "another program's file": (
        use_file_of_other_program,
        "database",
        f"{URL}: data/magehall.db contains tables of another program: choose another one",
    ),
    "a newer file": (
        use_newer_file,
        "database",
        f"{URL}: the database has version 9999 of a newer release, and this release knows only versions up "
        f"to {list_versions()[-1]}: install the newer release, or restore the backup from before its "
        "migration",
    ),
    "a short key": (
        lambda site: site.set(secret_key="hush"),
        "secret",
        f"MAGEHALL_SECRET_KEY: it is shorter than 16 characters, so it can be guessed; {MAKE_ONE}",
    ),
    "a copied key": (
        lambda site: site.set(secret_key="change me in production"),
        "secret",
        f"MAGEHALL_SECRET_KEY: it is easy to guess; {MAKE_ONE}",
    ),
    "a key of few characters": (
        lambda site: site.set(secret_key="0123" * 8),
        "secret",
        f"MAGEHALL_SECRET_KEY: it is easy to guess; {MAKE_ONE}",
    ),
    "an empty key file": (
        empty_key_file,
        "secret",
        "data/secret.key: it is shorter than 16 characters, so it can be guessed; "
        "delete it, and a new one is made",
    ),
    "another key": (
        change_key,
        "data",
        f"MAGEHALL_SECRET_KEY: the data was made with another key: set that one, {ACCEPT}",
    ),
    "a lost key file": (
        lose_key_file,
        "data",
        f"data/secret.key is missing: restore it from the backup, {ACCEPT}",
    ),
    "another key file": (
        replace_key_file,
        "data",
        f"data/secret.key is not the key that the data was made with: restore it from the backup, {ACCEPT}",
    ),
    "a clock that is off by two days": (
        return_from_future,
        "clock",
        f"this machine's clock is 172800 seconds before the last use of the data: {SET_CLOCK}; "
        "if it is right now, run magehall accept-clock",
    ),
    "no Redis": (
        lack_redis,
        "redis",
        "MAGEHALL_REDIS_URL: Redis can't be reached: start it, or correct the address",
    ),
    "a typo in a variable": (
        lambda site: site.set(databse_url="sqlite:///other.db"),
        "settings",
        "MAGEHALL_DATABSE_URL: there is no such setting; did you mean MAGEHALL_DATABASE_URL?",
    ),
    "an unknown variable": (
        lambda site: site.set(colour_of_cats="black"),
        "settings",
        "MAGEHALL_COLOUR_OF_CATS: there is no such setting; remove it",
    ),
    "an invalid variable": (
        lambda site: site.set(trusted_proxies="the proxy"),
        "settings",
        "MAGEHALL_TRUSTED_PROXIES: write addresses or networks, such as 127.0.0.1, 10.0.0.0/8",
    ),
    "a name that is too long": (
        lambda site: site.set(site_name="x" * 31),
        "settings",
        "MAGEHALL_SITE_NAME: write 1 to 30 characters",
    ),
    "an empty name": (
        lambda site: site.set(site_name=" "),
        "settings",
        "MAGEHALL_SITE_NAME: write 1 to 30 characters",
    ),
    "an invisible character in the name": (
        lambda site: site.set(site_name="Card\u202eClub"),
        "settings",
        "MAGEHALL_SITE_NAME: write it without invisible characters",
    ),
    "a colour by its name": (
        lambda site: site.set(site_colour="teal"),
        "settings",
        "MAGEHALL_SITE_COLOUR: write it as #rrggbb, such as #1d6d73, or none",
    ),
    "an unknown group of people": (
        lambda site: site.set(create_tables="friends"),
        "settings",
        "MAGEHALL_CREATE_TABLES: Input should be 'everyone', 'registered' or 'operators'",
    ),
    "a missing logo": (
        lambda site: site.set(site_logo="logo.svg"),
        "site",
        "MAGEHALL_SITE_LOGO: logo.svg can't be read (No such file or directory): correct the path, its owner "
        "and mode",
    ),
    "a logo that is too large": (
        use_logo(SVG + b" " * 65_536 + b"</svg>"),
        "site",
        "MAGEHALL_SITE_LOGO: logo.svg is larger than 64 KiB: make it smaller",
    ),
    "a logo that is no picture": (
        use_logo(b"<html></html>"),
        "site",
        "MAGEHALL_SITE_LOGO: logo.svg is neither an SVG nor a PNG picture: choose another file",
    ),
    "a damaged logo": (
        use_logo(SVG + b"\n<path"),
        "site",
        "MAGEHALL_SITE_LOGO: logo.svg is a damaged SVG picture (line 2): save it again",
    ),
    "a logo with entities": (
        use_logo(ENTITY),
        "site",
        "MAGEHALL_SITE_LOGO: logo.svg declares XML entities: save it as plain SVG",
    ),
    "a missing folder of pages": (
        lambda site: site.set(site_pages="pages"),
        "site",
        "MAGEHALL_SITE_PAGES: pages can't be read (No such file or directory): write the path of a folder "
        "with .md files",
    ),
    "a page that is not UTF-8": (
        use_page("terms.md", b"Gr\xfc\xdfe"),
        "site",
        "MAGEHALL_SITE_PAGES: pages/terms.md is not UTF-8: save it in that encoding",
    ),
    "a page that is too large": (
        use_page("privacy.de.md", b"x" * (200 * 1024 + 1)),
        "site",
        "MAGEHALL_SITE_PAGES: pages/privacy.de.md is larger than 200 KiB: make it smaller",
    ),
    "an empty page": (
        use_page("contact.md", b"\n"),
        "site",
        "MAGEHALL_SITE_PAGES: pages/contact.md is empty: write the page, or delete the file",
    ),
    "a typo in the settings file": (
        write_config('public_orign = "https://club.example"'),
        "settings",
        "magehall.toml: public_orign: there is no such setting; did you mean public_origin?",
    ),
    "an invalid value in the settings file": (
        write_config("workers = 0"),
        "settings",
        "workers in magehall.toml: Input should be greater than or equal to 1",
    ),
    "a settings file that is not TOML": (
        write_config("workers: 2"),
        "settings",
        "magehall.toml: not valid TOML: Expected '=' after a key in a key/value pair (at line 1, column 8); "
        "write name = value on each line",
    ),
    "a missing settings file": (
        lambda site: site.set(config="club.toml"),
        "settings",
        "MAGEHALL_CONFIG: there is no file club.toml: create it, or unset the variable",
    ),
}
"""By its name, each fault: a function that causes it, the check that finds it, and the sentence."""

PASSING = frozenset({"a full disk", "a nearly full disk", "a file that another program writes", "no Redis"})
"""The faults that may pass without a change of the settings, so that a start is tried again."""
