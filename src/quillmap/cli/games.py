"""Commands about whole games: play, par and verify."""

from __future__ import annotations

import argparse
import json
import secrets
import sys
from pathlib import Path

from quillmap.bots import BOTS, COMPILED_BOTS
from quillmap.bots.warm_up import warm_up
from quillmap.cli.io import BadInput, Commands, bot_names, read_lines
from quillmap.content import MAPS, title
from quillmap.content.deal_code import Deal, deal_code, read_deal_code
from quillmap.content.games import GAMES, make_setup
from quillmap.locale import catalogue
from quillmap.record import BadRecord, read_record, write_record
from quillmap.rules.events import Event, GameEnded
from quillmap.rules.shuffle import SALT_BYTES, SEED_BYTES


def add_commands(commands: Commands) -> None:
    """Add these commands to the parser."""
    play = commands.add_parser(
        "play",
        help="play in the terminal, alone or against bots",
        description="Play in the terminal, alone or against bots. Without options a menu asks what to play.",
    )
    play.add_argument("--set", choices=GAMES, help="the cards: base (default), heroes, or both combined")
    play.add_argument("--sheet", choices=tuple(MAPS), help="the sheet; by default the first of the box")
    play.add_argument(
        "--bots", metavar="NAME,NAME", help=f"the bots at the table, one name for each seat: {', '.join(BOTS)}"
    )
    play.add_argument("--deal", metavar="CODE", help="play the deal with this code, set-up included")
    play.add_argument("--record", metavar="FILE", help="write the finished game to a file, for quillmap verify")
    play.set_defaults(run=_play)

    par = commands.add_parser(
        "par",
        help="show the stars of the best bot in a deal",
        description="Show the stars of the best bot in a deal. Each version of the program plays a deal once and "
        "keeps the result.",
    )
    par.add_argument("deal", metavar="CODE", help="a deal code")
    par.add_argument("--json", action="store_true", help="print one JSON object")
    par.set_defaults(run=_par)

    verify = commands.add_parser(
        "verify",
        help="check records of games",
        description="Replay records of games: every event, every total and the commitment to the deal are checked.",
    )
    verify.add_argument("records", nargs="+", metavar="RECORD", help="a record, or - for standard input")
    verify.set_defaults(run=_verify)


def _play(options: argparse.Namespace) -> int:
    from quillmap.terminal import Table, play

    bots = () if options.bots is None else bot_names(options.bots)
    setup, seed = _deal(options, seats=1 + len(bots))
    nothing_said = (options.set, options.sheet, options.deal, options.bots) == (None, None, None, None)
    asks = nothing_said and sys.stdin.isatty() and sys.stdout.isatty()
    events: list[Event] = []
    table = None if asks else Table(setup, bots)
    code = play(table, seed, secrets.token_bytes(SALT_BYTES), record=events.append)
    if options.record and events and isinstance(events[-1], GameEnded):
        try:
            Path(options.record).write_text(write_record(events), encoding="utf-8")
        except OSError as reason:
            raise BadInput(f"{options.record}: {reason.strerror or reason}") from reason
    return code


def _par(options: argparse.Namespace) -> int:
    deal = read_deal_code(options.deal)  # refused before anything is warmed up
    warm_up(COMPILED_BOTS)
    from quillmap.measuring.par import par

    found = par(deal_code(*deal))
    if options.json:
        print(json.dumps(found._asdict()))
    else:
        name = catalogue("en").titles[str(title(found.rating))]
        print(f"par {found.stars} stars, rating {found.rating:+}, {name} (version {found.version})")
    return 0


def _deal(options: argparse.Namespace, seats: int) -> Deal:
    """The deal that the options ask for. Every deal can be played by a table of any size."""
    if not options.deal:
        return Deal(
            make_setup(options.set or "base", sheet=options.sheet, seats=seats), secrets.token_bytes(SEED_BYTES)
        )
    if options.set or options.sheet:
        raise BadInput("a deal code names its set-up: give --deal, or --set and --sheet, not both")
    return read_deal_code(options.deal, seats=seats)


def _verify(options: argparse.Namespace) -> int:
    code = 0
    for name in options.records:
        try:
            game = read_record(read_lines(name)).game
        except BadRecord as reason:
            print(f"quillmap verify: {name}: {reason}", file=sys.stderr)
            code = 2
            continue
        totals = ", ".join(map(str, game.totals))
        print(f"{name}: true. Every event follows, the deal is the one committed to. Totals: {totals}")
    return code
