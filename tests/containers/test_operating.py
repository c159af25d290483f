"""The commands of docs/operating.md for compose and the image: backup, restore, upgrade and the way back."""

import re
import secrets
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import AsyncExitStack
from pathlib import Path

import anyio
import httpx
import pytest
from anyio import to_thread

from engines import CATALOGUE
from tests.containers.documented import OPERATING, YEARS, read_blocks, read_row
from tests.containers.podman import find_missing_programs, prepare_images, run_command, run_podman
from tests.containers.stack import COMPOSE, NAME, Stack, fill_example, run_stack, wait_until_open
from tests.live.player import Player, begin_game, play_on
from tests.servers import HANGS, free_port

pytestmark = [
    pytest.mark.anyio,
    pytest.mark.long,
    pytest.mark.timeout(1800),
    pytest.mark.xdist_group("containers"),
    pytest.mark.skipif(bool(find_missing_programs()), reason=f"missing programs: {find_missing_programs()}"),
]

IMAGE = "localhost/magehall-test/operating"
CONTAINER = "magehall-test-operating"
GAME = next(iter(CATALOGUE))
BACKUP = "the backup.dump"

Shell = Callable[..., str]
"""Runs commands of the documentation, with replacements of what differs here, and returns their output."""


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(scope="module")
def images() -> Iterator[str]:
    """The name of an image of Magehall, of which these tests build other versions."""
    run_podman("tag", prepare_images()["MAGEHALL_IMAGE"], f"{IMAGE}:latest")
    yield IMAGE
    run_podman("rmi", "--force", f"{IMAGE}:latest", f"{IMAGE}:previous", check=False)


def build_new_version(name: str) -> str:
    """Build an image that differs from the newest one as `make image` does, and return its id."""
    run_podman("tag", f"{name}:latest", f"{name}:previous")
    file = f"FROM {name}:previous\nLABEL version={secrets.token_hex(4)}\n"
    run_command("sh", "-c", f"printf '{file}' | podman build --quiet --tag {name}:latest -")
    return find_image(name)


def find_image(name: str) -> str:
    """The id of the newest image."""
    return run_podman("image", "inspect", "--format", "{{.Id}}", f"{name}:latest").strip()


async def connect(stack: AsyncExitStack, url: str) -> list[Player]:
    """Anna and Ben, who connect to a server."""
    players = []
    for name in ("Anna", "Ben"):
        client = httpx.AsyncClient(base_url=url, headers={"Accept": "text/html"}, timeout=HANGS)
        players.append(Player(await stack.enter_async_context(client), name))
    return players


@pytest.fixture(scope="module")
def stack(tmp_path_factory: pytest.TempPathFactory, images: str) -> Iterator[Stack]:
    """The containers of docker-compose.yml, which are up and answer."""
    with run_stack(tmp_path_factory.mktemp("stack"), MAGEHALL_IMAGE=f"{images}:latest") as stack:
        anyio.run(wait_until_open, stack.url)
        yield stack


@pytest.fixture(scope="module")
def compose(stack: Stack, tmp_path_factory: pytest.TempPathFactory) -> Shell:
    """A shell in which `docker compose` is podman-compose with the settings of the stack."""
    folder = tmp_path_factory.mktemp("compose")
    file = stack.environment_file
    options = f"--project-name {NAME} --env-file {file}"
    composed = f'shift; "{COMPOSE}" {options} "$@"'
    docker = f'docker() {{ if [ "$1" = compose ]; then {composed}; else podman "$@"; fi; }}\n'

    def run(*commands: str) -> str:
        password = re.findall(r"^POSTGRES_PASSWORD=(\w+)$", file.read_text(), re.MULTILINE)[0]
        lines = "\n".join(commands).replace("FILE", f"'{folder / BACKUP}'").replace("PASSWORD", password)
        lines = lines.replace("/var/backups/magehall", str(folder)).replace("cd /srv/magehall && ", "")
        lines = lines.replace("magehall_records", f"{NAME}_records").replace(
            "localhost/magehall:", f"{IMAGE}:"
        )
        return run_command("bash", "-ec", docker + lines)

    return run


@pytest.fixture
async def pair(stack: Stack) -> AsyncIterator[list[Player]]:
    """Anna and Ben, who play at a table of the stack."""
    async with AsyncExitStack() as exits:
        players = await connect(exits, stack.url)
        await begin_game(players, GAME)
        await play_on(players, 4)
        yield players


async def test_a_dump_brings_the_games_back(stack: Stack, compose: Shell, pair: list[Player]) -> None:
    """Given a backup of compose, when it is restored after more moves, then play goes on from it."""
    await to_thread.run_sync(compose, *read_row(OPERATING, "Now", "compose"))
    await play_on(pair, 2)
    await to_thread.run_sync(compose, *read_row(OPERATING, "Restore", "compose"))
    await wait_until_open(stack.url)
    assert (await pair[0].look()).seq == 4
    assert await play_on(pair, 2) == 2


async def test_the_line_for_cron_writes_a_file_for_each_day(compose: Shell, stack: Stack) -> None:
    (line,) = read_row(OPERATING, "Every night", "compose")
    words = line.split(maxsplit=6)
    assert words[5] == "root"
    command = words[6].replace("\\%", "%")
    shown = await to_thread.run_sync(
        compose, command, "stat --format '%a %s' /var/backups/magehall/*day.dump"
    )
    mode, size = shown.split()
    assert (mode, int(size) > 1000) == ("600", True)


async def test_a_dump_can_be_tried_beside_the_server(compose: Shell, pair: list[Player]) -> None:
    await to_thread.run_sync(compose, *read_row(OPERATING, "Now", "compose"))
    commands = [line for line in read_row(OPERATING, "Try a backup", "compose") if " " in line]
    assert re.search(r"games checked: [1-9]\d*, different: 0", await to_thread.run_sync(compose, *commands))


async def test_an_upgrade_of_compose_and_the_way_back(
    stack: Stack, compose: Shell, pair: list[Player], images: str
) -> None:
    """Given a new image, when compose is upgraded and goes back, then workers run each image in turn."""
    old = find_image(images)
    await to_thread.run_sync(compose, *read_row(OPERATING, "Now", "compose"))
    new = await to_thread.run_sync(build_new_version, images)
    pull, make, check, start = read_row(OPERATING, "5. Upgrade", "compose")[:4]
    assert (pull, make) == ("git pull", "make image")
    assert "different: 0" in await to_thread.run_sync(compose, check)
    await to_thread.run_sync(compose, f"{start} --force-recreate")
    await wait_until_open(stack.url)
    assert find_running_images(stack) == {new}
    await play_on(pair, 2)
    checkout, tag, *_ = read_row(OPERATING, "Back to the old version", "compose")
    assert checkout == "git checkout OLD"
    await to_thread.run_sync(compose, tag)
    *restore, start = read_row(OPERATING, "Restore", "compose")
    await to_thread.run_sync(compose, *[*restore, f"{start} --force-recreate"])
    await wait_until_open(stack.url)
    assert find_running_images(stack) == {old}
    assert (await pair[0].look()).seq == 4


def find_running_images(stack: Stack) -> set[str]:
    """The ids of the images that the workers run."""
    return {run_podman("inspect", "--format", "{{.Image}}", name).strip() for name in stack.list_workers()}


async def test_a_new_key_is_accepted(stack: Stack, compose: Shell, pair: list[Player]) -> None:
    first, *commands = [
        command for command in read_row(YEARS, "A new secret key", "compose") if " " in command
    ]
    assert first == "openssl rand -hex 32"
    key = run_command(*first.split()).strip()
    stack.environment_file.write_text(
        fill_example(stack.environment_file.read_text(), {"MAGEHALL_SECRET_KEY": key})
    )
    await to_thread.run_sync(compose, *commands)
    await wait_until_open(stack.url)
    assert (await pair[0].look()).seq == 4


async def test_the_data_moves_to_a_new_volume(stack: Stack, compose: Shell, pair: list[Player]) -> None:
    """Given the commands for a new major version of PostgreSQL, then the games are in a new volume."""
    dump, settings, restore = read_blocks(YEARS, "A new major version of PostgreSQL")
    await to_thread.run_sync(compose, dump, "docker compose down")
    volume = dict(line.split("=") for line in settings.splitlines() if line.startswith("POSTGRES_VOLUME="))
    stack.environment_file.write_text(fill_example(stack.environment_file.read_text(), volume))
    up, load, rest = restore.splitlines()
    up = up.replace(" --wait", "")  # Podman before 4.6 cannot wait
    ready = f"until podman exec {NAME}_postgres_1 pg_isready --username=magehall; do sleep 0.5; done"
    await to_thread.run_sync(compose, up, ready, load, rest)
    await wait_until_open(stack.url)
    assert (await pair[0].look()).seq == 4
    assert await play_on(pair, 2) == 2


async def test_the_image_is_backed_up_restored_upgraded_and_taken_back(images: str, tmp_path: Path) -> None:
    """Given the commands for the image, then a game survives each of them, and the root stays read-only."""
    port, settings = free_port(), tmp_path / "magehall.env"
    settings.write_text("MAGEHALL_LIMITS=0\n")
    (tmp_path / "backups").mkdir()
    *_, start = [
        line
        for block in read_blocks(OPERATING, "As an image")
        for line in re.split(r"(?<!\\)\n", block)
        if line.startswith("podman run")
    ]

    def run(*commands: str) -> str:
        lines = "\n".join(commands).replace("FILE", str(tmp_path / "backup"))
        lines = lines.replace("/etc/magehall.env", str(settings)).replace(
            "127.0.0.1:8000:", f"127.0.0.1:{port}:"
        )
        lines = lines.replace("/var/backups/magehall", str(tmp_path / "backups"))
        lines = lines.replace("localhost/magehall", images).replace(
            "magehall:/magehall/data", f"{CONTAINER}:/magehall/data"
        )
        lines = re.sub(r"(--name|exec|stop|start|restart|--force) magehall\b", rf"\1 {CONTAINER}", lines)
        return run_command("bash", "-ec", lines)

    def remove() -> None:
        run_podman("rm", "--force", CONTAINER, check=False)
        run_podman("volume", "rm", "--force", CONTAINER, check=False)

    remove()
    try:
        url, old = f"http://127.0.0.1:{port}", find_image(images)
        await to_thread.run_sync(run, start)
        await wait_until_open(url)
        async with AsyncExitStack() as exits:
            pair = await connect(exits, url)
            await begin_game(pair, GAME)
            await play_on(pair, 4)
            await to_thread.run_sync(run, *read_row(OPERATING, "Now", "image"))
            (drill,) = read_row(OPERATING, "Try a backup", "image")
            assert re.search(
                r"games checked: [1-9]\d*, different: 0", await to_thread.run_sync(run, f"{drill} 2>&1")
            )
            (line,) = read_row(OPERATING, "Every night", "image")
            await to_thread.run_sync(run, line.split(maxsplit=6)[6].replace("\\%", "%"))
            assert [file.stat().st_mode & 0o777 for file in (tmp_path / "backups").iterdir()] == [0o600]
            await play_on(pair, 2)
            stop, restore, begin = read_row(OPERATING, "Restore", "image")[:3]
            await to_thread.run_sync(run, stop, restore, begin)
            await wait_until_open(url)
            assert (await pair[0].look()).seq == 4
            new = await to_thread.run_sync(build_new_version, images)
            _, _, check, end = read_row(OPERATING, "5. Upgrade", "image")[:4]
            assert "different: 0" in await to_thread.run_sync(run, check)
            await to_thread.run_sync(run, end, start)
            await wait_until_open(url)
            assert run_podman("inspect", "--format", "{{.Image}}", CONTAINER).strip() == new
            await play_on(pair, 2)
            tag, end = read_row(OPERATING, "Back to the old version", "image")[:2]
            await to_thread.run_sync(run, tag, end, restore, start)
            await wait_until_open(url)
            assert run_podman("inspect", "--format", "{{.Image}}", CONTAINER).strip() == old
            assert (await pair[0].look()).seq == 4
            await to_thread.run_sync(run, *read_row(YEARS, "A new secret key", "image"))
            await wait_until_open(url)
            assert await play_on(pair, 2) == 2
            assert "cannot" in run_podman("exec", CONTAINER, "sh", "-c", "touch /new 2>&1 || true")
    finally:
        remove()
