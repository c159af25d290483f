"""Every edition of every game lives on: its records replay, and it obeys the laws."""

from pathlib import Path
from typing import Any

import pytest

from engines import CATALOGUE
from engines.kernel.contract.game import Game
from engines.kernel.laws import check_laws
from engines.kernel.matches.record import read_record, replay_record, verify_record
from tests.games.test_laws import failed_laws

GOLDEN = Path(__file__).parent.parent / "golden"
EDITIONS = [
    pytest.param(game, edition.version, id=f"{game.id}-{edition.version}")
    for game in CATALOGUE.values()
    for edition in game.editions
]


def list_records(game: Game[Any], version: int) -> list[Path]:
    """The records that were written by an edition when it was the newest."""
    return sorted((GOLDEN / game.id / f"edition-{version}").glob("*.jsonl"))


@pytest.mark.parametrize(("game", "version"), EDITIONS)
def test_the_records_of_an_edition_replay(game: Game[Any], version: int) -> None:
    records = list_records(game, version)
    assert records, f"save records of edition {version} in tests/golden/{game.id}/edition-{version}"
    for file in records:
        assert verify_record(CATALOGUE, file.read_bytes()) is None, file.name
        assert read_record(file.read_bytes()).setup.version == version


@pytest.mark.parametrize(("game", "version"), EDITIONS)
def test_a_record_is_replayed_by_its_own_edition(game: Game[Any], version: int) -> None:
    edition = game.find_edition(version)
    assert edition is not None
    assert edition.differences
    for file in list_records(game, version)[:1]:
        *_, last = replay_record(game, read_record(file.read_bytes()))
        assert last.game is edition
        assert last.state.edition == version
        assert edition.decode(edition.encode(last.state)) == last.state


@pytest.mark.parametrize(("game", "version"), EDITIONS)
def test_an_edition_obeys_the_laws(game: Game[Any], version: int) -> None:
    edition = game.find_edition(version)
    assert edition is not None
    assert failed_laws(check_laws(edition, edition.seats[0], 1, "edition")) == []
