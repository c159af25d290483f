"""The claims of Draco Magi's sentences."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from engines.draco_magi import GAME
from engines.draco_magi.cards.battle_cards import BATTLE_CARDS, MAX_SHIELDS, BattleCard
from engines.draco_magi.cards.battlefields import SCROLLS, Battlefield, Side
from engines.draco_magi.cards.kinds import Dragon
from engines.draco_magi.effects.values import is_flight_useless, melee_value
from engines.draco_magi.limits import DRAGONS_PER_SIDE
from engines.draco_magi.rules.abilities import why_cannot_move
from engines.draco_magi.rules.endgame import gem_victory, outcome
from engines.draco_magi.rules.melee import can_attack, melee_verdict
from engines.draco_magi.state import Ending, Phase
from engines.kernel.choices.decision import Answer, Decision
from engines.kernel.secrecy.audience import only
from engines.kernel.secrecy.piles import Pile
from tests.claims.shown import Shown
from tests.claims.table import Claims

UNCLAIMED = {
    "a question": """
        colour extras extra draft give command where freeze ranged volley ability resolve attack way
        combo argument defend block keep act.colour act.extra act.draft act.place act.place.frozen
        act.freeze act.shoot act.recall act.flip act.move act.field act.attack act.use act.use.move
        act.block act.fly act.through
    """,
    "reports an event": """
        FirstPlayerNamed ColourChosen ExtrasChosen AdvancedDealt DraftAssigned RoundBegan
        BattlefieldLaid DragonsDrawn DragonDeckShuffled BattleDeckShuffled DragonPlaced
        RangedAttacked RangedRedrawn ShieldDrawn FieldFlipped DragonMoved DragonRecalled
        AdvancedAdded MeleeHandDrawn FieldChosen Attacked AbilityUsed Defended FlightPlayed
        LuckyDrawn DragonsLost BattleHandDiscarded AdvancedTaken FieldWon FieldTied FieldThawed
        NightfallKept
    """,
    "a name": """
        Land.* Dragon.* BattleCard.* Side AttackType.* Symbol.* Gem.* Colour.* Group.* group.*
        Phase.*
    """,
    "the text of a card": "battle.* dragon.* land.*",
    "the text of a value": "Stat.*",
    "the reason of an event, chosen with it (R46)": "End.*",
    "a heading": "components.* list.* hand.* course",
    "the label of an option": "option.*",
    "the name or explanation of an option of the table": "options.*",
    "an entry of the legend": "verb.*",
    "the short form of a line of the log": "beat.*",
    "a button": "act.*.verb do.*",
    "a label": "stage.* plate.score scene.melee scene.ranged scene.volley scene.attacks field.frozen",
    "the label of a pile": "pile.*",
    "a number": "scene.cards scene.dragons",
    "the rule itself (R9, R10)": "scene.setup",
    "the rule itself (R12)": "scene.scrying",
    "the rule itself (R13)": "scene.summon",
    "the rule itself (R14, R15, R17)": "scene.command",
    "the rule itself (R55, R56)": "scene.nightfall",
    "the rule itself (R32)": "scene.choose",
    "the rule itself (R59)": "hint.extras hint.extra",
    "the rule itself (R9)": "hint.draft hint.give",
    "the rule itself (R2, R61)": "goal*",
    "compares two states of a finished game": "turning.*",
    "numbers of a finished game": "place*",
    "the rule itself (R36)": "hint.way",
    "says how to use the page": "hint.argument",
}

DEEP_DUNGEONS = [
    side
    for card in Battlefield
    for side in (Side(card), Side(card, True))
    if "Flight" in str(SCROLLS[side.land])
]
FLIGHTS = [card for card in BattleCard if BATTLE_CARDS[card].flight]
AMBUSHES = [card for card in BattleCard if BATTLE_CARDS[card].unflyable]


def hand_of(cards: list[BattleCard], seat: int) -> Pile[BattleCard]:
    return Pile[BattleCard].hand(sorted(set(cards)), only(seat))


def shake(state: Any, dice: Callable[[int], int]) -> Any:
    """Frozen fields and Deep Dungeons, full sides, short hands and empty decks, Ambush and Rally."""
    topics = [(decision.topic.key, decision.seat) for decision in GAME.pending(state)]
    if len(topics) != 1:
        return state
    ((topic, seat),) = topics
    fields = [index for index, field in enumerate(state.fields) if field is not None]
    if topic in ("command", "resolve") and fields:
        index = fields[dice(len(fields))]
        field = state.field(index)
        match dice(4):
            case 0:
                return state.change_field(index, replace(field, side=DEEP_DUNGEONS[dice(len(DEEP_DUNGEONS))]))
            case 1 if field.cover is None and not state.resolved[index]:
                field = replace(field, stacks=tuple([stack[:2] for stack in field.stacks]))
                return state.change_field(index, field.frozen_by(dice(2)))
            case 2 if topic == "resolve" and not field.is_frozen:
                return state.change_field(index, replace(field, stacks=((), field.stacks[1])))
            case 3 if topic == "resolve" and not field.is_frozen:
                return state.change_field(index, replace(field, stacks=((), ())))
    if topic == "attack" and state.melee is not None:
        own, other = state.players[seat], 1 - seat
        match dice(5):
            case 0:  # the defender has nothing left
                return state.change_player(
                    other, battle_hand=Pile.hand(), battle_deck=Pile(), battle_discard=Pile()
                )
            case 1:
                return state.change_player(other, battle_hand=Pile.hand())
            case 2:  # Rally, with or without cards to draw, and a combo
                cards = [BattleCard.AB17, BattleCard.BC01, BattleCard.BC03, BattleCard.BC05]
                state = state.change_player(seat, battle_hand=hand_of(cards, seat))
                return (
                    state.change_player(seat, battle_deck=Pile(), battle_discard=Pile()) if dice(2) else state
                )
            case 3:
                return state.change_player(seat, battle_hand=hand_of([AMBUSHES[0], *own.battle_hand], seat))
            case _:
                cards = [BattleCard.BC01, BattleCard.BC02, BattleCard.AB01, FLIGHTS[0]]
                state = state.change_player(other, battle_hand=hand_of([FLIGHTS[dice(len(FLIGHTS))]], other))
                return state.change_player(seat, battle_hand=hand_of(cards, seat))
    return state


RARE = {
    "scene.lost": "nobody is asked in such a state",
    "why.frozen_flip": "nobody is asked in such a state",
    "why.deck": "nobody is asked in such a state",
    "why.advanced": "nobody is asked in such a state",
    "act.then.empty": "a battlefield without dragons is resolved",
}
CLAIMS = Claims(GAME, UNCLAIMED, shake, RARE)
claim = CLAIMS.claim


def through(decision: Decision) -> Answer | None:
    """Block nothing, if that is allowed."""
    ids = {option.id for option in getattr(decision, "options", ()) if option.blocked is None}
    return Answer(picks=("through",)) if "through" in ids else None


def gained_gem(state: Any, shown: Shown, index: int) -> bool:
    side = shown.state.field(index).side
    return (
        len(state.players[shown.seat].won) > len(shown.player.won)
        and state.players[shown.seat].won[-1] == side
    )


@claim("act.colour.then", "hint.colour")
def _(shown: Shown) -> bool:
    """Both decks have the same cards, whatever the colour (R4, R5)."""
    return sorted(shown.state.players[0].deck.listing or ()) == sorted(
        shown.state.players[1].deck.listing or ()
    )


@claim("act.draft.then")
def _(shown: Shown) -> bool:
    """The card to keep, the gift and the third card are the three dealt ones (R9)."""
    return (
        len({shown.args["kept"], shown.args["gift"], shown.args["back"]}) == 3 or len(shown.player.draft) == 3
    )


@claim("act.place.then", "act.place.frozen.then", "act.freeze.then")
def _(shown: Shown) -> bool:
    """The melee value and the number of dragons there after the placement (R15, R29, R34)."""
    state, events = shown.try_choice()
    (placed,) = [event for event in events if type(event).__name__ == "DragonPlaced"]
    old = shown.state.field(placed.at)
    new = old.with_dragon(shown.seat, placed.dragon)
    if shown.key == "act.freeze.then":
        return placed.freezes and not old.is_frozen
    counts = new.count(shown.seat) == shown.args["count"] or not shown.says("of 3")
    if shown.key == "act.place.frozen.then":
        return old.is_frozen and counts
    values = (melee_value(old, shown.seat), melee_value(new, shown.seat))
    is_open = any(decision.topic.key == "ranged" for decision in GAME.pending(state))
    return (
        counts
        and values == (shown.args["before"], shown.args["after"])
        and is_open == bool(shown.args["left"])
    )


@claim("act.shoot.then")
def _(shown: Shown) -> bool:
    """Help for the target: its automatic shields and the cards that may be revealed (R23, E3)."""
    state, _ = shown.try_choice()
    left = state.ranged.left if state.ranged is not None else 0
    is_lost = any(state.players[1 - shown.seat].discard) and len(state.players[1 - shown.seat].discard) > len(
        shown.state.players[1 - shown.seat].discard
    )
    if shown.says("can’t reveal") or shown.says("Any hit"):
        return shown.args["shields"] == 0 and state.ranged is None
    player = state.players[1 - shown.seat]
    can_reveal = bool(len(player.battle_deck) or len(player.battle_discard))
    return left == shown.args["shields"] or not can_reveal or is_lost


@claim("act.recall.then")
def _(shown: Shown) -> bool:
    """The dragon leaves the discard pile and is in the hand (Undead)."""
    state, _ = shown.try_choice()
    player = state.players[shown.seat]
    return (
        len(player.discard) == len(shown.player.discard) - 1
        and len(player.hand) == len(shown.player.hand) + 1
    )


@claim("act.flip.then")
def _(shown: Shown) -> bool:
    """The other side has this gem and this scroll (R27)."""
    state, _ = shown.try_choice()
    changed = [
        new.side for old, new in zip(shown.state.fields, state.fields, strict=True) if new and old != new
    ]
    return changed == [shown.args["side"]] and (changed[0].gem is None) == shown.says("no gem")


@claim("act.move.then")
def _(shown: Shown) -> bool:
    """The moved dragon is the topmost one where it goes, and the topmost one is lost first (R42)."""
    state, events = shown.try_choice()
    moves = [event for event in events if type(event).__name__ == "DragonMoved"]
    if not moves or state.fields[moves[0].at] is None:
        return True
    return bool(state.field(moves[0].at).topmost(moves[0].owner) is moves[0].dragon)


@claim("act.then.fight", "act.then.frozen", "act.then.empty", "act.then.mine", "act.then.theirs")
def _(shown: Shown) -> bool | None:
    """The next thing at the chosen battlefield (R31, R33, R34)."""
    index = shown.args["at"]
    state, events = shown.try_choice()
    names = [type(event).__name__ for event in events]
    match shown.key.rpartition(".")[2]:
        case "fight":
            for seat, count in ((shown.seat, shown.args["mine"]), (1 - shown.seat, shown.args["theirs"])):
                player = shown.state.players[seat]
                if len(player.battle_deck) + len(player.battle_discard) < count:
                    return None  # only in states that were made up
            drawn = {
                event.seat: len(event.cards) for event in events if type(event).__name__ == "MeleeHandDrawn"
            }
            return (drawn.get(shown.seat, 0), drawn.get(1 - shown.seat, 0)) == (
                shown.args["mine"],
                shown.args["theirs"],
            )
        case "frozen":
            return "FieldThawed" in names and not state.field(index).is_frozen
        case "empty":
            return "FieldTied" in names
        case "mine":
            return gained_gem(state, shown, index) and (
                state.players[shown.seat].won[-1].gem is not None
            ) == shown.says("its gem")
        case _:
            return len(state.players[1 - shown.seat].won) == len(shown.state.players[1 - shown.seat].won) + 1


@claim("act.attack.then", "hint.combo")
def _(shown: Shown) -> bool | None:
    """The cards that may block it, and the dragons it costs otherwise (R40, R42, R43, E15, E34)."""
    state, _ = shown.try_choice()
    defender = 1 - shown.seat
    decisions = {decision.topic.key for decision in GAME.pending(state) if decision.seat == defender}
    if shown.says("only one try"):
        return decisions == {"lucky"}
    if shown.says("no cards left to block"):
        return "lucky" not in decisions and "defend" not in decisions
    if decisions == {"defend"}:
        useless = is_flight_useless(state)
        if shown.says("A Flight") == useless and shown.says("Flight"):
            return False
        stack = len(state.field(state.melee.field).stacks[defender])
        attacks = len(state.melee.attacks)
        decision: Any = GAME.pending(state)[0]
        if any(option.id == "through" and option.blocked for option in decision.options):
            return True  # defence is forced
        events: tuple[Any, ...] = GAME.choose(state, defender, (Answer(picks=("through",)),))[1]
        lost = sum(len(event.dragons) for event in events if type(event).__name__ == "DragonsLost")
        return bool(lost == min(stack, attacks))
    return True if decisions == {"lucky"} else None


@claim("act.use.then")
def _(shown: Shown) -> bool:
    """The number of cards drawn; the next attack is the opponent's if they can attack (R26, R39, R45)."""
    state, events = shown.try_choice()
    drawn = sum(
        len(event.cards)
        for event in events
        if type(event).__name__ == "MeleeHandDrawn" and event.seat == shown.seat
    )
    attackers = {decision.seat for decision in GAME.pending(state) if decision.topic.key == "attack"}
    if attackers == {shown.seat}:  # they can't
        return drawn == shown.args["draws"] and shown.says("if they can")
    return bool(drawn == shown.args["draws"])


@claim("act.use.move.then")
def _(shown: Shown) -> bool:
    """No attack is made."""
    _, events = shown.try_choice()
    return not any(type(event).__name__ == "Attacked" and event.seat == shown.seat for event in events)


@claim("act.fly.then")
def _(shown: Shown) -> bool:
    """No dragon is lost to the attack (R40)."""
    _, events = shown.try_choice()
    return not any(type(event).__name__ == "DragonsLost" for event in events)


@claim("act.then.lost")
def _(shown: Shown) -> bool:
    """Which dragons the attacks cost that come through (R42, E34)."""
    _, events = shown.try_choice(choose=through)
    lost = [event.dragons for event in events if type(event).__name__ == "DragonsLost"]
    return bool((lost[0] if lost and shown.args["attacks"] else ()) == shown.args["dragons"])


@claim("hint.command")
def _(shown: Shown) -> bool:
    """There is no option but to place a dragon (R17)."""
    return shown.open_ids() != set() and all(id.startswith("card:") for id in shown.open_ids())


@claim("hint.where")
def _(shown: Shown) -> bool:
    """No side with 3 dragons is offered (R15)."""
    return all(
        shown.state.field(int(option.value)).count(shown.seat) < DRAGONS_PER_SIDE
        for option in shown.decision.options
        if option.blocked is None
    )


@claim("hint.freeze")
def _(shown: Shown) -> bool:
    """No dragon can be moved to or from it, and there is no melee (R30, R31)."""
    state, _ = shown.try_choice("freeze")
    index = next(
        i
        for i, field in enumerate(state.fields)
        if field is not None and field.is_frozen and not shown.state.field(i).is_frozen
    )
    return all(
        why_cannot_move(state, owner, *ends) is not None
        for other in range(3)
        if other != index and state.fields[other] is not None
        for ends in ((index, other), (other, index))
        for owner in (0, 1)
    )


@claim("hint.ranged", "hint.volley")
def _(shown: Shown) -> bool:
    """The target is the topmost dragon, and more hits than shields remove it (R21, R24)."""
    for option in shown.decision.available():
        if option.verb == "attack":
            _, events = shown.try_choice(option.id)
            (shot,) = [event for event in events if type(event).__name__ == "RangedAttacked"]
            if shot.target is not shown.state.field(option.value).topmost(1 - shown.seat):
                return False
    return True


@claim("shield", "hint.shield", "scene.saved", "scene.lost", "scene.needs", "scene.hopeless")
def _(shown: Shown) -> bool:
    """Whether the target is safe, how many shields it still needs, and whether cards can bring them (R23)."""
    shot = shown.state.ranged
    safe, missing = shot.hits <= shot.shields, shot.hits - shot.shields
    if shown.key == "scene.lost":
        return not safe and shot.left == 0
    if shown.says("safe") or shown.says("change nothing"):
        return bool(safe)
    if shown.says("No cards can save"):
        return bool(not safe and shown.args["missing"] > shot.left * MAX_SHIELDS)
    return bool(not safe and shown.args["missing"] >= missing)


@claim("hint.ability")
def _(shown: Shown) -> bool:
    """The ability can be used now."""
    return bool(shown.open_ids() - {"decline"})


@claim("hint.resolve")
def _(shown: Shown) -> bool:
    """If there is a fight, the player attacks first if they can; the marker passes (R35, R49)."""
    for option in shown.decision.available():
        state, _ = shown.try_choice(option.id)
        melee = state.melee
        if melee is not None and melee.exchange == 1 and not melee.attacks:
            first = shown.seat if melee.field == option.value else 1 - shown.seat
            if melee.attacker != first and can_attack(state, first):
                return False
    return True


@claim("hint.attack")
def _(shown: Shown) -> bool:
    """The last card is named as such; a player with no cards and fewer dragons loses (R37, R46)."""
    if not shown.says("last card"):
        return len(shown.player.battle_hand) > 1
    field = shown.state.field(shown.state.melee.field)
    fewer, more = (Dragon.RED,), (Dragon.RED, Dragon.RED)
    stacks = (fewer, more) if shown.seat == 0 else (more, fewer)
    state = shown.state.change_field(shown.state.melee.field, replace(field, stacks=stacks))
    for attacker in (0, 1):
        bare = state.change_player(shown.seat, battle_hand=Pile.hand()).change(
            melee=replace(state.melee, attacker=attacker)
        )
        verdict = melee_verdict(bare)
        if attacker != shown.seat and (verdict is None or verdict.winner != 1 - shown.seat):
            return False
    return len(shown.player.battle_hand) == 1


@claim("hint.defend", "hint.block", "scene.risk")
def _(shown: Shown) -> bool:
    """Unblocked attacks cost the topmost dragons, as long as there are any (R42, E34)."""
    melee = shown.state.melee
    stack = shown.state.field(melee.field).stacks[melee.defender]
    if shown.key == "scene.risk":
        return shown.args["dragon"] is stack[-1]
    if "through" not in shown.open_ids():
        return True  # defence is forced
    _, events = shown.try_choice("through")
    lost = [dragon for event in events if type(event).__name__ == "DragonsLost" for dragon in event.dragons]
    unblocked = len(melee.attacks) - len(shown.path)
    return lost == list(stack[::-1][:unblocked])


@claim("lucky", "hint.lucky")
def _(shown: Shown) -> bool:
    """The defender has no cards, but there is one to reveal; they are asked once (R43)."""
    state, _ = shown.try_choice("decline")
    is_asked_again = any(d.topic.key == "lucky" and d.seat == shown.seat for d in GAME.pending(state))
    cards = len(shown.player.battle_deck) + len(shown.player.battle_discard)
    return (
        len(shown.player.battle_hand) == 0
        and cards > 0
        and (not is_asked_again or state.melee != shown.state.melee)
    )


@claim("hint.keep")
def _(shown: Shown) -> bool:
    """Dragons that are not kept are discarded (R55); the phase is Nightfall."""
    return shown.state.phase is Phase.NIGHTFALL and shown.state.round < shown.state.options.round_cap


@claim("blocks", "blocks.all", "blocks.nothing", "attacks.nothing")
def _(shown: Shown) -> bool:
    """A card in hand can, or can't, do this now (R40, E15)."""
    melee, hand = shown.state.melee, shown.player.battle_hand
    if shown.key == "attacks.nothing":
        return any(not BATTLE_CARDS[card].attack_options for card in hand)
    useless = is_flight_useless(shown.state)
    if shown.key == "blocks.all":
        return not useless and any(BATTLE_CARDS[card].flight for card in hand)
    matching = [card for card in hand if BATTLE_CARDS[card].types & set(melee.attacks)]
    if shown.key == "blocks":
        return bool(matching)
    return any(card not in matching and (useless or not BATTLE_CARDS[card].flight) for card in hand)


@claim("field.won", "field.won.last", "field.none", "field.stays", "field.wins")
def _(shown: Shown) -> bool:
    """Whether a new battlefield comes, one stays, or its gem would win the game (R2, R12, R51, R61)."""
    state = shown.state
    match shown.key:
        case "field.won":
            return None in state.fields and state.ending is None and state.round < state.options.round_cap
        case "field.won.last":
            return None in state.fields and (
                state.ending is not None or state.round >= state.options.round_cap
            )
        case "field.none":
            return state.phase is Phase.SETUP
        case "field.stays":
            return any(state.resolved[i] and field is not None for i, field in enumerate(state.fields))
        case _:
            gems = state.players[shown.args["seat"]].gems
            return any(
                field is not None and field.side.gem and gem_victory((*gems, field.side.gem))
                for field in state.fields
            )


@claim("scene.next", "scene.marker")
def _(shown: Shown) -> bool:
    """The attacker, and the player with the marker."""
    if shown.key == "scene.marker":
        return bool(shown.args["seat"] == shown.state.marker)
    return bool(shown.args["seat"] == shown.state.melee.attacker)


@claim("why.full", "why.frozen", "why.frozen_flip", "why.resolved", "why.no_target", "why.deck",
       "why.advanced", "why.forbidden", "why.no_field", "why.no_dragon", "why.immune", "why.nowhere",
       "why.nobody")  # fmt: skip
def _(shown: Shown) -> bool:
    """Why a dragon cannot go there, be moved, attacked or drawn (R15, R16, R21, R30, R47)."""
    state, fields = shown.state, shown.state.fields
    counts = [field.count(seat) for field in fields if field is not None for seat in (0, 1)]
    match shown.key:
        case "why.full":
            return DRAGONS_PER_SIDE in counts
        case "why.frozen" | "why.frozen_flip":
            return any(field is not None and field.is_frozen for field in fields)
        case "why.resolved":
            return any(state.resolved)
        case "why.no_target":
            return any(field is not None and not field.stacks[1 - shown.seat] for field in fields)
        case "why.deck":
            return not len(shown.player.deck) and not len(shown.player.discard)
        case "why.advanced":
            return not len(state.advanced)
        case _:
            return True  # checked by the option that it blocks


@claim("why.no_attack", "why.no_block", "why.alone", "why.no_flight", "why.forced")
def _(shown: Shown) -> bool:
    """Why this card can neither attack nor block now (R39-R41, E15, E39)."""
    assert shown.option is not None
    card = shown.option.subject
    row = BATTLE_CARDS[card] if isinstance(card, BattleCard) else None
    match shown.key:
        case "why.no_attack":
            return row is not None and not row.attack_options
        case "why.no_block":
            return row is not None and not row.types & set(shown.decision.topic.args["attacks"])
        case "why.alone":
            return bool(shown.path) and row is not None and row.flight
        case "why.no_flight":
            return is_flight_useless(shown.state)
        case _:
            return bool(shown.state.options.forced_defence)


@claim("CannotPlace", "CannotAttack")
def _(shown: Shown) -> bool:
    """The player holds dragons but can place none, or cards but none that attack (R17, R39)."""
    player = shown.before.players[shown.seat]
    if type(shown.event).__name__ == "CannotPlace":
        return len(shown.state.players[shown.seat].hand) + len(player.hand) > 0
    later = shown.events[shown.events.index(shown.event) :]
    discarded = [
        event.cards
        for event in later
        if type(event).__name__ == "BattleHandDiscarded" and event.seat == shown.seat
    ]
    hand = discarded[0] if discarded else shown.state.players[shown.seat].battle_hand
    return not any(BATTLE_CARDS[card].attack_options for card in hand)


@claim("RangedHit", "RangedHeld")
def _(shown: Shown) -> bool:
    """More hits than shields remove the target (R24)."""
    event: Any = shown.event
    return bool((event.hits > event.shields) == (type(event).__name__ == "RangedHit"))


@claim("ended.three_same", "ended.three_different", "ended.four_any", "ended.rounds", "ended.left")
def _(shown: Shown) -> bool:
    """The winner's gems, or the most gems after the last round (R2, R61)."""
    result, players = outcome(shown.state), shown.state.players
    if shown.key == "ended.left":
        return [players[seat].gone for seat in range(2)].count(True) == 1
    if shown.key == "ended.rounds":
        most = max(len(player.gems) for player in players)
        return set(result.winners) == {seat for seat in range(2) if len(players[seat].gems) == most}
    return all(
        gem_victory(players[seat].gems) is Ending(shown.key.partition(".")[2]) for seat in result.winners
    )
