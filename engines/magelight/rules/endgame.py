"""The end of the game, the outcome, and players who leave (R28-R36)."""

from engines.kernel.choices.decision import Refused
from engines.kernel.contract.ending import Outcome, Place, rank_standings
from engines.kernel.secrecy.audience import ALL
from engines.kernel.words.text import Text, text
from engines.magelight.cards.roles import Role
from engines.magelight.state import Ending, Player, Table


def is_purged(table: Table) -> bool:
    """Whether every Infiltrator is public (not just shown to one player) and has no Power (R30)."""
    infiltrators = [player for player in table.players if player.role.open is Role.INFILTRATOR]
    return all(not player.role_is_hidden and player.power == 0 for player in infiltrators)


def is_drained(table: Table) -> bool:
    """Whether no Guildmage, public or not, has any Power (R33)."""
    return all(player.power == 0 for player in table.players if player.role.open is Role.GUILDMAGE)


def check_victory(table: Table) -> Table:
    """End the game if a change of Power, or a role becoming public, has won it for a team (R34).

    If both teams have won, the active player's team wins.
    """
    endings = [
        ending for ending, is_won in ((Ending.PURGE, is_purged), (Ending.DRAIN, is_drained)) if is_won(table)
    ]
    if not endings:
        return table
    if len(endings) > 1:
        team = table.players[table.active].role.open
        endings = [ending for ending in endings if ending.team is team]
    return end_game(table, endings[0])


def end_game(table: Table, ending: Ending) -> Table:
    """End the game: nothing more is resolved, and everybody sees all roles (R34, R36)."""
    for seat, player in enumerate(table.players):
        table = table.change_player(seat, role=player.role.show(ALL))
    return table.change(ending=ending).finish()


def leave_game(table: Table, seat: int) -> Table:
    """Mark a player as having left. The last remaining player wins, except in edition 2 (E38).

    Default choices are made for the seat. Raises Refused if the player has left already.
    """
    if table.players[seat].gone:
        raise Refused(text("kernel.gone"))
    table = table.change_player(seat, gone=True)
    remaining = sum([not player.gone for player in table.players])
    return end_game(table, Ending.ALONE) if remaining == 1 and table.edition > 2 else table


def outcome(table: Table) -> Outcome:
    """The outcome: all players of the winning team share the first place (R36).

    Players who have left cannot win, except in edition 2. If the whole team has left, all remaining players
    win (E38).
    """
    ending = table.ending
    assert ending is not None, "the game is not over"
    is_present = [table.edition == 2 or not player.gone for player in table.players]
    in_winning_team = [
        present and player.role.open is ending.team
        for present, player in zip(is_present, table.players, strict=True)
    ]
    has_won = in_winning_team if any(in_winning_team) else is_present
    ranks = rank_standings(list(zip(has_won, is_present, strict=True)))
    places = tuple(
        [
            Place(seat, rank, int(has_won[seat]), _reason(table, seat, player))
            for seat, (player, rank) in enumerate(zip(table.players, ranks, strict=True))
        ]
    )
    return Outcome(places, text(f"ended.{ending.value}", round=table.round))


def _reason(table: Table, seat: int, player: Player) -> Text:
    key = "place.gone" if player.gone and table.edition > 2 else "place"
    return text(key, seat=seat, role=player.role.open, power=player.power)
