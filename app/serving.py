"""Runs the application under uvicorn."""

import sys

import uvicorn

from app.logs import open_log
from app.main import create_app
from app.security import LARGEST_BODY
from app.settings import Settings


class Announced(uvicorn.Server):
    """Says where it is open as soon as it is."""

    async def startup(self, sockets: list[object] | None = None) -> None:  # type: ignore[override]
        """Opens the doors, then says so."""
        await super().startup(sockets)  # type: ignore[arg-type]
        if self.started:
            port = self.servers[0].sockets[0].getsockname()[1]
            host = f"[{self.config.host}]" if ":" in self.config.host else self.config.host
            sys.stdout.write(f"Magehall is open at http://{host}:{port}\n")
            sys.stdout.flush()


def serve(settings: Settings) -> bool:
    """Serves until told to stop; False when it could not begin."""
    open_log(settings.log_level)
    config = uvicorn.Config(
        create_app(settings),
        host=settings.host,
        port=settings.port,
        log_config=None,
        access_log=False,  # addresses hold invites
        proxy_headers=False,
        server_header=False,
        loop="uvloop" if sys.platform != "win32" else "asyncio",
        http="httptools",
        ws="websockets-sansio",
        ws_per_message_deflate=False,
        ws_max_size=LARGEST_BODY,
        timeout_graceful_shutdown=3,
    )
    server = Announced(config)
    server.run()
    return server.started
