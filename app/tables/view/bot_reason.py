"""The reason for a bot's choice, in one sentence."""

from app.tables.finished.bot_reasons import BotChoice
from app.tables.log.scene import Scene
from app.tables.view.question.choice_name import name_choice
from app.tables.view.words import game_speaker, to_app_speaker
from engines.kernel.secrecy.audience import Viewer


def explain_bot_choice(scene: Scene, choice: BotChoice, viewer: Viewer, language: str) -> str:
    """The reason for a bot's choice, for a viewer who looks back at a finished game."""
    say, reason, seat = game_speaker(scene.game, viewer, scene.names, language), choice.reason, choice.seat
    app_speaker = to_app_speaker(say)
    is_bots_seat = any(row.seat == seat and row.bot is not None for row in scene.seats)
    bot = say.names[seat] if is_bots_seat else app_speaker.say("why.bot_for", {"seat": seat})
    if reason.manner != "thought":
        return app_speaker.say(f"why.{reason.manner}", {"bot": bot})
    if reason.next_best is None:
        return app_speaker.say("why.only", {"bot": bot})
    chance, next_chance = round(100 * reason.chance), round(100 * reason.next_best)
    other = name_choice(choice.before, seat, reason.instead, say)
    if other == name_choice(choice.before, seat, choice.path, say):
        other = ""  # they differ only in what the words do not show
    kind = (
        ("even" if chance == next_chance else "best")
        if other
        else ("even_way" if chance == next_chance else "best_way")
    )
    return app_speaker.say(f"why.{kind}", {"bot": bot, "chance": chance, "less": next_chance, "other": other})
