import { type Address, collectionNames, localeOf, pathFor, plainScreens } from "#src/addresses.ts";
import { byCodeUnit } from "#src/content/canonical.ts";
import { schemaOf } from "#src/content/known-content.ts";
import { singletonTypes } from "#src/content/model/documents.ts";
import { payloadFor } from "#src/content/payload.ts";
import { addressesIn, type Snapshot } from "#src/content/snapshot.ts";
import {
  expiredIds,
  isClosed,
  type LoadedDocument,
  type LoadedSnapshot,
  problemIn,
  snapshotOf,
} from "../documents/loaded.ts";
import type { Problem } from "../documents/problem.ts";
import { type ProblemText, say } from "../documents/problem-words.ts";
import { referencesIn } from "../documents/walk.ts";
import { isObject } from "../json.ts";
import { escapeForDisplay } from "../text/escape-for-display.ts";

/** The site's settings and screens may have any `_id`. If two documents claim one, the edited one gets the error. */
export function checkScreens(loaded: LoadedSnapshot, edited?: string): Problem[] {
  const documents = loaded.documents.toSorted(giveWay(edited));
  return [
    ...singletonTypes.flatMap((type) => checkSingleton({ ...loaded, documents }, type)),
    ...plainScreens.flatMap((screen) => checkScreen({ ...loaded, documents }, screen)),
  ];
}

/** Sorted by id, with the edited one last, so that all agree which is the first. */
function giveWay(edited: string | undefined) {
  return (a: LoadedDocument, b: LoadedDocument): number =>
    Number(a.id === edited) - Number(b.id === edited) || byCodeUnit(a.id, b.id);
}

function checkSingleton(loaded: LoadedSnapshot, type: string): Problem[] {
  const [first, ...others] = loaded.documents.filter((document) => document.type === type);
  if (!first) return missing(loaded, type, say("site.missingType", { type: { type } }));
  const words = say("site.twice", { type: { type }, label: first.label });
  return others.map((document) => problemIn(document, [], words));
}

function checkScreen(loaded: LoadedSnapshot, screen: string): Problem[] {
  const isOfScreen = ({ type, content }: LoadedDocument) => type === "page" && content.screen === screen;
  const [first, ...others] = loaded.documents.filter(isOfScreen);
  if (!first) return missing(loaded, "page", say("site.missingPage", { screen }), screen);
  const words = say("site.screenTaken", { screen, label: first.label });
  return others.map((document) => problemIn(document, ["screen"], words));
}

/** The text of an unreadable document may still name its screen. */
function missing({ unusable }: LoadedSnapshot, type: string, words: ProblemText, screen?: string): Problem[] {
  const isUnusable = [...unusable.values()].some((document) => {
    if (document.type !== type) return false;
    const [, named] = /"screen"\s*:\s*"([^"]*)"/.exec(document.text) ?? [];
    return screen === undefined || named === undefined || named === screen;
  });
  return isUnusable ? [] : [{ level: "error", document: type, path: "", ...words }];
}

/** A slug names one document of a type. A closed document has no page, so it may share its slug. */
export function checkSlugs({ documents, lock }: LoadedSnapshot, edited?: string): Problem[] {
  const expired = expiredIds(lock);
  const owners = new Map<string, LoadedDocument>();
  // Open documents come first, because they own the slug.
  const rank = (document: LoadedDocument) => Number(isClosed(document, expired));
  const inOrder = giveWay(edited);
  return documents
    .filter(({ type }) => schemaOf(type))
    .sort((a, b) => rank(a) - rank(b) || inOrder(a, b))
    .flatMap((document) => {
      const slug = isObject(document.content.slug) ? document.content.slug.current : undefined;
      if (typeof slug !== "string") return [];
      const name = JSON.stringify([document.type, slug]);
      const owner = owners.get(name);
      owners.set(name, owner ?? document);
      if (!owner) return [];
      const taken = ({ label }: LoadedDocument) => say("slug.taken", { slug: escapeForDisplay(slug), label });
      if (!isClosed(document, expired)) return [problemIn(document, ["slug"], taken(owner))];
      const both = [problemIn(document, ["slug"], taken(owner), "warning")];
      return isClosed(owner, expired) ? both : [...both, problemIn(owner, ["slug"], taken(document), "warning")];
    });
}

/** Pages find documents of these types by type, and all others by reference. */
const rootTypes: readonly string[] = ["page", ...singletonTypes, "footerBlock", ...collectionNames];

export function shownDocuments({ documents, byId, lock }: LoadedSnapshot): Set<string> {
  const expired = expiredIds(lock);
  const shownIds = new Set<string>();
  const waiting = documents.filter((document) => rootTypes.includes(document.type) && !isClosed(document, expired));
  for (let document = waiting.pop(); document; document = waiting.pop()) {
    if (shownIds.has(document.id)) continue;
    shownIds.add(document.id);
    waiting.push(...referencesIn(document.content).flatMap(({ to }) => byId.get(to) ?? []));
  }
  return shownIds;
}

/** Every page can be made. This finds errors that no rule covers, and runs only if the rules found none. */
export function checkPages(loaded: LoadedSnapshot): Problem[] {
  const snapshot = snapshotOf(loaded);
  return addressesIn(snapshot)
    .filter(({ variant }) => localeOf(variant) === variant)
    .flatMap((address) => checkPage(snapshot, address));
}

function checkPage(snapshot: Snapshot, address: Address): Problem[] {
  try {
    payloadFor(snapshot, address);
    return [];
  } catch (error) {
    const why = escapeForDisplay(error instanceof Error ? error.message : String(error), 300);
    const remedy = "Look at the documents this page is made from: make explain";
    const wrong = `the page cannot be made: ${why}`;
    return [{ level: "error", document: pathFor(address), path: "", wrong, remedy, breaksPage: true }];
  }
}
