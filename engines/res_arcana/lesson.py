"""The guided first game of Res Arcana: the Witch and a Crypt, up to a monument in the second round."""

from engines.kernel.contract.lesson import Lesson, Page, does, you

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
                    "If you lead with at least 10 points when a round ends, you win. You begin with 1, for going first: the crown beside your name.",
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
                    "A mage stays with you for the whole game. The Witch gives 1 Life or 1 Death every round: the Crypt in your hand costs Death.",
                    do="Choose the Witch.",
                    shows=("Witch", "1 Life or 1 Death", "Crypt"),
                ),
            ),
        ),
        does(1, "card:divination"),
        you(
            "card:transmutation",
            say=(
                Page(
                    "What you’re after",
                    "The 5 cards above are Places of Power, the grey ones below are monuments. They bring points: as many as their star says, and “+” for more that you earn on them.",
                    at="place:sacred_grove",
                    shows=("Sacred Grove", "2+"),
                ),
                Page(
                    "Signs and words",
                    "Here cards say what they do in signs. Point at any card, or tap it, and you read it in words. “?” above lists all signs.",
                    at="supply",
                    shows=("Great Pyramid",),
                ),
                Page(
                    "Borrow a magic item",
                    "It’s yours until you pass, then you swap it. {1} has taken one. Transmutation turns 3 essences into 3 of other kinds.",
                    do="Choose Transmutation.",
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
                    "The Witch gives 1 Life or 1 Death. The Crypt in your hand needs 2 Death, so press the skull.",
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
                    "Here are {1}’s points, essences and cards in play: the mage and the magic item so far. Hands stay hidden.",
                    at="seat:1",
                    shows=("3 cards in hand",),
                ),
                Page(
                    "One action a turn",
                    "In turns you take one action each: place or discard a card, use a card in play, claim a place or monument. You go on until you pass.",
                    at="decision",
                ),
                Page(
                    "Place an artifact",
                    "The Crypt costs 2 Death and 3 of any kind. What you can’t pay for is grey: point at it to read what’s missing.",
                    do="Press the Crypt.",
                    shows=("Crypt", "2 Death and 3 of any kind"),
                ),
            ),
        ),
        does(1, "use:divination.1"),
        does(1, ("card:chalice_of_fire", "card:prism", "card:fiery_whip")),
        you(
            "use:crypt.1",
            say=(
                Page(
                    "What your rival did",
                    "{1} used a magic item to draw 3 cards and discarded 3. This strip shows it, and the log keeps it.",
                    at="story",
                    shows=("Divination",),
                ),
                Page(
                    "Use the Crypt",
                    "It’s in play now, so you can use it: turn it, and gain 2 Death.",
                    do="Press the Crypt.",
                    shows=("Crypt",),
                ),
            ),
        ),
        does(1, "place:ring_of_midas"),
        you(
            "discard:earth_dragon",
            "gold",
            say=(
                Page(
                    "Turned",
                    "The Crypt lies turned: it’s used up until the round ends. You have 2 Death again, for later.",
                    at="component:crypt",
                    shows=("Crypt", "turned"),
                ),
                Page(
                    "Too dear? Discard it",
                    "The Earth Dragon costs 7 essences. Discard any card and you gain 1 Gold, or 2 essences of other kinds.",
                    do="Press Discard on the Earth Dragon.",
                    shows=("Earth Dragon", "Discard"),
                ),
            ),
        ),
        does(1, "use:ring_of_midas.2"),
        you(
            "pass",
            "card:alchemy",
            say=(
                Page(
                    "Pass",
                    "When you pass you’re out of the round: you swap your magic item and draw a card. The first to pass goes first next round. Alchemy makes Gold: choose it.",
                    do="Press “Pass”, then choose Alchemy.",
                    shows=("Pass", "Alchemy"),
                ),
            ),
        ),
        does(1, "pass", "card:transmutation"),
        does(1, "take:ring_of_midas", (0, 1, 0, 0, 0)),
        you(
            (0, 0, 0, 1, 0),
            say=(
                Page(
                    "Points are checked",
                    "Everyone has passed and nobody has 10 points: it’s 1 each. {1}’s point is the Ring of Midas, an artifact.",
                    at="goal",
                    shows=("Ring of Midas",),
                ),
                Page(
                    "Round 2",
                    "The Crypt is straight again, and you collect once more.",
                    do="Make it 1 Death again.",
                    shows=("Crypt",),
                ),
            ),
        ),
        you(
            "use:crypt.1",
            say=(
                Page(
                    "Put it to work",
                    "The Crypt has two powers you can pay for now: each gets its button. Either turns the Crypt.",
                    do="Press the Crypt, then “Gain 2 Death”.",
                    shows=("Gain 2 Death",),
                ),
            ),
        ),
        does(1, "use:ring_of_midas.1"),
        you(
            "use:alchemy.1",
            (0, 0, 0, 4, 0),
            say=(
                Page(
                    "Make Gold",
                    "A monument costs 4 Gold, and you have 2. Alchemy turns any 4 essences into 2 Gold: pay 4 Death.",
                    do="Press Alchemy.",
                    shows=("Alchemy",),
                ),
            ),
        ),
        does(1, "use:ring_of_midas.2"),
        you(
            "claim:great_pyramid",
            say=(
                Page(
                    "Claim a monument",
                    "Now you have 4 Gold. The Great Pyramid brings 3 points, and nobody can take it from you.",
                    do="Press the Great Pyramid.",
                    shows=("Great Pyramid",),
                ),
            ),
        ),
        does(1, "place:dragon_teeth"),
    ),
    end=(
        Page(
            "You know the game",
            "4 points of 10. Go on like this: cards that bring essences first, then monuments and places. Mind dragons: each Life you lack when one attacks costs you 2 other essences.",
            at="goal",
        ),
    ),
    tips={
        "mage": "A mage stays with you for the whole game. Choose one that feeds the cards in your hand.",
        "item": "You swap your magic item each time you pass, so choose for the round ahead.",
        "collect": "Collect what your cheapest useful card still needs.",
        "empty": "Take what you need. What’s worth points is worth them only while it stays there.",
        "act": "Early on, place cards that bring essences. Later, turn essences into places and monuments.",
        "pay": "The proposal keeps what’s scarce. Press an amount to pay another way.",
        "gold_or_two": "Gold pays for monuments. Other essences help you place a card right now.",
        "mix": "Take what you need for your next card.",
        "discard_drawn": "Keep what you can pay for soon.",
        "straighten": "Straighten what you want to use again this round.",
        "placing": "It’s cheaper this way: take the dearest one that helps.",
    },
)
