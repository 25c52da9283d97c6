import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { byCodeUnit } from "#src/content/canonical.ts";
import { openTransport } from "../cms/transport.ts";
import { inParallel } from "../in-parallel.ts";
import { compareFile, compareRedirect, type Difference, encodingOf, requestOrFault } from "./compare-answer.ts";
import { builtRecord, liveRecord } from "./deployed-record.ts";
import { type ExpectedAnswer, expectedAnswers } from "./expected-answers.ts";
import { type Host, hostNamed, limitOf } from "./host-limits.ts";

/** The number of parallel requests. It is small, to spare the site. */
const requestsAtATime = 6;

export const encodingWords: Record<string, string> = {
  br: "Brotli",
  gzip: "gzip",
  zstd: "Zstandard",
  identity: "no encoding",
};

/** Differences between a site's answers and those that the build promises. */
export type LiveReport = Awaited<ReturnType<typeof compareSite>>;

type ComparedAnswer = {
  readonly expected: ExpectedAnswer;
  /** The `Accept-Encoding` of the request. */
  readonly accepted: string;
  readonly differences: readonly Difference[];
  /** Absent for a redirect, or if there is no answer. */
  readonly encoding?: string;
};

/** Asks for every address of the build as browsers do. Throws `Failure` if the site does not answer or is another one. */
export async function compareSite(origin: string, distDir: string) {
  const built = await builtRecord(distDir);
  const { record: served, server } = await liveRecord(origin);
  const host = hostNamed(server);
  const allExpected = await expectedAnswers(distDir);
  const answers = await compareAnswers(allExpected, origin, distDir);
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
      .sort((one, other) => byCodeUnit(one.address, other.address)),
  };
}

/** Requests each address in each encoding that is expected there. */
async function compareAnswers(allExpected: readonly ExpectedAnswer[], origin: string, distDir: string) {
  await using transport = openTransport();
  const answers: ComparedAnswer[] = [];
  await inParallel(allExpected, requestsAtATime, async (expected) => {
    const isRedirect = "movedTo" in expected;
    const bytes = isRedirect ? Buffer.alloc(0) : await readFile(join(distDir, expected.file));
    for (const accepted of expected.acceptEncodings) {
      const answer = await requestOrFault(transport, origin + expected.address, accepted);
      if (typeof answer === "string") {
        answers.push({ expected, accepted, differences: [{ words: answer }] });
      } else if (isRedirect) {
        answers.push({ expected, accepted, differences: compareRedirect(expected, answer, origin) });
      } else {
        const differences = compareFile(expected, accepted, answer, bytes);
        answers.push({ expected, accepted, differences, encoding: encodingOf(answer) });
      }
    }
  });
  return answers;
}

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
  return Object.fromEntries([...Map.groupBy(names, (name) => name)].map(([name, { length }]) => [name, length]));
}
