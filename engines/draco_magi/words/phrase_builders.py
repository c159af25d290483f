"""Builders of phrases: a battlefield with its place, a number with its noun."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from engines.draco_magi.cards.battle_cards import AttackType, BattleCard
from engines.draco_magi.cards.battlefields import Side
from engines.draco_magi.words.names import printed_name
from engines.kernel.secrecy.piles import Pile
from engines.kernel.words.card_phrases import list_or_count
from engines.kernel.words.language import Plural
from engines.kernel.words.speaker import Phrase, Speaker
from engines.kernel.words.templates import FilledSentence, Sentence, Template, fill

CARDS = Plural("1 card", "{count} cards")
DRAGONS = Plural("1 dragon", "{count} dragons")
BATTLE_CARD_COUNT = Plural("1 battle card", "{count} battle cards")
HITS = Plural("1 hit", "{count} hits")
SHIELDS = Plural("1 shield", "{count} shields")

ATTACKS: Mapping[AttackType, Plural] = {
    AttackType.BITE: Plural("Bite", "{count} Bites"),
    AttackType.CLAW: Plural("Claw", "{count} Claws"),
    AttackType.MAGIC: Plural("Magic", "{count} Magic"),
}
"""Attacks of one type: a single one is named, several are counted."""


def count_of(number: int, noun: Plural) -> FilledSentence:
    """Put a number before its noun: "1 hit", "3 hits"."""
    return fill(noun, count=number)


def name_or_count(cards: tuple[BattleCard, ...]) -> Template:
    """Name a single battle card, and count several."""
    return printed_name(cards[0]) if len(cards) == 1 else count_of(len(cards), CARDS)


def list_or_count_of(pile: Pile[Any], noun: Plural, nothing: FilledSentence) -> Pile[Any] | FilledSentence:
    """List the cards of a pile if the viewer knows any of them, and count them otherwise."""
    return list_or_count(pile, count_of(len(pile), noun) if len(pile) else nothing)


def name_place(side: Side, at: int) -> FilledSentence:
    """Name a battlefield with its position, because two battlefields can have the same land."""
    return fill("{side} ({place})", side=side, place=at + 1)


def with_place(phrase: Phrase) -> Phrase:
    """Fill `{where}` with a battlefield and its position."""
    return _with_arguments(phrase, lambda args: {"where": name_place(args["side"], args["at"])})


def with_counts(phrase: Phrase, **nouns: Plural) -> Phrase:
    """Fill gaps with numbers and their nouns: `hits=HITS` turns `{hits}` into "3 hits"."""
    return _with_arguments(
        phrase, lambda args: {name: count_of(args[name], noun) for name, noun in nouns.items()}
    )


def counted_attacks(attacks: Iterable[AttackType]) -> tuple[FilledSentence, ...]:
    """An attack list in words: "2 Bites and Claw"."""
    return tuple([count_of(number, ATTACKS[attack]) for attack, number in Counter(attacks).items()])


def with_attacks(phrase: Phrase) -> Phrase:
    """Fill `{attacks}` with the attacks, counted by type."""
    return _with_arguments(phrase, lambda args: {"attacks": counted_attacks(args["attacks"])})


def _with_arguments(phrase: Phrase, fields: Callable[[Mapping[str, Any]], Mapping[str, Any]]) -> Phrase:
    """Add the arguments that `fields` computes from a phrase's own.

    They replace the phrase's own of the same name, but not those of a sentence that it has already filled.
    """

    def extended(args: Mapping[str, Any], speaker: Speaker) -> Template:
        template: Any = phrase(args, speaker) if callable(phrase) else phrase
        if isinstance(template, FilledSentence):
            return FilledSentence(template.sentence, {**fields(args), **template.args})
        sentence: Sentence = template
        return FilledSentence(sentence, fields(args))

    return extended
