"""Counting rules for `magehall balance`: the component that each event adds to a seat's counts."""

from engines.kernel.contract.counting import Counting, count_field
from engines.magelight import effect_events, events

COUNTING = Counting(
    first=lambda table: table.first,
    events={
        events.SpellPlayed: count_field("Spells played", "card"),
        events.AllyPlayed: count_field("Allies played", "card"),
        events.AllyActivated: count_field("Allies used", "card"),
        events.ArtifactRevealed: count_field("Artifacts revealed", "artifact"),
        events.SecretKept: count_field("Artifacts kept secret", "artifact"),
        events.CardBurned: count_field("Cards burned", "card"),
        effect_events.RoleRevealed: count_field("Roles made public", "role"),
    },
    teams=("Guildmages", "Infiltrators"),
)
