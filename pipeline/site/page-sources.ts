import { isCollection, localeOf, notFoundPath, offlinePath, pathFor } from "../../src/addresses.ts";
import { payloadFor } from "../../src/content/payload.ts";
import { addressesIn, type Snapshot } from "../../src/content/snapshot.ts";
import type { Payload } from "../../src/content/views.ts";
import { encodePayload } from "../../src/content/wire.ts";
import { locales } from "../../src/locales.ts";
import { effortOfMany, mostEffort } from "./compress.ts";
import type { PageSource } from "./pages/write-pages.ts";

/** How many addresses a snapshot has pages for, and pages that stand in for others. */
export function countPages(snapshot: Snapshot): number {
  return addressesIn(snapshot).length + standInPaths.length;
}

/**
 * Makes the payload of each page, once, when its turn comes.
 *
 * @param buildId of the code that the payloads are for
 * @param see is shown each payload
 */
export function* pageSources(
  snapshot: Snapshot,
  buildId: string,
  see: (payload: Payload) => void,
): Generator<PageSource> {
  const twins = new Map<string, Payload>();
  for (const address of addressesIn(snapshot)) {
    // An address without a language has the default language's page again.
    const page = pathFor({ ...address, variant: localeOf(address.variant) });
    const twin = twins.get(page);
    const payload = twin ? { ...twin, address } : payloadFor(snapshot, address);
    if (!payload) continue;
    twins.set(page, payload);
    see(payload);
    const text = encodePayload(payload, buildId);
    const isOneOfMany = isCollection(address.screen) || text.length > largePayload;
    yield { path: pathFor(address), payload: text, effort: isOneOfMany ? effortOfMany : mostEffort };
  }
  for (const path of standInPaths) yield { path, effort: mostEffort };
}

/** Characters. A list of a thousand documents takes Brotli 11 seconds, at every edit of one of them. */
const largePayload = 50_000;

/** They are no addresses, and have no content. */
const standInPaths = [...locales.map(notFoundPath), ...locales.map(offlinePath)];
