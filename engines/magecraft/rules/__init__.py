"""The chapters of the rulebook: setup, a turn and its phases, the icons of spells, payment, the end.

Each module imports only from its own line or from lines below it:

    setup         the Academy, the characters, the starting hands
    turns         a turn and its four phases: Discard Shield, Casting, Learning or Revision, Refresh
    casting, learn_or_revise (with learning, revision)      the second and the third phase
    icons         the icons of spells and cantrips, performed one by one: attack, effects
    payment, hand          gems that pay, are drawn and discarded
    endgame       elimination, the end, who won
    option_builders        gems, spells and seats as things to choose
"""
