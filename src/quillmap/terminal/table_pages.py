"""The screens that only a table has: others' maps, what a neighbour drew on one's own, standings, winners."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rich.text import Text

from quillmap.rules.cards import Ambush
from quillmap.rules.events import SeasonScored
from quillmap.rules.monsters import OnDrawn
from quillmap.rules.scoring import Reckoning
from quillmap.rules.view import View
from quillmap.rules.walk import Direction
from quillmap.terminal.chart import Overlay
from quillmap.terminal.glyphs import CHOSEN, COIN
from quillmap.terminal.lines import fit, styled, wrapped
from quillmap.terminal.pages import cost, gained, go_on, next_season
from quillmap.terminal.panels import score_table
from quillmap.terminal.score_preview import present, turned_to
from quillmap.terminal.screen import Scene, in_hand, lights, standing_panel
from quillmap.terminal.seats import SEAT, by_place, neighbours, places, whose
from quillmap.terminal.words import EDICT_LETTERS, card_name, effect, listed, ordinal, plain, plural, season_name

_NAMES_WIDTH = 22
LOOKING = "1–4 light up edict A–D   5 monsters   0 lights off"


def looking(view: View, seat: int, lit: int | None, names: Sequence[str]) -> Scene:
    """The map of any seat as the latest turn left it."""
    front = turned_to(view, seat)
    paid = lights(present(front), lit)

    def block(width: int) -> list[Text]:
        lines = [styled(f" {whose(names, seat)} map", "bold underline")]
        if view.scores:
            place = f"{ordinal(places(view)[seat])} of {len(names)}"
            lines += wrapped(f"{plural(view.totals[seat], 'star')} so far, {place}.", width, indent=1)
        return lines + wrapped(_passing(view, seat, names), width, "faint", indent=1)

    return Scene(
        front,
        Overlay(lit=paid.spaces, lines=paid.lines),
        block,
        lambda width, height: standing_panel(front, None, lit, width, height),
        keys=(f"o next map   O previous map   {LOOKING}", "Any other key goes back"),
        banner=f"{whose(names, seat)} map, as the latest turn left it",
    )


def thinking(front: View, seat: int, names: Sequence[str]) -> Scene:
    """Shown while the player waits for a bot, with the same map in front as before."""
    return Scene(
        front,
        Overlay(),
        lambda width: [styled(" The others are still drawing", "bold")],
        lambda width, height: standing_panel(front, None, None, width, height),
        message=styled(f"{names[seat]} is thinking…", "good"),
        keys=("o other maps   ? help   q quit", ""),
        banner=in_hand(names, front.seat or SEAT),
    )


def raided(before: View, after: View, names: Sequence[str]) -> Scene | None:
    """What a neighbour drew on the player's map in an ambush; nothing if nothing was drawn.

    Both views are the player's: just before the maps came back, and just after.
    """
    card = next(card for card in after.setup.ambushes if card.id == before.card)
    drawn = after.sheet.monster & ~before.sheet.monster
    destroyed = after.sheet.destroyed & ~before.sheet.destroyed
    if not drawn | destroyed:
        return None
    who = names[raider(after, card)]
    words = [f"Monsters at {listed(drawn)}."] * bool(drawn) + [f"Destroyed: {listed(destroyed)}."] * bool(destroyed)

    def block(width: int) -> list[Text]:
        lines = [styled(f" {card_name(card.id)}!", "bold underline")]
        lines += wrapped(f"{who} had your map in hand. {' '.join(words)}", width, indent=1)
        lasting = "" if card.effect.on_drawn is OnDrawn.GAZE else effect(card.id)
        return lines + wrapped(lasting, width, "faint", indent=1)

    return Scene(
        after,
        Overlay(lit=drawn | destroyed, light="over.alarm"),
        block,
        lambda width, height: standing_panel(after, None, None, width, height),
        notice=f"Your map is back: {who} drew the ambush on it.{gained(after.sheet.coins - before.sheet.coins)}",
        message=cost(before, after),
        keys=go_on(after),
    )


def raider(view: View, card: Ambush) -> int:
    """The seat that draws an ambush on the player's map (rule 7.1)."""
    clockwise, counterclockwise = neighbours(view, SEAT)
    return clockwise if card.direction == Direction.CLOCKWISE else counterclockwise


def season_table(view: View, event: SeasonScored, names: Sequence[str]) -> Scene:
    """A season's stars of every seat; `view` is the game just before they were written down."""
    season = view.setup.seasons[event.season]
    first, second = (EDICT_LETTERS[edict] for edict in season.edicts)
    written = view._replace(scores=(*view.scores, event.reckonings))
    sums = written.totals

    def row(seat: int) -> tuple[int, ...]:
        paid: Reckoning = event.reckonings[seat]
        return paid.first, paid.second, paid.coins, -paid.monsters, paid.total, sums[seat]

    heading = (first, second, COIN, "Mon", "Sum", "All")
    return Scene(
        written,
        Overlay(),
        lambda width: score_table(written),
        _panel(f"{season_name(season)} at the table", written, names, heading, row),
        notice=f"Sum is this season, All every season so far. {COIN} coins, Mon monsters.",
        message=styled(next_season(written), "good"),
        keys=go_on(view),
    )


def table_ending(view: View, names: Sequence[str], again: str) -> Scene:
    """The winners and the final standings."""
    seasons = view.setup.seasons

    def row(seat: int) -> tuple[int, ...]:
        paid = [season[seat] for season in view.scores]
        return *(season.total for season in paid), -sum(season.monsters for season in paid), view.totals[seat]

    heading = (*(season_name(season)[:3] for season in seasons), "Mon", "All")
    standings = _panel(winners(view, names), view, names, heading, row)

    def panel(width: int, height: int) -> list[Text]:
        after = wrapped(f"To play it again: {again}", width, "faint") if again else []
        return [*standings(width, height - len(after) - 1), Text(), *after]

    tied = len({view.totals[seat] for seat in by_place(view)[:2]}) == 1
    return Scene(
        view,
        Overlay(),
        lambda width: score_table(view),
        panel,
        notice="The most stars win; among equals, who lost fewest to monsters." if tied else "The game is over.",
        message=styled("Press any key to leave.", "good"),
        keys=(LOOKING, "o other maps   any other key leaves"),
    )


def winners(view: View, names: Sequence[str]) -> str:
    """Who won."""
    won = [names[seat] for seat in view.winners]
    if won == ["You"]:
        return "You win!"
    if len(won) == 1:
        return f"{won[0]} wins"
    return f"{', '.join(won[:-1])} and {won[-1]} share the victory"


def table_result(view: View, names: Sequence[str]) -> str:
    """The line that stays on the terminal after the game."""
    sums = view.totals
    stood = ", ".join(f"{names[seat]} {plain(sums[seat])}" for seat in by_place(view))
    return f"{winners(view, names).rstrip('!')}. Stars: {stood}."


def _panel(
    title: str,
    view: View,
    names: Sequence[str],
    heading: Sequence[str],
    row: Callable[[int], tuple[int, ...]],
) -> Callable[[int, int], list[Text]]:
    """A table with a row for each seat, best first; the player's own is never left out."""

    def panel(width: int, height: int) -> list[Text]:
        broad = min(width - 4 * len(heading), _NAMES_WIDTH)
        lines = [styled(title, "bold underline"), Text()]
        figures = "".join(f"{word:>4}" for word in heading)
        lines.append(styled(f"{'':{broad}}{figures}", "faint"))
        order = by_place(view)
        room = height - len(lines)
        if len(order) > room:
            best = [seat for seat in order if seat != SEAT][: room - 2]
            order = [seat for seat in order if seat in best or seat == SEAT]
        for seat in order:
            marker = CHOSEN if seat == SEAT else " "
            name = fit(Text(f"{marker}{places(view)[seat]} {names[seat]}"), broad)
            numbers = "".join(f"{plain(number):>4}" for number in row(seat))
            line = Text().append_text(name).append(numbers)
            line.stylize("bold" if seat == SEAT else "")
            lines.append(line)
        if len(order) < len(names):
            lines.append(styled(f"and {len(names) - len(order)} more", "faint"))
        return lines

    return panel


def _passing(view: View, seat: int, names: Sequence[str]) -> str:
    """Who draws on a map in an ambush."""
    clockwise, counterclockwise = neighbours(view, seat)
    if clockwise == counterclockwise:
        return f"In an ambush {_does(names, clockwise)} on it."
    back = names[counterclockwise].replace("You", "you")
    return f"In an ambush {_does(names, clockwise)} on it, or {back} if maps pass counterclockwise."


def _does(names: Sequence[str], seat: int) -> str:
    return "you draw" if seat == SEAT else f"{names[seat]} draws"
