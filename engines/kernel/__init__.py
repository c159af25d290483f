"""What every game shares; it knows no game. Each room may import those after it:

- `laws`, which every game obeys; `balancing`, `reviewing` and `thinking` of bots
- `matches`: games in progress and games on paper: undo, records, shares, bots, foresight
- `worlds`: what a viewer cannot tell from the true table
- `contract`: `game` (Game, the front door) and all that a game gives it: options, primitives, the outcome,
  panels for pages, stories of events, a lesson
- `choices`: `tasks` (State, Step, Ask, Part, Together, Event), `decision` (Pick, Split, Option) with builders
  for what many questions are made of, and the `agenda` that asks them
- `words`: keys and sentences, and who says them
- `secrecy`: `veiled` (Public, Secret), `audience` (who sees what), `piles` of cards
- and helpers: `rng`, `bags`, `seats` (players in a circle), `tuples`, `kept`
"""
