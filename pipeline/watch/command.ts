import { parseArgs } from "node:util";
import { readBaseline } from "../check/baseline.ts";
import { textReport } from "../check/report-text.ts";
import { namedProject } from "../cms/named-project.ts";
import { type ExitCode, exitCodes, WrongUse } from "../exit-codes.ts";
import { exitCodeOf, PullFailure } from "../failure.ts";
import { interruptedBySignals } from "../interruption.ts";
import { checkSettings } from "../settings.ts";
import { defaultSnapshotDir } from "../snapshot/snapshot-dir.ts";
import { todayOption } from "../today.ts";
import { watchContent } from "./watch-content.ts";
import { eventText, type WatchEvent } from "./watch-event.ts";

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
  const interruption = interruptedBySignals();
  try {
    const settings = namedProject("follow");
    todayOption(values.today);
    await watchContent({
      dir: values.dir ?? defaultSnapshotDir,
      settings,
      ...checkSettings(),
      baseline: readBaseline(values.baseline),
      today: () => todayOption(values.today),
      signal: interruption.signal,
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
    interruption.stop();
  }
}

function sayText(event: WatchEvent): void {
  if (event.event !== "failed") process.stdout.write(eventText(event));
  else process.stderr.write(`${event.problems.length > 0 ? textReport(event.problems, false) : ""}${eventText(event)}`);
}

function sayJson(event: WatchEvent): void {
  process.stdout.write(`${JSON.stringify({ verb: "watch", ...event })}\n`);
}
