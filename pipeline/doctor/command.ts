import { parseArgs } from "node:util";
import { type ExitCode, exitCodeOf, exitCodes } from "../failure.ts";
import { pullSettings } from "../settings.ts";
import { defaultSnapshotDir } from "../snapshot/snapshot-dir.ts";
import { type Paint, paintFor } from "../terminal.ts";
import { shown } from "../text/shown.ts";
import { todayOption } from "../today.ts";
import { type Diagnosis, diagnose } from "./diagnose.ts";

/**
 * `doctor [--dir snapshot] [--json]`: what the settings mean and become, what the CMS answers, how the snapshot
 * compares, and what to do. Ends with 2 for a wrong setting, with 3 if there is nothing that a pull could read.
 */
export async function run(args: string[]): Promise<ExitCode> {
  const { values } = parseArgs({ args, options: { dir: { type: "string" }, json: { type: "boolean" } } });
  const dir = values.dir ?? defaultSnapshotDir;
  const diagnosis = await diagnose({ dir, settings: pullSettings(), today: todayOption(undefined) });
  const { reason } = diagnosis;
  const json = { verb: "doctor", ok: reason === undefined, ...diagnosis };
  process.stdout.write(
    values.json ? `${JSON.stringify(json, null, 2)}\n` : diagnosisText(diagnosis, paintFor(process.stdout)),
  );
  if (reason === undefined) return exitCodes.done;
  // Content that a pull would refuse is content that could not be read as it should be.
  return exitCodeOf[reason] === exitCodes.invalid ? exitCodes.unreadable : exitCodeOf[reason];
}

const headings = { settings: "The settings", cms: "The CMS", snapshot: "The snapshot" } as const;
const marks = { good: "ok   ", note: "note ", wrong: "wrong" } as const;
const colours = { good: "green", note: "yellow", wrong: "red" } as const;

export function diagnosisText(diagnosis: Diagnosis, paint: Paint): string {
  const parts = (["settings", "cms", "snapshot"] as const).flatMap((about) => {
    const findings = diagnosis.findings.filter((finding) => finding.about === about);
    const lines = findings.flatMap(({ level, says, remedy }) => [
      `  ${paint(colours[level], marks[level])}  ${says}`,
      ...(remedy ? [`         → ${remedy}.`] : []),
    ]);
    if (about === "cms") lines.push(...countsTable(diagnosis));
    return findings.length > 0 ? [[headings[about], ...lines].join("\n")] : [];
  });
  return `${[...parts, conclusion(diagnosis)].join("\n\n")}\n`;
}

/** Documents by type, as each side has them. */
function countsTable({ cms, snapshot }: Diagnosis): string[] {
  if (!cms) return [];
  const sides: [name: string, counts: Readonly<Record<string, number>>][] = [["CMS", cms.documents]];
  if (cms.anonymous) sides.push(["without token", cms.anonymous]);
  if (snapshot) sides.push(["snapshot", snapshot.documents]);
  const types = [...new Set(sides.flatMap(([, counts]) => Object.keys(counts)))].sort();
  const widest = Math.max(0, ...types.map((type) => shown(type).length));
  const row = (first: string, cellOf: (side: (typeof sides)[number]) => string | number) => {
    const cells = sides.map((side) => String(cellOf(side)).padStart(Math.max(6, side[0].length)));
    return `         ${[first.padEnd(widest), ...cells].join("  ")}`;
  };
  return ["", row("", ([name]) => name), ...types.map((type) => row(shown(type), ([, counts]) => counts[type] ?? 0))];
}

function conclusion({ reason, findings }: Diagnosis): string {
  if (reason) return `As it is, a pull fails (${reason}).`;
  const notes = findings.filter(({ level }) => level === "note").length;
  return notes === 0 ? "A pull can begin." : `A pull can begin. ${notes === 1 ? "One note" : `${notes} notes`} above.`;
}
