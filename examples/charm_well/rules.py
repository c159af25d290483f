"""The rules: the deal, the rounds, the end, and leaving."""

from msgspec.structs import replace

from engines.kernel.choices.decision import RANDOM, Decision, Option, Pick, Refused
from engines.kernel.choices.tasks import Ask, Step, Together
from engines.kernel.contract.ending import Outcome, Place, rank_standings
from engines.kernel.rng import Rng
from engines.kernel.secrecy.audience import ALL, only
from engines.kernel.secrecy.piles import Pile
from engines.kernel.secrecy.sealed import Sealed
from engines.kernel.secrecy.veiled import Public, Secret
from engines.kernel.words.text import text
from examples.charm_well.events import CharmRose, CharmSank, CharmTaken, CoinShown, DreamShown, Threw
from examples.charm_well.state import PACK, Coin, Options, Player, Table


def set_up_table(seats: int, options: Options, rng: Secret[Rng]) -> Table:
    """Shuffle the charms and deal each player one of them as their dream, and their coins (R1)."""
    table = Table(rng=rng, options=options, deck=Pile.of(PACK), players=())
    deck, table = table.shuffle(table.deck)
    players = []
    for seat in range(seats):
        held, deck = deck.take()
        players.append(Player(tuple(Coin)[: options.coins], Secret(held.card, only(seat))))
    return replace(table, deck=deck, players=tuple(players)).then(NextCharm())


class NextCharm(Step[Table], frozen=True):
    """Begins a round, in which all players throw at once (R2); after the last one the game ends (R6)."""

    def run(self, state: Table) -> Table:
        if state.round == state.options.rounds:
            for seat, player in enumerate(state.players):
                dream = player.dream.show(ALL)
                state = state.update_player(seat, dream=dream).emit(DreamShown(seat, dream))
            return state
        held, deck = state.deck.take(shown=ALL)
        state = replace(state, deck=deck, charm=state.charm.put(held), round=state.round + 1)
        lanes = tuple([() if player.left else (Throw(seat),) for seat, player in enumerate(state.players)])
        rose = CharmRose(state.round, Secret(held.card, ALL))
        return state.emit(rose).then(Together(lanes), OpenCoins(), NextCharm())


class Throw(Ask[Table], frozen=True):
    """A player's secret choice of a coin (R3)."""

    seat: Public[int]

    def ask(self, state: Table) -> Decision | None:
        player = state.players[self.seat]
        if player.left:
            return None
        options = tuple(
            [Option(f"throw:{coin.name}", coin, f"coin:{coin}", subject=coin) for coin in player.coins]
        )
        topic = text("throw", seat=self.seat)
        return Pick(seat=self.seat, topic=topic, options=options, default=RANDOM)

    def answer(self, state: Table, values: tuple[Coin, ...]) -> Table:
        thrown = Sealed.choose(self.seat, values[0], state.players[self.seat].coins)
        return state.update_player(self.seat, thrown=thrown).emit(Threw(self.seat))


class OpenCoins(Step[Table], frozen=True):
    """Reveals the coins. The highest that was thrown only once takes the charm, else it sinks (R4, R5)."""

    def run(self, state: Table) -> Table:
        thrown: dict[int, Coin] = {}
        for seat, player in enumerate(state.players):
            if player.is_face_down:
                coin = player.thrown.reveal()
                thrown[seat] = coin.open
                coins = tuple([other for other in player.coins if other != coin.open])
                state = state.update_player(seat, coins=coins, thrown=coin).emit(CoinShown(seat, coin))
        held, charm = state.charm.take()
        state = replace(state, charm=charm)
        coins_thrown = [*thrown.values()]
        alone = {coin: seat for seat, coin in thrown.items() if coins_thrown.count(coin) == 1}
        if not alone:
            return replace(state, sunk=state.sunk.put(held)).emit(CharmSank(held.card))
        seat = alone[max(alone)]
        state = state.update_player(seat, charms=state.players[seat].charms.put(held))
        return state.emit(CharmTaken(seat, held.card))


def count_points(player: Player) -> int:
    """Two points for each charm, and a third if it is the player's dream (R7); none after leaving (R8)."""
    return 0 if player.left else sum([2 + (charm == player.dream.open) for charm in player.charms])


def outcome(state: Table) -> Outcome:
    """Rank the players by points, then by the coin they kept; players who have left are last (R7, R8)."""
    points = [count_points(player) for player in state.players]
    ranks = rank_standings(
        [(not player.left, points[seat], player.coins) for seat, player in enumerate(state.players)]
    )
    places = []
    for seat, player in enumerate(state.players):
        reason = text("place.left") if player.left else text("place", points=points[seat], dream=player.dream)
        places.append(Place(seat, ranks[seat], points[seat], reason))
    alone = [player.left for player in state.players].count(False) == 1
    return Outcome(tuple(places), text("over.alone" if alone else "over"))


def leave_game(state: Table, seat: int) -> Table:
    """Let a player leave with their coins, who can't win any more; the last remaining player wins (R8)."""
    if state.players[seat].left:
        raise Refused(text("kernel.gone"))
    state = state.update_player(seat, left=True, coins=(), thrown=Sealed[Coin]())
    return state.finish() if [player.left for player in state.players].count(False) == 1 else state


def find_broken_invariant(state: Table) -> str | None:
    """Describe a lost or doubled charm, or a thrown coin that its player does not have."""
    charms = [*state.deck, *state.sunk, *state.charm]
    for player in state.players:
        charms += [player.dream.open, *player.charms]
        if player.is_face_down and player.thrown.open not in player.coins:
            return f"the coin {player.thrown.open} was thrown from {player.coins}"
    return None if sorted(charms) == sorted(PACK) else f"the charms are {charms}"
