import { type Address, type Place, placePath } from "#src/addresses.ts";
import { movedSlug } from "#src/content/former.ts";
import { payloadFor } from "#src/content/payload.ts";
import { documentsOf, type Snapshot } from "#src/content/snapshot.ts";
import { defaultLocale, type Locale, locales } from "#src/locales.ts";
import { escapeForDisplay } from "../text/escape-for-display.ts";
import { fingerprint } from "./comparable.ts";
import { placesIn, recorderOf } from "./page-recorder.ts";

export interface Sides<Side = Snapshot> {
  readonly before: Side;
  readonly after: Side;
}

export interface TouchedPage {
  /** `broken`: the page cannot be made, although the old page could be made or the page is new. */
  readonly action: "touched" | "added" | "moved" | "removed" | "broken";
  /** Prefixed addresses first, then the default language's unprefixed one. */
  readonly addresses: readonly string[];
  readonly causes: readonly string[];
  readonly problem?: string | undefined;
  /** The new addresses of a page that has moved, in the order of its old prefixed addresses. */
  readonly to?: readonly string[] | undefined;
}

/** The pages whose payload differs. An unprefixed address is listed with its prefixed one. */
export function pagesTouched(
  sides: Sides,
  changed: ReadonlySet<string>,
  /** The problem to report for pages that need a document with a broken file, by the document's id. */
  unreadable: ReadonlyMap<string, string> = new Map(),
): { pages: TouchedPage[]; pageCount: number } {
  const { readBy, causesOf } = causesIn(sides, changed);
  const present = placesIn(sides.after);
  const all = [...present, ...placesIn(sides.before)];
  const places = new Map(all.map((place) => [placePath(place, defaultLocale), place]));
  const newPlaces = [...places.values()].flatMap((place) => newPlace(sides.after, place) ?? []);
  const newPaths = new Set(newPlaces.map((place) => placePath(place, defaultLocale)));
  const pages = [...places].flatMap(([path, place]) => {
    const to = newPlace(sides.after, place);
    // A moved page is listed at its old address. Its new address is listed only if another page was there.
    if (!to && newPaths.has(path) && !outcome(sides.before, place, defaultLocale).payload) return [];
    const inLanguages = locales.flatMap((locale) => touchedPage(place, to, locale) ?? []);
    return joinLanguages(place, inLanguages);
  });
  return { pages, pageCount: present.length * locales.length };

  /** A page in one language; undefined if nothing has happened to it. */
  function touchedPage(place: Place, to: Place | undefined, locale: Locale): TouchedPage | undefined {
    const addresses = [placePath(place, locale)];
    const lost = [...unreadable.keys()].find((id) => readBy(place, locale).has(id));
    if (lost) return { action: "broken", addresses, causes: [lost], problem: unreadable.get(lost) };
    const now = outcome(sides.after, to ?? place, locale);
    const action = actionOf(outcome(sides.before, place, locale), now, to !== undefined);
    if (!action) return undefined;
    const problem = action === "broken" ? now.problem : undefined;
    return { action, addresses, causes: causesOf(to ?? place, locale), problem, to: to && [placePath(to, locale)] };
  }
}

/** The new place of a page that has moved. Undefined for any other page. */
function newPlace(after: Snapshot, place: Place): Place | undefined {
  const slug = "slug" in place && movedSlug(after, place.screen, place.slug);
  return slug ? { ...place, slug } : undefined;
}

/** Joins the languages of a page in which the same has happened for the same reason. */
function joinLanguages(place: Place, pages: readonly TouchedPage[]): TouchedPage[] {
  const groups = Map.groupBy(pages, ({ action, causes, problem }) => JSON.stringify([action, causes, problem]));
  return [...groups.values()].flatMap(([first, ...others]) => {
    if (!first) return [];
    const addresses = [first, ...others].flatMap(({ addresses }) => addresses);
    if (addresses.includes(placePath(place, defaultLocale))) addresses.push(placePath(place, "unprefixed"));
    const to = [first, ...others].flatMap(({ to = [] }) => to);
    return { ...first, addresses, ...(to.length > 0 && { to }) };
  });
}

/** A page as a text to compare, or why it cannot be made. Both are undefined if there is no page. */
type Outcome = { readonly payload?: string; readonly problem?: string };

function outcome(snapshot: Snapshot, place: Place, locale: Locale): Outcome {
  try {
    const payload = payloadFor(snapshot, { ...place, variant: locale } as Address);
    return payload ? { payload: fingerprint(payload) } : {};
  } catch (error) {
    // A report must work for documents of any shape, because people read it to find faults of documents.
    return { problem: escapeForDisplay(error instanceof Error ? error.message : String(error), 300) };
  }
}

function actionOf(before: Outcome, after: Outcome, hasMoved: boolean): TouchedPage["action"] | undefined {
  if (after.problem) return before.problem ? undefined : "broken";
  if (hasMoved) return "moved";
  if (before.payload === after.payload) return before.problem ? "touched" : undefined;
  if (before.payload === undefined && !before.problem) return "added";
  return after.payload === undefined ? "removed" : "touched";
}

/** The search for causes reads at most this many documents (30 µs each). After that, all candidates count as causes. */
const maxReads = 150_000;

/** `readBy`: the documents that a page reads. `causesOf`: the changed documents that change the page. */
function causesIn({ before, after }: Sides, changed: ReadonlySet<string>) {
  /** Made for the first page that has changed. */
  let recorders: readonly ReturnType<typeof recorderOf>[] | undefined;
  let readsSoFar = 0;
  /** Ids of the `page` documents. Any page may link to any other, so each page depends on all of them. */
  const pages = [before, after].flatMap((side) => documentsOf(side, "page").map(({ _id }) => _id));

  function readBy(place: Place, locale: Locale): Set<string> {
    recorders ??= [recorderOf(before), recorderOf(after)];
    return new Set(recorders.flatMap((make) => [...make(place, locale).reads.keys()]));
  }

  /** The causes of a page's change: the new page needs the changes of these documents, and no other change. */
  function causesOf(place: Place, locale: Locale): string[] {
    const read = new Set([...readBy(place, locale), ...pages]);
    const candidates = [...changed].filter((id) => read.has(id));
    const cost = 2 * candidates.length * read.size;
    // If no document proves to be a cause, the different source of the content is the cause.
    const isOtherSource = before.lock.source !== after.lock.source;
    if ((candidates.length < 2 && !isOtherSource) || readsSoFar + cost > maxReads) return candidates;
    readsSoFar += cost;
    const pageWithout = (ids: readonly string[]) => JSON.stringify(outcome(revert(new Set(ids), read), place, locale));
    const now = pageWithout([]);
    const needed = (ids: readonly string[]) => neededOf(ids, (reverted) => pageWithout(reverted) !== now);
    // If two documents change places, only both together change the page. Each order of the search finds one of them.
    const proven = new Set([...needed(candidates), ...needed(candidates.toReversed())]);
    return proven.size > 0 || isOtherSource ? candidates.filter((id) => proven.has(id)) : candidates;
  }

  /** The new content with the old versions of some documents, limited to what the page reads. */
  function revert(ids: ReadonlySet<string>, read: ReadonlySet<string>): Snapshot {
    const documents = [...read].flatMap((id) => (ids.has(id) ? before : after).byId.get(id) ?? []);
    const expired = after.lock.expired.filter((id) => !ids.has(id));
    expired.push(...before.lock.expired.filter((id) => ids.has(id)));
    const byId = new Map(documents.map((document) => [document._id, document]));
    return { ...after, lock: { ...after.lock, expired }, byId };
  }

  return { readBy, causesOf };
}

/** Reverts the documents one after the other, each for good if the page stays the same. Returns the others. */
function neededOf(ids: readonly string[], changesPage: (reverted: readonly string[]) => boolean): string[] {
  const reverted: string[] = [];
  return ids.filter((id) => {
    if (changesPage([...reverted, id])) return true;
    reverted.push(id);
    return false;
  });
}
