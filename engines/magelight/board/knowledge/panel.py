"""The panel of the viewer's knowledge: the roles, passed stacks and stored cards of their rivals."""

from collections.abc import Iterator

from msgspec import Struct

from engines.kernel.contract.panels import Fragment, Person, rivals_in_turn
from engines.kernel.identity_cache import cached_by_identity
from engines.kernel.secrecy.piles import Pile
from engines.kernel.words.language import Language
from engines.kernel.words.speaker import Speaker
from engines.magelight.board.faces import Chip, RoleFacts, chip_facts, group_chips, role_facts
from engines.magelight.board.knowledge.viewer_knowledge import Knowledge, Why, deduce_role, knowledge_of
from engines.magelight.board.labels import label
from engines.magelight.cards.designs import Design
from engines.magelight.cards.roles import Role
from engines.magelight.limits import INFILTRATORS_BY_PLAYERS
from engines.magelight.state import Note, Player, Table


class KnownCards(Struct, frozen=True, gc=False):
    """Known cards, with words before them and words about the unknown ones after them."""

    words: str
    chips: tuple[Chip, ...]
    unknown: str = ""


class KnowledgeRow(Struct, frozen=True, gc=False):
    """The row of one player."""

    person: Person
    role: RoleFacts
    how: str
    stacks: tuple[KnownCards, ...]
    stored: tuple[KnownCards, ...]


class KnowledgePanel(Struct, frozen=True, gc=False):
    """The headings of the panel, and knowledge that concerns no single player."""

    title: str
    close: str
    heads: tuple[str, ...]
    deck: KnownCards | None
    teams: str


def build_knowledge_panel(view: Table, people: tuple[Person, ...], viewer: int, say: Speaker) -> Fragment:
    """Build the panel, which opens above the board."""
    knowledge = knowledge_of(view, viewer)
    rows = [
        _build_player_row(view, person, viewer, knowledge, say) for person in rivals_in_turn(people, viewer)
    ]
    deck = [chip_facts(card, say.translate) if card is not None else None for card in knowledge.deck]
    top = KnownCards(
        label("know.deck", say.translate),
        tuple([chip for chip in deck if chip is not None]),
        label("know.some", say.translate) if None in deck else "",
    )
    facts = KnowledgePanel(*_headings(say.translate), top if deck else None, _say_teams(view.seats, say))
    return Fragment("know", "know", facts, (tuple(rows),))


@cached_by_identity
def _headings(language: Language) -> tuple[str, str, tuple[str, ...]]:
    """The title, the label of the button that closes the panel, and the headings of the columns."""
    heads = ("player", "role", "how", "stacks", "stored")
    return (
        label("know.title", language),
        label("know.close", language),
        tuple([label(f"know.{head}", language) for head in heads]),
    )


@cached_by_identity
def _say_teams(seats: int, say: Speaker) -> str:
    return say.say("know.teams", {"infiltrators": INFILTRATORS_BY_PLAYERS[seats]})


def _build_player_row(
    view: Table, person: Person, viewer: int, knowledge: Knowledge, say: Speaker
) -> Fragment:
    """Build the row of one player; known cards in hand and in the waiting stack are the active player's."""
    seat = person.seat
    hand, waiting = (knowledge.hand, knowledge.waiting) if seat == view.active else ((), ())
    passed, received = _note_of(knowledge.passed, seat), _note_of(knowledge.received, seat)
    player = view.players[seat]
    role, why = deduce_role(view, seat, viewer)
    return _build_row(
        person.as_seen_by_all,
        player,
        viewer,
        role,
        why,
        passed,
        received,
        hand,
        waiting,
        knowledge.looks,
        say,
    )


def _note_of(note: Note | None, seat: int) -> Note | None:
    return note if note is not None and note.seat == seat else None


@cached_by_identity
def _build_row(
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
    row = KnowledgeRow(
        person,
        role_facts(role, why, say.translate),
        _say_how_known(player, viewer, why, say),
        tuple(_list_stacks(passed, received, hand, waiting, say)),
        _list_stored(player.storage, person.seat, looks, say),
    )
    return Fragment(f"know-{person.seat}", "know_line", row)


def _say_how_known(player: Player, viewer: int, why: str, say: Speaker) -> str:
    """The reason why the role is known, or the players who have seen it if the viewer has not."""
    seen_by = tuple([seat for seat in player.shown_to if seat != viewer])
    if player.role.value is None and seen_by:
        return say.say("know.seen_by", {"targets": seen_by})
    return label(f"know.why.{why}" if why else "know.unseen", say.translate)


def _list_stacks(
    passed: Note | None,
    received: Note | None,
    hand: tuple[Design, ...],
    waiting: tuple[Design, ...],
    say: Speaker,
) -> Iterator[KnownCards]:
    if passed is not None:
        yield _known_by_note("know.passed", passed, say)
    if received is not None:
        yield _known_by_note("know.received", received, say)
    if hand:
        yield KnownCards(label("know.hand", say.translate), group_chips(hand, say.translate))
    if waiting:
        yield KnownCards(label("know.waiting", say.translate), group_chips(waiting, say.translate))


def _list_stored(
    storage: Pile[Design], seat: int, all_looks: tuple[Note, ...], say: Speaker
) -> tuple[KnownCards, ...]:
    chips = group_chips(storage.cards, say.translate)
    unknown = sum(card is None for card in storage.cards)
    now = KnownCards(
        label("know.cards" if len(storage) else "know.nothing", say.translate, count=len(storage)),
        chips,
        label("know.unknown", say.translate, count=unknown) if chips and unknown else "",
    )
    looks = [note for note in all_looks if note.seat == seat]
    return (now, *[_known_by_note("know.looked", note, say) for note in looks[-1:]])


def _known_by_note(key: str, note: Note, say: Speaker) -> KnownCards:
    return KnownCards(label(key, say.translate, round=note.round), group_chips(note.cards, say.translate))
