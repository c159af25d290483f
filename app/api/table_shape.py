"""The table as a program is sent it: every field with what it means."""

from typing import Any, Literal

from pydantic import Field

from app.api.shapes import Shape


class SeatShape(Shape):
    """A seat as everybody sees it."""

    seat: int = Field(description="Its number, from 0.")
    name: str | None = Field(description="Who sits there; null while it is free.")
    host: bool = Field(description="Whether this seat may start the game and remove others before it.")
    you: bool = Field(description="Whether it is yours.")
    bot: bool = Field(description="Whether a bot sits there.")
    present: bool = Field(description="Whether its player has the table open.")
    control: str = Field(
        description="Who answers for it: player, away, bot (or for a player, until he is back); left: nobody."
    )


class WaitingShape(Shape):
    """A seat that is asked something."""

    seat: int = Field(description="Its number.")
    deadline: int | None = Field(
        description="When the default of its decision is played: milliseconds since 1970 (UTC); null: never."
    )


class NewsShape(Shape):
    """Something that happened."""

    seq: int = Field(description="The entry that it belongs to; 0 is the deal.")
    kind: str = Field(
        description="An event of the game (its schema tells the data) or of the house: dealt, undone, left..."
    )
    data: dict[str, Any] | None = Field(
        description="The event as far as you may know it; null where is none."
    )
    text: str = Field(description="The same as a sentence, said to you.")


class OptionShape(Shape):
    """One thing that can be picked."""

    id: str = Field(description="Stable name of the option: what you send in `picks`.")
    label: str = Field(description="What people call it.")
    target: str | None = Field(description="The thing on the table that it is about, if there is one.")
    blocked: str | None = Field(
        description="null: it can be picked; else why it cannot be now, in a sentence."
    )


class PickShape(Shape):
    """Pick between `least` and `most` of the options that are not blocked, each at most once."""

    id: str = Field(description="Send it with your choice; it changes only when your own question does.")
    kind: Literal["pick"] = Field(description="Always pick.")
    topic: str = Field(description="Stable name of what is asked.")
    prompt: str = Field(description="What is asked, as a sentence.")
    options: list[OptionShape] = Field(description="All that is offered.")
    least: int = Field(description="How many to pick at least; may be 0.")
    most: int = Field(description="How many to pick at most.")
    ordered: bool = Field(description="Whether the order of the picks matters.")
    default: list[str] | None = Field(
        description="What a time-out picks; null: it picks at random among all that is legal."
    )


class SplitShape(Shape):
    """Choose one of the `ways`, each a number of every kind."""

    id: str = Field(description="Send it with your choice; it changes only when your own question does.")
    kind: Literal["split"] = Field(description="Always split.")
    topic: str = Field(description="Stable name of what is asked.")
    prompt: str = Field(description="What is asked, as a sentence.")
    kinds: list[str] = Field(description="Stable names of what is counted.")
    labels: list[str] = Field(description="What people call them.")
    ways: list[list[int]] = Field(description="All that can be sent as `amounts`, in the order of `kinds`.")
    default: list[int] | None = Field(description="The way that a time-out takes; null: one at random.")


DecisionShape = PickShape | SplitShape


class StepShape(Shape):
    """Where a path leads."""

    complete: Literal[False] = Field(description="false: the choice needs another answer.")
    decision: DecisionShape = Field(description="The next question of the same choice.", discriminator="kind")


class CompleteShape(Shape):
    """A path that is a whole choice: send it."""

    complete: Literal[True] = Field(description="true: nothing more is asked.")


class PlaceShape(Shape):
    """How a seat ended."""

    seat: int = Field(description="Its number.")
    name: str = Field(description="Who sat there.")
    rank: int = Field(description="1 is first; equal ranks are shared.")
    score: int = Field(description="In the game's points.")
    reason: str = Field(description="How it came to that, as a sentence.")


class OutcomeShape(Shape):
    """The result."""

    winners: list[int] = Field(description="The seats that share the first rank.")
    places: list[PlaceShape] = Field(description="A place a seat, in the order of the seats.")
    reason: str = Field(description="Who won and why the game ended, in a sentence or two.")


class TableShape(Shape):
    """A table through your eyes."""

    id: str = Field(description="The table's id.")
    game: str = Field(description="The game's id.")
    status: Literal["open", "running", "finished", "frozen"] = Field(
        description="open: waits for players; running; finished; frozen: begun by other rules, cannot go on."
    )
    seq: int = Field(description="The number of the last entry in its log; 0 before the first choice.")
    viewer: int | None = Field(description="Your seat; null: you watch.")
    seats: list[SeatShape] = Field(description="All seats, in order.")
    options: dict[str, Any] | None = Field(description="What the table agreed on; null while it is frozen.")
    pace: Literal["live", "slow", "none"] = Field(
        description="How long a seat may think: by the game's clocks, a day a question, for ever."
    )
    commitment: str = Field(description="SHA-256 of the server's seed; the record opens the seed at the end.")
    invite: str | None = Field(
        description="Lets others sit down, while the table is open and you may invite."
    )
    view: dict[str, Any] | None = Field(
        description="The table as far as you may know it: GET /api/games/{id}/schema tells its shape. A card "
        "that you may not see is null, a pile of such cards {count}. null before the start."
    )
    waiting_for: list[WaitingShape] = Field(description="The seats that are asked something now.")
    news: list[NewsShape] = Field(description="What happened in the last entries, at most 50 things.")
    can_undo: bool = Field(description="Whether you may take your last choice back: POST undo.")
    undo_until: int | None = Field(
        description="Until when, in milliseconds since 1970, that is possible; null without a limit."
    )
    outcome: OutcomeShape | None = Field(description="The result; null until the game is over.")
    decision: DecisionShape | None = Field(
        description="What you are asked now; null: nothing.", discriminator="kind"
    )
