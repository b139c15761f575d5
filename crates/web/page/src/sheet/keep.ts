// The sheet that one worked on last, kept in the browser; and the one before it, where an address brought another.

const NAME = "sheet";

export function kept(): string | null {
  try {
    return localStorage.getItem(NAME);
  } catch {
    return null;
  }
}

export function keep(text: string): void {
  try {
    localStorage.setItem(NAME, text);
  } catch {
    // Without storage it lasts as long as the page.
  }
}

/** Has the browser read a text file that the user chooses. */
export function openFile(taken: (text: string) => void): void {
  const field = document.createElement("input");
  field.type = "file";
  field.accept = ".sheet,text/plain";
  field.onchange = () => void field.files?.[0]?.text().then(taken);
  field.click();
}
