import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileNameFor } from "#pipeline/snapshot/document-file.ts";
import { writeDocument } from "./sample.ts";

/** Edits of a snapshot on disk, like those of editors, merges or accidents. */
export type Edit = (dir: string) => Promise<void>;

/** Sets a value in a document; `undefined` removes it. A path is written as in problems: `facts[first].label`. */
export function set(id: string, path: string, value: unknown): Edit {
  return async (dir) => {
    const document: unknown = JSON.parse(await readFile(join(dir, await fileOf(dir, id)), "utf8"));
    setAt(document, path, value);
    await writeDocument(dir, fieldsOf(document));
  };
}

/** Does the same as `set` to documents in memory. */
export function put(id: string, path: string, value: unknown) {
  return (byId: ReadonlyMap<string, object>) => setAt(byId.get(id), path, value);
}

/** The step `[+]` stands for a new item at the end of a list. */
function setAt(document: unknown, path: string, value: unknown): void {
  const steps = path.split(/[.[\]]+/).filter(Boolean);
  const last = steps.pop() ?? "";
  const owner = steps.reduce(childOf, document);
  if (Array.isArray(owner)) owner[last === "+" ? owner.length : indexOf(owner, last)] = value;
  else if (value === undefined) delete fieldsOf(owner)[last];
  else fieldsOf(owner)[last] = value;
}

export function append(id: string, path: string, item: unknown): Edit {
  return set(id, `${path}[+]`, item);
}

export function remove(id: string): Edit {
  return async (dir) => rm(join(dir, await fileOf(dir, id)));
}

export function write(document: Record<string, unknown>): Edit {
  return (dir) => writeDocument(dir, document);
}

export function rewrite(id: string, change: (text: string) => string | Uint8Array): Edit {
  return async (dir) => {
    const file = join(dir, await fileOf(dir, id));
    await writeFile(file, change(await readFile(file, "utf8")));
  };
}

export async function fileOf(dir: string, id: string): Promise<string> {
  const files = await readdir(join(dir, "documents"), { recursive: true });
  const found = files.find((file) => file.endsWith(`/${fileNameFor(id)}.json`));
  if (!found) throw new Error(`There is no document ${id}.`);
  return `documents/${found}`;
}

function childOf(value: unknown, step: string): unknown {
  return Array.isArray(value) ? value[indexOf(value, step)] : fieldsOf(value)[step];
}

/** A step names an item by its `_key` or its position. Returns the position. */
function indexOf(items: readonly unknown[], step: string): number {
  if (/^\d+$/.test(step)) return Number(step);
  return items.findIndex((item) => fieldsOf(item)._key === step);
}

function fieldsOf(value: unknown): Record<string, unknown> {
  if (typeof value !== "object" || value === null) throw new Error("There are no fields here.");
  return value as Record<string, unknown>;
}
