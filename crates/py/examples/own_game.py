"""Rules in Python: Cutcake, where Left cuts a cake across and Right along, and every piece is a cake again.

Prints:
#> 4x2: Left wins, worth 1
#> 2x4: Right wins, worth -1
#> 3x3: the second player wins, worth 0
#> 4x2 and 2x4 and a star: the first player wins, worth *
"""

from collections.abc import Iterable

import grundy

Cake = tuple[int, int]
#: One cake, or the two halves of a cut.
Position = tuple[Cake, ...]


class Cutcake:
    def options(self, position: Position, player: str) -> Iterable[Position]:
        ((rows, columns),) = position
        if player == "left":
            return [((a, columns), (rows - a, columns)) for a in range(1, rows)]
        return [((rows, b), (rows, columns - b)) for b in range(1, columns)]

    def split(self, position: Position) -> Iterable[Position]:
        return [(cake,) for cake in position]


WINNERS = {"L": "Left", "R": "Right", "N": "the first player", "P": "the second player"}

cutcake = grundy.game(Cutcake)
for rows, columns in [(4, 2), (2, 4), (3, 3)]:
    cake: Position = ((rows, columns),)
    winner = WINNERS[cutcake.solve(cake).outcome]
    print(f"{rows}x{columns}: {winner} wins, worth {cutcake.value(cake)}")

total = cutcake(((4, 2),)) + cutcake(((2, 4),)) + grundy.game("nim")(1)
print(f"4x2 and 2x4 and a star: {WINNERS[total.outcome]} wins, worth {total.value()}")
