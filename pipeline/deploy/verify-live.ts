import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { isOrigin } from "#src/settings/read-settings.ts";
import { openTransport } from "../cms/transport.ts";
import { type ExitCode, exitCodes, Failure } from "../failure.ts";
import { inParallel } from "../in-parallel.ts";
import { jsonReport, optionsIn } from "../verb.ts";
import { compareFile, compareRedirect, type Difference, encodingOf, requestOrFault } from "./compare-answer.ts";
import { builtRecord, liveRecord, recordInWords } from "./deployed-record.ts";
import { type ExpectedAnswer, expectedAnswers, kindWords } from "./expected-answers.ts";
import { type Host, hostNamed, limitOf } from "./host-limits.ts";

/** The number of parallel requests. It is small, to spare the site. */
const requestsAtATime = 6;

const encodingWords: Record<string, string> = {
  br: "Brotli",
  gzip: "gzip",
  zstd: "Zstandard",
  identity: "no encoding",
};

/** The report for a terminal names this many differing answers, and counts the rest. */
const mostNamed = 20;

/** Differences between a site's answers and those that the build promises. */
type LiveReport = Awaited<ReturnType<typeof verifyLive>>;

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
  const report = await verifyLive(origin, distDir);
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

/** Asks for every address of the build as browsers do. Throws `Failure` if the site serves no build of this project. */
export async function verifyLive(origin: string, distDir: string) {
  const built = await builtRecord(distDir);
  const { record: served, server } = await liveRecord(origin);
  const host = hostNamed(server);
  const allExpected = await expectedAnswers(distDir);
  await using transport = openTransport();
  const answers: ComparedAnswer[] = [];
  await inParallel(allExpected, requestsAtATime, async (expected) => {
    for (const accepted of expected.acceptEncodings) {
      const answer = await requestOrFault(transport, origin + expected.address, accepted);
      if (typeof answer === "string") {
        answers.push({ expected, accepted, differences: [{ words: answer }] });
      } else if ("movedTo" in expected) {
        answers.push({ expected, accepted, differences: compareRedirect(expected, answer, origin) });
      } else {
        const bytes = await readFile(join(distDir, expected.file));
        const differences = compareFile(expected, accepted, answer, bytes);
        answers.push({ expected, accepted, differences, encoding: encodingOf(answer) });
      }
    }
  });
  const encodings = countsOf(answers.flatMap(({ encoding }) => encoding ?? []));
  const findings = answers.flatMap((answer) => findingsIn(answer, host, encodings));
  return {
    served,
    expected: built,
    host,
    compared: countsOf(allExpected.map(({ kind }) => kind)),
    encodings,
    /** The number of headers compared. */
    headers: answers.flatMap(({ expected, encoding }) =>
      encoding && "headers" in expected ? Object.keys(expected.headers) : [],
    ).length,
    /** Deviations that the host cannot avoid, in words, and how often each occurs. */
    limits: countsOf(findings.flatMap(({ limit }) => limit ?? [])),
    differing: findings
      .filter(({ limit }) => !limit)
      .map(({ address, what }) => ({ address, what }))
      .sort((one, other) => (one.address < other.address ? -1 : 1)),
  };
}

type ComparedAnswer = {
  readonly expected: ExpectedAnswer;
  readonly accepted: string;
  readonly differences: readonly Difference[];
  /** Absent for a redirect, or if there is no answer. */
  readonly encoding?: string;
};

/** @param encodings the number of all answers of the site in each encoding */
function findingsIn(answer: ComparedAnswer, host: Host | undefined, encodings: Readonly<Record<string, number>>) {
  const { expected, accepted, differences, encoding } = answer;
  const { address } = expected;
  const asked = expected.acceptEncodings.length > 1 ? `(asked for ${encodingWords[accepted]}) ` : "";
  const findings = differences.map(({ words, deviation }) => {
    return { address, what: asked + words, limit: deviation && limitOf(host, deviation) };
  });
  const isUncompressed = encoding === "identity" && "built" in expected && expected.built.includes(accepted);
  if (!isUncompressed) return findings;
  const name = encodingWords[accepted];
  // A host that never sends this encoding has a limit, not a fault.
  const limit = encodings[accepted] ? undefined : `no ${name}`;
  return [...findings, { address, what: `is not sent in ${name}`, limit }];
}

function countsOf(names: readonly string[]): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1;
  return counts;
}
