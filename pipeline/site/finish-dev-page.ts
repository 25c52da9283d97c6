import { siteSettings } from "../settings.ts";
import { finishPage } from "./finish-page.ts";

/** The order of the cascade layers, an inline style in index.html. */
const layerOrder = /<style[^>]*>\s*@layer [^{}]*<\/style>/;

/**
 * One page of the dev server, which names it with its query and links all stylesheets before the template's own tags:
 * the layers would get the order of those links.
 */
export function finishDevPage(url: string, html: string): string {
  const [path = url] = url.split("?", 1);
  const finished = finishPage(path, html, { id: "dev", ...siteSettings() }).html;
  const order = layerOrder.exec(finished)?.[0];
  if (!order) throw new Error("index.html does not begin its styles with the order of the layers.");
  return finished.replace(order, "").replace("<head>", `<head>${order}`);
}
