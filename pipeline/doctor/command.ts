import { settingsHere } from "../cms/cms-settings.ts";
import { type ExitCode, exitCodeOf, exitCodes } from "../failure.ts";
import type { PullSettings } from "../settings.ts";
import { jsonReport, optionsIn, type Paint, paintFor } from "../verb.ts";
import { cmsFindings } from "./cms-findings.ts";
import { settingsFindings } from "./settings-findings.ts";

/** Ends with 2 for a wrong setting, and with 3 if a pull could read nothing. */
export async function run(args: string[]): Promise<ExitCode> {
  const { json } = optionsIn(args, [], ["json"]);
  const diagnosis = await diagnose(await settingsHere());
  const { reason } = diagnosis;
  const inWords = () => diagnosisText(diagnosis, paintFor(process.stdout));
  process.stdout.write(json ? jsonReport("doctor", reason === undefined, diagnosis) : inWords());
  if (reason === undefined) return exitCodes.done;
  // Content that a pull would refuse counts as unreadable.
  return exitCodeOf[reason] === exitCodes.invalid ? exitCodes.unreadable : exitCodeOf[reason];
}

export type Diagnosis = Awaited<ReturnType<typeof diagnose>>;

/** Asks the CMS only if no setting is wrong. `reason` says why a pull would fail; undefined if it can begin. */
export async function diagnose(settings: PullSettings) {
  const { projectId } = settings;
  const named = projectId === undefined ? undefined : { ...settings, projectId };
  const ofSettings = settingsFindings(settings, named);
  const canAsk = named && !ofSettings.some(({ level }) => level === "wrong");
  const ofCms = canAsk ? await cmsFindings(named) : [];
  const findings = [
    ...ofSettings.map((finding) => ({ about: "settings" as const, ...finding })),
    ...ofCms.map((finding) => ({ about: "cms" as const, ...finding })),
  ];
  return { reason: findings.find(({ level }) => level === "wrong")?.reason, findings };
}

const headings = { settings: "The settings", cms: "The CMS" } as const;
const marks = { good: "ok   ", note: "note ", wrong: "wrong" } as const;
const colours = { good: "green", note: "yellow", wrong: "red" } as const;

export function diagnosisText(diagnosis: Diagnosis, paint: Paint): string {
  const parts = (["settings", "cms"] as const).flatMap((about) => {
    const findings = diagnosis.findings.filter((finding) => finding.about === about);
    const lines = findings.flatMap(({ level, says, remedy }) => [
      `  ${paint(colours[level], marks[level])}  ${says}`,
      ...(remedy ? [`         → ${remedy}.`] : []),
    ]);
    return findings.length > 0 ? [[headings[about], ...lines].join("\n")] : [];
  });
  return `${[...parts, conclusion(diagnosis)].join("\n\n")}\n`;
}

function conclusion({ reason, findings }: Diagnosis): string {
  if (reason) return `As it is, a pull fails (${reason}).`;
  const notes = findings.filter(({ level }) => level === "note").length;
  return notes === 0 ? "A pull can begin." : `A pull can begin. ${notes === 1 ? "One note" : `${notes} notes`} above.`;
}
