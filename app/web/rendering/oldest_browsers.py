"""The oldest browsers that pages work in.

docs/browsers.md explains the choice, and `scripts/check-browsers` refuses what they cannot do.
"""

OLDEST_BROWSERS = {"safari": "16.4", "firefox": "121", "chrome": "111"}
