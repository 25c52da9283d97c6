import { isObject } from "../json.ts";
import type { Problem } from "../problem.ts";
import { byCodeUnit } from "../text/by-code-unit.ts";
import { shown } from "../text/shown.ts";
import { expiredIds, isClosed, type LoadedDocument, looseProblemIn, problemIn } from "./loaded.ts";
import type { Walked } from "./walk.ts";

/**
 * A slug names one document of a type. Closed documents have no page: one of them may share its slug with the one that
 * is published anew.
 */
export function checkSlugs(documents: Iterable<LoadedDocument>, lock: unknown): Problem[] {
  const expired = expiredIds(lock);
  const owners = new Map<string, LoadedDocument>();
  // Open ones come first: they own the slug.
  const rank = (document: LoadedDocument) => Number(isClosed(document, expired));
  return [...documents]
    .sort((a, b) => rank(a) - rank(b) || byCodeUnit(a.id, b.id))
    .flatMap((document) => {
      const slug = isObject(document.content.slug) ? document.content.slug.current : undefined;
      if (typeof slug !== "string") return [];
      const name = JSON.stringify([document.type, slug]);
      const owner = owners.get(name);
      owners.set(name, owner ?? document);
      if (!owner) return [];
      const wrong = `“${shown(slug)}” is already the slug of ${owner.label}`;
      const level = isClosed(document, expired) ? "warning" : "error";
      return [problemIn(document, ["slug"], wrong, "Give one of the two another slug", level)];
    });
}

/** A `_key` names one item of an array. */
export function checkKeys({ document, values }: Walked): Problem[] {
  return values.flatMap((found) => {
    if (!Array.isArray(found.value)) return [];
    const keys = found.value.map((item) => (isObject(item) && typeof item._key === "string" ? item._key : ""));
    const doubles = new Set(doublesIn(keys.filter((key) => key !== "")));
    const report = found.isKnown ? problemIn : looseProblemIn;
    const which = (key: string) => (found.isKnown ? `the _key “${shown(key)}”` : "the same _key");
    return [...doubles].map((key) =>
      report(document, found.path, `several items have ${which(key)}`, "Remove the copy and add the item anew"),
    );
  });
}

function doublesIn(keys: readonly string[]): string[] {
  const seen = new Set<string>();
  return keys.filter((key) => seen.size === seen.add(key).size);
}
