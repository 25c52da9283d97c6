import { type Address, parsePath, screenNames } from "../addresses.ts";
import { decodePayload, payloadPath } from "../content/wire.ts";
import type { Locale } from "../locales.ts";
import { buildOfCache } from "./worker/protocol.ts";

let lastFound: ReadonlyMap<string, string> = new Map();

/** True if a page can be opened offline, as of the last `lookForKeptPages`. */
export function isKeptOnDevice(path: string): boolean {
  return lastFound.has(path);
}

/** Reads the caches again. Pages whose caches cannot be read count as not kept. */
export async function lookForKeptPages(): Promise<void> {
  lastFound = await findKeptPaths();
}

export interface KeptPage {
  readonly address: Address;
  readonly path: string;
  readonly title: string;
}

export async function keptPages(locale: Locale): Promise<KeptPage[]> {
  const pages: KeptPage[] = [];
  const cacheNames = await findKeptPaths();
  for (const path of cacheNames.keys()) {
    const address = parsePath(path);
    const payload = payloadPath(path);
    const cacheName = cacheNames.get(payload);
    if (address?.variant !== locale || cacheName === undefined) continue;
    // The device may deny access, or the file may be of another build.
    const title = await titleIn(payload, cacheName).catch(() => undefined);
    if (title !== undefined) pages.push({ address, path, title });
  }
  // First the screens in the order of their table, then the pages of documents by title.
  return pages.sort(
    (one, other) =>
      Number("slug" in one.address) - Number("slug" in other.address) ||
      screenNames.indexOf(one.address.screen) - screenNames.indexOf(other.address.screen) ||
      one.title.localeCompare(other.title, locale),
  );
}

/** Each path in the caches of builds, with the name of the cache. The newest cache counts if several have the path. */
async function findKeptPaths(): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>();
  try {
    for (const name of await window.caches.keys()) {
      if (buildOfCache(name) === undefined) continue;
      const cache = await window.caches.open(name);
      for (const { url } of await cache.keys()) found.set(new URL(url).pathname, name);
    }
  } catch {
    // Private windows and insecure contexts have no caches.
  }
  return found;
}

async function titleIn(payload: string, cacheName: string): Promise<string | undefined> {
  const response = await window.caches.match(payload, { cacheName, ignoreVary: true });
  if (!response) return undefined;
  const { page } = decodePayload(await response.text()).payload;
  return page.kind === "sections" ? page.title : page.document.title;
}
