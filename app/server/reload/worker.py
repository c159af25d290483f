"""A worker of `magehall serve --reload`: imports the code, waits for its turn, and serves."""

import io
import os
import socket
import sys
import threading
from contextlib import redirect_stdout
from multiprocessing.connection import Connection
from pathlib import Path

import structlog

from app.language.catalogues import codes, load_language
from app.observability.logs import configure_logging
from app.server.application import create_app
from app.server.reload.messages import PREPARED, READY, SERVE, SHOW_ERROR, SHOW_STYLES, STOP
from app.server.reload.pages import PageReloads, ReloadingApp
from app.server.serving import AnnouncingServer, announce_address, uvicorn_config
from app.settings import Settings
from app.web.rendering.pages import compile_pages, environment
from engines import CATALOGUE
from engines.kernel.words.language import ENGLISH

log: structlog.stdlib.BoundLogger = structlog.get_logger(__name__)


def run_worker(listener: int, connection: Connection, build: int) -> None:
    """Prepare everything, report it, and serve on the listening socket once the old worker has stopped.

    Raises whatever is wrong with the code.
    """
    settings = Settings()
    configure_logging(settings.log_level)
    reloads = PageReloads(build)
    app = ReloadingApp(create_app(settings), reloads)
    _check_texts()
    connection.send((PREPARED, "\n".join(_list_game_folders())))
    if connection.recv()[0] != SERVE:
        return
    sock = socket.socket(fileno=os.dup(listener))
    server = AnnouncingServer(uvicorn_config(settings, app), lambda: _report_ready(connection, sock))
    server.first_request_seconds = 0.0
    threading.Thread(target=_follow, args=(connection, server, reloads), daemon=True).start()
    server.run([sock])


def _check_texts() -> None:
    """Compile all templates and read all catalogues, so that errors in them are found now."""
    compile_pages(environment())
    for code in codes():
        if code != ENGLISH.code:
            for domain in CATALOGUE:
                load_language(code, domain)


def _list_game_folders() -> list[str]:
    """The folders of the packages that contain games."""
    names = {game.state.__module__.partition(".")[0] for game in CATALOGUE.values()}
    files = [sys.modules[name].__file__ for name in sorted(names)]
    return [str(Path(file).parent) for file in files if file is not None]


def _report_ready(connection: Connection, listener: socket.socket) -> None:
    with redirect_stdout(io.StringIO()) as address:
        announce_address(listener)
    connection.send((READY, address.getvalue().strip()))


def _follow(connection: Connection, server: AnnouncingServer, reloads: PageReloads) -> None:
    """Handle the messages of the supervisor, and stop when it has ended."""
    while True:
        try:
            kind, text = connection.recv()
        except (EOFError, OSError):
            kind, text = STOP, ""
        if kind == STOP:
            server.should_exit = True
            return
        if kind == SHOW_ERROR:
            reloads.show_error(text)
        elif kind == SHOW_STYLES:
            reloads.show_styles()
