"""The verbs of beats: the icon of each, and its meaning in the legend."""

from collections.abc import Mapping

LEGEND: Mapping[str, tuple[str, str]] = {
    "round": ("crown", "a round begins"),
    "deal": ("gem", "gems are dealt"),
    "reveal": ("staff", "a staff is revealed"),
    "keep": ("hand", "keeps a staff"),
    "gain": ("mana", "gains energy"),
    "deny": ("cross", "gains no energy"),
    "wake": ("dragon", "dragons wake up"),
    "sleep": ("dragon-asleep", "a dragon falls asleep"),
    "fade": ("dragon-ephemeral", "Ephemeral Dragons vanish"),
    "cast": ("book", "casts a spell"),
    "mirror": ("mirror", "mirrors a spell"),
    "curse": ("curse", "curses a staff"),
    "recruit": ("dragon", "recruits a dragon"),
    "draw": ("draw", "draws a gem"),
    "steal": ("thief", "steals"),
    "kill": ("claw", "kills a dragon"),
    "attack": ("attack", "attacks"),
    "block": ("block", "blocks"),
    "take": ("take", "takes gems"),
    "end": ("hourglass", "ends their turn"),
}

VERBS: Mapping[str, str] = {verb: icon for verb, (icon, _) in LEGEND.items()}
MEANINGS: Mapping[str, str] = {f"verb.{verb}": meaning for verb, (_, meaning) in LEGEND.items()}
"""The phrases of the legend."""
