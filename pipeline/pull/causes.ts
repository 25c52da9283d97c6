import type { Snapshot, StoredDocument, StoredSnapshot } from "#src/content/snapshot.ts";
import { isClosed } from "../documents/closed.ts";
import type { LoadedSnapshot } from "../documents/loaded.ts";
import { showPath } from "../documents/path.ts";
import type { Problem } from "../documents/problem.ts";
import { referencesIn, walk } from "../documents/walk.ts";
import { isObject, textOf } from "../json.ts";
import type { HeldEdits } from "./held-edits.ts";

/** Ids of edits that are not held yet; at least one has caused the problem. Empty if a held edit solves the problem. */
export function causesOf(problem: Problem, loaded: LoadedSnapshot, edits: HeldEdits): string[] {
  const id = problem.about?.id ?? "";
  const document = loaded.documents.get(id);
  const target = document ? lostTarget(document, problem, loaded, edits) : [];
  const { newly, all } = document
    ? rivals(document, problem, loaded, edits)
    : { newly: [], all: oldVersionsOfMissing(problem, edits) };
  if (newly.some((rival) => edits.has(rival))) return [];
  // The likeliest causes come first.
  const suspects = [target, newly, all, [id]].map((ids) => edits.notYetHeld(ids));
  return suspects.find((ids) => ids.length > 0) ?? editedAbove(id, loaded, edits);
}

/** The target of a reference that is wrong only because the target was deleted or is of another type now. */
function lostTarget(document: StoredDocument, problem: Problem, loaded: LoadedSnapshot, edits: HeldEdits): string[] {
  const references = walk(document).places.filter(({ schema }) => schema.referenceTo);
  const reference = references.find(({ path }) => showPath(document, path) === problem.path);
  const id = textOf(reference?.value._ref);
  const old = edits.oldVersion(id);
  const isLost = old && loaded.documents.get(id)?._type !== old._type;
  return isLost && reference?.schema.referenceTo?.includes(old._type) ? [id] : [];
}

/** The value that only one document of a type can have, for each rule about two documents with the same value. */
const claims: Readonly<Record<string, (document: StoredDocument, lock: Snapshot["lock"]) => unknown[]>> = {
  "slug.taken": (document, { expired }) => [
    isObject(document.slug) && document.slug.current,
    isClosed(document, new Set(expired)),
  ],
  "site.twice": () => [],
  "site.screenTaken": ({ screen }) => [screen],
};

/** `all`: the documents with the same value, which only one may have. `newly`: those that did not have it before. */
function rivals(document: StoredDocument, { said }: Problem, loaded: LoadedSnapshot, edits: HeldEdits) {
  const claimIn = claims[said?.rule ?? ""];
  if (!claimIn) return { newly: [], all: [] };
  const claim = (one: StoredDocument, { lock }: StoredSnapshot) => JSON.stringify([one._type, ...claimIn(one, lock)]);
  const own = claim(document, loaded);
  const all = [...loaded.documents.values()].filter((one) => claim(one, loaded) === own).map(({ _id }) => _id);
  const newly = all.filter((id) => {
    const old = edits.oldVersion(id);
    return !old || claim(old, edits.before.loaded) !== own;
  });
  return { newly, all };
}

/** For a page or settings that are missing: the documents that the old snapshot had in their place. */
function oldVersionsOfMissing({ document: type, said }: Problem, { before }: HeldEdits): string[] {
  const screen = said?.rule === "site.missingPage" ? said.facts.screen : undefined;
  const old = [...before.loaded.documents.values()].filter(({ _type }) => _type === type);
  return old.filter((one) => screen === undefined || one.screen === screen).map(({ _id }) => _id);
}

/** The nearest edited documents that refer to this document, directly or through other documents. */
function editedAbove(id: string, { documents }: LoadedSnapshot, edits: HeldEdits): string[] {
  const seen = new Set([id]);
  for (let below = new Set([id]); below.size > 0; ) {
    const above = [...documents.values()].filter(
      (document) => !seen.has(document._id) && referencesIn(document).some(({ to }) => below.has(to)),
    );
    below = new Set(above.map(({ _id }) => _id));
    const edited = edits.notYetHeld([...below]);
    if (edited.length > 0) return edited;
    for (const one of below) seen.add(one);
  }
  return [];
}
