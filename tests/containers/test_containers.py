"""docker-compose.yml in real containers, as a host brings it up: play, faults, and what containers may do."""

import json
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack

import anyio
import httpx
import pytest
from anyio import to_thread

from engines import CATALOGUE
from tests.chaos.load import judge, run_load
from tests.containers.podman import find_missing_programs, prepare_images, run_podman
from tests.containers.stack import NAME, Stack, run_stack, wait_until_open
from tests.live.player import Player, begin_game, play_on
from tests.live.socket import LivePage
from tests.servers import HANGS

pytestmark = [
    pytest.mark.anyio,
    pytest.mark.long,
    pytest.mark.timeout(1800),
    pytest.mark.xdist_group("containers"),
    pytest.mark.skipif(bool(find_missing_programs()), reason=f"missing programs: {find_missing_programs()}"),
]

SERVICES = ("postgres", "proxy", "redis", "web")
NET_BIND_SERVICE = 1 << 10
"""The bit of the capability."""
BETWEEN = 30
"""Acknowledged choices between two disturbances."""


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(scope="module")
def stack(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stack]:
    """The containers, which are up and answer."""
    with run_stack(tmp_path_factory.mktemp("stack")) as stack:
        anyio.run(wait_until_open, stack.url)
        yield stack


@pytest.fixture
async def people(stack: Stack) -> AsyncIterator[list[Player]]:
    """Anna and Ben, who connect to the proxy."""
    async with AsyncExitStack() as exits:
        clients = [
            httpx.AsyncClient(base_url=stack.url, headers={"Accept": "text/html"}, timeout=HANGS)
            for _ in range(2)
        ]
        for client in clients:
            await exits.enter_async_context(client)
        yield [Player(client, name) for client, name in zip(clients, ("Anna", "Ben"), strict=True)]


def test_the_image_says_what_it_is(stack: Stack) -> None:
    """Given the image, then its labels have the version of the program in it, and the commit."""
    name = prepare_images()["MAGEHALL_IMAGE"]
    (image,) = json.loads(run_podman("image", "inspect", name))
    version = image["Labels"]["org.opencontainers.image.version"]
    revision = image["Labels"]["org.opencontainers.image.revision"]
    worker = stack.list_workers()[0]
    assert stack.execute(worker, "magehall", "--version").strip() == f"magehall {version}"
    assert revision not in ("", "unknown")
    assert ".dev" not in version or f"+g{revision[:12]}" in version
    assert image["User"] == "magehall"


def test_no_container_has_rights(stack: Stack) -> None:
    """Given all containers, then none runs as root, has capabilities, or can write to its root."""
    names = stack.list_containers()
    assert {name.split("_")[1] for name in names} == set(SERVICES)
    for name in names:
        status = stack.execute(name, "cat", "/proc/1/status")
        fields = dict(line.split(":\t", 1) for line in status.splitlines() if ":\t" in line)
        assert "0" not in fields["Uid"].split(), name
        assert {int(fields[kind], 16) for kind in ("CapPrm", "CapEff", "CapBnd", "CapAmb")} == {0}, name
        assert fields["NoNewPrivs"].strip() == "1", name
        assert "cannot" in stack.execute(name, "sh", "-c", "touch /new 2>&1 || true"), name


async def test_a_game_is_played_to_its_end_through_the_proxy(people: list[Player]) -> None:
    anna, ben = people
    await begin_game([anna, ben], next(iter(CATALOGUE)))
    async with LivePage(anna) as page:
        choices = await play_on([anna, ben], 4)
        await page.until(choices)
    await play_on([anna, ben])
    assert (await anna.look()).question is None
    assert (await anna.client.get(f"/api{anna.path}/record")).status_code == 200
    assert (await anna.client.get("/metrics")).status_code == 404
    assert (await anna.client.get("/readyz")).text == "ready"


async def test_nothing_is_lost_or_doubled_when_containers_come_and_go(stack: Stack) -> None:
    """Given people who play, when containers are restarted, then no choice is lost or doubled."""
    async with run_load(stack, tables=4, sockets=True) as load:
        await load.wait_for_choices(BETWEEN)
        await to_thread.run_sync(stack.scale, 4)
        assert len(stack.list_workers()) == 4
        await load.wait_for_choices(BETWEEN)
        await to_thread.run_sync(stack.restart, "redis")
        await load.wait_for_choices(BETWEEN)
        await to_thread.run_sync(stack.restart, "postgres")
        await load.wait_for_choices(BETWEEN)
        await to_thread.run_sync(stack.kill_worker, 1)
        await load.wait_for_choices(BETWEEN)
        await to_thread.run_sync(stack.scale, 2)
        assert stack.list_workers() == [f"{NAME}_web_1", f"{NAME}_web_2"]
        await load.wait_for_choices(BETWEEN)
        await load.settle()
        assert len(load.account.acknowledged) >= BETWEEN * 4
        assert judge(load) == (0, 0, [])


async def test_caddy_has_a_certificate_and_passes_requests_on(stack: Stack) -> None:
    """Given the profile tls, when Caddy is up, then the site is there with TLS, and Caddy has one capability.

    The certificate of a public name comes from a public authority, that of this machine from Caddy's own.
    """
    url = stack.start_caddy()
    await wait_until_open(url)
    async with httpx.AsyncClient(base_url=url, verify=False) as client:
        answer = await client.get("/")
        assert answer.headers["Content-Security-Policy"]
        assert (await client.get("/metrics")).status_code == 404
    status = stack.execute(f"{NAME}_caddy_1", "cat", "/proc/1/status")
    (bounding,) = [line.partition(":\t")[2] for line in status.splitlines() if line.startswith("CapBnd")]
    assert int(bounding, 16) == NET_BIND_SERVICE
