import { collections, isCollection, isPlainScreen } from "#src/addresses.ts";
import { formerSlugs } from "#src/content/former.ts";
import type { StoredDocument } from "#src/content/snapshot.ts";
import { isClosed } from "../documents/closed.ts";
import type { LoadedSnapshot } from "../documents/loaded.ts";
import { type Problem, problemIn } from "../documents/problem.ts";
import { type ProblemText, type RuleName, say } from "../documents/problem-words.ts";
import { labelOf } from "../documents/title.ts";
import type { ExpectedObject, Walked } from "../documents/walk.ts";
import { isObject, listOf } from "../json.ts";
import { escapeForDisplay } from "../text/escape-for-display.ts";

/** Each reference has a target of a type that the model allows. */
export function checkReferences({ document, places }: Walked, { documents, unusable }: LoadedSnapshot): Problem[] {
  return places.flatMap(({ schema: { referenceTo: allowed }, value, path, isOptional }) => {
    const { _ref: id, _weak: isWeak } = value;
    if (!allowed || typeof id !== "string" || id === "" || unusable.has(id)) return [];
    const found = documents.get(id);
    if (found && allowed.includes(found._type)) return [];
    if (found) {
      const types = allowed.map((type) => ({ type }));
      const facts = { label: labelOf(found), type: { type: escapeForDisplay(found._type) }, allowed: types };
      return [problemIn(document, path, say("reference.type", facts))];
    }
    // A weak reference may have no target where the model allows the reference to be absent.
    const mayDangle = isWeak === true && (isOptional || typeof path.at(-1) === "number");
    const words = say(ruleForMissing(value, id), { id: escapeForDisplay(id) });
    return [problemIn(document, path, words, mayDangle ? "warning" : "error")];
  });
}

function ruleForMissing({ _dataset, _projectId }: ExpectedObject["value"], id: string): RuleName {
  if (_dataset !== undefined || _projectId !== undefined || id.includes(":")) return "reference.elsewhere";
  // The CMS hides documents whose id contains a dot from requests that have no token.
  return id.includes(".") ? "reference.hidden" : "reference.gone";
}

/** Keys are `<collection>/<slug>` or a page's screen. A document that has moved is listed under both addresses. */
type AddressedDocuments = ReadonlyMap<string, "open" | "closed">;

export function addressedDocuments(loaded: LoadedSnapshot): AddressedDocuments {
  const expired = new Set(loaded.lock.expired);
  const found = new Map<string, "open" | "closed">();
  for (const document of loaded.documents.values()) {
    const { _type: type, screen } = document;
    if (type === "page" && typeof screen === "string") found.set(screen, "open");
    const slug = slugOf(document);
    if (!isCollection(type) || slug === undefined) continue;
    // A closed document has no page, so an open one may have its address.
    const address = `${type}/${slug}`;
    if (found.get(address) !== "open") found.set(address, isClosed(document, expired) ? "closed" : "open");
  }
  for (const [name, slugs] of Object.entries(formerSlugs(loaded)))
    for (const [slug, now] of Object.entries(slugs)) if (now) found.set(`${name}/${slug}`, "open");
  return found;
}

export function slugOf({ slug }: StoredDocument): string | undefined {
  return isObject(slug) && typeof slug.current === "string" ? slug.current : undefined;
}

/** Only warns of a missing page, because jobs come and go: the site then links to the list, or shows no link. */
export function checkTargets({ document, places }: Walked, addressed: AddressedDocuments): Problem[] {
  return places
    .filter(({ schema, value }) => schema.oneOf && (value.kind === "screen" || value._type === "screenLink"))
    .flatMap((place) => checkTarget(document, place, addressed));
}

function checkTarget(document: StoredDocument, { value, path }: ExpectedObject, addressed: AddressedDocuments) {
  const { screen, slug: given } = value;
  const slug = given === "" ? undefined : given;
  // The schema reports values of another type.
  if (typeof screen !== "string" || (slug !== undefined && typeof slug !== "string")) return [];
  const warn = (words: ProblemText, field = "slug") => [problemIn(document, [...path, field], words, "warning")];
  if (!isCollection(screen)) {
    const facts = { screen: escapeForDisplay(screen) };
    if (isPlainScreen(screen) && !addressed.has(screen)) return warn(say("target.noPage", facts), "screen");
    return slug === undefined ? [] : warn(say("target.onePage", { ...facts, slug: escapeForDisplay(slug) }));
  }
  const found = slug === undefined ? undefined : addressed.get(`${screen}/${slug}`);
  if (found === "open") return [];
  const facts = { screen: { type: screen }, list: collections[screen].list };
  if (!addressed.has(facts.list)) return warn(say("target.noList", facts));
  if (slug === undefined) return warn(say("target.open", facts));
  return warn(say(found === "closed" ? "target.closed" : "target.gone", { ...facts, slug: escapeForDisplay(slug) }));
}

/** Warns of entries of the menu that the site leaves out. */
export function checkMenu({ document }: Walked, addressed: AddressedDocuments): Problem[] {
  const menu = document._type === "siteSettings" ? listOf(document.menu) : [];
  return menu.flatMap((screen, place) => {
    if (!isPlainScreen(screen)) return [];
    const isTwice = menu.indexOf(screen) < place;
    if (!isTwice && addressed.has(screen)) return [];
    return [problemIn(document, ["menu", place], say(isTwice ? "menu.twice" : "menu.noPage", { screen }), "warning")];
  });
}
