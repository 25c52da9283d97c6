import { lstatSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { type Static, Type } from "typebox";
import { Check } from "typebox/value";
import { buildRecordFile, digestsIn, treeDigest } from "../build-record.ts";
import { type HttpResponse, openTransport } from "../cms/transport.ts";
import { Failure } from "../failure.ts";
import { readDirRecursive } from "../files.ts";
import { parseJson } from "../json.ts";
import { escapeForDisplay } from "../text/escape-for-display.ts";
import { decode, requestOrFault } from "./compare-answer.ts";

/** The fields of `/build.json` that a deploy uses. */
export type DeployedRecord = Static<typeof recordSchema>;

/** Names that tools could misread: as an option, as several lines, as another system's path, or right to left. */
const ambiguousName = /^-|[\\\p{Cc}\p{Cf}\p{Cs}\u2028\u2029\uFFFD]/u;

/**
 * The record of a folder that may be sent to a host. Another machine may have made the folder. Throws `Failure` for a
 * link, for a name that tools misunderstand, and if the folder's files are not those of its record.
 */
export async function sendableRecord(distDir: string): Promise<DeployedRecord> {
  const refuse = (what: string): never => {
    throw new Failure(
      "undeployed",
      `${escapeForDisplay(what, 200)}. Nothing was sent: remove ${distDir}, and run make build.`,
    );
  };
  if (lstatSync(distDir, { throwIfNoEntry: false })?.isSymbolicLink()) refuse(`${distDir} is a link, not a folder`);
  for (const entry of readDirRecursive(distDir)) {
    const path = join(entry.parentPath, entry.name);
    if (!entry.isFile() && !entry.isDirectory()) refuse(`${path} is neither a file nor a folder`);
    if (ambiguousName.test(entry.name)) refuse(`${path} has a name that tools could misunderstand`);
  }
  const record = await builtRecord(distDir);
  if (treeDigest(digestsIn(distDir)) !== record.tree) refuse(`${distDir} has other files than ${buildRecordFile} says`);
  return record;
}

/** Throws `Failure` for a folder that is not a built site. */
export async function builtRecord(distDir: string): Promise<DeployedRecord> {
  const record = recordIn(await readFile(join(distDir, buildRecordFile), "utf8").catch(() => ""));
  if (!record) throw new Failure("config", `${distDir} is no built site: run make build first.`);
  return record;
}

/** The answer at a path of the site, such as `/healthz`. Throws `Failure` unless the status is 200. */
export async function askSite(origin: string, path: string): Promise<HttpResponse> {
  await using transport = openTransport();
  const answer = await requestOrFault(transport, origin + path, "identity");
  if (typeof answer === "string") throw new Failure("unreachable", `${origin}${path} ${answer}.`);
  if (answer.status === 200) return answer;
  throw new Failure("unreachable", `${origin}${path} is answered with HTTP ${answer.status}.`);
}

/** `server` is the host's name for itself. Throws `Failure` if the site does not answer or is another one. */
export async function liveRecord(origin: string) {
  const answer = await askSite(origin, `/${buildRecordFile}`);
  const record = recordIn(decode(answer, 0).toString());
  if (record) return { record, server: answer.headers.server };
  throw new Failure(
    "nonsense",
    `${origin}/${buildRecordFile} is not the record of a build: is another site served there?`,
  );
}

const sha256 = Type.String({ pattern: "^[0-9a-f]{64}$" });

/** Strict, because the values become parts of names, commands and reports. */
const recordSchema = Type.Object({
  build: Type.String({ pattern: "^[0-9a-f]{12}$" }),
  snapshot: sha256,
  tree: sha256,
  commit: Type.Optional(Type.String({ pattern: "^[0-9a-f]{40}(?:[0-9a-f]{24})?$" })),
  modified: Type.Optional(Type.Literal(true)),
});

function recordIn(text: string): DeployedRecord | undefined {
  const record = parseJson(text);
  if (!Check(recordSchema, record)) return undefined;
  const { build, snapshot, tree, commit, modified } = record;
  return { build, snapshot, tree, ...(commit !== undefined && { commit }), ...(modified && { modified }) };
}

export function recordInWords({ commit, modified, snapshot, build }: DeployedRecord): string {
  const source = commit === undefined ? "a build of no commit" : `commit ${commit.slice(0, 12)}`;
  return `${source}${modified ? " with edits" : ""}, snapshot ${snapshot.slice(0, 12)}, code ${build}`;
}
