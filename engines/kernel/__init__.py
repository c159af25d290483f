"""What every game shares; it knows no game.

For authors of games: `tasks` (State, Step, Ask, Part, Together, Event), `decision` (Pick, Split, Option),
`secrecy` and `audience` (Public, Secret, who sees what), `piles` (Pile, Bag), `text` (keys and sentences),
and `game` and `options` (Game, the front door).
For what surrounds them: `match` (a game in progress, undo), `record` (export, replay, verify), `plain` (views
as JSON), `preview`, `bots`, and `laws`, which every game obeys. Inside work `agenda`, `resample`, `rng` and
`secrecy_laws`.
"""
