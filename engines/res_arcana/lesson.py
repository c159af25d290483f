"""A guided first game of Res Arcana: one round and the start of the second, with the Witch and a Crypt."""

from engines.kernel.lesson import Lesson, Page, does, you

LESSON = Lesson(
    seed="lesson:res_arcana:3",
    players=2,
    acts=(
        does(1, "card:healer"),
        you(
            "card:witch",
            say=(
                Page(
                    "Ten points win",
                    "If you have at least 10 points at the end of a round, and more than anyone else, you win. You begin with 1, for going first.",
                    at="goal",
                ),
                Page(
                    "Five essences",
                    "Elan, Life, Calm, Death and Gold pay for everything. You have 1 of each.",
                    at="pool-0",
                    shows=("1 Elan", "1 Gold"),
                ),
                Page(
                    "Your cards",
                    "You play with 8 artifacts: 3 are in your hand, 5 in your deck. The price is in the corner of each card.",
                    at="own-hand own",
                    shows=("Crypt", "5 cards in the deck"),
                ),
                Page(
                    "Choose your mage",
                    "A mage stays with you for the whole game. The Witch collects 1 Life or 1 Death every round.",
                    do="Take the Witch.",
                    shows=("Witch", "1 Life or 1 Death"),
                ),
            ),
        ),
        does(1, "card:divination"),
        you(
            "card:transmutation",
            say=(
                Page(
                    "What you’re after",
                    "Places of Power and monuments bring points. They cost a lot, so first you build up: more cards, more essences.",
                    at="place:sacred_grove",
                    shows=("Sacred Grove",),
                ),
                Page(
                    "Borrow a magic item",
                    "It’s yours for this round. {1} has taken one, so you choose from the rest.",
                    do="Take Transmutation.",
                    shows=("Transmutation",),
                ),
            ),
        ),
        does(1, (0, 1, 0, 0, 0)),
        you(
            (0, 0, 0, 1, 0),
            say=(
                Page(
                    "Every round begins with collecting",
                    "The Witch gives 1 Life or 1 Death. The Crypt in your hand needs 2 Death, so take Death. Press an amount to change it.",
                    do="Make it 1 Death.",
                    shows=("Crypt",),
                ),
            ),
        ),
        you(
            "place:crypt",
            (1, 1, 1, 2, 0),
            say=(
                Page(
                    "Your rival",
                    "Here are {1}’s points, essences and components. Hands stay hidden.",
                    at="seat:1",
                    shows=("3 cards in hand",),
                ),
                Page(
                    "One action a turn",
                    "You take turns with one action each: place or discard a card, use a component, claim a place or monument. Who can’t or won’t act passes.",
                    at="decision",
                ),
                Page(
                    "Place an artifact",
                    "The Crypt costs 2 Death and 3 of any kind. What you can’t pay for is grey, and says what’s missing.",
                    do="Take the Crypt.",
                    shows=("Crypt", "2 Death and 3 of any kind"),
                ),
            ),
        ),
        does(1, "use:divination.1"),
        does(1, ("card:chalice_of_fire", "card:prism", "card:fiery_whip")),
        you(
            "discard:earth_dragon",
            "gold",
            say=(
                Page(
                    "What your rival did",
                    "{1} used a magic item to draw 3 cards and discarded 3. The strip shows it, and the log keeps it.",
                    at="story",
                    shows=("Divination",),
                ),
                Page(
                    "Too dear? Discard it",
                    "The Earth Dragon costs 7 essences. Any card can be discarded for 1 Gold, or for 2 other essences.",
                    do="Press Discard on the Earth Dragon.",
                    shows=("Earth Dragon", "Discard"),
                ),
            ),
        ),
        does(1, "place:ring_of_midas"),
        you(
            "pass",
            "card:research",
            say=(
                Page(
                    "Your engine",
                    "Turned cards work once a round. Now that the Crypt is placed, it can give 2 Death every round.",
                    at="component:crypt",
                    shows=("Crypt",),
                ),
                Page(
                    "Pass",
                    "When you pass you’re out of the round: you swap your magic item and draw a card. The first to pass goes first next round.",
                    do="Press “Pass”.",
                    shows=("Pass",),
                ),
            ),
        ),
        does(1, "use:ring_of_midas.2"),
        does(1, "pass", "card:transmutation"),
        does(1, "take:ring_of_midas", (0, 1, 0, 0, 0)),
        you(
            (0, 0, 0, 1, 0),
            say=(
                Page(
                    "Points are checked",
                    "The round is over and nobody has 10 yet: it’s 1 each. {1}’s point is the Ring of Midas, an artifact.",
                    at="goal",
                    shows=("Ring of Midas",),
                ),
                Page(
                    "Round 2",
                    "Everything turned is straight again, you drew a card, and you collect once more.",
                    do="Make it 1 Death again.",
                ),
            ),
        ),
        you(
            "use:crypt.1",
            say=(
                Page(
                    "Put it to work",
                    "A component can have several powers: then each gets its button. Using one turns the card until next round.",
                    do="Take the Crypt, then “Gain 2 Death”.",
                    shows=("Gain 2 Death",),
                ),
            ),
        ),
        does(1, "use:ring_of_midas.1"),
    ),
    end=(
        Page(
            "You know the game",
            "Place, use, discard, claim, pass. Now build up, and claim a place or a monument for its points: Golden Statue and Great Pyramid cost only Gold.",
            at="monuments supply",
            shows=("Golden Statue", "Great Pyramid"),
        ),
    ),
    tips={
        "mage": "A mage stays with you for the whole game. Choose one that feeds the cards in your hand.",
        "item": "You swap your magic item each time you pass, so choose for the round ahead.",
        "collect": "Collect what your cheapest useful card still needs.",
        "act": "Early on, place cards that bring essences. Later, turn essences into places and monuments.",
        "pay": "The proposal keeps what’s scarce. Press an amount to pay another way.",
        "gold_or_two": "Gold pays for monuments. Other essences help you place a card right now.",
        "mix": "Take what you need for your next card.",
        "discard_drawn": "Keep what you can pay for soon.",
        "straighten": "Straighten what you want to use again this round.",
        "placing": "It’s cheaper this way: take the dearest one that helps.",
    },
)
