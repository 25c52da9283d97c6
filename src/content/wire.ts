import type { Payload } from "./views.ts";

/** The formats and names on which a page's code and the programs that make pages have to agree. */

/** `build` is the id of the build that made the payload, because another build's payload may have another shape. */
export function encodePayload(payload: Payload, build: string): string {
  // Escaping `<` prevents a text from ending the script element.
  return JSON.stringify({ build, payload }).replace(/</g, "\\u003c");
}

export interface Envelope {
  readonly build: string;
  readonly payload: Payload;
}

/** @throws SyntaxError or TypeError when the text is not a payload */
export function decodePayload(text: string): Envelope {
  const { build, payload }: Partial<Envelope> = Object(JSON.parse(text));
  if (typeof build === "string" && payload?.page) return { build, payload };
  throw new TypeError("This is JSON, but not a page's payload.");
}

/** The file of a page's payload: `/` → `/index.json`, `/de/jobs` → `/de/jobs.json`. */
export function payloadPath(path: string): string {
  return path === "/" ? "/index.json" : `${path}.json`;
}

export const payloadElementId = "page_payload";

/** The `<meta>` with the stylesheet's address. Pages of the dev server link their styles instead. */
export const stylesMetaName = "stylesheet";

/** The `<meta>` with `ANALYTICS_DOMAIN`. A site without this setting has no such element. */
export const domainMetaName = "analytics-domain";

/** An event: the content has changed, and the open page should show it. The dev server and the preview send it. */
export const contentEvent = "content";
