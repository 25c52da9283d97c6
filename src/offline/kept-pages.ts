import { type Address, parsePath, screenNames } from "../addresses.ts";
import { decodePayload, payloadPath } from "../content/wire.ts";
import type { Locale } from "../locales.ts";
import { buildOfCache } from "./worker/protocol.ts";

let paths: ReadonlySet<string> = new Set();

/** True if a page can be opened offline, as of the last `lookForKeptPages`. */
export function isKeptOnDevice(path: string): boolean {
  return paths.has(path);
}

/** Reads the caches again. Pages whose caches cannot be read count as not kept. */
export async function lookForKeptPages(): Promise<void> {
  paths = new Set([...(await keptRequests()).keys()].filter((path) => parsePath(path) !== undefined));
}

export interface KeptPage {
  readonly address: Address;
  readonly path: string;
  readonly title: string;
}

export async function keptPages(locale: Locale): Promise<KeptPage[]> {
  const requests = await keptRequests();
  const pages: KeptPage[] = [];
  for (const path of requests.keys()) {
    const address = parsePath(path);
    const payload = requests.get(payloadPath(path));
    if (address?.variant !== locale || !payload) continue;
    const title = await titleIn(payload);
    if (title !== undefined) pages.push({ address, path, title });
  }
  return pages.sort(
    (one, other) =>
      Number(isOfAKind(one)) - Number(isOfAKind(other)) ||
      screenNames.indexOf(one.address.screen) - screenNames.indexOf(other.address.screen) ||
      one.title.localeCompare(other.title, locale),
  );
}

function isOfAKind({ address }: KeptPage): boolean {
  return "slug" in address;
}

/** Keys are paths. If a page is kept twice, the copy that was opened last wins. */
async function keptRequests(): Promise<ReadonlyMap<string, { cache: Cache; request: Request }>> {
  const found = new Map<string, { cache: Cache; request: Request }>();
  try {
    for (const name of await window.caches.keys()) {
      if (buildOfCache(name) === undefined) continue;
      const cache = await window.caches.open(name);
      for (const request of await cache.keys()) found.set(new URL(request.url).pathname, { cache, request });
    }
  } catch {
    // Private windows and insecure contexts have no caches.
  }
  return found;
}

async function titleIn({ cache, request }: { cache: Cache; request: Request }): Promise<string | undefined> {
  try {
    const response = await cache.match(request, { ignoreVary: true });
    if (!response) return undefined;
    const { page } = decodePayload(await response.text()).payload;
    return page.kind === "sections" ? page.title : page.document.title;
  } catch {
    return undefined;
  }
}
