import { type Collection, collections, isCollection } from "#src/addresses.ts";
import { isObject } from "../json.ts";
import type { Problem } from "../problem.ts";
import { shown } from "../text/shown.ts";
import { expiredIds, isClosed, type Loaded, type LoadedDocument, problemIn } from "./loaded.ts";
import type { Path } from "./path.ts";
import type { Place, Walked } from "./walk.ts";

/** Whether there is an open document, or a closed one, by collection and slug. */
export type AddressedDocuments = ReadonlyMap<string, "open" | "closed">;

export function addressedDocuments({ documents, lock }: Pick<Loaded, "documents" | "lock">): AddressedDocuments {
  const expired = expiredIds(lock);
  const found = new Map<string, "open" | "closed">();
  for (const document of documents) {
    const { type, content } = document;
    const slug = isCollection(type) && isObject(content.slug) ? content.slug.current : undefined;
    if (typeof slug !== "string") continue;
    // What is published once more may have the address of what was closed.
    const key = keyOf(type, slug);
    if (found.get(key) !== "open") found.set(key, isClosed(document, expired) ? "closed" : "open");
  }
  return found;
}

function keyOf(type: string, slug: string): string {
  return `${type}/${slug}`;
}

/**
 * Links inside the site that lead elsewhere than they say. Jobs come and go without the texts that link to them: such a
 * link leads to the list of them, and everything else goes on.
 */
export function checkTargets({ document, places }: Walked, addressed: AddressedDocuments): Problem[] {
  return places.filter(isScreenLink).flatMap((place) => checkTarget(document, place, addressed));
}

export function isScreenLink({ schema, value }: Place): boolean {
  return schema.oneOf !== undefined && (value.kind === "screen" || value._type === "screenLink");
}

function checkTarget(document: LoadedDocument, { value, path }: Place, addressed: AddressedDocuments): Problem[] {
  const { screen } = value;
  // An emptied one counts as left out.
  const slug = value.slug === "" ? undefined : value.slug;
  if (typeof screen !== "string" || (slug !== undefined && typeof slug !== "string")) return [];
  const at: Path = [...path, "slug"];
  if (!isCollection(screen)) {
    const wrong = `names “${shown(slug ?? "")}”, but the screen “${shown(screen)}” is one page`;
    const remedy = "Remove the slug, or choose the screen of what is meant";
    return slug === undefined ? [] : [problemIn(document, at, wrong, remedy, "warning")];
  }
  const found = slug === undefined ? undefined : addressed.get(keyOf(screen, slug));
  if (found === "open") return [];
  const remedy = `Choose an open ${screen}, or the screen “${collections[screen].list}”, where the link leads until then`;
  return [problemIn(document, at, wrongTarget(screen, slug, found === "closed"), remedy, "warning")];
}

function wrongTarget(screen: Collection, slug: string | undefined, isClosed: boolean): string {
  if (slug === undefined) return `the link to a ${screen} does not say which`;
  return isClosed
    ? `the ${screen} “${shown(slug)}” is closed and has no page`
    : `there is no ${screen} “${shown(slug)}”`;
}
