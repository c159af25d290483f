"""What a session runs on, as far as it says: for its owner to tell their sessions apart."""

BROWSERS = (
    ("Edg", "Edge"),
    ("OPR", "Opera"),
    ("Firefox", "Firefox"),
    ("Chrom", "Chrome"),
    ("Safari", "Safari"),
)
SYSTEMS = (
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Android", "Android"),
    ("Windows", "Windows"),
    ("Mac OS", "Mac"),
    ("Linux", "Linux"),
)
"""What to look for and what it means; the first that is found counts."""


UNKNOWN = "an unknown device"


def describe_device(user_agent: str) -> str:
    """A few words for a User-Agent: "Firefox on Linux"; for a program the name it gives itself."""
    browser = next((name for mark, name in BROWSERS if mark in user_agent), None)
    system = next((name for mark, name in SYSTEMS if mark in user_agent), None)
    if browser and system:
        return f"{browser} on {system}"
    first = "".join([char for char in user_agent.split("/", maxsplit=1)[0] if char.isprintable()]).strip()
    return browser or system or first[:40] or UNKNOWN
