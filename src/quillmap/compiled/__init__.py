"""The rules compiled by Numba: the very functions of `rules` and `content` that change and score a sheet.

The flow of a solo game (`state`, `flow`) and the list of legal moves (`move_list`, `placements`) are written again for
the compiler; tests in `tests/compiled` play both and compare. All modules here but `cache` import Numba; a server
process never does.
"""
