"""A worker process of `app.server.supervisor`: serves on a listening socket that it inherits."""

import os
import signal
import socket
import sys
import threading

from app.observability.logs import configure_logging
from app.server.serving import AnnouncingServer, uvicorn_config
from app.server.supervisor import READY
from app.settings import Settings


def main(listener_fd: int) -> None:
    """Serve on the socket with this file descriptor until a signal arrives or the supervisor exits."""
    settings = Settings()
    configure_logging(settings.log_level)
    signal.signal(signal.SIGHUP, signal.SIG_IGN)  # meant for the supervisor, also if all processes get it
    threading.Thread(target=_exit_with_supervisor, daemon=True).start()
    server = AnnouncingServer(uvicorn_config(settings), _report_ready)
    server.run([socket.socket(fileno=listener_fd)])


def _report_ready() -> None:
    os.write(sys.stdout.fileno(), READY)


def _exit_with_supervisor() -> None:
    """Exit when stdin closes, which happens when the supervisor exits."""
    while os.read(sys.stdin.fileno(), 1024):
        pass
    os.kill(os.getpid(), signal.SIGTERM)


if __name__ == "__main__":
    main(int(sys.argv[1]))
