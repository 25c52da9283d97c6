import { cp, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type MailServer, startMailServer } from "./mail-server.ts";
import { spawnServer } from "./running-server.ts";
import { sampleDay } from "./sample.ts";
import { test as base } from "./test.ts";
import { copyProject, type WorkingCopy } from "./working-copy.ts";

/** Builds the tests' site with two more languages, added as docs/guides/add-a-language.md says. */

/**
 * Czech has four plural forms, and Hebrew is written from right to left. Their words are English ones with other vowels,
 * so that they differ from the English text, and their numbers have the French format, which every browser knows.
 */
export const added = {
  cs: { name: "Čeština", formats: "fr-FR", openGraph: "cs_CZ" },
  he: { name: "עברית", formats: "fr-FR", openGraph: "he_IL", dir: "rtl" },
} as const;
type Tag = keyof typeof added;
export const tags = Object.keys(added) as Tag[];
/** The order in `src/locales.ts`, because each new language is inserted directly after English. */
export const newestFirst = tags.toReversed();

const fixtures = join(import.meta.dirname, "../fixtures");

async function build(copy: WorkingCopy, snapshotDir: string, distDir: string): Promise<void> {
  await cp(join(fixtures, "site"), snapshotDir, { recursive: true });
  await run(copy, "seal", "--dir", snapshotDir, "--today", sampleDay, "--source", "sample");
  for (const to of tags) {
    await run(copy, "translate", "--from=en", `--to=${to}`, "--dir", snapshotDir);
    await edit(join(copy.dir, `src/i18n/${to}.json`), withOtherVowels);
    await edit(join(copy.dir, "src/locales.ts"), (code) => withLocale(code, to));
    await edit(join(copy.dir, "src/addresses.ts"), (code) => withAddresses(code, to));
  }
  await run(copy, "seal", "--dir", snapshotDir, "--today", sampleDay);
  await run(copy, "build", "--dir", snapshotDir, "--out", distDir);
}

function withOtherVowels(words: string): string {
  return JSON.stringify(JSON.parse(words), (_key, value) => (typeof value === "string" ? inMadeUp(value) : value));
}

/** Changes the vowels of a text, but not the names of its gaps, such as `{{count}}`. */
export function inMadeUp(text: string): string {
  return text.replace(/(\{+[^}]*\}+)|[aeiou]/g, (found, gap) => gap ?? vowels[found]);
}

const vowels: Readonly<Record<string, string>> = { a: "ä", e: "ë", i: "ï", o: "ö", u: "ü" };

async function run(copy: WorkingCopy, ...args: string[]): Promise<void> {
  const { code, output } = await copy.pipeline(...args);
  if (code !== 0) throw new Error(`With two more languages \`${args[0]}\` ends with ${code}.\n${output}`);
}

function withLocale(code: string, tag: Tag): string {
  return code
    .replace(/^(import en .*\n)/m, (line) => line + line.replaceAll("en", tag))
    .replace(/^( {2}en: \{.*\n)/m, `$1  ${tag}: ${JSON.stringify(added[tag])},\n`)
    .replace("= { de, en", `= { de, en, ${tag}`);
}

function withAddresses(code: string, tag: Tag): string {
  return code.replace(/en: "\/en([^"]*)"/g, `en: "/en$1", ${tag}: "/${tag}$1"`);
}

/** Fills the gap of a text as the site does: a right-to-left sentence gets marks of direction around the inserted words. */
export function filled(text: string, gap: string, tag: Tag): string {
  return text.replace(/\{\{\w+\}\}/, tag === "he" ? `\u2068${gap}\u2069` : gap);
}

export async function edit(file: string, change: (text: string) => string): Promise<void> {
  await writeFile(file, change(await readFile(file, "utf8")));
}

/** Milliseconds: the project is copied and built, on a machine that may be busy. */
export const forABuild = 300_000;

export interface BuiltSite extends WorkingCopy {
  readonly snapshotDir: string;
  readonly distDir: string;
  readonly port: number;
  readonly mails: MailServer;
}

export const test = base.extend<object, { built: BuiltSite }>({
  built: [
    async ({}, use) => {
      const copy = await copyProject("more-languages", { BRAND_DIR: join(fixtures, "brand") });
      const [snapshotDir, distDir] = [join(copy.dir, "content"), join(copy.dir, "dist")];
      await build(copy, snapshotDir, distDir);
      await using ends = new AsyncDisposableStack();
      const mails = await startMailServer({}, (end) => ends.defer(end));
      const settings = { DIST_DIR: distDir, CONTACT_DB: join(copy.dir, "contact.sqlite"), ...mails.settings };
      const server = await spawnServer(settings, copy.dir);
      await use({ ...copy, snapshotDir, distDir, port: server.port, mails });
      await server.stop();
      await copy.remove();
    },
    { scope: "worker", timeout: forABuild },
  ],
  server: [({ built }, use) => use(`http://127.0.0.1:${built.port}`), { scope: "worker" }],
});
