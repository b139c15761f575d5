"""Where to move first: the hottest board, by the temperatures of Domineering.

Prints:
#> 2x2  +-1                 mean 0      temperature 1
#> 2x3  {2|-1/2}            mean 3/4    temperature 5/4
#> 3x3  +-1                 mean 0      temperature 1
#> move in 2x3 first
"""

import grundy

domineering = grundy.game("domineering")
sizes = ["2x2", "2x3", "3x3"]
values = {size: domineering.value(size) for size in sizes}
for size, value in values.items():
    print(f"{size}  {value.canonical:<18}  mean {value.mean!s:<5}  temperature {value.temperature}")
print("move in", max(sizes, key=lambda size: values[size].temperature), "first")
