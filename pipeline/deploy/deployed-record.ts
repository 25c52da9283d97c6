import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { openTransport, type Transport } from "../cms/transport.ts";
import { Failure } from "../failure.ts";
import { isObject, parseJson } from "../json.ts";
import { type BuildRecord, buildRecordFile } from "../site/cache/build-record.ts";
import { askOrSay } from "./live-answers.ts";

/** Throws `Failure` for a folder that is not a built site. */
export async function builtRecord(distDir: string): Promise<BuildRecord> {
  const record = recordIn(await readFile(join(distDir, buildRecordFile), "utf8").catch(() => ""));
  if (!record) throw new Failure("config", `${distDir} is no built site: run make build first.`);
  return record;
}

/** Throws `Failure` when the site does not answer, or serves no build of this project. */
export async function liveRecord(origin: string): Promise<BuildRecord> {
  const transport = openTransport();
  return servedRecord(origin, transport)
    .then(({ record }) => record)
    .finally(() => transport.close());
}

/** With what the host calls itself. Throws as `liveRecord` does. */
export async function servedRecord(origin: string, transport: Transport) {
  const address = `${origin}/${buildRecordFile}`;
  const answer = await askOrSay(transport, address, "identity");
  if (typeof answer === "string") throw new Failure("unreachable", `${address} ${answer}.`);
  if (answer.status !== 200) {
    throw new Failure("unreachable", `${address} is answered with HTTP ${answer.status}.`);
  }
  const record = recordIn(answer.bytes.toString());
  if (!record) throw new Failure("nonsense", `${address} is not the record of a build: is another site served there?`);
  return { record, server: answer.headers.server };
}

function recordIn(text: string): BuildRecord | undefined {
  const value = parseJson(text);
  const isRecord = isObject(value) && typeof value.build === "string" && typeof value.snapshot === "string";
  return isRecord ? (value as unknown as BuildRecord) : undefined;
}

export function recordInWords({ commit, modified, snapshot, build }: BuildRecord): string {
  const source = commit === undefined ? "a build of no commit" : `commit ${commit.slice(0, 12)}`;
  return `${source}${modified ? " with edits" : ""}, snapshot ${snapshot.slice(0, 12)}, code ${build}`;
}
