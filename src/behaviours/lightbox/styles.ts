import base from "photoswipe/dist/photoswipe.css?inline";
import own from "./lightbox.css?inline";

let added = false;

/** The lightbox's styles come with its code and are added once. */
export function addStyles(): void {
  if (added) return;
  added = true;
  for (const text of [base, own]) {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    document.adoptedStyleSheets.push(sheet);
  }
}
