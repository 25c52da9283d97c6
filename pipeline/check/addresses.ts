import { isIP } from "node:net";
import { domainToUnicode } from "node:url";
import type { Problem } from "../problem.ts";
import { shownValue } from "../text/shown.ts";
import { problemIn } from "./loaded.ts";
import type { Place, Walked } from "./walk.ts";

/** Every address to the outside is safe to follow. */
export function checkAddresses({ document, places }: Walked): Problem[] {
  return places.flatMap((place) =>
    addressesIn(place).flatMap(({ field, address, schemes }) => {
      const found = schemeProblem(address, schemes);
      return found ? [problemIn(document, [...place.path, field], found.wrong, found.remedy, found.level)] : [];
    }),
  );
}

interface Address {
  readonly field: string;
  readonly address: string;
  readonly schemes: readonly string[];
}

const none: readonly Address[] = [];

/** The fields of an object that hold an address to the outside, with the schemes they may have. */
function addressesIn({ schema, value }: Place): readonly Address[] {
  const { properties = {} } = schema;
  // The CMS's own documents say where the original is; that address is never shown.
  if (schema.oneOf || properties.sha1hash !== undefined) return none;
  const isLink = properties._type?.const === "link";
  const fields = (isLink ? ["href"] : ["url", "licenceUrl"]).filter((field) => properties[field] !== undefined);
  if (fields.length === 0) return none;
  const schemes = isLink ? ["https:", "mailto:", "tel:"] : ["https:"];
  return fields.flatMap((field) => {
    const address = value[field];
    return typeof address === "string" && address !== "" ? [{ field, address, schemes }] : none;
  });
}

export interface AddressProblem {
  readonly wrong: string;
  readonly remedy: string;
  readonly level: Problem["level"];
}

/**
 * What is wrong with an address to the outside. Returns undefined for one that is well formed and has an allowed scheme
 * (`https:`, `mailto:`, `tel:`). One that leads where it says it does, only not as it should, is a warning.
 */
export function schemeProblem(address: string, schemes: readonly string[]): AddressProblem | undefined {
  const found = unsafe(address, schemes);
  if (!found) return undefined;
  // Of such spaces browsers take no notice.
  const trimmed = address.replace(/^[ \t\n\r]+|[ \t\n\r]+$/g, "");
  if (trimmed !== address && !unsafe(trimmed, schemes)) {
    const wrong = `${shownValue(address)} has spaces around it`;
    return { wrong, remedy: "Remove the spaces", level: "warning" };
  }
  if (/^http:/i.test(address) && !unsafe(address.replace(/^http:/i, "https:"), schemes)) {
    const remedy = "Write https:// if the site has it: what is sent over http: can be read and changed on its way";
    return { wrong: `${shownValue(address)} begins with http:`, remedy, level: "warning" };
  }
  return { ...found, level: "error" };
}

function unsafe(address: string, schemes: readonly string[]): Omit<AddressProblem, "level"> | undefined {
  const remedy = `Write it in full, beginning with ${schemes.map((scheme) => prefixes[scheme] ?? scheme).join(" or ")}`;
  // Parsed as a browser does, which also sees a scheme that has spaces or line breaks in it.
  const url = URL.parse(address);
  if (!url) return { wrong: `${shownValue(address)} is not a complete address`, remedy };
  if (["javascript:", "vbscript:", "data:"].includes(url.protocol)) {
    return { wrong: `${shownValue(address)} is a script or hidden content (${url.protocol}) and no address`, remedy };
  }
  if (!schemes.includes(url.protocol)) return { wrong: `${shownValue(address)} begins with ${url.protocol}`, remedy };
  if (!isWellFormed(address, url)) return { wrong: `${shownValue(address)} is not a correct address`, remedy };
  return undefined;
}

const prefixes: Readonly<Record<string, string>> = { "https:": "https://" };

function isWellFormed(address: string, url: URL): boolean {
  if (/[\s<>"\\]/.test(address)) return false;
  if (url.protocol === "mailto:") return /^[^@]+@[^@]+\.[^@.]+$/.test(url.pathname);
  if (url.protocol === "tel:") return /^\+?[\d().-]+$/.test(url.pathname);
  // A name and a password in an address are how people are led astray.
  // A number is nobody's published address.
  const isWhole = /^https:\/\//i.test(address) && url.hostname.includes(".") && isIP(url.hostname) === 0;
  return isWhole && url.username === "" && url.password === "" && !mixesScripts(url.hostname);
}

/** Whether a part of a name is written in letters of two scripts, of which one passes for the other: `pаypal`. */
function mixesScripts(hostname: string): boolean {
  const labels = domainToUnicode(hostname).split(".");
  return labels.some(
    (label) => /\p{Script=Latin}/u.test(label) && /[\p{Script=Cyrillic}\p{Script=Greek}]/u.test(label),
  );
}
