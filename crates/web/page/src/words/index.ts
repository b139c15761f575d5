// The language of the page: what was chosen here, else that of the browser. `t` is its table of words.

import { loaded } from "../api";
import { en, type Words } from "./en";

export type Language = "en" | "zh";

/** The languages, each called as it calls itself. */
export const LANGUAGES: { tag: Language; name: string }[] = [
  { tag: "en", name: en.name },
  { tag: "zh", name: "中文" },
];

/** The words of the language that holds now; the whole page is drawn anew when it changes. */
export let t: Words = en;

/** Takes the words of a language; other than the English ones they are loaded first. */
export async function setLanguage(tag: Language): Promise<void> {
  t = tag === "zh" ? (await loaded("chinese", () => import("./chinese"))).zh : en;
  document.documentElement.lang = t.tag === "zh" ? "zh-Hans" : t.tag;
  try {
    localStorage.setItem("language", t.tag);
  } catch {
    // Without storage the choice lasts as long as the page.
  }
}

export const language = () => t.tag as Language;

/** Returns the language that was chosen here, or that of the browser. */
export function chosen(): Language {
  const tag = () => {
    try {
      return localStorage.getItem("language") ?? navigator.language;
    } catch {
      return navigator.language;
    }
  };
  return tag().startsWith("zh") ? "zh" : "en";
}

/** What the server, or a drawing, says in English of a move or a position, as far as the language has its sentence. */
export function said(text: string): string {
  const whole = t.told(text);
  if (whole !== null) return whole;
  // A place and the move there, as a touch is called.
  const [place, move] = text.split(/: (.*)/s);
  if (!place || move === undefined) return text;
  return `${t.told(place) ?? place}：${said(move)}`;
}

/** The reasons for a position, sentence by sentence. */
export function reasons(whole: string): string {
  // Who was asked is for `grundy solve --explain`; a long value stands above.
  const text = whole.replace(/ ?Asked: .*$/s, "").replace(/ is worth [^]{16,}?, and (?=Left|Right)/, ` ${t.worth.asAbove}, and `);
  if (language() === "en") return text;
  const sentences = text.split(/(?<=\.) (?=[A-Z0-9])/);
  return sentences.map((sentence) => t.told(sentence) ?? sentence).join("");
}
