"""A server without a proxy: endless requests, endless headers, more connections than file descriptors."""

import socket
from collections.abc import Iterator
from contextlib import ExitStack, closing

import httpx
import pytest

from app.server.uvicorn.http_connection import max_connections_per_address, max_idle_connections
from tests.live.forks import ForkedServer
from tests.live.server import Server
from tests.servers import HANGS

FILES = 512
HALF = b"GET / HTTP/1.1\r\nHost: hall\r\nX-Half: "
HALF_POST = b"POST /tables HTTP/1.1\r\nHost: hall\r\nContent-Length: 9\r\n\r\n1"
FEW_FILES = f"""
import resource
resource.setrlimit(resource.RLIMIT_NOFILE, ({FILES}, {FILES}))
from app.server.uvicorn import http_connection
http_connection.MAX_IDLE_CONNECTIONS = {FILES} // 4
"""
HURRIED = FEW_FILES + "http_connection.REQUEST_SECONDS = 0.2"


@pytest.fixture(scope="module")
def few_files(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with few file descriptors."""
    with ForkedServer(tmp_path_factory.mktemp("server"), prelude=FEW_FILES) as server:
        yield server


@pytest.fixture(scope="module")
def impatient(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with a short time-out for requests."""
    with ForkedServer(tmp_path_factory.mktemp("server"), prelude=HURRIED) as server:
        yield server


@pytest.fixture
def three_each(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that allows three connections per address."""
    folder = tmp_path_factory.mktemp("server")
    with ForkedServer(folder, MAGEHALL_LIMITS="1", MAGEHALL_CONNECTIONS="3") as server:
        yield server


def connect_to(server: Server) -> socket.socket:
    """Opens a TCP connection."""
    return socket.create_connection((server.host, server.port), HANGS)


def read_all(connection: socket.socket) -> bytes:
    """Everything that is received until the server closes the connection."""
    received = b""
    while piece := connection.recv(4096):
        received += piece
    return received


def send_until_closed(connection: socket.socket, most: int) -> int:
    """Sends up to `most` bytes until the server closes the connection; returns the number of bytes sent."""
    for sent in range(0, most, 65_536):
        try:
            connection.sendall(b"x" * 65_536)
        except ConnectionError:
            return sent
    return most


@pytest.mark.parametrize(("files", "idle"), [(512, 128), (1_000_000, 1000), (-1, 1000)])
def test_a_quarter_of_the_file_descriptors_is_for_idle_connections(files: int, idle: int) -> None:
    assert max_idle_connections(files) == idle


def test_the_server_responds_despite_six_hundred_endless_requests(few_files: Server) -> None:
    with ExitStack() as connections:
        for _ in range(600):
            connections.enter_context(closing(connect_to(few_files))).sendall(HALF)
        with httpx.Client(base_url=few_files.url, timeout=HANGS) as client:
            for _ in range(3):
                assert client.get("/healthz").text == "ok"


def test_the_oldest_of_too_many_idle_connections_is_closed(few_files: Server) -> None:
    with ExitStack() as connections, closing(connect_to(few_files)) as oldest:
        oldest.sendall(HALF)
        for _ in range(FILES // 4 + 1):
            connections.enter_context(closing(connect_to(few_files)))
        assert read_all(oldest).startswith(b"HTTP/1.1 408 ")


def test_endless_headers_are_rejected_early(few_files: Server) -> None:
    with closing(connect_to(few_files)) as connection:
        connection.sendall(HALF)
        sent = send_until_closed(connection, 111_000_000)
    assert sent < 10_000_000
    assert httpx.get(f"{few_files.url}/healthz").text == "ok"


@pytest.mark.parametrize("request_start", [b"", HALF, HALF_POST])
def test_an_incomplete_request_times_out(impatient: Server, request_start: bytes) -> None:
    with closing(connect_to(impatient)) as connection:
        connection.sendall(request_start)
        answer = read_all(connection)
    assert b" 200 " not in answer
    if request_start == HALF:  # a slow server gives up before it has read anything
        assert answer == b"" or answer.startswith(b"HTTP/1.1 408 ")
    assert httpx.get(f"{impatient.url}/healthz").text == "ok"


def test_a_request_must_name_exactly_one_host(few_files: Server) -> None:
    for hosts in (b"", b"Host: hall\r\nHost: other\r\n"):
        with closing(connect_to(few_files)) as connection:
            connection.sendall(b"GET / HTTP/1.1\r\n" + hosts + b"Connection: close\r\n\r\n")
            assert read_all(connection).startswith(b"HTTP/1.1 400 ")


def test_connections_per_address_are_limited(three_each: Server) -> None:
    assert [max_connections_per_address(files) for files in (512, 1_000_000, -1)] == [256, 1000, 1000]
    with ExitStack() as connections:
        for _ in range(3):
            check_health(connections.enter_context(closing(connect_to(three_each))))
        with closing(connect_to(three_each)) as fourth:
            response = read_all(fourth)
    assert response.startswith(b"HTTP/1.1 429 ")
    assert b"retry-after: 2" in response


def check_health(connection: socket.socket) -> None:
    """Sends a request and waits for its response; the connection stays open."""
    connection.sendall(b"GET /healthz HTTP/1.1\r\nHost: hall\r\n\r\n")
    assert connection.recv(4096).startswith(b"HTTP/1.1 200 ")
