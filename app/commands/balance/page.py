"""docs/balance.md: its head, a section for each game, which is replaced alone, and what people added."""

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
  marked *strong* or *weak* when a fair one lies outside. Where several win together they share the win, but
  everybody in the winning team has all of it.
- **Rounds, choices, minutes**: the median, and in brackets the shortest and the longest game. Minutes are
  estimated, because nobody has timed people yet: 8 seconds for each choice that others wait for (when
  several choose at once, only the last choice counts).
- **Wins with it**: how often those won who had or did something, as a multiple of what all seats win in
  such a team at tables of that size. 1.00 is exactly as much. **Wins without it** is the same for everybody
  else. *Strong* and *weak* mark what differs from the average of its table by more than chance explains
  (99 %; where a table has only one row, from 1.00). In so many rows a few are marked by chance.
- Those who win have often played more, so most of what is played has more than 1.00: compare it with its
  neighbours. What was dealt or drawn shows what a card does; what was played shows only what goes with
  winning.

How games end that are played at random: [random-games.md](random-games.md).
"""


def put_section(page: str, section: str, order: Iterable[str]) -> str:
    """The page with one section replaced or added; those of `order` come first, in that order."""
    found = {_title(one): one for one in re.split(r"(?m)^(?=## )", page)[1:]}
    found[_title(section)] = section
    titles = dict.fromkeys([*[title for title in order if title in found], *found])
    kept = [found[title].rstrip("\n") + "\n" for title in titles]
    return "\n".join([HEAD, *kept])


def write_section_to(file: Path, section: str, order: Iterable[str]) -> None:
    """Puts a section into the file, which need not be there yet."""
    page = file.read_text() if file.exists() else ""
    file.write_text(put_section(page, section, order))


def _title(section: str) -> str:
    return section.partition("\n")[0].removeprefix("## ")
