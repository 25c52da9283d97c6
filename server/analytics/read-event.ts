import { parseJson } from "../http/endpoint.ts";

/** Characters; the provider's own limits. */
const maxNameLength = 120;
const maxTextLength = 2000;

/**
 * The JSON of an event exactly as this site's own script sends it: name, page, domain, referrer, width of the window,
 * 0 or 1 for addresses with a hash, and perhaps properties as JSON. Returns undefined when it is anything else. It is
 * written anew, since of a key that comes twice the provider might read the other one.
 */
export function readEvent(body: Uint8Array, domain: string): string | undefined {
  const event = parseJson(body)?.value;
  return isRecord(event) && isEvent(event, domain) ? JSON.stringify(event) : undefined;
}

function isEvent(event: Readonly<Record<string, unknown>>, domain: string): boolean {
  const { n, u, d, r, w, h, p } = event;
  const known = ["n", "u", "d", "r", "w", "h", ...("p" in event ? ["p"] : [])];
  return (
    Object.keys(event).length === known.length &&
    known.every((key) => Object.hasOwn(event, key)) &&
    isText(n, maxNameLength) &&
    isPage(u) &&
    d === domain &&
    (r === null || (typeof r === "string" && r.length <= maxTextLength)) &&
    Number.isInteger(w) &&
    Number(w) >= 0 &&
    (h === 0 || h === 1) &&
    (p === undefined || (isText(p, maxTextLength) && isProperties(p)))
  );
}

function isText(value: unknown, longest: number): value is string {
  return typeof value === "string" && value !== "" && value.length <= longest;
}

function isPage(value: unknown): boolean {
  return isText(value, maxTextLength) && URL.canParse(value) && /^https?:$/.test(new URL(value).protocol);
}

function isProperties(text: string): boolean {
  const properties = parseJson(new TextEncoder().encode(text))?.value;
  return isRecord(properties) && Object.values(properties).every((value) => typeof value !== "object");
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
