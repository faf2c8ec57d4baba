"""The page for hosts is true: its options exist, and the proxy reads its settings."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from quillmap.cli import main
from quillmap.server.metrics import Metrics

ROOT = Path(__file__).parent.parent.parent
SOURCE = ROOT / "src" / "quillmap"
PAGE = (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8")
CADDY = Path(sys.executable).parent / "caddy"


def test_every_option_and_its_variable_are_documented(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "200")
    with pytest.raises(SystemExit):
        main(["serve", "--help"])
    options = set(re.findall(r"^  (--[\w-]+)", capsys.readouterr().out, re.MULTILINE)) - {"--help"}
    told = dict(re.findall(r"^\| `(--[\w-]+)` \| `(\w+)` \|", PAGE, re.MULTILINE))
    assert told == {option: "QUILLMAP_" + option[2:].upper().replace("-", "_") for option in options}


def test_caddy_reads_its_settings(tmp_path: Path) -> None:
    snippets = re.findall(r"```caddyfile\n(.*?)```", PAGE, re.DOTALL)
    assert len(snippets) == 2
    for snippet in snippets:
        file = tmp_path / "Caddyfile"
        file.write_text(snippet)
        done = subprocess.run(
            [CADDY, "adapt", "--config", file, "--adapter", "caddyfile"], capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stderr
        assert "reverse_proxy" in done.stdout


def test_the_commands_of_the_page_exist(capsys: pytest.CaptureFixture[str]) -> None:
    for command in set(re.findall(r"^quillmap (\w+)", PAGE, re.MULTILINE)):
        with pytest.raises(SystemExit) as ended:
            main([command, "--help"])
        assert ended.value.code == 0
    assert "backup" in capsys.readouterr().out


def test_the_page_names_every_metric_as_prometheus_reads_it_and_no_other() -> None:
    told = set(re.findall(r"`(quillmap_\w+)`", PAGE))
    own = [metric for metric in Metrics().collectors.collect() if metric.name.startswith("quillmap_")]
    served = {metric.name + ("_total" if metric.type == "counter" else "") for metric in own}
    assert told == served


def test_the_page_names_every_variable_that_is_read_and_no_other() -> None:
    source = "".join(file.read_text(encoding="utf-8") for file in SOURCE.rglob("*.py"))
    read = set(re.findall(r"""environ\.get\("(\w+)""", source))
    options = set(re.findall(r"^\| `--[\w-]+` \| `(\w+)` \|", PAGE, re.MULTILINE))
    assert {"QUILLMAP_LIMITS", "QUILLMAP_WAITS", "QUILLMAP_CACHE"} <= read
    assert set(re.findall(r"\bQUILLMAP_\w+", PAGE)) == options | {one for one in read if one.startswith("QUILLMAP_")}
