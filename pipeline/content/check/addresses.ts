import { shownValue } from "../shown.ts";

/** What is wrong with an address to the outside; nothing for one with an allowed scheme (`https:`, `mailto:`, `tel:`). */
export function schemeProblem(
  address: string,
  schemes: readonly string[],
): { wrong: string; remedy: string } | undefined {
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
  return /^https:\/\//i.test(address) && url.hostname.includes(".") && url.username === "" && url.password === "";
}
