// A drawing of the page as a file of its own: an SVG that carries its colours with it.

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

/** Hands a drawing out as an SVG file. */
export function downloadPicture(name: string, drawing: SVGSVGElement): void {
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
  download(`${name}.svg`, "image/svg+xml", `${new XMLSerializer().serializeToString(copy)}\n`);
}
