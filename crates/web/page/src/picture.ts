// A drawing of the page as a file of its own: an SVG that carries its colours with it, or a PNG of it.

import { download } from "./ui";

/** What the style sheet says of the parts of a drawing. */
const SAID = [
  "fill",
  "fill-opacity",
  "stroke",
  "stroke-width",
  "stroke-dasharray",
  "stroke-linecap",
  "stroke-linejoin",
  "opacity",
  "font-family",
  "font-size",
  "font-style",
  "font-weight",
  "text-anchor",
  "visibility",
  "display",
];

/** Hands a drawing out as a file. */
export function downloadPicture(name: string, drawing: SVGSVGElement, type: "svg" | "png" = "svg"): void {
  const copy = drawing.cloneNode(true) as SVGSVGElement;
  const parts = [...drawing.querySelectorAll("*")];
  [...copy.querySelectorAll("*")].forEach((part, i) => {
    const style = parts[i] && getComputedStyle(parts[i]);
    if (!style) return;
    for (const said of SAID) part.setAttribute(said, style.getPropertyValue(said));
    for (const dropped of ["class", "tabindex", "role", "data-spot", "aria-label", "aria-pressed"])
      part.removeAttribute(dropped);
  });
  copy.removeAttribute("style");
  copy.removeAttribute("class");
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  const text = `${new XMLSerializer().serializeToString(copy)}\n`;
  if (type === "svg") return download(`${name}.svg`, "image/svg+xml", text);
  const { width, height } = drawing.getBoundingClientRect();
  copy.setAttribute("width", String(width));
  copy.setAttribute("height", String(height));
  void rastered(new XMLSerializer().serializeToString(copy), width, height).then((image) => download(`${name}.png`, "image/png", image));
}

/** Points of a PNG for each of the drawing. */
const FINE = 2;

/** Draws an SVG as a PNG. */
export async function rastered(svg: string, width: number, height: number): Promise<Blob> {
  const picture = new Image();
  const address = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  picture.src = address;
  await picture.decode();
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [width * FINE, height * FINE];
  canvas.getContext("2d")?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  URL.revokeObjectURL(address);
  return new Promise((resolve, refuse) => canvas.toBlob((image) => (image ? resolve(image) : refuse(new Error("no image")))));
}
