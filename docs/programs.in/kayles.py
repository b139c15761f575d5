import sys

# Kayles: one or two pins that stand side by side are knocked down.
for line in sys.stdin:
    n = int(line)
    for k in 1, 2:
        for left in range((n - k) // 2 + 1):
            print(left, "+", n - k - left)
    print(flush=True)
