import { type Address, type Place, pathFor } from "#src/addresses.ts";
import { payloadFor } from "#src/content/payload.ts";
import { pageOf, type Snapshot } from "#src/content/snapshot.ts";
import { defaultLocale, type Locale, locales } from "#src/locales.ts";
import { shown } from "../text/shown.ts";
import type { TouchedPage } from "./change.ts";
import { fingerprint } from "./comparable.ts";
import type { Sides } from "./value-changes.ts";
import { placesIn, WatchedPages } from "./watched-pages.ts";

/**
 * The pages whose payload differs: what their visitors are given, not what might have changed. An unprefixed address
 * shows the payload of its twin in the default language and is listed with it.
 *
 * @param changed ids of the documents that differ
 * @param unreadable documents whose files are broken, by id, and what to say of the pages that need them
 */
export function pagesTouched(
  sides: Sides,
  changed: ReadonlySet<string>,
  unreadable: ReadonlyMap<string, string> = new Map(),
): { pages: TouchedPage[]; pageCount: number } {
  const { readBy, causesOf } = causesIn(sides, changed);
  const present = placesIn(sides.after);
  const places = new Map(
    [...present, ...placesIn(sides.before)].map((place) => [addressOf(place, defaultLocale), place]),
  );
  const pages = [...places.values()].flatMap((place) => {
    const found = locales.flatMap((locale): TouchedPage[] => {
      const addresses = [addressOf(place, locale)];
      const lost = [...unreadable.keys()].find((id) => readBy(place, locale).has(id));
      if (lost) return [{ action: "broken", addresses, causes: [lost], problem: unreadable.get(lost) }];
      const [before, after] = [outcome(sides.before, place, locale), outcome(sides.after, place, locale)];
      const action = actionOf(before, after);
      const problem = action === "broken" ? after.problem : undefined;
      return action ? [{ action, addresses, causes: causesOf(place, locale, after), problem }] : [];
    });
    return inLanguages(place, found);
  });
  return { pages, pageCount: present.length * locales.length };
}

/** Pages to whose languages the same happened for the same reason become one. */
function inLanguages(place: Place, pages: readonly TouchedPage[]): TouchedPage[] {
  const groups = Map.groupBy(pages, ({ action, causes, problem }) => JSON.stringify([action, causes, problem]));
  return [...groups.values()].flatMap((group) => {
    const addresses = group.flatMap(({ addresses }) => addresses);
    if (addresses.includes(addressOf(place, defaultLocale))) addresses.push(addressOf(place, "unprefixed"));
    return group.slice(0, 1).map((page) => ({ ...page, addresses }));
  });
}

interface Outcome {
  /** Nothing where there is no page. */
  readonly payload?: string;
  /** Why the page cannot be made. */
  readonly problem?: string;
}

function outcome(snapshot: Snapshot, place: Place, locale: Locale): Outcome {
  // A snapshot that has never had the page is not a broken one.
  if (!("slug" in place) && !pageOf(snapshot, place.screen)) return {};
  try {
    const payload = payloadFor(snapshot, { ...place, variant: locale } as Address);
    return payload ? { payload: fingerprint(payload) } : {};
  } catch (error) {
    // Whatever shape the documents have, a diff is read to find out what is wrong with them.
    return { problem: shown(error instanceof Error ? error.message : String(error), 300) };
  }
}

function actionOf(before: Outcome, after: Outcome): TouchedPage["action"] | undefined {
  if (after.problem) return before.problem ? undefined : "broken";
  if (before.payload === after.payload) return before.problem ? "touched" : undefined;
  if (before.payload === undefined && !before.problem) return "added";
  return after.payload === undefined ? "removed" : "touched";
}

/** Documents read only to tell which of several changed ones shows; some 30 µs each. Beyond, all that a page reads count. */
const maxTrials = 150_000;

/** Tells which of the changed documents show on a page. */
function causesIn({ before, after }: Sides, changed: ReadonlySet<string>) {
  let watched: readonly WatchedPages[] | undefined;
  let trials = 0;

  /** Ids of the documents that a page is or was made from. */
  function readBy(place: Place, locale: Locale): Set<string> {
    watched ??= [new WatchedPages(before), new WatchedPages(after)];
    return new Set(watched.flatMap((pages) => [...pages.make(place, locale).reads.keys()]));
  }

  /** Of the changed documents that a page reads, each whose change alone, taken back, gives another page than now. */
  function causesOf(place: Place, locale: Locale, now: Outcome): string[] {
    const read = readBy(place, locale);
    const candidates = [...changed].filter((id) => read.has(id));
    const cost = candidates.length * read.size;
    if (candidates.length < 2 || trials + cost > maxTrials) return candidates;
    trials += cost;
    const proven = candidates.filter((id) => {
      const { payload, problem } = outcome(takeBack(id, read), place, locale);
      return payload !== now.payload || problem !== now.problem;
    });
    return proven.length > 0 ? proven : candidates;
  }

  /** What a page reads, with one document as it was. */
  function takeBack(id: string, read: ReadonlySet<string>): Snapshot {
    const documents = [...read].flatMap((other) => (other === id ? before : after).byId.get(other) ?? []);
    const expired = after.lock.expired.filter((other) => other !== id);
    if (before.lock.expired.includes(id)) expired.push(id);
    return { lock: { ...after.lock, expired }, byId: new Map(documents.map((document) => [document._id, document])) };
  }

  return { readBy, causesOf };
}

function addressOf(place: Place, variant: Locale | "unprefixed"): string {
  return pathFor({ ...place, variant } as Address);
}
