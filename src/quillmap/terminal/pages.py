"""The screens between the turns: the opening, an ambush, zombies, a season's reckoning, the end."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from quillmap.content import TITLES, title
from quillmap.rules.events import AmbushWalked, SeasonScored, ZombiesSpread
from quillmap.rules.masks import count
from quillmap.rules.monsters import AfterSeason
from quillmap.rules.view import View
from quillmap.terminal.card import ambush_block
from quillmap.terminal.chart import Overlay
from quillmap.terminal.glyphs import COIN, STAR
from quillmap.terminal.lines import column, ends, fit, styled, wrapped
from quillmap.terminal.panels import edict_panel, score_table
from quillmap.terminal.score_preview import present, scored
from quillmap.terminal.screen import Picture, Scene, lights, standing_panel
from quillmap.terminal.seats import SEAT, bot_name
from quillmap.terminal.words import (
    EDICT_LETTERS,
    ENGLISH,
    card_name,
    listed,
    plain,
    plural,
    rule,
    season_name,
    signed,
    to_beat,
)

RECKONING_STEPS = 3
"""The first edict, the second, then coins, monsters and the sum."""


def go_on(view: View) -> tuple[str, str]:
    """The keys of a page where the player can only continue."""
    return f"Press any key to go on{'' if view.setup.solo else '   o other maps'}   ? help   q quit", ""


def seating(bots: Sequence[str], words: str) -> Picture:
    """Shown while compiled bots are loaded or compiled."""
    who = " and ".join(dict.fromkeys(bot_name(bot) for bot in bots))

    def picture(width: int, height: int) -> list[Text]:
        lines = [styled(" Quillmap".ljust(width), "bar"), Text(), styled(f" {who} will be with you shortly.", "bold")]
        lines += [Text(), styled(f" {words}", "notice")]
        return [*column(lines, width, height - 1), fit(styled(" Ctrl-C leaves", "faint"), width)]

    return picture


def opening(view: View) -> Scene:
    """The empty sheet and the edicts of the game, before the first card."""
    words = "Draw what each card shows and earn stars by the four edicts: the marked two score this season."
    sheet = ENGLISH.sheets[view.setup.sheet.id]
    return Scene(
        view,
        Overlay(),
        lambda width: [styled(f" A new map: sheet {sheet}", "bold"), *wrapped(words, width, indent=1)],
        lambda width, height: edict_panel(view, None, None, width, height),
        message=styled("Press any key to turn over the first card.", "good"),
        keys=go_on(view),
    )


def ambush(before: View, after: View, event: AmbushWalked) -> Scene:
    """An ambush and where it was drawn."""
    card = next(card for card in after.setup.ambushes if card.id == before.card)
    slain = count(event.spaces & after.sheet.destroyed)
    where = f"Drawn at {listed(event.spaces)}." if event.spaces else "It fits nowhere and is ignored."
    return Scene(
        after,
        Overlay(lit=event.spaces, light="over.alarm"),
        lambda width: ambush_block(card, slain, width),
        lambda width, height: standing_panel(after, None, None, width, height),
        notice=f"{card_name(card.id)}! {where}{gained(event.coins)}",
        message=cost(before, after),
        keys=go_on(after),
    )


def zombies(before: View, after: View, event: ZombiesSpread) -> Scene:
    """Where zombies spread after a season."""
    card = next(card for card in after.setup.ambushes if card.effect.after_season is AfterSeason.SPREAD)
    spaces = event.spaces[SEAT]
    # The last effect of a season starts the next season, but this page is about the season just scored.
    after = after._replace(season=before.season)
    return Scene(
        after,
        Overlay(lit=spaces, light="over.alarm"),
        lambda width: [
            Text(" ").append(f"{card_name(card.id)}!", "bold underline"),
            *wrapped(f"Zombies take {listed(spaces)}.", width, indent=1),
        ],
        lambda width, height: standing_panel(after, None, None, width, height),
        notice=f"The zombies spread to every empty space beside them!{gained(event.coins[SEAT])}",
        message=cost(before, after),
        keys=go_on(after),
    )


def reckoning(view: View, event: SeasonScored, step: int) -> Scene:
    """A season's stars, one edict after the other, each with its spaces lit up on the map.

    `view` is the game just before the stars were written down; `step` counts from 1 to `RECKONING_STEPS`.
    """
    season = view.setup.seasons[event.season]
    paid = event.reckonings[SEAT]
    lit = [*season.edicts, 4][step - 1]
    shown = lights(present(view), lit)
    written = view._replace(scores=(*view.scores, event.reckonings))
    after = "Press any key."
    if step == RECKONING_STEPS and view.setup.solo:
        after = next_season(written)

    def panel(width: int, height: int) -> list[Text]:
        lines = [styled(f"{season_name(season)} is over", "bold underline")]
        lines += [Text()] * (height >= 24)
        for number, stars in list(zip(season.edicts, (paid.first, paid.second), strict=True))[:step]:
            edict = view.edicts[number]
            name = styled(f"{EDICT_LETTERS[number]} {card_name(edict.id)}", f"edict.{edict.category.value}", "bold")
            lines.append(ends(name, styled(f"{STAR} {plain(stars)}", "bold"), width))
            lines += wrapped(rule(edict.id), width, "faint", indent=2, most=5 if height < 24 else None)
            lines += [Text()] * (height >= 24)
        if step < RECKONING_STEPS:
            return lines
        haunted = f"Monsters beside {plural(paid.monsters, 'empty space')}"
        for words, stars in ((f"Coins {COIN * paid.coins}", paid.coins), (haunted, -paid.monsters)):
            lines.append(
                ends(styled(words, "bold"), styled(f"{STAR} {plain(stars)}", "bold" if stars >= 0 else "bad"), width)
            )
        lines.append(styled("─" * width, "faint"))
        lines.append(ends(styled(season_name(season), "bold"), styled(f"{STAR} {plain(paid.total)}", "good"), width))
        so_far = f"{STAR} {plain(written.totals[SEAT])}"
        if view.setup.solo:
            so_far += f" of {to_beat(view.edicts)} to beat"
        return [*lines, ends(styled("All seasons so far", "faint"), styled(so_far, "faint"), width)]

    return Scene(
        view,
        Overlay(lit=shown.spaces, lines=shown.lines, light="over.lit" if lit in season.edicts else "over.alarm"),
        lambda width: score_table(written if step == RECKONING_STEPS else view),
        panel,
        notice=_marked(paid.monsters) if step == RECKONING_STEPS else "What pays is marked ( ) on the map.",
        message=styled(after, "good"),
        keys=go_on(view),
    )


def ending(view: View, again: str) -> Scene:
    """The finished map, the score sheet, the rating and the title."""
    stars = view.totals[SEAT]
    rating = stars - to_beat(view.edicts)

    def panel(width: int, height: int) -> list[Text]:
        lines = [styled("The map is finished", "bold underline")]
        lines += [styled("You are its ").append(f" {ENGLISH.titles[str(title(rating))]} ", "over.legal"), Text()]
        for number, edict in enumerate(view.edicts):
            name = styled(f"{EDICT_LETTERS[number]} {card_name(edict.id)}", f"edict.{edict.category.value}")
            earned = styled(f"{plain(_earned(view, number))}", "bold").append(f"  beat {edict.solo:2}", "faint")
            lines.append(ends(name, earned, width))
        seasons = scored(view)
        coins, lost = sum(season.coins for season in seasons), sum(season.monsters for season in seasons)
        for words, number in (("Coins", coins), ("Monsters", -lost)):
            lines.append(ends(styled(words), styled(plain(number), "bold").append(" " * len("  beat 99")), width))
        lines.append(styled("─" * width, "faint"))
        sum_up = styled(plain(stars), "bold").append(f"  beat {to_beat(view.edicts):2}", "faint")
        lines.append(ends(styled("Stars", "bold"), sum_up, width))
        lines.append(ends(styled("Rating", "bold"), styled(signed(rating), "bold"), width))
        lines.append(Text())
        better = [threshold for threshold in TITLES if threshold > title(rating)]
        if better:
            lines.append(styled(f"{ENGLISH.titles[str(better[-1])]}: {better[-1] - rating} stars more", "faint"))
        if again:
            lines += [Text(), *wrapped(f"To play it again: {again}", width, "faint")]
        return lines

    return Scene(
        view,
        Overlay(),
        lambda width: score_table(view),
        panel,
        notice="The game is over.",
        message=styled("Press any key to leave.", "good"),
        keys=("1–4 light up edict A–D   5 monsters   0 lights off   any other key leaves", ""),
    )


def _earned(view: View, edict: int) -> int:
    """What an edict paid over the whole game."""
    return sum(
        stars
        for season, paid in zip(view.setup.seasons, scored(view), strict=True)
        for number, stars in zip(season.edicts, (paid.first, paid.second), strict=True)
        if number == edict
    )


def result(view: View) -> str:
    """The line that stays on the terminal after the game."""
    stars = view.totals[SEAT]
    rating = stars - to_beat(view.edicts)
    return f"{plain(stars)} stars, rating {signed(rating)}: {ENGLISH.titles[str(title(rating))]}."


def news(before: View, after: View) -> str:
    """The effects of the player's own move, besides the drawing."""
    coins = after.sheet.coins - before.sheet.coins
    slain = count(before.sheet.monster & ~after.sheet.monster)
    words = [f"Monsters destroyed: {slain}."] * (slain > 0)
    words += [f"Your last turn earned {plural(coins, 'coin')}."] * (coins > 0)
    return " ".join(words)


def gained(coins: int) -> str:
    """The coins that something brought the player, if any."""
    return f" You earn {plural(coins, 'coin')}." if coins else ""


def cost(before: View, after: View) -> Text:
    """What monsters cost the player now, and did before."""
    old, new = before.monsters.stars, after.monsters.stars
    words = f"Monsters now cost {plural(new, 'star')} a season (before: {old}). Press any key."
    return styled(words, "bad" if new > old else "good")


def _marked(lost: int) -> str:
    return "Every empty space beside a monster, marked ( ), costs a star." if lost else "No monster costs a star."


def next_season(written: View) -> str:
    """What comes after the season that was just scored."""
    if len(written.scores) == len(written.setup.seasons):
        return "That was the last season. Press any key."
    season = written.setup.seasons[len(written.scores)]
    first, second = (EDICT_LETTERS[number] for number in season.edicts)
    return f"Next: {season_name(season)}, time {season.length}, edicts {first} and {second}. Press any key."
