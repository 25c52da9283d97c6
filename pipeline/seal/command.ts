import { parseArgs } from "node:util";
import { type ExitCode, exitCodes } from "../failure.ts";
import { snapshotDir } from "../snapshot/snapshot-dir.ts";
import { todayOption } from "../today.ts";
import { sealSnapshot } from "./seal.ts";

/** `seal [--dir snapshot] [--today 2026-11-21] [--source sample] [--json]`: after an edit of the files by hand. */
export async function run(args: string[]): Promise<ExitCode> {
  const { values } = parseArgs({
    args,
    options: {
      dir: { type: "string" },
      today: { type: "string" },
      source: { type: "string" },
      json: { type: "boolean" },
    },
  });
  const today = todayOption(values.today);
  const dir = await snapshotDir(values.dir);
  const lock = await sealSnapshot(dir, { today, ...(values.source ? { source: values.source } : {}) });
  const documents = Object.keys(lock.documents).length;
  const report = { verb: "seal", ok: true, documents, assets: Object.keys(lock.assets).length, digest: lock.digest };
  const text = `Sealed ${documents} documents and ${report.assets} assets: ${lock.digest.slice(0, 12)}.`;
  process.stdout.write(`${values.json ? JSON.stringify(report, null, 2) : text}\n`);
  return exitCodes.done;
}
