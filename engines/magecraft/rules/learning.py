"""Learning a spell: the gems go to the Discard Area, the card to the left end of a book (R34, R37)."""

from engines.kernel.choices.decision import Option, Pick
from engines.kernel.tuples import replace_at
from engines.kernel.words.text import text
from engines.magecraft.cards import Gem, Spell
from engines.magecraft.events.spells import SpellLearned
from engines.magecraft.limits import BOOK_COUNT
from engines.magecraft.rules.hand import discard_gems
from engines.magecraft.state import Card, Table


def ask_for_book(table: Table, seat: int, spell: Spell) -> Pick[int]:
    """D14: the choice of the spellbook for the learned spell. It may be empty."""
    sizes = [len(book) for book in table.players[seat].books]
    return Pick(
        seat=seat,
        topic=text("shelve", seat=seat, spell=spell),
        options=tuple([_book_option(seat, book) for book in range(BOOK_COUNT)]),
        default=(_book_option(seat, sizes.index(min(sizes))).id,),
    )


def _book_option(seat: int, book: int) -> Option[int]:
    number = book + 1
    label, target = text("option.shelf", number=number), f"book:{seat}:{number}"
    return Option(f"book:{number}", book, target=target, label=label, subject=book)


def learn_spell(table: Table, seat: int, spell: Spell, paid: tuple[Gem, ...], book: int) -> Table:
    """Pay, and move the card from the Academy to the left end of a book (R34)."""
    table = discard_gems(table, seat, paid)
    card = Card(table.made + 1, spell)
    books = table.players[seat].books
    books = replace_at(books, book, (card, *books[book]))
    table = table.change(academy=table.academy.without_copy(spell), made=card.id)
    return table.change_player(seat, SpellLearned(seat, spell, paid, book + 1), books=books)
