import { pullSnapshot } from "#pipeline/pull/pull.ts";
import { pullSettings } from "#pipeline/settings.ts";
import { sampleDay } from "#tests/support/sample-documents.ts";
import { answerTask } from "../processes.ts";

await answerTask(({ dir, origin }) =>
  pullSnapshot({
    dir,
    settings: { ...pullSettings({ SANITY_API_HOST: origin }), projectId: "local" },
    strict: false,
    baseline: { has: () => false },
    today: sampleDay,
  }),
);
