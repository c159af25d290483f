"""The claims of Magecraft's sentences."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from engines.kernel.bags import Bag
from engines.kernel.secrecy.audience import ALL
from engines.kernel.secrecy.piles import Pile
from engines.magecraft import GAME
from engines.magecraft.cards import Gem, Icon
from engines.magecraft.limits import HAND_SIZE, MAX_HP, REVISION_COST, SCORE_TO_WIN
from engines.magecraft.rules.endgame import outcome
from engines.magecraft.rules.revision import can_master
from engines.magecraft.state import SpellPile
from tests.claims.shown import Shown
from tests.claims.table import Claims

UNCLAIMED = {
    "a question": """
        character start shield pay pay.all icon target hit.shield hit.hp heal raise vanish study
        shelve revise arrange put master act.lesson act.character act.start act.shield act.cast
        act.cast.on act.cantrip act.hit.shield act.hit.hp act.heal act.heal.score act.raise
        act.raise.discarded act.vanish act.vanish.hp act.learn act.learn.before act.revise
        act.revise.mastery act.move act.move.before act.move.after act.move.alone act.master
    """,
    "reports an event": """
        AcademyOpened CharacterTaken GemsDrawn BagRefilled GemsShown GemsDiscarded TurnBegan
        ShieldDiscarded SpellCast CantripUsed ShieldBroken LifeTaken Shielded Vanished VanishForgone
        GoldenPassed SpellLearned RevisionBegan SpellMoved SpellMastered Refreshed
    """,
    "a name": "Gem.* Character.* Spell.*",
    "an amount": "Cost act.golden act.open",
    "the text of an icon (R22-R27)": "Icon.*",
    "the rule itself (R28, R29)": "golden*",
    "the rule itself, or a label": "zone.*",
    "a heading": "components.* course",
    "the label of an option": "gem.* option.*",
    "the name or explanation of an option of the table": "options.*",
    "an entry of the legend": "verb.*",
    "the short form of a line of the log": "beat.*",
    "a button": "act.*.verb",
    "the text of an icon": "act.icon.*",
    "a label": "stage.* plate.score mine.books",
    "a number": "face.available",
    "numbers of a finished game": "place.*",
    "the rule itself (R42, R44)": "goal*",
    "the text of a character (R33)": "act.character.then",
    "the rule itself (R33)": "hint.character",
    "the rule itself (R19)": "hint.pay",
    "the rule itself (R23)": "hint.target",
    "advice": "hint.shield",
    "the rule itself (R14)": "act.shield.then",
    "the rule itself (R12)": "act.start.then hint.start",
    "the rule itself (R25)": "hint.heal",
    "the rule itself (R15)": "hint.put",
    "the rule itself (R37)": "hint.revise",
    "the rule itself (R23, R26)": "hint.raise",
}


NONE = Bag[Gem]((0,) * 5)


def shake(state: Any, dice: Callable[[int], int]) -> Any:
    """Empty Academies, Bags and hands, mastered books, mages with 1 HP, 12 HP, Shields and 19 gems."""
    topics = [(decision.topic.key, decision.seat) for decision in GAME.pending(state)]
    if len(topics) != 1 or topics[0][0] not in ("cast", "study", "shield"):
        return state
    ((_, seat),) = topics
    other, player = dice(state.seats), state.players[seat]
    if other in state.fallen:
        return state
    match dice(11):
        case 0:
            return state.change(academy=replace(state.academy, gems=NONE))
        case 1:  # only the hand is left
            return state.change_player(seat, stock=player.stock.minus(player.bag.counts), discard=NONE)
        case 2:
            hp = (1, 0, 0, 0, 0) if dice(3) else (0, 2, 0, 1, 0)
            return state.change_player(other, hp=Bag[Gem](hp), shield=NONE)
        case 3:
            return state.change_player(seat, hp=Bag[Gem]((3, 3, 3, 3, 0)))
        case 4:
            return state.change_player(other, shield=Bag[Gem]((1, 0, 0, 0, dice(2))))
        case 5:
            return state.change_player(seat, score=Bag[Gem]((SCORE_TO_WIN - 1 - dice(2), 0, 0, 0, 0)))
        case 6 if state.turn.book is None:
            books = tuple([tuple([replace(card, mastered=True) for card in book]) for book in player.books])
            return state.change_player(seat, books=books)
        case 7 if state.turn.book is None:  # all spells in one book
            return state.change_player(seat, books=(player.cards, (), ()))
        case 8:
            piles = tuple([SpellPile(pile.spell, 0) for pile in state.academy.piles])
            return state.change(academy=replace(state.academy, piles=piles)) if dice(3) == 0 else state
        case 9 if not state.options.hidden_hands:
            gems = [Gem(dice(5)) for _ in range(6)]
            counts = tuple([gems.count(gem) for gem in Gem])
            stock = Bag[Gem](tuple([a + b for a, b in zip(player.bag.counts, counts, strict=True)]))
            return state.change_player(seat, hand=Pile[Gem].hand(sorted(gems), ALL), stock=stock)
    return state


RARE = {"ended.rounds": "100 rounds", "why.golden": "a golden gem waits for a spell that is too dear"}
SIZES = {"act.fells": (3, 4)}
CLAIMS = Claims(GAME, UNCLAIMED, shake, RARE, SIZES)
claim = CLAIMS.claim


def names_of(events: Any) -> list[str]:
    return [type(event).__name__ for event in events]


def own_options(shown: Shown) -> list[Any]:
    return list(getattr(shown.decision, "options", ()))


@claim("cast")
def _(shown: Shown) -> bool:
    """The question names only what the player can pay for with an open hand (R15, R33)."""
    open_ids = shown.open_ids()
    casts, cantrip = bool(open_ids - {"end", "cantrip"}), "cantrip" in open_ids
    if not shown.player.hand.open:
        return True
    if shown.says("nothing you can pay"):
        return not casts and not cantrip
    return (not cantrip or shown.says("cantrip")) and (casts or shown.says("end casting"))


@claim("act.cast.then", "act.cast.on.then", "act.cast.golden", "act.cast.lost", "act.cantrip.then")
def _(shown: Shown) -> bool | None:
    """All icons can be resolved unless it says "if able"; where the golden gem goes (R21, R29)."""
    state, events = shown.try_choice()
    names = names_of(events)
    for _ in range(12):  # resolve the icons
        pending = [
            d for d in GAME.pending(state) if d.seat == shown.seat and d.topic.key not in ("cast", "study")
        ]
        if not pending or "Refreshed" in names:
            break
        topic = pending[0].topic.key
        state, more = GAME.choose(state, shown.seat, GAME.default_path(state, shown.seat, lambda bound: 0))
        names += names_of(more)
        if topic == "shield":
            return None
    if state.ending is not None or shown.seat in state.fallen:
        return None
    lost = "IconLost" in names or "VanishForgone" in names
    if lost and not shown.says("if able"):
        return False
    if shown.key == "act.cast.golden":
        return "GoldenPassed" in names
    if shown.key == "act.cast.lost":
        return "GoldenDiscarded" in names
    return True


@claim("act.hit.shield.then", "act.hit.hp.then", "act.fells", "act.falls", "act.wins",
       "act.heal.then", "act.heal.score.then", "act.vanish.then", "act.vanish.hp.then")  # fmt: skip
def _(shown: Shown) -> bool:
    """The numbers after this gem has moved; who is out, and whether that wins the game (R23-R27, R41-R43)."""
    state, events = shown.try_choice()
    args, player = shown.args, shown.player
    scored = player.score.total + 1
    if "scored" in args and (args["score"], args["scored"]) != (player.score.total, scored):
        return False
    match shown.key:
        case "act.wins":
            return state.ending is not None and shown.seat in outcome(state).winners
        case "act.falls":
            return shown.seat in state.fallen
        case "act.fells":
            return args["target"] in state.fallen
        case "act.hit.shield.then":
            broken = next(event for event in events if type(event).__name__ == "ShieldBroken")
            return bool(args["left"] == shown.state.players[broken.target].shield.total - 1)
        case "act.hit.hp.then":
            taken = next(event for event in events if type(event).__name__ == "LifeTaken")
            return bool(args["left"] == shown.state.players[taken.target].hp.total - 1 > 0)
        case "act.heal.then":
            return (args["hp"], args["healed"]) == (
                player.hp.total,
                player.hp.total + 1,
            ) and player.hp.total < MAX_HP
        case "act.heal.score.then":
            return bool(player.hp.total == MAX_HP)
        case "act.vanish.then":
            return bool(events[0].hp is False if type(events[0]).__name__ == "Vanished" else True)
        case _:
            return bool(args["left"] == player.hp.total - 1 > 0)


@claim("act.raise.then", "act.raise.discarded.then")
def _(shown: Shown) -> bool:
    """The Shield gems before and after; the gem is not in the Discard Area any more (R26)."""
    _, events = shown.try_choice()
    raised = next(event for event in events if type(event).__name__ == "Shielded")
    total = shown.player.shield.total
    is_own = shown.key == "act.raise.discarded.then"
    return (shown.args["had"], shown.args["raised"], raised.discarded) == (total, total + 1, is_own)


@claim("act.learn.then", "act.learn.before.then", "hint.shelve")
def _(shown: Shown) -> bool:
    """The learned spell is the first of its book, alone or before another one (R34)."""
    state, events = shown.try_choice()
    learned = next(event for event in events if type(event).__name__ == "SpellLearned")
    book = state.players[shown.seat].books[learned.book - 1]
    if book[0].spell != learned.spell:
        return False
    if shown.key == "act.learn.before.then":
        return bool(book[1].spell == shown.args["before"])
    return len(book) == 1 or shown.key == "hint.shelve"


@claim("act.revise.then", "act.revise.mastery.then", "hint.arrange")
def _(shown: Shown) -> bool:
    """Whether a spell may be mastered after the moves (R36, E33)."""
    says = shown.says("master one")
    return says == can_master(shown.state, shown.seat)


@claim("act.move.before.then", "act.move.after.then", "act.move.alone.then")
def _(shown: Shown) -> bool:
    """The moved spell cannot be moved again (R35)."""
    state, _ = shown.try_choice()
    (moved,) = shown.path[0].picks
    (decision,) = GAME.pending(state)
    blocked = {option.id for option in getattr(decision, "options", ()) if option.blocked is not None}
    return moved in blocked or decision.topic.key != "arrange"


@claim("act.master.then", "hint.master")
def _(shown: Shown) -> bool:
    """A mastered spell stays mastered (R36)."""
    card = shown.path[0].picks[0] if shown.path else sorted(shown.open_ids() - {"none"})[0]
    state, _ = shown.try_choice() if shown.path else shown.try_choice(card)
    return any(f"card:{one.id}" == card and one.mastered for one in state.players[shown.seat].cards)


@claim("hint.cast")
def _(shown: Shown) -> bool:
    """No second book can be begun (R16)."""
    turn = shown.state.turn
    return turn.book is None or not any(id.startswith("book:") for id in shown.open_ids())


@claim("hint.pay.all")
def _(shown: Shown) -> bool | None:
    """The paid gems stay on the card until the Refresh; for a spell to learn they are discarded (R2, R37)."""
    state, events = shown.try_choice()
    names = names_of(events)
    if "SpellLearned" in names:
        return shown.says("Discard Area")
    if "Refreshed" in names or state.ending is not None:
        return None
    discarded = state.players[shown.seat].discard.total - shown.player.discard.total
    return shown.says("until your Refresh") and (
        discarded <= 0 or "GoldenDiscarded" in names or "ShieldBroken" in names
    )


@claim("hint.icon")
def _(shown: Shown) -> bool:
    """The player chooses among all kinds of icons that are left (R18)."""
    kinds = {f"icon:{icon.name.lower()}" for icon in shown.args["icons"]}
    return shown.open_ids() == kinds and len(kinds) > 1


@claim("hint.hit.shield", "hint.hit.hp")
def _(shown: Shown) -> bool:
    """A Shield gem goes to its owner's Discard Area; an HP gem is scored, whatever its colour (R23)."""
    for id in sorted(shown.open_ids()):
        state, events = shown.try_choice(id)
        scored = state.players[shown.seat].score.total > shown.player.score.total
        names = names_of(events)
        first = next(name for name in names if name in ("ShieldBroken", "LifeTaken"))
        if (first == "LifeTaken") != (shown.key == "hint.hit.hp") or (
            shown.key == "hint.hit.hp" and not scored
        ):
            return False
    return True


@claim("heal.score", "hint.heal.score", "Healed")
def _(shown: Shown) -> bool:
    """With full HP a Heal scores (R25)."""
    if shown.event is not None:
        return bool(shown.event.scored == shown.says("full HP"))
    return bool(shown.player.hp.total == MAX_HP)


@claim("hint.vanish")
def _(shown: Shown) -> bool:
    """Skipping is offered with an empty hand only (R27)."""
    return ("skip" in shown.open_ids()) == shown.says("you may skip") == (len(shown.player.hand) == 0)


@claim("hint.study")
def _(shown: Shown) -> bool:
    """After learning, rearranging or neither, the hand is new: up to 4 gems (R34, R38, R39)."""
    state, _ = shown.try_choice("pass")
    return state.ending is not None or len(state.players[shown.seat].hand) <= HAND_SIZE


@claim(
    "why.taken",
    "why.empty",
    "why.finished",
    "why.used",
    "why.sold_out",
    "why.revision",
    "why.moved",
    "why.mastered",
)
def _(shown: Shown) -> bool:
    """Why this cannot be chosen (R10, R15, R33-R36)."""
    assert shown.option is not None
    value, player = shown.option.value, shown.player
    match shown.key:
        case "why.taken":
            return any(
                other.character == value
                for seat, other in enumerate(shown.state.players)
                if seat != shown.seat
            )
        case "why.empty":
            return not player.books[value.book]
        case "why.finished":
            return bool(shown.state.turn.spells_cast >= len(player.books[value.book]))
        case "why.used":
            return bool(player.cantrip)
        case "why.sold_out":
            return bool(shown.option.subject.left == 0)
        case "why.revision":
            return bool(len(player.hand) == shown.args["have"] < REVISION_COST == shown.args["need"])
        case "why.mastered":
            return bool(value.mastered)
        case _:
            return True  # moved in an earlier choice of the same revision


@claim("why.cost", "why.spell", "why.golden")
def _(shown: Shown) -> bool:
    """With the missing gems the price could be paid, with fewer not (R19, R30)."""
    assert shown.option is not None
    missing, hand = shown.args["missing"].slots, list(shown.player.hand_counts)
    cost = list(shown.args["cost"].slots)
    if shown.key == "why.golden":
        cost.remove(shown.args["golden"] if shown.args["golden"] in cost else None)
    for gem in missing:
        if gem is not None:
            hand[gem] += 1
    wild = cost.count(None)
    left = [have - cost.count(gem) for gem, have in zip(Gem, hand, strict=True)]
    return min(left) >= 0 and sum(left) + missing.count(None) >= wild and len(missing) > 0


@claim("remark.revision", "remark.last_hp")
def _(shown: Shown) -> bool:
    """A revision costs 4 gems; without HP the player is out (R35, R41)."""
    if shown.key == "remark.revision":
        return bool(shown.args["count"] == REVISION_COST)
    state, _ = shown.try_option()
    return shown.seat in state.fallen


@claim("IconLost")
def _(shown: Shown) -> bool:
    """The icon could not be resolved (R21)."""
    before, earlier = shown.before.players[shown.seat], shown.events[: shown.events.index(shown.event)]
    match shown.event.icon:
        case Icon.HEAL | Icon.SHIELD:
            return bool(shown.state.academy.gems.total == 0)
        case Icon.DRAW:
            drawn = [len(event.gems) for event in earlier if type(event).__name__ == "GemsDrawn"]
            return bool(before.bag_size + before.discard.total <= sum(drawn))
        case _:
            return False


@claim("GoldenDiscarded")
def _(shown: Shown) -> bool:
    """The gem did not go on to another spell: there was none, or it fits no slot there (R29)."""
    return shown.says("can’t move on") and not any(
        type(event).__name__ == "GoldenPassed" and event.gem == shown.event.gem
        for event in shown.events[shown.events.index(shown.event) - 1 : shown.events.index(shown.event)]
    )


@claim("MageFell")
def _(shown: Shown) -> bool:
    """The mage has no HP and is out (R41)."""
    return shown.state.players[shown.seat].hp.total == 0 and shown.seat in shown.state.fallen


@claim("ended.last_standing", "ended.score", "ended.rounds")
def _(shown: Shown) -> bool:
    """The last mage in the game, the first to 20 gems, or the best score of all still in (R42, R44)."""
    state, winners = shown.state, outcome(shown.state).winners
    standing = [seat for seat in range(state.seats) if seat not in state.fallen]
    if shown.key == "ended.last_standing":
        return tuple(standing) == winners
    scores = {seat: state.players[seat].score.total for seat in standing}
    return all(scores[seat] == max(scores.values()) for seat in winners) and (
        shown.key == "ended.rounds" or max(scores.values()) >= SCORE_TO_WIN
    )
