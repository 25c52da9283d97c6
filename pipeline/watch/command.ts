import { readBaseline } from "../check/baseline.ts";
import { problemsInText } from "../check/report.ts";
import { namedProject } from "../cms/client.ts";
import { type ExitCode, exitCodeOf, exitCodes } from "../failure.ts";
import { failureOf } from "../failure-of.ts";
import { interruptedBySignals } from "../interruption.ts";
import { checkSettings } from "../settings.ts";
import { defaultSnapshotDir } from "../snapshot/snapshot-dir.ts";
import { paintFor } from "../terminal.ts";
import { plural } from "../text/plural.ts";
import { todayOption } from "../today.ts";
import { optionsIn } from "../verb.ts";
import { type WatchEvent, watchContent } from "./watch-content.ts";

/**
 * `watch [--dir snapshot] [--today 2026-11-21] [--baseline file] [--json]`: pulls every change in the CMS, until
 * Ctrl-C. With --json, each event is a line of JSON.
 */
export async function run(args: string[]): Promise<ExitCode> {
  const values = optionsIn(args, ["dir", "today", "baseline"], ["json"]);
  const say = (event: WatchEvent) => {
    if (values.json) process.stdout.write(`${JSON.stringify({ verb: "watch", ...event })}\n`);
    else (event.event === "failed" ? process.stderr : process.stdout).write(describeEvent(event));
  };
  const interruption = interruptedBySignals();
  try {
    const settings = await namedProject("follow");
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
    const { reason, message, problems } = failureOf(error);
    say({ event: "failed", reason, message, problems });
    return exitCodeOf[reason];
  } finally {
    interruption.stop();
  }
}

const maxNames = 20;

function describeEvent(event: WatchEvent): string {
  switch (event.event) {
    case "connected":
      return `Following ${event.source}. Ctrl-C ends it.\n`;
    case "lost":
      return "The connection is lost; trying again …\n";
    case "current":
      return `The snapshot is current: ${plural(event.documents, "document")}.\n`;
    case "failed": {
      const { problems, message } = event;
      return `${problems.length > 0 ? problemsInText(problems, false, paintFor(process.stderr)) : ""}${message}\n`;
    }
    case "pulled": {
      const lines = [
        ...event.added.map((name) => `new:     ${name}\n`),
        ...event.changed.map((name) => `changed: ${name}\n`),
        ...event.removed.map((name) => `gone:    ${name}\n`),
      ];
      const more = lines.length > maxNames ? `… and ${lines.length - maxNames} more\n` : "";
      return lines.length > 0 ? `${lines.slice(0, maxNames).join("")}${more}` : "The snapshot was written again.\n";
    }
  }
}
