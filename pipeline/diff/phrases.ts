import { isPrefixed } from "#src/addresses.ts";
import { locales } from "#src/locales.ts";
import { plural } from "../text/plural.ts";
import type { Change, DiffReport, DocumentChange, TouchedPage } from "./change.ts";
import { ordinal, typeName } from "./labels.ts";
import { isUnchanged } from "./word-diff.ts";

/** Sentences that every report uses. They hold text from the CMS as it is: each report escapes them its own way. */

/** `Job “Labor leiten”` */
export function documentName({ type, title }: Pick<DocumentChange, "type" | "title">): string {
  return `${typeName(type)} “${title}”`;
}

/** What happened to a document, in a few words: `closed`, `heading reworded (de), section “Process” moved`. */
export function gistOf({ action, type, changes }: DocumentChange): string {
  if (action !== "changed") return action === "added" ? "new" : "removed";
  const phrases = [...new Set(changes.map((change) => phraseOf(type, change)))];
  const shown = phrases.slice(0, mostPhrases);
  const left = phrases.length - shown.length;
  return left > 0 ? `${shown.join(", ")} and ${left} more` : shown.join(", ");
}

const mostPhrases = 3;

function phraseOf(type: string, change: Change): string {
  const name = lowerFirst(change.where.at(-1) ?? "content");
  switch (change.kind) {
    case "localised": {
      const reworded = locales.filter((locale) => change[locale] && !isUnchanged(change[locale]));
      return `${name} reworded (${reworded.join(", ")})`;
    }
    case "richText": {
      const reworded = locales.filter((locale) => change[locale]?.length);
      return `${name} reworded (${reworded.join(", ")})`;
    }
    case "file":
      return `${name} ${change.before ? (change.after ? "replaced" : "removed") : "added"}`;
    case "item":
      return `${name} ${change.action}`;
    case "moved":
      return `${name} moved`;
    case "value":
      if (type === "job" && change.path === "open") return change.after === "yes" ? "opened" : "closed";
      if (change.where[0] === "Expired") return "its last day";
      return `${name} ${change.before === undefined ? "filled in" : change.after === undefined ? "emptied" : "changed"}`;
    default:
      return `${name} changed`;
  }
}

/** `moved from 5th to 4th place` */
export function moveWords({ from, to }: { from: number; to: number }): string {
  return `moved from ${ordinal(from)} to ${ordinal(to)} place`;
}

/** An empty side is said, not left blank. */
export function side(value: string | undefined): string {
  return value === undefined || value === "" ? "(nothing)" : value;
}

/**
 * Changes as a plain list: what an item of a list says stands behind the item, `where` leads the whole way. An item that
 * is a single text is that text.
 */
export function flatten(changes: readonly Change[], where: readonly string[] = []): Change[] {
  return changes.flatMap((change) => {
    const placed = { ...change, where: [...where, ...change.where] };
    if (change.kind !== "item") return [placed];
    const [only, ...others] = change.content;
    const isLine = only && others.length === 0 && only.where.length === 0 && only.kind !== "item";
    if (!isLine) return [placed, ...flatten(change.content, placed.where)];
    const name = `${placed.where.at(-1) ?? ""} ${change.action}`;
    return [{ ...only, path: change.path, where: [...placed.where.slice(0, -1), name] }];
  });
}

/** One line with all numbers. */
export function summary({ documents, pages, pageCount }: DiffReport): string {
  const numbers = (["changed", "added", "removed"] as const).flatMap((action) => {
    const count = documents.filter((document) => document.action === action).length;
    return count === 0 ? [] : [`${plural(count, "document")} ${action}`];
  });
  const touched = (["touched", "added", "removed", "broken"] as const).flatMap((action) => {
    const count = prefixed(pages.filter((page) => page.action === action)).length;
    return count === 0 ? [] : [`${plural(count, "page")} ${pageWords[action]}`];
  });
  const all = [numbers.join(", ") || "no document changed", touched.join(", ") || "no page touched"];
  return `${all.join("; ")} (of ${plural(pageCount, "page")}).`;
}

export const pageWords: Readonly<Record<TouchedPage["action"], string>> = {
  touched: "touched",
  added: "new",
  removed: "gone",
  broken: "broken",
};

/** What a page is listed as: the worst first. */
const pageOrder: readonly TouchedPage["action"][] = ["broken", "removed", "added", "touched"];

export function inPageOrder(pages: readonly TouchedPage[]): TouchedPage[] {
  return pageOrder.flatMap((action) => pages.filter((page) => page.action === action));
}

export function namesById({ documents }: DiffReport): ReadonlyMap<string, string> {
  return new Map(documents.map((document) => [document.id, documentName(document)]));
}

/** The addresses with a language; those without are the default language's again. */
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

/** `Pages touched`, `Page gone` */
export function pagesTitle(action: TouchedPage["action"], count: number): string {
  return `${count === 1 ? "Page" : "Pages"} ${pageWords[action]}`;
}

export function revisionName({ name, commit }: DiffReport["base"]): string {
  return commit && !commit.startsWith(name) ? `${name} (${commit.slice(0, 10)})` : name.slice(0, 40);
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
