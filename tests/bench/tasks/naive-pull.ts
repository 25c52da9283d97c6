import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createClient } from "@sanity/client";
import { answerTask } from "../processes.ts";

/** The simplest pull: one query for everything, and one file per document. */
await answerTask(async ({ dir, origin }) => {
  const client = createClient({
    apiHost: origin,
    useProjectHostname: false,
    projectId: "local",
    dataset: "production",
    apiVersion: "1",
    useCdn: false,
  });
  const documents = await client.fetch<{ _id: string; _type: string }[]>("*");
  for (const document of documents) {
    const folder = join(dir, document._type);
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, `${document._id}.json`), JSON.stringify(document, null, 2));
  }
});
