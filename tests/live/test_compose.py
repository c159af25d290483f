"""docker-compose.yml: its contents, and its processes, run here with its environment and proxy."""

import re
import signal
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack
from pathlib import Path

import anyio
import httpx
import pytest
import yaml

from app.settings import Settings
from tests.live.composed import COMPOSE, CONFIG, VARIABLE, Composed, composed, fill_variables, services
from tests.live.player import Player, begin_game, play_on
from tests.live.server import PROJECT
from tests.live.socket import LivePage
from tests.servers import HANGS, Postgres, Redis

REQUIRED = {
    "MAGEHALL_SECRET_KEY": "a secret of this test",
    "POSTGRES_PASSWORD": "another secret",
    "MAGEHALL_PUBLIC_ORIGIN": "https://club.example",
}
NOT_FOR_WORKERS = frozenset(
    f"MAGEHALL_{name}"
    for name in (
        *("HOST", "PORT", "WORKERS", "DISK_RESERVE"),  # a container is one worker, and its disk has no data
        *("DEVELOPMENT", "EXTRA_LOCALES", "STYLEGUIDE", "PUSH_TO_LOOPBACK"),
    )
)
"""The settings that make no sense in the containers of `web`."""
OF_THE_STACK = frozenset({"MAGEHALL_DATABASE_URL", "MAGEHALL_REDIS_URL"})
"""The settings that follow from the other services."""


def test_every_service_has_a_health_check_and_restarts() -> None:
    all_services = services()
    assert set(all_services) == {"proxy", "web", "redis", "postgres", "caddy"}
    for name, service in all_services.items():
        assert service["restart"] == "unless-stopped", name
        assert service["healthcheck"]["test"][0] == "CMD", name
        assert service["logging"]["options"].keys() == {"max-size", "max-file"}, name
    assert all_services["caddy"]["profiles"] == ["tls"]


def test_every_container_is_confined() -> None:
    for name, service in services().items():
        assert service["read_only"], name
        assert service["cap_drop"] == ["ALL"], name
        assert service["security_opt"] == ["no-new-privileges:true"], name
        assert service.get("cap_add", []) == (["NET_BIND_SERVICE"] if name == "caddy" else []), name


def test_the_number_of_workers_can_be_changed() -> None:
    """A container name or a published port would allow only one worker."""
    web = services()["web"]
    assert web["deploy"] == {"mode": "replicated", "replicas": 2}  # podman-compose needs the mode
    assert not {"container_name", "hostname", "ports"} & web.keys()


def test_services_start_after_their_dependencies() -> None:
    all_services = services()
    assert all_services["web"]["depends_on"] == {
        "postgres": {"condition": "service_healthy"},
        "redis": {"condition": "service_healthy"},
    }
    assert all_services["web"]["command"] == ["magehall", "serve", "--migrate"]
    assert set(all_services["proxy"]["depends_on"]) == {"web"}


def test_data_has_volumes_and_only_the_proxy_has_a_port() -> None:
    file = yaml.safe_load(COMPOSE.read_text())
    for volume in file["services"]["postgres"]["volumes"]:
        assert fill_variables(volume, {}).partition(":")[0] in file["volumes"]
    assert [name for name, service in file["services"].items() if "ports" in service] == ["proxy", "caddy"]
    (port,) = file["services"]["proxy"]["ports"]
    assert fill_variables(port, {}) == "127.0.0.1:8080:8080"
    assert file["networks"]["inside"]["internal"]
    (network,) = file["networks"]["inside"]["ipam"]["config"]
    environment = file["services"]["web"]["environment"]
    for given in ({}, {"MAGEHALL_SUBNET": "10.9.8.0/24"}):
        trusted = fill_variables(environment["MAGEHALL_TRUSTED_PROXIES"], given)
        assert trusted == f"{fill_variables(network['subnet'], given)},"


def test_foreign_images_are_pinned_by_digest() -> None:
    images = [
        fill_variables(service["image"], {}) for service in services().values() if "build" not in service
    ]
    dockerfile = (PROJECT / "Dockerfile").read_text()
    images += re.findall(r"^ARG PYTHON_IMAGE=(\S+)", dockerfile, re.MULTILINE)
    assert len(images) == 5
    assert [
        image
        for image in images
        if re.fullmatch(r"docker\.io/library/[a-z]+:[\w.-]+@sha256:[0-9a-f]{64}", image) is None
    ] == []
    assert set(re.findall(r"^FROM (\S+)", dockerfile, re.MULTILINE)) == {"${PYTHON_IMAGE}"}


def test_there_is_no_default_secret() -> None:
    text = COMPOSE.read_text()
    for name in ("MAGEHALL_SECRET_KEY", "POSTGRES_PASSWORD", "MAGEHALL_PUBLIC_ORIGIN"):
        used = [match for match in VARIABLE.finditer(text) if match[1] == name]
        assert used, name
        assert {match[2] for match in used} == {":?"}, name


def test_every_setting_can_be_set_and_has_its_default() -> None:
    """Given an empty .env, then workers get every setting that is for them, with its default."""
    environment = services()["web"]["environment"]
    known = {f"MAGEHALL_{name.upper()}" for name in Settings.model_fields}
    assert set(environment) == known - NOT_FOR_WORKERS
    given = {name: fill_variables(value, REQUIRED) for name, value in environment.items()}
    fields = {name.removeprefix("MAGEHALL_").lower(): value for name, value in given.items()}
    settings, defaults = Settings.model_validate(fields), Settings()
    different = {name for name in fields if getattr(settings, name) != getattr(defaults, name)}
    assert different == {"database_url", "redis_url", "secret_key", "public_origin", "trusted_proxies"}
    for name in known - NOT_FOR_WORKERS - OF_THE_STACK:
        assert re.match(rf"\$\{{{name}:[-?]", environment[name].rpartition(",")[2]), name


def test_the_example_of_the_settings_has_every_required_one_and_no_other() -> None:
    """Given .env.example, then it is complete, every line is used, and its copy is never committed."""
    text = COMPOSE.read_text()
    listed = re.findall(r"^#?([A-Z_]+)=", (PROJECT / ".env.example").read_text(), re.MULTILINE)
    assert len(listed) == len(set(listed))
    used = {match[1] for match in VARIABLE.finditer(text)}
    assert set(listed) == used | {"COMPOSE_PROFILES"}
    assert "/.env" in (PROJECT / ".gitignore").read_text().splitlines()


def test_the_image_copies_existing_paths() -> None:
    dockerfile = (PROJECT / "Dockerfile").read_text()
    sources = [
        word
        for line in re.findall(r"^COPY (?!--from)(.*)$", dockerfile, re.MULTILINE)
        for word in line.split()[:-1]
    ]
    included = {
        line[1:] for line in (PROJECT / ".dockerignore").read_text().splitlines() if line.startswith("!")
    }
    assert sources
    assert set(sources) == included
    assert all((PROJECT / source).exists() for source in sources)
    installs = re.findall(r"install .*-r requirements.*", dockerfile)
    assert len(installs) == 2
    assert all("--require-hashes" in install for install in installs)
    assert re.search(r"^USER (?!root)\w+$", dockerfile, re.MULTILINE)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory, redis: Redis, postgres: Postgres) -> Iterator[Composed]:
    """The processes of docker-compose.yml."""
    with composed(tmp_path_factory.mktemp("composed"), redis, postgres, MAGEHALL_LOG_LEVEL="debug") as site:
        yield site


@pytest.fixture
async def people(site: Composed) -> AsyncIterator[list[Player]]:
    """Anna, Ben and Wanda, who connect to the proxy."""
    async with AsyncExitStack() as stack:
        url, headers = site.url, {"Accept": "text/html"}
        clients = [httpx.AsyncClient(base_url=url, headers=headers, timeout=HANGS) for _ in range(3)]
        for client in clients:
            await stack.enter_async_context(client)
        with anyio.fail_after(HANGS):
            yield [
                Player(client, name) for client, name in zip(clients, ("Anna", "Ben", "Wanda"), strict=True)
            ]


@pytest.mark.anyio
async def test_a_game_is_played_through_the_proxy(people: list[Player], game: str) -> None:
    anna, ben, wanda = people
    await begin_game([anna, ben], game)
    wanda.path = anna.path
    async with AsyncExitStack() as stack:
        pages = [await stack.enter_async_context(LivePage(player)) for player in people]
        choices = await play_on([anna, ben], 8)
        assert choices == 8
        await anna.post("messages", text="through the proxy")
        for page in pages:
            await page.until(choices)
            while not any("through the proxy" in frame for frame in page.frames) and page is not pages[2]:
                await page.receive()


@pytest.mark.anyio
async def test_choices_are_accepted_after_a_worker_was_killed(
    site: Composed, people: list[Player], game: str
) -> None:
    """Given a game through the proxy, when a worker is killed, then all further choices are accepted."""
    anna, ben, _ = people
    await begin_game([anna, ben], game)
    choices = await play_on([anna, ben], 3)
    site.web[0].kill()
    choices += await play_on([anna, ben], 5)
    assert (await anna.look()).seq == choices
    site.web[0].start()


@pytest.mark.anyio
async def test_a_game_continues_when_workers_are_added_and_stopped(
    site: Composed, people: list[Player], game: str
) -> None:
    """Given a game, when a worker is added and all others stop, then the game continues with the new one."""
    anna, ben, _ = people
    await begin_game([anna, ben], game)
    choices = await play_on([anna, ben], 2)
    before = tuple(site.web)
    site.add()
    while '"request"' not in site.web[-1].log:  # until the proxy has resolved the name again
        await anna.client.get("/")  # a page without a table may be served by any worker
    for worker in before:
        site.remove(worker)
    choices += await play_on([anna, ben], 3)
    assert (await anna.look()).seq == choices
    site.add()


@pytest.mark.anyio
@pytest.mark.long
async def test_a_probe_from_outside_gets_the_status_of_the_database(tmp_path: Path, redis: Redis) -> None:
    """Given a private site whose database stops, then /readyz is 503 through the proxy, and says no more."""
    with Postgres() as own, composed(tmp_path, redis, own, MAGEHALL_ADMISSION="members") as site:
        async with httpx.AsyncClient(base_url=site.url, timeout=HANGS) as client:
            assert (await client.get("/readyz")).text == "ready"
            own.end(signal.SIGQUIT)
            probe = await client.get("/readyz")
            assert (probe.status_code, probe.text) == (503, "not ready")


@pytest.mark.anyio
async def test_the_proxy_hides_the_metrics_and_forwards_client_addresses(
    site: Composed, people: list[Player]
) -> None:
    client = people[0].client
    assert (await client.get("/metrics")).status_code == 404
    probe = await client.get("/readyz")
    assert (probe.status_code, probe.text) == (200, "ready")
    assert (await client.get("/healthz")).text == "ok"
    forged = {"X-Forwarded-For": "6.6.6.6", "Origin": "http://elsewhere.example"}
    assert (await client.post("/tables", data={}, headers=forged)).status_code == 403


def test_the_proxys_config_uses_every_variable(site: Composed) -> None:
    names = {match[1] for match in VARIABLE.finditer(CONFIG.read_text())}
    environment = services()["proxy"]["environment"]
    assert names == set(environment)
    assert fill_variables(environment["RESOLVER"], {}) == ""  # then it asks those of /etc/resolv.conf
    name, _, port = environment["WEB"].partition(":")
    assert name in services()
    assert services()[name]["expose"] == [port]
    assert Path(services()["proxy"]["volumes"][0].partition(":")[0]) == Path("deploy") / CONFIG.name
