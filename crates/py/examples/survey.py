"""A survey: which octal games of two digits are proved to have a period, and the largest value that each takes.

Prints:
#> 64 games, 47 with a theorem about their period
#> the longest period is 34, of 0.07 0.17 0.40 0.41 0.42 0.43
#> the largest values up to 1000: 113, 83, 82
"""

import numpy as np

import grundy

codes = [f"0.{a}{b}" for a in range(8) for b in range(8)]
periods: dict[str, int] = {}
largest: dict[str, int] = {}
for code in codes:
    game = grundy.game(code)
    largest[code] = int(np.max(game.table(1000)))
    try:
        law = game.law(to=20_000)
    except grundy.NoLaw:
        continue
    if law.standing == "theorem" and law.repeats is not None:
        periods[code] = law.repeats[1]

print(f"{len(codes)} games, {len(periods)} with a theorem about their period")
longest = max(periods.values())
print(f"the longest period is {longest}, of", *(code for code in periods if periods[code] == longest))
print("the largest values up to 1000:", ", ".join(map(str, sorted(set(largest.values()))[:-4:-1])))
