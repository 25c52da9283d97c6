import { parseArgs } from "node:util";
import { readBaseline } from "../check/baseline.ts";
import { textReport } from "../check/report.ts";
import { namedProject } from "../cms/client.ts";
import { type ExitCode, exitCodeOf, exitCodes } from "../failure.ts";
import { failureOf } from "../failure-of.ts";
import { interruptedBySignals } from "../interruption.ts";
import { checkSettings } from "../settings.ts";
import { defaultSnapshotDir } from "../snapshot/snapshot-dir.ts";
import { paintFor } from "../terminal.ts";
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
    // Like everything else that happens, on a line of its own.
    const { reason, message, problems } = failureOf(error);
    say({ event: "failed", reason, message, problems });
    return exitCodeOf[reason];
  } finally {
    interruption.stop();
  }
}

function sayText(event: WatchEvent): void {
  if (event.event !== "failed") {
    process.stdout.write(eventText(event));
    return;
  }
  const { problems } = event;
  const report = problems.length > 0 ? textReport(problems, false, paintFor(process.stderr)) : "";
  process.stderr.write(`${report}${eventText(event)}`);
}

function sayJson(event: WatchEvent): void {
  process.stdout.write(`${JSON.stringify({ verb: "watch", ...event })}\n`);
}
