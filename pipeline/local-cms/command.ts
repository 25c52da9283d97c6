import { once } from "node:events";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { isCollection } from "#src/addresses.ts";
import { readSnapshot } from "#src/content/read.ts";
import { type ExitCode, exitCodes } from "../failure.ts";
import { cmsPort, isProjectNamed } from "../settings.ts";
import { snapshotDir } from "../snapshot/snapshot-dir.ts";
import { requireFreePort } from "../this-machine.ts";
import { interruption, optionsIn } from "../verb.ts";
import { assetFilesIn } from "./assets.ts";
import { answerRequest, type LocalCms, startLocalCms } from "./server.ts";
import { storeWithEdits } from "./store.ts";

const keptHere = fileURLToPath(new URL("../../.cache/cms", import.meta.url));

/** `cms [--dir snapshot] [--edits folder] [--fresh]`: keeps edits for its next start; `--fresh` deletes them. */
export async function run(args: string[]): Promise<ExitCode> {
  const { edits = keptHere, fresh, ...values } = optionsIn(args, ["dir", "edits"], ["fresh"]);
  const port = cmsPort();
  await requireFreePort("CMS_PORT", port);
  const dir = await snapshotDir(values.dir);
  if (fresh) await rm(edits, { recursive: true, force: true });
  const store = storeWithEdits([...readSnapshot(dir).documents.values()], edits);
  const files = assetFilesIn(join(edits, "assets"), join(dir, "assets"));
  const cms = await startLocalCms({ store, files, port }, answerRequest);
  const signal = interruption();
  process.stdout.write(instructions(cms));
  await once(signal, "abort");
  await cms.close();
  return exitCodes.done;
}

function instructions({ origin, projectId, store }: LocalCms): string {
  const { port } = new URL(origin);
  const address = `http://localhost:${port}`;
  const opened = [...store.current.values()].find(({ _type, open }) => isCollection(_type) && open === true);
  const patch = JSON.stringify({ mutations: [{ patch: { id: opened?._id ?? "", set: { open: false } } }] });
  const source = isProjectNamed() ? `SANITY_API_HOST=${address} SANITY_PROJECT_ID=${projectId} ` : "";
  const otherPort = source === "" && Number(port) !== cmsPort({}) ? ` CMS_PORT=${port}` : "";
  return `${store.current.size} documents on ${address}. Leave this running; in another terminal:

  1. Change something: make studio is the page for it; or close a page with one line:
     curl ${address}/v1/data/mutate/production -H 'content-type: application/json' \\
       -d '${patch}'
  2. ${source}make pull${otherPort}
  3. make diff
  4. make dev, or make build serve, to see the site
  5. git checkout snapshot && git clean -fd snapshot, and make cms ARGS=--fresh, to have the old content back

`;
}
