// @ts-expect-error The package has no types of its own. In Node it is CommonJS, without named exports.
import punycode from "punycode.js";
import { parsePath } from "#src/addresses.ts";
import { type Problem, problemIn } from "../documents/problem.ts";
import { factOf, type ProblemText, type RuleName, say } from "../documents/problem-words.ts";
import type { ExpectedObject, Walked } from "../documents/walk.ts";

export function checkAddresses({ document, places }: Walked): Problem[] {
  return places.flatMap((place) => {
    const { fields, schemes } = addressFields(place);
    return fields.flatMap((field) => {
      const address = place.value[field];
      if (typeof address !== "string" || address === "") return [];
      const found = schemeProblem(address, schemes) ?? addressRemark(address);
      return found ? [problemIn(document, [...place.path, field], found.words, found.level)] : [];
    });
  });
}

/** The fields of an object that are addresses, and the schemes that these may have. */
function addressFields({ schema }: ExpectedObject): { fields: readonly string[]; schemes: readonly string[] } {
  const { properties = {} } = schema;
  const isLink = properties._type?.const === "link";
  const schemes = isLink ? ["https:", "mailto:", "tel:"] : ["https:"];
  // The CMS's asset documents have the address of the original file, which no page shows.
  if (schema.oneOf || properties.sha1hash !== undefined) return { fields: [], schemes };
  const fields = isLink ? ["href"] : ["url", "licenceUrl"];
  return { fields: fields.filter((field) => properties[field] !== undefined), schemes };
}

type AddressProblem = { readonly words: ProblemText; readonly level: Problem["level"] };

/** Undefined for a well-formed address with one of these schemes. A fault that browsers correct is only a warning. */
export function schemeProblem(address: string, schemes: readonly string[]): AddressProblem | undefined {
  const fault = unsafe(address, schemes);
  if (!fault) return undefined;
  const beginnings = schemes.map((scheme) => (scheme === "https:" ? "https://" : scheme));
  const facts = { address: factOf(address), beginnings, scheme: URL.parse(address)?.protocol ?? "" };
  // Browsers ignore these spaces.
  const trimmed = address.replace(/^[ \t\n\r]+|[ \t\n\r]+$/g, "");
  if (trimmed !== address && !unsafe(trimmed, schemes)) {
    return { words: say("address.spaces", facts), level: "warning" };
  }
  if (/^http:/i.test(address) && !unsafe(address.replace(/^http:/i, "https:"), schemes)) {
    return { words: say("address.http", facts), level: "warning" };
  }
  const recognised = fault === "address.scheme" ? undefined : recognisedFault(address);
  return { words: recognised ?? say(fault, facts), level: "error" };
}

/** Common mistakes, each with its own remedy: a page of this site, spaces, a wrong telephone number or mail address. */
function recognisedFault(address: string): ProblemText | undefined {
  const shown = factOf(address);
  // Editors choose a page of this site from a list, so that the link survives a new address of the page.
  const page = address.startsWith("/") && parsePath(address.replace(/[?#].*$/, ""));
  if (page) return say("address.page", { address: shown, screen: page.screen });
  const [, scheme = "", target = "", query = ""] = /^\s*(tel|mailto|https):([^?#]*)(.*)$/is.exec(address) ?? [];
  const protocol = `${scheme.toLowerCase()}:`;
  // `tel:+49 40 12` → `tel:+494012`, but `https://a.example/our page` → `https://a.example/our%20page`
  const better = protocol + (protocol === "https:" ? encoded(target) : target.replace(/\s+/g, "")) + encoded(query);
  const hasBlanks = /\s/.test(address.trim());
  if (hasBlanks && !unsafe(better, [protocol]))
    return say("address.blanks", { address: shown, better: factOf(better) });
  if (protocol === "tel:") return say("address.tel", { address: shown });
  return protocol === "mailto:" ? say("address.mail", { address: shown }) : undefined;
}

/** Encodes blanks and the characters that no address may have: `<`, `>`, `"` and `\`. */
function encoded(text: string): string {
  return text.trim().replace(/[\s<>"\\]/g, encodeURIComponent);
}

/** Parameters that only say where a visitor came from: `?utm_source=mail`. */
const trackingParameter = /^(utm_\w+|fbclid|gclid|dclid|msclkid|yclid|igshid|twclid|mc_[ce]id|_hs(enc|mi)|mkt_tok)$/i;

/** Search engines and mail programs that lead to a page through an address of their own: `www.google.de/url?q=…`. */
const redirecting = [
  /^(www\.)?google\.[a-z.]+\/url$/i,
  /\.safelinks\.protection\.outlook\.com\//i,
  /^urldefense(\.proofpoint)?\.com\//i,
  /^lm?\.facebook\.com\/l\.php/i,
  /^www\.bing\.com\/ck\//i,
  /^duckduckgo\.com\/l\//i,
  /^www\.linkedin\.com\/(safety\/go|redir)/i,
];

/** Warns of an address that leads to the page by a detour, or that says where a visitor came from. */
function addressRemark(address: string): AddressProblem | undefined {
  const url = URL.parse(address);
  if (!url) return undefined;
  const { host, pathname } = url;
  if (redirecting.some((pattern) => pattern.test(host + pathname))) {
    return { words: say("address.redirect", { host }), level: "warning" };
  }
  const parameter = [...url.searchParams.keys()].find((name) => trackingParameter.test(name));
  return parameter === undefined ? undefined : { words: say("address.tracking", { parameter }), level: "warning" };
}

/** The rule that the address breaks, if it does. */
function unsafe(address: string, schemes: readonly string[]): RuleName | undefined {
  // The address is parsed as in a browser, which accepts a scheme with spaces or line breaks.
  const url = URL.parse(address);
  if (!url) return "address.incomplete";
  if (["javascript:", "vbscript:", "data:"].includes(url.protocol)) return "address.script";
  if (!schemes.includes(url.protocol)) return "address.scheme";
  return isWellFormed(address, url) ? undefined : "address.malformed";
}

/** True for `mailto:a@b.example`, `tel:+49(0)40-12` and `https://a.example/…`. */
function isWellFormed(address: string, url: URL): boolean {
  if (/[\s<>"\\]/.test(address)) return false;
  if (url.protocol === "mailto:") return /^[^@]+@[^@]+\.[^@.]+$/.test(url.pathname);
  if (url.protocol === "tel:") return /^\+?[\d().-]+$/.test(url.pathname);
  // Addresses with a user name or a password serve phishing. No published site uses an IP address: `192.0.2.1`, `[::1]`.
  const isNumber = /^[\d.]+$|^\[/.test(url.hostname);
  const hasName = /^https:\/\//i.test(address) && url.hostname.includes(".") && !isNumber;
  return hasName && url.username === "" && url.password === "" && !isDeceptive(url.hostname);
}

/** True if a label mixes two scripts with similar letters, as in `pаypal`, or if no browser can decode it: `xn--!`. */
function isDeceptive(hostname: string): boolean {
  try {
    const labels: string[] = punycode.toUnicode(hostname).split(".");
    return labels.some(
      (label) => /\p{Script=Latin}/u.test(label) && /[\p{Script=Cyrillic}\p{Script=Greek}]/u.test(label),
    );
  } catch {
    return true;
  }
}
