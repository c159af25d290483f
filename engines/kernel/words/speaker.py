"""The Speaker, which turns keys and arguments into sentences by a game's phrases, in the right voice."""

import enum
from collections import ChainMap
from collections.abc import Callable, Mapping
from typing import Any

from msgspec import Struct

from engines.kernel.identity_cache import cached_by_identity
from engines.kernel.secrecy.audience import Viewer
from engines.kernel.secrecy.piles import Pile
from engines.kernel.secrecy.sealed import Sealed
from engines.kernel.secrecy.veiled import Secret
from engines.kernel.words.language import ENGLISH, Forms, Language, Plural, pick_form
from engines.kernel.words.templates import FilledSentence, Placeholder, Template, Voices, parse_template
from engines.kernel.words.text import Text, text

Phrase = Template | Callable[[Mapping[str, Any], "Speaker"], Template]
"""A template, or a function that picks one by the arguments."""


class Speaker:
    """Puts a game's sentences into words for one viewer, in their language.

    In templates `{seat:who}` is a name or "you", `{seat:whose}` "Ann's" or "your"; `{seat:Who}` and
    `{seat:Whose}` begin a sentence; a tuple of seats becomes a list of names. The words for an enum member
    are the phrase "Class.NAME", for a Struct the phrase of its class, for a secret those of its value, for a
    tuple or a pile a list. The argument `seat` decides the voice.

    A translation may ask for a form of a noun, `{dragon:den}`, or of a player, `{seat:who-den}`; a capital
    letter begins a sentence.

    `edition` is the version of the rules, or 0 for a game that has only one.
    """

    def __init__(
        self,
        phrases: Mapping[str, Phrase],
        viewer: Viewer,
        names: tuple[str, ...],
        translate: Language = ENGLISH,
        edition: int = 0,
    ) -> None:
        self.phrases = phrases
        self.viewer = viewer
        self.names = names
        self.translate = translate
        self.edition = edition
        self._is_english = translate.is_english
        self._without_args: dict[str, str] = {}
        self._nouns: dict[int, str] = {}

    @property
    def for_everyone(self) -> "Speaker":
        """A Speaker for texts that are the same for everybody at any table, such as the names of things.

        There is one per language, so that anything derived from it is computed once for all viewers. It knows
        no names of players.
        """
        return _speaker_for_everyone(self.phrases, self.translate, self.edition)

    def say(self, key: str, args: Mapping[str, Any]) -> str:
        """The sentence of a key. Raises KeyError for a key without a phrase."""
        if args:
            return self._write(key, args)
        words = self._without_args.get(key)
        if words is None:
            words = self._without_args[key] = self._write(key, args)
        return words

    def _write(self, key: str, args: Mapping[str, Any], form: str = "") -> str:
        phrase = self.phrases[key]
        template = phrase(args, self) if callable(phrase) else phrase
        kind = type(template)
        if kind is not str:
            if kind is Text:
                return self.noun(template, form)
            if kind is tuple:
                return self.list([self.noun(item, form) for item in template])  # type: ignore[union-attr]
            template, args = self._pick_sentence(template, args)
        return self._write_sentence(template, args, key, form)  # type: ignore[arg-type]

    def _pick_sentence(
        self, template: Any, args: Mapping[str, Any]
    ) -> tuple[str | Plural, Mapping[str, Any]]:
        """The sentence in the right voice, and all its arguments."""
        if type(template) is FilledSentence:
            own_args = template.args
            if not args:
                args = own_args
            else:
                args = {**args, **own_args} if type(args) is dict else ChainMap(dict(own_args), args)  # type: ignore[arg-type]
            template = template.sentence
        if type(template) is Voices:
            template = template.you if self.is_you(args.get("seat")) else template.other
        return template, args

    def _write_sentence(self, template: str | Plural, args: Mapping[str, Any], key: str, form: str) -> str:
        """The translated sentence with its placeholders filled, in a noun form if it has that form."""
        if not self._is_english:
            words, is_in_form = pick_form(self._find_forms(template, args, key), form)
            words = self._fill_placeholders(words, args, key)
            return words if is_in_form else self.translate.put_in_form(words, form)
        return self._fill_placeholders(
            template if type(template) is str else _pick_english(template, args), args, key
        )

    def _fill_placeholders(self, words: str, args: Mapping[str, Any], key: str) -> str:
        if "{" not in words:
            return words
        parts = parse_template(words)
        return "".join(
            [part if type(part) is str else self._fill_placeholder(part, args, key) for part in parts]  # type: ignore[arg-type]
        )

    def _find_forms(self, template: str | Plural, args: Mapping[str, Any], key: str) -> Forms:
        if isinstance(template, Plural):
            return self.translate.plural_forms(template, args[template.by], key)
        return self.translate.forms(template, key)

    def template(self, key: str, args: Mapping[str, Any]) -> str:
        """The English template of a key in the right voice; empty if it is not a single sentence."""
        phrase = self.phrases[key]
        template = phrase(args, self) if callable(phrase) else phrase
        if isinstance(template, Text):
            return self.template(template.key, template.args)
        if type(template) is tuple:
            return ""
        sentence, args = self._pick_sentence(template, args)
        return _pick_english(sentence, args)

    def text(self, text: Text) -> str:
        """The words for a Text, such as a reason or a topic."""
        return self.say(text.key, text.args)

    def event(self, event: Struct) -> str:
        """The sentence for a (masked) event, by the phrase of its class name. It begins with a capital."""
        words = self._describe_struct(event)
        return words if words[:1].isupper() else words[:1].upper() + words[1:]

    def _describe_struct(self, value: Struct) -> str:
        args = {name: getattr(value, name) for name in value.__struct_fields__}
        return self.say(type(value).__name__, args)

    def chip(self, event: Struct) -> str:
        """A few words for a (masked) event, by the phrase `beat.<class name>`, or otherwise its sentence.

        The actor is left out, because their crest is shown in front of it.
        """
        key = f"beat.{type(event).__name__}"
        if key not in self.phrases:
            return self.event(event)
        return self.say(key, {name: getattr(event, name) for name in event.__struct_fields__})

    def noun(self, value: Any, form: str = "") -> str:
        """The words for a value: an enum member, a Struct, a filled sentence or a plain value.

        `form` is the noun form to use, if the viewer's language has it.
        """
        kind = type(value)
        if kind is FilledSentence:
            return self._write_sentence(*self._pick_sentence(value, _NO_ARGS), "", form)
        if form:
            return self._write_in_form(value, form)
        words = self._nouns.get(id(value))  # enum members are singletons, and hashing them is slow
        if words is not None:
            return words
        if kind is Text:
            return self.text(value)
        if isinstance(value, enum.Enum):
            words = self._nouns[id(value)] = self.say(f"{kind.__name__}.{value.name}", {})
            return words
        if isinstance(value, Struct):
            return self._describe_struct(value)
        return str(value)

    def is_you(self, seat: Viewer) -> bool:
        """Whether a seat is the viewer's own. Phrases of events use this, never the viewer itself."""
        return seat is not None and seat == self.viewer

    def _write_in_form(self, value: Any, form: str) -> str:
        if isinstance(value, Text):
            return self._write(value.key, value.args, form)
        if isinstance(value, enum.Enum):
            return self._write(f"{type(value).__name__}.{value.name}", {}, form)
        if isinstance(value, Struct):
            args = {name: getattr(value, name) for name in value.__struct_fields__}
            return self._write(type(value).__name__, args, form)
        return self.translate.put_in_form(str(value), form)

    def who(self, seat: int, form: str = "") -> str:
        """A player as a noun."""
        if not self.is_you(seat):
            return self.names[seat]
        return "you" if self._is_english else pick_form(self.translate.forms("you"), form)[0]

    def whose(self, seat: int, form: str = "") -> str:
        """A player as an owner."""
        if self.is_you(seat):
            return pick_form(self.translate.forms("your"), form)[0]
        return self.translate.possessive(self.names[seat])

    def list(self, values: list[str] | tuple[str, ...]) -> str:
        """Words joined as in a sentence: "a", "a and b", "a, b and c"."""
        if len(values) < 2:
            return "".join(values)
        return self.translate("{first} and {last}").format(first=", ".join(values[:-1]), last=values[-1])

    def _list_cards(self, pile: Pile[Any]) -> tuple[Any, ...]:
        """The cards of a (masked) pile, with the number of unknown ones at the end."""
        if pile.listing is not None:
            return pile.listing
        known_cards = tuple([card for card in pile.cards if card is not None])
        hidden_count = len(pile) - len(known_cards)
        return (*known_cards, text("kernel.more", count=hidden_count)) if hidden_count else known_cards

    def _fill_placeholder(self, placeholder: Placeholder, args: Mapping[str, Any], key: str) -> str:
        try:
            value = args[placeholder.name]
        except KeyError:
            names = ", ".join(args) or "none"
            raise KeyError(
                f"{{{placeholder.name}}} is no argument of the phrase {key!r}, which has {names}"
            ) from None
        for attribute in placeholder.attributes:
            value = getattr(value, attribute)
        if placeholder.spec:
            return self._fill_by_spec(placeholder.spec, value)
        kind = type(value)
        if kind is int or kind is str:
            return str(value)
        if kind is FilledSentence or isinstance(value, enum.Enum):
            return self.noun(value)
        return self._describe(value)

    def _fill_by_spec(self, spec: str, value: Any) -> str:
        """A player ("who", "Whose", "who-den") or a noun in a form ("den", with a capital for "Den")."""
        kind, _, form = spec.lower().partition("-")
        if kind in ("who", "whose"):
            name = self.who if kind == "who" else self.whose
            words = (
                self.list([name(seat, form) for seat in value])
                if isinstance(value, tuple)
                else name(value, form)
            )
        else:
            words = self._describe(value, spec.lower())
        return words[:1].upper() + words[1:] if spec[0].isupper() else words

    def _describe(self, value: Any, form: str = "") -> str:
        """The words for the value of a placeholder."""
        if isinstance(value, Secret | Sealed):
            value = text("kernel.hidden") if value.value is None else value.value
        if isinstance(value, Pile):
            value = self._list_cards(value)
        if isinstance(value, tuple) and type(value) is not FilledSentence:
            return self.list([self.noun(item, form) for item in value])
        return self.noun(value, form)


def _pick_english(sentence: str | Plural, args: Mapping[str, Any]) -> str:
    if isinstance(sentence, str):
        return sentence
    return sentence.one if args[sentence.by] == 1 else sentence.many


_NO_ARGS: dict[str, Any] = {}


@cached_by_identity
def _speaker_for_everyone(phrases: Mapping[str, Phrase], translate: Language, edition: int) -> Speaker:
    return Speaker(phrases, None, (), translate, edition)


class Bystander(Speaker):
    """A Speaker for everybody whom a sentence does not mention; `named` collects the seats it mentions.

    Created from a Speaker without a viewer, whose cached sentences it shares.
    """

    def __init__(self, speaker: Speaker) -> None:
        self.__dict__.update(speaker.__dict__)
        self.named: set[int] = set()

    def is_you(self, seat: Viewer) -> bool:
        """Record the seat, whose owner would be addressed as "you", and return False."""
        if seat is not None:
            self.named.add(seat)
        return False
