"""`python -m translating [check [--complete]]`."""

import sys

from translating.catalogues import complaints, update_all


def main(arguments: list[str]) -> int:
    """Updates the catalogues, or says what is wrong with them; the exit code."""
    if "check" not in arguments:
        update_all()
        return 0
    found = list(complaints(complete="--complete" in arguments))
    for complaint in found:
        print(complaint, file=sys.stderr)
    print(f"catalogues: {len(found)} complaints" if found else "catalogues are in step with the code")
    return int(bool(found))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
