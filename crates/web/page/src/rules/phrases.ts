// Rules said in plain words, in English or Chinese: what was typed becomes an offer of rules, or of a game that has them.

/** Rules that may be meant. */
export interface Offer {
  /** A text of rules, or the name of a game. */
  game: string;
  misere: boolean;
}

const DIGITS: Record<string, number> = { 一: 1, 两: 2, 二: 2, 三: 3, 四: 4, 五: 5, 六: 6, 七: 7, 八: 8, 九: 9, 十: 10 };
const WORDS = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];

/** A text with its numbers as digits, in lower case. */
function plain(text: string): string {
  return text
    .toLowerCase()
    .normalize("NFKC")
    .replace(/\b[a-z]+\b/g, (word) => (WORDS.includes(word) ? String(WORDS.indexOf(word)) : word))
    .replace(/[一两二三四五六七八九十](?=[个颗枚堆,、或到至和~-])/g, (sign) => String(DIGITS[sign]));
}

const TAKES = /\b(take|takes|taking|remove|removes|subtract|pick)\b|[拿取减]/;
const SPLITS = /\b(split|splits|divide|break)\b|分[成为开]/;
const OR = /\bor\b|[或,、]/;

/** The kinds of amounts that have a name: what is said, and the rules of a move. */
const NAMED: [RegExp, string][] = [
  [/square|平方/, "n -> n - k where k in squares"],
  [/prime|质数|素数/, "n -> n - k where k in primes"],
  [/power of (2|two)|2 ?的幂|二的幂/, "n -> n - k where k in powers(2)"],
  [/proper divisor|真因[数子]|真约数/, "n -> n - k where 1 <= k < n and n % k == 0"],
  [/divisor|因[数子]|约数/, "n -> n - k where 1 <= k <= n and n % k == 0"],
  [/coprime|互[质素]/, "n -> n - k where 1 <= k <= n and gcd(n, k) == 1"],
  [/(at most|up to|no more than|less than) half|(至多|最多|不超过).*一半/, "n -> n - k where 1 <= k and 2*k <= n"],
  [/fibonacci|斐波那契/, "fibonacci-nim"],
  [/any number|as many|arbitrar|任意|随意|想拿几|想取几/, "n -> n - k where 1 <= k <= n"],
];

/** What may be taken, as a move. */
function taking(text: string): string | null {
  const named = NAMED.find(([said]) => said.test(text))?.[1];
  if (named) return named;
  const range =
    text.match(/(\d+)\s*(?:to|through|-|–|~|到|至|～)\s*(\d+)/) ?? text.match(/between\s+(\d+)\s+and\s+(\d+)/);
  if (range) return between(Number(range[1]), Number(range[2]));
  const most = text.match(/(?:at most|up to|no more than|至多|最多|不超过)\D{0,4}(\d+)/);
  if (most) return between(1, Number(most[1]));
  const amounts = [...new Set((text.match(/\d+/g) ?? []).map(Number))].filter((n) => n > 0).sort((a, b) => a - b);
  return amounts.length > 0 ? `n -> n - k where k in {${amounts.join(", ")}}` : null;
}

const between = (least: number, most: number) =>
  least <= 0 || most < least ? null : `n -> n - k where ${least} <= k <= ${most}`;

/** How a heap is split, as a move. */
function splitting(text: string): string {
  if (/unequal|different|not equal|不[相]?等|不同|不一样/.test(text)) return "n -> a, b where a + b == n and 1 <= a < b";
  if (/\bequal|halves|half|相等|一样|平分/.test(text)) return "n -> a, a where 2*a == n and a >= 1";
  return /\b3\b|3 ?堆/.test(text)
    ? "n -> a, b, c where a + b + c == n and 1 <= a and a <= b and b <= c"
    : "n -> a, b where a + b == n and 1 <= a <= b";
}

/** Returns the rules that a phrase may mean; none where it is no such phrase. */
export function offerOf(phrase: string): Offer | null {
  const text = plain(phrase);
  if (/->/.test(text) || text.length > 200) return null;
  const misere = /last[^,;.]*(loses|lost)|misere|misère|最后[^,，。]*(输|败)|反常|反尼姆/.test(text);
  const said = text.replace(/(whoever|who|the player who)?[^,;.]*last[^,;.]*(wins|loses)|[^,，。]*最后[^,，。]*[输败赢胜]/g, "");
  const split = SPLITS.exec(said);
  const takes = TAKES.test(said);
  const halves = /\bhalve\b|减半|剩一半|取一半/.test(said) && !/至多|最多|不超过/.test(said);
  // Amounts alone are what may be taken, in braces or with commas; a number alone is none of these.
  const bare = /^\s*\{?\s*\d+(\s*[,，、\s]\s*(?:or\s+|或)?\d+)+\s*\}?\s*$/.test(said);
  // How many heaps there are is no amount.
  const counted = (split ? said.slice(0, split.index) : said).replace(/\b(of|from)( the| any)?( \d+)? (heaps?|piles?)|\d+ (heaps|piles)|\d* ?堆/g, "");
  const rest = takes || bare ? taking(counted) : null;
  if (!split) {
    const moves = [rest, halves ? "n -> n // 2 where n >= 1" : null].filter((move) => move !== null);
    return moves.length === 0 ? null : { game: moves.join("\n"), misere };
  }
  // "take 1 or 2 and split what is left", where the heap that is left may be split by the same move.
  const after = said.slice(split.index);
  const amounts = /\{(.*)\}/.exec(rest ?? "")?.[1];
  if (amounts && /rest|left|remain|what is|余|剩|其他/.test(said))
    return { game: `n -> a, b where a + b in {${amounts.split(", ").map((k) => `n - ${k}`)}} and a <= b`, misere };
  const moves = rest !== null && OR.test(said) ? [rest, splitting(after)] : [splitting(after)];
  return { game: moves.join("\n"), misere };
}
