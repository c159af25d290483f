"""The containers of docker-compose.yml, brought up with podman-compose for tests."""

import json
import secrets
import sys
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import anyio
import httpx

from tests.chaos.site import Site
from tests.containers.podman import prepare_images, run_command, run_podman
from tests.live.server import PROJECT, Server
from tests.servers import HANGS, free_port

NAME = "magehall-test"
SUBNET = "172.31.78.0/24"
COMPOSE = str(Path(sys.executable).parent / "podman-compose")
CHECK_SECONDS = 1.0
"""Pause between health checks, which systemd would start."""
NETWORKS = ("inside", "outside", "calling")


class ProxyAddress(Server):
    """The proxy as the only server that clients know."""

    def __init__(self, url: str) -> None:
        super().__init__(PROJECT)
        self._url = url

    @property
    def url(self) -> str:
        """The address without a trailing slash."""
        return self._url


class Stack(Site):
    """All containers: `url` is the proxy's address. Load of tests/chaos plays on it as on any site."""

    def __init__(self, url: str, environment_file: Path) -> None:
        super().__init__([ProxyAddress(url)])
        object.__setattr__(self, "url", url)
        object.__setattr__(self, "environment_file", environment_file)

    url: str
    environment_file: Path
    """The file with the settings, in place of .env."""

    def compose(self, *arguments: str) -> None:
        """Runs podman-compose."""
        options = ("--project-name", NAME, "--env-file", str(self.environment_file))
        run_command(COMPOSE, *options, *arguments)

    def start_caddy(self) -> str:
        """Starts Caddy in front of the proxy, for this machine's name, and returns its address."""
        port = free_port()
        settings = {
            "MAGEHALL_PUBLIC_ORIGIN": "https://localhost",
            "CADDY_HTTP_PORT": str(free_port()),
            "CADDY_HTTPS_PORT": str(port),
        }
        self.environment_file.write_text(fill_example(self.environment_file.read_text(), settings))
        self.compose(
            "--profile", "tls", "up", "--detach", "--no-build", "--no-recreate", "--no-deps", "caddy"
        )
        return f"https://localhost:{port}"

    def scale(self, count: int) -> None:
        """Changes the number of workers; podman-compose leaves it to its caller to stop those above it."""
        self.compose("up", "--detach", "--no-build", "--no-recreate", "--scale", f"web={count}")
        surplus = [name for name in self.list_workers() if int(name.rpartition("_")[2]) > count]
        if surplus:
            run_podman("stop", *surplus)
            run_podman("rm", *surplus)

    def list_workers(self) -> list[str]:
        """The names of the containers of `web`."""
        return [name for name in self.list_containers() if "_web_" in name]

    def list_containers(self) -> list[str]:
        """The names of all running containers."""
        label = f"label=io.podman.compose.project={NAME}"
        return sorted(run_podman("ps", "--filter", label, "--format", "{{.Names}}").split())

    def restart(self, service: str) -> None:
        """Restarts the container of a service."""
        run_podman("restart", f"{NAME}_{service}_1")

    def kill_worker(self, number: int) -> None:
        """Kills a worker; its restart policy does not apply to that, so it is started again."""
        name = f"{NAME}_web_{number}"
        run_podman("kill", name)
        run_podman("start", name)

    def execute(self, container: str, *command: str) -> str:
        """Runs a command in a container and returns its output."""
        return run_podman("exec", container, *command)

    def read(self, statement: str, **values: object) -> list[Any]:
        """Runs a statement without values on the database and returns the rows."""
        assert not values
        query = f"SELECT coalesce(json_agg(to_json(r)), '[]') FROM ({statement}) r"
        command = ("psql", "--username=magehall", "--dbname=magehall", "--tuples-only", "--no-align")
        rows = json.loads(self.execute(f"{NAME}_postgres_1", *command, "--command", query))
        return [tuple(row.values()) for row in rows]


@contextmanager
def run_stack(folder: Path, **more: str) -> Iterator[Stack]:
    """Bring everything up with the settings of .env.example, and remove it when the block ends."""
    port = free_port()
    settings = {
        "MAGEHALL_SECRET_KEY": secrets.token_hex(32),
        "POSTGRES_PASSWORD": secrets.token_hex(32),
        "MAGEHALL_PUBLIC_ORIGIN": f"http://127.0.0.1:{port}",
        "MAGEHALL_HTTP_PORT": str(port),
        "MAGEHALL_SUBNET": SUBNET,
        "MAGEHALL_LIMIT_SCALE": "1000",
        **prepare_images(),
        **more,
    }
    file = folder / "environment"
    file.write_text(fill_example((PROJECT / ".env.example").read_text(), settings))
    stack = Stack(f"http://127.0.0.1:{port}", file)
    _remove_all(stack)
    with _check_health():
        try:
            stack.compose("up", "--detach", "--no-build")
            yield stack
        finally:
            _remove_all(stack)


async def wait_until_open(url: str) -> None:
    """Waits until a site answers with its page."""
    async with httpx.AsyncClient(base_url=url, verify=False) as client:
        with anyio.fail_after(HANGS):
            while not await _is_open(client):  # noqa: ASYNC110 (it is read)
                await anyio.sleep(0.5)


async def _is_open(client: httpx.AsyncClient) -> bool:
    try:
        return (await client.get("/")).status_code == 200
    except httpx.TransportError:
        return False


def fill_example(text: str, settings: Mapping[str, str]) -> str:
    """The text of .env.example with these settings."""
    lines = [line for line in text.splitlines() if line.lstrip("#").partition("=")[0] not in settings]
    return "\n".join([*lines, *[f"{name}={value}" for name, value in settings.items()], ""])


def _remove_all(stack: Stack) -> None:
    """Removes containers, networks and volumes, also those of a test run that was killed."""
    label = f"label=io.podman.compose.project={NAME}"
    while names := run_podman("ps", "--all", "--quiet", "--filter", label).split():
        run_podman("rm", "--force", "--time", "1", *names, check=False)
    for network in NETWORKS:
        run_podman("network", "rm", "--force", f"{NAME}_{network}", check=False)
    volumes = run_podman("volume", "ls", "--quiet", "--filter", label).split()
    if volumes:
        run_podman("volume", "rm", "--force", *volumes)


@contextmanager
def _check_health() -> Iterator[None]:
    """Runs the health checks of all containers until the block ends, as systemd does where it runs."""
    stopped = threading.Event()

    def check() -> None:
        label = f"label=io.podman.compose.project={NAME}"
        while not stopped.wait(CHECK_SECONDS):
            for name in run_podman("ps", "--quiet", "--filter", label, check=False).split():
                run_podman("healthcheck", "run", name, check=False)

    thread = threading.Thread(target=check)
    thread.start()
    try:
        yield
    finally:
        stopped.set()
        thread.join()
