"""`python -m translating [check [--complete]] [GAME ...]`; without GAME, Magehall and its own games.

`python -m translating pseudo FOLDER` writes the pseudo-languages (`translating/pseudo.py`).
"""

import sys
from pathlib import Path

from app.games.catalogue import CATALOGUE, add_game
from app.games.examples import find_example
from translating.catalogues import update_all
from translating.check import find_all_faults
from translating.pseudo import PSEUDO_LANGUAGES, write_pseudo_languages


def main(arguments: list[str]) -> int:
    """Update the catalogues, or report their faults; returns the exit code."""
    if arguments[:1] == ["pseudo"]:
        return _write_pseudo(arguments[1:])
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


def _write_pseudo(arguments: list[str]) -> int:
    if len(arguments) != 1 or arguments[0].startswith("-"):
        print("name one folder: python -m translating pseudo FOLDER", file=sys.stderr)
        return 2
    folder = Path(arguments[0]).absolute()
    write_pseudo_languages(folder)
    print(f"{', '.join(PSEUDO_LANGUAGES)} are in {folder}; offer them on a development server with")
    print(f"MAGEHALL_EXTRA_LOCALES={folder} {Path(sys.executable).parent / 'magehall'} serve --reload")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
