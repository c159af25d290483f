"""Secrecy on the wire: no hidden data, and the same bytes in worlds that look the same to a viewer."""

from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import httpx
import pytest

from engines import CATALOGUE
from engines.kernel.choices.agenda import begin_choice, follow_answer
from engines.kernel.choices.decision import Answer, Refused
from engines.kernel.choices.decision import Path as Answers
from engines.kernel.contract.game import Events
from engines.kernel.contract.game_options import parse_options
from engines.kernel.laws.rare_states import find_rare_states
from engines.kernel.matches.bots import Dice, random_choice
from engines.kernel.matches.match import Choose, Match
from engines.kernel.secrecy.audience import Viewer
from engines.kernel.worlds.resample import resample
from tests.live.forks import ForkedServer
from tests.live.moments import copy_with_state, deal_table, scene_of
from tests.live.player import Player, begin_game, play_on
from tests.live.recorder import Recorder
from tests.live.socket import LivePage
from tests.live.twins import Traffic, Twin
from tests.long_test_games import EVERY_SECOND_GAME
from tests.options import turn_on_flags
from tests.servers import HANGS

pytestmark = pytest.mark.anyio

CHOICES = 3
"""Choices after each moment."""
TRIES = 60
"""Pairs of choices that are tried."""


def people(game: str) -> int:
    """A number of players that makes the game interesting and the test short."""
    least, most = CATALOGUE[game].seats
    return min(max(3, least), most)


@pytest.mark.parametrize("game", CATALOGUE)
async def test_no_channel_contains_secrets(tmp_path: Path, game: str) -> None:
    """Given a whole game through recorders, when all bytes are searched, then they contain no secret."""
    seats = people(game)
    async with AsyncExitStack() as stack:
        server = stack.enter_context(ForkedServer(tmp_path))
        wires = [await stack.enter_async_context(Recorder(server)) for _ in range(seats + 1)]
        clients = [
            await stack.enter_async_context(
                httpx.AsyncClient(base_url=wire.url, headers={"Accept": "text/html"}, timeout=HANGS)
            )
            for wire in wires
        ]
        players = [Player(client, f"Mage{number}") for number, client in enumerate(clients[:seats])]
        watcher = Player(clients[seats], "Wanda")
        await begin_game(players, game, **{f"option.{flag}": "on" for flag in turn_on_flags(game)})
        watcher.path = players[0].path
        pages = [await stack.enter_async_context(LivePage(viewer)) for viewer in (*players, watcher)]
        await watcher.look()
        seq = await play_on(players, 25)
        for page in pages:
            await page.until(seq)
        scene = scene_of(server.database, players[0].path.rpartition("/")[2])
        assert scene.match is not None
        hidden = [scene.table.seed, scene.match.state.rng.open.key, (tmp_path / "secret.key").read_text()]
        hidden += [salt for seat in scene.seats for salt in (seat.salt, seat.user_id) if salt]
        tokens = [player.client.cookies["magehall"] for player in players]
        for number, wire in enumerate(wires):
            recorded = bytes(wire.recorded)
            assert len(recorded) > 10_000
            others = [token for seat, token in enumerate(tokens) if seat != number]
            leaked = [secret for secret in (*hidden, *others) if secret.encode() in recorded]
            assert leaked == [], f"channel {number} carries a secret"
        recorded = bytes(wires[seats].recorded)
        for offer in (b"data-decision", b"data-aims", b"data-option"):
            assert offer not in recorded, "a spectator is sent options"


@pytest.mark.parametrize("moments", [2, pytest.param(16, marks=pytest.mark.long)])
@pytest.mark.parametrize("game", EVERY_SECOND_GAME)
async def test_everything_sent_is_the_same_in_indistinguishable_worlds(
    tmp_path: Path, game: str, moments: int
) -> None:
    """Given a game and a copy of it in a world that looks the same to a viewer, when choices are made in both
    that look the same to the viewer, then both servers send the viewer the same bytes after each choice."""
    dice, done, compared = Dice("worlds on the wire"), 0, 0
    (tmp_path / "dealt").mkdir()
    dealt = await deal_table(tmp_path / "dealt", game, people(game), visibility="public")
    options = parse_options(dealt.match.game.options, turn_on_flags(game))
    rare_states = find_rare_states(dealt.match.game, people(game), options, "wire", 600, 8 * moments)
    for number in range(40 * moments):  # not every moment has such a world
        match = play_at_random(dealt.match, (1, 25, 9, 40, 16, 3)[number % 6], dice)
        if number % 2 == 0:
            match = begin_in(match, rare_states[number // 2 % len(rare_states)].state)
        viewer = (None, *range(match.seats))[dice(match.seats + 1)]
        world = resample(match.game, match.state, viewer, dice, match.seats, permute_few=dice(2) == 0)
        if match.finished or world is None or world == match.state:
            continue
        is_varied = done % 2 == 1 and number < 20 * moments  # not every game has secret choices
        if is_varied:
            world = match.state
        matches = (match, match.in_world(world))
        first = find_similar_choice(matches, viewer, dice)
        if first is None or (is_varied and first[1][0] == first[1][1]):
            continue
        folders = [
            copy_with_state(dealt, tmp_path / f"{number}-{side}", match.state)
            for side, match in enumerate(matches)
        ]
        async with AsyncExitStack() as stack:
            twins = [
                await stack.enter_async_context(Twin(dealt, folder, viewer, moments < 3))
                for folder in folders
            ]
            traffic = [await twin.request_table() for twin in twins]
            assert_same(traffic, f"{viewer} connects")
            for step in range(CHOICES):
                choice = find_similar_choice(matches, viewer, dice) if step else first
                if choice is None:
                    break
                seat, paths, matches_after = choice
                decision = matches[0].decision_id(seat)
                assert decision is not None
                assert matches[1].decision_id(seat) == decision
                op = f"{number:08x}{step:08x}"
                replies = [
                    await twin.choose(seat, decision, path, op)
                    for twin, path in zip(twins, paths, strict=True)
                ]
                matches = matches_after
                traffic = [
                    reply | await twin.read(matches[0].seq)
                    for twin, reply in zip(twins, replies, strict=True)
                ]
                assert_same(traffic, f"{viewer} sees seat {seat} choose")
                compared += 1
                if matches[0].finished:
                    break
            if not matches[0].finished:  # the record of a finished game shows what was hidden
                assert_same([await twin.request_all() for twin in twins], f"{viewer} reads everything")
            assert_same([await twin.read_records() for twin in twins], f"the host of {viewer} reads the log")
        done += 1
        if done >= moments and compared > moments:
            break
    assert done >= moments
    assert compared > moments


def assert_same(traffic: list[Traffic], when: str) -> None:
    """Asserts that two servers have sent the same."""
    here, there = traffic
    assert here.keys() == there.keys()
    for name, text in here.items():
        if text != there[name]:  # pytest would take minutes for the difference of two pages
            pairs = enumerate(zip(text, there[name], strict=False))
            at = next((at for at, (sent, other) in pairs if sent != other), min(len(text), len(there[name])))
            excerpts = [sent[max(0, at - 200) : at + 200] for sent in (text, there[name])]
            pytest.fail(f"{when}: {name} tells the worlds apart:\n{excerpts[0]}\n--- or ---\n{excerpts[1]}")


def play_at_random(match: Match[Any], choices: int, dice: Dice) -> Match[Any]:
    """A match that begins in a state some random choices after another."""
    while choices and not match.finished:
        seat, choices = match.pending[dice(len(match.pending))].seat, choices - 1
        path, _, _ = random_choice(match.game, match.state, seat, dice)
        match, _ = match.play(seat, Choose(path))
    return begin_in(match, match.state)


def begin_in(match: Match[Any], state: Any) -> Match[Any]:
    """A match of the same game that begins in a state."""
    return Match(match.game, match.seats, state, opened_at=(0,) * match.seats)


Matches = tuple[Match[Any], Match[Any]]


def find_similar_choice(
    matches: Matches, viewer: Viewer, dice: Dice
) -> tuple[int, tuple[Answers, Answers], Matches] | None:
    """A seat and its choices in two worlds that look the same to a viewer, and the worlds after them.

    The choices differ if possible, for example in a card that the viewer does not see.
    """
    here, there = matches
    for attempt in range(TRIES):
        seat = here.pending[dice(len(here.pending))].seat
        path, _, _ = random_choice(here.game, here.state, seat, dice)
        try:
            other_path = path
            if seat != viewer and attempt < TRIES * 3 / 4:
                other_path = vary_choice(there, seat, path, dice)
                if other_path == path:
                    continue
            after, events = here.play(seat, Choose(path))
            other_after, other_events = there.play(seat, Choose(other_path))
        except Refused:
            continue
        shown, other_shown = [
            _shown(match, seen, viewer) for match, seen in ((after, events), (other_after, other_events))
        ]
        is_undo_same = viewer is None or after.can_undo(viewer) == other_after.can_undo(viewer)
        if shown == other_shown and is_undo_same:
            return seat, (path, other_path), (after, other_after)
    return None


def vary_choice(match: Match[Any], seat: int, path: Answers, dice: Dice) -> Answers:
    """A choice with one answer replaced, and the following ones if necessary. Raises Refused."""
    cursor, at = begin_choice(match.state, seat), dice(len(path))
    varied: list[Answer] = []
    while cursor.decision is not None:
        number = len(varied)
        is_kept = number < len(path) and number != at
        answer = path[number] if is_kept else cursor.decision.random_answer(dice)
        cursor = follow_answer(cursor, answer)
        varied.append(answer)
    return tuple(varied)


def _shown(after: Match[Any], events: Events, viewer: Viewer) -> Any:
    """A viewer's knowledge after a choice: the view, the events, and the open decisions."""
    decisions = [
        decision.offer() if decision.seat == viewer else (decision.seat, decision.topic)
        for decision in after.pending
    ]
    view = after.game.view(after.state, viewer)
    return view, after.game.mask_events(events, viewer), after.game.conclusions(events, viewer), decisions
