"""The claims of MagestiK's sentences."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from engines.kernel.bags import Bag
from engines.kernel.choices.decision import Answer, Decision
from engines.magestik import GAME
from engines.magestik.cards import STAFFS, Breed, Energy, Gem, Staff
from engines.magestik.events.rounds import DealSkipped, DragonsFaded, EnergyDenied
from engines.magestik.limits import GEMS_TO_WIN
from engines.magestik.rules.endgame import EndRound, outcome
from engines.magestik.rules.spells.payment import payment_ways
from engines.magestik.rules.spells.pending_spell import MIRROR, mirrored_spells
from engines.magestik.rules.turns import current_turn, energy_from, reveal_staff
from engines.magestik.state import Dragon, Ending
from tests.claims.shown import Shown, play_defaults
from tests.claims.table import Claims

UNCLAIMED = {
    "a name": "Gem.* Energy.* Spell Breed.* Dragon Staff.*",
    "an amount": "Energies Cost none any*",
    "a heading": "components.* course",
    "the printed text of a card, checked against the rows of the cards": "spell.*",
    "the label of an option": "option.*",
    "the name or explanation of an option of the table": "options.*",
    "an entry of the legend": "verb.*",
    "the short form of a line of the log": "beat.*",
    "a button": "act.*.verb",
    "a question": """
        act.draft act.steal* act.kill act.curse act.recruit act.cast act.attack act.attack.whom
        act.attack.with act.attack.force act.take act.pass act.block act.end draft copy curse victim
        haul gem dragon pay target force defend
    """,
    "says how to use the page": "hint.haul",
    "a label": """
        plate.score stage.round stage.called stage.drafting stage.between stage.over stage.track
        stage.draft.title stage.quiet tile.* mood.awake mood.asleep mood.attacked mood.attacks
    """,
    "the rule itself (R33, R37)": "goal*",
    "compares two states of a finished game": "turning.*",
    "numbers of a finished game": "place.*",
    "reports an event": """
        RoundBegan GemsDealt StaffsTurnedUp StaffKept StaffCalled EnergyGained DragonsWoke SpellCast
        StaffCursed DragonRecruited GemDrawn EnergyStolen GemStolen DragonStolen DragonKilled
        AttackLaunched AttackBlocked DragonsFought GemsPlundered TurnEnded RoundEnded
    """,
    "the printed text of a gem": "gem.worth",
    "a label of a card": "staff.*",
}


def shake(state: Any, dice: Callable[[int], int]) -> Any:
    """Between the actions of a turn: empty purses, empty decks, ephemeral and stolen dragons, no dragons."""
    if [decision.topic.key for decision in GAME.pending(state)] != ["act"]:
        return state
    seat = dice(state.seats)
    player = state.players[seat]
    some = state.others(state.active) if dice(3) == 0 else [seat]
    match dice(7):
        case 0:  # no gems
            for poor in some:
                deck = state.deck.plus(state.players[poor].gems.counts)
                players = state.players_with(poor, gems=Bag[Gem]((0,) * 5))
                state = state.change(deck=deck, players=players)
            return state
        case 1:  # no energy
            for poor in some:
                state = state.change_player(poor, energy=Bag[Energy]((0,) * 6))
            return state
        case 2:
            return state.change_player(seat, energy=Bag[Energy]((1, 1, 1, 1, 1, 5)))
        case 3:  # 10 gems, or as many as there are
            gained = tuple([min(2, count) for count in state.deck.counts])
            players = state.players_with(seat, gems=player.gems.plus(gained))
            return state.change(deck=state.deck.minus(gained), players=players)
        case 4 | 5:  # dragons of every kind
            kinds = (Breed.EPHEMERAL, Breed.YELLOW, Breed.BLACK)[: 1 + dice(3)]
            new = tuple(
                [
                    Dragon(state.hatched + number, breed, awake=breed is Breed.EPHEMERAL or dice(3) > 0)
                    for number, breed in enumerate(kinds, 1)
                ]
            )
            stolen = tuple([replace(dragon, stolen=state.active == seat and dice(5) == 0) for dragon in new])
            state = state.change_player(seat, dragons=(*player.dragons, *stolen)[-4:])
            return state.change(hatched=state.hatched + len(new))
        case _:  # the deck is empty: its gems are with one player
            players = state.players_with(seat, gems=player.gems.plus(state.deck.counts))
            return state.change(deck=Bag[Gem]((0,) * 5), players=players) if dice(4) == 0 else state


RARE = {
    "why.curse": "three curses or more in a turn",
    "why.copy": "the Simulacra Staff is called first",
    "why.copies": "every revealed staff needs a target",
    "why.stolen": "a stolen dragon beside one that is ready",
    "why.attacked": "an ephemeral dragon that has attacked beside one that is ready",
    "DealSkipped": "hardly any gem in the deck",
    "ended.alone": "all but one leave",
}
SIZES = {
    "mood.asleep.first": (2,),
    "mood.asleep.yours": tuple(range(3, 9)),
    "hint.victim": tuple(range(3, 9)),
    "why.face_up": tuple(range(2, 7)),
    "hint.target": tuple(range(3, 9)),
}

CLAIMS = Claims(GAME, UNCLAIMED, shake, RARE, SIZES)
claim = CLAIMS.claim


def pass_all(decision: Decision) -> Answer | None:
    """Let every attacker through."""
    return Answer(picks=("pass",)) if decision.topic.key == "defend" else None


def settle_attack(shown: Shown, state: Any, attacker: int) -> Any:
    """The state after the gems of an attack have been taken."""

    def is_settled(state: Any) -> bool:
        return all(decision.topic.key not in ("defend", "take") for decision in GAME.pending(state))

    return play_defaults(GAME, state, is_settled)


@claim("hint.draft")
def _(shown: Shown) -> bool:
    """Only two players keep two staffs, and only the first wakes dragons (R16, R21)."""
    if shown.args["nth"] == 1:
        return shown.state.seats == 2 and len(shown.player.staffs) == 0
    return shown.says("you can cast its spells")


@claim("act", "hint.act")
def _(shown: Shown) -> bool:
    """The actions that are possible now; ending the turn costs no energy (R22, R27)."""
    open_ids = shown.open_ids()
    casts, attacks = any(id.startswith("cast:") for id in open_ids), "attack" in open_ids
    if shown.says("Cast as often"):
        state, _ = shown.try_choice("end")
        return casts and state.players[shown.seat].energy.total >= shown.player.energy.total
    if shown.key == "hint.act":
        return not casts and attacks == shown.says("attack once")
    return (casts, attacks) == (shown.says("Cast spells"), shown.says("ttack"))


@claim("hint.curse", "act.curse.then", "EnergyDenied")
def _(shown: Shown) -> bool | None:
    """No holder of a cursed staff gains its energy (R23, E9), nobody at all if nobody holds it (E5)."""
    if isinstance(shown.event, EnergyDenied):
        return shown.event.staff in shown.state.cursed
    if shown.key == "hint.curse":
        assert shown.option is None
        state, _ = shown.try_choice(next(iter(sorted(shown.open_ids()))))
    else:
        state, _ = shown.try_choice()
    (staff,) = set(state.cursed) - set(shown.state.cursed)
    for seat, player in enumerate(state.players):
        if staff in player.staffs.cards:
            after = reveal_staff(state, seat, staff)
            return bool(after.players[seat].energy == player.energy)
    return True


@claim("hint.copy")
def _(shown: Shown) -> bool:
    """A mirrored spell costs 1 more than its price (E39)."""
    return all(
        sum(option.price.pips)
        == sum(option.value.spell.cost.pips) + sum(MIRROR.cost.pips)
        == sum(option.value.spell.cost.pips) + 1
        for option in shown.decision.options
    )


@claim("hint.victim")
def _(shown: Shown) -> bool:
    """Nobody but the chosen player loses anything."""
    for option in shown.decision.options:
        state, _ = shown.try_choice(option.id)
        for seat, (old, new) in enumerate(zip(shown.state.players, state.players, strict=True)):
            if seat not in (shown.seat, option.value) and (old.gems, old.energy) != (new.gems, new.energy):
                return False
    return True


@claim("hint.dragon")
def _(shown: Shown) -> bool:
    """Every other player's dragon can be chosen, awake or asleep (R26)."""
    others = [
        dragon for seat in shown.state.others(shown.seat) for dragon in shown.state.players[seat].dragons
    ]
    return shown.open_ids() == {f"dragon:{dragon.id}" for dragon in others}


@claim("hint.gem", "hint.take")
def _(shown: Shown) -> bool:
    """Each gem adds 1 energy to what the staff of its colour gives (R20)."""
    gems = shown.player.gems
    for staff, card in STAFFS.items():
        if card.per_gem is not None:
            one = tuple([int(gem is card.per_gem) for gem in Gem])
            more = energy_from(staff, gems.plus(one))
            if sum(more.amounts) != sum(energy_from(staff, gems).amounts) + 1:
                return False
    return True


@claim("take")
def _(shown: Shown) -> bool:
    """This many gems are taken in all (R30)."""
    before = shown.player.gems.total
    state, _ = shown.try_choice()
    after = settle_attack(shown, state, shown.seat).players[shown.seat].gems.total
    return bool(after - before == shown.args["count"])


@claim("hint.pay")
def _(shown: Shown) -> bool:
    """Enough white energy alone pays the price (R22)."""
    cost = shown.args["cost"]
    return bool(payment_ways(cost, (0, 0, 0, 0, 0, sum(cost.pips))))


@claim("hint.target")
def _(shown: Shown) -> bool:
    """No sleeping dragon can block (R28)."""
    for option in shown.decision.options:
        state, _ = shown.try_choice(option.id)
        decisions: tuple[Any, ...] = tuple(GAME.pending(state))
        for decision in decisions:
            if decision.topic.key == "defend":
                ids = {option.value for option in decision.available() if option.value is not None}
                dragons = {dragon.id: dragon for dragon in state.players[decision.seat].dragons}
                if not all(dragons[id].awake for id in ids):
                    return False
    return True


@claim("hint.force")
def _(shown: Shown) -> bool:
    """The gems that all attackers take if none is blocked, and which fall asleep (R30, R31, E2, E3)."""
    target, ready = shown.args["target"], sorted(shown.open_ids())
    gems, own = shown.state.players[target].gems.total, shown.player.gems.total
    state, _ = shown.try_choice(Answer(picks=tuple(ready)))
    for decision in GAME.pending(state):
        if decision.topic.key == "defend":
            path: tuple[Answer, ...] = ()
            while GAME.explore(state, target, path) is not None:
                path = (*path, Answer(picks=("pass",)))
            state, _ = GAME.choose(state, target, path)
    after = settle_attack(shown, state, shown.seat).players[shown.seat]
    taken = after.gems.total - own
    asleep = {dragon.awake for dragon in after.dragons if f"dragon:{dragon.id}" in ready}
    sleeps = {
        "They have no gems": asleep,
        "Only Ephemeral": {True, False},
        "fall asleep": {False},
        "stay awake": {True},
    }
    expected = next(moods for words, moods in sleeps.items() if shown.says(words))
    return taken == min(len(ready), gems) and asleep == expected and (gems == 0) == shown.says("no gems")


@claim("hint.defend")
def _(shown: Shown) -> bool:
    """Whether letting this attacker through costs a gem more than blocking it (R30, E2)."""
    attacker = shown.args["target"]

    def loss(answer: str) -> int:
        state, _ = shown.try_choice(answer, choose=pass_all)
        return int(
            shown.player.gems.total - settle_attack(shown, state, attacker).players[shown.seat].gems.total
        )

    earlier = shown.args["passed"]
    if shown.says("you lose a gem"):
        return bool(loss("pass") > earlier)
    return bool(loss("pass") == min(earlier, shown.player.gems.total))


@claim("remark.block.both", "remark.block.win", "remark.block.lose")
def _(shown: Shown) -> bool:
    """The dragons that die in this fight; this attacker takes nothing (R29, R30)."""
    attacker, dragon = shown.decision.topic.args["target"], shown.option.value
    enemy = shown.decision.topic.args["dragon"]
    state, events = shown.try_choice(f"block:{dragon}", choose=pass_all)
    mine = {dragon.id for dragon in state.players[shown.seat].dragons}
    theirs = {dragon.id for dragon in state.players[attacker].dragons}
    lost = {"both": (True, True), "win": (False, True), "lose": (True, False)}[shown.key.rpartition(".")[2]]
    others = len(next(event for event in events if type(event).__name__ == "AttackBlocked").blocks)
    return (dragon not in mine, enemy not in theirs) == lost and others >= 1


@claim("act.attack.then")
def _(shown: Shown) -> bool | None:
    """The number of dragons that can block, or of gems the attack takes if none can (R28, R30)."""
    chosen = [
        int(pick.partition(":")[2]) for answer in shown.path for pick in answer.picks if "seat:" in pick
    ]
    seat = chosen[0] if chosen else shown.state.others(shown.seat)[0]
    attacked = shown.state.players[seat]
    awake = sum(dragon.awake for dragon in attacked.dragons)
    if shown.says("can block"):
        return bool(awake == shown.args["awake"] > 0)
    own = shown.player.gems.total
    state, _ = shown.try_choice()
    taken = settle_attack(shown, state, shown.seat).players[shown.seat].gems.total - own
    if shown.says("you take"):
        return not awake and taken == shown.args["takes"]
    return not awake and (attacked.gems.total == 0) == shown.says("no gems")


@claim("act.keeps")
def _(shown: Shown) -> bool:
    """The energy that is left after paying, on top of what the spell may steal (R22)."""
    state, events = shown.try_choice()
    stolen = sum(sum(event.energy.amounts) for event in events if type(event).__name__ == "EnergyStolen")
    return bool(state.players[shown.seat].energy.total - stolen == shown.args["n"])


@claim("act.take.then")
def _(shown: Shown) -> bool | None:
    """The player's gems after this one, and the energy of the staff of its colour (R20)."""
    state, _ = shown.try_choice()
    gems = state.players[shown.seat].gems
    own = shown.player.gems
    if gems.total != own.total + 1:
        return None  # the other gems are taken without asking
    return bool(
        shown.args["count"] == gems.total
        and shown.args["gives"] == sum(energy_from(shown.args["staff"], gems).amounts)
    )


@claim("act.draft.then")
def _(shown: Shown) -> bool | None:
    """The energy that the staff would give now; nobody else sees that it was kept (R10)."""
    state, _ = shown.try_choice()
    staff = next(
        staff for staff in state.players[shown.seat].staffs.cards if staff not in shown.player.staffs.cards
    )
    gives = sum(energy_from(staff, shown.player.gems).amounts)
    seen = [
        staff in GAME.view(state, viewer).players[shown.seat].staffs.cards
        for viewer in state.others(shown.seat)
    ]
    if staff in state.called:
        return None  # it was called at once
    total = gives + shown.player.energy.total
    return (gives, total) == (shown.args["gives"], shown.args["total"]) and not any(seen)


@claim("stage.leads")
def _(shown: Shown) -> bool:
    """If the round ended now, this player would win; with fewer than 8 gems nobody would (R33)."""
    seat = shown.args["seat"]
    ended = EndRound().run(shown.state)
    few = shown.state.change_player(seat, gems=Bag[Gem]((GEMS_TO_WIN - 1, 0, 0, 0, 0)))
    ended_with_few = EndRound().run(few)
    is_leading_with_few = ended_with_few.ending is Ending.GEMS and outcome(ended_with_few).winners == (seat,)
    return ended.ending is Ending.GEMS and outcome(ended).winners == (seat,) and not is_leading_with_few


@claim("stage.order", "stage.left", "stage.face_down", "stage.deck")
def _(shown: Shown) -> bool:
    """The numbers of staffs and gems are right, and so is who chooses first (R11)."""
    match shown.key:
        case "stage.order":
            return bool(shown.args["seat"] == shown.state.master)
        case "stage.left":
            return bool(shown.args["n"] == len(shown.state.left) > 0)
        case "stage.face_down":
            return len(shown.state.left) > 0 and shown.args["n"] == len(shown.state.face_down)
        case _:
            return bool(shown.args["n"] == shown.state.deck.total)


@claim("stage.cursed")
def _(shown: Shown) -> bool:
    """The staff in play is cursed (R23)."""
    return shown.state.called[-1] in shown.state.cursed


@claim("stage.after")
def _(shown: Shown) -> bool:
    """The players who still get a turn in this round (R19)."""
    waiting = {seat for seat, player in enumerate(shown.state.players) if any(player.hidden_staffs())}
    return set(shown.args["seats"]) == waiting and (not waiting or not shown.says("Nobody"))


@claim("mood.asleep.yours", "mood.asleep.first")
def _(shown: Shown) -> bool | None:
    """A sleeping dragon is awake once the owner's next turn, or that of the first staff, has begun (R21)."""
    asleep = {dragon.id for dragon in shown.player.dragons if not dragon.awake and not dragon.ephemeral}
    two = shown.state.seats == 2
    if two != (shown.key == "mood.asleep.first") or not GAME.pending(shown.state):
        return bool(two == (shown.key == "mood.asleep.first"))
    now = current_turn(shown.state)

    def is_next(state: Any) -> bool:
        turn = current_turn(state)
        if turn is None or turn == now or turn[0] != shown.seat:
            return False
        return not two or state.players[shown.seat].staffs.index(state.called[-1]) == 0

    after = play_defaults(GAME, shown.state, is_next)
    if not GAME.pending(after):
        return None
    return all(dragon.awake for dragon in after.players[shown.seat].dragons if dragon.id in asleep)


@claim("mood.ephemeral.yours", "DragonsFaded")
def _(shown: Shown) -> bool | None:
    """An ephemeral dragon is dead when its owner's next turn has begun (R25)."""
    if isinstance(shown.event, DragonsFaded):
        return all(dragon.ephemeral for dragon in shown.event.dragons)
    ids = {dragon.id for dragon in shown.player.dragons if dragon.ephemeral}
    now = current_turn(shown.state)
    after = play_defaults(
        GAME,
        shown.state,
        lambda state: (turn := current_turn(state)) is not None and turn != now and turn[0] == shown.seat,
    )
    return not any(dragon.id in ids for dragon in after.players[shown.seat].dragons) or None


@claim("mood.stolen")
def _(shown: Shown) -> bool:
    """The dragon was stolen in this turn."""
    return any(dragon.stolen for player in shown.state.players for dragon in player.dragons)


@claim("why.cost")
def _(shown: Shown) -> bool:
    """The player's energy cannot pay this price, and white energy would (R22)."""
    return not payment_ways(shown.args["cost"], shown.player.energy.counts)


@claim("why.deck", "why.gems", "why.energy", "why.dragon", "why.curse")
def _(shown: Shown) -> bool:
    """There is nothing to draw, to steal, to kill or to curse (E1, E4, E6, E37)."""
    others = [shown.state.players[seat] for seat in shown.state.others(shown.seat)]
    match shown.key:
        case "why.deck":
            return bool(shown.state.deck.total == 0)
        case "why.gems":
            return not any(player.gems.total for player in others)
        case "why.energy":
            return not any(player.energy.total for player in others)
        case "why.dragon":
            return not any(player.dragons for player in others)
        case _:
            free = (
                set(Staff)
                - set(shown.state.face_up)
                - set(shown.state.cursed)
                - set(shown.player.staffs.cards)
            )
            return not free


@claim("why.copy", "why.copies", "why.copies.cost")
def _(shown: Shown) -> bool:
    """Why no revealed spell can be mirrored (E38, E39)."""
    from engines.magestik.rules.spells.cast_checks import why_no_target

    copies = mirrored_spells(shown.state)
    targets = [copy for copy in copies if why_no_target(shown.state, shown.seat, copy.spell) is None]
    if shown.key == "why.copy":
        return not copies
    if shown.key == "why.copies":
        return bool(copies) and not targets
    return bool(targets) and not any(payment_ways(copy.cost, shown.player.energy.counts) for copy in targets)


@claim("why.own", "why.face_up", "why.cursed")
def _(shown: Shown) -> bool:
    """Why this staff cannot be cursed (E6)."""
    staff, state = shown.option.value, shown.state
    piles = {"why.own": shown.player.staffs.cards, "why.face_up": state.face_up, "why.cursed": state.cursed}
    return staff in piles[shown.key]


@claim("why.asleep", "why.attacked", "why.stolen", "why.blocks")
def _(shown: Shown) -> bool:
    """Why this dragon can neither attack nor block (R26-R28)."""
    assert shown.option is not None
    dragon = shown.option.subject
    match shown.key:
        case "why.asleep":
            return not dragon.awake
        case "why.attacked":
            return bool(dragon.attacked)
        case "why.stolen":
            return bool(dragon.stolen)
        case _:
            return any(f"block:{dragon.id}" in answer.picks for answer in shown.path)


@claim("why.none_ready")
def _(shown: Shown) -> bool:
    """No dragon is awake, unused and not just stolen (R27, E17)."""
    return not any(
        dragon.awake and not dragon.attacked and not dragon.stolen for dragon in shown.player.dragons
    )


@claim("DealSkipped")
def _(shown: Shown) -> bool:
    """The deck has fewer gems than all players would get (R8)."""
    each = 2 if shown.state.seats == 2 else 1
    return isinstance(shown.event, DealSkipped) and shown.state.deck.total < each * shown.state.seats


@claim("ended.gems", "ended.rounds", "ended.alone")
def _(shown: Shown) -> bool:
    """The winner has the most gems of all who stayed: at least 8, or after the last round (R33, R37)."""
    staying = [player for player in shown.state.players if not player.gone]
    winners = [shown.state.players[seat] for seat in outcome(shown.state).winners]
    if shown.key == "ended.alone":
        return len(staying) == 1
    most = max(player.gems.total for player in staying)
    if shown.key == "ended.gems":
        return len(winners) == 1 and winners[0].gems.total == most >= GEMS_TO_WIN
    return all(winner.gems.total == most and not winner.gone for winner in winners)
