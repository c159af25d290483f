"""The protocol of a fair deal as a state machine: pages, and an operator who may do anything between them.

The pages run the real scripts. After any sequence of messages, every record that the operator could make is
checked by every page and by `verify` with what the page stored. A page may call one deal fair, and only one
whose seal was fixed before the page's own salt was known.
"""

from collections import Counter
from dataclasses import replace
from typing import Any

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, precondition, rule

from engines.kernel.matches.proof.doubts import Evidence
from engines.kernel.matches.record import Record
from engines.kernel.matches.shares import hash_salt
from tests.deal.dealer import Deal, is_called_fair
from tests.deal.pages import Pages

TABLE, OTHER_TABLE = "T", "U"
CHAIRS = {"anna": 0, "ben": 1, "watcher": None}
OPERATORS_CHAIR = 2
BROWSERS = {"anna laptop": "anna", "anna phone": "anna", "ben laptop": "ben", "watcher": "watcher"}
TABS = {
    "anna laptop 1": "anna laptop",
    "anna laptop 2": "anna laptop",
    "anna phone 1": "anna phone",
    "ben laptop 1": "ben laptop",
    "watcher 1": "watcher",
}
STATUSES = {"in time": 200, "too late": 204, "lost": 0}

tabs = st.sampled_from(sorted(TABS))
browsers = st.sampled_from(sorted(BROWSERS))
chairs = st.sampled_from([0, 1, OPERATORS_CHAIR])
answers = st.sampled_from(sorted(STATUSES))

counts: Counter[str] = Counter()
"""Number of examples, steps, records checked, and deals called fair, in this run."""


class DealMachine(RuleBasedStateMachine):
    """One table. `deal` is what the operator's database holds, `seals` everything that was ever sealed."""

    pages: Pages

    @initialize(is_ready=st.booleans())
    def begin(self, is_ready: bool) -> None:
        """Everybody opens the table."""
        counts["examples"] += 1
        self.pages.reset()
        self.step = 0
        self.tables = dict.fromkeys(TABS, TABLE)
        for tab, browser in TABS.items():
            self.pages.open(browser, tab, TABLE)
        self.deal = Deal("seed 0", ("", "", hash_salt("operator 0")))
        self.is_sealed = False
        self.seals: list[tuple[int, Deal]] = []
        self.known = {hash_salt(f"operator {n}"): f"operator {n}" for n in range(4)}
        self.learned: dict[str, int] = {}
        self.hashes: list[str] = []
        if is_ready:
            self.push("anna laptop 1", does_store=True)

    # What fair servers do, too

    @rule(tab=tabs, salt_answer=answers, hash_answer=answers, does_store=st.booleans())
    def show(self, tab: str, salt_answer: str, hash_answer: str, does_store: bool) -> None:
        """A page is shown the table, and may send something."""
        self._show(tab, self.deal, self.is_sealed, salt_answer, hash_answer, does_store)

    @rule(first=tabs, does_store=st.booleans())
    def push(self, first: str, does_store: bool) -> None:
        """All pages are shown the table, one of them first."""
        for tab in (first, *TABS):
            self._show(tab, self.deal, self.is_sealed, "in time", "in time", does_store)

    @rule(first=tabs, is_shown_before=st.booleans(), is_shown_after=st.booleans())
    def seal(self, first: str, is_shown_before: bool, is_shown_after: bool) -> None:
        """The present deal is sealed."""
        if is_shown_before:
            self.push(first, does_store=True)
        self.is_sealed = True
        if is_shown_after:
            self.push(first, does_store=True)

    @rule(tab=tabs)
    def join(self, tab: str) -> None:
        """A form seats a player again, with the hash of a new salt."""
        chair = CHAIRS[BROWSERS[TABS[tab]]]
        salt_hash = self.pages.join(tab)
        self.hashes.append(salt_hash)
        if chair is not None:
            self.deal = self.deal.with_hash(chair, salt_hash)

    # What browsers and people do

    @rule(tab=tabs, table=st.sampled_from([TABLE, TABLE, OTHER_TABLE]))
    def reload(self, tab: str, table: str) -> None:
        """A tab opens this table again, or another one."""
        self.pages.close(tab)
        self.pages.open(TABS[tab], tab, table)
        self.tables[tab] = table

    @rule(browser=browsers, what=st.sampled_from(["clear", "fill", "empty"]))
    def change_storage(self, browser: str, what: str) -> None:
        """The storage of a browser is cleared, becomes full, or has space again."""
        if what == "clear":
            self.pages.clear(browser)
        else:
            self.pages.fill(browser, what == "fill")

    @rule(tab=tabs, does_store=st.booleans())
    def use_own_number(self, tab: str, does_store: bool) -> None:
        """A player wants a number of this browser."""
        self._receive(tab, self.pages.replace(tab)["posts"], does_store)

    # What only a hostile operator does

    @rule(number=st.integers(0, 3))
    def grind(self, number: int) -> None:
        """The operator takes another salt for the chair of their own."""
        self.deal = self.deal.with_hash(OPERATORS_CHAIR, hash_salt(f"operator {number}"))

    @rule(number=st.integers(0, 3), first=tabs)
    def reseal(self, number: int, first: str) -> None:
        """The operator takes another salt, and all pages are shown the new seal."""
        self.grind(number)
        self.is_sealed = True
        self.push(first, does_store=True)

    @rule(
        number=st.integers(0, 3),
        storage=st.sampled_from(["clear", "fill", "empty"]),
        order=st.permutations(["anna laptop 1", "anna laptop 2"]),
    )
    def show_two_seals(self, number: int, storage: str, order: list[str]) -> None:
        """Two tabs of a browser are shown different seals, and its storage changes in between."""
        self._show(order[0], self.deal, True)
        self.change_storage("anna laptop", storage)
        self.grind(number)
        self._show(order[1], self.deal, True)

    @rule(tab=tabs, number=st.integers(0, 3))
    def show_elsewhere(self, tab: str, number: int) -> None:
        """A page is shown the sealed deal at another table, and afterwards another seal at this one."""
        self.reload(tab, OTHER_TABLE)
        self._show(tab, self.deal, True)
        self.reload(tab, TABLE)
        self.reseal(number, tab)

    @rule(
        what=st.sampled_from(["unseal", "seed", "hash", "no hash", "copied hash", "drawn", "protocol"]),
        chair=chairs,
        number=st.integers(0, 3),
        data=st.data(),
    )
    def change(self, what: str, chair: int, number: int, data: Any) -> None:
        """The operator changes something else in the database."""
        match what:
            case "unseal":
                self.is_sealed = False
            case "seed":
                self.deal = replace(self.deal, seed=f"seed {number}")
            case "hash":
                self.deal = self.deal.with_hash(chair, hash_salt(f"operator {number}"))
            case "no hash":
                self.deal = self.deal.with_hash(chair, "")
            case "copied hash" if self.hashes:
                self.deal = self.deal.with_hash(chair, data.draw(st.sampled_from(self.hashes)))
            case "drawn":
                self.deal = replace(self.deal, is_drawn=not self.deal.is_drawn)
            case "protocol":
                self.deal = replace(self.deal, protocol=1 + number % 2)
            case _:
                pass

    @precondition(lambda self: self.seals)
    @rule(tab=tabs, data=st.data(), salt_answer=answers)
    def show_earlier_seal(self, tab: str, data: Any, salt_answer: str) -> None:
        """A page is shown a deal that was sealed earlier, which may not be the present one."""
        _, deal = data.draw(st.sampled_from(self.seals))
        self._show(tab, deal, True, salt_answer, "in time", False)

    @precondition(lambda self: self.seals)
    @rule(tab=tabs, data=st.data())
    def show_wrong_text(self, tab: str, data: Any) -> None:
        """A page is shown a seal with the text of another deal."""
        _, deal = data.draw(st.sampled_from(self.seals))
        shown = {**self.deal.show(CHAIRS[BROWSERS[TABS[tab]]], True), "text": deal.text}
        self._receive(tab, self.pages.show(tab, shown)["posts"], False)

    # Consequences

    def teardown(self) -> None:
        """Check every record that the operator could make, with every page."""
        deals = {deal.seal: deal for deal in (*[deal for _, deal in self.seals], self.deal)}
        records = [record for deal in deals.values() for record in deal.records(self.known)]
        counts["steps"] += self.step
        for tab, browser in TABS.items():
            if self.tables[tab] != TABLE:
                self.pages.close(tab)
                self.pages.open(browser, tab, TABLE)
            self._check_page(tab, records)

    def _check_page(self, tab: str, records: list[Record]) -> None:
        facts = self.pages.show(tab, None)["facts"]
        evidence = Evidence(facts.get("seal"), facts.get("salt") if facts.get("sent") else None)
        fair: dict[str, Record] = {}
        verdicts = self.pages.judge(tab, [record.lines() for record in records])
        for record, verdict in zip(records, verdicts, strict=True):
            counts["records checked"] += 1
            if verdict == "fair" or (evidence.salt is not None and is_called_fair(record, evidence)):
                fair[record.key] = record
        assert len(fair) <= 1, f"{tab} calls {len(fair)} deals fair: the operator chose one"
        for record in fair.values():
            counts["deals called fair"] += 1
            seal = record.setup.fair.seal  # type: ignore[union-attr]
            sealed_at = min((step for step, deal in self.seals if deal.seal == seal), default=self.step)
            learned_at = self.learned.get(evidence.salt or "")
            assert learned_at is not None, f"{tab} calls a deal fair without a salt of its own"
            assert sealed_at < learned_at, f"{tab} calls a deal fair that was sealed after its salt was known"

    def _show(
        self,
        tab: str,
        deal: Deal,
        is_sealed: bool,
        salt_answer: str = "in time",
        hash_answer: str = "in time",
        does_store: bool = False,
    ) -> None:
        if is_sealed:
            self.seals.append((self.step, deal))
        shown = deal.show(CHAIRS[BROWSERS[TABS[tab]]], is_sealed)
        statuses = {"salt": STATUSES[salt_answer], "salt-hash": STATUSES[hash_answer]}
        self._receive(tab, self.pages.show(tab, shown, statuses)["posts"], does_store)

    def _receive(self, tab: str, posts: list[dict[str, str]], does_store: bool) -> None:
        """The operator reads what a page has sent, and stores a hash or not."""
        self.step += 1
        chair = CHAIRS[BROWSERS[TABS[tab]]]
        for post in posts:
            if post["kind"] == "salt":
                self.known[hash_salt(post["salt"])] = post["salt"]
                self.learned.setdefault(post["salt"], self.step)
            else:
                self.hashes.append(post["salt_hash"])
                if does_store and chair is not None:
                    self.deal = self.deal.with_hash(chair, post["salt_hash"])
