"""What every game shares; it knows no game.

For authors of games: `tasks` (State, Step, Ask, Part, Together, Event), `decision` (Pick, Split, Option) with
`option_builders` and `amounts` for what many questions are made of, `secrecy` and `audience` (Public, Secret,
who sees what), `piles` (Pile, Bag), `primitives` (what cards are written in), `seats` (players in a circle),
`text` (keys and sentences), `ending` (Outcome and ranks), `game` and `game_options` (Game, the front door),
`tuples` (a helper for immutable sequences). For pages: `panels` (what the zones of a table show), `story`
(events at a glance), `turning_points`.
For what surrounds them: `match` (a game in progress, undo), `record` (export, replay, verify), `shares`
(deals that nobody can bend), `plain` (views as JSON), `bots`, `foresight` (what a choice will surely do), and
`laws`, which every game obeys. Inside work `agenda`, `resample` and `rng`.
"""
