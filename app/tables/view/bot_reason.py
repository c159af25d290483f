"""Why a bot made a choice, in one sentence."""

from app.tables.finished.bot_reasons import BotChoice
from app.tables.log.scene import Scene
from app.tables.view.question.choice_name import name_choice
from app.tables.view.words import game_speaker, table_speaker
from engines.kernel.secrecy.audience import Viewer


def tell_reason(scene: Scene, choice: BotChoice, viewer: Viewer, speaks: str) -> str:
    """The sentence, for whoever looks back at a finished game."""
    say, reason, seat = game_speaker(scene.game, viewer, scene.names, speaks), choice.reason, choice.seat
    own = table_speaker(say)
    is_bots_seat = any(one.seat == seat and one.bot is not None for one in scene.seats)
    bot = say.names[seat] if is_bots_seat else own.say("why.bot_for", {"seat": seat})
    if reason.manner != "thought":
        return own.say(f"why.{reason.manner}", {"bot": bot})
    if reason.next_best is None:
        return own.say("why.only", {"bot": bot})
    chance, less = round(100 * reason.chance), round(100 * reason.next_best)
    other = name_choice(choice.before, seat, reason.instead, say)
    if other == name_choice(choice.before, seat, choice.path, say):
        other = ""  # the same but for what no words tell apart
    kind = ("even" if chance == less else "best") if other else ("even_way" if chance == less else "best_way")
    return own.say(f"why.{kind}", {"bot": bot, "chance": chance, "less": less, "other": other})
