import { pullSnapshot } from "#pipeline/pull/pull.ts";
import { pullSettings } from "#pipeline/settings.ts";
import { standInTheWay } from "./pull-edits.ts";
import { sampleDay } from "./sample-day.ts";

/**
 * `pull-child.ts <origin> <folder> <number>`: a pull that kills its process before the step of that number; with
 * `obstructed` for a number it cannot write one of the files.
 */

const [origin, dir = "", doom] = process.argv.slice(2);
let count = 0;
await pullSnapshot({
  dir,
  settings: { ...pullSettings({ SANITY_API_HOST: origin }), projectId: "local" },
  strict: false,
  baseline: { has: () => false },
  today: sampleDay,
  mayFlush: false,
  beforeStep(step) {
    if (doom === "obstructed") standInTheWay(step);
    else if (count++ === Number(doom)) process.kill(process.pid, "SIGKILL");
  },
}).catch((error: Error) => {
  // As the program does: it ends when nothing is left to do.
  console.error(error.message);
  process.exitCode = 1;
});
