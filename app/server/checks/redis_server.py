"""The check of Redis: it can be reached, and its version will do."""

from collections.abc import Iterator

from app.server.checks.result import CheckResult, failed, ok, unavailable
from app.settings import Settings

MIN_VERSION = (6, 0)
"""The oldest Redis that a server starts with; the tests use 7.0, and docker-compose.yml 7.4."""
TIMEOUT_SECONDS = 3.0
REFUSED = "MAGEHALL_REDIS_URL: Redis refuses this user or password: correct them"


def check_redis(settings: Settings) -> Iterator[CheckResult]:
    """Check that Redis can be used, if it is configured."""
    if settings.redis_url is None:
        yield ok("redis", "not used; one worker needs none")
        return
    from redis import Redis, RedisError  # slow to import, and not needed by most servers
    from redis.exceptions import AuthenticationError

    client = Redis.from_url(
        settings.redis_url.get_secret_value(),
        socket_timeout=TIMEOUT_SECONDS,
        socket_connect_timeout=TIMEOUT_SECONDS,
    )
    try:
        version = str(client.info("server").get("redis_version", "0"))
    except AuthenticationError:
        yield failed("redis", REFUSED)
        return
    except (RedisError, OSError) as error:
        if "NOAUTH" in str(error) or "WRONGPASS" in str(error):
            yield failed("redis", REFUSED)
        else:
            problem = "can't be reached: start it, or correct the address"
            yield unavailable("redis", f"MAGEHALL_REDIS_URL: Redis {problem}")
        return
    finally:
        client.close()
    if _parse_version(version) < MIN_VERSION:
        oldest = ".".join(map(str, MIN_VERSION))
        yield failed("redis", f"MAGEHALL_REDIS_URL: Redis {version} is too old: install {oldest} or newer")
    else:
        yield ok("redis", f"Redis {version} can be used")


def _parse_version(version: str) -> tuple[int, ...]:
    return tuple(int(part) for part in version.split(".") if part.isdigit())
