import { bodiesQuery } from "#pipeline/cms/queries.ts";
import type { DatasetState } from "#pipeline/local-cms/dataset.ts";
import type { CmsRequest } from "#pipeline/local-cms/request.ts";
import { startTestCms } from "#tests/support/local-cms/test-cms.ts";
import { inventedId, makeDataset } from "./dataset.ts";

/** The CMS of the figures, in a process of its own: its memory and its work shall not count as the pull's. */

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

/** For documents asked for by id, groq-js would look at each of all: measuring a pull would measure this CMS. */
function narrow(state: DatasetState, { query, params }: CmsRequest): DatasetState {
  if (query !== bodiesQuery || !Array.isArray(params.ids)) return state;
  const ids = new Set<string>(params.ids);
  return new Map([...ids].flatMap((id) => state.get(id) ?? []).map((document) => [document._id, document]));
}
