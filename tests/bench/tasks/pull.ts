import { pullSnapshot } from "#pipeline/pull/pull.ts";
import { pullSettings } from "#pipeline/settings.ts";
import { sampleDay } from "#tests/support/sample-documents.ts";
import type { TaskOptions } from "../run-task.ts";

export async function run({ dir, origin }: TaskOptions): Promise<number> {
  const { documents } = await pullSnapshot({
    dir,
    settings: { ...pullSettings({ SANITY_API_HOST: origin }), projectId: "local" },
    strict: false,
    baseline: { has: () => false },
    today: sampleDay,
  });
  return documents;
}
