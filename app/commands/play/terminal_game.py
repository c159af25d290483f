"""A game in progress in the terminal: the match, the log, and the bots."""

from collections.abc import Collection
from typing import Any

from msgspec import Struct

from app.bots.hints import say_steps
from app.bots.strengths import choose_path
from app.tables.play.undo_limit import can_undo
from app.tables.view.words import game_speaker, to_app_speaker
from engines.kernel.choices.decision import Path
from engines.kernel.contract.game import Events, Game
from engines.kernel.matches.bots import Dice
from engines.kernel.matches.match import Choose, Match, Undo
from engines.kernel.secrecy.audience import Viewer
from engines.kernel.words.speaker import Speaker
from engines.kernel.worlds.world_dealer import deal_world

NAMES = ("Ada", "Bo", "Cleo", "Dee", "Eve", "Finn", "Gus", "Hope")
"""The players, by seat."""
ADVICE_STRENGTH = "easy"
"""The bot that gives advice; it answers at once."""


class TerminalGame:
    """A match with people in some seats and bots in the others. The same seed gives the same game."""

    def __init__(
        self, game: Game[Any], seats: int, options: Struct, *, people: Collection[int], bots: str, seed: str
    ) -> None:
        self.game = game
        self.people = frozenset(people)
        self._strength = bots
        self._dice = Dice(f"bots of {seed}")
        self.match, events = Match.start(game, seats, options, seed)
        self._log: list[tuple[int, Events | None]] = [(0, events)]
        self._read: dict[int, int] = {}

    @property
    def names(self) -> tuple[str, ...]:
        """The names of all players."""
        return NAMES[: self.match.seats]

    @property
    def deciding_seats(self) -> tuple[int, ...]:
        """The seats with an open decision."""
        return tuple([decision.seat for decision in self.match.pending])

    def speaker(self, viewer: Viewer, language: str) -> Speaker:
        """The speaker for a player, or for all of them (None)."""
        return game_speaker(self.game, viewer, self.names, language)

    def play(self, seat: int, path: Path) -> None:
        """Make a whole choice. Raises Refused."""
        self.match, events = self.match.play(seat, Choose(path))
        self._log.append((seat, events))

    def can_undo(self, seat: int) -> bool:
        """Whether the last choice was the player's, and can be undone."""
        return can_undo(self.match, seat)

    def undo(self, seat: int) -> None:
        """Undo the player's last choice. Raises Refused."""
        self.match, _ = self.match.play(seat, Undo())
        self._log.append((seat, None))

    def move_bot(self, seat: int) -> None:
        """Let a bot decide for a seat; it makes the default choice if no world can be sampled."""
        self.play(seat, self._choose_path(seat, self._strength, self._dice))

    def advise(self, seat: int, say: Speaker) -> str:
        """The choice that a bot would make for a player, in words."""
        path = self._choose_path(seat, ADVICE_STRENGTH, Dice(f"advice {self.match.seq}"))
        return ", ".join(say_steps(self.match.state, seat, path, say))

    def _choose_path(self, seat: int, strength: str, dice: Dice) -> Path:
        state = self.match.state
        world = deal_world(self.game, state, seat, dice)
        if world is None:
            return self.game.default_path(state, seat, dice)
        return choose_path(strength, self.game, world, seat, dice).path

    def read_log(self, seat: int, say: Speaker, *, whole: bool = False) -> list[str]:
        """The sentences of the log that a player has not read yet, or all."""
        start = 0 if whole else self._read.get(seat, 0)
        self._read[seat] = len(self._log)
        sentences: list[str] = []
        for actor, events in self._log[start:]:
            if events is None:
                sentences.append(to_app_speaker(say).say("undone", {"seat": actor}))
            else:
                sentences += [say.event(event) for event in self.game.mask_events(events, seat)]
        return sentences
