import { join } from "node:path";
import { readSnapshot } from "#src/content/read.ts";
import { writeSample } from "#tests/support/sample.ts";

export interface Dataset {
  readonly documents: readonly object[];
  readonly assetsDir: string;
}

/** Whether the site has the types of the documents that are made up. */
export type Invented = "known" | "unknown";

/**
 * The sample's documents, which make a valid site, and as many others as are missing: of about 1 kB and of types that the
 * site has; or `count` of about 3 kB, of types that it does not know.
 */
export async function makeDataset(count: number, home: string, kind: Invented): Promise<Dataset> {
  const dir = join(home, "sample");
  await writeSample(dir);
  const sample = [...readSnapshot(dir).byId.values()];
  const missing = kind === "unknown" ? count : Math.max(0, count - sample.length);
  const invent = kind === "unknown" ? unknownDocument : inventedDocument;
  const more = Array.from({ length: missing }, (_, index) => invent(index));
  return { documents: [...sample, ...more], assetsDir: join(dir, "assets") };
}

/** Ids of documents that may be changed, and stay valid. */
export function inventedId(index: number): string {
  return `bench-${index}`;
}

/** Of three types in turn, none of which gets a page of its own; no two have the same text. */
function inventedDocument(index: number): object {
  const _id = inventedId(index);
  const text = {
    _type: "localeText",
    de: sentence(index, "Aus Resten der Lebensmittelherstellung wird Futter"),
    en: sentence(index, "Leftovers of food production become feed"),
  };
  switch (index % 3) {
    case 0:
      return { _id, _type: "partner", name: `Partner ${index}`, description: text, order: index };
    case 1:
      return { _id, _type: "testimonial", author: `Author ${index}`, quote: text };
    default:
      return {
        _id,
        _type: "teamMember",
        name: `Name ${index}`,
        role: { _type: "localeString", de: "Technik", en: "Engineering" },
        bio: text,
        order: index,
      };
  }
}

/** About 400 characters. */
function sentence(index: number, words: string): string {
  return Array.from({ length: 8 }, (_, part) => `${words} (${(index * 31 + part * 17) % 9973}).`)
    .join(" ")
    .slice(0, 400);
}

/** As a shop or an archive has them: rich text, references to each other, and pictures of the site. */
function unknownDocument(index: number): object {
  const block = (part: number) => ({
    _key: `b${part}`,
    _type: "block",
    style: "normal",
    markDefs: [],
    children: [{ _key: "s", _type: "span", marks: [], text: sentence(index + part, "Aus dem Archiv der Zeitung") }],
  });
  return {
    _id: inventedId(index),
    _type: ["article", "shopOrder", "event"][index % 3],
    title: `Dokument ${index}`,
    slug: { _type: "slug", current: `dokument-${index}` },
    body: [0, 1, 2, 3].map(block),
    related: [{ _key: "a", _type: "reference", _ref: inventedId((index * 7) % 100) }],
  };
}
