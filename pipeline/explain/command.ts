import { parseArgs } from "node:util";
import { readSnapshot } from "#src/content/read.ts";
import { UnresolvedContent } from "#src/content/resolve/resolver.ts";
import { WrongUse } from "#src/settings/wrong-use.ts";
import { type ExitCode, exitCodes, Failure } from "../failure.ts";
import { snapshotDir } from "../snapshot/snapshot-dir.ts";
import { explainAddress, explainDocument } from "./explain.ts";
import { documentText, pageText } from "./report-text.ts";

/** `explain (--address /de/jobs | --id <_id>) [--json] [--dir snapshot]`: what made a page, or where a document shows. */
export async function run(args: string[]): Promise<ExitCode> {
  const { values } = parseArgs({
    args,
    options: {
      address: { type: "string" },
      id: { type: "string" },
      json: { type: "boolean", default: false },
      dir: { type: "string" },
    },
  });
  const { address, id, json } = values;
  if ((address === undefined) === (id === undefined)) {
    throw new WrongUse("Say what to explain: --address /de/jobs for a page, or --id and an _id for a document.");
  }
  const dir = await snapshotDir(values.dir);
  const snapshot = readSnapshot(dir);
  try {
    if (address !== undefined) show(await explainAddress(dir, snapshot, address), pageText, json);
    else show(await explainDocument(dir, snapshot, id ?? ""), documentText, json);
    return exitCodes.done;
  } catch (error) {
    if (!(error instanceof UnresolvedContent)) throw error;
    throw new Failure("invalid", error.message);
  }
}

function show<T extends object>(explanation: T, inWords: (explanation: T) => string, json: boolean): void {
  const report = { verb: "explain", ok: true, ...explanation };
  process.stdout.write(json ? `${JSON.stringify(report, null, 2)}\n` : inWords(explanation));
}
