import base from "photoswipe/dist/photoswipe.css?inline";
import own from "./lightbox.css?inline";
import lowWindow from "./low-window.css?inline";
import overview from "./overview.css?inline";
import panels from "./panels.css?inline";

let added = false;

/** The lightbox's styles come with its code and are added once. */
export function addStyles(): void {
  if (added) return;
  added = true;
  for (const text of [base, own, overview, panels, lowWindow]) {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    document.adoptedStyleSheets.push(sheet);
  }
}
