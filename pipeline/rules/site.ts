import { collectionNames, plainScreens, requiredScreens } from "#src/addresses.ts";
import { byCodeUnit } from "#src/content/canonical.ts";
import { schemaOf, singletonTypes } from "#src/content/model/documents.ts";
import { documentsOf, type Snapshot, type StoredDocument, type StoredSnapshot } from "#src/content/snapshot.ts";
import { isClosed } from "../documents/closed.ts";
import type { LoadedSnapshot } from "../documents/loaded.ts";
import { type Problem, problemIn } from "../documents/problem.ts";
import { type ProblemText, say } from "../documents/problem-words.ts";
import { labelOf } from "../documents/title.ts";
import { referencesIn } from "../documents/walk.ts";
import { objectsIn } from "../json.ts";
import { escapeForDisplay } from "../text/escape-for-display.ts";
import { slugOf } from "./links.ts";

/** Settings and screens may have any `_id`, so one can exist twice: all but the first get errors. `edited` is last. */
export function checkScreens({ documents, unusable }: LoadedSnapshot, edited?: string): Problem[] {
  const inOrder = [...documents.values()].sort(editedLast(edited));
  const singletons = singletonTypes.flatMap((type) => {
    const [first, ...others] = inOrder.filter(({ _type }) => _type === type);
    if (!first) return missing(unusable, type, say("site.missingType", { type: { type } }));
    const words = say("site.twice", { type: { type }, label: labelOf(first) });
    return others.map((document) => problemIn(document, [], words));
  });
  const screens = plainScreens.flatMap((screen) => {
    const [first, ...others] = inOrder.filter((document) => document._type === "page" && document.screen === screen);
    if (!first && !requiredScreens.includes(screen)) return [];
    if (!first) return missing(unusable, "page", say("site.missingPage", { screen }), screen);
    const words = say("site.screenTaken", { screen, label: labelOf(first) });
    return others.map((document) => problemIn(document, ["screen"], words));
  });
  return [...singletons, ...screens];
}

/** Sorts by id, so that the same document is always the first. The edited document comes last and gets the error. */
function editedLast(edited: string | undefined) {
  return (a: StoredDocument, b: StoredDocument): number =>
    Number(a._id === edited) - Number(b._id === edited) || byCodeUnit(a._id, b._id);
}

/** No problem if an unreadable document may be the missing one: its text may still name its screen. */
function missing(unusable: LoadedSnapshot["unusable"], type: string, words: ProblemText, screen?: string): Problem[] {
  const isUnusable = [...unusable.values()].some((document) => {
    if (document.type !== type) return false;
    const [, named] = /"screen"\s*:\s*"([^"]*)"/.exec(document.text) ?? [];
    return screen === undefined || named === undefined || named === screen;
  });
  return isUnusable ? [] : [{ level: "error", document: type, path: "", ...words }];
}

/** A slug names one document of a type. A closed document has no page, so it may share its slug. */
export function checkSlugs({ documents, lock }: StoredSnapshot, edited?: string): Problem[] {
  const expired = new Set(lock.expired);
  // Open documents come first, because they own the slug.
  const rank = (document: StoredDocument) => Number(isClosed(document, expired));
  const inOrder = editedLast(edited);
  const withSlug = [...documents.values()]
    .filter((document) => schemaOf(document._type) && slugOf(document) !== undefined)
    .sort((a, b) => rank(a) - rank(b) || inOrder(a, b));
  const bySlug = Map.groupBy(withSlug, (document) => JSON.stringify([document._type, slugOf(document)]));
  return [...bySlug.values()].flatMap(([owner, ...others]) =>
    others.flatMap((other) => (owner ? sharedSlug(owner, other, expired) : [])),
  );
}

function sharedSlug(owner: StoredDocument, other: StoredDocument, expired: ReadonlySet<string>): Problem[] {
  const problem = (document: StoredDocument, by: StoredDocument, level: Problem["level"]) => {
    const facts = { slug: escapeForDisplay(slugOf(document) ?? ""), label: labelOf(by) };
    return problemIn(document, ["slug"], say("slug.taken", facts), level);
  };
  if (!isClosed(other, expired)) return [problem(other, owner, "error")];
  const ofOther = problem(other, owner, "warning");
  return isClosed(owner, expired) ? [ofOther] : [ofOther, problem(owner, other, "warning")];
}

/** Pages find documents of these types by their type, and all other documents by reference. */
const rootTypes: readonly string[] = ["page", ...singletonTypes, "footerBlock", ...collectionNames];

/** The ids of the documents that a page may show. */
export function shownDocuments({ documents, lock }: StoredSnapshot): Set<string> {
  const expired = new Set(lock.expired);
  const shownIds = new Set<string>();
  const waiting = [...documents.values()].filter(
    (document) => rootTypes.includes(document._type) && !isClosed(document, expired),
  );
  for (let document = waiting.pop(); document; document = waiting.pop()) {
    if (shownIds.has(document._id)) continue;
    shownIds.add(document._id);
    waiting.push(...referencesIn(document).flatMap(({ to }) => documents.get(to) ?? []));
  }
  return shownIds;
}

/** True if a page has the contact form. The sections need not be checked. */
export function hasContactForm(snapshot: Snapshot): boolean {
  const sections = documentsOf(snapshot, "page").flatMap((page) => objectsIn(page.sections));
  return sections.some(({ _type }) => _type === "contactForm");
}
