import { isIP } from "node:net";
import { domainToUnicode } from "node:url";
import type { Problem } from "../problem.ts";
import { shownValue } from "../text/shown.ts";
import { problemIn } from "./loaded.ts";
import type { Place, Walked } from "./walk.ts";

/** Every address to the outside is safe to follow. */
export function checkAddresses({ document, places }: Walked): Problem[] {
  return places.flatMap((place) => {
    const { fields, schemes } = addressFields(place);
    return fields.flatMap((field) => {
      const address = place.value[field];
      const found = typeof address === "string" && address !== "" ? schemeProblem(address, schemes) : undefined;
      return found ? [problemIn(document, [...place.path, field], found.wrong, found.remedy, found.level)] : [];
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
  const fault = unsafe(address, schemes);
  if (!fault) return undefined;
  // Of such spaces browsers take no notice.
  const trimmed = address.replace(/^[ \t\n\r]+|[ \t\n\r]+$/g, "");
  if (trimmed !== address && !unsafe(trimmed, schemes)) {
    return { wrong: `${shownValue(address)} has spaces around it`, remedy: "Remove the spaces", level: "warning" };
  }
  if (/^http:/i.test(address) && !unsafe(address.replace(/^http:/i, "https:"), schemes)) {
    const remedy = "Write https:// if the site has it: what is sent over http: can be read and changed on its way";
    return { wrong: `${shownValue(address)} begins with http:`, remedy, level: "warning" };
  }
  const beginnings = schemes.map((scheme) => (scheme === "https:" ? "https://" : scheme)).join(" or ");
  const remedy = `Write it in full, beginning with ${beginnings}`;
  return { wrong: `${shownValue(address)} ${fault}`, remedy, level: "error" };
}

/** Why an address may not be followed, as the end of a sentence. */
function unsafe(address: string, schemes: readonly string[]): string | undefined {
  // Parsed as a browser does, which also sees a scheme that has spaces or line breaks in it.
  const url = URL.parse(address);
  if (!url) return "is not a complete address";
  if (["javascript:", "vbscript:", "data:"].includes(url.protocol)) {
    return `is a script or hidden content (${url.protocol}) and no address`;
  }
  if (!schemes.includes(url.protocol)) return `begins with ${url.protocol}`;
  return isWellFormed(address, url) ? undefined : "is not a correct address";
}

function isWellFormed(address: string, url: URL): boolean {
  if (/[\s<>"\\]/.test(address)) return false;
  if (url.protocol === "mailto:") return /^[^@]+@[^@]+\.[^@.]+$/.test(url.pathname);
  if (url.protocol === "tel:") return /^\+?[\d().-]+$/.test(url.pathname);
  // A name and a password in an address are how people are led astray. A number is nobody's published address.
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
