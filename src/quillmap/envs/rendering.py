"""Rendering of environments: text in the notation of sheets, or a picture."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from quillmap.envs.picture import picture
from quillmap.rules.notation import notation
from quillmap.rules.sheet import Sheet
from quillmap.rules.view import View

MODES = ["ansi", "rgb_array"]


def check_mode(mode: str | None) -> None:
    """Refuse an unknown render mode."""
    if mode is not None and mode not in MODES:
        raise ValueError(f"no render mode {mode!r}: choose one of {', '.join(MODES)}")


def render(mode: str | None, view: View, sheets: Sequence[Sheet]) -> Any:
    """The sheets as text or as a picture."""
    match mode:
        case "ansi":
            return "\n".join([_headline(view), *("\n" + notation(sheet, joined_by="\n") for sheet in sheets)]) + "\n"
        case "rgb_array":
            return picture(sheets)
        case _:
            raise ValueError("this environment was made without a render_mode, so it cannot render")


def _headline(view: View) -> str:
    season = view.setup.seasons[view.season]
    return f"{season.id} {view.clock}/{season.length}, card {view.card or '-'}, stars {' '.join(map(str, view.totals))}"
