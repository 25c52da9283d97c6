import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { isOrigin } from "#src/settings/read-settings.ts";
import { openTransport } from "../cms/transport.ts";
import { type ExitCode, exitCodes, Failure } from "../failure.ts";
import { inParallel } from "../in-parallel.ts";
import { jsonReport, optionsIn } from "../verb.ts";
import { builtRecord, liveRecord, recordInWords } from "./deployed-record.ts";
import { type Host, hostNamed, limitOf } from "./host-limits.ts";
import { askOrSay, deviationsOf, encodingOf, encodingWords, inWords } from "./live-answers.ts";
import { kindWords, type LiveCheck, questionsOf } from "./live-questions.ts";

/** The number of parallel requests. It is small, to spare the site. */
const requestsAtATime = 6;

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

/**
 * Asks the site at `origin` (scheme and host) for every address of the build as browsers do, and compares status,
 * bytes, headers and redirects with what the build promises.
 *
 * Throws `Failure` if the site does not answer or serves no build of this project.
 */
export async function verifyLive(origin: string, distDir: string) {
  const expected = await builtRecord(distDir);
  const { record: served, server } = await liveRecord(origin);
  const host = hostNamed(server);
  const questions = await questionsOf(distDir);
  await using transport = openTransport();
  const answers: ComparedAnswer[] = [];
  await inParallel(questions, requestsAtATime, async (question) => {
    const bytes = question.movedTo === undefined ? await readFile(join(distDir, question.file)) : undefined;
    for (const accepted of question.acceptEncodings) {
      const answer = await askOrSay(transport, origin + question.address, accepted);
      const isSaid = typeof answer === "string";
      const found = isSaid ? [answer] : deviationsOf({ origin, question, accepted }, answer, bytes);
      answers.push({ question, accepted, found, encoding: isSaid || !bytes ? undefined : encodingOf(answer) });
    }
  });
  const compared = countsOf(questions.map(({ kind }) => kind));
  return { served, expected, host, compared, ...findingsIn(answers, host) };
}

/** `encoding`: undefined for a redirect, and without an answer. */
type ComparedAnswer = {
  readonly question: LiveCheck;
  readonly accepted: string;
  readonly encoding: string | undefined;
  readonly found: ReturnType<typeof deviationsOf>;
};

function findingsIn(answers: readonly ComparedAnswer[], host: Host | undefined) {
  const encodings = countsOf(answers.flatMap(({ encoding }) => encoding ?? []));
  const findings = answers.flatMap(({ question, accepted, encoding, found }) => {
    const { address } = question;
    const told = found.map((one) => {
      const limit = typeof one === "string" ? undefined : limitOf(host, one);
      return { address, what: inWords(one, question, accepted), limit };
    });
    const isUnsent = encoding === "identity" && question.movedTo === undefined && question.built.includes(accepted);
    const words = encodingWords[accepted];
    // A host that never sends this encoding has a limit, not a fault.
    const limit = encodings[accepted] ? undefined : `no ${words}`;
    return isUnsent ? [...told, { address, what: `is not sent in ${words}`, limit }] : told;
  });
  return {
    encodings,
    /** The number of headers compared. */
    headers: answers.flatMap(({ question, encoding }) =>
      encoding && question.movedTo === undefined ? Object.keys(question.headers) : [],
    ).length,
    /** Deviations that the host cannot avoid, in words, and how often each occurs. */
    limits: countsOf(findings.flatMap(({ limit }) => limit ?? [])),
    differing: findings
      .filter(({ limit }) => !limit)
      .map(({ address, what }) => ({ address, what }))
      .sort((one, other) => (one.address < other.address ? -1 : 1)),
  };
}

function countsOf(names: readonly string[]): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1;
  return counts;
}
