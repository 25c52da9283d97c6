import { isPrefixed } from "#src/addresses.ts";
import type { Snapshot } from "#src/content/snapshot.ts";
import { closedOn, titleOf } from "../documents/loaded.ts";
import type { ReportWords } from "../documents/report-words.ts";
import type { JsonObject } from "../json.ts";
import { pagesTouched } from "../pages/pages-touched.ts";

/** Limits the days, because the pages of each are compared; a later build tells the next ones. */
const mostDays = 5;

/** The next days on which documents open, or close on the day after `validThrough`, with titles and touched pages. */
export function daysToCome(snapshot: Snapshot, today: string) {
  const documents = [...snapshot.byId.values()].map((content) => {
    return { id: content._id, type: content._type, content: content as unknown as JsonObject };
  });
  const closedAt = (day: string) => ({ ...snapshot, lock: { ...snapshot.lock, expired: closedOn(day, documents) } });
  const dates = documents.flatMap(({ content }) => [content.publishedOn, dayAfter(content.validThrough)]);
  const days = [...new Set(dates)].filter((day): day is string => typeof day === "string" && day > today).sort();
  let before = closedAt(today);
  const found: { day: string; opens: string[]; closes: string[]; pages: string[] }[] = [];
  for (const day of days) {
    const after = closedAt(day);
    const [was, is] = [new Set(before.lock.expired), new Set(after.lock.expired)];
    const changed = new Set([...was, ...is].filter((id) => was.has(id) !== is.has(id)));
    const { pages } = pagesTouched({ before, after }, changed);
    before = after;
    // A document that an editor has closed changes no page.
    if (pages.length === 0) continue;
    const open = [...changed]
      .flatMap((id) => snapshot.byId.get(id) ?? [])
      .filter((document) => "open" in document && document.open);
    const titles = (closes: boolean) =>
      open.filter(({ _id }) => is.has(_id) === closes).map((document) => titleOf(document) ?? document._id);
    const addresses = pages.flatMap(({ addresses }) => addresses).filter(isPrefixed);
    found.push({ day, opens: titles(false), closes: titles(true), pages: addresses });
    if (found.length === mostDays) break;
  }
  return found;
}

function dayAfter(day: unknown): string | undefined {
  const time = typeof day === "string" ? Date.parse(day) : Number.NaN;
  return Number.isNaN(time) ? undefined : new Date(time + 86_400_000).toISOString().slice(0, 10);
}

/** `On 2026-12-01, “Engineer” closes: /de/jobs, …`. */
export function dayLine({ day, opens, closes, pages }: ReturnType<typeof daysToCome>[number], words: ReportWords) {
  const events = [
    ...opens.map((title) => words.say("opensThen", { title })),
    ...closes.map((title) => words.say("closesThen", { title })),
  ];
  return words.say("thenChanges", { day, events: events.join(", "), pages: pages.join(", ") });
}
