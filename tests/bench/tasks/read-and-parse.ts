import { readFileSync } from "node:fs";
import { join } from "node:path";
import { listSnapshot } from "#pipeline/snapshot/listing.ts";
import type { TaskOptions } from "../run-task.ts";

/** The least that checking and comparing the files takes. Answers how many there are. */
export async function run({ dir }: TaskOptions): Promise<number> {
  const { documents } = await listSnapshot(dir);
  return documents.map((file) => JSON.parse(readFileSync(join(dir, file), "utf8"))).length;
}
