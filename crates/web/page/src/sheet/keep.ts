// The sheet that one worked on last, kept in the browser; and the one before it, where an address brought another.

const NAME = "sheet";
const EARLIER = "earlier sheet";

function read(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

function write(name: string, text: string): void {
  try {
    localStorage.setItem(name, text);
  } catch {
    // Without storage it lasts as long as the page.
  }
}

export const kept = () => read(NAME);
export const keep = (text: string) => write(NAME, text);

/** The sheet in whose place another one came. */
export const keptEarlier = () => read(EARLIER);

export function keepEarlier(text: string): string {
  write(EARLIER, text);
  return text;
}

/** Has the browser read a text file that the user chooses. */
export function openFile(taken: (text: string) => void): void {
  const field = document.createElement("input");
  field.type = "file";
  field.accept = ".sheet,text/plain";
  field.onchange = () => void field.files?.[0]?.text().then(taken);
  field.click();
}
