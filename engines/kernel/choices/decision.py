"""Decisions as data: exactly the offered answers are legal."""

from collections.abc import Callable
from typing import Any, Generic, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from engines.kernel.rng import RandBelow
from engines.kernel.words.text import Text, text

V = TypeVar("V")


class Answer(Struct, frozen=True, gc=False, omit_defaults=True, forbid_unknown_fields=True):
    """An answer of a path: the ids picked, or the amounts of a split."""

    picks: tuple[str, ...] | None = None
    amounts: tuple[int, ...] | None = None


Path = tuple[Answer, ...]
"""The answers that make up one choice, for example action, target, payment and gain."""


def picks(*ids: str) -> Answer:
    """An answer to a Pick."""
    return Answer(picks=ids)


def amounts(*numbers: int) -> Answer:
    """An answer to a Split."""
    return Answer(amounts=numbers)


class Refused(Exception):
    """Raised for an answer or act that is not offered; nothing has changed. `reason` says what was wrong.

    The text of the exception is only the reason's key: a log or a traceback may contain it, and the arguments
    can name hidden cards.
    """

    def __init__(self, reason: Text) -> None:
        super().__init__(reason.key)
        self.reason = reason


class Incomplete(Refused):
    """Raised for a path that ends before the choice is complete, or continues after it."""


class Random(Struct, frozen=True, gc=False):
    """The default of a decision that is answered at random on a time-out."""


RANDOM = Random()


class Option(Struct, Generic[V], frozen=True, gc=False):
    """An option of a Pick.

    `id` is a stable machine name: its verb and, after a colon, what distinguishes it ("cast:kill", "seat:2"),
    never an index. `value` is passed to the rules; it is neither stored nor sent (though the label may
    mention it). `target` names the thing on the table to highlight; `blocked` is None or the reason why the
    option cannot be picked now; `label` overrides the phrase "option.<verb>".

    For rendering, and known to the deciding seat: `subject`, the card, gem or seat it is about; `remark`, a
    sentence worth reading before picking it ("No effect right now."); `price`, its cost in the game's own
    terms.
    """

    id: str
    value: V
    target: str | None = None
    blocked: Text | None = None
    label: Text | None = None
    subject: Any = None
    remark: Text | None = None
    price: Any = None

    @property
    def verb(self) -> str:
        """The machine name of its effect: "cast", "place", "seat"."""
        return self.id.partition(":")[0]

    @property
    def text(self) -> Text:
        """The label of the option, or else the phrase of its verb with its value."""
        return self.label or text(f"option.{self.verb}", value=self.value)

    def unless(self, reason: Text | None) -> "Option[V]":
        """The option, blocked if there is a reason."""
        return self if reason is None else replace(self, blocked=reason)


class Decision(Struct, frozen=True, gc=False, kw_only=True):
    """A decision of one seat. Everybody sees its seat and its topic with arguments.

    `public`: everybody can also see its possible answers, so the kernel may answer it if there is only one.
    """

    seat: int
    topic: Text
    public: bool = False

    def offer(self) -> Any:
        """Everything of the decision that its seat sees: all but the values of options."""
        return self

    def check(self, answer: Answer) -> tuple[Any, ...]:
        """The values of an answer. Raises Refused if it is not offered."""
        raise NotImplementedError

    def forced_values(self) -> tuple[Any, ...] | None:
        """The values of the only possible answer, or None if there are several or none."""
        raise NotImplementedError

    def has_answer(self) -> bool:
        """Whether there is a legal answer."""
        raise NotImplementedError

    def default_answer(self) -> Answer | Random:
        """The answer that is given on a time-out."""
        raise NotImplementedError

    def random_answer(self, randbelow: RandBelow) -> Answer:
        """A random answer; `randbelow(n)` returns a number in 0..n-1."""
        raise NotImplementedError

    def random_values(self, randbelow: RandBelow) -> tuple[Any, ...]:
        """The values of the answer that `random_answer` would draw; they need no check."""
        raise NotImplementedError


class Pick(Decision, Generic[V], frozen=True, kw_only=True):
    """A choice of `least` to `most` of the options; `ordered` if the order of the picks matters.

    `default`: the ids picked on a time-out, or RANDOM.

    `preselected`: the ids that a page has selected when the decision opens, until the player changes them; by
    default none. If several or none can be picked, they are ticked. If exactly one is picked and the decision
    is a further one of a choice, it is answered with it, and the player can go back.
    """

    options: tuple[Option[V], ...]
    default: tuple[str, ...] | Random
    least: int = 1
    most: int = 1
    ordered: bool = False
    preselected: tuple[str, ...] = ()

    def offer(self) -> Any:
        options = [
            (
                option.id,
                option.target,
                option.blocked,
                option.label,
                option.subject,
                option.remark,
                option.price,
            )
            for option in self.options
        ]
        other_fields = (self.seat, self.topic, self.public, self.least, self.most, self.ordered, self.default)
        return (*other_fields, self.preselected, options)

    def available(self) -> list[Option[V]]:
        """The options that are not blocked."""
        return [option for option in self.options if option.blocked is None]

    def check(self, answer: Answer) -> tuple[V, ...]:
        ids = answer.picks
        if ids is None or answer.amounts is not None:
            raise Refused(text("kernel.picks_expected"))
        if not self.least <= len(ids) <= self.most:
            if len(ids) < self.least:
                raise Refused(text("kernel.few", least=self.least, count=len(ids)))
            raise Refused(text("kernel.many", most=self.most, count=len(ids)))
        if len(ids) == 1:
            return (self._find_option(ids[0]).value,)
        options = [self._find_option(id) for id in ids]
        if len(set(ids)) < len(ids):
            raise Refused(text("kernel.twice", id=next(id for id in ids if ids.count(id) > 1)))
        if not self.ordered:
            options = [option for option in self.options if option.id in ids]
        return tuple([option.value for option in options])

    def _find_option(self, id: str) -> Option[V]:
        """The option with this id. Raises Refused if there is none or it is blocked."""
        for option in self.options:
            if option.id == id:
                if option.blocked is not None:
                    raise Refused(option.blocked)
                return option
        raise Refused(text("kernel.unknown", id=id))

    def forced_values(self) -> tuple[V, ...] | None:
        if self.most == 0:
            return ()
        values: list[V] = []
        for option in self.options:
            if option.blocked is None:
                if len(values) == self.least:
                    return None
                values.append(option.value)
        forced = len(values) == self.least and (len(values) <= 1 or not self.ordered)
        return tuple(values) if forced else None

    def has_answer(self) -> bool:
        available_count = 0
        for option in self.options:
            if option.blocked is None:
                available_count += 1
                if available_count >= self.least:
                    return True
        return available_count >= self.least

    def default_answer(self) -> Answer | Random:
        return self.default if isinstance(self.default, Random) else Answer(picks=self.default)

    def random_answer(self, randbelow: RandBelow) -> Answer:
        return Answer(picks=tuple([option.id for option in self._draw(randbelow)]))

    def random_values(self, randbelow: RandBelow) -> tuple[V, ...]:
        if self.least == self.most == 1:
            return (self._draw_one(randbelow).value,)
        drawn_options = self._draw(randbelow)
        if not self.ordered and len(drawn_options) > 1:
            ids = {option.id for option in drawn_options}
            drawn_options = [option for option in self.options if option.id in ids]
        return tuple([option.value for option in drawn_options])

    def _draw_one(self, randbelow: RandBelow) -> Option[V]:
        options = [option for option in self.options if option.blocked is None]
        return options[randbelow(len(options))]

    def _draw(self, randbelow: RandBelow) -> list[Option[V]]:
        """The options of a random answer, in the order in which they were drawn."""
        if self.least == self.most == 1:
            return [self._draw_one(randbelow)]
        options = self.available()
        most = min(self.most, len(options))
        count = self.least + randbelow(most - self.least + 1) if most > self.least else most
        return [options.pop(randbelow(len(options))) for _ in range(count)]


class Split(Decision, frozen=True, kw_only=True):
    """A choice of one vector of amounts out of `ways`, for example a payment or a mix.

    `kinds[i]` is the machine name of what `ways[w][i]` counts. `default` is the preselected way, which is
    also played on a time-out, or a function that finds it on demand (`default_answer`). Such a function must
    hold no state: states hold their decisions, and a reference cycle would never be freed.
    """

    kinds: tuple[str, ...]
    ways: tuple[tuple[int, ...], ...]
    default: tuple[int, ...] | Random | Callable[[], tuple[int, ...]]

    def offer(self) -> Any:
        return (self.seat, self.topic, self.public, self.kinds, self.ways, self.default_answer())

    def check(self, answer: Answer) -> tuple[int, ...]:
        if answer.amounts is None or answer.picks is not None:
            raise Refused(text("kernel.amounts_expected"))
        if answer.amounts not in self.ways:
            raise Refused(text("kernel.amounts"))
        return answer.amounts

    def forced_values(self) -> tuple[int, ...] | None:
        return self.ways[0] if len(self.ways) == 1 else None

    def has_answer(self) -> bool:
        return bool(self.ways)

    def default_answer(self) -> Answer | Random:
        default = self.default() if callable(self.default) else self.default
        return default if isinstance(default, Random) else Answer(amounts=default)

    def random_answer(self, randbelow: RandBelow) -> Answer:
        return Answer(amounts=self.random_values(randbelow))

    def random_values(self, randbelow: RandBelow) -> tuple[int, ...]:
        return self.ways[randbelow(len(self.ways))]
