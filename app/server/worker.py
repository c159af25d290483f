"""One of several workers, as `app.server.supervisor` starts them: serves at a door that it was handed."""

import os
import signal
import socket
import sys
import threading

from app.observability.logs import configure_logging
from app.server.serve import AnnouncingServer, uvicorn_config
from app.server.supervisor import READY
from app.settings import Settings


def main(doors: int) -> None:
    """Serves until told to stop, or until nobody watches over it any more."""
    settings = Settings()
    configure_logging(settings.log_level)
    threading.Thread(target=_end_with_parent, daemon=True).start()
    server = AnnouncingServer(uvicorn_config(settings), _say_ready)
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
