import { pullSnapshot } from "#pipeline/pull/pull.ts";
import { pullSettings } from "#pipeline/settings.ts";
import { sampleDay } from "./sample-documents.ts";

/** `pull-child.ts <origin> <folder> <number>`: a pull that kills its process before the step of that number. */

const [origin, dir = "", doom] = process.argv.slice(2);
let count = 0;
await pullSnapshot({
  dir,
  settings: { ...pullSettings({ SANITY_API_HOST: origin }), projectId: "local" },
  strict: false,
  baseline: { has: () => false },
  today: sampleDay,
  mayFlush: false,
  beforeStep() {
    if (count++ === Number(doom)) process.kill(process.pid, "SIGKILL");
  },
});
