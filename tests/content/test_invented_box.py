"""To add a box: one file, one line in the list, entries of the code book, translations. Nothing else needs a hand."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from quillmap.content import codebook
from quillmap.locale import LANGUAGES
from tests.content.invented import INVENTED
from tests.content.test_codebook import READ_ALL

pytestmark = pytest.mark.xdist_group("invented")
"""One worker makes one copy, and what it compiles is kept there for all."""

ROOT = Path(__file__).parent.parent.parent
PACKAGE = ROOT / "src" / "quillmap"


def replaced(path: Path, *pairs: tuple[str, str]) -> None:
    text = path.read_text(encoding="utf-8")
    for old, new in pairs:
        assert text.count(old) == 1, f"{path}: {old}"
        text = text.replace(old, new)
    path.write_text(text, encoding="utf-8")


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a copy of the package that has the invented box: what a programmer would do, and no more."""
    folder = tmp_path_factory.mktemp("invented")
    package = folder / "quillmap"
    shutil.copytree(PACKAGE, package, ignore=shutil.ignore_patterns("static", "__pycache__"))
    shutil.copy(Path(__file__).parent / "invented.py", package / "content" / "boxes" / "invented.py")
    replaced(
        package / "content" / "__init__.py",
        ("import HEROES\n", "import HEROES\nfrom quillmap.content.boxes.invented import INVENTED\n"),
        ("BOXES = (BASE, HEROES, AMBUSH_PACK)", "BOXES = (BASE, HEROES, AMBUSH_PACK, INVENTED)"),
    )
    explore = ", ".join(f'"{card.id}"' for card in INVENTED.explore)
    replaced(
        package / "content" / "codebook.py",
        ('("A", "B", "C", "D")', '("A", "B", "C", "D", "X")'),
        ('        "kethras_gates",\n    ),\n', f'        "kethras_gates",\n    ),\n    ({explore}),\n'),
        ('    "ogre_charge",\n)', '    "ogre_charge",\n    "invented_locusts",\n)'),
        ('        "jorekburg",\n    ),', '        "jorekburg",\n        "invented_shores",\n    ),'),
        ('        "starlit_sigil",\n    ),\n)', '        "starlit_sigil",\n        "invented_glades",\n    ),\n)'),
    )
    cards = [card.id for part in (INVENTED.explore, INVENTED.ambushes, INVENTED.scoring) for card in part]
    for language in LANGUAGES:
        file = package / "locale" / f"{language}.json"
        words = json.loads(file.read_text(encoding="utf-8"))
        words["cards"] |= {card: card.title() for card in cards}
        words["rules"] |= {card: f"The rule of {card}." for card in cards}
        words["sheets"]["X"], words["sets"]["invented"] = "X", "Invented"
        file.write_text(json.dumps(words, ensure_ascii=False), encoding="utf-8")
    return folder


def run(folder: Path, *command: str) -> str:
    """What a fresh interpreter prints that finds the package with the box."""
    paths = os.pathsep.join((str(folder), str(ROOT)))
    done = subprocess.run(
        [sys.executable, *command],
        env={**os.environ, "PYTHONPATH": paths, "QUILLMAP_CACHE": str(folder / "cache")},
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
        timeout=1200,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def play(folder: Path, *steps: str) -> list[str]:
    return run(folder, "-m", "tests.content.play_invented", *steps).split()


def test_the_copy_is_what_is_run(installed: Path) -> None:
    assert run(installed, "-c", "import quillmap; print(quillmap.__file__)").startswith(str(installed))


def test_rules_messages_lists_and_codes_know_the_box(installed: Path) -> None:
    assert play(installed, "rules", "lists") == ["rules", "lists"]


def test_codes_printed_before_mean_the_same(installed: Path) -> None:
    assert run(installed, "-c", READ_ALL) == "the same\n"
    assert "X" not in codebook.SHEET_IDS


def test_a_table_plays_it_over_http(installed: Path) -> None:
    assert play(installed, "server") == ["server"]


def test_training_deals_it(installed: Path) -> None:
    assert play(installed, "training") == ["training"]


@pytest.mark.whole
@pytest.mark.timeout(1200)
@pytest.mark.parametrize("step", ["compiled", "bots", "environments"])
def test_compiled_rules_bots_and_environments_play_it(installed: Path, step: str) -> None:
    """Each compiles what it needs of the copy; they share what is kept."""
    assert play(installed, step) == [step]
