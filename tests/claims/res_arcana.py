"""The claims of Res Arcana's sentences."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from engines.kernel.bags import Bag
from engines.kernel.secrecy.piles import Pile
from engines.res_arcana import GAME
from engines.res_arcana.cards.box import CARDS, is_of_sort, power_of
from engines.res_arcana.cards.card import Kind
from engines.res_arcana.cards.essences import Essence
from engines.res_arcana.cards.primitives import CheckVictory, Straighten
from engines.res_arcana.limits import POINTS_TO_WIN
from engines.res_arcana.powers.requirements import why_unusable
from engines.res_arcana.rules.collect_plan import fixed_income
from engines.res_arcana.rules.endgame import outcome, tiebreaker
from engines.res_arcana.rules.victory_check import Judge
from engines.res_arcana.state import Component, Ending
from engines.res_arcana.table.points import points_for_stored, total_points
from tests.claims.shown import Shown
from tests.claims.table import Claims

UNCLAIMED = {
    "a question": """
        draft mage item empty collect upkeep act same_kind same_count mix convert gold_or_two
        destroy discard turn straighten store_on rival deck placing order discard_drawn check
        act.paid act.unpaid act.place act.place.nothing act.place.dear act.place.paid act.claim
        act.claim.dear act.claim.top act.discard act.discard.for act.pass act.pass.item act.use
        act.use.mix act.use.same act.use.stored act.use.destroy act.use.discard act.use.turn
        act.use.straighten act.use.store_on act.use.placing act.use.rival act.use.deck.* act.draft
        act.mage act.item act.collect act.collect.empty act.collect.many act.order act.discard_drawn
        act.discard_drawn.many act.mix act.collect.chosen act.upkeep.pay act.upkeep.turn act.accept
        act.lose act.react act.ignore act.check.use act.check.decline
    """,
    "reports an event": """
        TableLaid MagesDealt DeckFormed PackReceived ArtifactKept MageChosen ItemTaken RoundBegan
        EssencesCollected ComponentEmptied UpkeepPaid ComponentTurned ArtifactPlaced CardDiscarded
        PlaceClaimed MonumentClaimed MonumentUnveiled TurnPassed PowerUsed AttackMet LossIgnored
        EssencesGained EssencesLost EssencesStored EssencesSpent ComponentStraightened
        ArtifactDestroyed CardsDrawn DeckShuffled DeckSeen MonumentsSeen PointsAdded VictoryChecked
    """,
    "a name": "Card.* Essence.* kind.* tag.* Phase.*",
    "the text of a card, generated from its row": "card.*",
    "an amount": "Essences Cost Price of_any out_of nothing free act.any act.pays card.costs",
    "the rule itself (R6, R57)": "token*",
    "a heading": "components.* course",
    "the label of an option": "option.*",
    "the name or explanation of an option of the table": "options.*",
    "an entry of the legend": "verb.*",
    "the short form of a line of the log": "beat.*",
    "a button": "act.*.verb act.*.short do.*",
    "says how to use the page": "act.slots hint.collect hint.mix hint.pay hint.check hint.order",
    "a label": """
        stage.setup stage.round stage.turn stage.places stage.mage* stage.deck plate.score own.*
        pile.deck
    """,
    "a number": "pile.hand* pile.discard* pile.deck.words pile.deck.inside PointsLine",
    "a list": "pile.deck.reshuffled pile.deck.passed",
    "numbers of a finished game": "place* line.*",
    "the rule itself (R62)": "goal goal.short",
    "the rule itself (R66)": "goal.last",
    "the rule itself (R69)": "hint.draft",
    "the rule itself (R57)": "hint.item",
    "the rule itself (R29)": "hint.gold_or_two",
    "the rule itself (R45)": "hint.deck",
    "the rule itself (R34)": "hint.same_kind",
    "the rule itself (R9)": "act.mage.after hint.mage",
}


def shake(state: Any, dice: Callable[[int], int]) -> Any:
    """In a turn: full and empty pools, empty decks and hands, more cards, loaded and turned ones."""
    topics = [(decision.topic.key, decision.seat) for decision in GAME.pending(state)]
    if len(topics) != 1 or topics[0][0] not in ("act", "empty"):
        return state
    ((topic, seat),) = topics
    other = dice(state.seats)
    player = state.players[seat]
    if topic == "empty" or dice(8) == 0:
        cards = tuple([replace(one, stored=(0, dice(3), 0, dice(3), dice(2))) for one in player.components])
        return state.change_player(seat, components=cards)
    match dice(8):
        case 0 | 1:
            return state.change_player(seat, pool=Bag[Essence](tuple([4 + dice(6) for _ in range(5)])))
        case 2:
            return state.change_player(other, pool=Bag[Essence](tuple([dice(3) for _ in range(5)])))
        case 3:
            return state.change_player(seat, deck=Pile(), discard=Pile())
        case 4:
            return state.change_player(seat, hand=Pile.hand())
        case 5:
            used = {
                card
                for someone in state.players
                for pile in (someone.hand, someone.fresh, someone.deck, someone.discard)
                for card in pile
            }
            used |= {one.card for someone in state.players for one in someone.components}
            used |= {*state.items, *state.places, *state.monuments, *state.unveiled, *state.display}
            kinds = (Kind.ARTIFACT, Kind.MONUMENT, Kind.PLACE)
            free = [card for card, row in CARDS.items() if row.kind in kinds and card not in used]
            card = free[dice(len(free))]
            return state.change_player(seat, components=(*player.components, Component(card, dice(3) == 0)))
        case 6:
            turned = tuple([replace(one, turned=dice(2) == 0) for one in player.components])
            return state.change_player(seat, components=turned)
        case _:
            return state.change(monuments=Pile()) if dice(3) == 0 else state


RARE = {
    "stage.deck.unknown": "who chooses a mage knows the cards of the deck",
    "why.destroy.artifact": "a card with this price is an artifact itself",
    "ended.rounds": "the last round",
}
SIZES = {"hint.rival": (3, 4)}
CLAIMS = Claims(GAME, UNCLAIMED, shake, RARE, SIZES)
claim = CLAIMS.claim


def cards_left(player: Any) -> int:
    return len(player.deck) + len(player.discard)


@claim("act.keeps")
def _(shown: Shown) -> bool:
    """The pool after paying (R27, R28)."""
    state, events = shown.try_choice()
    gained = [
        event.essences.amounts
        for event in events
        if type(event).__name__ == "EssencesGained" and event.seat == shown.seat
    ]
    if gained or state.players[shown.seat].pool == shown.player.pool:
        return True  # a monument that gives something
    pool = state.players[shown.seat].pool.counts
    return bool(pool == shown.args["essences"].amounts) or state.phase is not shown.state.phase


@claim("act.straight")
def _(shown: Shown) -> bool:
    """The placed card is straight (R15)."""
    state, events = shown.try_choice()
    card = next(event.card for event in events if type(event).__name__ == "ArtifactPlaced")
    return not state.players[shown.seat].component(card).turned or state.phase is not shown.state.phase


@claim("act.pass.after")
def _(shown: Shown) -> bool:
    """The player swaps their item, draws a card if there is one, and has no more actions (R57, R59, E53)."""
    _, events = shown.try_choice()
    names = [type(event).__name__ for event in events if getattr(event, "seat", None) == shown.seat]
    first = names.index("TurnPassed")
    draws = "CardsDrawn" in names[first:] and cards_left(shown.player) > 0
    return draws == shown.says("draw a card and")


@claim("act.use.turns")
def _(shown: Shown) -> bool:
    """The card is turned, unless the power straightens it or the round ends (R30)."""
    state, events = shown.try_choice()
    used = next(event.card for event in events if type(event).__name__ == "PowerUsed")
    straightened = any(type(event).__name__ in ("ComponentStraightened", "RoundBegan") for event in events)
    return straightened or any(
        one.card == used and one.turned for one in state.players[shown.seat].components
    )


@claim("act.use.stays", "act.use.scores", "hint.store_on")
def _(shown: Shown) -> bool | None:
    """Stored essences are on the card and not in the pool; where it scores, points rise (R14, R39, R61)."""
    if shown.key == "hint.store_on":
        return True if shown.open_ids() else None
    state, events = shown.try_choice()
    if any(type(event).__name__ == "RoundBegan" for event in events):
        return None
    (stored,) = [event for event in events if type(event).__name__ == "EssencesStored"]
    one = next(one for one in state.players[shown.seat].components if one.card == stored.card)
    old = shown.player.component(stored.card)
    scores = points_for_stored(one) > points_for_stored(old)
    return sum(one.stored) > sum(old.stored) and (scores or shown.key == "act.use.stays")


@claim("act.look.after")
def _(shown: Shown) -> bool:
    """The cards that are seen, and whether their order is chosen (R45, E51)."""
    state, events = shown.try_choice()
    seen = [event for event in events if type(event).__name__ in ("DeckSeen", "MonumentsSeen")]
    count = len(seen[0].cards)
    asks = any(decision.topic.key == "order" for decision in GAME.pending(state))
    return (count == 0) == shown.says("no card") and asks == shown.says("choose their order")


@claim("act.collect.after")
def _(shown: Shown) -> bool | None:
    """Everything is collected that the cards always give (R19)."""
    _, events = shown.try_choice()
    collected = [event for event in events if type(event).__name__ == "EssencesCollected"]
    income = fixed_income(shown.player)
    own = [event.essences.amounts for event in collected if event.seat == shown.seat]
    if not own:
        return None  # others still choose
    return all(sum(amounts[n] for amounts in own) >= least for n, least in enumerate(income))


@claim("hint.act")
def _(shown: Shown) -> bool:
    """The actions for which cards exist (R27-R31)."""
    verbs = {option.verb for option in shown.decision.options}
    claims = bool(shown.state.places or shown.state.display or len(shown.state.monuments))
    return ("discard" in verbs) == shown.says("discard") and claims == shown.says("claim")


@claim("hint.empty", "remark.points")
def _(shown: Shown) -> bool:
    """A card is emptied entirely; some of what is on the cards is worth points (R20, R61)."""
    points = [points_for_stored(one) for one in shown.player.components]
    if shown.key == "remark.points":
        assert shown.option is not None
        return bool(shown.args["count"] == points_for_stored(shown.player.component(shown.option.value)))
    return any(points) == shown.says("worth points")


@claim("hint.upkeep", "hint.turn")
def _(shown: Shown) -> bool:
    """A turned card can neither act nor be turned (R16, E34, E39)."""
    actions = [
        (one, number)
        for one in shown.player.components
        for number, power in enumerate(CARDS[one.card].powers)
        if power.when == "action" and not power.usable_turned
    ]
    return all(why_unusable(shown.player, replace(one, turned=True), number) for one, number in actions)


@claim("hint.straighten")
def _(shown: Shown) -> bool:
    """The chosen card is straight afterwards; nothing is straightened with "None of these" (R46)."""
    ids = sorted(shown.open_ids() - {"none"})
    _, events = shown.try_choice(ids[0])
    straightened = [event.card for event in events if type(event).__name__ == "ComponentStraightened"]
    _, events = shown.try_choice("none")
    return len(straightened) == 1 and not any(
        type(event).__name__ == "ComponentStraightened" for event in events
    )


@claim("hint.destroy", "hint.discard")
def _(shown: Shown) -> bool:
    """Whether essences are gained for the card, and that those on it are lost (R38, E21)."""
    for id in sorted(shown.open_ids()):
        _, events = shown.try_choice(id)
        card = next(option.value for option in shown.decision.options if option.id == id)
        gained = [
            event for event in events if type(event).__name__ == "EssencesGained" and event.seat == shown.seat
        ]
        if shown.key == "hint.discard" and bool(gained) != (
            shown.says("You gain essences") and CARDS[card].cost.value > 0
        ):
            return bool(CARDS[card].cost.value == 0)
    return True


@claim("hint.discard_drawn")
def _(shown: Shown) -> bool:
    """Every card of the hand can be discarded, not only those drawn (R44)."""
    return bool(len(shown.decision.options) == shown.player.hand_size)


@claim("hint.rival")
def _(shown: Shown) -> bool:
    """No rival loses anything (R42)."""
    for id in sorted(shown.open_ids()):
        _, events = shown.try_choice(id)
        if any(type(event).__name__ == "EssencesLost" for event in events):
            return False
    return True


@claim("lose", "hint.lose")
def _(shown: Shown) -> bool:
    """The Life that is lost, and two others for each Life that is missing (R50)."""
    decision = shown.decision
    others = {sum(way) for way in decision.ways}
    return others == {decision.topic.args["others"]} and decision.topic.args["others"] % 2 == 0


@claim("loss", "hint.loss")
def _(shown: Shown) -> bool:
    """The attack can be taken, and there is a way to ignore it (R49, R52)."""
    return "accept" in shown.open_ids() and len(shown.open_ids()) > 1


@claim("hint.same_count", "hint.convert")
def _(shown: Shown) -> bool | None:
    """The more is paid the more is gained, as many as were paid (R34, E46)."""
    if shown.key == "hint.convert":
        _, events = shown.try_choice()
        return (
            any(
                sum(event.essences.amounts) == shown.args.get("count", 0)
                for event in events
                if type(event).__name__ == "EssencesGained"
            )
            or shown.decision.topic.args["count"] == 0
        )
    return len(shown.decision.ways) >= 1


@claim("pay")
def _(shown: Shown) -> bool:
    """With an artifact to be placed, this is not its price (R47)."""
    return shown.says("not yet") == bool(shown.args.get("placing"))


@claim("hint.placing")
def _(shown: Shown) -> bool:
    """Nothing is placed with "None of these" (E56)."""
    _, events = shown.try_choice("none")
    return not any(type(event).__name__ == "ArtifactPlaced" for event in events)


@claim("why.cost", "why.cost.less", "why.price", "why.stored")
def _(shown: Shown) -> bool:
    """The price, and what the player has instead (R32, R35)."""
    have = shown.args["have"].amounts
    return (
        have == shown.player.pool.counts
        or any(have == one.stored for one in shown.player.components)
        or bool(shown.path)
    )


@claim("why.turned")
def _(shown: Shown) -> bool:
    """The card is turned (R16)."""
    assert shown.option is not None
    return bool(shown.player.component(shown.option.subject.card).turned)


@claim("why.hand", "why.monuments", "stage.monuments.none", "stage.monuments.top", "pile.deck.empty")
def _(shown: Shown) -> bool:
    """There are no cards of that sort."""
    monuments = len(shown.state.monuments)
    match shown.key:
        case "why.hand":
            return bool(shown.player.hand_size == 0)
        case "stage.monuments.top":
            return monuments > 0
        case "pile.deck.empty":
            return any(not len(player.deck) for player in shown.state.players)
        case _:
            return monuments == 0


@claim(
    "why.destroy.artifact", "why.destroy.other_artifact", "why.destroy.dragon_or_creature",
    "why.turn.dragon", "why.turn.creature",
)  # fmt: skip
def _(shown: Shown) -> bool:
    """There is no such card to pay with (E20, E34)."""
    assert shown.option is not None
    own = shown.option.subject.card
    artifacts = [one for one in shown.player.components if CARDS[one.card].kind is Kind.ARTIFACT]
    what: Any = shown.key.rpartition(".")[2]
    match what:
        case "artifact":
            return not artifacts
        case "other_artifact":
            return not [one for one in artifacts if one.card != own]
        case "dragon_or_creature":
            return not [one for one in artifacts if is_of_sort(one.card, "dragon_or_creature")]
        case _:
            return not [one for one in artifacts if is_of_sort(one.card, what) and not one.turned]


@claim(
    "remark.nothing_to_place", "remark.nobody_to_hit", "remark.nothing_to_draw",
    "remark.nothing_to_straighten", "remark.no_turned_creature", "remark.straight",
)  # fmt: skip
def _(shown: Shown) -> bool:
    """The power changes nothing but what it costs, for this reason (R48)."""
    if shown.option is None:
        return True  # the same remark, said in the action bar
    _, events = shown.try_option()
    names = {type(event).__name__ for event in events[: _first_other(events)]}
    player, card = shown.player, shown.option.subject.card
    turned = [one.card for one in player.components if one.turned and one.card != card]
    match shown.key.partition(".")[2]:
        case "nothing_to_place":
            return "ArtifactPlaced" not in names
        case "nobody_to_hit":
            return all(shown.state.players[seat].passed for seat in shown.state.others(shown.seat))
        case "nothing_to_draw":
            return cards_left(player) == 0
        case "nothing_to_straighten":
            return not turned and _straightens(shown) == "own"
        case "no_turned_creature":
            return (
                not any(is_of_sort(one, "creature") for one in turned) and _straightens(shown) == "creature"
            )
        case _:
            return not player.component(card).turned


def _straightens(shown: Shown) -> str:
    assert shown.option is not None
    subject = shown.option.subject
    (effect,) = [e for e in power_of(subject.card, subject.power - 1).effects if isinstance(e, Straighten)]
    return effect.what


def _first_other(events: tuple[Any, ...]) -> int:
    """The number of events before the next round or turn."""
    ends = [
        number
        for number, event in enumerate(events)
        if type(event).__name__ in ("RoundBegan", "VictoryChecked")
    ]
    return min(ends, default=len(events))


@claim("goal.reached", "goal.reached.short")
def _(shown: Shown) -> bool:
    """If everyone had passed now, this player would be a winner (R62, R63)."""
    state = shown.state
    ended = Judge().run(state)
    leaders = outcome(ended).winners
    if shown.key == "goal.reached.short":
        return ended.ending is Ending.POINTS
    seat = shown.args["seat"]
    weak = [total_points(state, other) for other, player in enumerate(state.players) if not player.gone]
    return seat in leaders and not state.players[seat].gone and max(weak) >= POINTS_TO_WIN


@claim("goal.check")
def _(shown: Shown) -> bool:
    """This place is in play and can check victory at once (R65)."""
    card = shown.args["place"]
    checks = any(isinstance(effect, CheckVictory) for power in CARDS[card].powers for effect in power.effects)
    return checks and any(one.card == card for player in shown.state.players for one in player.components)


@claim("TokenTaken")
def _(shown: Shown) -> bool:
    """No other player had passed in this round (R57)."""
    return not any(player.passed for player in shown.before.players)


@claim("stage.deck.known", "stage.deck.unknown", "pile.deck.top")
def _(shown: Shown) -> bool:
    """The known cards of a deck (R8, R45, R67)."""
    player = shown.player
    if shown.key == "stage.deck.unknown":
        return bool(shown.args["count"] == len(player.deck) and shown.state.options.setup == "first_game")
    if shown.key == "stage.deck.known":
        return bool(shown.args["count"] == len(player.deck))
    view = GAME.view(shown.state, shown.seat)
    return any(deck.cards and deck.cards[-1] is not None for deck in [other.deck for other in view.players])


@claim("ended.points", "ended.rounds", "ended.alone")
def _(shown: Shown) -> bool:
    """The winners have the most points of all who stayed: at least 10, or after the last round (R63, R66)."""
    state = shown.state
    staying = [seat for seat, player in enumerate(state.players) if not player.gone]
    winners = outcome(state).winners
    if shown.key == "ended.alone":
        return len(staying) == 1
    best = max((total_points(state, seat), tiebreaker(state.players[seat])) for seat in staying)
    points = [(total_points(state, seat), tiebreaker(state.players[seat])) for seat in winners]
    return set(points) == {best} and (shown.key == "ended.rounds" or best[0] >= POINTS_TO_WIN)
