import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { Failure } from "../failure.ts";
import { isObject } from "../json.ts";
import { type BuildRecord, buildRecordFile } from "../site/build-record.ts";

/** The record of a built site. Throws `Failure` when there is none. */
export async function readRecord(distDir: string): Promise<BuildRecord> {
  const text = await readFile(join(distDir, buildRecordFile), "utf8").catch(() => undefined);
  const record = text === undefined ? undefined : parseRecord(text);
  if (!record) throw new Failure("config", `${distDir} is no built site: run make build first.`);
  return record;
}

/** @returns undefined when the text is not the record of a build */
export function parseRecord(text: string): BuildRecord | undefined {
  try {
    const value: unknown = JSON.parse(text);
    const isRecord = isObject(value) && typeof value.build === "string" && typeof value.snapshot === "string";
    return isRecord ? (value as unknown as BuildRecord) : undefined;
  } catch {
    return undefined;
  }
}
