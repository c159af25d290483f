"""Elimination, how the game ends, who has won, and players who leave (R41-R45)."""

from msgspec.structs import replace

from engines.kernel.choices.decision import Refused
from engines.kernel.contract.ending import Outcome, Place, rank_standings
from engines.kernel.words.text import Text, text
from engines.magecraft.events import MageFell
from engines.magecraft.state import Ending, Table

WINNING_SCORE = 20
"""How many gems in the Score Area win (R42)."""

MAX_ROUNDS = 100
"""After so many rounds the richest mage wins (R44)."""

Standing = tuple[int, ...]
"""What ranks a player: greater is better."""


def check_game_end(table: Table) -> Table:
    """The table after a gem moved: mages without HP are out, then the last mage wins, then a score (R43)."""
    for seat, player in enumerate(table.players):
        if not any(player.hp.counts) and seat not in table.fallen:
            table = _eliminate(table.emit(MageFell(seat)), seat)
    if len(table.fallen) == table.seats - 1:
        return end_game(table, Ending.LAST_STANDING)
    for seat, player in enumerate(table.players):
        if player.score.total >= WINNING_SCORE and seat not in table.fallen:
            return end_game(table, Ending.SCORE)
    return table


def _eliminate(table: Table, seat: int) -> Table:
    """The table after a mage is out: what that seat still had to do is dropped (R41, E15)."""
    agenda = tuple([task for task in table.agenda if getattr(task, "seat", None) != seat])
    return replace(table, fallen=(*table.fallen, seat), agenda=agenda)


def leave_game(table: Table, seat: int) -> Table:
    """A player is gone: that is elimination, with no gem moved (R45)."""
    if table.players[seat].gone:
        raise Refused(text("kernel.gone"))
    table = table.change_player(seat, gone=True)
    if seat in table.fallen:
        return table
    return check_game_end(_eliminate(table, seat))


def end_game(table: Table, ending: Ending) -> Table:
    """The table after the end: nothing more is resolved (R42)."""
    return table.change(ending=ending).finish()


def game_outcome(table: Table) -> Outcome:
    """The places; players who are tied share a rank."""
    ending = table.ending
    assert ending is not None, "the game is not over"
    ranked = rank_standings([_ranking_of(table, seat) for seat in range(table.seats)])
    places = tuple(
        [
            Place(
                seat=seat,
                rank=rank,
                score=table.players[seat].score.total,
                reason=_reason_of(table, seat),
            )
            for seat, rank in enumerate(ranked)
        ]
    )
    return Outcome(places, text(f"ended.{ending.value}", round=table.round))


def _ranking_of(table: Table, seat: int) -> Standing:
    """The living by score, HP and Shield gems (R44), then those who are out, the last of them first."""
    if seat in table.fallen:
        return (0, table.fallen.index(seat))
    player = table.players[seat]
    return (1, player.score.total, player.hp.total, player.shield.total)


def _reason_of(table: Table, seat: int) -> Text:
    player = table.players[seat]
    how = "gone" if player.gone else "fallen" if seat in table.fallen else "standing"
    return text(
        f"place.{how}",
        seat=seat,
        score=player.score.total,
        hp=player.hp.total,
        shield=player.shield.total,
    )
