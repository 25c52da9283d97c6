import { join } from "node:path";
import { bodiesQuery } from "#pipeline/cms/queries.ts";
import type { DatasetState } from "#pipeline/local-cms/dataset.ts";
import type { CmsRequest } from "#pipeline/local-cms/request.ts";
import { readSnapshot } from "#src/content/read.ts";
import { startTestCms } from "#tests/support/local-cms/test-cms.ts";
import { writeSample } from "#tests/support/sample.ts";

/** The measured CMS runs in its own process, so that its memory and time do not count as the pull's. */

export type CmsOrder = { readonly order: "take" } | { readonly order: "edit"; readonly count: number };
export interface CmsTraffic {
  readonly requests: number;
  /** The size of the encoded bodies. */
  readonly bytes: number;
}

const [count = "0", home = ""] = process.argv.slice(2);
const cms = await startTestCms({ ...(await makeDataset(Number(count), home)), narrow });
let edits = 0;

process.on("message", (message: CmsOrder) => {
  if (message.order === "edit") edit(message.count);
  const traffic: CmsTraffic = {
    requests: cms.requests.length,
    bytes: cms.requests.reduce((sum, { sentBytes }) => sum + sentBytes, 0),
  };
  cms.requests.length = 0;
  process.send?.(traffic);
});
process.once("disconnect", () => void cms.close());
process.send?.({ origin: cms.origin });

function edit(documents: number): void {
  edits += 1;
  for (let index = 0; index < documents; index += 1) {
    cms.store.edit(inventedId(index), (document) => {
      const field = ["description", "quote", "bio"].find((name) => name in document) ?? "";
      const text = document[field] as { de: string };
      return { ...document, [field]: { ...text, de: `${text.de} ${edits}` } };
    });
  }
}

/** Leaves only the requested ids. groq-js would scan all documents, and the figures would measure this CMS. */
function narrow(state: DatasetState, { query, params }: CmsRequest): DatasetState {
  if (query !== bodiesQuery || !Array.isArray(params.ids)) return state;
  const ids = new Set<string>(params.ids);
  return new Map([...ids].flatMap((id) => state.get(id) ?? []).map((document) => [document._id, document]));
}

/** The sample's documents, which make a valid site, filled up with documents of about 1 kB. */
async function makeDataset(count: number, home: string) {
  const dir = join(home, "sample");
  await writeSample(dir);
  const sample = [...readSnapshot(dir).byId.values()];
  const missing = Math.max(0, count - sample.length);
  const more = Array.from({ length: missing }, (_, index) => inventedDocument(index));
  return { documents: [...sample, ...more], assetsDir: join(dir, "assets") };
}

/** Ids of documents that stay valid when their text changes. */
function inventedId(index: number): string {
  return `bench-${index}`;
}

/** Documents of three types in turn, with different texts and without pages. */
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
