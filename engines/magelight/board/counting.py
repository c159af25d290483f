"""Counting rules for `magehall balance`: the component that each event adds to a seat's counts."""

from engines.kernel.contract.counting import Counting, count_field
from engines.magelight.events.artifacts import ArtifactRevealed, SecretKept
from engines.magelight.events.players import RoleRevealed
from engines.magelight.events.plays import AllyActivated, AllyPlayed, CardBurned, SpellPlayed

COUNTING = Counting(
    first=lambda table: table.first,
    events={
        SpellPlayed: count_field("Spells played", "card"),
        AllyPlayed: count_field("Allies played", "card"),
        AllyActivated: count_field("Allies used", "card"),
        ArtifactRevealed: count_field("Artifacts revealed", "artifact"),
        SecretKept: count_field("Artifacts kept secret", "artifact"),
        CardBurned: count_field("Cards burned", "card"),
        RoleRevealed: count_field("Roles made public", "role"),
    },
    teams=("Guildmages", "Infiltrators"),
)
