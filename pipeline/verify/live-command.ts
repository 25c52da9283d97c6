import { parseArgs } from "node:util";
import { isOrigin } from "../../src/settings/web-address.ts";
import { type ExitCode, exitCodes, Failure } from "../failure.ts";
import type { BuildRecord } from "../site/build-record.ts";
import { type LiveReport, verifyLive } from "./verify-live.ts";

/** Files named in a report for people. */
const mostNamed = 20;

/** `verify-live --origin=https://… [--dist dist] [--json]`: what a deployed site serves. Ends with 1 when a file differs. */
export async function run(args: string[]): Promise<ExitCode> {
  const options = { origin: { type: "string" }, dist: { type: "string" }, json: { type: "boolean" } } as const;
  const { values } = parseArgs({ args, options });
  const origin = values.origin?.replace(/\/$/, "");
  if (!origin || !isOrigin(origin)) {
    throw new Failure("config", "Say which site: make verify-live ORIGIN=https://www.example.org");
  }
  const distDir = values.dist ?? "dist";
  const report = await verifyLive(origin, distDir);
  const isSame = report.differing.length === 0;
  process.stdout.write(
    values.json
      ? `${JSON.stringify({ verb: "verify-live", ok: isSame, origin, ...report }, null, 2)}\n`
      : textOf(report, origin, distDir),
  );
  return isSame ? exitCodes.done : exitCodes.invalid;
}

function textOf({ served, expected, files, differing }: LiveReport, origin: string, distDir: string): string {
  const named = differing.slice(0, mostNamed).map(({ file, what }) => `  ${file} ${what}`);
  const more = differing.length > mostNamed ? [`  and ${differing.length - mostNamed} more`] : [];
  const outcome =
    differing.length === 0
      ? [`All ${files} files are those of ${distDir}.`]
      : [`${differing.length} of ${files} files are not those of ${distDir}:`, ...named, ...more];
  return `${[`${origin} serves ${wordsOf(served)}.`, `${distDir} has ${wordsOf(expected)}.`, ...outcome].join("\n")}\n`;
}

function wordsOf({ commit, modified, snapshot, build }: BuildRecord): string {
  const source = commit === undefined ? "a build of no commit" : `commit ${commit.slice(0, 12)}`;
  return `${source}${modified ? " with edits" : ""}, snapshot ${snapshot.slice(0, 12)}, code ${build}`;
}
