import { type Address, isCollection, type Place, pathFor } from "#src/addresses.ts";
import { payloadFor } from "#src/content/payload.ts";
import { pageOf, type Snapshot } from "#src/content/snapshot.ts";
import { defaultLocale, type Locale, locales } from "#src/locales.ts";
import { shown } from "../text/shown.ts";
import type { TouchedPage } from "./change.ts";
import { fingerprint } from "./comparable.ts";
import type { Sides } from "./comparison.ts";
import { PageScopes, referencesIn } from "./page-scope.ts";

/** Documents whose files are broken, by id, with what to say of the pages that need them. */
export interface Unreadable {
  readonly names: ReadonlyMap<string, string>;
  readonly problem: (name: string) => string;
}

/**
 * The pages whose payload differs: what their visitors are given, not what might have changed. `changed` are the ids
 * of the documents that did. An unprefixed address shows the payload of its twin in the default language and is listed
 * with it. A page that needs a document of which the file is broken cannot be made.
 */
export function pagesTouched(
  sides: Sides,
  changed: ReadonlySet<string>,
  unreadable: Unreadable = allReadable,
): { pages: TouchedPage[]; pageCount: number } {
  const before = new PageScopes(sides.before);
  const after = new PageScopes(sides.after);
  const present = after.places();
  const places = new Map([...present, ...before.places()].map((place) => [nameOf(place), place]));
  const budget = { payloads: maxTrials };
  const pages = [...places.values()].flatMap((place) => {
    const scopes = { before: before.scopeOf(place), after: after.scopeOf(place) };
    const [lost] = [...unreadable.names].filter(([id]) => scopes.after.byId.has(id));
    if (lost) return [brokenPage(place, lost[0], unreadable.problem(lost[1]))];
    return isUntouched(scopes) ? [] : touchedPages(place, scopes, changed, budget);
  });
  return { pages, pageCount: present.length * locales.length };
}

const allReadable: Unreadable = { names: new Map(), problem: (name) => name };

/** Payloads made only to tell which of several changed documents shows; a millisecond each. Beyond, all count. */
const maxTrials = 1500;

/** Nothing the page can be made from has changed. What else a payload depends on is in the lock. */
function isUntouched({ before, after }: Sides): boolean {
  if (before.byId.size !== after.byId.size || before.lock.source !== after.lock.source) return false;
  const isExpired = (id: string, { lock }: Snapshot) => lock.expired.includes(id);
  for (const [id, document] of after.byId) {
    if (before.byId.get(id) !== document) return false;
    if (isCollection(document._type) && isExpired(id, before) !== isExpired(id, after)) return false;
  }
  return true;
}

function touchedPages(
  place: Place,
  scopes: Sides,
  changed: ReadonlySet<string>,
  budget: { payloads: number },
): TouchedPage[] {
  const groups = new Map<string, TouchedPage>();
  for (const locale of locales) {
    const [before, after] = [outcome(scopes.before, place, locale), outcome(scopes.after, place, locale)];
    const action = actionOf(before, after);
    if (!action) continue;
    const problem = action === "broken" && after.problem ? { problem: after.problem } : {};
    const causes = causesOf(place, locale, scopes, changed, budget);
    const key = JSON.stringify([action, problem, causes]);
    const addresses = [...(groups.get(key)?.addresses ?? []), address(place, locale)];
    groups.set(key, { action, addresses, causes, ...problem });
  }
  return [...groups.values()].map((group) => {
    const hasTwin = group.addresses.includes(address(place, defaultLocale));
    return { ...group, addresses: [...group.addresses, ...(hasTwin ? [address(place, "unprefixed")] : [])] };
  });
}

function brokenPage(place: Place, cause: string, problem: string): TouchedPage {
  const addresses = [...locales, "unprefixed" as const].map((variant) => address(place, variant));
  return { action: "broken", addresses, causes: [cause], problem };
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

/**
 * The changed documents that show on a page: of those it can be made from, each whose change alone, taken back, gives
 * another page.
 */
function causesOf(
  place: Place,
  locale: Locale,
  { before, after }: Sides,
  changed: ReadonlySet<string>,
  budget: { payloads: number },
) {
  const candidates = [...changed].filter((id) => before.byId.has(id) || after.byId.has(id));
  if (candidates.length < 2 || budget.payloads < candidates.length) return candidates;
  budget.payloads -= candidates.length;
  const now = outcome(after, place, locale);
  const proven = candidates.filter((id) => {
    const without = outcome(takeBack(id, before, after), place, locale);
    return without.payload !== now.payload || without.problem !== now.problem;
  });
  return proven.length > 0 ? proven : candidates;
}

/** `after` with one document as it was; what the old document refers to is there too. */
function takeBack(id: string, before: Snapshot, after: Snapshot): Snapshot {
  const byId = new Map(after.byId);
  byId.delete(id);
  const waiting = [id];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const old = byId.has(next) ? undefined : before.byId.get(next);
    if (!old) continue;
    byId.set(next, old);
    waiting.push(...referencesIn(old));
  }
  const expired = new Set(after.lock.expired);
  if (before.lock.expired.includes(id)) expired.add(id);
  else expired.delete(id);
  return { lock: { ...after.lock, expired: [...expired] }, byId };
}

function address(place: Place, variant: Locale | "unprefixed"): string {
  return pathFor({ ...place, variant } as Address);
}

function nameOf(place: Place): string {
  return address(place, defaultLocale);
}
