"""Elimination, the end of the game, the winner, and players who leave (R41-R45)."""

from msgspec.structs import replace

from engines.kernel.choices.decision import Refused
from engines.kernel.contract.ending import Outcome, Place, rank_standings
from engines.kernel.words.text import text
from engines.magecraft.events.turns import MageFell
from engines.magecraft.limits import SCORE_TO_WIN
from engines.magecraft.state import Ending, Table

Standing = tuple[int, ...]
"""The sort key that ranks a player; a greater key is a better place."""


def check_game_end(table: Table) -> Table:
    """Eliminate mages without HP, then check for a last mage, then for a winning score (R43).

    Called whenever a gem has left an HP Area or entered a Score Area.
    """
    for seat, player in enumerate(table.players):
        if not any(player.hp.counts) and seat not in table.fallen:
            table = _eliminate(table.emit(MageFell(seat)), seat)
    if len(table.fallen) == table.seats - 1:
        return end_game(table, Ending.LAST_STANDING)
    for seat, player in enumerate(table.players):
        if player.score.total >= SCORE_TO_WIN and seat not in table.fallen:
            return end_game(table, Ending.SCORE)
    return table


def _eliminate(table: Table, seat: int) -> Table:
    """Mark a mage as out and drop the remaining tasks of that seat (R41, E15)."""
    agenda = tuple([task for task in table.agenda if getattr(task, "seat", None) != seat])
    return replace(table, fallen=(*table.fallen, seat), agenda=agenda)


def leave_game(table: Table, seat: int) -> Table:
    """Eliminate a player who leaves, without moving any gem (R45).

    Raises Refused if the player has already left.
    """
    if table.players[seat].gone:
        raise Refused(text("kernel.gone"))
    table = table.change_player(seat, gone=True)
    if seat in table.fallen:
        return table
    return check_game_end(_eliminate(table, seat))


def end_game(table: Table, ending: Ending) -> Table:
    """End the game at once; nothing more is resolved (R42)."""
    return table.change(ending=ending).finish()


def outcome(table: Table) -> Outcome:
    """The final places. Players who are tied share a rank."""
    ending = table.ending
    assert ending is not None, "the game is not over"
    ranks = rank_standings([_ranking_of(table, seat) for seat in range(table.seats)])
    places = tuple([_build_place(table, seat, rank) for seat, rank in enumerate(ranks)])
    return Outcome(places, text(f"ended.{ending.value}", round=table.round))


def _ranking_of(table: Table, seat: int) -> Standing:
    """The ranking: living mages by score, HP and Shield gems (R44), then the others, last out first."""
    if seat in table.fallen:
        return (0, table.fallen.index(seat))
    player = table.players[seat]
    return (1, player.score.total, player.hp.total, player.shield.total)


def _build_place(table: Table, seat: int, rank: int) -> Place:
    player = table.players[seat]
    score, hp, shield = player.score.total, player.hp.total, player.shield.total
    key = "place.gone" if player.gone else "place.fallen" if seat in table.fallen else "place.standing"
    return Place(seat, rank, score, text(key, seat=seat, score=score, hp=hp, shield=shield))
