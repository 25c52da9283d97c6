import type { Payload } from "./views.ts";

/**
 * A payload as it lies in a page and beside it, byte for byte the same. `build` names the code it was made for: another
 * build's payload may have another shape.
 */
export function encodePayload(payload: Payload, build: string): string {
  // `<` is escaped so that no text can end the script element it is inlined in.
  return JSON.stringify({ build, payload }).replace(/</g, "\\u003c");
}

export interface Envelope {
  readonly build: string;
  readonly payload: Payload;
}

/** @throws SyntaxError or TypeError when the text is not a payload */
export function decodePayload(text: string): Envelope {
  const envelope: unknown = JSON.parse(text);
  if (!isEnvelope(envelope)) throw new TypeError("This is JSON, but not a page's payload.");
  return envelope;
}

function isEnvelope(value: unknown): value is Envelope {
  if (typeof value !== "object" || value === null || !("build" in value) || !("payload" in value)) return false;
  const { build, payload } = value;
  return typeof build === "string" && typeof payload === "object" && payload !== null && "page" in payload;
}

/** The id of the data block in a page. */
export const payloadElementId = "payload";

/** The name of the `<meta>` with the address of the stylesheet. Pages of the dev server have none: they link their own. */
export const stylesMetaName = "stylesheet";

/** Where the payload of a page lies: `/` → `/index.json`, `/de/jobs` → `/de/jobs.json`. */
export function payloadPath(path: string): string {
  return path === "/" ? "/index.json" : `${path}.json`;
}
