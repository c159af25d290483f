"""`python -m translating [check [--complete]] [GAME ...]`; without GAME, Magehall and its own games."""

import sys

from app.games.catalogue import CATALOGUE, add_game
from app.games.examples import find_example
from translating.catalogues import update_all
from translating.check import find_all_faults


def main(arguments: list[str]) -> int:
    """Update the catalogues, or report their faults; returns the exit code."""
    names = [argument for argument in arguments if argument not in ("check", "--complete")]
    for name in names:
        if name not in CATALOGUE and (example := find_example(name)) is not None:
            add_game(example)
    if unknown := [name for name in names if name not in CATALOGUE]:
        print(f"no game {unknown[0]!r}; choose from: {', '.join(CATALOGUE)}", file=sys.stderr)
        return 2
    if "check" not in arguments:
        update_all(names)
        return 0
    faults = list(find_all_faults(names, complete="--complete" in arguments))
    for fault in faults:
        print(fault, file=sys.stderr)
    print(f"catalogues: {len(faults)} faults" if faults else "catalogues are in step with the code")
    return int(bool(faults))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
