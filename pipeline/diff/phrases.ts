import { isCollection, isPrefixed } from "#src/addresses.ts";
import { type Locale, locales } from "#src/locales.ts";
import type { Change, DiffReport, DocumentChange, TouchedPage } from "./change.ts";
import { isUnchanged } from "./word-diff.ts";
import type { Phrase, ReportWords } from "./words.ts";

/** Sentences about a whole document or a whole report. */

const maxPhrases = 3;

/** What happened to a document, in a few words. */
export function gistOf({ action, type, changes }: DocumentChange, words: ReportWords): string {
  if (action === "added") return words.say("isNew");
  if (action !== "changed") return words.say(action === "removed" ? "isRemoved" : "isUnreadable");
  const phrases = [...new Set(changes.map((change) => phraseOf(type, change, words)))];
  const shown = phrases.slice(0, maxPhrases).join(", ");
  const count = phrases.length - maxPhrases;
  return count > 0 ? words.say("and", { shown, count }) : shown;
}

function phraseOf(type: string, change: Change, words: ReportWords): string {
  const name = words.inSentence(change.where.at(-1) ?? words.say("contentAsName"));
  const cameOrWent = (came: boolean, went: boolean, [first, last, other]: readonly [Phrase, Phrase, Phrase]) =>
    words.say(came ? first : went ? last : other, { name });
  switch (change.kind) {
    case "localised":
    case "richText": {
      const isReworded = (locale: Locale) =>
        change.kind === "localised" ? !isUnchanged(change[locale] ?? []) : Boolean(change[locale]?.length);
      return words.say("reworded", { name, languages: locales.filter(isReworded).join(", ") });
    }
    case "file":
      return cameOrWent(!change.before, !change.after, ["itemAdded", "itemRemoved", "replaced"]);
    case "item":
      return words.say(change.action === "added" ? "itemAdded" : "itemRemoved", { name });
    case "moved":
      return words.say("itemMoved", { name });
    case "value":
      if (isCollection(type) && change.path === "open")
        return words.say(change.after === words.say("yes") ? "opened" : "closed");
      if (change.where[0] === words.say("expired")) return words.say("itsLastDay");
      return cameOrWent(change.before === undefined, change.after === undefined, ["filledIn", "emptied", "changed"]);
    default:
      return words.say("changed", { name });
  }
}

/** One line with all numbers. */
export function summaryOf({ documents, pages, pageCount }: DiffReport, words: ReportWords): string {
  const changed = countsOf(documents, (action, count) =>
    words.say("documentCount", { count, what: words.say(`document.${action}`) }),
  );
  const touched = (["touched", "added", "removed", "broken"] as const).flatMap((action) => {
    const count = prefixed(pages.filter((page) => page.action === action)).length;
    return count === 0 ? [] : [words.say("pageCount", { count, what: words.say(`page.${action}`) })];
  });
  return words.say("summary", {
    documents: changed || words.say("noDocument"),
    pages: touched.join(", ") || words.say("noPage"),
    total: words.say("pageTotal", { count: pageCount }),
  });
}

/** How many documents there are of each action that there is, in words. */
export function countsOf(
  documents: readonly Pick<DocumentChange, "action">[],
  inWords: (action: DocumentChange["action"], count: number) => string,
): string {
  const actions = ["changed", "added", "removed", "unreadable"] as const;
  const counts = actions.map(
    (action) => [action, documents.filter((document) => document.action === action).length] as const,
  );
  return counts
    .filter(([, count]) => count > 0)
    .map(([action, count]) => inWords(action, count))
    .join(", ");
}

/** The addresses with a language: those without are the default language's again, and not counted. */
export function prefixed(pages: readonly TouchedPage[]): string[] {
  return pages.flatMap(({ addresses }) => addresses.filter(isPrefixed));
}
