import type { Paint } from "../terminal.ts";
import { shown } from "../text/shown.ts";
import type { Diagnosis, Finding } from "./finding.ts";

const headings = { settings: "The settings", cms: "The CMS", snapshot: "The snapshot" } as const;
const marks = { good: ["green", "ok   "], note: ["yellow", "note "], wrong: ["red", "wrong"] } as const;

export function diagnosisText(diagnosis: Diagnosis, paint: Paint): string {
  const parts = (["settings", "cms", "snapshot"] as const).flatMap((about) => {
    const findings = diagnosis.findings.filter((finding) => finding.about === about);
    const lines = findings.flatMap((finding) => findingLines(finding, paint));
    const table = about === "cms" ? countsTable(diagnosis) : [];
    return findings.length > 0 ? [[headings[about], ...lines, ...table].join("\n")] : [];
  });
  return `${[...parts, conclusion(diagnosis)].join("\n\n")}\n`;
}

function findingLines({ level, says, remedy }: Finding, paint: Paint): string[] {
  const [colour, mark] = marks[level];
  return [`  ${paint(colour, mark)}  ${says}`, ...(remedy ? [`         → ${remedy}.`] : [])];
}

/** Documents by type, as each side has them. */
function countsTable({ cms, snapshot }: Diagnosis): string[] {
  if (!cms) return [];
  const sides = [
    ["CMS", cms.documents],
    ...(cms.anonymous ? [["without token", cms.anonymous] as const] : []),
    ...(snapshot ? [["snapshot", snapshot.documents] as const] : []),
  ] as const;
  const types = [...new Set(sides.flatMap(([, counts]) => Object.keys(counts)))].sort();
  const rows = [
    ["", ...sides.map(([name]) => name)],
    ...types.map((type) => [shown(type), ...sides.map(([, counts]) => String(counts[type] ?? 0))]),
  ];
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  return ["", ...rows.map((row) => `         ${row.map((cell, column) => pad(cell, column, widths)).join("  ")}`)];
}

function pad(cell: string, column: number, widths: readonly number[]): string {
  return column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0);
}

function conclusion({ reason, findings }: Diagnosis): string {
  if (reason) return `As it is, a pull fails (${reason}).`;
  const notes = findings.filter(({ level }) => level === "note").length;
  return notes === 0 ? "A pull can begin." : `A pull can begin. ${notes === 1 ? "One note" : `${notes} notes`} above.`;
}
