"""The table as JSON."""

from typing import Any, Literal

from pydantic import Field

from app.api.schemas.responses import Shape


class SeatShape(Shape):
    """A seat as everybody sees it."""

    seat: int = Field(description="Its number, from 0.")
    name: str | None = Field(description="The player’s name; null for a free seat.")
    host: bool = Field(description="Whether this seat can start the game and remove players.")
    you: bool = Field(description="Whether it’s your seat.")
    bot: bool = Field(description="Whether a bot sits there.")
    strength: str | None = Field(description="The bot’s strength: random, easy, medium, master; or null.")
    present: bool = Field(description="Whether its player has the table open.")
    person: str | None = Field(
        description="The player’s id for DELETE seats/{seat}, shown to the host before the start; else null."
    )
    control: str = Field(description="Control of this seat: player, away (default moves), bot, or left.")


class WaitingShape(Shape):
    """A seat with an open decision."""

    seat: int = Field(description="Its number.")
    deadline: int | None = Field(
        description="When the default move is made, in milliseconds since 1970 (UTC); null: never."
    )


class EventShape(Shape):
    """An event of the game or the table."""

    seq: int = Field(description="The log entry it belongs to; 0 is the deal.")
    kind: str = Field(
        description="An event of the game (its schema describes the data) or the table: dealt, undone, …"
    )
    data: dict[str, Any] | None = Field(
        description="The event, without what you can’t see; null if there is none."
    )
    text: str = Field(description="The event as a sentence, addressed to you.")


class OptionShape(Shape):
    """An option of a decision."""

    id: str = Field(description="Stable name of the option, to be sent in `picks`.")
    label: str = Field(description="The name shown to people.")
    target: str | None = Field(description="The thing on the table it is about, if any.")
    blocked: str | None = Field(description="null if you can choose it, else a sentence that says why not.")
    remark: str | None = Field(
        description="A remark for players before they choose it, in a sentence; or null."
    )
    price: Any = Field(description="The cost, in the game’s own terms; null: nothing, or not known yet.")


class PickShape(Shape):
    """Choose between `least` and `most` of the options that aren’t blocked, each at most once."""

    id: str = Field(description="Send it with your move. It changes only when your own decision does.")
    kind: Literal["pick"] = Field(description="Always pick.")
    topic: str = Field(description="Stable name of the question.")
    prompt: str = Field(description="The question as a sentence.")
    options: list[OptionShape] = Field(description="All options, blocked ones too.")
    least: int = Field(description="The smallest number to choose. May be 0.")
    most: int = Field(description="The largest number to choose.")
    ordered: bool = Field(description="Whether the order matters.")
    default: list[str] | None = Field(description="The choice when time runs out; null: a random legal one.")


class SplitShape(Shape):
    """Choose one of the `ways`; each is an amount of every kind."""

    id: str = Field(description="Send it with your move. It changes only when your own decision does.")
    kind: Literal["split"] = Field(description="Always split.")
    topic: str = Field(description="Stable name of the question.")
    prompt: str = Field(description="The question as a sentence.")
    kinds: list[str] = Field(description="Stable names of what is counted.")
    labels: list[str] = Field(description="Their names shown to people.")
    ways: list[list[int]] = Field(description="All the `amounts` you can send, in the order of `kinds`.")
    default: list[int] | None = Field(description="The choice when time runs out; null: a random one.")


DecisionShape = PickShape | SplitShape


class StepShape(Shape):
    """The next step of a move that isn’t complete."""

    complete: Literal[False] = Field(description="false: the move needs another step.")
    decision: DecisionShape = Field(description="The next step of the same move.", discriminator="kind")


class CompleteShape(Shape):
    """A complete move, ready to be sent."""

    complete: Literal[True] = Field(description="true: nothing more to choose.")


class HintShape(Shape):
    """The move that a Medium bot would make in your place."""

    path: list[dict[str, list[str] | list[int]]] = Field(description="A complete move, to be sent as it is.")
    steps: list[str] = Field(description="Each of its steps in words.")
    why: str = Field(description="The bot’s reason, in a sentence; empty if it has none.")


class PlaceShape(Shape):
    """The result of one seat."""

    seat: int = Field(description="Its number.")
    name: str = Field(description="The player’s name.")
    rank: int = Field(description="1 is first. Tied players share a rank.")
    score: int = Field(description="The score, in the game’s points.")
    reason: str = Field(description="The reason for the rank, as a sentence.")


class OutcomeShape(Shape):
    """The result of the game."""

    winners: list[int] = Field(description="The seats of the winners.")
    places: list[PlaceShape] = Field(description="One place for each seat, in seat order.")
    reason: str = Field(description="The winners and the reason for the end, in a sentence or two.")


class CameFromShape(Shape):
    """A moment of another game."""

    table: str = Field(description="The id of its table, which may have been deleted.")
    seq: int = Field(description="The entry after which this game begins.")


class TableShape(Shape):
    """A table as you see it."""

    id: str = Field(description="The table’s id.")
    game: str = Field(description="The game’s id.")
    status: Literal["open", "running", "finished", "frozen"] = Field(
        description="open: waiting for players; running; finished; frozen: its rules are out of date."
    )
    seq: int = Field(description="The number of the last log entry; 0 before the first move.")
    viewer: int | None = Field(description="Your seat; null for a spectator.")
    seats: list[SeatShape] = Field(description="All seats, in order.")
    options: dict[str, Any] | None = Field(description="The game’s options; null if the table is frozen.")
    rated: bool = Field(description="Whether the result counts for the ratings of all players.")
    pace: Literal["live", "slow", "none"] = Field(
        description="Time per move: the game’s own clocks, one day, or no limit."
    )
    bots: bool = Field(description="Whether bots may take free seats.")
    commitment: str = Field(
        description="SHA-256 of the server’s seed. The game record reveals it at the end."
    )
    seal: str | None = Field(
        description="SHA-256 of `sealed`; null until the host starts the game. If you sent a `salt_hash`, "
        "POST your salt as soon as the seal is set."
    )
    sealed: str | None = Field(
        description="The text whose hash is `seal`, while salts are being opened: the game, "
        "its options, the commitment, chosen or drawn seats, and a line for each seat (the hash of its salt, "
        "`bot`, `none`). null at other times."
    )
    came_from: CameFromShape | None = Field(
        description="The moment of a finished game from which this one continues (POST play-on); else null."
    )
    invite: str | None = Field(
        description="The invite for others; null unless the table is open and you can invite."
    )
    view: dict[str, Any] | None = Field(
        description="The table as you see it, described by GET /api/games/{id}/schema. A card "
        "you can’t see is null, a pile of such cards {count}. null before the start."
    )
    waiting_for: list[WaitingShape] = Field(description="The seats whose move it is.")
    news: list[EventShape] = Field(description="The latest events, at most 50.")
    can_undo: bool = Field(description="Whether you can undo your last move with POST undo.")
    undo_until: int | None = Field(
        description="The deadline for that, in milliseconds since 1970; null: no limit."
    )
    warned: bool = Field(
        description="Whether you ran out of time on your last move. After one more time-out, default moves "
        "are made for you until you return."
    )
    absence: int | None = Field(
        description="At a table without a clock, while it’s your move: after this many seconds without an "
        "open page, a socket or a request from you, others can let a bot play for you (POST bots). "
        "null: they can’t."
    )
    outcome: OutcomeShape | None = Field(description="The result; null until the game is over.")
    decision: DecisionShape | None = Field(
        description="Your decision, if it’s your move; else null.", discriminator="kind"
    )
