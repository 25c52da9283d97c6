import { cp, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { sampleDay } from "./sample-day.ts";
import { copyProject, type WorkingCopy } from "./working-copy.ts";

/**
 * A made-up language, added to a copy of the project as docs/guides/add-a-language.md tells it: the registry, the
 * addresses, a file of words and the content of the tests' own company. Its words are the English ones with other
 * vowels, so that no text of it stands in another language. Its numbers are those of France:
 * every browser must know them.
 */
export const madeUp = { tag: "qaa", name: "Qäläsï", formats: "fr-FR", openGraph: "qaa_FR" } as const;

export interface ThirdLanguage extends WorkingCopy {
  readonly snapshotDir: string;
  readonly distDir: string;
}

const fixtures = join(import.meta.dirname, "../fixtures");
const { tag } = madeUp;

/** Who calls it removes the copy. Throws with what the pipeline said when the site cannot be built. */
export async function buildThirdLanguage(): Promise<ThirdLanguage> {
  const copy = await copyProject("three", { BRAND_DIR: join(fixtures, "brand") });
  const site = { ...copy, snapshotDir: join(copy.dir, "content"), distDir: join(copy.dir, "dist") };
  try {
    await edit(join(copy.dir, "src/locales.ts"), register);
    await edit(join(copy.dir, "src/addresses.ts"), address);
    await writeFile(join(copy.dir, `src/i18n/${tag}.json`), JSON.stringify(translated(await englishWords()), null, 2));
    await cp(join(fixtures, "site"), site.snapshotDir, { recursive: true });
    await translateContent(join(site.snapshotDir, "documents"));
    await run(copy, "seal", "--dir", site.snapshotDir, "--today", sampleDay);
    await run(copy, "build", "--dir", site.snapshotDir, "--out", site.distDir);
  } catch (error) {
    await copy.remove();
    throw error;
  }
  return site;
}

/** The words of the made-up language. */
export function inMadeUp(text: string): string {
  return text.replace(/(\{+[^}]*\}+)|[aeiou]/g, (found, gap) => gap ?? vowels[found]);
}

const vowels: Readonly<Record<string, string>> = { a: "ä", e: "ë", i: "ï", o: "ö", u: "ü" };

async function run(copy: WorkingCopy, ...args: string[]): Promise<void> {
  const { code, output } = await copy.pipeline(...args);
  if (code !== 0) throw new Error(`With a third language \`${args[0]}\` ends with ${code}.\n${output}`);
}

function register(code: string): string {
  const { name, formats, openGraph } = madeUp;
  return code
    .replace(/^(import en .*\n)/m, (line) => line + line.replaceAll("en", tag))
    .replace(/^( {2}en: \{.*\n)/m, `$1  ${tag}: ${JSON.stringify({ name, formats, openGraph })},\n`)
    .replace("= { de, en };", `= { de, en, ${tag} };`);
}

function address(code: string): string {
  return code.replace(/en: "\/en(.*)" \}/g, `en: "/en$1", ${tag}: "/${tag}$1" }`);
}

async function englishWords(): Promise<object> {
  return JSON.parse(await readFile(join(import.meta.dirname, "../../src/i18n/en.json"), "utf8"));
}

function translated(value: unknown): unknown {
  if (typeof value === "string") return inMadeUp(value);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, translated(inner)]));
}

async function translateContent(dir: string): Promise<void> {
  for (const entry of await readdir(dir, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    await edit(join(entry.parentPath, entry.name), (text) =>
      JSON.stringify(JSON.parse(text), (_key, value) => (isLocalised(value) ? localise(value) : value), 2),
    );
  }
}

function isLocalised(value: unknown): value is { _type: string; en: unknown } {
  return typeof value === "object" && value !== null && "_type" in value && /^locale[A-Z]/.test(String(value._type));
}

/** Of rich text the words alone: not what its parts are called. */
function localise(value: { en: unknown }): object {
  const words = JSON.stringify(value.en, (key, inner) => {
    return typeof inner === "string" && (key === "text" || key === "") ? inMadeUp(inner) : inner;
  });
  return words === undefined ? value : { ...value, [tag]: JSON.parse(words) };
}

async function edit(file: string, change: (text: string) => string): Promise<void> {
  const before = await readFile(file, "utf8");
  const after = change(before);
  await writeFile(file, after);
}
