import { cutLayerOrder } from "./layer-order.ts";
import { charsetFirst, insertBefore } from "./site-template.ts";

/**
 * What is the same on every page of the dev server. Stylesheets are linked, so that a page is seen with its styles
 * before any code runs; the order of the layers goes before all of them.
 *
 * @param html index.html as vite serves it
 * @param stylesheets their addresses
 * @throws when index.html lacks something that pages are made with
 */
export function devTemplate(html: string, stylesheets: readonly string[]): string {
  const { order, rest } = cutLayerOrder(html);
  const links = stylesheets.map((href) => `<link rel="stylesheet" href="${href}">`).join("");
  const ordered = charsetFirst(rest.replace("<head>", `<head><style>${order}</style>`));
  return insertBefore(ordered, "</head>", links);
}
