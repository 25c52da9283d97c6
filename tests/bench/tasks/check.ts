import { checkSnapshot } from "#pipeline/check/check.ts";
import type { TaskOptions } from "../run-task.ts";

export async function run({ dir }: TaskOptions): Promise<number> {
  return (await checkSnapshot(dir)).length;
}
