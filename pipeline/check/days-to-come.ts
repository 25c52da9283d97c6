import { isPrefixed } from "#src/addresses.ts";
import type { StoredSnapshot } from "#src/content/snapshot.ts";
import { closedOn } from "../documents/closed.ts";
import { titleOf } from "../documents/title.ts";
import { pagesTouched } from "../pages/pages-touched.ts";

/** The check reports at most this many days, because for each day it compares all pages. */
const maxDays = 5;

export type DayToCome = ReturnType<typeof daysToCome>[number];

/**
 * The next days on which pages change because documents open (`publishedOn`) or close (the day after `validThrough`):
 * the titles of these documents, and the addresses of the pages.
 */
export function daysToCome(snapshot: StoredSnapshot, today: string) {
  const found: ({ day: string } & ReturnType<typeof changeBetween>)[] = [];
  let before = snapshotOn(today, snapshot);
  for (const day of daysAfter(today, snapshot)) {
    const after = snapshotOn(day, snapshot);
    const change = changeBetween(before, after);
    before = after;
    // A document that an editor has closed changes no page on its days.
    if (change.pages.length > 0) found.push({ day, ...change });
    if (found.length === maxDays) break;
  }
  return found;
}

/** The later days on which documents open or close, sorted. */
function daysAfter(today: string, { documents }: StoredSnapshot): string[] {
  const dates = [...documents.values()].flatMap((document) => [document.publishedOn, dayAfter(document.validThrough)]);
  return [...new Set(dates)].filter((day): day is string => typeof day === "string" && day > today).sort();
}

/** The snapshot as it is on a day: `expired` also lists the documents that are not open yet. */
function snapshotOn(day: string, snapshot: StoredSnapshot): StoredSnapshot {
  return { ...snapshot, lock: { ...snapshot.lock, expired: closedOn(day, snapshot.documents.values()) } };
}

function changeBetween(before: StoredSnapshot, after: StoredSnapshot) {
  const [closedBefore, closedAfter] = [new Set(before.lock.expired), new Set(after.lock.expired)];
  const opening = before.lock.expired.filter((id) => !closedAfter.has(id));
  const closing = after.lock.expired.filter((id) => !closedBefore.has(id));
  const { pages } = pagesTouched({ before, after }, new Set([...opening, ...closing]));
  return {
    opens: titlesOfOpen(opening, after),
    closes: titlesOfOpen(closing, after),
    pages: pages.flatMap(({ addresses }) => addresses).filter(isPrefixed),
  };
}

/** The titles of those documents that no editor has closed. */
function titlesOfOpen(ids: readonly string[], { byId }: StoredSnapshot): string[] {
  const documents = ids.flatMap((id) => byId.get(id) ?? []);
  const open = documents.filter((document) => "open" in document && document.open);
  return open.map((document) => titleOf(document) ?? document._id);
}

function dayAfter(day: unknown): string | undefined {
  const time = typeof day === "string" ? Date.parse(day) : Number.NaN;
  return Number.isNaN(time) ? undefined : new Date(time + 86_400_000).toISOString().slice(0, 10);
}
