"""Checks of the secret key: it is strong, and the one that the data was made with."""

from collections.abc import Iterator

from sqlalchemy import Engine
from sqlmodel import Session

from app.server.checks.result import CheckResult, failed, ok
from app.settings import Settings
from app.storage.key_fingerprint import compute_fingerprint, load_fingerprint, store_fingerprint

MIN_LENGTH = 16
"""Characters of a key."""
MIN_DISTINCT = 6
"""Different characters of a key."""
PLACEHOLDERS = ("change", "replace", "example", "password", "your secret", "your-secret", "your_secret")
"""Beginnings of keys that somebody copied instead of making one."""
MAKE_ONE = "make one with: openssl rand -hex 32"


def check_strength(settings: Settings) -> Iterator[CheckResult]:
    """Check that the key cannot be guessed: invites could be forged with it."""
    key = find_key(settings)
    if key is None:
        yield ok("secret", f"{settings.key_file} is created at the first start")
        return
    weakness = _find_weakness(key.decode("utf-8", "replace"))
    if weakness is None:
        yield ok("secret", "the secret key is strong")
    elif settings.key_file is None:
        yield failed("secret", f"MAGEHALL_SECRET_KEY: {weakness}; {MAKE_ONE}")
    else:
        yield failed("secret", f"{settings.key_file}: {weakness}; delete it, and a new one is made")


def check_fingerprint(settings: Settings, engine: Engine) -> Iterator[CheckResult]:
    """Check that the data was made with this key. Changes nothing."""
    with Session(engine) as db:
        stored = load_fingerprint(db)
    problem = _compare(settings, stored)
    if problem is not None:
        yield failed("data", problem)
    elif stored is None:
        yield ok("data", "the fingerprint of the secret key is stored at the next start")
    else:
        yield ok("data", "the data was made with this secret key")


def claim_data(settings: Settings, engine: Engine) -> Iterator[CheckResult]:
    """Check the key at a start, and record it if the data belongs to none yet."""
    with Session(engine) as db:
        stored = load_fingerprint(db)
        problem = _compare(settings, stored)
        if problem is not None:
            yield failed("data", problem)
        elif stored is None:
            store_fingerprint(db, settings.load_secret_key())
            db.commit()


def find_key(settings: Settings) -> bytes | None:
    """The secret key; None if its file does not exist yet."""
    if settings.secret_key is not None:
        return settings.secret_key.get_secret_value().encode()
    file = settings.key_file
    return file.read_bytes().strip() if file is not None and file.exists() else None


def _compare(settings: Settings, stored: str | None) -> str | None:
    """A message if the data was made with another key."""
    key = find_key(settings)
    advice = "or accept the loss of invites and push subscriptions with: magehall accept-key"
    if stored is None or (key is not None and compute_fingerprint(key) == stored):
        return None
    if settings.key_file is None:
        return f"MAGEHALL_SECRET_KEY: the data was made with another key: set that one, {advice}"
    state = "is missing" if key is None else "is not the key that the data was made with"
    return f"{settings.key_file} {state}: restore it from the backup, {advice}"


def _find_weakness(key: str) -> str | None:
    if len(key) < MIN_LENGTH:
        return f"it is shorter than {MIN_LENGTH} characters, so it can be guessed"
    if len(set(key)) < MIN_DISTINCT or key.lower().startswith(PLACEHOLDERS):
        return "it is easy to guess"
    return None
