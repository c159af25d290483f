"""The chapters of the rulebook: setup, rounds, the draft, turns, spells, attacks, the end of the game.

Each line here knows those below it, and none above:

- `setup.py` sets the table up; `rounds.py` plays round after round;
- `draft.py`, `turns.py`, `endgame.py`: the draft, the five steps of a turn, who has won;
- an attack: `attack.py` launches it, `defence.py` blocks, `fight.py` resolves, `plunder.py` takes the gems;
  a spell: `casting.py` asks what it needs, `castable.py` says what stops it, `effects.py` performs it;
- `pending_spell.py` (one on its way), `payment.py`, `gem_deal.py` (gems from the deck), `option_builders.py`.
"""
