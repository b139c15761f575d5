// Rules said in plain words, in English or Chinese: what was typed becomes an offer of rules. Each word of a
// phrase belongs to a piece of the rules, or says nothing of them, or is named as not read: no offer then.

/** Rules that may be meant. */
export interface Offer {
  /** A text of rules. */
  game: string;
  misere: boolean;
}

/** What of a phrase was not understood: without it the rules would be others. */
export interface Unread {
  unread: string[];
}

const SIGNS = "零一二三四五六七八九十";
const WORDS = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"];

/** A number in Chinese, to 99. */
function chinese(text: string): string {
  const [tens, ones] = text.replaceAll("两", "二").split("十");
  const value = (part: string) => SIGNS.indexOf(part || "零");
  return String(ones === undefined ? value(tens ?? "") : 10 * (tens ? value(tens) : 1) + value(ones));
}

/** A text with its numbers as digits, in lower case. */
function plain(text: string): string {
  return text
    .toLowerCase()
    .normalize("NFKC")
    .replaceAll("’", "'")
    .replace(/\b(number|amount) (that|which) divides\b/g, "divisor of")
    .replace(/\bca(?=n't\b)/g, "can")
    .replace(/n't\b|(?<=\bcan)not\b/g, " not")
    .replace(/\b[a-z]+\b/g, (word) => (WORDS.includes(word) ? String(WORDS.indexOf(word)) : word))
    .replace(/(?<!第)[一两二三四五六七八九十]+(?=\s*([个颗枚块粒堆,、或到至和的~-]|$))/g, chinese);
}

const TAKES = /\b(take|takes|taking|remove|removes|removing|subtract|subtracts|pick|picks)\b|[拿取减]/;
const SPLITS = /\b(split|splits|splitting|divide|divides|break|breaks)\b|分[成为开]/;

/** A list of numbers, as "1, 3 or 4" and "1、3或4个". */
const LIST = String.raw`\d+(?:\s*[个颗枚]?\s*(?:(?:,|、|或者?|和|\b(?:or|and|nor)\b)\s*)+\d+)*`;
const NOT = String.raw`(?:\b(?:(?:may|can|must|do|does|should)\s+)?(?:not|never)\b|不(?:可以?|能|得|许|准|要)?)`;
const EAT = String.raw`(?:\s*(?:\b(?:take|remove|pick|ever|exactly|a|once)\b|一次|[拿取减走]))*\s*`;
const ALL = String.raw`(?:\b(?:all|everything|the (?:whole|entire|full) (?:heap|pile)|the whole|the last (?:1|stone|coin))\b(?: of (?:it|them))?|(?:把.{0,4})?(?:全部?|都)?(?:拿走?|取走?)?(?:完|光|尽|全部?))`;
const HALF = String.raw`(?:(?:a )?half(?: of (?:the|a|it|them)(?: heap| pile)?| (?:the|a) (?:heap|pile))?|[拿取减走]*一半)`;
const A = String.raw`(?:(?:\ban?\b|\b1\b|1\s*[个颗枚])\s*)?`;
const OF = String.raw`(?:\s+(?:number|amount)s?)?`;

/** The kinds of amounts that have a name: what is said, and the condition on k with the number for `$1`. */
const KINDS: [string, string][] = [
  [`${A}\\b(?:co-?prime|relatively prime)\\b${OF}(?: (?:to|with) (?:the )?(?:heap|pile|n|size|its size)\\b)*|${A}(?:与.{0,5})?互[质素]的?数?`, "1 <= k <= n and gcd(n, k) == 1"],
  [`${A}\\b(?:perfect )?squares?\\b${OF}|${A}(?:完全)?平方数?`, "k in squares"],
  [`${A}\\bprimes?\\b${OF}|${A}[质素]数`, "k in primes"],
  [`${A}\\bfibonacci numbers?|${A}斐波那契数`, "k in fibonacci"],
  [`${A}\\bpowers? of (\\d+)\\b(?! or \\d)|${A}(\\d+) *的(?:幂|(?:若干)?次[幂方])`, "k in powers($1)"],
  [`${A}\\bmultiples? of (\\d+)\\b(?! or \\d)|${A}(\\d+) *的倍数`, "k % $1 == 0"],
  [`${A}\\bproper (?:divisor|factor)s?\\b(?: of (?:n|the (?:heap|pile|number|size)(?: size)?))?|${A}真(?:因[数子]|约数)`, "1 <= k < n and n % k == 0"],
  [`${A}\\b(?:divisor|factor)s?\\b(?: of (?:n|the (?:heap|pile|number|size)(?: size)?))?|${A}(?:因[数子]|约数)`, "1 <= k <= n and n % k == 0"],
  [`(?:\\ban? )?\\bodd\\b${OF}|奇数|单数`, "k in odd"],
  [`(?:\\ban? )?\\beven\\b${OF}|偶数|双数`, "k in even"],
];
/** What of these may be 0, so that a move could take nothing. */
const MAY_BE_0 = /squares|even|^k [%=]/;

/** How a bound is said before its number, and the comparison. */
const BOUNDS: [string, string][] = [
  ["at most|up to|no more than|not more than|a maximum of|maximum|至多|最多|不超过|不多于|不大于", "<="],
  ["(?:less|fewer|smaller) than|少于|小于|不到|不足", "<"],
  ["at least|no (?:less|fewer) than|not (?:less|fewer) than|a minimum of|至少|最少|不少于|不小于", ">="],
  ["(?:more|greater|larger) than|多于|大于|超过", ">"],
];
const BETWEEN = String.raw`(?:\s*(?:[个颗枚]?的?数?\s*(?:可以|[拿取减走能]))*)*\s*`;

/** What says nothing of the rules, as they stand without it. */
const FILLERS = new RegExp(
  String.raw`\b(?:a|an|the|you|we|i|player|players|may|can|must|could|should|is|are|allowed|to|in|on|at|your|his|her|their|its|it|this|that|alternately|turn|turns|move|moves|each (?:turn|move|player)|every (?:turn|move|player)|(?:per|by) (?:turn|move)|at a time|either|exactly|just|always|take|takes|taking|remove|removes|removing|subtract|subtracts|pick|picks|split|splits|splitting|divide|divides|break|breaks|away|out|up|into|of|from|number|numbers|amount|stone|stones|coin|coins|counter|counters|match|matches|matchsticks?|piece|pieces|token|tokens|bean|beans|chip|chips|object|objects|item|items|stick|sticks|pin|pins|single|any|some|heap|heaps|pile|piles|and|or|but|then|whoever|game|rule|rules|also|instead)\b|` +
    String.raw`每次|每步|每回合|每人|每一步|轮流|轮到|玩家|双方|两人|可以|必须|一次|任意|任选|选择|某|堆|取走|拿走|石子|棋子|硬币|火柴|豆子|球|数量|数目|数字|或者|并且|而且|但是|然后|恰好|正好|[一可能要得取拿减去走掉分成为开从在中里内把将其的个颗枚块粒根只数或和且并但再者,、,。;；:.!{}()\[\]~\s-]`,
  "g",
);

/** A text from which what is understood is taken away, so that what stays is what is not. */
class Rest {
  text: string;
  /** Where the piece stood that was eaten last. */
  at = 0;
  constructor(text: string) {
    this.text = text;
  }
  /** Takes away the first place that fits, and returns it with the groups that took part, or null. */
  eat(pattern: string): string[] | null {
    const found = new RegExp(pattern).exec(this.text);
    if (!found) return null;
    this.at = found.index;
    this.text = `${this.text.slice(0, found.index)} | ${this.text.slice(found.index + found[0].length)}`;
    return [found[0], ...found.slice(1).filter((part) => part !== undefined)];
  }
  /** The pieces that are left with a word that says something. */
  get unread(): string[] {
    const pieces = this.text.split(/[|;；。]/).map((piece) => piece.replace(/^[\s,、.个颗枚]+|[\s,、.]+$/g, ""));
    return pieces.filter((piece) => piece.replace(FILLERS, "") !== "");
  }
}

const numbers = (list: string) => [...new Set((list.match(/\d+/g) ?? []).map(Number))].filter((n) => n > 0).sort((a, b) => a - b);

/** What may be taken, as a condition on k and the heap n; null where nothing is said of it. */
function taking(rest: Rest): string | null {
  const whole = rest.text;
  const limits: string[] = [];
  let said = false;
  const allBut = rest.eat(String.raw`\ball but (\d+)\b|只[留剩]下?\s*(\d+)`);
  if (rest.eat(String.raw`(?:\bbut\b|\band\b|但|且|而)?\s*(?:${NOT}${EAT}${ALL}|\b(?:leave|leaving) at least 1\b|\bat least 1 (?:must )?(?:remains?|stays?)|至少[留剩]下?\s*1)`)) limits.push("k < n");
  // What is excluded is said behind what is allowed, and alone it leaves every other number.
  const excluded: number[] = [];
  for (let list = null; (list = rest.eat(String.raw`(?:(?:\bbut\b|\band\b|但|且|而)?\s*${NOT}${EAT}|\b(?:except|other than|without|but)\s+|除了?\s*)(${LIST})(?:\s*[个颗枚])?(?:以外|之外|外)?(?!\s*(?:heaps?|piles?|堆))`)); ) excluded.push(...numbers(list[1] ?? ""));
  const kinds: string[] = [];
  for (const [pattern, condition] of KINDS) {
    const found = rest.eat(pattern);
    if (found) kinds.push(condition.replace("$1", found[1] ?? ""));
  }
  for (const [words, sign] of BOUNDS) if (rest.eat(`(?:${words})\\s*${HALF}`)) limits.push(`2*k ${sign} n`);
  let [least, most] = [1, Infinity];
  const bound = (n: number, sign: string | undefined) => {
    said = true;
    if (sign === "<=" || sign === "<") most = Math.min(most, sign === "<" ? n - 1 : n);
    else least = Math.max(least, sign === ">" ? n + 1 : n);
  };
  const more = rest.eat(String.raw`(\d+) or more\b|(\d+)\s*[个颗枚]?(?:或更多|以上|及以上)`);
  if (more) bound(Number(more[1]), ">=");
  const fewer = rest.eat(String.raw`(\d+) or (?:less|fewer)\b|(\d+)\s*[个颗枚]?(?:或更少|以下|以内|及以下)`);
  if (fewer) bound(Number(fewer[1]), "<=");
  for (const [words, sign] of BOUNDS) {
    const found = rest.eat(`(?:${words})${BETWEEN}(\\d+)`);
    if (found) bound(Number(found[1]), sign);
  }
  const ranges: string[] = [];
  for (let found = null; (found = rest.eat(String.raw`(\d+)\s*[个颗枚]?\s*(?:\bto\b|\bthrough\b|-|–|~|到|至)\s*(\d+)|\bbetween (\d+) and (\d+)`)); ) {
    const [from, to] = [Number(found[1]), Number(found[2])];
    if (from < 1 || to < from) return null;
    ranges.push(`${from} <= k <= ${to}`);
  }
  const any = rest.eat(String.raw`\b(?:any(?: positive)? (?:number|amount|quantity)|as many(?: \w+)? as (?:you|they) (?:like|want|please)|as many as you like|an? arbitrary (?:number|amount)|arbitrarily many)\b|任意(?:多个?|数量|个数?|数)|任意(?=[拿取减])|随意|想[拿取]几个?[就拿取]*(?:几个?)?`);
  // A list stands behind what else has numbers; how many heaps there are is no amount.
  rest.eat(String.raw`\b(?:1|any) of (?:the )?(?:\d+ )?(?:heaps|piles)|(?:从)?\d+\s*堆(?:石子)?[中里]的?1堆`);
  rest.eat(String.raw`(?:\bfrom |从)?(?:\ba |\bany |\b1 |1)(?:single )?(?:heap|pile|堆)`);
  rest.eat(String.raw`\b1 (?=player|may|can|must|takes|removes)|\b(?:in|per) 1 (?:move|turn)\b|\bonly (?=\d)`);
  const amounts: number[] = [];
  let isZero = false;
  for (let list = null; (list = rest.eat(String.raw`(?<!\bof |\d)(${LIST})(?!\s*(?:heaps|piles|堆|\d))`)); ) {
    amounts.push(...numbers(list[1] ?? ""));
    isZero ||= /\b0\b/.test(list[1] ?? "");
  }
  const list = numbers(amounts.join(" ")).filter((n) => !excluded.includes(n));
  if (allBut) kinds.push(`k == n - ${allBut[1]}`);
  // Beside "or" it is not clear what a bound belongs to, beside a list it bounds nothing, and nobody takes 0.
  const isEither = /\bor\b|或/.test(rest.text);
  const isBounded = said || ranges.length === 1 || limits.some((limit) => limit !== "k < n");
  const isMixed = amounts.length > 0 ? said || kinds.length > 1 || (isEither && limits.some((limit) => limit !== "k < n")) : isEither && isBounded;
  if (isMixed || isZero) rest.text += ` | ${whole}`;
  const sets = [...(amounts.length > 0 ? [`k in {${list.join(", ")}}`] : []), ...kinds];
  // A range beside a kind of numbers is where they lie; beside a list it is one more.
  if (ranges.length === 1 && amounts.length === 0) {
    const [from = 1, to = from] = numbers(ranges[0] ?? "");
    bound(from, ">=");
    bound(to, "<=");
  } else sets.push(...ranges);
  if (sets.length + limits.length + excluded.length === 0 && !any && !said) return null;
  const parts: string[] = [];
  if (sets.length > 0) parts.push(sets.length > 1 ? `(${sets.join(isEither || amounts.length > 0 ? " or " : " and ")})` : (sets[0] ?? ""));
  const others = amounts.length === 0 || kinds.length + ranges.length > 0 ? excluded : [];
  const isAny = sets.length === 0 && (any || others.length > 0 || limits.length === 0 || limits.includes("k < n"));
  const isBound = sets.some((set) => MAY_BE_0.test(set)) || sets.length === 0;
  const isLess = limits.includes("k < n");
  if (most < Infinity) parts.push(`${least} <= k <= ${most}`);
  else if (isAny && least === 1) parts.push(`1 <= k ${isLess ? "<" : "<="} n`);
  else if (least > 1 || isBound) parts.push(sets.length === 0 && least === 1 ? "1 <= k" : `k >= ${least}`);
  const isSaid = isAny && least === 1 && most === Infinity;
  parts.push(...limits.filter((limit) => !(limit === "k < n" && isSaid)));
  if (others.length === 1) parts.push(`k != ${others[0]}`);
  if (others.length > 1) parts.push(`k not in {${others.join(", ")}}`);
  const alone = parts.length === 1 ? parts[0]?.replace(/^\((.*)\)$/, "$1") : undefined;
  return alone ?? parts.join(" and ");
}

const NAMES = ["a", "b", "c", "d", "e", "f"];

/** How a heap is split, as moves. */
function splitting(rest: Rest): string[] {
  const unequal = rest.eat(String.raw`\b(?:of )?(?:unequal|different|distinct|not equal)(?: (?:size|sizes))?\b|不[相]?等|不同|不一样`);
  const half = rest.eat(String.raw`\b(?:in(?:to)? )?(?:half|halves|2 halves)\b|对半|平分`);
  const equal = rest.eat(String.raw`\b(?:of )?equal(?: (?:size|sizes))?\b|相等|一样大?|等分`) || half;
  rest.eat(String.raw`(?:\b(?:1|a|any|the) |(?:[把将])?(?<!\d)1)(?:heap|pile|堆)`);
  const counts = LIST.replace("[个颗枚]", "(?:[个堆份]|heaps|piles|parts)");
  const found =
    rest.eat(String.raw`(${counts})[\s|]*(?:(?:non-?empty|smaller|大小|的|非空)[\s|]*)*(?:heaps|piles|parts|堆|份)`) ??
    rest.eat(String.raw`(?:\bin(?:to)?|[成为])\s*(${LIST})(?![\s|]*\d)`);
  rest.eat(String.raw`\bnon-?empty\b|非空`);
  return (found ? numbers(found[1] ?? "") : [2]).map((n) => {
    const names = NAMES.slice(0, n);
    if (n < 2 || n > NAMES.length) return "";
    if (equal) return n === 2 ? "n -> a, a where 2*a == n and a >= 1" : `n -> ${n} of a where ${n}*a == n and a >= 1`;
    const order = n === 2 ? `1 <= a ${unequal ? "<" : "<="} b` : unequal ? `1 <= ${names.join(" < ")}` : names.map((name, i) => `${names[i - 1] ?? 1} <= ${name}`).join(" and ");
    return `n -> ${names.join(", ")} where ${names.join(" + ")} == n and ${order}`;
  });
}

/** Returns the rules that a phrase may mean, or what of it is not read; null where it is no such phrase. */
export function offerOf(phrase: string): Offer | Unread | null {
  const text = plain(phrase);
  if (/->/.test(text) || text.length > 200) return null;
  const whole = new Rest(text);
  const end = whole.eat(
    String.raw`(?:\band )?(?:\b(?:whoever|who|the (?:player|1) (?:who|that)|the player)(?: is)?(?: forced)? )?(?:\b(?:takes?|taking|removes?|makes?|gets?|to take) )?\b(?:the )?last\b(?: \w+){0,2}? (wins|loses|lost)\b|\bwho(?:ever)? (?:can not|is unable to) move (wins|loses)\b|谁?[拿取走]*到?最后[^,，。;；]*?([输败赢胜])|(?:无法|不能)(?:再)?[走动取拿]+者?的?人?([输败赢胜])`,
  );
  const loses = end && /^(loses|lost|输|败)$/.test(end[1] ?? "");
  const stuck = end && /can not|unable|无法|不能/.test(end[0] ?? "");
  const word = whole.eat(String.raw`\b(?:in )?mis[eè]re(?: play)?\b|反常(?:规则)?|反尼姆`);
  const misere = Boolean(word) || (end !== null && Boolean(loses) !== Boolean(stuck));
  const takes = TAKES.test(whole.text);
  const split = SPLITS.exec(whole.text);
  // Amounts alone are what may be taken, in braces or with commas; a number alone is none of these.
  const bare = /^\s*\{?\s*\d+(\s*[,、\s]\s*(?:or\s+|或)?\d+)+\s*\}?\s*$/.test(text);
  if (!takes && !split && !bare && !/\bhalve\b|减半/.test(text)) return null;
  // "take 1 or 2 and split what is left", where the heap that is left may be split by the same move.
  const left = split && takes ? whole.eat(String.raw`\b(?:and|then|may|can|,|\s)*\bsplits? (?:what (?:is|remains)(?: left)?|the (?:rest|remainder|remaining (?:heap|pile)))\b|(?:余下|剩下|剩余|其余)的?`) : null;
  const [take, at] = [TAKES.exec(whole.text)?.index ?? -1, left ? whole.at : (SPLITS.exec(whole.text)?.index ?? -1)];
  const isSplitFirst = take > at && at >= 0;
  const cut = at < 0 ? whole.text.length : isSplitFirst ? take : at;
  const [one, other] = [whole.text.slice(0, cut), whole.text.slice(cut)];
  const rest = new Rest(isSplitFirst ? other : one);
  const parted = new Rest(isSplitFirst ? one : other);
  const halves = rest.eat(String.raw`\bhalve(?: (?:the|a|it))?\b|减半|剩一半|(?<!(?:at most|up to|than|至多|最多|不超过|少于|不到|多于|至少)\s*)(?:\b(?:take|remove|takes|removes) (?:exactly )?|[拿取]走?)(?:a |the )?(?:half\b(?: of (?:the|a)(?: heap| pile)?| (?:the|a) (?:heap|pile))?|一半)`);
  const amounts = takes || bare ? taking(rest) : null;
  const splits = at < 0 ? [] : splitting(parted);
  if (amounts === null && !halves && splits.length === 0) return null;
  const unread = [...rest.unread, ...parted.unread, ...(splits.includes("") ? [text] : [])];
  const set = /^k in \{(.*)\}$/.exec(amounts ?? "")?.[1];
  if (left && unread.length === 0) {
    const order = /^n -> a, b where .*(a <=? b)$/.exec(splits.join("; "))?.[1];
    if (!set || !order) return { unread: [phrase] };
    return { game: `n -> a, b where a + b in {${set.split(", ").map((k) => `n - ${k}`).join(", ")}} and ${order}`, misere };
  }
  // A move that takes and splits at once is not said in one line; one that does either is two.
  if (takes && at >= 0 && !left && !((amounts !== null || halves) && /\bor\b|或|[;,]/.test(text))) unread.push(text.slice(cut).trim());
  if (unread.length > 0) return { unread };
  const moves = [amounts && `n -> n - k where ${amounts}`, halves && "n -> n // 2 where n >= 1", ...splits];
  return { game: moves.filter(Boolean).join("\n"), misere };
}
