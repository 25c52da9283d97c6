import { readdirSync, readFileSync } from "node:fs";
import { readFile, symlink, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { join, resolve } from "node:path";
import { afterAll, expect, test } from "vitest";
import { placePath } from "#src/addresses.ts";
import { defaultLocale } from "#src/locales.ts";
import { contentRepository } from "#tests/support/content-repository.ts";
import { tempFolder } from "#tests/support/folders.ts";
import { listenLocally } from "#tests/support/local-port.ts";
import { runMake } from "#tests/support/programs.ts";

/** Commands that people mistype, and the settings that each command reads. */

const address = placePath({ screen: "contact" }, defaultLocale);

const [makefile = "", settingsList = ""] = ["Makefile", ".env.example"].map((name) => readFileSync(name, "utf8"));

const { port: usedPort, stop } = await listenLocally(createServer());
afterAll(stop);

const wrongUses: readonly (readonly [typed: string, remedy: string | RegExp])[] = [
  ["diff FORMAT=pdf", "FORMAT is md or html, or json without PICTURES"],
  ["diff FORMAT=json PICTURES=1", "FORMAT is md or html, or json without PICTURES"],
  ["diff PICTURES=yes", "PICTURES=1"],
  ["diff PICTURES=0", /Leave it out .* PICTURES=\.\/0/],
  ["chekc", /chekc.*make help/],
  ["-n chekc", /chekc.*make help/],
  [`explain ADDRESS=${address}s`, ` ${address}, `],
  [`explain ADDRESS=${address}/`, "without a slash at the end"],
  [`explain ADDRESS=https://www.company.example${address}`, `Leave out scheme and host: ADDRESS=${address}\n`],
  [`history ADDRESS=${address}s`, ` ${address}, `],
  ["explain", "ADDRESS=/"],
  ["history", "ADDRESS=/"],
  ["verify ORIGIN=foo", "ORIGIN=https://www.example.org"],
  [`translate FROM=${defaultLocale} TO=${defaultLocale}`, /make translate FROM=\w+ TO=\w+/],
  ["translate TO=xx", /make translate FROM=\w+ TO=\w+/],
  ["deploy TARGET=foo", /make deploy TARGET=cloudflare\|ssh$/m],
  ["deploy BACK=0", "BACK=1 serves the previous release again"],
  ["rehearse TARGET=foo", "make rehearse TARGET=cloudflare"],
  ["types PARTS=foo", "src, server, pipeline, tests, tests/browser and studio"],
  ["serve PORT=used", /PORT=\d+/],
  ["dev PORT=used", /PORT=\d+/],
  ["dev PORT=x1", "a whole number from 0 to 65535"],
  ["cms CMS_PORT=used", /CMS_PORT=\d+/],
  ["cms CMS_PORT=x1", "a whole number from 0 to 65535"],
  ["studio STUDIO_PORT=used", /STUDIO_PORT=\d+/],
];

test.each(wrongUses)("make %s says what was typed and what to do, in make's words", async (typed, remedy) => {
  const words = typed.replace("used", String(usedPort)).split(" ");
  const { code, output } = await runMake(["env_file=", ...words]);
  expect({ code, output }).toEqual({ code: 2, output: expect.stringMatching(remedy) });
  // A setting may be a secret: if its form is wrong, the output repeats only its name.
  for (const argument of words.slice(1)) expect(output).toContain(argument.replace("=x1", ""));
  expect(output).not.toMatch(/--\w|^ +at |vite|node_modules|error TS|\bE[A-Z]{5,}/m);
});

test("make 3.81 of macOS finds every tool: it looks into node_modules only from a shell", () => {
  const tools = readdirSync("node_modules/.bin");
  const startedDirectly = [...makefile.matchAll(/^\t@?([\w-]+)(?!.*(&&|;)).*$/gm)];
  expect(startedDirectly.filter(([, word = ""]) => tools.includes(word)).map(([line]) => line)).toEqual([]);
});

/** The commands whose programs get .env: in the Makefile, a line of each contains one of these variables. */
const targets = [...makefile.matchAll(/^([a-z-]+):.*\n(?:\t.*\n)*?\t.*\$\((?:pipeline|serve|env_file)\)/gm)];
const reading = targets.map(([, target = ""]) => target);

/** A folder with the project and this file `.env`. */
async function projectWith(env: string): Promise<string> {
  const dir = await tempFolder();
  for (const name of [".env.example", "Makefile", "node_modules", "package-lock.json", "pipeline", "server", "studio"])
    await symlink(resolve(name), join(dir, name));
  await writeFile(join(dir, ".env"), env);
  return dir;
}

test("every command that reads settings finds a misspelt one in .env, and repeats no value", async () => {
  expect(reading.length).toBeGreaterThan(15);
  const dir = await projectWith("SITE_ORIGIN=https://www.company.example\nSANITY_TOKN=hidden\nhttp_proxy=\n");
  for (const target of reading) {
    const { code, output } = await runMake([target, "ORIGIN=http://127.0.0.1:1"], dir);
    const says = expect.stringMatching(/^\.env has SANITY_TOKN, which is no setting\. .*\.env\.example/);
    expect({ target, code, output }).toEqual({ target, code: 2, output: says });
    expect(output).not.toMatch(/hidden|SITE_ORIGIN|proxy/);
  }
});

test.each([
  ["\uFEFFSANITY_TOKEN=hidden\n", ["\\uFEFFSANITY_TOKEN"]],
  [
    "SANITY_TOKEN hidden\nSANITY_TOKEN: hidden=\nexport 'hidden'\n\n# hidden\nHOST='a\nhidden'\n",
    ["line 1", "line 2", "line 3"],
  ],
])("lines of .env that are no settings are named without their values: %j", async (env, named) => {
  const { code, output } = await runMake(["messages", "ARGS=--help"], await projectWith(env));
  expect({ code, named: output.match(/(?<=^\.env has )[\w\\]+( \d+)?/gm) }).toEqual({ code: 2, named });
  expect(output).not.toContain("hidden");
});

test("an .env with known settings is accepted, also with the name of a proxy in small letters", async () => {
  const dir = await projectWith("SANITY_TOKEN=hidden\nhttp_proxy=\n");
  expect((await runMake(["messages", "ARGS=--help"], dir, { FORCE_COLOR: "1" })).code).toBe(0);
});

/** The commands that .env.example names as readers of each setting. */
const readers = new Map(settingsList.split(/^# --- /m).flatMap(readersIn));

/**
 * The settings of a section, each with its readers: those that the comment above the setting names (`# Read by make
 * build.`), otherwise those of the section's heading (`# --- The content: make pull, make doctor ---`).
 */
function readersIn(section: string): (readonly [setting: string, commands: string[]])[] {
  const [heading = ""] = section.split("\n", 1);
  // Lines of comment, then lines such as `# WORKER=on`.
  const blocks = [...section.matchAll(/((?:^# (?![A-Z_]+=).*\n)*)((?:^# [A-Z_]+=.*\n)+)/gm)];
  return blocks.flatMap(([, comment = "", settings = ""]) => {
    const own = commandsIn(comment.split("Read by")[1] ?? "");
    const names = [...settings.matchAll(/^# (\w+)=/gm)].map(([, name = ""]) => name);
    return names.map((name) => [name, own.length > 0 ? own : commandsIn(heading)] as const);
  });
}

test("each setting in .env.example names its readers, and all of them are commands", () => {
  expect(readers.size).toBeGreaterThan(40);
  const known = new Set([...makefile.matchAll(/^([a-z-]+):/gm)].map(([, target]) => target));
  const wrong = [...readers].filter(([, own]) => own.length === 0 || own.some((command) => !known.has(command)));
  expect(wrong).toEqual([]);
});

/** A script that records the names of the settings that a program reads. */
const recorder = `import { writeFileSync } from "node:fs";
const { RECORD: file, ...own } = process.env;
const names = new Set();
const note = (name) => new Error().stack.includes("/src/settings/read-settings.ts") && names.add(name);
process.env = new Proxy(own, { get: (target, name) => (note(name), target[name]) });
process.on("exit", () => writeFileSync(file, JSON.stringify([...names])));
`;

/** The arguments make each command end before it changes or serves anything. */
const recorded = [
  ...["check", "seal", "diff", "explain ID=page-home", "history ID=page-home", "history ID=page-home AT=HEAD"],
  ...["pull", "doctor ARGS=", "deploy TARGET=ssh ARGS=", "verify ORIGIN=http://127.0.0.1:1 ARGS="],
  ...["serve", "messages ARGS=list", "cms", "dev ARGS=", "studio"],
];

test.each(recorded)("make %s reads only settings that name it in .env.example", async (typed) => {
  const [command = "", ...words] = typed.split(" ");
  const { dir, folder } = await contentRepository();
  const file = join(folder, "names.json");
  await writeFile(join(folder, "recorder.mjs"), recorder);
  const used = String(usedPort);
  const settings = { PORT: used, STUDIO_PORT: used, CMS_PORT: used, DIST_DIR: folder, CONTACT_DB: "/none/messages" };
  const given = [`env_file=--import=${join(folder, "recorder.mjs")}`, `ARGS=--dir=${dir}`];
  await runMake([...given, command, ...words], undefined, { RECORD: file, ...settings });
  const read: string[] = JSON.parse(await readFile(file, "utf8"));
  expect(read.length).toBeGreaterThan(0);
  expect(read.filter((name) => readers.has(name) && !readers.get(name)?.includes(command))).toEqual([]);
});

function commandsIn(text: string): string[] {
  return [...text.matchAll(/\bmake ([a-z-]+)/g)].map(([, command = ""]) => command);
}
