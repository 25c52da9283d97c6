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
  const documents = [...snapshot.documents.values()];
  const snapshotOn = (day: string) => ({ ...snapshot, lock: { ...snapshot.lock, expired: closedOn(day, documents) } });
  const dates = documents.flatMap(({ publishedOn, validThrough }) => [publishedOn, dayAfter(validThrough)]);
  const days = [...new Set(dates)].filter((day): day is string => typeof day === "string" && day > today).sort();
  const found: { day: string; opens: string[]; closes: string[]; pages: string[] }[] = [];
  let before = snapshotOn(today);
  for (const day of days) {
    const after = snapshotOn(day);
    const [closedBefore, closedAfter] = [new Set(before.lock.expired), new Set(after.lock.expired)];
    const opening = [...closedBefore].filter((id) => !closedAfter.has(id));
    const closing = [...closedAfter].filter((id) => !closedBefore.has(id));
    const { pages } = pagesTouched({ before, after }, new Set([...opening, ...closing]));
    before = after;
    // A document that an editor has closed changes no page on its days.
    if (pages.length === 0) continue;
    found.push({
      day,
      opens: titlesOfOpen(opening, snapshot),
      closes: titlesOfOpen(closing, snapshot),
      pages: pages.flatMap(({ addresses }) => addresses).filter(isPrefixed),
    });
    if (found.length === maxDays) break;
  }
  return found;
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
