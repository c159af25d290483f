"""The wheel, installed into an empty environment: a server in an empty folder, without a checkout."""

import subprocess
import sys
import venv
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from pathlib import Path
from typing import IO

import httpx
import pytest

from engines import CATALOGUE
from tests.live.player import Player, begin_game, play_on
from tests.live.reading import Seen
from tests.live.server import Process, Server, inherited
from tests.live.socket import LivePage
from tests.packages import run_pip
from tests.servers import HANGS

pytestmark = [pytest.mark.anyio, pytest.mark.long]

SCRIPT = Path(__file__).parents[2] / "scripts" / "build-wheel"


class InstalledServer(Server):
    """A server of an installed wheel, with its default database in the folder `served`, which is its own."""

    def __init__(self, folder: Path, environment: Path, **more: str) -> None:
        own = {"MAGEHALL_DATABASE_URL": "sqlite:///data/magehall.db"}
        super().__init__(folder, own | more)
        self.command = environment / "bin" / "magehall"
        self.served = folder / "served"
        self.served.mkdir(exist_ok=True)

    def migrate(self) -> None:
        """Runs `magehall migrate`."""
        subprocess.run([self.command, "migrate"], cwd=self.served, env=inherited(), check=True)

    def _run(self, arguments: list[str], environment: dict[str, str], log: IO[str]) -> Process:
        return subprocess.Popen(
            [self.command, *arguments],
            cwd=self.served,
            env=environment,
            stdout=subprocess.PIPE,
            stderr=log,
            text=True,
        )


@pytest.fixture(scope="module")
def environment(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An environment with the wheel; the packages that it requires are those of the tests, as a path.

    The checkout is not on that path, since only files of the environment's own folder can add one.
    """
    folder = tmp_path_factory.mktemp("installed")
    subprocess.run([sys.executable, str(SCRIPT), str(folder)], check=True, capture_output=True)
    (wheel,) = folder.glob("*.whl")
    environment = folder / "environment"
    venv.create(environment, with_pip=False)
    site = next((environment / "lib").glob("python*/site-packages"))
    offline = ("--quiet", "--no-index", "--no-deps", "--disable-pip-version-check")
    run_pip("--python", str(environment / "bin" / "python"), "install", *offline, str(wheel))
    required = [path for path in sys.path if "site-packages" in Path(path).parts]
    (site / "required.pth").write_text("\n".join(required))
    return environment


@pytest.fixture
async def people() -> AsyncIterator[list[Player]]:
    """Anna and Ben, who are not connected yet."""
    async with AsyncExitStack() as stack:
        clients = [httpx.AsyncClient(headers={"Accept": "text/html"}, timeout=HANGS) for _ in range(2)]
        for client in clients:
            await stack.enter_async_context(client)
        yield [Player(client, name) for client, name in zip(clients, ("Anna", "Ben"), strict=True)]


def connect_people(people: list[Player], server: Server) -> None:
    """Let people use a server from now on."""
    for player in people:
        player.client.base_url = httpx.URL(server.url)


def test_the_package_of_a_wheel_is_complete(environment: Path, tmp_path: Path) -> None:
    """Given an environment with the wheel, then its code and files are used."""
    script = "import app.settings, engines; print(app.settings.ROOT, engines.__file__)"
    python = environment / "bin" / "python"
    done = subprocess.run(
        [python, "-c", script], cwd=tmp_path, env=inherited(), capture_output=True, text=True, check=True
    )
    assert all(Path(place).is_relative_to(environment) for place in done.stdout.split())
    for game in CATALOGUE.values():
        players = str(game.table_size)
        command = [
            str(environment / "bin" / "magehall"),
            "playout",
            game.id,
            "--players",
            players,
            "--games",
            "1",
        ]
        subprocess.run(command, cwd=tmp_path, env=inherited(), capture_output=True, check=True)
    command = [str(environment / "bin" / "magehall"), "new-game", "fire_drakes", "--package"]
    subprocess.run(command, cwd=tmp_path, env=inherited(), capture_output=True, check=True)
    assert (tmp_path / "magehall-fire-drakes" / "pyproject.toml").is_file()
    done = subprocess.run(
        command[:3], cwd=tmp_path, env=inherited(), capture_output=True, text=True, check=False
    )
    assert (done.returncode, "--package" in done.stderr) == (2, True)


async def test_a_game_is_played_on_a_server_in_an_empty_folder(
    environment: Path, tmp_path: Path, people: list[Player], game: str
) -> None:
    """Given a server in an empty folder, when it is killed and started again, then the game goes on."""
    anna, ben = people
    server = InstalledServer(tmp_path, environment)
    server.migrate()
    with server:
        connect_people(people, server)
        await begin_game(people, game)
        choices = await play_on(people, 6)
        server.kill()
        server.start()
        assert (await ben.look()).seq == choices == 6
        choices += await play_on(people, 4)
        assert (await anna.look()).seq == choices
    assert sorted(file.name for file in server.served.iterdir()) == ["data"]


async def test_bots_play_and_every_page_has_its_files(
    environment: Path, tmp_path: Path, people: list[Player], game: str
) -> None:
    """Given a server of a wheel, then bots move, rulebooks are there, and pages speak every language."""
    anna, ben = people
    with InstalledServer(tmp_path, environment, MAGEHALL_BOT_PAUSE="0") as server:
        connect_people(people, server)
        answer = await anna.client.post(f"/play/{game}")
        assert answer.status_code == 303, answer.text
        anna.path = answer.headers["location"]
        async with LivePage(anna) as page:
            own = 0
            while (await anna.look()).seq <= own:
                if await anna.play() is None:
                    await page.receive()
                else:
                    own += 1
        for id in CATALOGUE:
            for language in ("en", "de"):
                headers = {"Accept-Language": language}
                answer = await ben.client.get(f"/games/{id}/rules", headers=headers)
                assert answer.status_code == 200, (id, answer.text)
                assert f'lang="{language}"' in answer.text
        sheet = Seen((await ben.client.get("/")).text).link("/static/")
        assert (await ben.client.get(sheet)).status_code == 200
