import { type CmsSettings, createCmsClient, settingsHere } from "../cms/client.ts";
import type { RetryPolicy } from "../cms/session.ts";
import { type ExitCode, exitCodeOf, exitCodes, Failure } from "../failure.ts";
import { networkSettings, type PullSettings } from "../settings.ts";
import { countEach } from "../snapshot/lock.ts";
import { defaultSnapshotDir } from "../snapshot/snapshot-dir.ts";
import { type Paint, paintFor } from "../terminal.ts";
import { escapeForDisplay } from "../text/escape-for-display.ts";
import { todayOption } from "../today.ts";
import { jsonReport, optionsIn } from "../verb.ts";
import { cmsFindings, dottedIds, type Probe, probe } from "./cms-findings.ts";
import { settingsFindings } from "./settings-findings.ts";
import { examineSnapshot } from "./snapshot-findings.ts";

/** Ends with 2 for a wrong setting, and with 3 if a pull could read nothing. */
export async function run(args: string[]): Promise<ExitCode> {
  const values = optionsIn(args, ["dir"], ["json"]);
  const dir = values.dir ?? defaultSnapshotDir;
  const diagnosis = await diagnose({ dir, settings: await settingsHere(), today: todayOption(undefined) });
  const { reason } = diagnosis;
  const inWords = () => diagnosisText(diagnosis, paintFor(process.stdout));
  process.stdout.write(values.json ? jsonReport("doctor", reason === undefined, diagnosis) : inWords());
  if (reason === undefined) return exitCodes.done;
  // Content that a pull would refuse counts as unreadable.
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

function countsTable({ cms, snapshot }: Diagnosis): string[] {
  if (!cms) return [];
  const sides: [name: string, counts: Readonly<Record<string, number>>][] = [["CMS", cms.documents]];
  if (cms.anonymous) sides.push(["without token", cms.anonymous]);
  if (snapshot) sides.push(["snapshot", snapshot.documents]);
  const types = [...new Set(sides.flatMap(([, counts]) => Object.keys(counts)))].sort();
  const widest = Math.max(0, ...types.map((type) => escapeForDisplay(type).length));
  const row = (first: string, cellOf: (side: (typeof sides)[number]) => string | number) => {
    const cells = sides.map((side) => String(cellOf(side)).padStart(Math.max(6, side[0].length)));
    return `         ${[first.padEnd(widest), ...cells].join("  ")}`;
  };
  return [
    "",
    row("", ([name]) => name),
    ...types.map((type) => row(escapeForDisplay(type), ([, counts]) => counts[type] ?? 0)),
  ];
}

function conclusion({ reason, findings }: Diagnosis): string {
  if (reason) return `As it is, a pull fails (${reason}).`;
  const notes = findings.filter(({ level }) => level === "note").length;
  return notes === 0 ? "A pull can begin." : `A pull can begin. ${notes === 1 ? "One note" : `${notes} notes`} above.`;
}

export interface DiagnoseOptions {
  readonly dir: string;
  readonly today: string;
  readonly retryPolicy?: Partial<RetryPolicy> | undefined;
  readonly settings: PullSettings;
}

export type Diagnosis = Awaited<ReturnType<typeof diagnose>>;

export async function diagnose(options: DiagnoseOptions) {
  const { dir, settings, today, retryPolicy } = options;
  const { projectId, dataset, apiVersion, apiHost, token } = settings;
  const named: CmsSettings | undefined = projectId === undefined ? undefined : { ...settings, projectId };
  const { useCdn, withCredentials } = named ? createCmsClient(named).config() : {};
  const host = apiHost ?? (named && `https://${projectId}.${useCdn ? "apicdn" : "api"}.sanity.io`);
  const findings = settingsFindings(settings, networkSettings(), { host, useCdn, today });
  const canAsk = named && !findings.some(({ level }) => level === "wrong");
  const own = canAsk ? await probe(named, true, retryPolicy) : undefined;
  // A second request without the token shows whether the token is the cause.
  const mayCompare = own && token && !(own instanceof Failure && own.reason !== "unauthorized");
  const anonymous = named && mayCompare ? await probe({ ...named, token: undefined }, false, retryPolicy) : undefined;
  if (own) findings.push(...cmsFindings(own, anonymous));
  const probed = own instanceof Failure ? undefined : own;
  const snapshot = examineSnapshot(dir, named, probed);
  findings.push(...snapshot.findings);
  return {
    reason: findings.find(({ level }) => level === "wrong")?.reason,
    settings: {
      projectId,
      dataset,
      apiVersion,
      host,
      hasToken: token !== undefined,
      useCdn: { asked: settings.useCdn, becomes: useCdn },
      withCredentials: { asked: true, becomes: named && (withCredentials ?? false) },
    },
    cms: probed && {
      ...probed,
      unlike: undefined,
      documents: typesOf(probed),
      dottedIds: dottedIds(probed.documents.keys()),
      anonymous: anonymous && !(anonymous instanceof Failure) ? typesOf(anonymous) : undefined,
    },
    snapshot: snapshot.facts,
    findings,
  };
}

function typesOf({ documents }: Probe) {
  return countEach([...documents.values()].map(({ type }) => type));
}
