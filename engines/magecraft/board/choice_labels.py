"""Labels of choices in the action bar: question, button and consequence."""

from typing import Any

from msgspec.structs import replace

from engines.kernel.contract.panels import ChoiceLabel, ChoiceStep
from engines.kernel.words.speaker import Speaker
from engines.kernel.words.text import text
from engines.magecraft.board.facts import PickedOption, gems_given_up, payment_so_far
from engines.magecraft.cards import CANTRIPS, Gem, Icon, Icons, count_icons
from engines.magecraft.limits import SCORE_TO_WIN
from engines.magecraft.nouns import gem_nouns
from engines.magecraft.rules.option_builders import GemSource, Zone
from engines.magecraft.rules.payment import place_golden_gem
from engines.magecraft.rules.revision import can_master
from engines.magecraft.state import Book, Card, Player, Table


def label_choice(answers: tuple[ChoiceStep, ...], view: Table, say: Speaker) -> ChoiceLabel | None:
    """Label the choice so far; None if it needs no other label than its question."""
    chosen = [_read_option(answer) for answer in answers]
    first, last, topic = chosen[0], chosen[-1], answers[-1].topic
    match first.verb, last.verb:
        case "character", _:
            icons = _say_effects(CANTRIPS[first.subject].icons, say)
            price = CANTRIPS[first.subject].cost
            return _label(say, "character", character=first.subject, effects=icons, price=price)
        case "book" | "next", _:
            return _label_casting(chosen, view, say)
        case "cantrip", _:
            return _label(
                say,
                "cantrip",
                gems=_payment_nouns(chosen, view, say),
                effects=_say_effects(first.subject.icons, say),
                certain=_are_certain(first.subject.icons, chosen, view, say),
            )
        case "learn", "book":
            return _label_lesson(chosen, view, say)
        case "learn", _:
            return _label(say, "lesson", spell=first.subject.spell, gems=_payment_nouns(chosen, view, say))
        case "card", "place":
            return _label_move(first.subject, last.subject, say)
        case "card", _:
            key = "master" if topic == "master" else "move"
            return _label(say, key, spell=first.subject.spell)
        case "revise", _:
            seat = _deciding_seat(view, say)
            gems = gem_nouns(gems_given_up(view, seat, "study", chosen))
            return _label(say, "revise.mastery" if can_master(view, seat) else "revise", gems=gems)
        case _:
            return _label_gem(topic, chosen, view, say)


def _read_option(answer: ChoiceStep) -> PickedOption:
    """The option of an answer. A gem that was a button is in the price of its option."""
    subject = answer.subjects[0] if answer.subjects else None
    is_button = answer.verb == "hand" and subject is None
    return PickedOption(answer.verb, answer.price if is_button else subject)


def _deciding_seat(view: Table, say: Speaker) -> int:
    """The deciding seat: the viewer, or the seat whose turn it is for a spectator."""
    return view.turn.seat if say.viewer is None else say.viewer


def _label_casting(chosen: list[PickedOption], view: Table, say: Speaker) -> ChoiceLabel:
    """Label a spell with its price, its effects and the next spell of the book."""
    spell: Card = chosen[0].subject.card
    book = view.players[_deciding_seat(view, say)].books[chosen[0].subject.book]
    next_card = _card_after(book, spell)
    effects = _say_effects(spell.spell_card.icons, say)
    args = {
        "spell": spell.spell,
        "gems": _payment_nouns(chosen, view, say),
        "effects": effects,
        "certain": _are_certain(spell.spell_card.icons, chosen, view, say),
    }
    if next_card is None:
        return _label(say, "cast", **args)
    args["following"] = next_card.spell
    label = _label(say, "cast.on", **args)
    so_far = payment_so_far(view, _deciding_seat(view, say), chosen)
    golden = so_far.payment.slots[0] if so_far is not None and spell.mastered else None
    if golden is None:
        return label
    fate = "golden" if place_golden_gem(next_card.spell_card.cast, golden) else "lost"
    return replace(label, consequence=say.say(f"act.cast.{fate}", args | {"golden": golden}))


def _are_certain(icons: Icons, chosen: list[PickedOption], view: Table, say: Speaker) -> bool:
    """Whether all icons can be resolved in any order (R21), and no Vanish will be optional (R27)."""
    seat = _deciding_seat(view, say)
    player, counts = view.players[seat], dict(count_icons(icons))
    so_far = payment_so_far(view, seat, chosen)
    hand = len(player.hand) - (len(so_far.payment.paid) if so_far is not None else 0)
    open_slots = so_far.payment.slots.count(None) if so_far is not None else 0
    return (
        counts.get(Icon.DRAW, 0) <= player.bag_size + player.discard.total
        and counts.get(Icon.HEAL, 0) + counts.get(Icon.SHIELD, 0) <= view.academy.gems.total
        and (Icon.VANISH not in counts or counts[Icon.VANISH] <= hand - open_slots)
    )


def _card_after(book: Book, card: Card) -> Card | None:
    next_index = [entry.id for entry in book].index(card.id) + 1
    return book[next_index] if next_index < len(book) else None


def _label_lesson(chosen: list[PickedOption], view: Table, say: Speaker) -> ChoiceLabel:
    """Label a learned spell with its book and the spell before which it will be cast."""
    book = view.players[_deciding_seat(view, say)].books[chosen[-1].subject]
    args = {
        "spell": chosen[0].subject.spell,
        "gems": _payment_nouns(chosen, view, say),
        "book": chosen[-1].subject + 1,
    }
    if not book:
        return _label(say, "learn", **args)
    return _label(say, "learn.before", before=book[0].spell, **args)


def _label_move(card: Card, gap: Any, say: Speaker) -> ChoiceLabel:
    """Label a moved spell with the spell beside its new place."""
    if gap.right is not None:
        return _label(say, "move.before", spell=card.spell, other=gap.right, book=gap.book)
    if gap.left is not None:
        return _label(say, "move.after", spell=card.spell, other=gap.left, book=gap.book)
    return _label(say, "move.alone", spell=card.spell, book=gap.book)


def _label_gem(topic: str, chosen: list[PickedOption], view: Table, say: Speaker) -> ChoiceLabel | None:
    """Label a gem that is taken, broken, raised, scored or discarded, with the numbers that change."""
    source, seat = chosen[-1].subject, _deciding_seat(view, say)
    if chosen[-1].verb == "seat":
        source = _only_gem_to_hit(view.players[chosen[-1].subject])
        topic = "" if source is None else f"hit.{source.zone}"
    if not isinstance(source, GemSource):
        return None
    player = view.players[seat]
    args = {"gem": source.gem, "score": player.score.total, "scored": player.score.total + 1}
    match topic:
        case "hit.hp" | "hit.shield":
            targets = [option.subject for option in chosen if option.verb == "seat"]
            target = targets[0] if targets else view.rivals(seat)[0]
            victim, args["target"] = view.players[target], target
            if topic == "hit.shield":
                return _label(say, topic, left=victim.shield.total - 1, **args)
            label = _label(say, topic, left=victim.hp.total - 1, **args)
            if victim.hp.total > 1:
                return _with_winning_consequence(label, args, say)
            return _with_winning_consequence(
                replace(label, consequence=say.say("act.fells", args)), args, say
            )
        case "heal":
            return _label(say, "heal", hp=player.hp.total, healed=player.hp.total + 1, **args)
        case "heal.score":
            return _with_winning_consequence(_label(say, "heal.score", **args), args, say)
        case "raise":
            key = "raise.discarded" if source.zone == "discard" else "raise"
            return _label(say, key, had=player.shield.total, raised=player.shield.total + 1, **args)
        case "vanish":
            key = "vanish.hp" if source.zone == "hp" else "vanish"
            label = _label(say, key, left=player.hp.total - 1, **args)
            if key == "vanish" or player.hp.total > 1:
                return _with_winning_consequence(label, args, say)
            return replace(label, consequence=say.say("act.falls", args))
        case "shield":
            return _label(say, "shield", **args)
        case "start":
            gems = gems_given_up(view, seat, "start", chosen)
            return _label(say, "start", gems=gem_nouns(gems), count=len(gems))
        case _:
            return None


def _with_winning_consequence(label: ChoiceLabel, args: dict[str, Any], say: Speaker) -> ChoiceLabel:
    """Replace the consequence if the scored gem wins the game (R42)."""
    if args["scored"] >= SCORE_TO_WIN:
        return replace(label, consequence=say.say("act.wins", args))
    return label


def _only_gem_to_hit(victim: Player) -> GemSource | None:
    """The gem that an Attack hits if there is only one colour to choose from; None otherwise."""
    zone: Zone = "shield" if victim.shield.total else "hp"
    gems = victim.shield if victim.shield.total else victim.hp
    sources = [GemSource(zone, gem, gems[gem]) for gem in Gem if gems[gem]]
    return sources[0] if len(sources) == 1 else None


def _payment_nouns(chosen: list[PickedOption], view: Table, say: Speaker) -> tuple[Any, ...]:
    """Nouns for the payment so far: the gems, the golden gem and the number of open slots."""
    so_far = payment_so_far(view, _deciding_seat(view, say), chosen)
    if so_far is None:
        return ()
    payment = so_far.payment
    golden = None if payment.golden is None else payment.slots[payment.golden]
    nouns = gem_nouns(payment.paid)
    if golden is not None:
        nouns += (text("act.golden", gem=golden),)
    if payment.is_open:
        nouns += (text("act.open", count=payment.slots.count(None)),)
    return nouns


def _say_effects(icons: Icons, say: Speaker) -> str:
    """A phrase for icons: "draw 1 gem and attack 2 times"."""
    return say.list(
        [say.say(f"act.icon.{icon.name}", {"count": count}) for icon, count in count_icons(icons)]
    )


def _label(say: Speaker, key: str, **args: object) -> ChoiceLabel:
    consequence = f"act.{key}.then"
    consequence_text = say.say(consequence, args) if consequence in say.phrases else ""
    return ChoiceLabel(say.say(f"act.{key}", args), say.say(f"act.{key}.verb", args), consequence_text)
