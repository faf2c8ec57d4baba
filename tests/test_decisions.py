"""Decision pages have one form: a number, a date, a status, at most a page; and the index lists them all."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

FOLDER = Path(__file__).parent.parent / "docs" / "decisions"
PAGES = sorted(page for page in FOLDER.glob("*.md") if page.name != "README.md")
LONGEST = 60
"""Lines of a printed page."""


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name[:4])
def test_a_decision_has_number_date_and_status_and_fits_a_page(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    number = page.name[:4]
    assert re.match(rf"# {number}\. \S.*\n\nDate: 20\d\d-\d\d-\d\d\. Status: (accepted|superseded by)\b", text)
    assert len(text.splitlines()) <= LONGEST


def test_the_index_lists_every_decision_with_its_title() -> None:
    index = (FOLDER / "README.md").read_text(encoding="utf-8")
    titles = {page.name: page.read_text(encoding="utf-8").splitlines()[0].partition(". ")[2] for page in PAGES}
    assert dict(re.findall(r"^\| \[\d{4}\]\(([^)]+)\) \| (.*?) \|", index, re.MULTILINE)) == titles
