"""The game-independent core of all engines: state, decisions, secrecy, randomness, records, bots and laws.

Read `contract/game.py` (Game, the interface of every game) and `choices/tasks.py` (State and its tasks)
first. Each layer may import only those listed after it:

- `laws`, checked on every game; `balancing`, `reviewing` and `thinking`: statistics, game reviews and the
  search of bots
- `matches`: games in progress and game records, with undo, random shares of the seats, bots and previews
- `worlds`: other states that a viewer cannot tell from the true one
- `contract`: `game` (Game) and everything a game passes to it: options, primitives, outcome, `board` (Board)
  with its panels for pages, stories of events, a lesson
- `choices`: `tasks` (State, Step, Ask, Part, Together, Event), `decision` (Pick, Split, Option) with builders
  for common options, and the `agenda` that opens decisions and takes answers
- `words`: sentences as keys with arguments, and the Speaker that puts them into words
- `secrecy`: `veiled` (Public, Secret), `audience` (who sees a value), `piles` of cards
- helpers: `rng`, `bags`, `seats` (players in a circle), `tuples`, `identity_cache`
"""
