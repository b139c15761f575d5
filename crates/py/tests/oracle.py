"""The definitions, naively, in Python alone: what the package is compared with."""

from functools import cache


def mex(values):
    return next(n for n in range(len(values) + 1) if n not in values)


def grundy(options):
    """Grundy values by a function from a position to its options, each a tuple of components."""

    @cache
    def value(position):
        return mex({total(parts) for parts in options(position)})

    def total(parts):
        result = 0
        for part in parts:
            result ^= value(part)
        return result

    return value


def winners(positions, options, misere=False):
    """Who wins positions that may come back, by (position, player): True, False, or absent for a draw."""
    other = {"left": "right", "right": "left"}
    known = {}
    while True:
        found = {}
        for position in positions:
            for player in other:
                after = [known.get((option, other[player])) for option in options(position, player)]
                if False in after or (not after and misere):
                    found[position, player] = True
                elif all(after):
                    found[position, player] = False
        if found == known:
            return known
        known = found
