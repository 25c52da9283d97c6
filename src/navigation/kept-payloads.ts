import { isOnline } from "../connection/connection.ts";
import { inlinePayload } from "../content/inline-payload.ts";
import type { Payload } from "../content/views.ts";
import { decodePayload, payloadPath } from "../content/wire.ts";
import { withinTime } from "./loading.ts";

/** How long a fetched page may be shown in a tab that stays open for days. */
const maxAge = 10 * 60_000;

/** More pages than a visit opens. */
const maxKept = 40;

const kept = new Map<string, { readonly payload: Payload; readonly since: number }>();
const underWay = new Map<string, Promise<Payload>>();

/** Rejects if the payload cannot be fetched or belongs to another build. */
export async function payloadOf(path: string): Promise<Payload> {
  const found = kept.get(path);
  if (found && isFresh(found.since)) return found.payload;
  const begun = underWay.get(path);
  if (begun) return begun;
  const fetched = fetchPayload(path)
    .then((payload) => keepPayload(path, payload))
    .finally(() => underWay.delete(path));
  underWay.set(path, fetched);
  return fetched;
}

export function keepPayload(path: string, payload: Payload): Payload {
  // Deleting first moves the path to the end; the oldest is removed first.
  kept.delete(path);
  kept.set(path, { payload, since: Date.now() });
  const [oldest] = kept.keys();
  if (kept.size > maxKept && oldest !== undefined) kept.delete(oldest);
  return payload;
}

/** After the content has changed: what is on its way may be as it was before. */
export function forgetPayloads(): void {
  kept.clear();
  underWay.clear();
}

export function isKept(path: string): boolean {
  const found = kept.get(path);
  return found !== undefined && isFresh(found.since);
}

/** Offline, an old page is better than no page. */
function isFresh(since: number): boolean {
  return Date.now() - since < maxAge || !isOnline();
}

/** Throws if the payload is missing, broken, late or from another build than this document. */
async function fetchPayload(path: string): Promise<Payload> {
  const { build, payload } = decodePayload(await withinTime(fetchText(payloadPath(path)), `The payload of ${path}`));
  if (build !== inlinePayload()?.build) throw new Error(`The payload of ${path} is of another build.`);
  return payload;
}

async function fetchText(file: string): Promise<string> {
  const response = await fetch(file);
  if (!response.ok) throw new Error(`${response.status} for ${file}`);
  return response.text();
}
