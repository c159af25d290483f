"""Rules of thumb: what usually has to change in a game that breaks a law."""

from collections.abc import Mapping

_FOLLOWS_FROM_SECRET = (
    "Something that this viewer sees follows from what is hidden from them. In a view: make the field a "
    "Secret or a Pile, or show the hidden thing to them and emit an event. In an event: a thing that "
    "was hidden is a Secret or a Pile with its new audience, not Public. Is it open to all for a moment "
    "only? Declare the field in the event's `tells`. In a decision: everybody sees its topic."
)
_MASKS = "Does a Veiled class of the game's own show what only others know? Use Secret and Pile."
_CHANCE = "Draw with state.below, state.shuffle and state.draw only, and keep what they return."

ADVICE: Mapping[str, str] = {
    "a lane keeps its secret": (
        "A lane of a Together must show nothing: store its choice in a Secret for its own seat, and reveal "
        "it in a Step beneath the Together."
    ),
    "a secret choice looks the same": _FOLLOWS_FROM_SECRET,
    "a world can be dealt": (
        "No other world is found from the view of this seat: does find_violation refuse worlds that are "
        "possible? Values that cannot be exchanged with others need Game(redeal=...)."
    ),
    "another random key reveals nothing": _CHANCE,
    "conclusions reveal no order": "Sort the list in the field that `tells` names.",
    "dealt worlds have the same decisions": (
        "Options may depend only on what their seat sees. Hidden values that cannot be exchanged need "
        "Game(redeal=...)."
    ),
    "dealt worlds reveal nothing": (
        "A hidden value was copied from the true world: give Game(redeal=...) a function that draws it anew "
        "from the view alone."
    ),
    "defaults are legal": "The default and `preselected` of a Pick must be ids of available options.",
    "events show no more than the table": (
        "Give this field of the event the audience that the thing has on the table, as in "
        "Secret(card, only(seat)). Is it open to all for a moment only? Add the field's name to the event's "
        "`tells`. Should the viewer go on seeing it? Show it on the table, too."
    ),
    "everything has words": "magehall words GAME lists the missing phrases.",
    "everything seen was shown": (
        "Emit an event that names the thing to those who see it now, or keep it from them in this field of "
        "the state."
    ),
    "lanes commute": "A lane may change only what belongs to its own seat.",
    "masks show what is known": _MASKS,
    "obeys the contract": "docs/adding-a-game.md describes what tasks may do.",
    "offered answers are accepted": (
        "Does `answer` or a Part refuse what `ask` offers? Block the option instead."
    ),
    "option ids are unique": "number_copies in choices/option_builders.py gives equal cards distinct ids.",
    "other worlds are found": (
        "Most shuffles of hidden values are refused, so secrecy is hardly checked. Does find_violation "
        "refuse states that are possible? Do audiences depend on hidden values? Restore them in Game(mend=)."
    ),
    "other worlds continue the same": _FOLLOWS_FROM_SECRET,
    "other worlds have the same decisions": (
        "Options, reasons, remarks and labels may depend only on what their seat sees, topics and their "
        "arguments only on what everybody sees."
    ),
    "other worlds have the same further decisions": "A Part may depend only on what its seat sees.",
    "other worlds look the same": _FOLLOWS_FROM_SECRET,
    "other worlds look the same after leaving": "Do not show what a player who leaves had hidden.",
    "other worlds offer the same options": "Options may depend only on what their seat sees.",
    "other worlds take the same time": (
        "A forced answer is given at once: may everybody see that it is forced? If not, the decision must "
        "not be `public`."
    ),
    "other worlds render the same page": (
        "A panel, label or sentence was built from something else than the masked view: a module variable, a "
        "cache, or the order of a set."
    ),
    "outcome ranks every seat": "outcome needs one Place per seat, in seat order; see rank_standings.",
    "pages are not mixed up": (
        "Equal facts rendered differently, or a fragment's facts lack something that its macro shows."
    ),
    "parts change only the agenda": "Carry the choice out in a Step that the last Part pushes.",
    "permuted worlds look the same": _FOLLOWS_FROM_SECRET,
    "replay equals play": _CHANCE,
    "round trip": (
        "Every value must have exactly its declared type: no subclass, such as an IntEnum for an int (write "
        "int(...)), and no Any."
    ),
    "states are valid": "find_violation describes what is wrong with the state.",
    "the game ends": "Some choice must always bring the end nearer: count rounds, or empty a deck.",
    "the game ends after a player left": "Does a task still ask the seat that has left, or wait for it?",
    "the same events and decisions give the same view": "Emit an event that names what was drawn or shown.",
    "undo is offered in the same cases": (
        "Whatever shows something must emit an event, and the same events whatever the hidden things are."
    ),
}
"""By the name of the law."""
