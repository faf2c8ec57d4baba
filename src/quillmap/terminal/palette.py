"""The colours. Every style on the screen has a name; what it looks like depends on how many colours there are."""

from __future__ import annotations

from rich.console import Console
from rich.theme import Theme

from quillmap.colours import COIN, MAP, MARK

RICH = {
    **{f"map.{name}": f"bold {ink} on {ground}" for name, (ink, ground) in MAP.items()},
    "map.empty": f"{MAP['empty'].ink} on {MAP['empty'].ground}",
    "map.wasteland": f"{MAP['wasteland'].ink} on {MAP['wasteland'].ground}",
    "map.mark": f"bold {MARK}",
    "map.label": "#8a8a8a",
    "over.legal": "bold #06230b on #5be36e",
    "over.illegal": "bold #ffffff on #e0312b",
    "over.clash": "bold #ffffff on #8e0f0b",
    "over.attack": "bold #5a0d00 on #ff9d5c",
    "over.wanted": "bold #1a1400 on #ffd54a",
    "over.lit": "bold #1a1400 on #fff176",
    "over.alarm": "bold #ffffff on #c2188f",
    "card.unchosen": "#2a2a2a on #8a8a8a",
    "card.coin": f"bold {COIN}",
    "edict.forest": "#4fa857",
    "edict.village": "#d0703f",
    "edict.farm_water": "#3d8fe0",
    "edict.spatial": "#a48fd0",
    "bar": "bold #2b2115 on #d8c08a",
    "banner": "bold #ffffff on #c2188f",
    "notice": "bold #d8a400",
    "good": "bold #3fb950",
    "bad": "bold #f0524f",
    "faint": "#8a8a8a",
}
"""For 256 colours and more."""

SIXTEEN = {
    "map.empty": "bright_black on white",
    "map.ruins": "bold black on white",
    "map.mountain": "bold bright_white on bright_black",
    "map.wasteland": "black on bright_black",
    "map.destroyed": "bold bright_black on black",
    "map.forest": "bold bright_white on green",
    "map.village": "bold bright_white on red",
    "map.farm": "bold black on yellow",
    "map.water": "bold bright_white on blue",
    "map.monster": "bold bright_white on magenta",
    "map.hero": "bold red on bright_white",
    "map.mark": "bold red",
    "map.label": "dim",
    "over.legal": "bold black on bright_green",
    "over.illegal": "bold black on bright_red",
    "over.clash": "bold bright_white on black",
    "over.attack": "bold black on bright_magenta",
    "over.wanted": "bold black on bright_yellow",
    "over.lit": "bold black on bright_cyan",
    "over.alarm": "bold black on bright_magenta",
    "card.unchosen": "black on white",
    "card.coin": "bold yellow",
    "edict.forest": "green",
    "edict.village": "red",
    "edict.farm_water": "blue",
    "edict.spatial": "magenta",
    "bar": "reverse",
    "banner": "bold black on bright_magenta",
    "notice": "bold yellow",
    "good": "bold green",
    "bad": "bold red",
    "faint": "dim",
}
"""For a terminal with the old sixteen: the rich ones would be rounded until forest and mountain looked the same."""


def theme(console: Console) -> Theme:
    """The colours that this console can show."""
    return Theme(RICH if console.color_system in ("256", "truecolor") else SIXTEEN, inherit=True)
