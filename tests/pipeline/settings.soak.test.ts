import { readFileSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { ContentRepository } from "#tests/support/content-repository.ts";
import { listenLocally } from "#tests/support/local-port.ts";
import { runMake } from "#tests/support/programs.ts";

const root = join(import.meta.dirname, "../..");
const [makefile = "", settingsList = ""] = ["Makefile", ".env.example"].map((name) =>
  readFileSync(join(root, name), "utf8"),
);

let usedPort: number;
beforeAll(async () => {
  const { port, stop } = await listenLocally(createServer());
  usedPort = port;
  return stop;
});

/** The commands that .env.example names as readers of each setting: after the setting's comment, or in its heading. */
const readers = new Map(
  settingsList.split(/^# --- /m).flatMap((section) => {
    const blocks = section.matchAll(/((?:^# (?![A-Z_]+=).*\n)*)((?:^# [A-Z_]+=.*\n)+)/gm);
    return [...blocks].flatMap(([, comment = "", settings = ""]) => {
      const own = commandsIn(comment.split("Read by")[1] ?? "");
      const names = [...settings.matchAll(/^# (\w+)=/gm)].map(([, name = ""]) => name);
      return names.map((name) => [name, own.length > 0 ? own : commandsIn(section.split("\n", 1)[0] ?? "")] as const);
    });
  }),
);

test("each setting names its readers, all of them commands", () => {
  expect(readers.size).toBeGreaterThan(40);
  const known = new Set([...makefile.matchAll(/^([a-z-]+):/gm)].map(([, target]) => target));
  const wrong = [...readers].filter(([, own]) => own.length === 0 || own.some((command) => !known.has(command)));
  expect(wrong).toEqual([]);
});

/** Writes which settings a program reads. */
const recorder = `import { writeFileSync } from "node:fs";
const { RECORD: file, ...own } = process.env;
const names = new Set();
const note = (name) => new Error().stack.includes("/src/settings/read-settings.ts") && names.add(name);
process.env = new Proxy(own, { get: (target, name) => (note(name), target[name]) });
process.on("exit", () => writeFileSync(file, JSON.stringify([...names])));
`;

/** They end before they change or serve anything. */
const recorded = [
  "check",
  "seal",
  "diff",
  "explain ID=page-home",
  "history ID=page-home",
  "restore ID=page-home AT=HEAD",
]
  .concat(["pull", "doctor ARGS=", "deploy TARGET=ssh ARGS=", "verify-live ORIGIN=http://127.0.0.1:1 ARGS="])
  .concat(["serve", "messages ARGS=list", "cms", "dev ARGS=", "studio"]);

test.each(recorded)("make %s reads no setting that does not name it", async (typed) => {
  const [command = "", ...words] = typed.split(" ");
  const { dir, folder } = await ContentRepository.create();
  const file = join(folder, "names.json");
  await writeFile(join(folder, "recorder.mjs"), recorder);
  const used = String(usedPort);
  const settings = { PORT: used, STUDIO_PORT: used, CMS_PORT: used, DIST_DIR: folder, CONTACT_DB: "/none/messages" };
  const given = [`env_file=--import=${join(folder, "recorder.mjs")}`, `ARGS=--dir=${dir}`];
  await runMake([...given, command, ...words], root, { RECORD: file, ...settings });
  const read: string[] = JSON.parse(await readFile(file, "utf8"));
  expect(read.length).toBeGreaterThan(0);
  expect(read.filter((name) => readers.has(name) && !readers.get(name)?.includes(command))).toEqual([]);
});

function commandsIn(text: string): string[] {
  return [...text.matchAll(/\bmake ([a-z-]+)/g)].map(([, command = ""]) => command);
}
