import { isCollection, isPrefixed } from "#src/addresses.ts";
import { locales } from "#src/locales.ts";
import type { Change, DiffReport, DocumentChange, TouchedPage } from "./change.ts";
import { typeName } from "./labels.ts";
import { isUnchanged } from "./word-diff.ts";
import type { ReportWords } from "./words/report-words.ts";

/** Sentences that every report uses. They hold text from the CMS as it is: each report escapes them its own way. */

/** `Job “Labor leiten”` */
export function documentName({ type, title }: Pick<DocumentChange, "type" | "title">, words: ReportWords): string {
  return `${typeName(type, words)} ${words.quoted(title)}`;
}

/** What happened to a document, in a few words: `closed`, `heading reworded (de), section “Process” moved`. */
export function gistOf({ action, type, changes }: DocumentChange, words: ReportWords): string {
  if (action === "added") return words.isNew;
  if (action !== "changed") return action === "removed" ? words.isRemoved : words.isUnreadable;
  const phrases = [...new Set(changes.map((change) => phraseOf(type, change, words)))];
  const shown = phrases.slice(0, maxPhrases).join(", ");
  const left = phrases.length - maxPhrases;
  return left > 0 ? words.and(shown, left) : shown;
}

const maxPhrases = 3;

function phraseOf(type: string, change: Change, words: ReportWords): string {
  const name = words.inSentence(change.where.at(-1) ?? words.contentAsName);
  switch (change.kind) {
    case "localised": {
      const languages = locales.filter((locale) => change[locale] && !isUnchanged(change[locale]));
      return words.reworded(name, languages.join(", "));
    }
    case "richText":
      return words.reworded(name, locales.filter((locale) => change[locale]?.length).join(", "));
    case "file":
      return change.before ? (change.after ? words.replaced(name) : words.itemRemoved(name)) : words.itemAdded(name);
    case "item":
      return change.action === "added" ? words.itemAdded(name) : words.itemRemoved(name);
    case "moved":
      return words.itemMoved(name);
    case "value":
      if (isCollection(type) && change.path === "open") return change.after === words.yes ? words.opened : words.closed;
      if (change.where[0] === words.expired) return words.itsLastDay;
      if (change.before === undefined) return words.filledIn(name);
      return change.after === undefined ? words.emptied(name) : words.changed(name);
    default:
      return words.changed(name);
  }
}

/** An empty side is said, not left blank. */
export function side(value: string | undefined, words: ReportWords): string {
  return value === undefined || value === "" ? words.nothing : value;
}

/**
 * Changes as a plain list: what an item of a list says stands behind the item, `where` leads the whole way. An item that
 * is a single text is that text.
 */
export function flatten(changes: readonly Change[], words: ReportWords, where: readonly string[] = []): Change[] {
  return changes.flatMap((change) => {
    const placed = { ...change, where: [...where, ...change.where] };
    if (change.kind !== "item") return [placed];
    const [only, ...others] = change.content;
    const isLine = only && others.length === 0 && only.where.length === 0 && only.kind !== "item";
    if (!isLine) return [placed, ...flatten(change.content, words, placed.where)];
    const last = placed.where.at(-1) ?? "";
    const name = change.action === "added" ? words.itemAdded(last) : words.itemRemoved(last);
    return [{ ...only, path: change.path, where: [...placed.where.slice(0, -1), name] }];
  });
}

/** One line with all numbers. */
export function summary({ documents, pages, pageCount }: DiffReport, words: ReportWords): string {
  const changed = documentActions.flatMap((action) => {
    const count = documents.filter((document) => document.action === action).length;
    return count === 0 ? [] : [words.documentsOf(action, count)];
  });
  const touched = (["touched", "added", "removed", "broken"] as const).flatMap((action) => {
    const count = prefixed(pages.filter((page) => page.action === action)).length;
    return count === 0 ? [] : [words.pagesOf(action, count)];
  });
  return words.summary(changed.join(", ") || words.noDocument, touched.join(", ") || words.noPage, pageCount);
}

export const documentActions = ["changed", "added", "removed", "unreadable"] as const;

/** What a page is listed as: the worst first. */
const pageOrder: readonly TouchedPage["action"][] = ["broken", "removed", "added", "touched"];

export function inPageOrder(pages: readonly TouchedPage[]): TouchedPage[] {
  return pageOrder.flatMap((action) => pages.filter((page) => page.action === action));
}

export function namesById({ documents }: DiffReport, words: ReportWords): ReadonlyMap<string, string> {
  return new Map(documents.map((document) => [document.id, documentName(document, words)]));
}

/** The addresses with a language; those without are those of the default language again. */
export function prefixed(pages: readonly TouchedPage[]): string[] {
  return pages.flatMap(({ addresses }) => addresses.filter(isPrefixed));
}

export function unprefixed({ addresses }: TouchedPage): string[] {
  return addresses.filter((address) => !isPrefixed(address));
}

/** Pages on which a document's change shows, by what happens to them. */
export function pagesOf({ pages }: DiffReport, id: string): { action: TouchedPage["action"]; addresses: string[] }[] {
  return pageOrder.flatMap((action) => {
    const addresses = prefixed(pages.filter((page) => page.action === action && page.causes.includes(id)));
    return addresses.length === 0 ? [] : [{ action, addresses }];
  });
}

export function revisionName({ name, commit }: DiffReport["base"]): string {
  return commit && !commit.startsWith(name) ? `${name} (${commit.slice(0, 10)})` : name.slice(0, 40);
}
