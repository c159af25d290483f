"""The events that `magehall balance` counts in games between bots, and the component that each names."""

from engines.kernel.balancing.taken import Counting, taken_as
from engines.magelight import effect_events, events

COUNTING = Counting(
    first=lambda table: table.first,
    events={
        events.SpellPlayed: taken_as("Spells played", "card"),
        events.AllyPlayed: taken_as("Allies played", "card"),
        events.AllyActivated: taken_as("Allies used", "card"),
        events.ArtifactRevealed: taken_as("Artifacts revealed", "artifact"),
        events.SecretKept: taken_as("Artifacts kept secret", "artifact"),
        events.CardBurned: taken_as("Cards burned", "card"),
        effect_events.RoleRevealed: taken_as("Roles made public", "role"),
    },
    teams=("Guildmages", "Infiltrators"),
)
