import { parseArgs } from "node:util";
import { checkSettings, pullSettings } from "../config.ts";
import { readBaseline } from "../content/baseline.ts";
import { exitCodeOf, PullFailure } from "../content/pull/failure.ts";
import { watchContent } from "../content/watch/watch-content.ts";
import { eventText, type WatchEvent } from "../content/watch/watch-event.ts";
import { type ExitCode, exitCodes, WrongUse } from "../exit-codes.ts";
import { defaultSnapshotDir } from "../snapshot-dir.ts";
import { todayOption } from "../today.ts";
import { textReport } from "./check-report.ts";

/**
 * `watch [--dir snapshot] [--today 2026-11-21] [--baseline file] [--json]`: follows the CMS and pulls what changes, until
 * Ctrl-C. With --json, one line of JSON for each thing that happens.
 */
export async function run(args: string[]): Promise<ExitCode> {
  const { values } = parseArgs({
    args,
    options: {
      dir: { type: "string" },
      today: { type: "string" },
      baseline: { type: "string" },
      json: { type: "boolean", default: false },
    },
  });
  const say = (event: WatchEvent) => (values.json ? sayJson(event) : sayText(event));
  const ending = endedBySignals();
  try {
    const { projectId, ...settings } = pullSettings();
    if (!projectId) throw new WrongUse("Say which project to follow: SANITY_PROJECT_ID (see .env.example).");
    todayOption(values.today);
    await watchContent({
      dir: values.dir ?? defaultSnapshotDir,
      settings: { projectId, ...settings },
      ...checkSettings(),
      baseline: readBaseline(values.baseline),
      today: () => todayOption(values.today),
      signal: ending.signal,
      say,
    });
    return exitCodes.done;
  } catch (error) {
    const failure = error instanceof WrongUse ? new PullFailure("config", error.message) : error;
    if (!(failure instanceof PullFailure)) throw failure;
    const { reason, message, problems } = failure;
    say({ event: "failed", reason, message, problems });
    return exitCodeOf[reason];
  } finally {
    ending.stop();
  }
}

function sayText(event: WatchEvent): void {
  if (event.event !== "failed") process.stdout.write(eventText(event));
  else process.stderr.write(`${event.problems.length > 0 ? textReport(event.problems, false) : ""}${eventText(event)}`);
}

function sayJson(event: WatchEvent): void {
  process.stdout.write(`${JSON.stringify({ verb: "watch", ...event })}\n`);
}

/** The first signal ends the watch in good order, a second one at once. */
function endedBySignals(): { signal: AbortSignal; stop(): void } {
  const controller = new AbortController();
  const abort = () => controller.abort();
  for (const name of ["SIGINT", "SIGTERM"] as const) process.once(name, abort);
  return {
    signal: controller.signal,
    stop: () => {
      for (const name of ["SIGINT", "SIGTERM"] as const) process.off(name, abort);
    },
  };
}
