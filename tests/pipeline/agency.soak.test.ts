import { execFileSync } from "node:child_process";
import { cp, readFile, rm, utimes, writeFile } from "node:fs/promises";
import { delimiter, join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { readSnapshot } from "#src/content/read.ts";
import { documentsOf, pageOf } from "#src/content/snapshot.ts";
import { perLocale } from "#src/locales.ts";
import { fileOf } from "#tests/support/edit-snapshot.ts";
import { guideCommands, guideSteps, takeStep } from "#tests/support/guide-steps.ts";
import { startProgram } from "#tests/support/programs.ts";
import { createRandom } from "#tests/support/random.ts";
import { writeDocument } from "#tests/support/sample.ts";
import { copyProject } from "#tests/support/working-copy.ts";

/** Makes the first changes of another company, by the guides alone. After them, the same tests have to pass. */

/** Carries out a command in the copy and resolves with its output. Rejects if the command fails. */
type Run = (command: string) => Promise<string>;

type Wish = (dir: string, run: Run) => Promise<unknown>;

async function follow(dir: string, guide: string): Promise<void> {
  for (const step of await guideSteps(guide)) await takeStep(dir, step);
}

/** The guide's example is French. These pairs replace what it says of French by what is true of another language. */
const languages = {
  pl: [
    ["Français", "Polski"],
    ["fr-FR", "pl-PL"],
    ["fr_FR", "pl_PL"],
    ["Passer en français", "Przejdź na polski"],
    ["àâæçéèêëîïôœùûüÿ", "ąćęłńóśźż"],
  ],
  he: [
    ["Français", "עברית"],
    ["fr-FR", "he-IL"],
    ["fr_FR", "he_IL"],
    [', switchTo: "Passer en français"', ', dir: "rtl"'],
    [', letters: "àâæçéèêëîïôœùûüÿ"', ""],
  ],
} as const;

type Tag = keyof typeof languages;

function inLanguage(text: string, tag: Tag): string {
  const replaced = languages[tag].reduce((now, [french, own]) => now.replaceAll(french, own), text);
  return replaced.replace(/\bfr\b/g, tag);
}

/** Runs the guide's command that begins with these words. */
async function runCommand(start: "make translate" | "perl", tag: Tag, run: Run): Promise<void> {
  const command = (await guideCommands("add-a-language")).find((line) => line.startsWith(start));
  await run(inLanguage(command ?? "", tag));
}

async function addLanguage(tag: Tag, dir: string, run: Run): Promise<void> {
  const steps = await guideSteps("add-a-language");
  await runCommand("make translate", tag, run);
  for (const step of steps.filter(({ file }) => file === "src/locales.ts")) {
    await takeStep(dir, { ...step, code: inLanguage(step.code, tag) });
  }
  await runCommand("perl", tag, run);
}

/** The guide says to run its two commands again whenever texts or addresses were added. */
async function completeLanguages(run: Run): Promise<void> {
  for (const tag of ["pl", "he"] as const) await runCommand("make translate", tag, run);
  for (const tag of ["pl", "he"] as const) await runCommand("perl", tag, run);
}

const wishes: Readonly<Record<string, Wish>> = {
  async "a look of its own, with one font in one file"(dir) {
    await follow(dir, "rebrand");
    const rebrand = await readFile("docs/guides/rebrand.md", "utf8");
    const [, fonts = ""] = /```css\n( *\/\* fonts\.css[\s\S]*?)```/.exec(rebrand) ?? [];
    const installed = fonts
      .replaceAll("Fraunces Variable", "Instrument Sans Variable")
      .replaceAll("fraunces", "instrument-sans")
      .replace("100 900", "400 700")
      .replace(/^.*@import.*\n/m, "");
    await writeFile(join(dir, "src/brand/fonts.css"), installed);
    await rm(join(dir, "src/brand/font-fallbacks.css"));
  },
  Polish: (dir, run) => addLanguage("pl", dir, run),
  Hebrew: (dir, run) => addLanguage("he", dir, run),
  async "a section"(dir) {
    await follow(dir, "add-a-section");
    const home = pageOf(readSnapshot(join(dir, "snapshot")), "home");
    const texts = (type: string, text: string) => ({ _type: type, ...perLocale(() => text) });
    const sources = [{ _key: "one", name: texts("localeString", "Almanach"), year: 1903 }];
    const section = { _key: "quote", _type: "quotation", text: texts("localeText", "So steht es da."), sources };
    await writeDocument(join(dir, "snapshot"), { ...home, sections: [...(home?.sections ?? []), section] });
  },
  "a type with pages and its list": (dir) => follow(dir, "add-a-type-with-pages"),
  "a field of the form": (dir) => follow(dir, "add-a-form-field"),
  async "no partners page"(dir) {
    const snapshot = join(dir, "snapshot");
    const page = documentsOf(readSnapshot(snapshot), "page").find(({ screen }) => screen === "partners");
    if (page) await rm(join(snapshot, await fileOf(snapshot, page._id)));
  },
};

/** Each commit tries another order of the wishes; `AGENCY_SEED` chooses one. */
const seed = Number(process.env.AGENCY_SEED ?? execFileSync("git", ["rev-list", "--count", "HEAD"]));

const timeout = 45 * 60_000;

test(`an agency's wishes at once, in order ${seed}, leave all tests green`, { timeout, retry: 0 }, async () => {
  const { dir, run } = await openCopy();
  for (const wish of createRandom(seed).shuffle(Object.values(wishes))) await wish(dir, run);
  await completeLanguages(run);
  await run("make format");
  await run("make seal");
  expect(await run("make check")).toMatch(/The content is valid/);
  expect(await run("make test")).toMatch(/\d+ passed, 0 failed\n$/);
});

async function openCopy(): Promise<{ dir: string; run: Run }> {
  const { dir, remove } = await copyProject("agency");
  onTestFinished(remove);
  await cp("studio/node_modules", join(dir, "studio/node_modules"), { recursive: true, verbatimSymlinks: true });
  // The packages are installed already, so make must not install them again.
  for (const mark of ["node_modules/.package-lock.json", "studio/node_modules/.package-lock.json"])
    await utimes(join(dir, mark), new Date(), new Date());
  const { PATH, HOME, CHROMIUM } = process.env;
  const env = { PATH: [join(dir, "node_modules/.bin"), PATH].join(delimiter), HOME, CHROMIUM };
  const run = async (command: string): Promise<string> => {
    const { code, output } = await startProgram("sh", ["-c", `{ ${command}; } 2>&1`], env, dir).outcome;
    if (code !== 0) throw new Error(`${command} ended with ${code}:\n${output.slice(-6000)}`);
    return output;
  };
  const commit = "git -c user.name=a -c user.email=a@b.example commit --quiet -m Start";
  await run(`git init --quiet && git add --all && ${commit}`);
  return { dir, run };
}
