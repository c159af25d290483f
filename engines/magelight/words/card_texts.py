"""Names and texts of the cards."""

from collections.abc import Mapping

from engines.kernel.words.speaker import Phrase
from engines.magelight.cards.designs import Design

TEXTS: dict[Design, tuple[str, str]] = {
    Design.DARK_DAY: (
        "Dark Day",
        "Only an Infiltrator can play this, from round 4 on. The Infiltrators win.",
    ),
    Design.HOARFROST_DART: ("Hoarfrost Dart", "Another player loses 1 Power, but not their last."),
    Design.FORKED_FROST: ("Forked Frost", "2 other players each lose 1 Power, but not their last."),
    Design.MOUNTAINFALL: ("Mountainfall", "Another player loses 2 Power."),
    Design.SIPHON_SIGIL: (
        "Siphon Sigil",
        "Another player loses 1 Power, but not their last. You gain what they lose.",
    ),
    Design.WINTERS_VERDICT: ("Winter’s Verdict", "Another player whose role is public loses 2 Power."),
    Design.BACKLASH_HEX: ("Backlash Hex", "Another player loses 1 Power, but not their last."),
    Design.MEND_THE_CIRCLE: ("Mend the Circle", "Choose a player, even yourself. They gain 1 Power."),
    Design.UNMASKING: ("Unmasking", "Another player with a hidden role reveals it to everyone."),
    Design.ORDEAL_OF_CANDLES: (
        "Ordeal of Candles",
        "Another player with a hidden role chooses: reveal it to everyone or lose 2 Power.",
    ),
    Design.WHISPERED_TRUTH: (
        "Whispered Truth",
        "Another player with a hidden role shows it only to the player on their right.",
    ),
    Design.SCRYING_POOL: ("Scrying Pool", "Another player with a hidden role shows it only to you."),
    Design.EXCHANGE_OF_OATHS: (
        "Exchange of Oaths",
        "You and another player show each other your roles. Nobody else sees them.",
    ),
    Design.KINDLING_VERSE: ("Kindling Verse", "Burn the top 2 cards of the deck."),
    Design.BONFIRE: ("Bonfire", "Burn up to 3 cards of your choice from the discard pile."),
    Design.RITE_OF_THE_VOID: ("Rite of the Void", "Burn the top 4 cards of the deck."),
    Design.THE_GREAT_PYRE: ("The Great Pyre", "Burn up to 8 cards of your choice from the discard pile."),
    Design.SALVAGED_PAGES: (
        "Salvaged Pages",
        "Move up to 4 cards of your choice from the burn pile to the discard pile.",
    ),
    Design.SMUGGLED_COPY: ("Smuggled Copy", "Take a card of your choice from the burn pile into your hand."),
    Design.HURRIED_READING: ("Hurried Reading", "Draw 2 cards."),
    Design.LEY_SURGE: ("Ley Surge", "Gain 3 Mana."),
    Design.SECOND_READING: (
        "Second Reading",
        "Take a card of your choice from the discard pile into your hand.",
    ),
    Design.LIGHT_FINGERS: ("Light Fingers", "Steal a random card from another player’s Storage."),
    Design.VAULT_AUDIT: (
        "Vault Audit",
        "Look at another player’s Storage. You may burn 1 of the cards in it.",
    ),
    Design.SEND_AWAY: ("Send Away", "Discard any ally in play."),
    Design.FUNERAL_FLAME: ("Funeral Flame", "Burn any ally in play."),
    Design.TURNCOAT_CHARM: (
        "Turncoat Charm",
        "Move any ally in play to a different board. It becomes the newest ally there.",
    ),
    Design.OPEN_HAND: ("Open Hand", "Gain 2 Mana. This turn you pass on cards face up."),
    Design.BLIND_OFFERING: (
        "Blind Offering",
        "+1 Action. This turn you pass on unseen cards from the deck, so you may play your whole hand.",
    ),
    Design.WARD_OF_STONE: ("Ward of Stone", "Choose a player, even yourself. They gain 2 Ward."),
    Design.OPEN_CONFESSION: (
        "Open Confession",
        "If your role is hidden, reveal it to everyone, gain 2 Power and burn this card.",
    ),
    Design.RIMESTORM: ("Rimestorm", "Each other player loses 1 Power."),
    Design.DEEP_WINTER: ("Deep Winter", "Each other player loses 2 Power."),
    Design.STUBBORN_HEART: ("Stubborn Heart", "Gain 2 Power."),
    Design.EAGER_APPRENTICE: ("Eager Apprentice", "+1 Action in each of your turns."),
    Design.EMBER_FAMILIAR: ("Ember Familiar", "At the start of your turn, burn the top card of the deck."),
    Design.HEARTH_KEEPER: (
        "Hearth Keeper",
        "At the start of your turn, gain 1 Power if you have 1 or less.",
    ),
    Design.TOWER_ARCHIVIST: ("Tower Archivist", "At the start of your turn, draw a card."),
    Design.GUILD_INQUISITOR: (
        "Guild Inquisitor",
        "At the start of your turn, you may discard this ally. If you do, another player with a hidden role "
        "reveals it to everyone.",
    ),
    Design.GLACIER_WYRM: (
        "Glacier Wyrm",
        "At the start of your turn, another player of your choice loses 1 Power, but not their last.",
    ),
    Design.COURIER_RAVEN: (
        "Courier Raven",
        "At the start of your turn, you may discard the stack that waits for you, unseen, to draw 3 cards.",
    ),
    Design.COURT_SPY: (
        "Court Spy",
        "At the start of your turn, you may move up to 2 cards from the burn pile to the discard pile.",
    ),
    Design.HEARTH_SALAMANDER: (
        "Hearth Salamander",
        "Activate for 1 Action: burn up to 3 cards of your choice from the discard pile.",
    ),
    Design.HEX_DUELIST: (
        "Hex Duelist",
        "Activate for 1 Action, 1 Mana and channel 1: another player loses 1 Power, but not their last.",
    ),
    Design.GOSSIPING_IMP: (
        "Gossiping Imp",
        "At the start of its host’s turn, the host shows their role to the player on their right. "
        "Then discard this ally.",
    ),
    Design.LEECHING_WISP: (
        "Leeching Wisp",
        "At the start of its host’s turn, the host loses 1 Power, but not their last. Then discard "
        "this ally if they have 1 Power or less.",
    ),
    Design.VAULT_MOTH: (
        "Vault Moth",
        "At the start of its host’s turn, burn a random card from the host’s Storage.",
    ),
    Design.LOYAL_HOUND: ("Loyal Hound", "Its host gets +1 Action each turn."),
    Design.UNDYING_COAL: ("Undying Coal", "Gain 1 Power if you have 1 or less."),
    Design.CURSED_IDOL: ("Cursed Idol", "Lose 1 Power."),
    Design.TRUTH_BELL: (
        "Truth Bell",
        "Another player with a hidden role shows it only to the player on their left.",
    ),
    Design.FACET_PRISM: ("Facet Prism", "Gain 2 Mana."),
    Design.EVERBURNING_BRAZIER: ("Everburning Brazier", "Burn the top 2 cards of the deck."),
    Design.TURNING_HOURGLASS: ("Turning Hourglass", "+1 Action this turn."),
    Design.SEALED_LETTER: (
        "Sealed Letter",
        "Look at the top 3 cards of the deck and put them back in any order. If revealed, also draw a card.",
    ),
    Design.VEILED_DAGGER: (
        "Veiled Dagger",
        "Gain 1 Mana. If revealed, you may also channel 1: another player loses 1 Power, but not their last.",
    ),
    Design.BLACKMAIL_LEDGER: (
        "Blackmail Ledger",
        "You may look at another player’s Storage. If revealed, you may also look at another "
        "player’s hidden role.",
    ),
    Design.HUNGRY_TOME: ("Hungry Tome", "Burn another card from your hand for no Mana, or lose 1 Power."),
    Design.GRAVE_CENSER: (
        "Grave Censer",
        "Move 2 random cards from the burn pile to the discard pile.",
    ),
    Design.TWIN_COMPASS: (
        "Twin Compass",
        "Draw a card. This turn you pass on 4 cards, or all that you have.",
    ),
}

CARD_PHRASES: Mapping[str, Phrase] = {
    **{f"Design.{design.name}": name for design, (name, _) in TEXTS.items()},
    **{f"card.{design.name.lower()}": name for design, (name, _) in TEXTS.items()},
    **{f"card.{design.name.lower()}.text": words for design, (_, words) in TEXTS.items()},
}
"""The name of each card as a noun in sentences and by its id, and its text."""
