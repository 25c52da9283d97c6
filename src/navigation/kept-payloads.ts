import { isOnline } from "../connection/connection.ts";
import { inlinePayload } from "../content/inline-payload.ts";
import type { Payload } from "../content/views.ts";
import { decodePayload, payloadPath } from "../content/wire.ts";
import { withinTime } from "./loading.ts";

/** An older page is fetched again, because a tab may stay open for days. */
const maxAgeMs = 10 * 60_000;

/** A visitor rarely opens more pages than this. */
const maxKept = 40;

const kept = new Map<string, { readonly payload: Payload; readonly since: number }>();
const underWay = new Map<string, Promise<Payload>>();

/** Rejects if the payload cannot be fetched or belongs to another build. */
export async function payloadOf(path: string): Promise<Payload> {
  const atHand = keptPayload(path) ?? underWay.get(path);
  if (atHand) return atHand;
  const fetched = fetchPayload(path)
    .then((payload) => keepPayload(path, payload))
    .finally(() => underWay.delete(path));
  underWay.set(path, fetched);
  return fetched;
}

export function keepPayload(path: string, payload: Payload): Payload {
  // A map is in the order of insertion. The deletion lets a renewed path go to the end, so the oldest is the first.
  kept.delete(path);
  kept.set(path, { payload, since: Date.now() });
  const [oldest] = kept.keys();
  if (kept.size > maxKept && oldest !== undefined) kept.delete(oldest);
  return payload;
}

/** Call when the content has changed. A payload that is being fetched may be older, so it is forgotten, too. */
export function forgetPayloads(): void {
  kept.clear();
  underWay.clear();
}

/** Undefined if the payload is not kept or too old. Offline, an old page is better than no page. */
export function keptPayload(path: string): Payload | undefined {
  const found = kept.get(path);
  return found && (Date.now() - found.since < maxAgeMs || !isOnline()) ? found.payload : undefined;
}

/** Throws if the payload is missing, broken, late or from another build than this document. */
async function fetchPayload(path: string): Promise<Payload> {
  const file = payloadPath(path);
  const text = fetch(file).then((response) => {
    if (!response.ok) throw new Error(`${response.status} for ${file}`);
    return response.text();
  });
  const { build, payload } = decodePayload(await withinTime(text, `The payload of ${path}`));
  if (build !== inlinePayload()?.build) throw new Error(`The payload of ${path} is of another build.`);
  return payload;
}
