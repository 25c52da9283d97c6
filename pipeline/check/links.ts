import { collections, isCollection } from "#src/addresses.ts";
import { isObject } from "../json.ts";
import type { Problem } from "../problem.ts";
import { domainToUnicode } from "../text/punycode.ts";
import { shown } from "../text/shown.ts";
import { expiredIds, isClosed, type Loaded, type LoadedDocument, looseProblemIn, problemIn } from "./loaded.ts";
import type { Place, Walked } from "./walk.ts";
import { factOf, type Rule, say, type Words } from "./words.ts";

/** Every reference leads to a document of the snapshot, of a type that may stand there. */
export function checkReferences({ document, places }: Walked, { byId, setAside }: Loaded): Problem[] {
  return places.flatMap(({ schema: { referenceTo: allowed }, value, path, isOptional }) => {
    const { _ref: id, _weak: isWeak } = value;
    if (!allowed || typeof id !== "string" || id === "" || setAside.has(id)) return [];
    const found = byId.get(id);
    if (found && allowed.includes(found.type)) return [];
    if (found) {
      const types = allowed.map((type) => ({ type }));
      const facts = { label: found.label, type: { type: shown(found.type) }, allowed: types };
      return [problemIn(document, path, say("reference.type", facts))];
    }
    // Where a reference can do without its document, a weak one says that it does.
    const mayDangle = isWeak === true && (isOptional || typeof path.at(-1) === "number");
    // Nobody is shown an id with a dot without a token.
    const words = say(id.includes(".") ? "reference.hidden" : "reference.gone", { id: shown(id) });
    return [problemIn(document, path, words, mayDangle ? "warning" : "error")];
  });
}

/** References to documents in what the site does not know: whatever they lead to, it can break no page. */
export function checkLooseReferences({ document, values }: Walked, { byId, setAside }: Loaded): Problem[] {
  return values.flatMap(({ value, path, isKnown }) => {
    const to = !isKnown && isObject(value) ? value._ref : undefined;
    // Uploads come for what the site shows, and for nothing else.
    if (typeof to !== "string" || to === "" || /^(image|file)-/.test(to) || byId.has(to) || setAside.has(to)) return [];
    return [looseProblemIn(document, path, say("reference.loose"))];
  });
}

/** Whether there is an open document, or a closed one, by collection and slug. */
export type AddressedDocuments = ReadonlyMap<string, "open" | "closed">;

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
  const warn = (words: Words) => [problemIn(document, [...path, "slug"], words, "warning")];
  if (!isCollection(screen)) {
    if (slug === undefined) return [];
    return warn(say("target.onePage", { slug: shown(slug), screen: shown(screen) }));
  }
  const found = slug === undefined ? undefined : addressed.get(`${screen}/${slug}`);
  if (found === "open") return [];
  const facts = { screen: { type: screen }, list: collections[screen].list };
  if (slug === undefined) return warn(say("target.open", facts));
  return warn(say(found === "closed" ? "target.closed" : "target.gone", { ...facts, slug: shown(slug) }));
}

/** Every address to the outside is safe to follow. */
export function checkAddresses({ document, places }: Walked): Problem[] {
  return places.flatMap((place) => {
    const { fields, schemes } = addressFields(place);
    return fields.flatMap((field) => {
      const address = place.value[field];
      const found = typeof address === "string" && address !== "" ? schemeProblem(address, schemes) : undefined;
      return found ? [problemIn(document, [...place.path, field], found.words, found.level)] : [];
    });
  });
}

/** The fields of an object that hold an address to the outside, with the schemes they may have. */
function addressFields({ schema }: Place): { fields: readonly string[]; schemes: readonly string[] } {
  const { properties = {} } = schema;
  const isLink = properties._type?.const === "link";
  const schemes = isLink ? ["https:", "mailto:", "tel:"] : ["https:"];
  // The CMS's own documents say where the original is; that address is never shown.
  if (schema.oneOf || properties.sha1hash !== undefined) return { fields: [], schemes };
  const fields = isLink ? ["href"] : ["url", "licenceUrl"];
  return { fields: fields.filter((field) => properties[field] !== undefined), schemes };
}

interface AddressProblem {
  readonly words: Words;
  readonly level: Problem["level"];
}

/**
 * What is wrong with an address to the outside. Returns undefined for one that is well formed and has an allowed scheme
 * (`https:`, `mailto:`, `tel:`). One that leads where it says it does, only not as it should, is a warning.
 */
export function schemeProblem(address: string, schemes: readonly string[]): AddressProblem | undefined {
  const fault = unsafe(address, schemes);
  if (!fault) return undefined;
  const beginnings = schemes.map((scheme) => (scheme === "https:" ? "https://" : scheme));
  const facts = { address: factOf(address), beginnings, scheme: URL.parse(address)?.protocol ?? "" };
  // Of such spaces browsers take no notice.
  const trimmed = address.replace(/^[ \t\n\r]+|[ \t\n\r]+$/g, "");
  if (trimmed !== address && !unsafe(trimmed, schemes)) {
    return { words: say("address.spaces", facts), level: "warning" };
  }
  if (/^http:/i.test(address) && !unsafe(address.replace(/^http:/i, "https:"), schemes)) {
    return { words: say("address.http", facts), level: "warning" };
  }
  return { words: say(fault, facts), level: "error" };
}

/** Why an address may not be followed. */
function unsafe(address: string, schemes: readonly string[]): Rule | undefined {
  // Parsed as a browser does, which also sees a scheme that has spaces or line breaks in it.
  const url = URL.parse(address);
  if (!url) return "address.incomplete";
  if (["javascript:", "vbscript:", "data:"].includes(url.protocol)) return "address.script";
  if (!schemes.includes(url.protocol)) return "address.scheme";
  return isWellFormed(address, url) ? undefined : "address.malformed";
}

function isWellFormed(address: string, url: URL): boolean {
  if (/[\s<>"\\]/.test(address)) return false;
  if (url.protocol === "mailto:") return /^[^@]+@[^@]+\.[^@.]+$/.test(url.pathname);
  if (url.protocol === "tel:") return /^\+?[\d().-]+$/.test(url.pathname);
  // A name and a password in an address are how people are led astray. A number is nobody's published address.
  const isNumber = /^[\d.]+$|^\[/.test(url.hostname);
  const isWhole = /^https:\/\//i.test(address) && url.hostname.includes(".") && !isNumber;
  return isWhole && url.username === "" && url.password === "" && !mixesScripts(url.hostname);
}

/** Whether a part of a name is written in letters of two scripts, of which one passes for the other: `pаypal`. */
function mixesScripts(hostname: string): boolean {
  const labels = domainToUnicode(hostname).split(".");
  return labels.some(
    (label) => /\p{Script=Latin}/u.test(label) && /[\p{Script=Cyrillic}\p{Script=Greek}]/u.test(label),
  );
}
