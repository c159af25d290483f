"""The chapters of the rulebook: setup, rounds, the draft, turns, spells, attacks, the end of the game.

In reading order; each entry imports only from those after it:

    setup, rounds           the first state; the three phases of a round
    draft, turns, endgame   the secret draft; the five steps of a turn; the winner
    attacks                 launching an attack, blocking, fighting, taking gems
    spells                  choosing the details of a spell, paying for it, its effect
    gem_deal                gems that are drawn from the deck
    option_builders         options that several modules offer
"""
