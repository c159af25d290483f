"""A server without a proxy in front: requests that never end, endless heads, more lines than files."""

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
STINTED = f"""
import resource
resource.setrlimit(resource.RLIMIT_NOFILE, ({FILES}, {FILES}))
from app.server.uvicorn import http_connection
http_connection.MAX_IDLE_CONNECTIONS = {FILES} // 4
"""
HURRIED = STINTED + "http_connection.REQUEST_SECONDS = 0.2"


@pytest.fixture(scope="module")
def stinted(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that may have few files open."""
    with ForkedServer(tmp_path_factory.mktemp("server"), prelude=STINTED) as server:
        yield server


@pytest.fixture(scope="module")
def hurried(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that does not wait long for a request."""
    with ForkedServer(tmp_path_factory.mktemp("server"), prelude=HURRIED) as server:
        yield server


@pytest.fixture
def counting(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that lets one address have three connections."""
    folder = tmp_path_factory.mktemp("server")
    with ForkedServer(folder, MAGEHALL_LIMITS="1", MAGEHALL_CONNECTIONS="3") as server:
        yield server


def line_to(server: Server) -> socket.socket:
    """An open connection."""
    return socket.create_connection((server.host, server.port), HANGS)


def heard(line: socket.socket) -> bytes:
    """All that it is sent until it is closed."""
    said = b""
    while piece := line.recv(4096):
        said += piece
    return said


def send_until_closed(line: socket.socket, most: int) -> int:
    """Sends so many bytes, or as many as are taken; how many."""
    for sent in range(0, most, 65_536):
        try:
            line.sendall(b"x" * 65_536)
        except ConnectionError:
            return sent
    return most


@pytest.mark.parametrize(("files", "silent"), [(512, 128), (1_000_000, 1000), (-1, 1000)])
def test_a_quarter_of_the_files_is_for_those_who_ask_nothing(files: int, silent: int) -> None:
    assert max_idle_connections(files) == silent


def test_six_hundred_requests_that_never_end_leave_the_hall_answering(stinted: Server) -> None:
    with ExitStack() as lines:
        for _ in range(600):
            lines.enter_context(closing(line_to(stinted))).sendall(HALF)
        with httpx.Client(base_url=stinted.url, timeout=HANGS) as client:
            for _ in range(3):
                assert client.get("/healthz").text == "ok"


def test_of_too_many_silent_lines_the_oldest_makes_way(stinted: Server) -> None:
    with ExitStack() as lines, closing(line_to(stinted)) as oldest:
        oldest.sendall(HALF)
        for _ in range(FILES // 4 + 1):
            lines.enter_context(closing(line_to(stinted)))
        assert heard(oldest).startswith(b"HTTP/1.1 408 ")


def test_a_head_without_measure_is_refused_early(stinted: Server) -> None:
    with closing(line_to(stinted)) as line:
        line.sendall(HALF)
        sent = send_until_closed(line, 111_000_000)
    assert sent < 10_000_000
    assert httpx.get(f"{stinted.url}/healthz").text == "ok"


@pytest.mark.parametrize("said", [b"", HALF, HALF_POST])
def test_a_request_that_does_not_end_is_given_up(hurried: Server, said: bytes) -> None:
    with closing(line_to(hurried)) as line:
        line.sendall(said)
        answer = heard(line)
    assert b" 200 " not in answer
    if said == HALF:  # a slow server gives up before it has read anything
        assert answer == b"" or answer.startswith(b"HTTP/1.1 408 ")
    assert httpx.get(f"{hurried.url}/healthz").text == "ok"


def test_a_request_names_one_host(stinted: Server) -> None:
    for hosts in (b"", b"Host: hall\r\nHost: other\r\n"):
        with closing(line_to(stinted)) as line:
            line.sendall(b"GET / HTTP/1.1\r\n" + hosts + b"Connection: close\r\n\r\n")
            assert heard(line).startswith(b"HTTP/1.1 400 ")


def test_one_address_has_so_many_connections(counting: Server) -> None:
    assert [max_connections_per_address(files) for files in (512, 1_000_000, -1)] == [256, 1000, 1000]
    with ExitStack() as lines:
        for _ in range(3):
            answered(lines.enter_context(closing(line_to(counting))))
        with closing(line_to(counting)) as one_too_many:
            said = heard(one_too_many)
    assert said.startswith(b"HTTP/1.1 429 ")
    assert b"retry-after: 2" in said


def answered(line: socket.socket) -> None:
    """Asks something and waits for the answer; the connection stays."""
    line.sendall(b"GET /healthz HTTP/1.1\r\nHost: hall\r\n\r\n")
    assert line.recv(4096).startswith(b"HTTP/1.1 200 ")
