"""A TCP proxy between a browser and the server that records every byte from the server."""

from types import TracebackType

import anyio
from anyio.abc import ByteReceiveStream, ByteSendStream, SocketAttribute, SocketStream, TaskGroup

from tests.live.server import Server


class Recorder:
    """`async with Recorder(server) as wire:` listens at `wire.url`; `wire.recorded` is its output."""

    def __init__(self, server: Server) -> None:
        self.url = ""
        self.recorded = bytearray()
        self._server = server
        self._tasks: TaskGroup | None = None

    async def __aenter__(self) -> "Recorder":
        self._listener = await anyio.create_tcp_listener(local_host="127.0.0.1")
        self.url = f"http://127.0.0.1:{self._listener.extra(SocketAttribute.local_port)}"
        self._tasks = await anyio.create_task_group().__aenter__()
        self._tasks.start_soon(self._listener.serve, self._connect)
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        assert self._tasks is not None
        self._tasks.cancel_scope.cancel()
        await self._tasks.__aexit__(None, None, None)
        await self._listener.aclose()

    async def _connect(self, client: SocketStream) -> None:
        server = await anyio.connect_tcp("127.0.0.1", self._server.port)
        async with client, server, anyio.create_task_group() as tasks:
            tasks.start_soon(self._carry, client, server, None, tasks)
            tasks.start_soon(self._carry, server, client, self.recorded, tasks)

    async def _carry(
        self, source: ByteReceiveStream, target: ByteSendStream, record: bytearray | None, tasks: TaskGroup
    ) -> None:
        """Records and forwards bytes until one side closes; then closes both."""
        try:
            async for data in source:
                if record is not None:
                    record += data
                await target.send(data)
        except (anyio.BrokenResourceError, anyio.ClosedResourceError):
            pass
        tasks.cancel_scope.cancel()
