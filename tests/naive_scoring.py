"""The 32 scoring cards of the second engine, each read off its card as plainly as possible (10.3).

A card answers with its stars and with the spaces that earn them. Those are the spaces the card pays for: a
cluster, a full line or a square stands for all its spaces, a line paid for what it holds stands for those
spaces. Where a card pays for one thing and different ones would pay the same, nobody can say which: None.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from tests.naive import ALL, EDICTS, SIZE, NaiveSheet, Space, beside, beside_any, clusters

Result = tuple[int, set[Space] | None]

SCORING: list[str] = list(EDICTS)

ROWS: list[set[Space]] = [{(row, column) for column in range(SIZE)} for row in range(SIZE)]
COLUMNS: list[set[Space]] = [{(row, column) for row in range(SIZE)} for column in range(SIZE)]
BORDER: set[Space] = ROWS[0] | ROWS[-1] | COLUMNS[0] | COLUMNS[-1]


def score(card_id: str, sheet: NaiveSheet) -> int:
    """The stars this card pays for this sheet."""
    return _CARDS[card_id](sheet)[0]


def earning(card_id: str, sheet: NaiveSheet) -> set[Space] | None:
    """The spaces that earn them, or None where equals could be chosen."""
    return _CARDS[card_id](sheet)[1]


def _union(groups: Iterable[set[Space]]) -> set[Space]:
    return {where for group in groups for where in group}


def _per_space(stars: int, spaces: set[Space]) -> Result:
    return stars * len(spaces), spaces


def _per_group(stars: int, groups: list[set[Space]]) -> Result:
    return stars * len(groups), _union(groups)


def _best(choices: list[tuple[int, set[Space]]]) -> Result:
    """The best of several choices; its spaces only if no different choice is as good."""
    if not choices:
        return 0, set()
    most = max(stars for stars, _ in choices)
    spaces = [group for stars, group in choices if stars == most]
    return most, spaces[0] if all(group == spaces[0] for group in spaces) else None


def _closed_in(sheet: NaiveSheet, spaces: set[Space]) -> set[Space]:
    """Those whose four sides are each filled or the edge of the map."""
    filled = sheet.filled()
    return {where for where in spaces if all(other in filled for other in beside(where))}


def _touching(spaces: set[Space], others: set[Space]) -> set[Space]:
    """Those of the spaces that share a side with one of the others."""
    return {where for where in spaces if any(other in others for other in beside(where))}


# Forest


def sentinel_wood(sheet: NaiveSheet) -> Result:
    return _per_space(1, sheet.of("forest") & BORDER)


def greenbough(sheet: NaiveSheet) -> Result:
    forest = sheet.of("forest")
    return sum(1 for line in ROWS + COLUMNS if line & forest), forest


def treetower(sheet: NaiveSheet) -> Result:
    return _per_space(1, _closed_in(sheet, sheet.of("forest")))


def stoneside_forest(sheet: NaiveSheet) -> Result:
    mountains = sheet.of("mountain")
    joined: set[Space] = set()
    for cluster in clusters(sheet.of("forest")):
        touched = _touching(mountains, cluster)
        if len(touched) >= 2:
            joined |= touched
    return _per_space(3, joined)


def faunlost_thicket(sheet: NaiveSheet) -> Result:
    # within one column the clusters are exactly the unbroken runs
    runs = [run for column in COLUMNS for run in clusters(column & sheet.of("forest"))]
    return _best([(2 * len(run), run) for run in runs])


def deepwood(sheet: NaiveSheet) -> Result:
    village = sheet.of("village")
    woods = [wood for wood in clusters(sheet.of("forest")) if len(wood) >= 5]
    return _per_group(6, [wood for wood in woods if not beside_any(wood) & village])


def heart_of_the_forest(sheet: NaiveSheet) -> Result:
    forest = sheet.of("forest")
    return _per_space(2, {where for where in forest if all(other in forest for other in beside(where))})


def sleepy_valley(sheet: NaiveSheet) -> Result:
    held = [row & sheet.of("forest") for row in ROWS]
    return _per_group(4, [forest for forest in held if len(forest) >= 3])


# Farm and water


def canal_lake(sheet: NaiveSheet) -> Result:
    farm, water = sheet.of("farm"), sheet.of("water")
    return _per_space(1, _touching(water, farm) | _touching(farm, water))


def mages_valley(sheet: NaiveSheet) -> Result:
    mountains = sheet.of("mountain")
    water = _touching(sheet.of("water"), mountains)
    farm = _touching(sheet.of("farm"), mountains)
    return 2 * len(water) + len(farm), water | farm


def the_golden_granary(sheet: NaiveSheet) -> Result:
    # a ruins space stays one when it is covered or destroyed (1.3)
    water = _touching(sheet.of("water"), sheet.ruins)
    farm = sheet.of("farm") & sheet.ruins
    return len(water) + 3 * len(farm), water | farm


def shoreside_expanse(sheet: NaiveSheet) -> Result:
    farm, water = sheet.of("farm"), sheet.of("water")
    fields = [field for field in clusters(farm) if not beside_any(field) & water and not field & BORDER]
    lakes = [lake for lake in clusters(water) if not beside_any(lake) & farm and not lake & BORDER]
    return _per_group(3, fields + lakes)


def craylund(sheet: NaiveSheet) -> Result:
    water = sheet.of("water")
    fields = clusters(sheet.of("farm"))
    return _per_group(7, [field for field in fields if len(beside_any(field) & water) >= 3])


def ulems_wallow(sheet: NaiveSheet) -> Result:
    farm = sheet.of("farm")
    return _per_space(4, {where for where in sheet.of("water") if len(set(beside(where)) & farm) >= 2})


def clawsgrave_peaks(sheet: NaiveSheet) -> Result:
    joined: set[Space] = set()
    for lake in clusters(sheet.of("water")):
        if beside_any(lake) & sheet.of("farm"):
            joined |= _touching(sheet.of("mountain"), lake)
    return _per_space(5, joined)


def jorekburg(sheet: NaiveSheet) -> Result:
    farm, water = sheet.of("farm"), sheet.of("water")
    even = [column for column in COLUMNS if len(column & farm) == len(column & water) >= 1]
    return _per_group(4, [column & (farm | water) for column in even])


# Village


def wildholds(sheet: NaiveSheet) -> Result:
    return _per_group(8, [town for town in clusters(sheet.of("village")) if len(town) >= 6])


def great_city(sheet: NaiveSheet) -> Result:
    mountains = sheet.of("mountain")
    towns = [town for town in clusters(sheet.of("village")) if not beside_any(town) & mountains]
    return _best([(len(town), town) for town in towns])


def greengold_plains(sheet: NaiveSheet) -> Result:
    varied = []
    for town in clusters(sheet.of("village")):
        outside = beside_any(town) - town
        if len({sheet.terrain[where] for where in outside if where in sheet.terrain}) >= 3:  # hero too: 10.4
            varied.append(town)
    return _per_group(3, varied)


def shieldgate(sheet: NaiveSheet) -> Result:
    towns = sorted(clusters(sheet.of("village")), key=len, reverse=True)
    if len(towns) < 2:
        return 0, set()
    second = len(towns[1])  # on a tie for largest one of the tied is second (12)
    rivals = [town for town in towns if len(town) == second]
    return 2 * second, rivals[0] if len(rivals) == 1 else None


def traylo_monastery(sheet: NaiveSheet) -> Result:
    def has_line(town: set[Space]) -> bool:
        across = any({(row, column + step) for step in range(4)} <= town for row, column in town)
        down = any({(row + step, column) for step in range(4)} <= town for row, column in town)
        return across or down

    return _per_group(7, [town for town in clusters(sheet.of("village")) if has_line(town)])


def outer_enclave(sheet: NaiveSheet) -> Result:
    empty = sheet.empty()
    around = [beside_any(town) & empty for town in clusters(sheet.of("village"))]
    return _best([(len(spaces), spaces) for spaces in around])


def gnomish_colony(sheet: NaiveSheet) -> Result:
    def has_block(town: set[Space]) -> bool:
        return any(_square(row, column, 2) <= town for row, column in town)

    return _per_group(6, [town for town in clusters(sheet.of("village")) if has_block(town)])


def caravansary(sheet: NaiveSheet) -> Result:
    towns = clusters(sheet.of("village"))
    return _best([(sum(1 for line in ROWS + COLUMNS if line & town), town) for town in towns])


# Spatial


def borderlands(sheet: NaiveSheet) -> Result:
    filled = sheet.filled()
    return _per_group(6, [line for line in ROWS + COLUMNS if line <= filled])


def _square(top: int, left: int, side: int) -> set[Space]:
    return {(top + down, left + right) for down in range(side) for right in range(side)}


def lost_barony(sheet: NaiveSheet) -> Result:
    filled = sheet.filled()
    for side in range(SIZE, 0, -1):
        starts = range(SIZE - side + 1)
        squares = [_square(top, left, side) for top in starts for left in starts]
        full = [square for square in squares if square <= filled]
        if full:
            return 3 * side, full[0] if len(full) == 1 else None
    return 0, set()


def the_broken_road(sheet: NaiveSheet) -> Result:
    filled = sheet.filled()
    roads = [{(row + step, step) for step in range(SIZE - row)} for row in range(SIZE)]
    return _per_group(3, [road for road in roads if road <= filled])


def the_cauldrons(sheet: NaiveSheet) -> Result:
    return _per_space(1, _closed_in(sheet, sheet.empty()))


def dwarvenholds(sheet: NaiveSheet) -> Result:
    filled, mountains = sheet.filled(), sheet.of("mountain")
    return _per_group(7, [line for line in ROWS + COLUMNS if line <= filled and line & mountains])


def silos(sheet: NaiveSheet) -> Result:
    filled = sheet.filled()
    odd = [COLUMNS[number - 1] for number in (1, 3, 5, 7, 9, 11)]
    return _per_group(10, [column for column in odd if column <= filled])


def banded_hills(sheet: NaiveSheet) -> Result:
    typed = [row & set(sheet.terrain) for row in ROWS]
    return _per_group(4, [row for row in typed if len({sheet.terrain[where] for where in row}) >= 5])


def starlit_sigil(sheet: NaiveSheet) -> Result:
    return _per_group(4, [hollow for hollow in clusters(ALL - sheet.filled()) if len(hollow) == 3])


_CARDS: dict[str, Callable[[NaiveSheet], Result]] = {card_id: globals()[card_id] for card_id in SCORING}
