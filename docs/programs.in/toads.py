import sys

# Left's toads (t) go right by one or jump over a frog, Right's frogs (f) go left.
for line in sys.stdin:
    row = line.strip()
    for old, new, player in [("t.", ".t", "L"), ("tf.", ".ft", "L"), (".f", "f.", "R"), (".tf", "ft.", "R")]:
        for i in range(len(row)):
            if row.startswith(old, i):
                print(player, row[:i] + new + row[i + len(old):])
    print(flush=True)
