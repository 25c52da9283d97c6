import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { isOrigin } from "#src/settings/read-settings.ts";
import { openTransport } from "../cms/transport.ts";
import { type ExitCode, exitCodes, Failure } from "../failure.ts";
import { inParallel } from "../in-parallel.ts";
import { jsonReport, optionsIn } from "../verb.ts";
import { builtRecord, type DeployedRecord, liveRecord, recordInWords } from "./deployed-record.ts";
import { type Host, hostNamed, limitOf } from "./host-limits.ts";
import { askOrSay, deviationsOf, encodingOf, encodingWords, inWords } from "./live-answers.ts";
import { kindWords, questionsOf } from "./live-questions.ts";

/** Parallel requests; few, to spare the site. */
const requestsAtATime = 6;

const mostNamed = 20;

/** Counts by name. */
type Counts = Record<string, number>;

/** Differences between a site's answers and those that the build promises. */
export interface LiveReport {
  readonly served: DeployedRecord;
  readonly expected: DeployedRecord;
  readonly host: Host | undefined;
  /** Addresses by kind. */
  readonly compared: Counts;
  /** Answers by the encoding in which they came. */
  readonly encodings: Counts;
  /** The number of headers compared. */
  readonly headers: number;
  /** Differences that the host cannot avoid, in words, with their number. */
  readonly limits: Counts;
  readonly differing: readonly { readonly address: string; readonly what: string }[];
}

/** `verify-live --origin=https://… [--dist dist] [--json]`: ends with 1 if the site does not keep what the build promises. */
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

/**
 * Asks the site at `origin` (scheme and host) for every address of the build as browsers do, and compares status,
 * bytes, headers and redirects with what the build promises.
 *
 * Throws `Failure` if the site does not answer or serves no build of this project.
 */
export async function verifyLive(origin: string, distDir: string, knownHost?: Host): Promise<LiveReport> {
  const expected = await builtRecord(distDir);
  const { record: served, server } = await liveRecord(origin);
  const host = knownHost ?? hostNamed(server);
  const compared: Counts = {};
  const encodings: Counts = {};
  const limits: Counts = {};
  let headers = 0;
  await using transport = openTransport();
  const differing: { address: string; what: string }[] = [];
  const unsent = new Map<string, string[]>();
  await inParallel(await questionsOf(distDir), requestsAtATime, async (question) => {
    count(compared, question.kind);
    const bytes = question.movedTo === undefined ? await readFile(join(distDir, question.file)) : undefined;
    for (const accepted of question.acceptEncodings) {
      const answer = await askOrSay(transport, origin + question.address, accepted);
      const found = typeof answer === "string" ? [answer] : deviationsOf({ origin, question, accepted }, answer, bytes);
      if (typeof answer !== "string" && question.movedTo === undefined) {
        const encoding = encodingOf(answer);
        count(encodings, encoding);
        headers += Object.keys(question.headers).length;
        if (encoding === "identity" && question.built.includes(accepted)) {
          unsent.set(accepted, [...(unsent.get(accepted) ?? []), question.address]);
        }
      }
      for (const one of found) {
        const limit = typeof one === "string" ? undefined : limitOf(host, one);
        if (limit) count(limits, limit);
        else differing.push({ address: question.address, what: inWords(one, question, accepted) });
      }
    }
  });
  for (const [encoding, addresses] of unsent) {
    if (!encodings[encoding]) limits[`no ${encodingWords[encoding]}`] = addresses.length;
    else
      differing.push(...addresses.map((address) => ({ address, what: `is not sent in ${encodingWords[encoding]}` })));
  }
  differing.sort((one, other) => (one.address < other.address ? -1 : 1));
  return { served, expected, host, compared, encodings, headers, limits, differing };
}

function count(counts: Counts, name: string): void {
  counts[name] = (counts[name] ?? 0) + 1;
}
