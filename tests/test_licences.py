"""Fonts and libraries in the browser part come with their licences, in this repository and in a wheel."""

from __future__ import annotations

import json
import re
from importlib.metadata import distribution
from pathlib import Path

ROOT = Path(__file__).parent.parent
LICENCES = ROOT / "licenses"
STATIC = ROOT / "src" / "quillmap" / "server" / "static"
MODULES = ROOT / "web" / "node_modules"


def plain(text: str) -> str:
    return " ".join(text.split())


def font_packages() -> set[str]:
    styles = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "web" / "src").rglob("*.css"))
    return set(re.findall(r'url\("(@[\w-]+/[\w-]+)/[^"]*\.woff2"', styles))


def libraries() -> dict[str, str]:
    """The packages whose code the built page carries, with the texts of their licences."""
    found = json.loads((STATIC / "licenses.json").read_text(encoding="utf-8"))
    return {package["name"]: package["text"] for package in found}


def test_every_library_in_the_browser_part_has_its_licence_here() -> None:
    assert set(libraries()) >= {"svelte"}
    for name, text in libraries().items():
        assert plain((LICENCES / f"{name}.txt").read_text(encoding="utf-8")) == plain(text)
        assert "Copyright" in text


def test_every_font_in_the_browser_part_has_its_licence_here() -> None:
    assert font_packages() == {"@fontsource-variable/alegreya"}
    for package in font_packages():
        text = (MODULES / package / "LICENSE").read_text(encoding="utf-8")
        ours = (LICENCES / f"{package.partition('/')[2]}.txt").read_text(encoding="utf-8")
        assert plain(ours) == plain(text)
        assert "SIL OPEN FONT LICENSE Version 1.1" in ours
        assert "Copyright 2011 The Alegreya Project Authors" in ours
    fonts = {path.name.partition("-")[0] for path in STATIC.rglob("*.woff*")}
    assert fonts == {package.partition("/")[2] for package in font_packages()}


def test_the_package_carries_and_names_every_licence() -> None:
    package = distribution("quillmap")
    assert package.metadata["License-Expression"] == "MIT AND OFL-1.1"
    named = package.metadata.get_all("License-File") or []
    assert set(named) == {"LICENSE", *(f"licenses/{path.name}" for path in LICENCES.iterdir())}
    carried = [file for file in package.files or [] if "dist-info/licenses/" in str(file)]
    assert len(carried) == len(named)
    for file in carried:
        inside = str(file).partition("dist-info/licenses/")[2]
        assert file.read_text(encoding="utf-8") == (ROOT / inside).read_text(encoding="utf-8")
