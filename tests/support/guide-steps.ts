import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { isObject, type JsonObject } from "#pipeline/json.ts";

/**
 * A code block of a guide, which readers carry out by hand. The words after the block's language name its place:
 *
 *     file=src/addresses.ts                  the whole file
 *     … after="export const screens = {"     below the first line with this text
 *     … before="import en"                   above that line
 *     … replace="{ de, en"                   in place of this text
 *     … merge                                keys of a JSON file
 *
 * A block without `file` is an example. Indented lines are commands.
 */
export interface GuideStep {
  readonly place: string;
  readonly file: string;
  readonly code: string;
  /** Without any of these, the code is the whole file. */
  readonly how: {
    readonly after?: string;
    readonly before?: string;
    readonly replace?: string;
    readonly merge?: string;
  };
}

/** @param name of the guide, such as `add-a-page` */
export async function guideSteps(name: string): Promise<GuideStep[]> {
  const path = `docs/guides/${name}.md`;
  const text = await readFile(path, "utf8");
  return Array.from(text.matchAll(/^( *)```(\w+) (.*)\n([\s\S]*?)^\1```$/gm), (found) => {
    const [, indent = "", , words = "", block = ""] = found;
    const how = Object.fromEntries(Array.from(words.matchAll(/(\w+)="([^"]*)"/g), ([, key, value]) => [key, value]));
    const [, file = ""] = /file=(\S+)/.exec(words) ?? [];
    const place = `${path}:${text.slice(0, found.index).split("\n").length}`;
    if (file === "") throw new Error(`${place}: the block does not say its file.`);
    const isMerge = / merge$/.test(words);
    const code = block.replace(new RegExp(`^${indent}`, "gm"), "");
    return { place, file, code, how: { ...how, ...(isMerge && { merge: "" }) } };
  });
}

/** The commands of a guide, in their order. */
export async function guideCommands(name: string): Promise<string[]> {
  const text = await readFile(`docs/guides/${name}.md`, "utf8");
  return Array.from(text.replace(/^( *)```[\s\S]*?^\1```$/gm, "").matchAll(/^ {4}(\S.*)$/gm), ([, line = ""]) => line);
}

/** Throws if the text that a step names is not in its file. */
export async function takeStep(dir: string, { place, file, code, how }: GuideStep): Promise<void> {
  const { after, before, replace, merge } = how;
  const path = join(dir, file);
  const anchor = after ?? before ?? replace;
  if (anchor === undefined && merge === undefined) {
    await mkdir(dirname(path), { recursive: true });
    return writeFile(path, code);
  }
  const text = await readFile(path, "utf8");
  if (anchor === undefined) {
    const json = merged(JSON.parse(text), JSON.parse(code));
    return writeFile(path, `${JSON.stringify(json, null, 2)}\n`);
  }
  if (!text.includes(anchor)) throw new Error(`${place}: ${file} has no ${JSON.stringify(anchor)}.`);
  const added = code.trimEnd();
  const line = text.split("\n").find((one) => one.includes(anchor)) ?? "";
  const lines = after === undefined ? [added, line] : [line, added];
  const [old, now] = replace === undefined ? [line, lines.join("\n")] : [anchor, added];
  // The code is returned by a function, because in a text `replace` would give a meaning to `$&`.
  const changed = text.replace(old, () => now);
  await writeFile(path, changed);
}

/** Adds the keys of `more` to `old`, at every depth. A list replaces the old list. */
function merged(old: JsonObject, more: JsonObject): JsonObject {
  const entries = Object.entries(more).map(([key, value]) => {
    const own = old[key];
    return [key, isObject(own) && isObject(value) ? merged(own, value) : value];
  });
  return { ...old, ...Object.fromEntries(entries) };
}
