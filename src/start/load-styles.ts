import { stylesMetaName } from "../content/wire.ts";

/**
 * A page carries the styles of what it shows. This adds the others: for what script shows, and for the pages it leads to.
 * What the page has is left out, since a browser would style all of it anew. Rejects when they cannot be had: then the
 * page stays as it is, and links lead to pages that carry their own.
 */
export async function loadStyles(): Promise<void> {
  const href = document.querySelector<HTMLMetaElement>(`meta[name="${stylesMetaName}"]`)?.content;
  if (!href) return;
  const response = await fetch(href).catch(() => undefined);
  if (!response?.ok) throw new Error(`${href} could not be loaded.`);
  const carried = new Set(Array.from(document.querySelectorAll("style"), ({ textContent }) => textContent));
  const missing = (await response.text()).split("\n").filter((group) => !carried.has(group));
  const sheet = await new CSSStyleSheet().replace(missing.join(""));
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}
