"""The app's own sentences at a table, and the speakers for them and for those of a game."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from app.language.catalogues import load_language
from app.language.deleted_players import say_names
from engines.kernel.contract.game import Game
from engines.kernel.secrecy.audience import Viewer
from engines.kernel.words.speaker import Phrase, Speaker
from engines.kernel.words.templates import Voices

PHRASES: Mapping[str, Phrase] = {
    "open": "{seats} of {players} seats filled.",
    "ready": "All seats are filled. {host:Who} can start the game.",
    "dealing": "Dealing the cards…",
    "waiting": "Waiting for {seats:who}.",
    "over": "The game is over.",
    "frozen": "The rules have changed since this game started, so it can’t continue.",
    "retired": "The rules that this game began with are retired, so it can’t continue.",
    "put_away": "This table was put away. Its game has no result.",
    "dealt": "The game begins.",
    "undone": Voices("You undid your move.", "{seat:Who} undid their move."),
    "left": Voices("You leave the game.", "{seat:Who} leaves the game."),
    "timed_out": Voices("You ran out of time.", "{seat:Who} ran out of time."),
    "away": Voices(
        "You’re away. Default moves are made for you until you’re back.",
        "{seat:Who} is away. Default moves are made for them until they’re back.",
    ),
    "stood_in": Voices(
        "A bot is playing for you. Take over any time.", "A bot is now playing for {seat:who}."
    ),
    "back": Voices("You’re back.", "{seat:Who} is back."),
    "won": Voices("You win.", "{seat:Who} wins."),
    "shared": "{seats:Who} share the win.",
    "confirm": "{steps}?",
    "nothing": "Nothing",
    "act.confirm": "Confirm",
    "act.play": "Choose this",
    "seat": "Seat {number}",
    "why.bot_for": Voices("The bot that played for you", "The bot that played for {seat:who}"),
    "why.best": "{bot} gave this move a {chance}% chance to win, and the next best, “{other}”, {less}%.",
    "why.best_way": "{bot} gave this move a {chance}% chance to win, and the next best {less}%.",
    "why.even": "{bot} gave this move a {chance}% chance to win, the same as “{other}”.",
    "why.even_way": "{bot} gave this move a {chance}% chance to win, the same as the next best.",
    "why.only": "{bot} saw no other move.",
    "why.random": "{bot} chose at random.",
    "why.lesson": "{bot} played what this guided game needs.",
    "why.late": "{bot} ran out of time to think, so the default move was made.",
}


def to_app_speaker(say: Speaker) -> Speaker:
    """A speaker of the app's own sentences for the viewer of a game's speaker."""
    return build_app_speaker(say.viewer, say.names, say.translate.code)


@lru_cache(1024)
def build_app_speaker(viewer: Viewer, names: tuple[str, ...], code: str) -> Speaker:
    """A speaker of the app's own sentences for a viewer; `names` are those of the players."""
    return Speaker(PHRASES, viewer, names, load_language(code))


def game_speaker(game: Game[Any], viewer: Viewer, names: tuple[str, ...], code: str) -> Speaker:
    """A speaker of a game's sentences for a viewer; `code` is the language."""
    return game.speaker(viewer, say_names(names, code), load_language(code, game.id))
