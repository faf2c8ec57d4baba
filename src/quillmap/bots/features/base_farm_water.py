"""Features of the farm and water cards of the base game."""

from __future__ import annotations

from typing import Any

from quillmap.bots.features.counts import STRAIGHT, WAYS_OUT, by_ways_out, straight
from quillmap.bots.features.registry import Input, features
from quillmap.rules.masks import BORDER, Mask, beside, beside_two, count, flood, lowest
from quillmap.rules.sheet import Sheet


class CanalLake(Input):
    """Dry farms have no water beside them, bare waters no farm.

    Fields are free spaces beside a farm, shores free spaces beside water.
    """

    DRY_FARMS = 0
    BARE_WATERS = 1
    DRY_FARMS_WITH_A_FREE_SIDE = 2
    BARE_WATERS_WITH_A_FREE_SIDE = 3
    FREE_BESIDE_DRY_FARMS = 4
    FREE_BESIDE_BARE_WATERS = 5
    FREE_BESIDE_BOTH = 6
    FREE_BESIDE_TWO_DRY_FARMS = 7
    FREE_BESIDE_TWO_BARE_WATERS = 8
    FIELDS = 9
    SHORES = 10
    FIELDS_WITH_A_FREE_SIDE = 11
    SHORES_WITH_A_FREE_SIDE = 12
    FIELDS_BESIDE_FIELDS = 13
    SHORES_BESIDE_SHORES = 14
    DRY_FARMS_WITH_TWO_FREE_SIDES = 15
    BARE_WATERS_WITH_TWO_FREE_SIDES = 16
    FREE_BESIDE_NEITHER = 17
    FREE_THAT_WOULD_MEND_AND_PAY = 18
    FIELDS_THAT_LIE_STRAIGHT = 19, STRAIGHT
    SHORES_THAT_LIE_STRAIGHT = 21, STRAIGHT
    FIELDS_WITH_TWO_FREE_SIDES = 23
    SHORES_WITH_TWO_FREE_SIDES = 24
    BOTH_WITH_TWO_FREE_SIDES = 25
    PAYING_FARMS_WITH_A_FREE_SIDE = 26
    PAYING_WATERS_WITH_A_FREE_SIDE = 27
    DRY_FARMS_BY_WAYS_OUT = 28, WAYS_OUT
    BARE_WATERS_BY_WAYS_OUT = 32, WAYS_OUT


@features("canal_lake", CanalLake)
def _canal_lake(sheet: Sheet, free: Mask, out: Any) -> None:
    dry = sheet.farm & ~beside(sheet.water)
    bare = sheet.water & ~beside(sheet.farm)
    out[CanalLake.DRY_FARMS] = count(dry)
    out[CanalLake.BARE_WATERS] = count(bare)
    out[CanalLake.DRY_FARMS_WITH_A_FREE_SIDE] = count(dry & beside(free))
    out[CanalLake.BARE_WATERS_WITH_A_FREE_SIDE] = count(bare & beside(free))
    out[CanalLake.FREE_BESIDE_DRY_FARMS] = count(free & beside(dry))
    out[CanalLake.FREE_BESIDE_BARE_WATERS] = count(free & beside(bare))
    out[CanalLake.FREE_BESIDE_BOTH] = count(free & beside(sheet.farm) & beside(sheet.water))
    out[CanalLake.FREE_BESIDE_TWO_DRY_FARMS] = count(free & beside_two(dry))
    out[CanalLake.FREE_BESIDE_TWO_BARE_WATERS] = count(free & beside_two(bare))
    by_fields = free & beside(sheet.farm)
    by_shores = free & beside(sheet.water)
    out[CanalLake.FIELDS] = count(by_fields)
    out[CanalLake.SHORES] = count(by_shores)
    out[CanalLake.FIELDS_WITH_A_FREE_SIDE] = count(by_fields & beside(free))
    out[CanalLake.SHORES_WITH_A_FREE_SIDE] = count(by_shores & beside(free))
    out[CanalLake.FIELDS_BESIDE_FIELDS] = count(by_fields & beside(by_fields))
    out[CanalLake.SHORES_BESIDE_SHORES] = count(by_shores & beside(by_shores))
    out[CanalLake.DRY_FARMS_WITH_TWO_FREE_SIDES] = count(dry & beside_two(free))
    out[CanalLake.BARE_WATERS_WITH_TWO_FREE_SIDES] = count(bare & beside_two(free))
    out[CanalLake.FREE_BESIDE_NEITHER] = count(free & ~by_fields & ~by_shores)
    mends = beside(dry) & beside(sheet.water) | beside(bare) & beside(sheet.farm)
    out[CanalLake.FREE_THAT_WOULD_MEND_AND_PAY] = count(free & mends)
    twos, threes = straight(by_fields)
    out[CanalLake.FIELDS_THAT_LIE_STRAIGHT] = twos
    out[CanalLake.FIELDS_THAT_LIE_STRAIGHT + 1] = threes
    twos, threes = straight(by_shores)
    out[CanalLake.SHORES_THAT_LIE_STRAIGHT] = twos
    out[CanalLake.SHORES_THAT_LIE_STRAIGHT + 1] = threes
    out[CanalLake.FIELDS_WITH_TWO_FREE_SIDES] = count(by_fields & beside_two(free))
    out[CanalLake.SHORES_WITH_TWO_FREE_SIDES] = count(by_shores & beside_two(free))
    out[CanalLake.BOTH_WITH_TWO_FREE_SIDES] = count(by_fields & by_shores & beside_two(free))
    out[CanalLake.PAYING_FARMS_WITH_A_FREE_SIDE] = count(sheet.farm & beside(sheet.water) & beside(free))
    out[CanalLake.PAYING_WATERS_WITH_A_FREE_SIDE] = count(sheet.water & beside(sheet.farm) & beside(free))
    by_ways_out(dry, free, out, CanalLake.DRY_FARMS_BY_WAYS_OUT)
    by_ways_out(bare, free, out, CanalLake.BARE_WATERS_BY_WAYS_OUT)


class MagesValley(Input):
    """The valley is the spaces beside a mountain."""

    FREE_IN_THE_VALLEY = 0
    WATERS_IN_THE_VALLEY = 1
    FARMS_IN_THE_VALLEY = 2
    FREE_BESIDE_FREE_IN_THE_VALLEY = 3
    FREE_ALONE_IN_THE_VALLEY = 4


@features("mages_valley", MagesValley)
def _mages_valley(sheet: Sheet, free: Mask, out: Any) -> None:
    valley = beside(sheet.mountain)
    out[MagesValley.FREE_IN_THE_VALLEY] = count(free & valley)
    out[MagesValley.WATERS_IN_THE_VALLEY] = count(sheet.water & valley)
    out[MagesValley.FARMS_IN_THE_VALLEY] = count(sheet.farm & valley)
    out[MagesValley.FREE_BESIDE_FREE_IN_THE_VALLEY] = count(beside(free & valley) & free)
    out[MagesValley.FREE_ALONE_IN_THE_VALLEY] = count(free & valley & ~beside(free))


class TheGoldenGranary(Input):
    """Ruins and the spaces beside them."""

    FREE_RUINS = 0
    FARMS_ON_RUINS = 1
    FREE_BESIDE_RUINS = 2
    FREE_RUINS_WITH_A_FREE_SIDE = 3
    FREE_BESIDE_TWO_RUINS = 4
    WATERS_BESIDE_RUINS = 5


@features("the_golden_granary", TheGoldenGranary)
def _the_golden_granary(sheet: Sheet, free: Mask, out: Any) -> None:
    out[TheGoldenGranary.FREE_RUINS] = count(free & sheet.ruins)
    out[TheGoldenGranary.FARMS_ON_RUINS] = count(sheet.farm & sheet.ruins)
    out[TheGoldenGranary.FREE_BESIDE_RUINS] = count(free & beside(sheet.ruins) & ~sheet.ruins)
    out[TheGoldenGranary.FREE_RUINS_WITH_A_FREE_SIDE] = count(free & sheet.ruins & beside(free))
    out[TheGoldenGranary.FREE_BESIDE_TWO_RUINS] = count(free & beside_two(sheet.ruins))
    out[TheGoldenGranary.WATERS_BESIDE_RUINS] = count(sheet.water & beside(sheet.ruins))


class ShoresideExpanse(Input):
    """Clusters that pay and clusters that cannot any more. Inland is off the border."""

    SPOILT_FARM_CLUSTERS = 0
    PAYING_FARM_CLUSTERS = 1
    FREE_BESIDE_PAYING_FARM_CLUSTERS = 2
    SPOILT_WATER_CLUSTERS = 3
    PAYING_WATER_CLUSTERS = 4
    FREE_BESIDE_PAYING_WATER_CLUSTERS = 5
    FREE_INLAND = 6
    FREE_INLAND_APART_FROM_BOTH = 7
    ROOM_FOR_A_FARM_CLUSTER = 8
    ROOM_FOR_A_WATER_CLUSTER = 9


@features("shoreside_expanse", ShoresideExpanse)
def _shoreside_expanse(sheet: Sheet, free: Mask, out: Any) -> None:
    rest = sheet.farm
    while rest:
        cluster = flood(lowest(rest), rest)
        rest ^= cluster
        if cluster & BORDER or beside(cluster) & sheet.water:
            out[ShoresideExpanse.SPOILT_FARM_CLUSTERS] += 1
        else:
            out[ShoresideExpanse.PAYING_FARM_CLUSTERS] += 1
            out[ShoresideExpanse.FREE_BESIDE_PAYING_FARM_CLUSTERS] += count(beside(cluster) & free)
    rest = sheet.water
    while rest:
        cluster = flood(lowest(rest), rest)
        rest ^= cluster
        if cluster & BORDER or beside(cluster) & sheet.farm:
            out[ShoresideExpanse.SPOILT_WATER_CLUSTERS] += 1
        else:
            out[ShoresideExpanse.PAYING_WATER_CLUSTERS] += 1
            out[ShoresideExpanse.FREE_BESIDE_PAYING_WATER_CLUSTERS] += count(beside(cluster) & free)
    inland = free & ~BORDER
    out[ShoresideExpanse.FREE_INLAND] = count(inland)
    out[ShoresideExpanse.FREE_INLAND_APART_FROM_BOTH] = count(inland & ~beside(sheet.farm) & ~beside(sheet.water))
    quiet = inland & ~beside(sheet.water)
    out[ShoresideExpanse.ROOM_FOR_A_FARM_CLUSTER] = count(quiet & beside(quiet) & ~beside(sheet.farm))
    quiet = inland & ~beside(sheet.farm)
    out[ShoresideExpanse.ROOM_FOR_A_WATER_CLUSTER] = count(quiet & beside(quiet) & ~beside(sheet.water))
