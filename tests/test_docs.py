"""The docs are true: examples run, links lead somewhere, rulings name tests that exist."""

from __future__ import annotations

import doctest
import re
import subprocess
import sys
from pathlib import Path

import pytest

import quillmap
from quillmap.bots import BOTS
from quillmap.envs import IDS
from quillmap.envs.codec import ACTIONS, PASS
from quillmap.envs.observation import SPACE
from quillmap.rules.notation import parse
from tests.code_names import defined, endings, exists, words_of
from tests.test_layers import ORDER

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
PAGES = [*ROOT.glob("*.md"), *(ROOT / ".github").rglob("*.md"), *sorted((ROOT / "docs").rglob("*.md"))]


def test_the_example_of_the_readme_runs() -> None:
    (code,) = re.findall(r"```python\n(.*?)```", README, re.DOTALL)
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "same deal again: " in done.stdout


def test_the_example_of_the_bots_runs() -> None:
    (code,) = re.findall(r"```python\n(.*?)```", (ROOT / "docs" / "bots.md").read_text(encoding="utf-8"), re.DOTALL)
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert len(re.findall(r"^Draw\(.* \d+\.\d ± \d+\.\d \[", done.stdout, re.MULTILINE)) == 3


def test_the_examples_of_the_environments_run() -> None:
    page = (ROOT / "docs" / "environments.md").read_text(encoding="utf-8")
    blocks = re.findall(r"```python\n(.*?)```", page, re.DOTALL)
    done = subprocess.run([sys.executable, "-c", "\n".join(blocks)], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert re.match(r"rating -?\d+\nforests drawn in 64 games: \d+\nwinter ", done.stdout)


def test_the_fields_and_planes_of_the_environments_are_documented() -> None:
    page = (ROOT / "docs" / "environments.md").read_text(encoding="utf-8")
    documented = dict(re.findall(r"^\| `(\w+)` \| ([\d ×]+|seats) \|", page, re.MULTILINE))
    shapes = {name: " × ".join(map(str, space.shape or ())) for name, space in SPACE.items()}
    assert documented == shapes | {"hand": shapes["sheet"], "totals": "seats", "waiting": "seats"}
    assert f"Discrete({ACTIONS})" in page
    assert f"{PASS}: pass" in page
    assert [name for name in IDS.values() if name not in page] == []


def test_the_example_of_the_package_runs() -> None:
    assert doctest.testmod(quillmap) == doctest.TestResults(failed=0, attempted=6)


def test_the_sheet_of_the_readme_can_be_read() -> None:
    drawing = [line for line in README.splitlines() if re.fullmatch(r"    (\S ){10}\S", line)]
    assert parse("\n".join(drawing)).mountain


def anchors(page: Path) -> set[str]:
    """The names under which headings of a page can be linked."""
    headings = re.findall(r"^#+ (.*)$", page.read_text(encoding="utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w -]", "", heading).strip().lower().replace(" ", "-") for heading in headings}


def leads_nowhere(page: Path, link: str) -> bool:
    """Whether the file or the heading that a link of a page names does not exist."""
    path, _, anchor = link.partition("#")
    target = page.parent / path if path else page
    return not target.exists() or (bool(anchor) and anchor not in anchors(target))


def test_links_between_pages_lead_somewhere() -> None:
    links = [(page, link) for page in PAGES for link in re.findall(r"\]\(([^)]+)\)", page.read_text(encoding="utf-8"))]
    broken = [f"{page.name}: {link}" for page, link in links if "://" not in link and leads_nowhere(page, link)]
    assert broken == []
    assert leads_nowhere(ROOT / "README.md", "docs/api.md#doors")


def test_every_ruling_names_tests_that_exist() -> None:
    page = (ROOT / "docs" / "rulings.md").read_text(encoding="utf-8")
    named = re.findall(r"`(tests/[\w/]+\.py)::(\w+)`", page)
    assert len(named) >= 20
    missing = [f"{file}::{test}" for file, test in named if f"def {test}(" not in (ROOT / file).read_text("utf-8")]
    assert missing == []


KNOWN = endings(defined())
NOT_OURS = {"while", "utils", "helpers", "manager", "whole", "B2", *BOTS}
"""Words of Python and pytest, names that we avoid, a space, bots."""
MADE = (".venv", "build/", "web/node_modules")
"""What `make` makes: not there in a fresh clone."""


def missing_names(text: str, known: set[str]) -> list[str]:
    """What a page names and the code lacks. Commands, which have a space in them, and addresses do not count."""
    words = [word for word in words_of(text) if re.fullmatch(r"[\w.*<][\w./*<>-]*", word)]
    return [word for word in words if word not in NOT_OURS and not word.startswith(MADE) and not exists(word, known)]


@pytest.mark.parametrize("page", ["docs/architecture.md", "CONTRIBUTING.md", "docs/glossary.md"])
def test_every_path_and_name_in_the_pages_about_the_code_exists(page: str) -> None:
    text = (ROOT / page).read_text(encoding="utf-8").partition("## The notation")[0]
    assert missing_names(text, KNOWN) == [], f"{page} names what is gone: write what it is called now"


PRESENT = [page for page in PAGES if page.parent.name != "research" and page.name != "CHANGELOG.md"]
"""Pages about the present: research and changes name what there was."""


@pytest.mark.parametrize("page", PRESENT, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_file_that_a_page_names_exists(page: Path) -> None:
    files = re.compile(r"[\w.*/-]+(\.(py|ts|svelte|css|sql|md)|/)")
    named = [word for word in words_of(page.read_text(encoding="utf-8")) if files.fullmatch(word)]
    assert [word for word in named if not word.startswith(MADE) and not exists(word, set())] == []


def test_a_name_that_is_gone_is_seen() -> None:
    there = "`rules/effects.py` `content/boxes/*.py` `effects.spread` `Sheet.marks` `view(game)` `TableConnection`"
    gone = "`rules/hall.py` `content/boxes/*.txt` `effects.plagues` `Sheet.notes` `Doors`"
    assert missing_names(f"{there} {gone} `make x` `/api`", KNOWN) == re.findall(r"`(.*?)`", gone)


def floor_plan(source: str) -> list[str]:
    """The rooms of a source folder in the order of the page about the architecture."""
    page = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    plan = page.partition("## Floor plan")[2].partition(f"\n`{source}/`")[2].partition("\n\n")[2].partition("\n\n")[0]
    rows = re.findall(r"^\| `([\w./]+)` \|", plan, re.MULTILINE)
    return [row.rstrip("/").removesuffix(".py").removesuffix(".ts") for row in rows]


def test_the_floor_plan_lists_every_room_in_the_order_of_the_law() -> None:
    assert floor_plan("src/quillmap") == ORDER


def test_the_floor_plan_lists_every_folder_of_the_browser_part_in_the_order_of_the_law() -> None:
    law = (ROOT / "web" / "tests" / "layers.test.ts").read_text(encoding="utf-8")
    order = re.findall(r'^  "([\w.]+)",', law.partition("const ORDER = [")[2].partition("]")[0], re.MULTILINE)
    assert order[-2:] == ["App.svelte", "main"], "where everything comes together"
    assert floor_plan("web/src") == order[:-2]
