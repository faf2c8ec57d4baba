"""Numbers, names and fields that a page of the docs states and that the code knows are the same."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import msgspec
import pytest

from bench.server.__main__ import SCENARIOS
from quillmap.bots import BOTS
from quillmap.bots.features.registry import OWN
from quillmap.bots.master import Master
from quillmap.bots.net_inputs import COMMON
from quillmap.bots.prefilter_features import DRAWING_FEATURES
from quillmap.bots.search import SHRINKAGE, STOPS
from quillmap.bots.value_net import HIDDEN
from quillmap.cli import parser
from quillmap.colours import OF_LETTER
from quillmap.content import AMBUSHES, EDICTS
from quillmap.content.codebook import AMBUSH_IDS
from quillmap.content.deal_code import ALPHABET, LETTERS, SHORTEST_SECOND
from quillmap.envs import codec
from quillmap.locale import LANGUAGES
from quillmap.rules.cards import Category
from quillmap.rules.masks import SPACES
from quillmap.rules.setup import MOST_SEATS
from quillmap.rules.sheet import DRAWABLE
from quillmap.rules.shuffle import SALT_BYTES, SEED_BYTES
from quillmap.rules.versions import CURRENT, FIRST
from quillmap.wire.protocol import SetupMessage, event_messages

ROOT = Path(__file__).parent.parent
SPOKEN = {"en": "English", "pl": "Polish", "cs": "Czech", "ru": "Russian"}


def page(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


def test_the_readme_counts_cards_seats_and_languages() -> None:
    text = page("README.md")
    assert f"all {len(EDICTS)} scoring cards" in text
    assert f"for 1 to {MOST_SEATS} seats" in text
    assert f"**{', '.join(SPOKEN[language] for language in LANGUAGES)}**" in text


def test_every_supported_python_is_tested_and_the_oldest_is_named() -> None:
    project = tomllib.loads(page("pyproject.toml"))["project"]
    supported = re.findall(r"Python :: (3\.\d+)", "\n".join(project["classifiers"]))
    (tested,) = re.findall(r"python: \[(.*)\]", page(".github/workflows/test.yml"))
    assert re.findall(r"[\d.]+", tested) == supported
    assert project["requires-python"] == f">={supported[0]}"
    for name in ("README.md", "CONTRIBUTING.md"):
        assert f"{supported[0]} or newer" in page(name)


def test_the_readme_names_every_library_whose_code_is_in_the_page() -> None:
    carried = {path.stem for path in (ROOT / "licenses").glob("*.txt")}
    assert [name for name in carried if name not in page("README.md").rpartition("## Unofficial")[2].lower()] == []


def test_the_page_about_bots_lists_them_in_order_of_strength() -> None:
    table = page("docs/bots.md").partition("| level |")[2].partition("\n\n")[0]
    assert tuple(re.findall(r"^\| `(\w+)` \|", table, re.MULTILINE)) == BOTS


def test_every_make_target_of_the_pages_exists() -> None:
    targets = set(re.findall(r"^([\w-]+):", page("Makefile"), re.MULTILINE))
    named = {
        target
        for file in [*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md"), *(ROOT / ".github").rglob("*.*")]
        for target in re.findall(r"(?:`|^ {4}|run: )make ([\w-]+)", file.read_text(encoding="utf-8"), re.MULTILINE)
    }
    assert "bench-server" in named
    assert named - targets == set()


def test_the_scenarios_of_the_server_benchmark_are_documented() -> None:
    table = page("docs/speed.md").partition("| scenario | what happens |")[2].partition("\n\n")[0]
    assert tuple(re.findall(r"^\| `([\w-]+)` \|", table, re.MULTILINE)) == SCENARIOS


def test_the_planes_of_actions_are_documented() -> None:
    text = page("docs/environments.md")
    planes = (
        (codec.DRAWING, codec.SINGLE),
        (codec.SINGLE, codec.HERO),
        (codec.HERO, codec.DESTROYING),
        (codec.DESTROYING, codec.PLANES),
    )
    stated = re.findall(r"^\| (\d[\d–]*) \|", text, re.MULTILINE)
    assert stated == [str(first) if end == first + 1 else f"{first}–{end - 1}" for first, end in planes]
    assert f"{codec.PLANES} planes of {SPACES} numbers" in text
    assert f"`{codec.WAYS} × choice + way`" in text
    assert f"`{SPACES} × plane + space`" in text
    singles = ", ".join(terrain.name.lower() for terrain in DRAWABLE)
    assert f"draw a single space: {singles} |" in text


def test_the_lines_of_a_record_are_documented_with_their_fields_in_order() -> None:
    table = page("docs/record.md").partition("## Lines")[2].partition("## Order")[0]
    stated = {
        kind: re.findall(r"`(\w+)`", fields) for kind, fields in re.findall(r"^\| `(\w+)` \| (.*?) \|", table, re.M)
    }
    written = {
        str(message.__struct_config__.tag): list(message.__struct_encode_fields__) for message in event_messages()
    }
    assert stated == written


def test_the_set_up_of_a_record_is_documented() -> None:
    text = page("docs/record.md").partition("The set-up has")[2].partition("Unknown fields")[0]
    fields = [field.encode_name for field in msgspec.structs.fields(SetupMessage)]
    assert [name for name in fields if f"`{name}`" not in text] == []


def test_the_versions_of_the_rules_are_documented() -> None:
    table = page("docs/record.md").partition("| version |")[2].partition("\n\n")[0]
    assert re.findall(r"^\| (\d+) \|", table, re.MULTILINE) == [str(number) for number in range(FIRST, CURRENT + 1)]


def test_the_deal_and_its_code_are_documented() -> None:
    text = page("docs/record.md")
    assert f"The seed is {SEED_BYTES} bytes, the salt {SALT_BYTES}." in text
    assert f"`{ALPHABET}`" in text
    assert f"**Version 1** has {LETTERS} characters" in text
    assert f"**Version 2** has at least {SHORTEST_SECOND} characters" in text
    assert ", ".join(category.value for category in Category) in text
    assert len(AMBUSH_IDS) >= len(AMBUSHES)


def test_the_letters_of_the_notation_are_documented() -> None:
    text = page("docs/glossary.md").partition("## The notation")[2]
    stated = {letter for group in re.findall(r"`([^`]+)`", text) for letter in group.split()} - {"/"}
    assert {letter.upper() for letter in stated} == set(OF_LETTER)


@pytest.mark.parametrize(
    ("name", "links"),
    [("docs/decisions/README.md", "docs/decisions"), ("docs/research/README.md", "docs/research")],
)
def test_an_index_lists_every_page_of_its_folder(name: str, links: str) -> None:
    pages = {path.name for path in (ROOT / links).glob("*.md")} - {"README.md"}
    assert pages - set(re.findall(r"\]\(([\w.-]+\.md)\)", page(name))) == set()


def test_the_decision_about_search_states_the_numbers_of_the_code() -> None:
    text = " ".join(page("docs/decisions/0016-how-bots-judge-and-search.md").split())
    words = {2: "two", 28: "twenty-eight", 40: "forty"}
    plan = Master.plan
    *stops, last = STOPS[1:]
    for sentence in (
        f"({HIDDEN} hidden units)",
        f"up to {words[OWN]} features of its own and shares {words[COMMON]} with",
        f"{words[DRAWING_FEATURES].capitalize()} cheap features",
        f"within {words[int(plan.window)]} stars of the best value, at most {plan.keep})",
        f"asked after {', '.join(map(str, stops))} and {last} cards",
        f"sqrt({plan.growth} n) cards long",
    ):
        assert sentence in text
    assert "n / (n + t²)" in text
    assert list(SHRINKAGE) == [stop * stop for stop in STOPS[1:]]


def test_the_page_about_bots_states_how_quillmap_train_trains() -> None:
    text = " ".join(page("docs/bots.md").split())
    train = parser().parse_args(["train", "nets.npz"])
    assert f"{train.rounds} rounds of {train.games:,} games" in text
    assert {3: "three"}[train.ranking_rounds] + f" rounds of {train.ranking_games:,} games" in text
