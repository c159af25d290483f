"""The panel of the viewer's knowledge: the roles, passed stacks and stored cards of their rivals."""

from collections.abc import Iterator

from msgspec import Struct

from engines.kernel.contract.panels import Fragment, Person, rivals_in_turn
from engines.kernel.identity_cache import cached_by_identity
from engines.kernel.secrecy.piles import Pile
from engines.kernel.words.language import Language
from engines.kernel.words.speaker import Speaker
from engines.magelight.board.faces import Chip, RoleFacts, chip_facts, chips_of, role_facts
from engines.magelight.board.fixed_words import counted, in_round, word
from engines.magelight.board.knowledge import Knowledge, Why, knowledge_of, tell_role
from engines.magelight.cards.designs import Design
from engines.magelight.cards.roles import Role
from engines.magelight.rules.setup import INFILTRATORS
from engines.magelight.state import Note, Player, Table


class Known(Struct, frozen=True, gc=False):
    """Known cards, with words before them and words about the unknown ones after them."""

    words: str
    chips: tuple[Chip, ...]
    unknown: str = ""


class Line(Struct, frozen=True, gc=False):
    """The row of one player."""

    person: Person
    role: RoleFacts
    how: str
    stacks: tuple[Known, ...]
    stored: tuple[Known, ...]


class Matrix(Struct, frozen=True, gc=False):
    """The headings of the panel, and knowledge that concerns no single player."""

    title: str
    close: str
    heads: tuple[str, ...]
    deck: Known | None
    teams: str


def matrix(view: Table, people: tuple[Person, ...], viewer: int, say: Speaker) -> Fragment:
    """Build the panel, which opens above the board."""
    knows = knowledge_of(view, viewer)
    lines = [_known_of(view, person, viewer, knows, say) for person in rivals_in_turn(people, viewer)]
    deck = [chip_facts(one, say.translate) if one is not None else None for one in knows.deck]
    top = Known(
        word("know.deck", say.translate),
        tuple([one for one in deck if one is not None]),
        word("know.some", say.translate) if None in deck else "",
    )
    facts = Matrix(*_headings(say.translate), top if deck else None, _teams(view.seats, say))
    return Fragment("know", "know", facts, (tuple(lines),))


@cached_by_identity
def _headings(speaks: Language) -> tuple[str, str, tuple[str, ...]]:
    """The title, the label of the button that closes the panel, and the headings of the columns."""
    heads = ("player", "role", "how", "stacks", "stored")
    return (
        word("know.title", speaks),
        word("know.close", speaks),
        tuple([word(f"know.{head}", speaks) for head in heads]),
    )


@cached_by_identity
def _teams(seats: int, say: Speaker) -> str:
    return say.say("know.teams", {"infiltrators": INFILTRATORS[seats]})


def _known_of(view: Table, person: Person, viewer: int, knows: Knowledge, say: Speaker) -> Fragment:
    """Build the row of one player; known cards in hand and in the waiting stack are the active player's."""
    seat = person.seat
    hand, waiting = (knows.hand, knows.waiting) if seat == view.active else ((), ())
    passed, received = _note_of(knows.passed, seat), _note_of(knows.received, seat)
    player = view.players[seat]
    role, why = tell_role(view, seat, viewer)
    return _line(person.crest, player, viewer, role, why, passed, received, hand, waiting, knows.looks, say)


def _note_of(note: Note | None, seat: int) -> Note | None:
    return note if note is not None and note.seat == seat else None


@cached_by_identity
def _line(
    person: Person,
    player: Player,
    viewer: int,
    role: Role | None,
    why: Why,
    passed: Note | None,
    received: Note | None,
    hand: tuple[Design, ...],
    waiting: tuple[Design, ...],
    looks: tuple[Note, ...],
    say: Speaker,
) -> Fragment:
    line = Line(
        person,
        role_facts(role, why, say.translate),
        _how(player, viewer, why, say),
        tuple(_stacks(passed, received, hand, waiting, say)),
        _stored(player.storage, person.seat, looks, say),
    )
    return Fragment(f"know-{person.seat}", "know_line", line)


def _how(player: Player, viewer: int, why: str, say: Speaker) -> str:
    """The reason why the role is known, or the players who have seen it if the viewer has not."""
    seen_by = tuple([one for one in player.shown_to if one != viewer])
    if player.role.value is None and seen_by:
        return say.say("know.seen_by", {"targets": seen_by})
    return word(f"know.why.{why}" if why else "know.unseen", say.translate)


def _stacks(
    passed: Note | None,
    received: Note | None,
    hand: tuple[Design, ...],
    waiting: tuple[Design, ...],
    say: Speaker,
) -> Iterator[Known]:
    if passed is not None:
        yield _noted("know.passed", passed, say)
    if received is not None:
        yield _noted("know.received", received, say)
    if hand:
        yield Known(word("know.hand", say.translate), chips_of(hand, say.translate))
    if waiting:
        yield Known(word("know.waiting", say.translate), chips_of(waiting, say.translate))


def _stored(storage: Pile[Design], seat: int, all_looks: tuple[Note, ...], say: Speaker) -> tuple[Known, ...]:
    chips = chips_of(storage.cards, say.translate)
    unknown = sum(card is None for card in storage.cards)
    now = Known(
        counted("know.cards" if len(storage) else "know.nothing", len(storage), say.translate),
        chips,
        counted("know.unknown", unknown, say.translate) if chips and unknown else "",
    )
    looks = [note for note in all_looks if note.seat == seat]
    return (now, *[_noted("know.looked", note, say) for note in looks[-1:]])


def _noted(key: str, note: Note, say: Speaker) -> Known:
    return Known(in_round(key, note.round, say.translate), chips_of(note.cards, say.translate))
