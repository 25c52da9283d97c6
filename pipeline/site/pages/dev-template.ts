import { charsetFirst, insertBefore } from "./site-template.ts";

/** The order of the cascade layers, an inline style in index.html. */
const layerOrder = /<style[^>]*>\s*@layer [^{}]*<\/style>/;

/**
 * What is the same on every page of the dev server. Stylesheets are linked, so that a page is seen with its styles
 * before any code runs; the order of the layers goes before all of them.
 *
 * @param html index.html as vite serves it
 * @param stylesheets their addresses
 * @throws when index.html lacks something that pages are made with
 */
export function devTemplate(html: string, stylesheets: readonly string[]): string {
  const order = layerOrder.exec(html)?.[0];
  if (!order) throw new Error("index.html does not begin its styles with the order of the layers.");
  const links = stylesheets.map((href) => `<link rel="stylesheet" href="${href}">`).join("");
  const ordered = charsetFirst(html.replace(order, "").replace("<head>", () => `<head>${order}`));
  return insertBefore(ordered, "</head>", links);
}
