import { isOrigin } from "#src/settings/read-settings.ts";
import { type ExitCode, exitCodes, Failure } from "../failure.ts";
import { jsonReport, optionsIn } from "../verb.ts";
import { compareSite, encodingWords, type LiveReport } from "./compare-site.ts";
import { recordInWords } from "./deployed-record.ts";
import { kindWords } from "./expected-answers.ts";

/** The report for a terminal names this many differing answers, and counts the rest. */
const mostNamed = 20;

/** `verify-live --origin=https://… [--dist dist] [--json]`: ends with 1 for a difference that is no host limit. */
export async function run(args: string[]): Promise<ExitCode> {
  const values = optionsIn(args, ["origin", "dist"], ["json"]);
  const origin = values.origin?.replace(/\/$/, "");
  if (!origin || !isOrigin(origin)) {
    throw new Failure(
      "config",
      `ORIGIN=${origin ?? ""} is not scheme and host, as browsers send them. Say which site: make verify ORIGIN=https://www.example.org`,
    );
  }
  const distDir = values.dist ?? "dist";
  const report = await compareSite(origin, distDir);
  const ok = report.differing.length === 0;
  const json = () => jsonReport("verify-live", ok, { origin, ...report });
  process.stdout.write(values.json ? json() : liveReportText(report, origin, distDir));
  return ok ? exitCodes.done : exitCodes.invalid;
}

export function liveReportText(report: LiveReport, origin: string, distDir: string): string {
  const { served, expected, host, compared, encodings, headers, limits, differing } = report;
  const addresses = Object.entries(kindWords)
    .map(([kind, words]) => `${compared[kind] ?? 0} ${words}`)
    .join(", ");
  const answers = Object.entries(encodingWords).map(([name, words]) => `${encodings[name] ?? 0} in ${words}`);
  const lines = [
    `${origin} serves ${recordInWords(served)}.`,
    `${distDir} has ${recordInWords(expected)}.`,
    `Compared: ${addresses}; answers: ${answers.join(", ")}; headers: ${headers}.`,
    ...Object.entries(limits).map(([words, count]) => `${host ?? "The host"} sends ${words} (${count}).`),
  ];
  if (differing.length === 0) lines.push(`All of it is as ${distDir} promises.`);
  else lines.push(`${differing.length} answers are not as ${distDir} promises:`);
  lines.push(...differing.slice(0, mostNamed).map(({ address, what }) => `  ${address} ${what}`));
  if (differing.length > mostNamed) lines.push(`  and ${differing.length - mostNamed} more`);
  return `${lines.join("\n")}\n`;
}
