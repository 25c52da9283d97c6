import { isCollection } from "#src/addresses.ts";
import { dayOf } from "#src/content/mended-content.ts";
import { datePattern } from "#src/content/model/model-schema.ts";
import type { StoredDocument } from "#src/content/snapshot.ts";
import { WrongUse } from "#src/settings/wrong-use.ts";
import { timeZone } from "#src/site.ts";
import { textOf } from "../json.ts";

/** True for a document of a collection that an editor or its dates have closed: it has no page. */
export function isClosed({ _id, _type, open }: StoredDocument, expired: ReadonlySet<string>): boolean {
  return isCollection(_type) && (open !== true || expired.has(_id));
}

const dayForm = new RegExp(datePattern);

/** Sorted ids of the documents whose dates exclude a day such as `2026-11-21`. */
export function closedOn(day: string, documents: Iterable<StoredDocument>): string[] {
  // A malformed date counts as this day, so it closes nothing: for a closed document, the check would only warn of it.
  const dayIn = (value: unknown) => {
    const found = dayOf(textOf(value));
    return dayForm.test(found) ? found : day;
  };
  const isClosedThen = ({ _type, publishedOn, validThrough }: StoredDocument) =>
    isCollection(_type) && (dayIn(validThrough) < day || dayIn(publishedOn) > day);
  const closed = [...documents].filter(isClosedThen);
  return closed.map(({ _id }) => _id).sort();
}

/** The day of `--today`, or today in the company's time zone, where a job's last day ends. Throws `WrongUse`. */
export function todayOption(option: string | undefined): string {
  if (option === undefined) return new Intl.DateTimeFormat("sv-SE", { timeZone }).format(new Date());
  if (!/^\d{4}-\d{2}-\d{2}$/.test(option)) throw new WrongUse("--today should be a day such as 2026-11-21.");
  return option;
}
