"""Nothing that is recorded while a game is played tells a host about hidden cards: log lines and metrics."""

import ast
import re
import secrets
from pathlib import Path
from typing import Any

import pytest
from prometheus_client.parser import text_string_to_metric_families

from app.bots.pool import BotProcess, NoAnswer
from app.bots.position import BotAnswer, Position
from app.observability import metrics
from app.settings import Settings
from app.tables.play.rooms import Rooms
from app.tables.sockets.hub import Hub, TableSocket
from app.web.services import Services
from engines import CATALOGUE
from engines.kernel.choices.decision import Answer, Refused
from engines.kernel.matches.bots import Dice, random_choice
from engines.kernel.words.text import text
from tests.app.conftest import Visit
from tests.app.observability.conftest import CapturedLog
from tests.app.table_helpers import expire_clocks, wait_until
from tests.live.player import Player, begin_game, play_on
from tests.long_test_games import EVERY_SECOND_GAME
from tests.options import turn_on_flags

pytestmark = pytest.mark.anyio

APP = Path(__file__).parents[3] / "app"
ID, NUMBER = r"[0-9a-f]{12,16}", r"-?\d+(\.\d+)?"
LINES: dict[str, dict[str, str]] = {
    "request": {
        "method": r"GET|POST|WS",
        "route": r"(/[a-z{}_:.-]*)+|",
        "ended": r"\d{3,4}",
        "ms": NUMBER,
    },
    "table_created": {"game": r"[a-z_]+"},
    "bot_failed": {
        "seat": r"\d",
        "error": r"[a-zA-Z]+(\.[a-z_]+)?|the process has died|no world could be sampled",
    },
}
"""The lines that a game writes, at any level: the patterns of their own fields."""
COMMON = {
    "event": r"[a-z_]+",
    "timestamp": r"[\d:.TZ-]+",
    "level": r"debug|info|warning",
    "logger": r"app\.[a-z_.]+",
    "request": ID,
    "table": ID,
}
LABELS = {
    "cause": {"player", "bot", "time-out", "host"},
    "kind": {"table", "lobby", "program", "turn", "deadline", "waiting", "deal", "call", "review"},
    "state": {"open", "running", "finished", "frozen"},
    "part": {"database", "migrations", "redis", "bots", "mail", "disk"},
}
"""The labels that a game sets, and their values."""
FIELDS = frozenset(
    {
        "act",
        "action",
        "address",
        "at",
        "by",
        "code",
        "count",
        "ended",
        "error",
        "game",
        "host",
        "kind",
        "language",
    }
    | {
        "message",
        "method",
        "ms",
        "operator",
        "outcome",
        "failures",
        "package",
        "part",
        "pid",
        "port",
        "reason",
        "replay_error",
        "request",
        "route",
        "seat",
        "seconds",
        "table",
        "target",
    }
    | {"user", "viewer", "way"}
)
"""The names of all fields that the app logs; none of them is for a choice or a card."""


@pytest.fixture
def settings(settings: Settings) -> Settings:
    """Settings with clocks that tests let run out."""
    return Settings.model_validate(settings.model_dump() | {"secret_key": "records"})


def assert_known(line: dict[str, Any]) -> None:
    """Asserts that a line has only the fields of its event, with values of their patterns."""
    assert line["event"] in LINES, f"a new line: {line}"
    patterns = COMMON | LINES[line["event"]]
    for name, value in line.items():
        assert name in patterns, f"a new field {name}: {line}"
        assert re.fullmatch(patterns[name], str(value)), f"{name} of {line}"


def list_secrets(players: list[Player], picks: set[str]) -> set[str]:
    """The options that were picked, and the players' tokens."""
    ids = {pick for pick in picks if ":" in pick or "_" in pick}
    return ids | {player.client.cookies["magehall"] for player in players}


@pytest.mark.parametrize("choices", [16, pytest.param(10_000, marks=pytest.mark.long)])
@pytest.mark.parametrize("game", EVERY_SECOND_GAME)
async def test_a_game_is_logged_and_counted_without_its_secrets(
    visit: Visit,
    services: Services,
    game: str,
    choices: int,
    logged: CapturedLog,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Given a game with people and a bot, with a time-out, refused choices and a failing bot, when lines
    and metrics are searched, then they have only known fields and values, and no pick, salt or token."""
    picks, dice = set[str](), Dice("bots")

    async def answer(self: BotProcess, position: Position) -> BotAnswer:
        kind = dice(4)
        if kind == 0:
            raise NoAnswer("the process has died")
        if kind == 1:
            return BotAnswer((Answer(picks=("play:secret_dragon",)),))
        played = CATALOGUE[position.game]
        path, _, _ = random_choice(played, played.decode(bytes(position.world)), position.seat, dice)
        picks.update([pick for step in path for pick in step.picks or ()])
        return BotAnswer(path)

    monkeypatch.setattr(BotProcess, "request", answer)
    choose = Player.choose

    async def choose_and_note(self: Player, decision: str, path: list[Any], op: str | None = None) -> Any:
        picks.update([pick for step in path for pick in step.get("picks", ())])
        await self.post("choices", op=secrets.token_hex(8), decision=decision, path='[{"picks":["no:card"]}]')
        return await choose(self, decision, path, op)

    monkeypatch.setattr(Player, "choose", choose_and_note)
    seats = CATALOGUE[game].seats[0] + (CATALOGUE[game].seats[1] > CATALOGUE[game].seats[0])
    has_bot = seats > 2
    people = [visit(f"Mage {seat}") for seat in range(seats - has_bot)]
    flags = {f"option.{flag}": "on" for flag in turn_on_flags(game)}
    if has_bot:
        await people[0].create(game, seats, pace="live", **flags)
        invite = (await people[0].look()).link("/invite/")
        for guest in people[1:]:
            await guest.join(invite)
        await people[0].post("bots")
        await people[0].post("start")
    else:
        await begin_game(people, game, pace="live", **flags)
    room = await services[Rooms].get(people[0].path.rpartition("/")[2])
    sockets = [TableSocket(room, None)]
    with services[Hub].connect(sockets[0]):
        played = 0
        while played < choices and room.scene.table.status != "finished":
            seq, before = room.scene.table.seq, played
            played += await play_on(people, 4)
            if played == before:  # a bot is thinking
                await wait_until(services, room, lambda scene, seq=seq: scene.table.seq > seq)  # type: ignore[misc]
        await people[0].client.get(f"{people[0].path}?at=0&seat=1")
        seq = room.scene.table.seq
        await expire_clocks(services, room)
        if room.scene.deadlines:
            await wait_until(services, room, lambda scene: scene.table.seq > seq)
    scene = room.scene
    assert scene.match is not None
    hidden = list_secrets(people, picks)
    hidden |= {scene.table.seed, scene.match.state.rng.open.key}
    hidden |= {value for seat in scene.seats for value in (seat.salt, seat.user_id) if value}
    counted = metrics.render_metrics().decode()
    for record in (logged.text, counted):
        assert [secret for secret in hidden if secret in record] == []
    lines = [line for line in logged.entries if line["logger"].startswith("app.")]
    assert len(lines) > min(20, 2 * scene.table.seq)
    for line in lines:
        assert_known(line)
    for family in text_string_to_metric_families(counted):
        for sample in family.samples:
            for label, value in sample.labels.items():
                assert label not in LABELS or value in LABELS[label], f"{sample.name} is counted by {value}"


def _list_log_calls() -> list[tuple[str, ast.Call]]:
    """The calls of the app's loggers, with their files."""
    calls = []
    for path in APP.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Call) and ast.unparse(node.func).startswith("log."):
                calls.append((path.relative_to(APP).as_posix(), node))
    return calls


def test_the_app_logs_known_fields_only() -> None:
    """Given all log calls of the app, then their fields are known, and no text is put together in them."""
    calls = _list_log_calls()
    assert len(calls) > 40
    for file, call in calls:
        names = {keyword.arg for keyword in call.keywords}
        assert names <= FIELDS, f"{file}:{call.lineno} logs {names - FIELDS}"
        parts = [*call.args, *[keyword.value for keyword in call.keywords if keyword.arg != "error"]]
        composed = [part for part in parts if isinstance(part, ast.JoinedStr | ast.BinOp)]
        assert not composed, f"{file}:{call.lineno} composes a text"


@pytest.mark.parametrize("words", ["print", "warn", "getLogger", "stdout", "stderr"])
def test_nothing_is_recorded_in_another_way(words: str) -> None:
    """Given the code that handles games, then it writes to no other stream than the log."""
    for package in ("tables", "bots", "api", "lobby", "notifications", "chat", "review", "web", "friends"):
        for path in (APP / package).rglob("*.py"):
            if path.name == "process.py":  # a bot's answer is a line of its output
                continue
            names = {
                getattr(node, "id", getattr(node, "attr", ""))
                for node in ast.walk(ast.parse(path.read_text()))
                if isinstance(node, ast.Name | ast.Attribute)
            }
            if (path.parent.name, path.name) != ("bots", "pool.py"):
                assert words not in names, f"{path} uses {words}"


def test_the_text_of_a_refusal_names_no_card() -> None:
    """Given a refusal with arguments, then a log or traceback with it contains only its key."""
    error = Refused(text("kernel.unknown", id="play:secret_dragon"))
    assert str(error) == "kernel.unknown"
    assert "dragon" not in repr(error)
    assert error.reason.args == {"id": "play:secret_dragon"}


METRICS = {
    name: metric
    for name, metric in vars(metrics).items()
    if hasattr(metric, "_labelnames") and name.isupper()
}
KNOWN_LABELS = frozenset(
    {"cause", "kind", "code", "topic", "way", "outcome", "route", "status", "part", "state", "of"}
    | {"version", "python"}
)


def test_metrics_are_defined_in_one_place_with_known_labels() -> None:
    """Given all metrics, then their labels have values that do not depend on what is played."""
    assert len(METRICS) > 10
    for name, metric in METRICS.items():
        assert set(metric._labelnames) <= KNOWN_LABELS, name
    defined = [
        path.relative_to(APP).as_posix()
        for path in APP.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.Call)
        and getattr(node.func, "id", "") in {"Counter", "Histogram", "Summary", "Gauge"}
        and len(node.args) >= 2
        and isinstance(node.args[0], ast.Constant)
    ]
    assert set(defined) == {"observability/metrics.py"}
