// 程序用英文说的话，译成中文。What the program says in English: a table that the program reads too; its first lines say how.

import TABLE from "../../../words/zh.txt?raw";

interface Sentence {
  pattern: RegExp;
  chinese: string;
  /** What each place takes, by its sign. */
  holes: string[];
}

const HOLE = /[~@#…&]|\$\d/g;
const PATTERNS: Record<string, string> = { "~": "(.+)", "&": "([^]+)", "@": "([^\\s:,;]+)", "#": "(\\d+)", "…": "(\u0001\\d+\u0002)" };

const SENTENCES: Sentence[] = TABLE.split("\n")
  .filter((line) => line.includes(" ⇒ ") && !line.startsWith("//"))
  .map((line) => {
    const [english = "", chinese = ""] = line.split(" ⇒ ");
    const escaped = english.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
    return {
      pattern: new RegExp(`^${escaped.replace(HOLE, (hole) => PATTERNS[hole] ?? hole)}$`),
      chinese,
      holes: english.match(HOLE) ?? [],
    };
  });

/** Returns what a sentence of the program says in Chinese, or null. */
export function inChinese(text: string): string | null {
  const quoted: string[] = [];
  const bare = text.replace(/`[^`]*`|"[^"]*"|'(?:.|\\.)'/g, (code) => `\u0001${quoted.push(code) - 1}\u0002`);
  known.clear();
  const whole = translated(bare.trim(), 0);
  return whole?.replace(/\u0001(\d+)\u0002/g, (_, n) => ` ${quoted[Number(n)] ?? ""} `).replace(/\s+(?=[，；：、。]|$)|(?<=[，；：、])\s+/g, "").replace(/ {2,}/g, " ").trim() ?? null;
}

const DEEPEST = 8;

/** What the parts of the sentence that is looked at say, each by its depth and text: most come up many times. */
const known = new Map<string, string | null>();

function translated(text: string, depth: number): string | null {
  if (depth > DEEPEST) return null;
  const key = `${depth} ${text}`;
  const before = known.get(key);
  if (before !== undefined) return before;
  const found = sought(text, depth);
  known.set(key, found);
  return found;
}

function sought(text: string, depth: number): string | null {
  for (const { pattern, chinese, holes } of SENTENCES) {
    const found = pattern.exec(text)?.slice(1);
    if (!found) continue;
    const inside = found.map((part, i) => (holes[i] === "~" ? translated(part, depth + 1) : part));
    if (inside.some((part) => part === null)) continue;
    // What only joins, as a comma does, has to join something that is told in Chinese.
    const isTold = /[\u4e00-\u9fff]/.test(chinese) || inside.some((part, i) => part !== found[i]);
    if (holes.includes("~") && !isTold) continue;
    let next = 0;
    return chinese.replace(HOLE, (sign) => inside[sign.startsWith("$") ? Number(sign[1]) - 1 : next++] ?? "");
  }
  return /[A-Za-z]{4}/.test(text) ? null : text;
}
