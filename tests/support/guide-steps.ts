import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";

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
  readonly how: Readonly<Partial<Record<"after" | "before" | "replace" | "merge", string>>>;
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
  const path = join(dir, file);
  if (Object.keys(how).length === 0) {
    await mkdir(dirname(path), { recursive: true });
    return writeFile(path, code);
  }
  const text = await readFile(path, "utf8");
  const { after, before, replace } = how;
  const anchor = after ?? before ?? replace ?? "";
  if (!text.includes(anchor)) throw new Error(`${place}: ${file} has no ${JSON.stringify(anchor)}.`);
  await writeFile(path, changed(text, code, how));
}

function changed(text: string, code: string, { after, before, replace }: GuideStep["how"]): string {
  const added = code.trimEnd();
  if (replace !== undefined) return text.replace(replace, () => added);
  const anchor = after ?? before;
  if (anchor === undefined) return `${JSON.stringify(merged(JSON.parse(text), JSON.parse(code)), null, 2)}\n`;
  const lines = text.split("\n");
  const at = lines.findIndex((line) => line.includes(anchor));
  return lines.toSpliced(after === undefined ? at : at + 1, 0, added).join("\n");
}

type Json = { readonly [key: string]: unknown };

function merged(old: Json, more: Json): Json {
  const entries = Object.entries(more).map(([key, value]) => {
    const isObject = (one: unknown): one is Json => typeof one === "object" && one !== null && !Array.isArray(one);
    const own = old[key];
    return [key, isObject(own) && isObject(value) ? merged(own, value) : value];
  });
  return { ...old, ...Object.fromEntries(entries) };
}
