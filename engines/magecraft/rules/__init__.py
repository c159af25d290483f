"""The chapters of the rulebook: setup, a turn and its phases, the icons of spells, the end of the game.

In reading order; each entry imports only from those after it:

    setup                        the Academy, the characters, the starting hands
    turns                        a turn, with the Discard Shield and Refresh phases
    casting, study               the Casting phase; the choice between learning and revision
    learning, revision           learning a spell; rearranging and mastering spells
    icons, attack, effects       the icons of spells and cantrips, resolved one by one
    payment, hand                ways to pay a cost; gems that enter and leave a hand
    endgame                      elimination, the end of the game, the winner
    option_builders              options that several modules offer
"""
