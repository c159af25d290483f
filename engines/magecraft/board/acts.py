"""What a choice is called while it is made: the question of the action bar, its button, and what follows."""

from typing import Any, NamedTuple

from msgspec.structs import replace

from engines.kernel.contract.panels import ChoiceLabel, ChoiceStep
from engines.kernel.words.speaker import Speaker
from engines.magecraft.board.facts import gems_given_up, payment_so_far
from engines.magecraft.cards import CANTRIPS, Gem, Icons, count_icons
from engines.magecraft.rules.endgame import WINNING_SCORE
from engines.magecraft.rules.option_builders import GemSource, Zone
from engines.magecraft.rules.payment import place_golden_gem
from engines.magecraft.state import Book, Card, Player, Table
from engines.magecraft.words.names import list_gem_words, say_gems


class Picked(NamedTuple):
    """An option that was picked: its verb, and what it is about."""

    verb: str
    subject: Any


def label_choice(answers: tuple[ChoiceStep, ...], view: Table, say: Speaker) -> ChoiceLabel | None:
    """The choice so far; None for a question that names itself."""
    chosen = [_picked(one) for one in answers]
    first, last, topic = chosen[0], chosen[-1], answers[-1].topic
    match first.verb, last.verb:
        case "character", _:
            icons = _effects(CANTRIPS[first.subject].icons, say)
            price = CANTRIPS[first.subject].cost
            return _act(say, "character", character=first.subject, effects=icons, price=price)
        case "book" | "next", _:
            return _name_casting(chosen, view, say)
        case "cantrip", _:
            return _act(
                say, "cantrip", gems=_paid(chosen, view, say), effects=_effects(first.subject.icons, say)
            )
        case "learn", "book":
            return _name_lesson(chosen, view, say)
        case "learn", _:
            return _act(say, "lesson", spell=first.subject.spell, gems=_paid(chosen, view, say))
        case "card", "place":
            return _name_move(first.subject, last.subject, say)
        case "card", _:
            key = "master" if topic == "master" else "move"
            return _act(say, key, spell=first.subject.spell)
        case "revise", _:
            given = say_gems(gems_given_up(view, _mover(view, say), "study", chosen), say)
            return _act(say, "revise.mastery" if view.options.mastery else "revise", gems=given)
        case _:
            return _name_gem(topic, chosen, view, say)


def _picked(answer: ChoiceStep) -> Picked:
    """The option of an answer; a gem that was a button stands in its price."""
    subject = answer.subjects[0] if answer.subjects else None
    is_button = answer.verb == "hand" and subject is None
    return Picked(answer.verb, answer.price if is_button else subject)


def _mover(view: Table, say: Speaker) -> int:
    """Who is asked: the viewer, in whose voice it is said."""
    return view.turn.seat if say.viewer is None else say.viewer


def _name_casting(chosen: list[Picked], view: Table, say: Speaker) -> ChoiceLabel:
    """A spell with its price, and what comes after it in the book."""
    spell: Card = chosen[0].subject.card
    book = view.players[_mover(view, say)].books[chosen[0].subject.book]
    following = _after(book, spell)
    effects = _effects(spell.printed.icons, say)
    args = {"spell": spell.spell, "gems": _paid(chosen, view, say), "effects": effects}
    if following is None:
        return _act(say, "cast", **args)
    args["following"] = following.spell
    act = _act(say, "cast.on", **args)
    so_far = payment_so_far(view, _mover(view, say), chosen)
    golden = so_far.payment.slots[0] if so_far is not None and spell.mastered else None
    if golden is None:
        return act
    fate = "golden" if place_golden_gem(following.printed.cast, golden) else "lost"
    return replace(act, consequence=say.say(f"act.cast.{fate}", args | {"golden": golden}))


def _after(book: Book, card: Card) -> Card | None:
    at = [one.id for one in book].index(card.id) + 1
    return book[at] if at < len(book) else None


def _name_lesson(chosen: list[Picked], view: Table, say: Speaker) -> ChoiceLabel:
    """A spell that is learned, by where it goes and what it will be cast before."""
    book = view.players[_mover(view, say)].books[chosen[-1].subject]
    args = {
        "spell": chosen[0].subject.spell,
        "gems": _paid(chosen, view, say),
        "book": chosen[-1].subject + 1,
    }
    if not book:
        return _act(say, "learn", **args)
    return _act(say, "learn.before", before=book[0].spell, **args)


def _name_move(card: Card, gap: Any, say: Speaker) -> ChoiceLabel:
    """A spell that is moved, by what lies next to its place."""
    if gap.right is not None:
        return _act(say, "move.before", spell=card.spell, other=gap.right, book=gap.book)
    if gap.left is not None:
        return _act(say, "move.after", spell=card.spell, other=gap.left, book=gap.book)
    return _act(say, "move.alone", spell=card.spell, book=gap.book)


def _name_gem(topic: str, chosen: list[Picked], view: Table, say: Speaker) -> ChoiceLabel | None:
    """A gem that is taken, broken, raised, scored or discarded, and the numbers that it changes."""
    source, seat = chosen[-1].subject, _mover(view, say)
    if chosen[-1].verb == "seat":
        source = _only_hit(view.players[chosen[-1].subject])
        topic = "" if source is None else f"hit.{source.zone}"
    if not isinstance(source, GemSource):
        return None
    player = view.players[seat]
    args = {"gem": source.gem, "score": player.score.total, "scored": player.score.total + 1}
    match topic:
        case "hit.hp" | "hit.shield":
            named = [one.subject for one in chosen if one.verb == "seat"]
            target = named[0] if named else view.rivals(seat)[0]
            victim, args["target"] = view.players[target], target
            if topic == "hit.shield":
                return _act(say, topic, left=victim.shield.total - 1, **args)
            act = _act(say, topic, left=victim.hp.total - 1, **args)
            if victim.hp.total > 1:
                return _scored(act, args, say)
            return _scored(replace(act, consequence=say.say("act.fells", args)), args, say)
        case "heal":
            return _act(say, "heal", hp=player.hp.total, healed=player.hp.total + 1, **args)
        case "heal.score":
            return _scored(_act(say, "heal.score", **args), args, say)
        case "raise":
            key = "raise.discarded" if source.zone == "discard" else "raise"
            return _act(say, key, had=player.shield.total, raised=player.shield.total + 1, **args)
        case "vanish":
            key = "vanish.hp" if source.zone == "hp" else "vanish"
            act = _act(say, key, left=player.hp.total - 1, **args)
            if key == "vanish" or player.hp.total > 1:
                return _scored(act, args, say)
            return replace(act, consequence=say.say("act.falls", args))
        case "shield":
            return _act(say, "shield", **args)
        case "start":
            given = gems_given_up(view, seat, "start", chosen)
            return _act(say, "start", gems=say_gems(given, say), count=len(given))
        case _:
            return None


def _scored(act: ChoiceLabel, args: dict[str, Any], say: Speaker) -> ChoiceLabel:
    """An act that scores a gem: the last one that is needed wins (R42)."""
    if args["scored"] >= WINNING_SCORE:
        return replace(act, consequence=say.say("act.wins", args))
    return act


def _only_hit(victim: Player) -> GemSource | None:
    """The gem that an Attack takes when nobody is asked which, because there is one colour."""
    zone: Zone = "shield" if victim.shield.total else "hp"
    held = victim.shield if victim.shield.total else victim.hp
    there = [GemSource(zone, gem, held[gem]) for gem in Gem if held[gem]]
    return there[0] if len(there) == 1 else None


def _paid(chosen: list[Picked], view: Table, say: Speaker) -> str:
    """What is paid so far, the golden gem too, and whether more is to be chosen."""
    so_far = payment_so_far(view, _mover(view, say), chosen)
    if so_far is None:
        return ""
    payment = so_far.payment
    golden = None if payment.golden is None else payment.slots[payment.golden]
    parts = list_gem_words(payment.paid, say)
    if golden is not None:
        parts.append(say.say("act.golden", {"gem": golden}))
    if payment.is_open:
        parts.append(say.say("act.open", {"count": payment.slots.count(None)}))
    return say.list(parts)


def _effects(icons: Icons, say: Speaker) -> str:
    """Icons in words: "draw 1 gem and attack 2 times"."""
    return say.list(
        [say.say(f"act.icon.{icon.name}", {"count": count}) for icon, count in count_icons(icons)]
    )


def _act(say: Speaker, key: str, **args: object) -> ChoiceLabel:
    consequence = f"act.{key}.then"
    then = say.say(consequence, args) if consequence in say.phrases else ""
    return ChoiceLabel(say.say(f"act.{key}", args), say.say(f"act.{key}.verb", args), then)
