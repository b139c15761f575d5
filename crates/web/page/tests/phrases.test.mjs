// Plain phrases: the rules that each gives, or the words of it that are named as not read, without a browser.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { transformWithOxc } from "vite";

const source = readFileSync(new URL("../src/rules/phrases.ts", import.meta.url), "utf8");
const { code } = await transformWithOxc(source, "phrases.ts");
const { offerOf } = await import(`data:text/javascript,${encodeURIComponent(code)}`);

const take = (condition) => `n -> n - k where ${condition}`;
const TWO = "n -> a, b where a + b == n and 1 <= a <= b";
const THREE = "n -> a, b, c where a + b + c == n and 1 <= a and a <= b and b <= c";
const FOUR = "n -> a, b, c, d where a + b + c + d == n and 1 <= a and a <= b and b <= c and c <= d";
const UNEQUAL = "n -> a, b where a + b == n and 1 <= a < b";
const EQUAL = "n -> a, a where 2*a == n and a >= 1";
const HALVE = "n -> n // 2 where n >= 1";
const KAYLES = "n -> a, b where a + b in {n - 1, n - 2} and a <= b";

const RULES = {
  "take 1, 3 or 4": take("k in {1, 3, 4}"),
  "{1, 3, 4}": take("k in {1, 3, 4}"),
  "You may remove one, three or four stones from a heap": take("k in {1, 3, 4}"),
  "one player takes 2 stones": take("k in {2}"),
  "take only 1 or 2": take("k in {1, 2}"),
  "take a square number": take("k in squares and k >= 1"),
  "take a coprime number": take("1 <= k <= n and gcd(n, k) == 1"),
  "never take 3": take("1 <= k <= n and k != 3"),
  "you may not take 2": take("1 <= k <= n and k != 2"),
  "you can't take 2": take("1 <= k <= n and k != 2"),
  "take at least 2": take("k >= 2"),
  "take 2 or more": take("k >= 2"),
  "take 1 to 3 but not 2": take("1 <= k <= 3 and k != 2"),
  "take as many as you like but not all": take("1 <= k < n"),
  "take 1, 3 or 4 but not all": take("k in {1, 3, 4} and k < n"),
  "take all but one": take("k == n - 1 and k >= 1"),
  "take less than half": take("1 <= k and 2*k < n"),
  "take half": HALVE,
  "take a multiple of 3": take("k % 3 == 0 and k >= 1"),
  "take a power of 3": take("k in powers(3)"),
  "take an odd number": take("k in odd"),
  "take an even number up to 6": take("k in even and 1 <= k <= 6"),
  "take a prime or 1": take("k in {1} or k in primes"),
  "take an odd prime": take("k in primes and k in odd"),
  "take a square or a prime, but not all": take("(k in squares or k in primes) and k >= 1 and k < n"),
  "take an amount that divides the heap": take("1 <= k <= n and n % k == 0"),
  "take a proper divisor of n": take("1 <= k < n and n % k == 0"),
  "take one, or halve the heap": `${take("k in {1}")}\n${HALVE}`,
  "take any number, or split a heap into two": `${take("1 <= k <= n")}\n${TWO}`,
  "split a heap into two, or take 1": `${take("k in {1}")}\n${TWO}`,
  "split into four heaps": FOUR,
  "split into two or three heaps": `${TWO}\n${THREE}`,
  "split into three equal heaps": "n -> 3 of a where 3*a == n and a >= 1",
  取平方数个: take("k in squares and k >= 1"),
  取互质的数: take("1 <= k <= n and gcd(n, k) == 1"),
  "不能取 3 个": take("1 <= k <= n and k != 3"),
  "除了 2 个以外任意取": take("1 <= k <= n and k != 2"),
  至少取两个: take("k >= 2"),
  "取 1 到 3 个但不取 2 个": take("1 <= k <= 3 and k != 2"),
  "想取几个取几个，但不能取完": take("1 <= k < n"),
  "取 1、3 或 4 个，但不能取完": take("k in {1, 3, 4} and k < n"),
  取少于一半: take("1 <= k and 2*k < n"),
  取一半: HALVE,
  "取 3 的倍数": take("k % 3 == 0 and k >= 1"),
  "取 3 的幂": take("k in powers(3)"),
  "取偶数个，至多 6 个": take("k in even and 1 <= k <= 6"),
  取奇数个: take("k in odd"),
  取十二个: take("k in {12}"),
  分成四堆: FOUR,
  分成两堆或三堆: `${TWO}\n${THREE}`,
  每次可以从任意一堆中取走任意多个石子: take("1 <= k <= n"),
  "把一堆分成两堆，或者取 1 个": `${take("k in {1}")}\n${TWO}`,
  // These were written down before the code was.
  "remove at most five": take("1 <= k <= 5"),
  "take 2, 5 or 6 counters": take("k in {2, 5, 6}"),
  "take between 3 and 7": take("3 <= k <= 7"),
  "take more than 3": take("k >= 4"),
  "take an odd number of coins, but not 1": take("k in odd and k != 1"),
  "take a prime number but not 2": take("k in primes and k != 2"),
  "take up to half": take("1 <= k and 2*k <= n"),
  "take a divisor, not the whole heap": take("1 <= k <= n and n % k == 0 and k < n"),
  "split into two unequal heaps": UNEQUAL,
  "take 1 or 2 and split the rest": KAYLES,
  "拿 1 到 5 个": take("1 <= k <= 5"),
  "拿奇数个但不能拿 1 个": take("k in odd and k != 1"),
  "最多取 5 个": take("1 <= k <= 5"),
  "取 4 的倍数个": take("k % 4 == 0 and k >= 1"),
  "取质数个但不能取 3 个": take("k in primes and k != 3"),
  分成两堆不相等的: UNEQUAL,
  分成相等的两堆: EQUAL,
};

const UNREAD = {
  "take 1, 2 or 3; split only heaps of even size": "even size",
  "take 1 or 4 from the largest heap": "largest",
  "take 2 from each of two heaps": "each",
  "take 1 from the heap of 5": "heap of 5",
  "take 1 coin from the ends of a row": "ends of a row",
  "take 1 or 2, but not the same as the other player took": "not the same as the other player took",
  "take 1, or at least 5": "at least 5",
  "take an odd number or up to 6": "or up to 6",
  "take 0, 1 or 2": "0",
  "take a multiple of 3 or 4": "multiple of 3",
  "take 1 or 2 and split the rest into three heaps": "into three heaps",
  "从两堆中各取 1 个": "各取",
  "取 1 或 2 个，对方取过的数不能再取": "对方取过的数不能再取",
  // These were written down before the code was.
  "take one or two on tuesdays": "tuesdays",
  "take 1 or 2 unless the heap is even": "unless the heap is",
  "take 1 or 2, the loser takes last": "the loser takes last",
  "取 1 个或 2 个，红色的不能取": "红色的不能取",
};

test("a phrase gives the rules that it says", () => {
  for (const [phrase, game] of Object.entries(RULES)) assert.deepEqual(offerOf(phrase), { game, misere: false }, phrase);
  for (const ending of ["whoever makes the last move wins", "whoever cannot move loses"])
    assert.deepEqual(offerOf(`take 1 or 2; ${ending}`), { game: take("k in {1, 2}"), misere: false }, ending);
  for (const phrase of ["take 1 or 2; whoever takes the last stone loses", "取1或2个，最后取者输"])
    assert.deepEqual(offerOf(phrase), { game: take("k in {1, 2}"), misere: true }, phrase);
});

test("what is not read of a phrase is named, and no rules are offered without it", () => {
  for (const [phrase, words] of Object.entries(UNREAD)) {
    const { unread } = offerOf(phrase);
    assert.ok(unread?.some((piece) => piece.includes(words)), `${phrase}: ${unread}`);
  }
});

test("what is no phrase of moves gets no offer", () => {
  for (const text of ["kayles", "take", "take away game", "a third of the heap", "取石子游戏", "动态减法", "Every-SG", "n -> n - 1"]) assert.equal(offerOf(text), null, text);
});
