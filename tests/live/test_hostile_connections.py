"""Connections that send without end, or read nothing: little waits for them, and others are served."""

import resource
import socket
import struct
from collections.abc import Iterator
from contextlib import ExitStack, closing, suppress
from pathlib import Path

import httpx
import pytest

from app.server.uvicorn.http_connection import limits_for_files
from app.web.limits.open_files import OWN_FILES, max_connections
from app.web.limits.socket_limits import limit_for_files
from tests.live.forks import ForkedServer
from tests.live.server import Server
from tests.servers import HANGS

STALL_SECONDS = 0.6
"""A server that accepts nothing for this long has stopped reading."""
MOST_BYTES = 16_000_000
MOST_ACCEPTED = 3_000_000
"""Far more than all buffers of the system hold."""
MOST_MEGABYTES = 40
FILES = 512
FEW_FILES = f"import resource; resource.setrlimit(resource.RLIMIT_NOFILE, ({FILES}, {FILES}))"
SOFT_FILES = "import resource; resource.setrlimit(resource.RLIMIT_NOFILE, (256, 2048))"

HEAD = "Host: mages\r\n"
POST = f"{HEAD}Content-Type: application/json\r\nContent-Length: 2\r\n\r\n{{}}"
REQUESTS = {
    "a probe": f"GET /healthz HTTP/1.1\r\n{HEAD}\r\n",
    "a page": f"GET / HTTP/1.1\r\n{HEAD}\r\n",
    "a missing page": f"GET /nothing HTTP/1.1\r\n{HEAD}\r\n",
    "a large file": f"GET /static/icons.svg HTTP/1.1\r\n{HEAD}\r\n",
    "the description of the API": f"GET /openapi.json HTTP/1.1\r\n{HEAD}\r\n",
    "a rulebook": f"GET /games/magelight/rules HTTP/1.1\r\n{HEAD}\r\n",
    "a post": f"POST /api/guests HTTP/1.1\r\n{POST}",
    "a post from elsewhere": f"POST /tables HTTP/1.1\r\nOrigin: http://evil\r\n{POST}",
    "a head": f"HEAD / HTTP/1.1\r\n{HEAD}\r\n",
}
"""Requests to send again and again, by their name."""

UPGRADE = (
    "GET {path} HTTP/1.1\r\nHost: mages\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
)


def frame(opcode: int, content: bytes = b"", *, final: bool = True) -> bytes:
    """A frame of a client (RFC 6455, 5.2), with a mask of zeros."""
    size = len(content)
    length = bytes([0x80 | size]) if size < 126 else b"\xfe" + struct.pack("!H", size)
    return bytes([0x80 * final | opcode]) + length + bytes(4) + content


FRAMES = {
    "pings": frame(9, b"x" * 125),
    "empty pings": frame(9),
    "texts": frame(1, b"{}"),
    "long texts": frame(1, b"x" * 60_000),
    "binary messages": frame(2, b"\xff" * 100),
    "explorations": frame(1, b'{"op": "a", "what": "explore", "decision": "0.0", "path": []}'),
}
"""Frames to which the server replies, by their name."""
UNANSWERED = {
    "a message of empty fragments": (frame(1, final=False), frame(0, final=False)),
    "a message of short fragments": (frame(2, final=False), frame(0, b"x", final=False)),
    "an endless message": (frame(1, b"x", final=False), frame(0, b"x" * 30_000, final=False)),
    "frames with reserved bits": (b"", b"\xf1\x80\x00\x00\x00\x00"),
    "frames without a mask": (b"", b"\x81\x01x"),
    "closes": (frame(8, b"\x03\xe8"), frame(1, b"{}")),
}
"""A first frame and others that follow it, after which the server closes the socket."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server without limits: these bounds always hold."""
    with ForkedServer(tmp_path_factory.mktemp("server")) as server:
        yield server


def connect_to(server: Server, source: str = "127.0.0.1") -> socket.socket:
    """Opens a TCP connection with small buffers, from an address of this machine."""
    connection = socket.socket()
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 8192)
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 65_536)
    connection.settimeout(HANGS)
    connection.bind((source, 0))
    connection.connect((server.host, server.port))
    return connection


def flood(connection: socket.socket, message: bytes) -> int:
    """Sends a message repeatedly, reading nothing, until the server stops reading; returns the bytes sent."""
    packet, sent = message * max(1, 65_536 // len(message)), 0
    connection.settimeout(STALL_SECONDS)
    try:
        while sent < MOST_BYTES:
            sent += connection.send(packet[sent % len(message) :])
    except OSError:  # it has stopped reading, or closed the connection
        pass
    return sent


def megabytes(server: Server) -> float:
    """The resident memory of a server."""
    pages = int(Path(f"/proc/{server.pid}/statm").read_text().split()[1])
    return pages * resource.getpagesize() / 1e6


def open_socket(server: Server, path: str, source: str = "127.0.0.1") -> tuple[socket.socket, bytes]:
    """Opens a WebSocket, and returns the first line of the response."""
    connection = connect_to(server, source)
    connection.sendall(UPGRADE.format(path=path).encode())
    received = b""
    while b"\r\n\r\n" not in received and (piece := connection.recv(1)):
        received += piece
    return connection, received.partition(b"\r\n")[0]


@pytest.fixture(scope="module")
def paths(server: Server) -> dict[str, str]:
    """A WebSocket of each kind: the lobby's, a table's page's, and a program's."""
    with httpx.Client(base_url=server.url, timeout=HANGS) as client:
        token = client.post("/api/guests", json={"name": "Anna"}).json()["token"]
        headers = {"Authorization": f"Bearer {token}"}
        body = {"game": "magestik", "players": 2, "watchers": True}
        table = client.post("/api/tables", json=body, headers=headers).json()["id"]
    return {"lobby": "/live", "page": f"/tables/{table}/live", "program": f"/api/tables/{table}/live"}


@pytest.mark.parametrize("name", REQUESTS)
def test_a_connection_that_reads_nothing_is_no_longer_read(server: Server, name: str) -> None:
    """Given a client that sends a request repeatedly and reads no response, then little of it is read."""
    before = megabytes(server)
    with closing(connect_to(server)) as connection:
        assert flood(connection, REQUESTS[name].encode()) < MOST_ACCEPTED
        assert megabytes(server) - before < MOST_MEGABYTES
        assert httpx.get(f"{server.url}/healthz").text == "ok"


@pytest.mark.parametrize("name", REQUESTS)
def test_every_pipelined_request_is_answered_in_order(server: Server, name: str) -> None:
    """Given requests in one packet, cut anywhere, then each has its response, and the last one closes."""
    request, end = (
        REQUESTS[name].encode(),
        b"GET /healthz HTTP/1.1\r\nHost: mages\r\nConnection: close\r\n\r\n",
    )
    for cut in (0, 1, len(request) - 2, len(request) - 1, len(request) + 3):
        with closing(connect_to(server)) as connection:
            packet = request * 3 + end
            for part in (packet[:cut], packet[cut:]):
                connection.sendall(part)
            received = b""
            while piece := connection.recv(65_536):
                received += piece
        assert received.count(b"HTTP/1.1 ") == 4
        assert received.endswith(b"\r\n\r\nok")


@pytest.mark.parametrize("kind", ["lobby", "page", "program"])
@pytest.mark.parametrize("name", FRAMES)
def test_a_socket_that_reads_nothing_is_no_longer_read(
    server: Server, paths: dict[str, str], kind: str, name: str
) -> None:
    """Given a client that sends frames and reads no replies, then the server stops reading or closes."""
    before = megabytes(server)
    connection, status = open_socket(server, paths[kind])
    with closing(connection):
        assert b"101" in status
        sent = flood(connection, FRAMES[name])
        assert sent < MOST_ACCEPTED or len(FRAMES[name]) > 1000  # the replies to long messages are short
        assert megabytes(server) - before < MOST_MEGABYTES
        assert httpx.get(f"{server.url}/healthz").text == "ok"


@pytest.mark.parametrize("kind", ["lobby", "page", "program"])
@pytest.mark.parametrize("name", UNANSWERED)
def test_a_socket_that_breaks_the_rules_is_closed(
    server: Server, paths: dict[str, str], kind: str, name: str
) -> None:
    connection, _ = open_socket(server, paths[kind])
    first, following = UNANSWERED[name]
    with closing(connection):
        connection.sendall(first)
        assert flood(connection, following) < MOST_ACCEPTED
        connection.settimeout(HANGS)
        with suppress(ConnectionError):
            while connection.recv(65_536):
                pass
        assert httpx.get(f"{server.url}/healthz").text == "ok"


@pytest.fixture
def few_files(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with limits that may open few files."""
    folder = tmp_path_factory.mktemp("server")
    with ForkedServer(folder, prelude=FEW_FILES, MAGEHALL_LIMITS="1") as server:
        yield server


@pytest.mark.parametrize("mixed", [False, True], ids=["sockets", "sockets and requests"])
def test_one_address_leaves_files_for_others(few_files: Server, mixed: bool) -> None:
    """Given one address that opens all it may, then another one opens pages and sockets, and new files."""
    with ExitStack() as stack:
        accepted = 0
        for number in range(FILES):
            try:
                if mixed and number % 2:
                    connection, status = connect_to(few_files), b"open"
                else:
                    connection, status = open_socket(few_files, "/live")
            except OSError:
                continue
            stack.enter_context(closing(connection))
            accepted += b"101" in status
        assert 0 < accepted <= FILES // 2
        for _ in range(3):
            connection, status = open_socket(few_files, "/live", "127.0.0.2")
            stack.enter_context(closing(connection))
            assert b"101" in status
        transport = httpx.HTTPTransport(local_address="127.0.0.2")
        with httpx.Client(base_url=few_files.url, transport=transport, timeout=HANGS) as client:
            for path in ("/", "/static/icons.svg", "/games/magestik/rules", "/readyz"):
                assert client.get(path).status_code == 200
            assert client.post("/api/guests", json={"name": "Ben"}).status_code == 201


def test_a_slow_reader_of_a_file_occupies_no_file(server: Server) -> None:
    """Given clients that read nothing of large files, then the server has no files open for them."""
    opened = Path(f"/proc/{server.pid}/fd")
    with ExitStack() as stack:
        before = len(list(opened.iterdir()))
        for _ in range(20):
            connection = stack.enter_context(closing(connect_to(server)))
            connection.sendall(REQUESTS["a large file"].encode() * 8)
            assert connection.recv(1)
        assert len(list(opened.iterdir())) <= before + 20


def test_a_server_raises_its_own_limit_of_open_files(tmp_path: Path) -> None:
    with ForkedServer(tmp_path, prelude=SOFT_FILES) as server:
        limits = Path(f"/proc/{server.pid}/limits").read_text()
    line = next(line for line in limits.splitlines() if line.startswith("Max open files"))
    assert line.split()[3:5] == ["2048", "2048"]


@pytest.mark.parametrize("files", [-1, *[1 << power for power in range(6, 21)], 300, 1000, 4096, 1_000_000])
def test_no_address_may_take_more_than_half_of_the_files(files: int) -> None:
    limits, sockets, total = limits_for_files(files), limit_for_files(files), max_connections(files)
    assert limits.per_address is not None
    assert limits.per_address_with_sockets is not None
    if files < 0:
        assert (limits.per_address, sockets.address, total) == (1000, 1000, None)
    else:
        assert total is not None
        assert (
            max(limits.per_address_with_sockets, limits.per_address, sockets.address, sockets.person)
            <= files / 2
        )
        assert total <= files - min(OWN_FILES, files // 2)
        assert limits.total == total
