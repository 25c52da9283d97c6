import { join } from "node:path";
import { WrongUse } from "#src/settings/wrong-use.ts";
import { reportWords } from "../documents/report-words.ts";
import { referencesIn } from "../documents/walk.ts";
import { type ExitCode, exitCodes } from "../failure.ts";
import { writeFile } from "../files.ts";
import { pullSettings, reportSettings } from "../settings.ts";
import { fileNameFor } from "../snapshot/document-file.ts";
import { snapshotDir } from "../snapshot/snapshot-dir.ts";
import { optionsIn, paintFor } from "../verb.ts";
import { readRevisions } from "./compare/revision.ts";
import { outlinesOf } from "./document-outline.ts";
import { documentLines } from "./print/report-text.ts";

/** Writes the old document to a file, as a draft for the CMS, and prints the command that would send the file. */
export async function run(args: string[]): Promise<ExitCode> {
  const { id, at, out = ".cache/restore", dir } = optionsIn(args, ["id", "at", "out", "dir"], []);
  if (!id || !at) throw new WrongUse("Say what to restore: ID=page-jobs AT=<commit> (make history lists them).");
  const { before, after } = readRevisions(await snapshotDir(dir), at);
  const [old, now] = [before.snapshot, after.snapshot];
  const document = old.documents.get(id);
  if (!document) {
    throw new WrongUse(
      `At ${at} there is no document ${JSON.stringify(id)}. make history ID=${id} lists the commits that changed it.`,
    );
  }
  const words = reportWords[reportSettings().reportLocale];
  const [change] = outlinesOf({ before: now, after: old }, new Set([id]), words);
  if (!change) {
    process.stdout.write(`${words.say("asItWas", { id, at })}\n`);
    return exitCodes.done;
  }
  const file = join(out, `${fileNameFor(id)}.json`);
  const draft = { ...document, _id: `drafts.${id}` };
  writeFile(file, `${JSON.stringify({ mutations: [{ createOrReplace: draft }] }, null, 2)}\n`);
  const gone = [...new Set(referencesIn(document).map(({ to }) => to))].filter((target) => !now.documents.has(target));
  const lines = [
    ...documentLines(change, words, paintFor(process.stdout)),
    "",
    ...gone.map((id) => words.say("refersToGone", { id })),
    words.say("asDraft", { file }),
    `curl ${mutateAddress()} -H "authorization: Bearer $TOKEN" -H "content-type: application/json" --data @${file}`,
  ];
  process.stdout.write(`${lines.join("\n")}\n`);
  return exitCodes.done;
}

function mutateAddress(): string {
  const { projectId = "<project>", dataset, apiVersion, apiHost } = pullSettings();
  return `${apiHost ?? `https://${projectId}.api.sanity.io`}/v${apiVersion}/data/mutate/${dataset}`;
}
