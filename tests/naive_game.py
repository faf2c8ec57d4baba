"""A whole game of the second engine: card by card, with the order of the cards passed in."""

from __future__ import annotations

from typing import Any

from tests.naive import (
    AMBUSH,
    EXPLORE,
    HEROES,
    RUINS,
    NaiveSheet,
    ambush_offer,
    destroy,
    draw,
    explore_offer,
    gaze_options,
    hero_options,
    monster_penalty,
    place_hero,
    ravage_options,
    solo_walk,
    spread,
)
from tests.naive_scoring import score

# draw, ambush: (terrain, frozenset of spaces); hero: (space, frozenset of marks); gaze, ravage: a space
Move = tuple[Any, Any]

SCORED = [(0, 1), (1, 2), (2, 3), (3, 0)]  # 2.3: A+B, B+C, C+D, D+A


class NaiveGame:
    """Seats 0..n-1 sit clockwise. The caller turns the cards and speaks for every seat.

    A season is: begin_season; reveal, and act until nobody is waiting, until season_over; score_season;
    after_scoring, and act until nobody is waiting. By version 1 of the rules effects follow winter too.
    """

    def __init__(
        self,
        seats: int,
        sheet_id: str,
        season_lengths: list[int],
        edicts: list[str],
        fallback: str,
        rules: int = 2,
    ) -> None:
        self.rules = rules
        self.seats = seats
        self.sheets = [NaiveSheet.blank(sheet_id) for _ in range(seats)]
        self.season_lengths = season_lengths
        self.edicts = edicts
        self.fallback = fallback
        self.season = -1
        self.time = 0
        self.demand = False  # a ruins card waits for its explore card (5.1)
        self.card: str | None = None
        self.on_ruins = False  # the card being drawn answers a demand (5.2)
        self.lasting: list[str] = []  # ambushes with an effect after scoring, in the order revealed (7.4)
        self.to_resolve: list[str] = []
        self.scores: list[list[dict[str, int]]] = []  # per season, per seat
        self._waiting: dict[int, str] = {}

    def begin_season(self) -> None:
        if self._waiting or self.season + 1 != len(self.scores) or self.season == 3:
            raise ValueError("the season before is not finished, or there is none left")
        self.season += 1
        self.time = 0
        self.demand = False  # 5.5
        self.card = None

    def reveal(self, card_id: str) -> None:
        """Turn up a card; in solo an ambush is drawn at once (11.2)."""
        if self._waiting or self.season < 0 or self.season_over():
            raise ValueError("no card is due")
        if card_id in RUINS:
            self.demand = True
            return
        self.card = card_id
        with_room = [seat for seat in range(self.seats) if self.sheets[seat].empty()]  # 4.4, 8.3
        if card_id in EXPLORE:
            self.time += EXPLORE[card_id]["time"]
            self.on_ruins, self.demand = self.demand, False
            self._waiting = dict.fromkeys(with_room, "draw")
        elif card_id in HEROES:  # an open demand waits (5.4), here and for an ambush
            self._waiting = dict.fromkeys(with_room, "hero")
        else:
            if (AMBUSH[card_id]["effect"] or {}).get("kind") == "after_scoring":
                self.lasting.append(card_id)
            if self.seats == 1:
                spaces = solo_walk(self.sheets[0], card_id)
                if spaces is not None:
                    self._ambush(0, spaces)
            else:
                self._waiting = {
                    seat: "ambush" for seat in range(self.seats) if self.sheets[self._received(seat)].empty()
                }

    def waiting(self) -> dict[int, str]:
        """Each seat that must still act, and in what way."""
        return dict(self._waiting)

    def target(self, seat: int) -> int:
        """Whose sheet the seat now draws on; its own unless an ambush has passed the sheets round."""
        return self._received(seat) if self._waiting.get(seat) in ("ambush", "gaze") else seat

    def _received(self, seat: int) -> int:
        # 7.1: clockwise hands a sheet to the next seat, which therefore holds the sheet of the seat before
        assert self.card is not None
        step = -1 if AMBUSH[self.card]["pass"] == "clockwise" else 1
        return (seat + step) % self.seats

    def legal(self, seat: int) -> set[Move]:
        """Every move the seat may make now, in the form act takes."""
        kind = self._waiting[seat]
        sheet = self.sheets[self.target(seat)]
        if kind == "gaze":
            return gaze_options(sheet)
        if kind == "ravage":
            return ravage_options(sheet)
        assert self.card is not None
        if kind == "hero":
            return hero_options(sheet, self.card)
        single = {frozenset({where}) for where in sheet.empty()}
        if kind == "ambush":
            ambush = ambush_offer(sheet, self.card)
            places = single if ambush["fallback"] else ambush["placements"]
            return {("monster", spaces) for spaces in places}
        offer = explore_offer(sheet, self.card, self.on_ruins, self.fallback)
        if offer["fallback"]:
            return {(terrain, spaces) for terrain in offer["single_terrains"] for spaces in single}
        return {
            (terrain, spaces)
            for terrain in offer["terrains"]
            for shape_places, _ in offer["shapes"]
            for spaces in shape_places
        }

    def act(self, seat: int, move: Move) -> None:
        """Make one of the seat's legal moves, exactly as legal gives it."""
        if move not in self.legal(seat):
            raise ValueError("this move is not legal")
        kind = self._waiting[seat]
        sheet = self.sheets[self.target(seat)]
        del self._waiting[seat]
        if kind in ("gaze", "ravage"):
            destroy(sheet, move)
        elif kind == "hero":
            place_hero(sheet, move[0], move[1])
        elif kind == "ambush":
            self._ambush(seat, move[1])
        else:
            assert self.card is not None
            offer = explore_offer(sheet, self.card, self.on_ruins, self.fallback)
            # 4.2; a fallback is in no shape's places, so it earns none (4.3, 5.3)
            coin = any(coin and move[1] in places for places, coin in offer["shapes"])
            draw(sheet, move[0], move[1], coin=coin)
        if kind == "ravage":
            self._resolve()

    def _ambush(self, seat: int, spaces: frozenset[tuple[int, int]]) -> None:
        assert self.card is not None
        card = AMBUSH[self.card]
        sheet = self.sheets[self._received(seat)]
        if spaces not in ambush_offer(sheet, self.card)["placements"]:
            draw(sheet, "monster", spaces)  # 7.2: no letter, no effect
            return
        draw(sheet, "monster", spaces, letter=card["letter"])
        if (card["effect"] or {}).get("kind") == "on_draw" and gaze_options(sheet):
            self._waiting[seat] = "gaze"

    def season_over(self) -> bool:
        """Nobody has anything left to do and the time has run out (3.1), or a solo map is full (11.4)."""
        if self._waiting or self.season < 0:
            return False
        solo_full = self.seats == 1 and not self.sheets[0].empty()
        return solo_full or self.time >= self.season_lengths[self.season]

    def score_season(self) -> list[dict[str, int]]:
        """What each seat scores; "monsters" is the number of stars lost, so not negative (10.1)."""
        if not self.season_over() or len(self.scores) > self.season:
            raise ValueError("the season is not over, or is scored already")
        first, second = (self.edicts[edict] for edict in SCORED[self.season])
        season = [
            {
                "first": score(first, sheet),
                "second": score(second, sheet),
                "coins": sheet.coins,
                "monsters": monster_penalty(sheet),
            }
            for sheet in self.sheets
        ]
        self.scores.append(season)
        return season

    def after_scoring(self) -> None:
        """Resolve lasting effects in the order revealed, stopping where a Troll's choice is open (7.4)."""
        if len(self.scores) != self.season + 1:
            raise ValueError("the season is not scored yet")
        if self.season == 3 and self.rules != 1:
            return
        self.to_resolve = list(self.lasting)
        self._resolve()

    def _resolve(self) -> None:
        while self.to_resolve and not self._waiting:
            card_id = self.to_resolve.pop(0)
            if AMBUSH[card_id]["letter"] == "Z":
                for sheet in self.sheets:
                    spread(sheet)
            else:
                self._waiting = {seat: "ravage" for seat, sheet in enumerate(self.sheets) if ravage_options(sheet)}

    def standings(self) -> tuple[list[int], list[int]]:
        """The totals of the seasons scored so far, and the seats that win with them (10.2)."""
        totals, losses = [0] * self.seats, [0] * self.seats
        for season in self.scores:
            for seat, row in enumerate(season):
                totals[seat] += row["first"] + row["second"] + row["coins"] - row["monsters"]
                losses[seat] += row["monsters"]
        ranks = [(totals[seat], -losses[seat]) for seat in range(self.seats)]
        return totals, [seat for seat in range(self.seats) if ranks[seat] == max(ranks)]
