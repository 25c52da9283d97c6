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

/** An agency can do all that a guide describes: `make test` stays green, and no test has to change. */

/** The changes that another company wants first, made in a copy of the project with only the guides. */

type Run = (command: string) => Promise<void>;

type Wish = (dir: string, run: Run) => Promise<void>;

async function follow(dir: string, guide: string) {
  for (const step of await guideSteps(guide)) await takeStep(dir, step);
}

/** Words of the guide's example, which is French, and the words that replace them in each language. */
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
  const named = languages[tag].reduce((now, [was, is]) => now.replaceAll(was, is), text);
  return named.replace(/\bfr\b/g, tag);
}

function language(tag: Tag): Wish {
  return async (dir, run) => {
    const steps = (await guideSteps("add-a-language")).filter(({ file }) => file === "src/locales.ts");
    await runOfGuide("make translate", tag, run);
    for (const step of steps) await takeStep(dir, { ...step, code: inLanguage(step.code, tag) });
    await runOfGuide("perl", tag, run);
  };
}

/** Runs one of the two commands that, as the guide says, have to run again after texts or addresses were added. */
async function runOfGuide(start: "make translate" | "perl", tag: Tag, run: Run): Promise<void> {
  const [command = ""] = (await guideCommands("add-a-language")).filter((line) => line.startsWith(start));
  await run(inLanguage(command, tag));
}

const wishes = {
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
  Polish: language("pl"),
  Hebrew: language("he"),
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
} as const satisfies Readonly<Record<string, Wish>>;

type WishName = keyof typeof wishes;

/** @param run carries out a command in the copy, and rejects with its output if it fails */
async function fulfil(names: readonly WishName[], dir: string, run: Run): Promise<void> {
  for (const name of names) await (wishes[name] as Wish)(dir, run);
  const added = (["pl", "he"] as const).filter((tag) => names.includes(tag === "pl" ? "Polish" : "Hebrew"));
  for (const tag of added) await runOfGuide("make translate", tag, run);
  for (const tag of added) await runOfGuide("perl", tag, run);
  await run("make format");
  await run("make seal");
}

/** Each commit tries another order of the wishes; `AGENCY_SEED` chooses one. */
const seed = Number(process.env.AGENCY_SEED ?? execFileSync("git", ["rev-list", "--count", "HEAD"]));

const minutes = 60_000;

test(`an agency's wishes at once, in order ${seed}, leave all tests green`, {
  timeout: 45 * minutes,
  retry: 0,
}, async () => {
  const copy = await copyProject("agency");
  onTestFinished(copy.remove);
  await cp("studio/node_modules", join(copy.dir, "studio/node_modules"), { recursive: true, verbatimSymlinks: true });
  for (const mark of ["node_modules/.package-lock.json", "studio/node_modules/.package-lock.json"])
    await utimes(join(copy.dir, mark), new Date(), new Date());
  const run = async (command: string): Promise<string> => {
    const { PATH, HOME, CHROMIUM } = process.env;
    const env = { PATH: [join(copy.dir, "node_modules/.bin"), PATH].join(delimiter), HOME, CHROMIUM };
    const { code, output } = await startProgram("sh", ["-c", `{ ${command}; } 2>&1`], env, copy.dir).outcome;
    if (code !== 0) throw new Error(`${command} ended with ${code}:\n${output.slice(-6000)}`);
    return output;
  };
  await run(
    "git init --quiet && git add --all && git -c user.name=a -c user.email=a@b.example commit --quiet -m Start",
  );
  const names = createRandom(seed).shuffle(Object.keys(wishes) as WishName[]);
  await fulfil(names, copy.dir, async (command) => void (await run(command)));
  expect(await run("make check")).toMatch(/The content is valid/);
  expect(await run("make test")).toMatch(/\d+ passed, 0 failed\n$/);
});
