import { registerHooks } from "node:module";
import { relative } from "node:path";
import { fileURLToPath } from "node:url";

/** `loading-child.ts <origin> <folder>`: pulls, and prints the report and what was loaded for it, as JSON. */

const root = new URL("../..", import.meta.url);
const loaded: string[] = [];
registerHooks({
  load(url, context, next) {
    if (url.startsWith(root.href)) loaded.push(relative(fileURLToPath(root), fileURLToPath(url)));
    return next(url, context);
  },
});

const [origin, dir = ""] = process.argv.slice(2);
const { pullSnapshot } = await import("#pipeline/pull/pull.ts");
const { pullSettings } = await import("#pipeline/settings.ts");
const { sampleDay } = await import("./sample-day.ts");
const report = await pullSnapshot({
  dir,
  settings: { ...pullSettings({ SANITY_API_HOST: origin }), projectId: "local" },
  strict: false,
  baseline: { has: () => false },
  today: sampleDay,
});
process.stdout.write(JSON.stringify({ isChanged: report.isChanged, loaded }));
