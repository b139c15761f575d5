// Sentences about laws, with what is arithmetic in them set as mathematics (MathML). What is not understood stays as it was written.

import { Fragment, type ComponentChildren } from "preact";
import { said } from "./words";

/** A formula as it is shown, whether a sign of arithmetic is in it, and how tightly it holds together. */
interface Shown {
  node: ComponentChildren;
  signs: boolean;
  level: number;
  /** What is shown where no brackets are needed about it. */
  bare?: ComponentChildren;
}

/** How tightly signs bind, loosest first. */
const LEVELS = ["choice", "or", "and", "not", "compared", "bits", "sum", "product", "minus", "power", "whole"] as const;
const level = (name: (typeof LEVELS)[number]) => LEVELS.indexOf(name);

/** Longer formulas stay text, which goes on in the next line. */
const LONGEST = 60;

const TOKEN = /\s*(\d+|[A-Za-z_]\w*|\*\*|\/\/|<<|>>|==|!=|<=|>=|.)/gsu;
const COMPARED: Record<string, string> = { "==": "=", "=": "=", "!=": "≠", "<": "<", "<=": "≤", ">": ">", ">=": "≥", in: "∈" };
const NAMES: Record<string, string> = { phi: "φ", pi: "π" };
const FENCES: Record<string, [string, string]> = { floor: ["⌊", "⌋"], ceil: ["⌈", "⌉"], abs: ["|", "|"] };
const SETS = ["{", "even", "odd", "squares", "primes", "powers", "fibonacci"];
const KEPT = ["and", "or", "not", "if", "else", "mod", "in", "iff", "for", "all"];

interface Token {
  text: string;
  /** Where it begins, and whether white space stands before it. */
  at: number;
  gap: boolean;
}

export function Mathematics({ text }: { text: string }) {
  return (
    <>
      {parts(said(text)).map((part, i) => (
        <Fragment key={i}>{typeof part === "string" ? part : <math>{part.node}</math>}</Fragment>
      ))}
    </>
  );
}

/** Returns a sentence as text and formulas, in their order. Words that join formulas stay text, so that lines may end there. */
function parts(text: string): (string | Shown)[] {
  const tokens = [...text.matchAll(TOKEN)].map((found): Token => {
    const at = found.index + found[0].length - (found[1] ?? "").length;
    return { text: found[1] ?? "", at, gap: at > found.index };
  });
  const found: (string | Shown)[] = [];
  let done = 0;
  for (let i = 0; i < tokens.length; ) {
    const reader = new Reader(tokens, i);
    const shown = reader.expression("compared");
    const start = tokens[i]?.at ?? 0;
    const last = tokens[reader.next - 1];
    const end = last ? last.at + last.text.length : start;
    if (shown?.signs && end - start <= LONGEST) {
      found.push(text.slice(done, start), shown);
      done = end;
      i = reader.next;
    } else i += 1;
  }
  found.push(text.slice(done));
  return found;
}

class Reader {
  constructor(
    private readonly tokens: Token[],
    public next: number,
  ) {}

  private get token(): Token | undefined {
    return this.tokens[this.next];
  }

  private take(...texts: string[]): string | null {
    const { token } = this;
    if (!token || !texts.includes(token.text)) return null;
    this.next += 1;
    return token.text;
  }

  /** Reads an expression whose signs bind at least so tightly; null, and nothing taken, where there is none. */
  expression(least: (typeof LEVELS)[number]): Shown | null {
    const start = this.next;
    let left = this.first(least);
    while (left) {
      const before = this.next;
      const more = this.more(left, level(least));
      if (!more) {
        this.next = before;
        return left;
      }
      left = more;
    }
    this.next = start;
    return null;
  }

  private first(least: (typeof LEVELS)[number]): Shown | null {
    if (this.take("-")) return signed(<mo>−</mo>, this.expression("minus"), "minus");
    if (level(least) <= level("not") && this.take("not"))
      return signed(<mtext>not&nbsp;</mtext>, this.expression("not"), "not");
    return this.whole();
  }

  /** Reads a sign and what is on its right; null where no sign comes that binds so tightly. */
  private more(left: Shown, least: number): Shown | null {
    const { token } = this;
    if (!token) return null;
    const { text } = token;
    const joined = (at: (typeof LEVELS)[number], sign: ComponentChildren, above: (typeof LEVELS)[number]) => {
      if (level(at) < least) return null;
      this.next += 1;
      const right = this.expression(above);
      return right && pair(left.node, sign, right.node, at);
    };
    const compared = COMPARED[text];
    if (compared) {
      const set = this.tokens[this.next + 1]?.text ?? "";
      if (text === "in" && !SETS.includes(set)) return null;
      return joined("compared", <mo>{compared}</mo>, "bits");
    }
    switch (text) {
      case "if":
        return this.choice(left, least);
      case "or":
        return joined("or", <mtext>&nbsp;or&nbsp;</mtext>, "and");
      case "and":
        return joined("and", <mtext>&nbsp;and&nbsp;</mtext>, "not");
      case "&":
      case "|":
      case "<<":
      case ">>":
        return joined("bits", <mo>{text}</mo>, "sum");
      case "+":
      case "-":
        return joined("sum", <mo>{text === "-" ? "−" : "+"}</mo>, "product");
      case "*":
        return joined("product", <mo>·</mo>, "minus");
      case "%":
      case "mod":
        return joined("product", <mo rspace="0.25em" lspace="0.25em">mod</mo>, "minus");
      case "/":
      case "//": {
        if (level("product") < least) return null;
        this.next += 1;
        const below = this.expression("minus");
        if (!below) return null;
        const parts = <mfrac><mrow>{bare(left)}</mrow><mrow>{bare(below)}</mrow></mfrac>;
        return text === "/" ? shown(parts, "product") : fence(["⌊", "⌋"], parts);
      }
      case "**":
      case "^": {
        if (level("power") < least) return null;
        this.next += 1;
        const power = this.expression("minus");
        return power && shown(<msup>{left.node}<mrow>{bare(power)}</mrow></msup>, "power");
      }
      default:
        return this.beside(left, token, least);
    }
  }

  /** A factor without a sign before it: `3n`, `k phi`, `(2v + 1) 2^j`. */
  private beside(left: Shown, token: Token, least: number): Shown | null {
    if (level("product") < least) return null;
    const before = this.tokens[this.next - 1]?.text ?? "";
    const isTight = !token.gap && /^\d+$/.test(before) && /^[a-z]$/.test(token.text);
    const isPower = before === ")" && /^\d+$/.test(token.text) && this.tokens[this.next + 1]?.text === "^";
    const isPhi = token.text === "phi" || (before === "phi" && /^[a-z]+$/.test(token.text) && !KEPT.includes(token.text));
    const right = isTight || isPower || isPhi ? this.expression("power") : null;
    return right && pair(left.node, <mo>&#8290;</mo>, right.node, "product");
  }

  private choice(value: Shown, least: number): Shown | null {
    if (level("choice") < least) return null;
    this.next += 1;
    const condition = this.expression("or");
    const other = condition && this.take("else") && this.expression("choice");
    if (!condition || !other) return null;
    const words = (text: string) => <mtext>&nbsp;{text}&nbsp;</mtext>;
    return shown(<mrow>{value.node}{words("if")}{condition.node}{words("else")}{other.node}</mrow>, "choice");
  }

  private whole(): Shown | null {
    const { token } = this;
    if (!token) return null;
    const { text } = token;
    const after = this.tokens[this.next + 1];
    const isCall = after?.text === "(" && !after.gap;
    if (/^\d/.test(text)) {
      this.next += 1;
      return { ...shown(<mn>{text}</mn>, "whole"), signs: false };
    }
    if (/^[A-Za-z_]/.test(text)) {
      const isSet = this.tokens[this.next - 1]?.text === "in";
      if (KEPT.includes(text) || (!isCall && !isSet && !NAMES[text] && text.length > 1)) return null;
      this.next += 1;
      return isCall ? this.call(text) : { ...shown(<mi>{NAMES[text] ?? text}</mi>, "whole"), signs: false };
    }
    const close = { "(": ")", "[": "]", "{": "}" }[text];
    if (!close) return null;
    this.next += 1;
    const inside = this.list(close);
    if (!inside) return null;
    const [only] = inside;
    const isGroup = text === "(" && inside.length === 1;
    const signs = inside.some((one) => one.signs);
    return { ...fence([text, close], commas(inside)), signs, ...(isGroup && only && { bare: only.node }) };
  }

  private call(name: string): Shown | null {
    this.next += 1;
    const list = this.list(")");
    const [only] = list ?? [];
    if (!list || !only) return null;
    if (name === "xor" && list.length > 1)
      return shown(<mrow>{list.map((one, i) => [i > 0 && <mo>⊕</mo>, one.level < level("product") ? fence(["(", ")"], one.node).node : one.node])}</mrow>, "sum");
    const fences = FENCES[name];
    if (fences) return fence(fences, only.node);
    const root = <msqrt>{bare(only)}</msqrt>;
    if (name === "sqrt") return shown(root, "whole");
    if (name === "isqrt") return fence(["⌊", "⌋"], root);
    return shown(<mrow><mi>{name}</mi>{fence(["(", ")"], commas(list)).node}</mrow>, "whole");
  }

  /** Reads expressions parted by commas, and what ends them. */
  private list(close: string): Shown[] | null {
    const found: Shown[] = [];
    if (this.take(close)) return found;
    for (;;) {
      const one = this.expression("choice");
      if (!one) return null;
      found.push(one);
      if (this.take(close)) return found;
      if (!this.take(",")) return null;
    }
  }
}

function shown(node: ComponentChildren, at: (typeof LEVELS)[number]): Shown {
  return { node, signs: true, level: level(at) };
}

function pair(left: ComponentChildren, sign: ComponentChildren, right: ComponentChildren, at: (typeof LEVELS)[number]): Shown {
  return shown(<mrow>{left}{sign}{right}</mrow>, at);
}

function signed(sign: ComponentChildren, right: Shown | null, at: (typeof LEVELS)[number]): Shown | null {
  return right && shown(<mrow>{sign}{right.node}</mrow>, at);
}

function fence([open, close]: [string, string], inside: ComponentChildren): Shown {
  return shown(<mrow><mo>{open}</mo>{inside}<mo>{close}</mo></mrow>, "whole");
}

function commas(list: Shown[]): ComponentChildren {
  return list.map(({ node }, i) => [i > 0 && <mo>,</mo>, node]);
}

const bare = ({ bare, node }: Shown) => bare ?? node;
