"""Labels of choices in the action bar: question, button and consequence."""

from typing import Any, NamedTuple

from engines.kernel.contract.panels import ChoiceLabel, ChoiceStep
from engines.kernel.words.speaker import Speaker
from engines.kernel.words.text import text
from engines.magecraft.board.facts import PickedOption, gems_given_up, payment_so_far
from engines.magecraft.cards import Gem, Icon, Icons, count_icons, list_cantrips
from engines.magecraft.limits import SCORE_TO_WIN
from engines.magecraft.nouns import gem_nouns
from engines.magecraft.rules.attack import zone_to_hit
from engines.magecraft.rules.option_builders import GemSource
from engines.magecraft.rules.payment import Payment, place_golden_gem
from engines.magecraft.rules.revision import can_master
from engines.magecraft.state import Card, Player, Table


def label_choice(answers: tuple[ChoiceStep, ...], view: Table, say: Speaker) -> ChoiceLabel | None:
    """Label the choice so far; None if it needs no other label than its question."""
    chosen = [_read_option(answer) for answer in answers]
    # The deciding seat is the viewer, or the seat whose turn it is for a spectator.
    choice = _Choice(chosen, view, say, view.turn.seat if say.viewer is None else say.viewer)
    first, last, topic = chosen[0], chosen[-1], answers[-1].topic
    match first.verb, last.verb:
        case "character", _:
            cantrip = list_cantrips(say.edition)[first.subject]
            effects = choice.say_effects(cantrip.icons)
            return choice.label("character", character=first.subject, effects=effects, price=cantrip.cost)
        case "book" | "next", _:
            return _label_casting(choice, first.subject.card)
        case "cantrip", _:
            return choice.label("cantrip", **choice.payment_args, **choice.effect_args(first.subject.icons))
        case "learn", "book":
            return _label_lesson(choice, last.subject)
        case "learn", _:
            return choice.label("lesson", spell=first.subject.spell, **choice.payment_args)
        case "card", "place":
            return _label_move(choice, first.subject, last.subject)
        case "card", _:
            return choice.label("master" if topic == "master" else "move", spell=first.subject.spell)
        case "revise", _:
            gems = gem_nouns(gems_given_up(view, choice.seat, "study", chosen))
            return choice.label("revise.mastery" if can_master(view, choice.seat) else "revise", gems=gems)
        case _:
            return _label_gem(choice, topic)


def _read_option(answer: ChoiceStep) -> PickedOption:
    """The option of an answer. A gem that was a button is in the price of its option."""
    subject = answer.subjects[0] if answer.subjects else None
    is_button = answer.verb == "hand" and subject is None
    return PickedOption(answer.verb, answer.price if is_button else subject)


class _Choice(NamedTuple):
    """The options chosen so far by a seat, and the Speaker for their label."""

    chosen: list[PickedOption]
    view: Table
    say: Speaker
    seat: int

    @property
    def player(self) -> Player:
        """The deciding player."""
        return self.view.players[self.seat]

    @property
    def payment(self) -> Payment | None:
        """The payment so far; None if nothing is paid for."""
        return payment_so_far(self.view, self.seat, self.chosen)

    @property
    def payment_args(self) -> dict[str, Any]:
        """Nouns for the payment so far: the gems, the golden gem and the number of open slots."""
        payment = self.payment
        if payment is None:
            return {"gems": ()}
        gems = gem_nouns(payment.paid)
        if payment.golden is not None:
            gems += (text("act.golden", gem=payment.slots[payment.golden]),)
        if payment.is_open:
            gems += (text("act.open", count=payment.slots.count(None)),)
        return {"gems": gems}

    def effect_args(self, icons: Icons) -> dict[str, Any]:
        """The effects of icons in words, and whether they are certain."""
        return {"effects": self.say_effects(icons), "certain": self._are_certain(icons)}

    def say_effects(self, icons: Icons) -> str:
        """A phrase for icons: "draw 1 gem and attack 2 times"."""
        return self.say.list(
            [self.say.say(f"act.icon.{icon.name}", {"count": count}) for icon, count in count_icons(icons)]
        )

    def _are_certain(self, icons: Icons) -> bool:
        """Whether all icons can be resolved in any order (R21), and no Vanish will be optional (R27)."""
        player, payment, vanishes = self.player, self.payment, icons.count(Icon.VANISH)
        paid = 0 if payment is None else len(payment.slots) - (payment.golden is not None)
        return (
            icons.count(Icon.DRAW) <= player.bag_size + player.discard.total
            and icons.count(Icon.HEAL) + icons.count(Icon.SHIELD) <= self.view.academy.gems.total
            and (not vanishes or vanishes <= len(player.hand) - paid)
        )

    def label(self, key: str, consequence: str = "", **args: Any) -> ChoiceLabel:
        """The label of a kind of choice; `consequence` is the key of another consequence than usual."""
        say, then = self.say, consequence or f"{key}.then"
        return ChoiceLabel(
            say.say(f"act.{key}", args),
            say.say(f"act.{key}.verb", args),
            say.say(f"act.{then}", args) if f"act.{then}" in say.phrases else "",
        )


def _label_casting(choice: _Choice, card: Card) -> ChoiceLabel:
    """Label a spell with its price, its effects and the next spell of the book."""
    args = {"spell": card.spell, **choice.payment_args, **choice.effect_args(card.spell_card.icons)}
    book, position = choice.player.find_position(card.id)
    next_cards = choice.player.books[book][position + 1 :]
    if not next_cards:
        return choice.label("cast", **args)
    payment, following = choice.payment, next_cards[0]
    golden = payment.slots[0] if payment is not None and card.mastered else None
    fate = ""
    if golden is not None:
        fate = "cast.golden" if place_golden_gem(following.spell_card.cast, golden) else "cast.lost"
    return choice.label("cast.on", fate, following=following.spell, golden=golden, **args)


def _label_lesson(choice: _Choice, number: int) -> ChoiceLabel:
    """Label a learned spell with its book and the spell before which it will be cast."""
    args = {"spell": choice.chosen[0].subject.spell, "book": number + 1, **choice.payment_args}
    book = choice.player.books[number]
    return (
        choice.label("learn.before", before=book[0].spell, **args) if book else choice.label("learn", **args)
    )


def _label_move(choice: _Choice, card: Card, gap: Any) -> ChoiceLabel:
    """Label a moved spell with the spell beside its new place."""
    if gap.right is not None:
        return choice.label("move.before", spell=card.spell, other=gap.right, book=gap.book)
    if gap.left is not None:
        return choice.label("move.after", spell=card.spell, other=gap.left, book=gap.book)
    return choice.label("move.alone", spell=card.spell, book=gap.book)


def _label_gem(choice: _Choice, topic: str) -> ChoiceLabel | None:
    """Label a gem that is taken, broken, raised, scored or discarded, with the numbers that change."""
    player, source, key = choice.player, choice.chosen[-1].subject, topic
    if choice.chosen[-1].verb == "seat":
        source = _only_gem_to_hit(choice.view.players[source])
        key = "" if source is None else f"hit.{source.zone}"
    if not isinstance(source, GemSource):
        return None
    if (topic, source.zone) in (("raise", "discard"), ("vanish", "hp")):
        key = "raise.discarded" if topic == "raise" else "vanish.hp"
    hp, shield, score = player.hp.total, player.shield.total, player.score.total
    args: dict[str, Any] = {"gem": source.gem, "score": score, "scored": score + 1}
    will_win = score + 1 >= SCORE_TO_WIN
    match key:
        case "hit.hp" | "hit.shield":
            targets = [option.subject for option in choice.chosen if option.verb == "seat"]
            target = targets[0] if targets else choice.view.rivals(choice.seat)[0]
            victim = choice.view.players[target]
            if key == "hit.shield":
                return choice.label(key, target=target, left=victim.shield.total - 1, **args)
            consequence = "wins" if will_win else "fells" if victim.hp.total == 1 else ""
            return choice.label(key, consequence, target=target, left=victim.hp.total - 1, **args)
        case "heal":
            return choice.label(key, hp=hp, healed=hp + 1, **args)
        case "raise" | "raise.discarded":
            return choice.label(key, had=shield, raised=shield + 1, **args)
        case "vanish.hp" if hp == 1:
            return choice.label(key, "falls", **args)
        case "heal.score" | "vanish" | "vanish.hp":
            return choice.label(key, "wins" if will_win else "", left=hp - 1, **args)
        case "shield":
            return choice.label(key, **args)
        case "start":
            gems = gems_given_up(choice.view, choice.seat, "start", choice.chosen)
            return choice.label(key, gems=gem_nouns(gems), count=len(gems))
        case _:
            return None


def _only_gem_to_hit(victim: Player) -> GemSource | None:
    """The gem that an Attack hits if there is only one colour to choose from; None otherwise."""
    zone, gems = zone_to_hit(victim)
    sources = [GemSource(zone, gem, gems[gem]) for gem in Gem if gems[gem]]
    return sources[0] if len(sources) == 1 else None
