"""Updates docs/balance.md, which has an introduction and a section per game."""

import re
from collections.abc import Iterable
from pathlib import Path

HEAD = """\
# Are the games fair?

Bots of one strength played each game against themselves. The command below writes each section. A section
begins with the rules version, the bots and the number of games. The options are explained in
[notes/bot-measurements.md](notes/bot-measurements.md#are-the-games-fair).

```
magehall balance GAME --write
```

Bots are not people: a card that they play badly looks weak here, and one that they fail to answer looks
strong.

- **Places** are counted from the player who begins. The brackets after a share contain its 95 % interval. A
  share is marked *strong* or *weak* when the fair share lies outside that interval. Players who tie for
  first share the win; every member of a winning team is credited with a whole win.
- **Rounds, choices, minutes**: the median, with the shortest and the longest game in brackets. Minutes are
  estimated at 8 seconds for each choice that others wait for (when several players choose at once, only the
  last choice counts).
- **Seats**: the proportion of seats that had the component or performed the action. **Mean uses**: how often
  such a seat did so.
- **Wins with it**: the win rate of these seats, relative to all seats of the same team at tables of the same
  size; 1.00 is average. **Wins without it**: the same for all other seats. *Strong* and *weak* mark rows
  that differ significantly (99 %) from the average of their table, or from 1.00 in a table with one row. A
  few rows will be marked by chance.
- Winners have often played more, so most played cards have values above 1.00; compare a row with its
  neighbours. The values for cards that were dealt or drawn show the effect of the card; those for cards that
  were played only show a correlation with winning.

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
