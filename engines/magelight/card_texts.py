"""What the cards are called, and what each does in plain words."""

from collections.abc import Mapping

from engines.kernel.text import Phrase
from engines.magelight.cards import Design

SPELL_TEXTS: dict[Design, tuple[str, str]] = {
    Design.DARK_DAY: (
        "Dark Day",
        "Only an Infiltrator can play it, and not before round 4. The Infiltrators win on the spot. What it "
        "costs depends on the table.",
    ),
    Design.HOARFROST_DART: ("Hoarfrost Dart", "Somebody else loses 1 Power; the last one is safe."),
    Design.FORKED_FROST: ("Forked Frost", "Two others lose 1 Power each; their last ones are safe."),
    Design.MOUNTAINFALL: ("Mountainfall", "Somebody else loses 2 Power, even the last one."),
    Design.SIPHON_SIGIL: (
        "Siphon Sigil",
        "Somebody else loses 1 Power, though never the last one, and whatever is lost becomes yours.",
    ),
    Design.WINTERS_VERDICT: (
        "Winter's Verdict",
        "Somebody else, whose role everybody knows, loses 2 Power, even the last one.",
    ),
    Design.BACKLASH_HEX: (
        "Backlash Hex",
        "Channel 1 card. Somebody else loses 1 Power; the last one is safe.",
    ),
    Design.MEND_THE_CIRCLE: ("Mend the Circle", "Give 1 Power to anybody, yourself if you like."),
    Design.UNMASKING: ("Unmasking", "Turn up the hidden role of somebody else for the whole table."),
    Design.ORDEAL_OF_CANDLES: (
        "Ordeal of Candles",
        "Somebody else with a hidden role decides: turn it up for all, or lose 2 Power, even the last one.",
    ),
    Design.WHISPERED_TRUTH: (
        "Whispered Truth",
        "Somebody else with a hidden role lets the neighbour to the right look at it, and nobody else.",
    ),
    Design.SCRYING_POOL: ("Scrying Pool", "You alone look at the hidden role of somebody else."),
    Design.EXCHANGE_OF_OATHS: (
        "Exchange of Oaths",
        "You and somebody else look at each other's roles; nobody else does.",
    ),
    Design.KINDLING_VERSE: ("Kindling Verse", "The two topmost cards of the deck burn."),
    Design.BONFIRE: ("Bonfire", "Burn as many as 3 cards of the discard pile; you choose which."),
    Design.RITE_OF_THE_VOID: (
        "Rite of the Void",
        "Channel 2 cards. The four topmost cards of the deck burn.",
    ),
    Design.THE_GREAT_PYRE: (
        "The Great Pyre",
        "Burn as many as 8 cards of the discard pile; you choose which.",
    ),
    Design.SALVAGED_PAGES: (
        "Salvaged Pages",
        "Rescue as many as 4 cards from the burn pile: they go to the discard pile. You choose which.",
    ),
    Design.SMUGGLED_COPY: ("Smuggled Copy", "A card of the burn pile, of your choice, goes to your hand."),
    Design.HURRIED_READING: ("Hurried Reading", "Two more cards from the deck for your hand."),
    Design.LEY_SURGE: ("Ley Surge", "3 Mana for this turn."),
    Design.SECOND_READING: (
        "Second Reading",
        "A card of the discard pile, of your choice, goes to your hand; this one is not among them.",
    ),
    Design.LIGHT_FINGERS: (
        "Light Fingers",
        "Steal a card out of somebody's Storage into your hand; chance says which.",
    ),
    Design.VAULT_AUDIT: (
        "Vault Audit",
        "You alone look through somebody's Storage, and one of the cards there burns if you want it to.",
    ),
    Design.SEND_AWAY: ("Send Away", "An ally, on whatever board, goes to the discard pile."),
    Design.FUNERAL_FLAME: ("Funeral Flame", "An ally, on whatever board, goes to the burn pile."),
    Design.TURNCOAT_CHARM: (
        "Turncoat Charm",
        "An ally, on whatever board, moves to the board of another player and is the newest there.",
    ),
    Design.OPEN_HAND: ("Open Hand", "2 Mana. What you pass on this turn lies face up."),
    Design.BLIND_OFFERING: (
        "Blind Offering",
        "1 Action. What you pass on this turn comes unseen from the deck, so your hand need keep no reserve.",
    ),
    Design.WARD_OF_STONE: ("Ward of Stone", "Give 2 Ward to anybody, yourself if you like."),
    Design.OPEN_CONFESSION: (
        "Open Confession",
        "With a hidden role: turn it up for all and gain 2 Power, and this card burns. Else it does nothing.",
    ),
    Design.RIMESTORM: ("Rimestorm", "All others lose 1 Power at once, even the last one."),
    Design.DEEP_WINTER: ("Deep Winter", "All others lose 2 Power at once, even the last one."),
    Design.STUBBORN_HEART: ("Stubborn Heart", "2 Power for you."),
}

ALLY_TEXTS: dict[Design, tuple[str, str]] = {
    Design.EAGER_APPRENTICE: ("Eager Apprentice", "Support: one Action more in each of your turns."),
    Design.EMBER_FAMILIAR: ("Ember Familiar", "When your turn starts, the topmost card of the deck burns."),
    Design.HEARTH_KEEPER: (
        "Hearth Keeper",
        "When your turn starts and you have no more than 1 Power, it brings you 1.",
    ),
    Design.TOWER_ARCHIVIST: ("Tower Archivist", "When your turn starts, you draw a card in advance."),
    Design.GUILD_INQUISITOR: (
        "Guild Inquisitor",
        "When your turn starts, it can turn up a hidden role of somebody else; then it is discarded.",
    ),
    Design.GLACIER_WYRM: (
        "Glacier Wyrm",
        "When your turn starts, you must name somebody else, who loses 1 Power; the last one is safe.",
    ),
    Design.COURIER_RAVEN: (
        "Courier Raven",
        "When your turn starts, it can throw away the stack that waits for you, unseen, for three new cards.",
    ),
    Design.COURT_SPY: (
        "Court Spy",
        "When your turn starts, it can rescue as many as 2 cards from the burn pile to the discard pile.",
    ),
    Design.HEARTH_SALAMANDER: (
        "Hearth Salamander",
        "Activate for 1 Action: as many as 3 cards of the discard pile burn; you choose which.",
    ),
    Design.HEX_DUELIST: (
        "Hex Duelist",
        "Activate for 1 Action, 1 Mana and 1 channelled card: somebody else loses 1 Power, not the last.",
    ),
    Design.GOSSIPING_IMP: (
        "Gossiping Imp",
        "Nomad. When its host's turn starts, the neighbour to the right sees the host's role; it is then "
        "discarded.",
    ),
    Design.LEECHING_WISP: (
        "Leeching Wisp",
        "Nomad. When its host's turn starts, it drinks 1 Power, never the last one; it leaves when no more "
        "than 1 is left.",
    ),
    Design.VAULT_MOTH: (
        "Vault Moth",
        "Nomad. When its host's turn starts, chance burns a card of the host's Storage.",
    ),
    Design.LOYAL_HOUND: ("Loyal Hound", "Nomad. Support: its host has one Action more in each turn."),
}

ARTIFACT_TEXTS: dict[Design, tuple[str, str]] = {
    Design.UNDYING_COAL: ("Undying Coal", "If you have no more than 1 Power, it brings you 1."),
    Design.CURSED_IDOL: ("Cursed Idol", "It costs you 1 Power, even the last one."),
    Design.TRUTH_BELL: (
        "Truth Bell",
        "You must name somebody else with a hidden role: the neighbour to that player's left looks at it.",
    ),
    Design.FACET_PRISM: ("Facet Prism", "2 Mana for this turn."),
    Design.EVERBURNING_BRAZIER: ("Everburning Brazier", "The two topmost cards of the deck burn."),
    Design.TURNING_HOURGLASS: ("Turning Hourglass", "1 Action for this turn."),
    Design.SEALED_LETTER: (
        "Sealed Letter",
        "Secret: see the three topmost cards of the deck and put them back as you like. Revealed, it also "
        "brings you a card from the deck.",
    ),
    Design.VEILED_DAGGER: (
        "Veiled Dagger",
        "Secret: 1 Mana for this turn. Revealed, you can also channel a card to make somebody else lose 1 "
        "Power, never the last one.",
    ),
    Design.BLACKMAIL_LEDGER: (
        "Blackmail Ledger",
        "Secret: you can look through somebody's Storage. Revealed, you can also look at a hidden role.",
    ),
    Design.HUNGRY_TOME: (
        "Hungry Tome",
        "Feed it another card of your hand, which burns for nothing, or lose 1 Power, even the last one.",
    ),
    Design.GRAVE_CENSER: (
        "Grave Censer",
        "Chance rescues two cards from the burn pile: they go to the discard pile.",
    ),
    Design.TWIN_COMPASS: ("Twin Compass", "You draw a card, and this turn you pass on four cards."),
}

TEXTS: dict[Design, tuple[str, str]] = {**SPELL_TEXTS, **ALLY_TEXTS, **ARTIFACT_TEXTS}

CARD_PHRASES: Mapping[str, Phrase] = {
    **{f"Design.{design.name}": name for design, (name, _) in TEXTS.items()},
    **{f"card.{design.name.lower()}": name for design, (name, _) in TEXTS.items()},
    **{f"card.{design.name.lower()}.text": words for design, (_, words) in TEXTS.items()},
}
"""A card as a noun in sentences, its name by its id, and its words."""
