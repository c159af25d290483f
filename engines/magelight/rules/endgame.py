"""How the game ends, who has won, and players who leave (R28-R36)."""

from engines.kernel.choices.decision import Refused
from engines.kernel.contract.ending import Outcome, Place, rank_standings
from engines.kernel.secrecy.audience import ALL
from engines.kernel.words.text import Text, text
from engines.magelight.cards.roles import Role
from engines.magelight.state import Ending, Player, Table


def is_purged(table: Table) -> bool:
    """R30: every Infiltrator is public and without Power; a role shown to one player does not count."""
    infiltrators = [player for player in table.players if player.role.open is Role.INFILTRATOR]
    return all(not player.role_is_hidden and player.power == 0 for player in infiltrators)


def is_drained(table: Table) -> bool:
    """R33: no Guildmage has any Power, public or not."""
    return all(player.power == 0 for player in table.players if player.role.open is Role.GUILDMAGE)


def check_victory(table: Table) -> Table:
    """R34: the table after a primitive that changed Power or a role: over, if a team has won by it.

    If both have, the team of the active player wins.
    """
    endings = [
        ending for ending, won in ((Ending.PURGE, is_purged), (Ending.DRAIN, is_drained)) if won(table)
    ]
    if not endings:
        return table
    if len(endings) > 1:
        team = table.players[table.active].role.open
        endings = [ending for ending in endings if ending.team is team]
    return end_game(table, endings[0])


def end_game(table: Table, ending: Ending) -> Table:
    """The table after the end: nothing more is resolved, and everybody sees all roles (R34, R36)."""
    for seat, player in enumerate(table.players):
        table = table.change_player(seat, role=player.role.show(ALL))
    return table.change(ending=ending).over()


def leave_game(table: Table, seat: int) -> Table:
    """A player is gone for good; their seat is played by the defaults. The last one who stays wins (E38)."""
    if table.players[seat].gone:
        raise Refused(text("kernel.gone"))
    table = table.change_player(seat, gone=True)
    staying = sum([not player.gone for player in table.players])
    return end_game(table, Ending.ALONE) if staying == 1 else table


def outcome(table: Table) -> Outcome:
    """The players of the winning team share the first place (R36).

    Who has left cannot win: if all of that team have, those who stayed share it (E38).
    """
    ending = table.ending
    assert ending is not None, "the game is not over"
    stayed = [not player.gone for player in table.players]
    team = [
        here and player.role.open is ending.team for here, player in zip(stayed, table.players, strict=True)
    ]
    won = team if any(team) else stayed
    ranked = rank_standings([(first, here) for first, here in zip(won, stayed, strict=True)])
    places = tuple(
        [
            Place(seat, rank, int(won[seat]), _reason(seat, player))
            for seat, (player, rank) in enumerate(zip(table.players, ranked, strict=True))
        ]
    )
    return Outcome(places, text(f"ended.{ending.value}", round=table.round))


def _reason(seat: int, player: Player) -> Text:
    key = "place.gone" if player.gone else "place"
    return text(key, seat=seat, role=player.role.open, power=player.power)
