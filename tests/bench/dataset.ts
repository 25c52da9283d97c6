import { join } from "node:path";
import { readSnapshot } from "#src/content/read.ts";
import { writeSample } from "#tests/support/sample.ts";

export interface Dataset {
  readonly documents: readonly object[];
  readonly assetsDir: string;
}

/** The sample's documents, which make a valid site, and as many others of about 1 kB as are missing. */
export async function makeDataset(count: number, home: string): Promise<Dataset> {
  const dir = join(home, "sample");
  await writeSample(dir);
  const sample = [...readSnapshot(dir).byId.values()];
  const missing = Math.max(0, count - sample.length);
  const more = Array.from({ length: missing }, (_, index) => inventedDocument(index));
  return { documents: [...sample, ...more], assetsDir: join(dir, "assets") };
}

/** Ids of documents that may be changed, and stay valid. */
export function inventedId(index: number): string {
  return `bench-${index}`;
}

/** Documents of three types in turn, without pages of their own and with different texts. */
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

function sentence(index: number, words: string): string {
  return Array.from({ length: 8 }, (_, part) => `${words} (${(index * 31 + part * 17) % 9973}).`)
    .join(" ")
    .slice(0, 400);
}
