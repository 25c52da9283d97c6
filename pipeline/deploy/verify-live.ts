import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { isErrorPage } from "#src/addresses.ts";
import { defaultLocale } from "#src/locales.ts";
import { isOrigin } from "#src/settings/read-settings.ts";
import { requestErrorOf } from "../cms/errors.ts";
import { openTransport, type Transport } from "../cms/transport.ts";
import { type ExitCode, exitCodes, Failure } from "../failure.ts";
import { listFiles } from "../files.ts";
import { inParallel } from "../in-parallel.ts";
import { isObject, parseJson } from "../json.ts";
import { type BuildRecord, buildRecordFile } from "../site/cache/build-record.ts";
import { jsonReport, optionsIn } from "../verb.ts";

/** Parallel requests; few, to spare the site. */
const requestsAtATime = 6;

const timeoutMs = 30_000;

const mostNamed = 20;

type LiveReport = Awaited<ReturnType<typeof verifyLive>>;

/** `verify-live --origin=https://… [--dist dist] [--json]`: ends with 1 if a deployed file differs from the build. */
export async function run(args: string[]): Promise<ExitCode> {
  const values = optionsIn(args, ["origin", "dist"], ["json"]);
  const origin = values.origin?.replace(/\/$/, "");
  if (!origin || !isOrigin(origin)) {
    throw new Failure("config", "Say which site: make verify-live ORIGIN=https://www.example.org");
  }
  const distDir = values.dist ?? "dist";
  const report = await verifyLive(origin, distDir);
  const ok = report.differing.length === 0;
  const json = () => jsonReport("verify-live", ok, { origin, ...report });
  process.stdout.write(values.json ? json() : liveReportText(report, origin, distDir));
  return ok ? exitCodes.done : exitCodes.invalid;
}

export function liveReportText(
  { served, expected, files, differing }: LiveReport,
  origin: string,
  distDir: string,
): string {
  const lines = [`${origin} serves ${recordInWords(served)}.`, `${distDir} has ${recordInWords(expected)}.`];
  if (differing.length === 0) lines.push(`All ${files} files are those of ${distDir}.`);
  else lines.push(`${differing.length} of ${files} files are not those of ${distDir}:`);
  lines.push(...differing.slice(0, mostNamed).map(({ file, what }) => `  ${file} ${what}`));
  if (differing.length > mostNamed) lines.push(`  and ${differing.length - mostNamed} more`);
  return `${lines.join("\n")}\n`;
}

export function recordInWords({ commit, modified, snapshot, build }: BuildRecord): string {
  const source = commit === undefined ? "a build of no commit" : `commit ${commit.slice(0, 12)}`;
  return `${source}${modified ? " with edits" : ""}, snapshot ${snapshot.slice(0, 12)}, code ${build}`;
}

/** Throws `Failure` if the site at `origin` (scheme and host) does not answer or serves no build of this project. */
export async function verifyLive(origin: string, distDir: string) {
  const expected = await builtRecord(distDir);
  const transport = openTransport();
  try {
    const served = await servedRecord(origin, transport);
    const files = listFiles(distDir).filter(isServed);
    const differing: { file: string; what: string }[] = [];
    await inParallel(files, requestsAtATime, async (file) => {
      const bytes = await readFile(join(distDir, file));
      const answer = await fetchBytes(origin + addressOfFile(file), transport);
      if (typeof answer === "string") differing.push({ file, what: answer });
      else if (!answer.equals(bytes)) {
        differing.push({ file, what: `has other bytes (${answer.length} served, ${bytes.length} here)` });
      }
    });
    differing.sort((one, other) => (one.file < other.file ? -1 : 1));
    return { served, expected, files: files.length, differing };
  } finally {
    await transport.close();
  }
}

/** Throws `Failure` for a folder that is not a built site. */
export async function builtRecord(distDir: string): Promise<BuildRecord> {
  const record = recordIn(await readFile(join(distDir, buildRecordFile), "utf8").catch(() => ""));
  if (!record) throw new Failure("config", `${distDir} is no built site: run make build first.`);
  return record;
}

/** Throws `Failure` when the site does not answer, or serves no build of this project. */
export async function liveRecord(origin: string): Promise<BuildRecord> {
  const transport = openTransport();
  return servedRecord(origin, transport).finally(() => transport.close());
}

async function servedRecord(origin: string, transport: Transport): Promise<BuildRecord> {
  const address = `${origin}/${buildRecordFile}`;
  const answer = await fetchBytes(address, transport);
  if (typeof answer === "string") throw new Failure("unreachable", `${address} ${answer}.`);
  const served = recordIn(answer.toString());
  if (!served) throw new Failure("nonsense", `${address} is not the record of a build: is another site served there?`);
  return served;
}

function recordIn(text: string): BuildRecord | undefined {
  const value = parseJson(text);
  const isRecord = isObject(value) && typeof value.build === "string" && typeof value.snapshot === "string";
  return isRecord ? (value as unknown as BuildRecord) : undefined;
}

async function fetchBytes(address: string, transport: Transport): Promise<Buffer | string> {
  try {
    const response = await transport.fetch(address, {
      // Some hosts choose the language on `/`.
      headers: { "accept-encoding": "identity", "accept-language": defaultLocale },
      signal: AbortSignal.timeout(timeoutMs),
    });
    const bytes = Buffer.from(await response.arrayBuffer());
    return response.ok ? bytes : `is answered with HTTP ${response.status}`;
  } catch (error) {
    return `cannot be had: ${requestErrorOf(error)?.words ?? error}`;
  }
}

/** Hosts do not serve their configuration, compressed variants and error pages as files. */
function isServed(file: string): boolean {
  return !/(^|\/)[._]|\.(br|gz)$/.test(file) && !isErrorPage(addressOfFile(file)) && file !== buildRecordFile;
}

/** `de/jobs.html` is served as `/de/jobs`. */
function addressOfFile(file: string): string {
  const path = `/${file.split("/").map(encodeURIComponent).join("/")}`;
  return path === "/index.html" ? "/" : path.replace(/\.html$/, "");
}
