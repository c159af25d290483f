"""A new server logs no warnings that its operator cannot act on."""

from pathlib import Path

import httpx

from tests.live.server import Server
from tests.servers import HANGS


def test_the_first_requests_of_a_program_cause_no_warnings(tmp_path: Path) -> None:
    """Models are built on the first request that needs them, which could cause warnings."""
    with Server(tmp_path) as server:
        with httpx.Client(base_url=server.url, timeout=HANGS) as program:
            token = program.post("/api/guests", json={"name": "Anna"}).json()["token"]
            own = {"Authorization": f"Bearer {token}"}
            answer = program.post("/api/tables", json={"game": "magestik", "players": 2}, headers=own)
            assert answer.status_code == 201, answer.text
        lines = server.log.splitlines()
    assert [line for line in lines if "Warning" in line] == []
