import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { readMark } from "#pipeline/site/brand/artwork.ts";
import { rootProperties } from "#pipeline/site/brand/colours.ts";
import { documentsOf, type Snapshot } from "#src/content/snapshot.ts";

/** Identifies a company by its content and the colours and shapes of its brand, so that this code knows no company. */
export async function tracesOf(snapshot: Snapshot, brandDir: string): Promise<string[]> {
  const [settings] = documentsOf(snapshot, "siteSettings");
  const [imprint] = documentsOf(snapshot, "imprint");
  const mail = settings?.contactEmail;
  const names = [settings?.companyName, settings?.shortName, mail, mail?.split("@")[1]];
  const texts = [
    ...Object.values(settings?.claim ?? {}),
    settings?.applicationEmail,
    settings?.phone,
    ...(settings?.socialLinks.map(({ url }) => url) ?? []),
    imprint?.street,
    imprint?.representedBy,
    imprint?.responsible,
    imprint?.vatId,
    ...documentsOf(snapshot, "teamMember").map(({ name }) => name),
    ...documentsOf(snapshot, "partner").map(({ name }) => name),
    ...documentsOf(snapshot, "testimonial").map(({ author }) => author),
    ...documentsOf(snapshot, "job").flatMap(({ slug, title }) => [slug.current, ...Object.values(title)]),
    ...documentsOf(snapshot, "product").flatMap(({ summary }) => Object.values(summary)),
  ];
  const files = [...documentsOf(snapshot, "sanity.imageAsset"), ...documentsOf(snapshot, "sanity.fileAsset")];
  const colours = rootProperties(await readFile(join(brandDir, "colours.css"), "utf8"), "colours.css");
  const mark = await readMark(join(brandDir, "mark.svg"));
  const hexes = [...colours.values()].filter((value) => /^#[\da-f]{6}$/i.test(value)).map((hex) => hex.toLowerCase());
  // Other companies may use the same short texts.
  const telling = texts.filter((text) => text && text.length >= shortestTextLength);
  return [
    ...names,
    ...telling,
    ...files.map(({ sha1hash }) => sha1hash),
    ...hexes,
    ...mark.paths.map(({ d }) => d),
  ].filter((trace): trace is string => trace !== undefined && trace.length > 3 && !/^locale/.test(trace));
}

/** Characters: two companies hardly ever write the same text of this length. */
const shortestTextLength = 12;

/** The traces in a text, in upper or lower case. */
export function tracesIn(text: string, traces: readonly string[]): string[] {
  const lower = text.toLowerCase();
  return traces.filter((trace) => lower.includes(trace.toLowerCase()));
}

/** Words of the sample's trade, which no other company needs, in German and English. */
const trade =
  /(?<![\p{L}\d])(?:\p{L}*(?:larv|futter)\p{L}*|inse[ck]t\p{L}*|feed|soldier fl(?:y|ies)|soldatenfl\p{L}*|protein\p{L}*|fertili[sz]ers?|\p{L}*dünger|oil|öl)(?![\p{L}\d])/giu;

export function tradeWordsIn(text: string): string[] {
  return [...new Set(text.match(trade) ?? [])];
}

/** The files in which the guide of a rebrand has its readers name their kinds of products. */
export function kindFilesOf(guide: string): string[] {
  const [, table = ""] = /Products have a kind.*?\n\n(.*?)\n\n/s.exec(guide) ?? [];
  return [...table.matchAll(/^ *\| `([^`]+)`/gm)].map(([, file = ""]) => file);
}
