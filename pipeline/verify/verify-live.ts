import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { notFoundPath } from "../../src/addresses.ts";
import { defaultLocale, locales } from "../../src/locales.ts";
import { openTransport, type Transport } from "../cms/transport.ts";
import { Failure } from "../failure.ts";
import { inParallel } from "../in-parallel.ts";
import { type BuildRecord, buildRecordFile } from "../site/build-record.ts";
import { listFiles } from "../site/list-files.ts";
import { parseRecord, readRecord } from "./read-record.ts";

/** Requests at a time: a site is to be looked at, not to be tried. */
const requestsAtATime = 6;

/** Milliseconds for one file. */
const timeoutMs = 30_000;

export interface LiveReport {
  /** What the origin says it serves. */
  readonly served: BuildRecord;
  /** The site it is compared with. */
  readonly expected: BuildRecord;
  /** How many files were asked for. */
  readonly files: number;
  /** Those that differ, with a sentence about each. */
  readonly differing: readonly { readonly file: string; readonly what: string }[];
}

/**
 * Asks a deployed site which commit and content it serves, and for every file of a built site.
 *
 * @param origin scheme and host
 * @throws Failure when the origin does not answer, or serves no build of this project
 */
export async function verifyLive(origin: string, distDir: string): Promise<LiveReport> {
  const expected = await readRecord(distDir);
  const transport = openTransport();
  try {
    const served = await servedRecord(origin, transport);
    const files = (await listFiles(distDir)).filter(isServed);
    const differing: { file: string; what: string }[] = [];
    await inParallel(files, requestsAtATime, async (file) => {
      const what = await differenceAt(origin, file, await readFile(join(distDir, file)), transport);
      if (what) differing.push({ file, what });
    });
    differing.sort((one, other) => (one.file < other.file ? -1 : 1));
    return { served, expected, files: files.length, differing };
  } finally {
    await transport.close();
  }
}

async function servedRecord(origin: string, transport: Transport): Promise<BuildRecord> {
  const address = `${origin}/${buildRecordFile}`;
  const answer = await ask(address, transport);
  if (typeof answer === "string") throw new Failure("unreachable", `${address} ${answer}.`);
  const record = parseRecord(answer.toString());
  if (!record) throw new Failure("nonsense", `${address} is not the record of a build: is another site served there?`);
  return record;
}

async function differenceAt(origin: string, file: string, bytes: Buffer, transport: Transport): Promise<string> {
  const answer = await ask(origin + addressOf(file), transport);
  if (typeof answer === "string") return answer;
  return answer.equals(bytes) ? "" : `has other bytes (${answer.length} served, ${bytes.length} here)`;
}

/** The bytes, or what is wrong in the words of a sentence about the address. */
async function ask(address: string, transport: Transport): Promise<Buffer | string> {
  try {
    const response = await transport.fetch(address, {
      // On `/` some hosts look at the language.
      headers: { "accept-encoding": "identity", "accept-language": defaultLocale },
      signal: AbortSignal.timeout(timeoutMs),
    });
    const bytes = Buffer.from(await response.arrayBuffer());
    return response.ok ? bytes : `is answered with HTTP ${response.status}`;
  } catch (error) {
    return `cannot be had: ${error instanceof Error ? reasonOf(error) : error}`;
  }
}

/** What failed is told by the innermost cause. */
function reasonOf(error: Error): string {
  return error.cause instanceof Error ? reasonOf(error.cause) : error.message;
}

const errorPages = new Set(locales.map((locale) => `${notFoundPath(locale).slice(1)}.html`));

/** Hosts keep for themselves what tells them how to serve, choose between a file and its twins, and answer errors. */
function isServed(file: string): boolean {
  return !/(^|\/)[._]|\.(br|gz)$/.test(file) && !errorPages.has(file) && file !== buildRecordFile;
}

/** `de/jobs.html` is served as `/de/jobs`. */
function addressOf(file: string): string {
  const path = `/${file.split("/").map(encodeURIComponent).join("/")}`;
  return path === "/index.html" ? "/" : path.replace(/\.html$/, "");
}
