"""The claims of Magelight's sentences."""

from collections.abc import Callable
from typing import Any

from engines.kernel.secrecy.audience import ALL, only
from engines.kernel.secrecy.piles import HeldCard, Pile
from engines.magelight import GAME
from engines.magelight.cards.card import Kind
from engines.magelight.cards.deck import CARDS
from engines.magelight.cards.designs import Design
from engines.magelight.cards.roles import Role
from engines.magelight.limits import MAX_POWER
from engines.magelight.rules.endgame import is_drained, is_purged, outcome
from engines.magelight.state import Ally, Ending
from tests.claims.shown import Shown, play_defaults
from tests.claims.table import Claims

UNCLAIMED = {
    "a question": """
        channel may way forced pick burn_seen order next secret carry_out stack act.store act.look
    """,
    "reports an event": """
        RolesDealt TurnBegan WardExpired CardsDrawn DeckShuffled StackTaken StorageTaken
        ArtifactsFound ArtifactRevealed SecretKept SecretsCounted CountersSet CardBurned CardStored
        SpellPlayed AllyPlayed AllyActivated CardsChannelled WardGained ManaGained ActionsGained
        RoleRevealed RoleShown AllyActs PileBurned CardsSalvaged CardFetched CardStolen StorageSeen
        AllyLeft AllyMoved StackDiscarded Declined StackLeft HandDiscarded
    """,
    "a name": "act.at Design.* Ally InHand OfferedCard deck discard burn kind.*",
    "a list": "act.channels",
    "a question or a button": """
        act.play* act.use* act.burn* act.offer* act.choose* act.ally* act.next* act.several*
        act.none* act.take* act.spend*
    """,
    "a button": "act.store.verb act.store.short act.look.verb do.*",
    "the text of a card": "card.*",
    "a name, or the rule itself (R30-R33)": "Role.*",
    "a label of a role": "role.*",
    "the rule itself (R37-R40)": "keyword.*",
    "the rule itself (R6-R10, R41)": "counter.*",
    "a heading": "components.* goal.short.* goal.guildmages goal.infiltrators course",
    "the label of an option": "option.*",
    "the name or explanation of an option of the table": "options.*",
    "an entry of the legend": "verb.*",
    "the short form of a line of the log": "beat.*",
    "a label": """
        stage.* plate.score place.bare place.gave ally.* current* hand.waiting hand.resolving
        hand.stored hand.passed hand.empty
    """,
    "numbers of a finished game": "place place.gone",
    "a number": "place.hand place.turn",
    "a label, the same for all viewers": "place.gets",
    "the label of a pile": "pile.* stack.*",
    "the viewer's role": "hand.role.*",
    "the rule itself (R18)": "hand.first",
    "the rule itself (R17, R18)": "hand.soon",
    "what the viewer knows; the laws compare it between worlds": "know.*",
    "the rule itself (R30-R33)": "goal",
    "the rule itself (R35)": "goal.last",
    "two other sentences": "goal.both",
    "compares two states of a finished game": "turning.*",
    "says how to use the page": "hint.pick hint.order",
    "the offer can be declined": "hint.may hint.bonus",
}


def shake(state: Any, dice: Callable[[int], int]) -> Any:
    """Small hands, no and many Actions, blind stacks, allies, no Power, empty piles, Storages, no deck."""
    topics = [(decision.topic.key, decision.seat) for decision in GAME.pending(state)]
    if topics and topics[0][0] in ("next", "secret", "carry_out", "way", "may") and dice(2):
        return state.change(deck=Pile()) if dice(2) else state
    if len(topics) != 1 or topics[0][0] != "act":
        return state
    ((_, seat),) = topics
    other = state.others(seat)[dice(state.seats - 1)]
    hand = list(state.hand)
    match dice(14):
        case 0:
            return state.change(hand=Pile.hand(hand[: dice(5)], only(seat)))
        case 1:
            return state.change_turn(actions=dice(2))
        case 2:
            return state.change_turn(actions=3, mana=20)
        case 3:
            return state.change_turn(blind=True)
        case 4:
            ally = Ally(state.arrived + 1, Design.HEARTH_SALAMANDER, seat, state.turn.number - 1)
            return state.change(arrived=ally.id).change_player(seat, allies=(ally,)).change_turn(actions=2)
        case 5:
            return state.change_player(other, power=dice(2))
        case 6:
            return state.change_player(dice(state.seats), power=MAX_POWER)
        case 7:
            return state.change(burnt=Pile())
        case 8:
            return state.change_player(
                other, storage=Pile.hand([Design.LEY_SURGE, Design.BONFIRE], only(other))
            )
        case 9:
            return state.change_player(other, ward=2)
        case 10:  # every kind of spell in turn
            spells = [design for design, card in CARDS.items() if card.kind is not Kind.ARTIFACT]
            cards = sorted([*hand[:5], spells[dice(len(spells))], spells[dice(len(spells))]])
            return state.change(hand=Pile.hand(cards, only(seat))).change_turn(actions=4, mana=20)
        case 11:
            player = state.players[other]
            return state.change_player(other, role=player.role.show(ALL))
        case 12:
            return (
                state.change(deck=Pile(), discard=Pile[Design]().put(HeldCard[Design](Design.LEY_SURGE, ALL)))
                if dice(4) == 0
                else state
            )
        case _:
            return state


RARE = {
    "why.target.any": "there is always a player",
    "why.target.others": "there is always another player",
    "why.target.hidden_others": "every role is public",
    "ended.rounds": "30 rounds",
    "ended.dark_day": "a random player seldom saves the Mana",
    "ended.alone": "all but one leave",
    "ended.purge": "a purge",
}
CLAIMS = Claims(GAME, UNCLAIMED, shake, RARE)
claim = CLAIMS.claim


def names_of(events: Any) -> list[str]:
    return [type(event).__name__ for event in events]


@claim("act.keeps")
def _(shown: Shown) -> bool | None:
    """The Actions and Mana that are left after paying, before the card has an effect (R23)."""
    turn = shown.state.turn
    state, events = shown.try_choice()
    if any(
        name in names_of(events) for name in ("ManaGained", "ActionsGained", "ArtifactsFound", "GameEnded")
    ):
        return None
    paid = state.turn.number == turn.number
    kept = (state.turn.actions, state.turn.mana)
    return not paid or kept == (shown.args["actions"], shown.args["mana"])


@claim("act.store.then")
def _(shown: Shown) -> bool:
    """Nobody else sees the stored card, and it is back at the start of the next turn (R20, R23)."""
    state, _ = shown.try_choice()
    views = [GAME.view(state, other).players[shown.seat].storage.cards for other in state.others(shown.seat)]
    hidden = all(None in cards for cards in views)
    number = state.turn.number
    after = play_defaults(
        GAME,
        state,
        lambda state: state.turn.number > number and state.turn.seat == shown.seat and state.turn.checked,
    )
    return hidden and (after.ending is not None or len(after.players[shown.seat].storage) == 0)


@claim("act.look.then", "hint.carry_out")
def _(shown: Shown) -> bool:
    """No other player is shown which artifact it is, or which cards are in the Storage (R40)."""
    _, events = shown.try_choice()
    kept = next(event for event in events if type(event).__name__ == "SecretKept")
    masked: list[Any] = [GAME.mask_events((kept,), other)[0] for other in shown.state.others(shown.seat)]
    return all(event.artifact.value is None for event in masked) and "StorageSeen" not in names_of(events)[:1]


@claim("act", "hint.act")
def _(shown: Shown) -> bool:
    """The actions that are left, and the cards that are passed on at the end of the turn (R23-R26, E17)."""
    verbs = {id.partition(":")[0] for id in shown.open_ids()} - {"end"}
    state = shown.state
    if shown.says("burn or store a card") or shown.says("1 Action each"):
        return {"burn", "store"} <= verbs
    if shown.says("use an ally") or shown.says("only allies"):
        return verbs == {"activate"}
    if verbs:
        return False
    if shown.says("No cards left"):
        return bool(state.hand_size == 0)
    if shown.says("Only cards to pass on"):
        return bool(0 < state.hand_size <= state.reserve)
    if shown.says("No Actions left"):
        return bool(state.turn.actions == 0)
    after, events = shown.try_choice("end")
    asks = any(decision.topic.key == "stack" for decision in GAME.pending(after))
    discards = "HandDiscarded" in names_of(events)
    if shown.says("cards from the deck"):
        return not asks and (discards or state.hand_size == 0)
    if shown.says("no cards to pass on"):
        return state.hand_size == 0 and not asks
    if shown.says("All cards in your hand go"):
        return not asks and not discards
    return asks


@claim("hint.forced")
def _(shown: Shown) -> bool:
    """There is no option to decline (D11)."""
    return "decline" not in shown.open_ids()


@claim("hint.burn_seen")
def _(shown: Shown) -> bool:
    """Without a burned card the Storage is as before."""
    from engines.kernel.choices.decision import Answer

    target = shown.args["target"]
    state, _ = shown.try_choice(Answer(picks=()))
    same_turn = state.turn.number == shown.state.turn.number
    return not same_turn or sorted(state.players[target].storage) == sorted(
        shown.state.players[target].storage
    )


@claim("hint.stack")
def _(shown: Shown) -> bool:
    """The stack waits for the next player, and the rest of the hand is discarded (R25, R26)."""
    state, events = shown.try_choice()
    names = names_of(events)
    return "StackLeft" in names and ("HandDiscarded" in names or state.ending is not None)


@claim("hint.channel")
def _(shown: Shown) -> bool:
    """Channelled cards give no Mana (R39)."""
    _, events = shown.try_choice()
    return "CardBurned" not in names_of(events)


@claim("hint.secret")
def _(shown: Shown) -> bool:
    """Everyone sees the revealed artifact; unrevealed, nobody else does (R40)."""
    _, events = shown.try_choice("reveal")
    return "ArtifactRevealed" in names_of(events)


@claim("hint.next")
def _(shown: Shown) -> bool:
    """Any of the artifacts can be next (R21)."""
    return len(shown.open_ids()) == len(shown.state.aside) > 1


@claim("target", "hint.target")
def _(shown: Shown) -> bool | None:
    """Every target can be chosen; what it is hit for, at most (R41, R6)."""
    if shown.key == "hint.target":
        return bool(shown.open_ids())
    limits = {"1 Power": 1, "2 Power": 2}
    amount = next((count for words, count in limits.items() if shown.says(words)), None)
    if amount is None:
        return True
    for id in sorted(shown.open_ids()):
        _, events = shown.try_choice(id)
        lost = [event.lost for event in events if type(event).__name__ == "PowerLost"]
        gained = [event.gained for event in events if type(event).__name__ == "PowerGained"]
        if any(number > amount for number in lost[:1]) or (
            shown.says("gains") and any(n > 1 for n in gained[:1])
        ):
            return False
        if shown.says("not their last") and any(
            event.lost and not event.power for event in events if type(event).__name__ == "PowerLost"
        ):
            return None  # the game went on to another loss
    return True


@claim("bonus")
def _(shown: Shown) -> bool:
    """The offer can be taken."""
    return "do" in shown.open_ids()


@claim("hint.way")
def _(shown: Shown) -> bool:
    """Only one of the effects happens."""
    return len(shown.open_ids()) == 2


@claim("why.action", "why.artifact", "why.role", "why.round", "why.mana", "why.reserve", "why.burn",
       "why.discard", "why.arrived", "why.used")  # fmt: skip
def _(shown: Shown) -> bool:
    """Why a card or an ally cannot be used now (R14, R23, R24, R32, E40)."""
    assert shown.option is not None
    state, turn, subject = shown.state, shown.state.turn, shown.option.subject
    match shown.key:
        case "why.action":
            return bool(turn.actions < 1)
        case "why.artifact":
            return CARDS[subject.design].kind is Kind.ARTIFACT
        case "why.role":
            return shown.player.role.open is not Role.INFILTRATOR
        case "why.round":
            return bool(state.round < shown.args["round"])
        case "why.mana":
            return bool(shown.args["cost"] > shown.args["have"] == turn.mana)
        case "why.reserve":
            return bool(shown.args["count"] == state.reserve and state.hand_size - state.reserve < 3)
        case "why.burn":
            return not len(state.burnt)
        case "why.discard":
            return not len(state.discard)
        case "why.arrived":
            return bool(subject.arrived == turn.number)
        case _:
            return bool(subject.used == turn.number)


@claim("why.target.any", "why.target.others", "why.target.hidden_others", "why.target.public_others",
       "why.target.storage_others", "why.target.ally")  # fmt: skip
def _(shown: Shown) -> bool:
    """There is no such target (E40)."""
    others = [shown.state.players[seat] for seat in shown.state.others(shown.seat)]
    match shown.key.rpartition(".")[2]:
        case "hidden_others":
            return not any(player.role_is_hidden for player in others)
        case "public_others":
            return all(player.role_is_hidden for player in others)
        case "storage_others":
            return not any(len(player.storage) for player in others)
        case "ally":
            return not any(player.allies for player in shown.state.players)
        case _:
            return False


@claim("PowerLost", "PowerGained")
def _(shown: Shown) -> bool:
    """The Power that was lost, absorbed or gained, and the rest (R6, R41)."""
    event: Any = shown.event
    if shown.key == "PowerGained":
        return bool(0 < event.power <= MAX_POWER and (event.gained > 0) != shown.says("at the limit"))
    if shown.says("keep your last"):
        return bool(event.power == 1 or event.power > 0)
    return event.power >= 0 and (not shown.says("no Power to lose") or event.power == 0)


@claim("StackChanged")
def _(shown: Shown) -> bool:
    """The stack will be open, come from the deck, or have up to this many cards (R24, E16-E18)."""
    event: Any = shown.event
    return shown.says({"open": "face up", "blind": "from the deck", "size": f"up to {event.n}"}[event.mode])


@claim("DeckSeen")
def _(shown: Shown) -> bool:
    """The number of cards seen, or no card."""
    count = shown.event.count
    return (count == 0) == shown.says("empty") and not shown.says("top 0")


@claim("hand.nothing")
def _(shown: Shown) -> bool:
    """It is another player's turn, and the previous player's stack comes (R19)."""
    return bool(
        shown.state.turn.seat != shown.seat and shown.args["target"] == shown.state.right_of(shown.seat)
    )


@claim("goal.met", "goal.unmet", "goal.broken", "goal.purge", "goal.dark_day", "goal.dark_day.early",
       "goal.drain", "goal.drain.about")  # fmt: skip
def _(shown: Shown) -> bool:
    """How near each side is; in a finished game only one side's condition came true (R28, R30-R35)."""
    state = shown.state
    if state.ending is not None:
        return shown.key in ("goal.met", "goal.unmet") and (
            shown.key == "goal.unmet" or state.ending.team is not None
        )
    power = sum(player.power for player in state.players if player.role.open is Role.GUILDMAGE)
    match shown.key:
        case "goal.purge":
            return bool(shown.args["left"] == len(state.deck) + len(state.discard))
        case "goal.broken":
            broken = [
                p
                for p in state.players
                if p.role.open is Role.INFILTRATOR and not p.role_is_hidden and not p.power
            ]
            return bool(len(broken) == shown.args["broken"])
        case "goal.dark_day":
            return bool(shown.args["price"] == state.cost_of(Design.DARK_DAY) and state.round >= 4)
        case "goal.dark_day.early":
            return bool(state.round < shown.args["first"])
        case "goal.drain":
            return bool(shown.args["most"] == power)
        case _:
            return bool(shown.args["least"] <= power <= shown.args["most"])


@claim("ended.purge", "ended.mill", "ended.dark_day", "ended.drain", "ended.rounds", "ended.alone")
def _(shown: Shown) -> bool:
    """Why the game ended; the winners stayed, and are of that team if any of it stayed (R28-R36, E38)."""
    state = shown.state
    winners, staying = (
        set(outcome(state).winners),
        {seat for seat, p in enumerate(state.players) if not p.gone},
    )
    team = state.ending.team
    members = {seat for seat in staying if state.players[seat].role.open is team}
    if winners != (members or staying):
        return False
    match state.ending:
        case Ending.PURGE:
            return is_purged(state)
        case Ending.DRAIN:
            return is_drained(state)
        case Ending.MILL:
            return not len(state.deck) and not len(state.discard)
        case Ending.ALONE:
            return len(staying) == 1
        case _:
            return True
