"""Pages at a deal: each case of a browser, and each trick of an operator, is reported honestly."""

from collections.abc import Callable
from typing import Any

import pytest

from engines.kernel.matches.record import Record
from engines.kernel.matches.shares import hash_salt
from tests.deal.dealer import Deal
from tests.deal.pages import Pages

Posts = list[dict[str, str]]
FREE = Deal("seed", ("", hash_salt("operator"), ""))
"""Nobody has committed but the operator, in chair 1."""
OPERATOR = {hash_salt("operator"): "operator", hash_salt("ground"): "ground"}


def commit(pages: Pages, tab: str = "tab", browser: str = "laptop", deal: Deal = FREE) -> Deal:
    """Opens the table, and stores the hash that the page sends."""
    pages.open(browser, tab, "T")
    (post,) = pages.show(tab, deal.show(0, False))["posts"]
    deal = deal.with_hash(0, post["salt_hash"])
    assert pages.show(tab, deal.show(0, False))["posts"] == []
    return deal


def open_salt(pages: Pages, deal: Deal, tab: str = "tab", status: int = 200) -> str:
    """Shows the sealed deal; returns the salt that the page opens."""
    posts: Posts = pages.show(tab, deal.show(0, True), {"salt": status})["posts"]
    assert [post["kind"] for post in posts] == ["salt"]
    return posts[0]["salt"]


def record_of(deal: Deal, salt: str = "", kind: Any = "opened") -> Record:
    """The record of a deal whose player opened a salt."""
    return deal.record({**OPERATOR, deal.hashes[0]: salt}, (kind, "opened", "none"))


def check(pages: Pages, record: Record, tab: str = "tab") -> tuple[str, dict[str, bool | None]]:
    """The verdict and the findings of a page."""
    result = pages.check(tab, record.lines())
    return result["verdict"], {found["name"]: found.get("holds") for found in result["findings"]}


def reload(pages: Pages, tab: str = "tab", browser: str = "laptop") -> None:
    """Opens the table again in the same tab."""
    pages.close(tab)
    pages.open(browser, tab, "T")


def test_an_honest_deal_is_called_fair(pages: Pages) -> None:
    deal = commit(pages)
    salt = open_salt(pages, deal)
    assert hash_salt(salt) == deal.hashes[0]
    verdict, findings = check(pages, record_of(deal, salt))
    assert (verdict, findings["own"], findings["seen"]) == ("fair", True, True)
    assert pages.show("tab", None)["warnings"] == []


AFTERWARDS: dict[str, Callable[[Pages], None]] = {
    "at once": lambda pages: None,
    "after a reload": reload,
    "with a second tab": lambda pages: pages.open("laptop", "tab 2", "T"),
    "with the storage cleared": lambda pages: pages.clear("laptop"),
    "with the storage full": lambda pages: pages.fill("laptop", True),
}


@pytest.mark.parametrize("afterwards", AFTERWARDS)
@pytest.mark.parametrize("status", [200, 204, 0])
def test_no_salt_is_opened_under_a_second_seal(pages: Pages, afterwards: str, status: int) -> None:
    # Given a page whose salt the operator has read under a seal, whatever they answered
    deal = commit(pages)
    salt = open_salt(pages, deal, status=status)
    AFTERWARDS[afterwards](pages)

    # When the operator has ground the hash of another chair, and shows a second seal
    ground = deal.with_hash(1, hash_salt("ground"))
    tabs = ["tab 2", "tab"] if afterwards == "with a second tab" else ["tab"]
    for tab in tabs:
        shown = pages.show(tab, ground.show(0, True))

        # Then the page says so, and does not open its salt
        assert shown["posts"] == []
        assert "resealed" in shown["warnings"]

        # And the check finds the second seal, and the first one
        verdict, findings = check(pages, record_of(ground, salt), tab)
        assert (verdict, findings["seen"], findings["resealed"]) == ("unfair", False, False)
        assert check(pages, record_of(deal, salt), tab)[0] == "unfair"


@pytest.mark.parametrize("is_swapped_back", [False, True])
def test_a_swapped_hash_is_never_called_the_players_own(pages: Pages, is_swapped_back: bool) -> None:
    # Given a page that has committed to its salt
    deal = commit(pages)

    # When the operator replaces its hash before the start
    swapped = deal.with_hash(0, hash_salt("ground"))
    shown = pages.show("tab", swapped.show(0, False))

    # Then the page says so, and does not adopt the other one
    assert shown["warnings"] == ["swapped"]
    assert shown["facts"]["hash"] == deal.hashes[0]

    # And the salt stays in the browser under any seal that does not cover it
    if is_swapped_back:
        assert pages.show("tab", deal.show(0, False))["warnings"] == []
        assert check(pages, record_of(deal, open_salt(pages, deal)))[0] == "fair"
        return
    assert pages.show("tab", swapped.show(0, True))["posts"] == []
    for kind in ("opened", "given", "silent"):
        verdict, findings = check(pages, record_of(swapped, "ground" if kind != "silent" else "", kind))
        assert (verdict, findings["swapped"]) == ("unfair", False)
        assert "own" not in findings


def test_a_second_device_says_that_the_number_is_not_its_own(pages: Pages) -> None:
    deal = commit(pages)
    pages.open("phone", "phone", "T")
    shown = pages.show("phone", deal.show(0, False))
    assert (shown["posts"], shown["warnings"]) == ([], [])
    assert shown["facts"]["foreign"] == deal.hashes[0]
    assert pages.show("phone", deal.show(0, True))["posts"] == []
    record = record_of(deal, open_salt(pages, deal))
    assert check(pages, record)[0] == "fair"
    verdict, findings = check(pages, record, "phone")
    assert (verdict, findings["foreign"], findings["seen"]) == ("unsure", None, True)
    assert "own" not in findings


def test_a_player_can_use_a_number_of_the_second_device(pages: Pages) -> None:
    deal = commit(pages)
    pages.open("phone", "phone", "T")
    pages.show("phone", deal.show(0, False))
    (post,) = pages.replace("phone")["posts"]
    deal = deal.with_hash(0, post["salt_hash"])
    assert pages.show("tab", deal.show(0, False))["warnings"] == ["swapped"]
    assert pages.show("tab", deal.show(0, True))["posts"] == []
    assert check(pages, record_of(deal, open_salt(pages, deal, "phone")), "phone")[0] == "fair"


def test_cleared_storage_leaves_the_open_page_its_salt(pages: Pages) -> None:
    deal = commit(pages)
    pages.clear("laptop")
    record = record_of(deal, open_salt(pages, deal))
    pages.clear("laptop")
    assert check(pages, record)[0] == "fair"
    reload(pages)
    verdict, findings = check(pages, record)
    assert (verdict, "unseen" in findings) == ("unsure", True)


def test_a_page_that_lost_its_salt_before_the_start_does_not_call_another_its_own(pages: Pages) -> None:
    deal = commit(pages)
    pages.clear("laptop")
    reload(pages)
    assert pages.show("tab", deal.show(0, False))["facts"]["foreign"] == deal.hashes[0]
    assert pages.show("tab", deal.show(0, True))["posts"] == []
    verdict, findings = check(pages, record_of(deal, "", "silent"))
    assert (verdict, findings["foreign"]) == ("unsure", None)


def test_two_tabs_of_a_browser_share_one_salt(pages: Pages) -> None:
    pages.open("laptop", "tab", "T")
    pages.open("laptop", "tab 2", "T")
    posts: Posts = [*pages.show("tab", FREE.show(0, False))["posts"]]
    posts += pages.show("tab 2", FREE.show(0, False))["posts"]
    (salt_hash,) = {post["salt_hash"] for post in posts}
    deal = FREE.with_hash(0, salt_hash)
    salt = open_salt(pages, deal)
    assert open_salt(pages, deal, "tab 2") == salt
    assert [check(pages, record_of(deal, salt), tab)[0] for tab in ("tab", "tab 2")] == ["fair", "fair"]


@pytest.mark.parametrize(("status", "expected"), [(200, "dropped"), (204, "unconfirmed"), (0, "unconfirmed")])
def test_a_salt_that_was_sent_and_left_out_is_not_fair(pages: Pages, status: int, expected: str) -> None:
    deal = commit(pages)
    open_salt(pages, deal, status=status)
    verdict, findings = check(pages, record_of(deal, "", "silent"))
    assert expected in findings
    assert verdict == ("unfair" if status == 200 else "unsure")


def test_a_lost_answer_is_repeated_under_the_same_seal_only(pages: Pages) -> None:
    deal = commit(pages)
    salt = open_salt(pages, deal, status=0)
    assert open_salt(pages, deal) == salt
    assert check(pages, record_of(deal, salt))[0] == "fair"


@pytest.mark.parametrize("table", ["U", "T"])
def test_a_salt_belongs_to_one_table(pages: Pages, table: str) -> None:
    deal = commit(pages)
    pages.close("tab")
    pages.open("laptop", "tab", table)
    posts = pages.show("tab", deal.show(0, True))["posts"]
    assert [post["kind"] for post in posts] == (["salt"] if table == "T" else [])


def break_commitment(deal: Deal) -> dict[str, str]:
    """A seal over another seed than the one that was committed to first."""
    other = Deal("other", deal.hashes)
    return {**other.show(0, True), "commitment": deal.commitment}


def break_text(deal: Deal) -> dict[str, str]:
    """A text that is not the sealed one."""
    return {**deal.show(0, True), "text": deal.text + " "}


def break_chair(deal: Deal) -> dict[str, str]:
    """A seal over another hash in the own chair."""
    return {**deal.with_hash(0, hash_salt("ground")).show(0, True), "hash": deal.hashes[0]}


def break_protocol(deal: Deal) -> dict[str, str]:
    """A seal of an older protocol, which leaves more to the operator."""
    return Deal(deal.seed, deal.hashes, protocol=1).show(0, True)


@pytest.mark.parametrize("break_seal", [break_commitment, break_text, break_chair, break_protocol])
def test_no_salt_is_opened_under_a_seal_that_leaves_something_open(
    pages: Pages, break_seal: Callable[[Deal], dict[str, str]]
) -> None:
    deal = commit(pages)
    shown = pages.show("tab", break_seal(deal))
    assert shown["posts"] == []
    assert "refused" in shown["warnings"]


def test_another_commitment_is_reported(pages: Pages) -> None:
    deal = commit(pages)
    other = Deal("other", deal.hashes)
    assert pages.show("tab", other.show(0, False))["warnings"] == ["changed"]
    assert check(pages, record_of(other, "", "silent"))[0] == "unfair"


def test_a_page_that_joins_by_a_form_uses_the_number_of_the_form(pages: Pages) -> None:
    pages.open("laptop", "tab", "T")
    deal = FREE.with_hash(0, pages.join("tab"))
    assert pages.show("tab", deal.show(0, False))["posts"] == []
    assert check(pages, record_of(deal, open_salt(pages, deal)))[0] == "fair"


def test_a_spectator_never_calls_a_deal_fair(pages: Pages) -> None:
    deal = commit(pages)
    pages.open("watcher", "watcher", "T")
    pages.show("watcher", deal.show(None, True))
    verdict, findings = check(pages, record_of(deal, open_salt(pages, deal)), "watcher")
    assert (verdict, findings["seen"]) == ("unsure", True)
