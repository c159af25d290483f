"""The set-up: places, monuments, cards, and the first player (R1-R8, R67-R69)."""

from engines.kernel.choices.tasks import Task
from engines.kernel.rng import Rng
from engines.kernel.secrecy.audience import ALL, only
from engines.kernel.secrecy.piles import Pile
from engines.kernel.secrecy.veiled import Secret
from engines.res_arcana.actions.claim import RefillDisplay
from engines.res_arcana.cards.box import (
    ALL_ARTIFACTS,
    ALL_MAGES,
    ALL_MONUMENTS,
    FIRST_GAME_SETS,
    ITEM_ORDER,
    PLACE_TILES,
)
from engines.res_arcana.cards.card import Artifact, Mage
from engines.res_arcana.events.opening import MagesDealt, TableLaid
from engines.res_arcana.events.powers import CardsDrawn
from engines.res_arcana.limits import DECK_SIZE, FIRST_GAME_DECK_SIZE, MAGES_DEALT
from engines.res_arcana.rules.draft import DealPacks
from engines.res_arcana.rules.opening_choices import ChooseItems, ChooseMages, FormDeck, bring_mage_into_play
from engines.res_arcana.rules.rounds import BeginRound
from engines.res_arcana.state import Memory, Options, Player, Table


def deal_table(seats: int, options: Options, rng: Secret[Rng]) -> Table:
    """Create the first state: the centre is laid out, and the cards are dealt as the set-up option says."""
    first, stream = rng.open.below(seats)
    if options.first != "drawn" and int(options.first) <= seats:
        first = int(options.first) - 1
    sides = [0] * len(PLACE_TILES)
    if options.setup != "first_game":
        for tile in range(len(PLACE_TILES)):
            sides[tile], stream = stream.below(2)
    monuments, stream = Pile.of(ALL_MONUMENTS).shuffle(stream)
    table = Table(
        rng=Secret(stream, rng.known),
        options=options,
        players=tuple([Player(memory=Secret[Memory]((), only(seat))) for seat in range(seats)]),
        token=first,
        places=tuple([tile[side] for tile, side in zip(PLACE_TILES, sides, strict=True)]),
        monuments=monuments,
        box=Pile[Artifact](),
        idle=Pile[Mage].hand(),
        items=tuple(sorted(ITEM_ORDER)),
    )
    table = table.emit(TableLaid(first, table.places))
    decks: list[Task] = [*[FormDeck(seat) for seat in range(seats)], ChooseMages()]
    if options.setup == "first_game":
        table, opening = _deal_presets(table), []
    elif options.setup == "draft":
        table, opening = _shuffle_box(_deal_mages(table)), [DealPacks(1), DealPacks(2), *decks]
    else:
        table, opening = _deal_artifacts(_deal_mages(table)), decks
    return table.then(RefillDisplay(), *opening, ChooseItems(), BeginRound())


def _deal_mages(table: Table) -> Table:
    """Deal two mages to each player; the others leave the game (R7)."""
    pile, table = table.shuffle(Pile.of(ALL_MAGES))
    for seat in range(table.seats):
        held_cards, pile = pile.take_from_top(MAGES_DEALT, only(seat))
        mages = Pile[Mage].hand().put_all(held_cards)
        table = table.change_player(seat, mages=mages).emit(MagesDealt(seat, mages))
    held_all, _ = pile.take_all()
    return table.change(idle=table.idle.put_all(held_all))


def _shuffle_box(table: Table, artifacts: tuple[Artifact, ...] = ALL_ARTIFACTS) -> Table:
    """Shuffle the artifacts that can still be dealt."""
    box, table = table.shuffle(Pile.of(artifacts))
    return table.change(box=box)


def _deal_artifacts(table: Table) -> Table:
    """Deal eight artifacts to each player (R7)."""
    table = _shuffle_box(table)
    for seat in range(table.seats):
        held_cards, box = table.box.take_from_top(DECK_SIZE, only(seat))
        table = table.change(box=box).change_player(seat, hand=Pile[Artifact].hand().put_all(held_cards))
    return table


def _deal_presets(table: Table) -> Table:
    """Give each player a mage with its three cards, and deal a deck that nobody has seen (R67, R68)."""
    order, table = table.shuffle(Pile.of(range(len(FIRST_GAME_SETS))))
    sets = [FIRST_GAME_SETS[number] for number in order][: table.seats]
    mages = {mage for mage, _ in sets}
    hands = {card for _, hand in sets for card in hand}
    table = _shuffle_box(table, tuple([card for card in ALL_ARTIFACTS if card not in hands]))
    for seat, (mage, cards) in enumerate(sets):
        hand = Pile.hand(map(Artifact, cards), only(seat))
        held_cards, box = table.box.take_from_top(FIRST_GAME_DECK_SIZE)
        deck = Pile[Artifact]().put_all(held_cards)
        table = table.change(box=box).change_player(seat, hand=hand, deck=deck)
        table = table.change_player(seat, mage=Pile.hand([Mage(mage)], ALL)).emit(CardsDrawn(seat, hand))
        table = bring_mage_into_play(table, seat)
    idle = Pile.hand([mage for mage in ALL_MAGES if mage not in mages])
    return table.change(idle=idle)
