// Markdown as it is imported: a page with its title, its first paragraph, and its text as HTML, parted by exercises.

import { Marked } from "marked";

const marked = new Marked({ gfm: true });
// What is wider than the screen is scrolled, by the keyboard too.
const plain = new Marked();
marked.use({ renderer: { code: (token) => plain.parser([token]).replace("<pre>", '<pre tabindex="0">') } });

/** Reads a block `exercise`: a line for each of its parts, `name value`. */
export function exercise(text) {
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  return Object.fromEntries(
    lines.map((line) => {
      const at = line.indexOf(" ");
      return at < 0 ? [line, ""] : [line.slice(0, at), line.slice(at + 1).trim()];
    }),
  );
}

/** Between two lines of Chinese there is no blank. */
const BETWEEN_CHINESE = /(?<=[\u2026\u3000-\u9fff\uff00-\uffef])\n(?=[\u3000-\u9fff\uff00-\uffef])/g;

/** Returns the page that a Markdown text is. */
export function page(text) {
  const tokens = marked.lexer(text.replace(BETWEEN_CHINESE, ""));
  const title = tokens.find(({ type, depth }) => type === "heading" && depth === 1)?.text ?? "";
  const summary = tokens.find(({ type }) => type === "paragraph")?.text ?? "";
  const parts = [];
  let run = [];
  const close = () => {
    // The lexer's list of reference links goes with every run.
    if (run.some(({ type }) => type !== "space")) parts.push({ html: marked.parser(Object.assign(run, { links: tokens.links })) });
    run = [];
  };
  for (const token of tokens) {
    if (token.type === "heading" && token.depth === 1) continue;
    // Transcripts end with an empty line, which is how their test knows the end of what is printed.
    if (token.type === "code") token.text = token.text.trimEnd();
    if (token.type === "code" && token.lang === "exercise") {
      close();
      parts.push({ exercise: exercise(token.text) });
    } else run.push(token);
  }
  close();
  return { title, summary, parts };
}

export const pages = {
  name: "pages",
  transform: {
    filter: { id: /\.md$/ },
    handler: (text) => ({ code: `export default ${JSON.stringify(page(text))};`, moduleType: "js", map: null }),
  },
};
