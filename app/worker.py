"""One of several workers, as `app.workers` starts them: serves at a door that it was handed."""

import os
import signal
import socket
import sys
import threading

from app.logs import open_log
from app.serving import Announced, config_of
from app.settings import Settings
from app.workers import READY


def main(doors: int) -> None:
    """Serves until told to stop, or until nobody watches over it any more."""
    settings = Settings()
    open_log(settings.log_level)
    threading.Thread(target=_end_with_parent, daemon=True).start()
    server = Announced(config_of(settings), _say_ready)
    server.run([socket.socket(fileno=doors)])


def _say_ready() -> None:
    os.write(sys.stdout.fileno(), READY)


def _end_with_parent() -> None:
    """Its stdin ends when the process that watches over it does."""
    while os.read(sys.stdin.fileno(), 1024):
        pass
    os.kill(os.getpid(), signal.SIGTERM)


if __name__ == "__main__":
    main(int(sys.argv[1]))
