"""Sentences: rules give keys and arguments, a game's phrases turn them into words in the right voice."""

import enum
from collections.abc import Callable, Mapping
from functools import cache
from string import Formatter
from typing import Any, NamedTuple

from msgspec import Struct, field

from engines.kernel.audience import Viewer
from engines.kernel.piles import Pile
from engines.kernel.secrecy import Secret


class Text(Struct, frozen=True, gc=False):
    """A sentence that is not yet written: a key into the phrases and what goes into it."""

    key: str
    args: dict[str, Any] = field(default_factory=dict)


def text(key: str, **args: Any) -> Text:
    """Shorthand: `text("needs", energy=3, have=2)`."""
    return Text(key, args)


class Voices(NamedTuple):
    """One thing said to the person it is about (`you`) and to everybody else (`other`)."""

    you: str
    other: str


Template = str | Voices
Phrase = Template | Callable[[Mapping[str, Any], "Speaker"], Template]
"""A template in str.format style, one in two voices, or a function that picks one by the arguments."""

Translate = Callable[[str], str]


def choose_template(
    choose: Callable[[Mapping[str, Any]], bool], then: Template, otherwise: Template
) -> Phrase:
    """A phrase that picks one of two templates by its arguments."""

    def phrase(args: Mapping[str, Any], speaker: "Speaker") -> Template:
        return then if choose(args) else otherwise

    return phrase


def named_or_counted(verbs: Voices, field: str = "cards", one: str = "card", many: str = "cards") -> Phrase:
    """A phrase about a pile of cards: by name as far as the viewer knows them, else how many there are.

    `field` is the pile among the arguments and in the templates; `one` and `many` are what is counted.
    """

    def phrase(args: Mapping[str, Any], speaker: "Speaker") -> Template:
        pile: Pile[Any] = args[field]
        if pile.listing is not None or any(card is not None for card in pile.cards):
            return verbs
        what = f"1 {one}" if len(pile) == 1 else f"{len(pile) or 'no'} {many}"
        return Voices(*[voice.replace(f"{{{field}}}", what) for voice in verbs])

    return phrase


class Gap(NamedTuple):
    """A place in a template for an argument: `{name}`, `{name.attribute}` or `{name:spec}`."""

    name: str
    attributes: tuple[str, ...] = ()
    spec: str = ""


@cache
def parse_template(template: str) -> tuple[str | Gap, ...]:
    """A template as its texts and gaps, in order. Raises ValueError for indices and conversions."""
    parts: list[str | Gap] = []
    for literal, field_name, spec, conversion in Formatter().parse(template):
        if literal:
            parts.append(literal)
        if field_name is None:
            continue
        name, *attributes = field_name.split(".")
        if conversion or not all(one.isidentifier() for one in (name, *attributes)):
            raise ValueError(f"{{{field_name}}} of {template!r} is no argument of a phrase")
        parts.append(Gap(name, tuple(attributes), spec or ""))
    return tuple(parts)


class Speaker:
    """Says a game's sentences to one viewer.

    In templates `{seat:who}` is a name or "you", `{seat:whose}` "Ann's" or "your"; `{seat:Who}` and
    `{seat:Whose}` begin a sentence; a tuple of seats is a list of names. An enum member is said by the phrase
    "Class.NAME", a struct by the phrase of its class, a secret by its value, a tuple or a pile as a list.
    Which voice speaks is decided by the argument `seat`.
    """

    def __init__(
        self,
        phrases: Mapping[str, Phrase],
        viewer: Viewer,
        names: tuple[str, ...],
        translate: Translate = str,
    ) -> None:
        self.phrases = phrases
        self.viewer = viewer
        self.names = names
        self.translate = translate
        self._fixed: dict[str, str] = {}
        self._nouns: dict[int, str] = {}

    def say(self, key: str, args: Mapping[str, Any]) -> str:
        """The sentence of a key; a key without a phrase is an error, so that none goes unsaid."""
        if args:
            return self._write(key, args)
        fixed = self._fixed.get(key)
        if fixed is None:
            fixed = self._fixed[key] = self._write(key, args)
        return fixed

    def _write(self, key: str, args: Mapping[str, Any]) -> str:
        template = self.translate(self.template(key, args))
        if "{" not in template:
            return template
        return "".join(
            [part if isinstance(part, str) else self._fill(part, args) for part in parse_template(template)]
        )

    def template(self, key: str, args: Mapping[str, Any]) -> str:
        """The template of a key's sentence, in the right voice."""
        phrase = self.phrases[key]
        template = phrase(args, self) if callable(phrase) else phrase
        if isinstance(template, Voices):
            return template.you if self.is_you(args.get("seat")) else template.other
        return template

    def text(self, text: Text) -> str:
        """A reason or a topic in words."""
        return self.say(text.key, text.args)

    def event(self, event: Struct) -> str:
        """A (masked) event in words, by the phrase of its class name."""
        args = {name: getattr(event, name) for name in event.__struct_fields__}
        return self.say(type(event).__name__, args)

    def chip(self, event: Struct) -> str:
        """A (masked) event in a few words, by the phrase `beat.<class name>`; the sentence if there is none.

        The actor is left out: their crest stands before it.
        """
        key = f"beat.{type(event).__name__}"
        if key not in self.phrases:
            return self.event(event)
        return self.say(key, {name: getattr(event, name) for name in event.__struct_fields__})

    def noun(self, value: Any) -> str:
        """An enum member, a Struct (by the phrase of its class, like an event) or a plain value in words."""
        if isinstance(value, Text):
            return self.text(value)
        if isinstance(value, enum.Enum):
            said = self._nouns.get(id(value))  # a member is never another; to hash it is slow
            if said is None:
                said = self._nouns[id(value)] = self.say(f"{type(value).__name__}.{value.name}", {})
            return said
        if isinstance(value, Struct):
            return self.event(value)
        return str(value)

    def is_you(self, seat: Viewer) -> bool:
        """Whether a seat is the viewer's own. Phrases of events ask this, never who the viewer is."""
        return seat is not None and seat == self.viewer

    def who(self, seat: int) -> str:
        """A player as a noun."""
        return self.translate("you") if self.is_you(seat) else self.names[seat]

    def whose(self, seat: int) -> str:
        """A player as an owner."""
        if self.is_you(seat):
            return self.translate("your")
        return self.translate("{name}’s").format(name=self.names[seat])

    def list(self, values: list[str] | tuple[str, ...]) -> str:
        """Words joined as in a sentence: "a", "a and b", "a, b and c"."""
        if len(values) < 2:
            return "".join(values)
        return self.translate("{first} and {last}").format(first=", ".join(values[:-1]), last=values[-1])

    def _cards(self, pile: Pile[Any]) -> tuple[Any, ...]:
        """The cards of a (masked) pile, the unknown ones as a number at the end."""
        if pile.listing is not None:
            return pile.listing
        known = tuple([card for card in pile.cards if card is not None])
        hidden = len(pile) - len(known)
        return (*known, self.say("kernel.more", {"count": hidden})) if hidden else known

    def _fill(self, gap: Gap, args: Mapping[str, Any]) -> str:
        value = args[gap.name]
        for attribute in gap.attributes:
            value = getattr(value, attribute)
        if gap.spec in ("who", "Who", "whose", "Whose"):
            name = self.who if gap.spec.lower() == "who" else self.whose
            said = self.list([name(seat) for seat in value]) if isinstance(value, tuple) else name(value)
            return said[:1].upper() + said[1:] if gap.spec[0] == "W" else said
        if gap.spec:
            return format(value, gap.spec)
        if type(value) is int or type(value) is str:
            return str(value)
        if isinstance(value, Secret):
            value = self.say("kernel.hidden", {}) if value.value is None else value.value
        if isinstance(value, Pile):
            value = self._cards(value)
        if isinstance(value, tuple):
            return self.list([self.noun(one) for one in value])
        return self.noun(value)


class Bystander(Speaker):
    """Says sentences as everybody hears them who is not in them; `named` are the seats that are.

    Made from a Speaker to nobody, whose fixed words it shares.
    """

    def __init__(self, speaker: Speaker) -> None:
        self.__dict__.update(speaker.__dict__)
        self.named: set[int] = set()

    def is_you(self, seat: Viewer) -> bool:
        """No; but whoever has that seat would be called "you"."""
        if seat is not None:
            self.named.add(seat)
        return False


def _won(args: Mapping[str, Any], speaker: Speaker) -> Template:
    """The chip of the end: one winner is the actor, several are named."""
    if len(args["winners"]) > 1:
        return "{winners:Who} share the win"
    return "win the game" if any(map(speaker.is_you, args["winners"])) else "wins the game"


KERNEL_PHRASES: Mapping[str, Phrase] = {
    "kernel.unknown": "You can’t choose that here.",
    "kernel.twice": "You can’t choose the same thing twice.",
    "kernel.few": "Choose at least {least}, not {count}.",
    "kernel.many": "Choose at most {most}, not {count}.",
    "kernel.amounts": "You can’t pay that way.",
    "kernel.picks_expected": "Choose from what is offered, not amounts.",
    "kernel.amounts_expected": "Choose amounts.",
    "kernel.incomplete": "Your move isn’t complete yet.",
    "kernel.too_long": "Your move has too many steps.",
    "kernel.not_asked": "It’s not your turn.",
    "kernel.no_undo": "There’s nothing to undo.",
    "kernel.over": "The game is over.",
    "kernel.gone": "This player has already left the game.",
    "PlayerLeft": Voices("You leave the game.", "{seat:Who} leaves the game."),
    "GameEnded": choose_template(
        lambda args: len(args["winners"]) > 1,
        "The game is over. {winners:Who} share the win.",
        "The game is over. {winners:Who} won.",
    ),
    "beat.PlayerLeft": Voices("leave the game", "leaves the game"),
    "beat.GameEnded": _won,
    "verb.leave": "leaves the game",
    "verb.win": "wins the game",
    "turning.lead": Voices("You take the lead", "{seat:Who} takes the lead"),
    "turning.swing.ahead": Voices("You move ahead by {amount}", "{seat:Who} moves ahead by {amount}"),
    "turning.swing.back": Voices("You fall back by {amount}", "{seat:Who} falls back by {amount}"),
    "turning.out": Voices("You’re out of the game", "{seat:Who} is out of the game"),
    "kernel.hidden": "a card",
    "kernel.more": choose_template(lambda args: args["count"] == 1, "1 hidden card", "{count} hidden cards"),
}
