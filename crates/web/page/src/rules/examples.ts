// Rules to begin with. They are texts of the rule language; what they mean, the server says.

export const EXAMPLES: [name: string, text: string][] = [
  [
    "Lasker's Nim",
    "# Take any number, or split a heap into two\ntake:  n -> n - k where 1 <= k <= n\nsplit: n -> a, b where a + b == n and 1 <= a <= b",
  ],
  ["Subtraction", "# Take 1, 3 or 4\nn -> n - k where k in {1, 3, 4}"],
  ["Kayles", "# A ball knocks down one pin or two neighbours\nn -> a, b where a + b in {n - 1, n - 2} and a <= b"],
  [
    "Wythoff",
    "# From one pile, or the same from both\n(a, b) -> (a - k, b) where k >= 1\n(a, b) -> (a, b - k) where k >= 1\n(a, b) -> (a - k, b - k) where k >= 1",
  ],
  [
    "Euclid",
    "# Subtract a multiple of the smaller number\n(a, b) -> (a - k*b, b) where k >= 1 and b >= 1\n(a, b) -> (a, b - k*a) where k >= 1 and a >= 1",
  ],
  ["Powers of two", "n -> n - k where k in powers(2)"],
  ["Even halves", "# Take one, or halve an even heap into two\nn -> n - 1\nn -> x, x where 2*x == n and x >= 1"],
  [
    "Cutting",
    "# Who cuts out a single square wins\nwin when w == 1 and h == 1\n(w, h) -> (a, h), (w - a, h) where 1 <= a < w\n(w, h) -> (w, a), (w, h - a) where 1 <= a < h",
  ],
  ["Toads and Frogs", 'left "T."  -> ".T"\nleft "TF." -> ".FT"\nmirror T F'],
];
