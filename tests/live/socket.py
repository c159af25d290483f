"""The page's end of a table's socket: receives frames and stores the newest version of every region."""

from types import TracebackType
from typing import Any

from websockets.asyncio.client import ClientConnection, connect

from app.tables.sockets.heartbeat import HEARTBEAT
from tests.live.player import Player
from tests.live.reading import Attributes, Seen
from tests.servers import PATIENT


class LivePage:
    """`async with LivePage(player) as page:` connects; `await page.until(seq)` reads up to that entry.

    `seated` connects as a page that was rendered for a seat.
    """

    def __init__(self, player: Player, origin: str | None = None, *, seated: bool = False) -> None:
        base = str(player.client.base_url).rstrip("/")
        self.url = base.replace("http", "ws", 1) + player.path + "/live" + "?seated=1" * seated
        self.frames: list[str] = []
        self.regions: dict[str, Attributes] = {}
        cookies = "; ".join(f"{name}={value}" for name, value in player.client.cookies.items())
        self._headers = {"Cookie": cookies} if cookies else {}
        self._origin = base if origin is None else origin
        self._socket: ClientConnection | None = None

    @property
    def socket(self) -> ClientConnection:
        """The open connection."""
        assert self._socket is not None
        return self._socket

    async def receive(self) -> Seen:
        """The next frame. Raises ConnectionClosed."""
        frame: str = HEARTBEAT
        while frame == HEARTBEAT:
            received = await self.socket.recv()
            assert isinstance(received, str)
            frame = received
        self.frames.append(frame)
        seen = Seen(frame)
        self.regions |= {root["id"]: root for root in seen.roots}
        return seen

    async def until(self, seq: int) -> Seen:
        """The first frame that shows entry `seq` or a later one."""
        while True:
            seen = await self.receive()
            if max(int(self.regions[name]["data-seq"]) for name in seen.regions) >= seq:
                return seen

    async def __aenter__(self) -> "LivePage":
        origin: Any = self._origin or None
        self._socket = await connect(self.url, additional_headers=self._headers, origin=origin, **PATIENT)
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.socket.close()
