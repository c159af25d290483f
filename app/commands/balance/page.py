"""Updates docs/balance.md, which has an introduction and a section per game."""

import re
from collections.abc import Iterable
from pathlib import Path

HEAD = """\
# Are the games fair?

Bots of one strength played each game against themselves. Each section is written by

```
magehall balance GAME --write
```

([bots.md](bots.md#are-the-games-fair) explains its options), and says which rules, which bots and how many
games it is about. Bots are not people: what they play badly looks weak here, and what they fail to answer
looks strong.

- **Places** count from the player who begins. In brackets after a share is its 95 % interval; a share is
  marked *strong* or *weak* when a fair one lies outside. Players who win together share the win, but
  every member of a winning team has all of it.
- **Rounds, choices, minutes**: the median, and in brackets the shortest and the longest game. Minutes are
  estimated at 8 seconds for each choice that others wait for (when several choose at once, only the last
  choice counts).
- **Wins with it**: the win rate of seats that had or did something, relative to all seats of such a team
  at tables of that size. 1.00 is average. **Wins without it** is the same for all other seats. *Strong* and
  *weak* mark what differs from the average of its table by more than chance explains (99 %; in a table with
  one row, from 1.00). A few rows are marked by chance.
- Winners have often played more, so most of what is played has more than 1.00: compare it with its
  neighbours. What was dealt or drawn shows the effect of a card; what was played only correlates with
  winning.

How random games end: [random-games.md](random-games.md).
"""


def put_section(page: str, section: str, order: Iterable[str]) -> str:
    """Replace or add a section of the page. Sections whose title is in `order` come first, in that order."""
    sections = {_title(text): text for text in re.split(r"(?m)^(?=## )", page)[1:]}
    sections[_title(section)] = section
    titles = dict.fromkeys([*[title for title in order if title in sections], *sections])
    return "\n".join([HEAD, *[sections[title].rstrip("\n") + "\n" for title in titles]])


def update_page(file: Path, section: str, order: Iterable[str]) -> None:
    """Replace or add a section in the file, which is created if it does not exist."""
    page = file.read_text() if file.exists() else ""
    file.write_text(put_section(page, section, order))


def _title(section: str) -> str:
    return section.partition("\n")[0].removeprefix("## ")
