import { type Collection, collections, isCollection } from "#src/addresses.ts";
import { isObject } from "../json.ts";
import type { Problem } from "../problem.ts";
import { shown } from "../text/shown.ts";
import { expiredIds, isClosed, type Loaded, type LoadedDocument, looseProblemIn, problemIn } from "./loaded.ts";
import type { Place, Walked } from "./walk.ts";

const publish = "Publish that document, or remove the reference";
const hidden = "If it is published, give a token (SANITY_TOKEN): ids with a dot are shown to nobody without one";

/** Every reference leads to a document of the snapshot, of a type that may stand there. */
export function checkReferences({ document, places }: Walked, { byId, setAside }: Loaded): Problem[] {
  return places.flatMap(({ schema: { referenceTo: allowed }, value, path, isOptional }) => {
    const { _ref: id, _weak: isWeak } = value;
    if (!allowed || typeof id !== "string" || id === "" || setAside.has(id)) return [];
    const found = byId.get(id);
    if (found && allowed.includes(found.type)) return [];
    if (found) {
      const wrong = `points to ${found.label}, which is of the type ${shown(found.type)}`;
      return [problemIn(document, path, wrong, `Choose a document of the type ${allowed.join(" or ")}`)];
    }
    // Where a reference can do without its document, a weak one says that it does.
    const mayDangle = isWeak === true && (isOptional || typeof path.at(-1) === "number");
    const wrong = `points to ${shown(id)}, which is not in the snapshot`;
    const remedy = id.includes(".") ? `${publish}. ${hidden}` : publish;
    return [problemIn(document, path, wrong, remedy, mayDangle ? "warning" : "error")];
  });
}

/** References to documents in what the site does not know: whatever they lead to, it can break no page. */
export function checkLooseReferences({ document, values }: Walked, { byId, setAside }: Loaded): Problem[] {
  return values.flatMap(({ value, path, isKnown }) => {
    const to = !isKnown && isObject(value) ? value._ref : undefined;
    // Uploads come for what the site shows, and for nothing else.
    if (typeof to !== "string" || to === "" || /^(image|file)-/.test(to) || byId.has(to) || setAside.has(to)) return [];
    return [looseProblemIn(document, path, "points to a document that is not in the snapshot", publish)];
  });
}

/** Whether there is an open document, or a closed one, by collection and slug. */
type AddressedDocuments = ReadonlyMap<string, "open" | "closed">;

export function addressedDocuments({ documents, lock }: Loaded): AddressedDocuments {
  const expired = expiredIds(lock);
  const found = new Map<string, "open" | "closed">();
  for (const document of documents) {
    const { type, content } = document;
    const slug = isCollection(type) && isObject(content.slug) ? content.slug.current : undefined;
    if (typeof slug !== "string") continue;
    // What is published once more may have the address of what was closed.
    const address = `${type}/${slug}`;
    if (found.get(address) !== "open") found.set(address, isClosed(document, expired) ? "closed" : "open");
  }
  return found;
}

/**
 * Links inside the site that lead elsewhere than they say. Jobs come and go without the texts that link to them: such a
 * link leads to the list of them, and everything else goes on.
 */
export function checkTargets({ document, places }: Walked, addressed: AddressedDocuments): Problem[] {
  return places
    .filter(({ schema, value }) => schema.oneOf && (value.kind === "screen" || value._type === "screenLink"))
    .flatMap((place) => checkTarget(document, place, addressed));
}

function checkTarget(document: LoadedDocument, { value, path }: Place, addressed: AddressedDocuments): Problem[] {
  const { screen } = value;
  // An emptied one counts as left out.
  const slug = value.slug === "" ? undefined : value.slug;
  if (typeof screen !== "string" || (slug !== undefined && typeof slug !== "string")) return [];
  const warn = (wrong: string, remedy: string) => [problemIn(document, [...path, "slug"], wrong, remedy, "warning")];
  if (!isCollection(screen)) {
    if (slug === undefined) return [];
    const wrong = `names “${shown(slug)}”, but the screen “${shown(screen)}” is one page`;
    return warn(wrong, "Remove the slug, or choose the screen of what is meant");
  }
  const found = slug === undefined ? undefined : addressed.get(`${screen}/${slug}`);
  if (found === "open") return [];
  const { list } = collections[screen];
  const remedy = `Choose an open ${screen}, or the screen “${list}”, where the link leads until then`;
  return warn(wrongTarget(screen, slug, found === "closed"), remedy);
}

function wrongTarget(screen: Collection, slug: string | undefined, isClosed: boolean): string {
  if (slug === undefined) return `the link to a ${screen} does not say which`;
  if (isClosed) return `the ${screen} “${shown(slug)}” is closed and has no page`;
  return `there is no ${screen} “${shown(slug)}”`;
}
