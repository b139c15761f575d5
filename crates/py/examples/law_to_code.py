"""From a rule to a theorem, and from the theorem to a program.

Prints:
#> g(n) = n mod 3
#> theorem: preperiod 0, period 3, saltus 0
#> 1
#> a certificate of 105 bytes, accepted again
#> return n % 3;
"""

import grundy

law = grundy.game("n -> n - k where k in powers(2)").law()
print(law.statement)
if law.repeats is not None:
    print("{}: preperiod {}, period {}, saltus {}".format(law.standing, *law.repeats))
print(law.value(10**30))

assert law.certificate is not None
assert grundy.check(law.certificate) == law
print(f"a certificate of {len(law.certificate)} bytes, accepted again")

print(next(line.strip() for line in law.code("cpp").splitlines() if "return" in line))
