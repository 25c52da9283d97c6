import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdir, readFile, utimes } from "node:fs/promises";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { readSnapshot } from "#src/content/read.ts";
import { afterFile, tempFolder } from "#tests/support/folders.ts";
import { openCms } from "#tests/support/local-cms/test-cms.ts";
import { gitIn, startProgram } from "#tests/support/programs.ts";
import { copyProject, type WorkingCopy } from "#tests/support/working-copy.ts";

/** Runs the commands of the guides exactly as written, in a copy of the project, with the local CMS. */

let copy: WorkingCopy;
let environment: Record<string, string>;

beforeAll(async () => {
  copy = await copyProject("guides");
  afterFile(copy.remove);
  // The packages are installed already, so make must not install them again.
  await utimes(join(copy.dir, "node_modules/.package-lock.json"), new Date(), new Date());
  const git = gitIn(copy.dir);
  git("init", "--quiet", "--initial-branch=main");
  git("add", "--all");
  git("commit", "--quiet", "--message=Project");
  const documents = [...readSnapshot(join(copy.dir, "snapshot")).byId.values()];
  const cms = await openCms({ documents, assetsDir: join(copy.dir, "snapshot/assets") }, afterFile);
  environment = { SANITY_API_HOST: cms.origin, SANITY_PROJECT_ID: cms.projectId, SANITY_TOKEN: "" };
});

function run(command: string) {
  // The command gets the environment of a reader's shell, without the variables of this test run.
  const { PATH, HOME } = process.env;
  const env = { PATH, HOME, NO_COLOR: "1", ...environment };
  return startProgram("sh", ["-c", `{ ${command}; } 2>&1`], env, copy.dir).outcome;
}

/** Commands with patterns of their output, in their order: a second pull finds nothing new only after the first. */
const walked: readonly (readonly [command: string, says: RegExp])[] = [
  ["make doctor", /A pull can begin\./],
  ["make pull && make diff", /Pulled \d+ documents[\s\S]*Content: HEAD/],
  ["make pull", /Nothing new/],
  ["make pull ARGS=--write-baseline", /Nothing new/],
  ["make check ARGS=--write-baseline", /The content is valid/],
  ["make check", /The content is valid/],
  ["make diff", /Content: HEAD/],
  ["make seal", /Sealed \d+ documents/],
  ["make explain ADDRESS=/de/produkte", /made from \d+ documents/],
  ["make export", /export/],
  ["make translate FROM=en TO=fr", /Filled \d+ words and \d+ texts in “fr”/],
  ["npx vitest run tests/unit/palette.test.ts", /Tests +\d+ passed/],
  ["make count", /in all[\s\S]*stylesheets and words +[\d,]+ lines/],
  ["make help", /make/],
  ["make messages", /No message yet/],
];

test.each(walked)("%s does what the guide says", async (command, says) => {
  const { output, code } = await run(command);
  expect({ code, output }).toEqual({ code: 0, output: expect.stringMatching(says) });
});

test("the preview starts where its guide puts it, and writes to its cache alone", async () => {
  const unit = await readFile(join(copy.dir, "deploy/preview.service"), "utf8");
  const setting = (name: string) => new RegExp(`^${name}=(.*)$`, "m").exec(unit)?.[1] ?? "";
  const folder = await tempFolder();
  /** Moves the guide's and the unit's paths into the folder. */
  const here = (text: string) => text.replaceAll("/srv/", `${folder}/`).replaceAll("/etc/systemd/system/", folder);
  const place = here(setting("WorkingDirectory"));
  const commands = (await previewCommands()).flatMap((command) => runnable(here(command), place));
  const { code, output } = await run(commands.join(" && "));
  expect({ code, output }).toEqual({ code: 0, output: expect.stringContaining("Built dist") });

  const before = await filesOutsideOfCache(place);
  const pairs = setting("Environment").split(" ");
  const ofUnit = Object.fromEntries(pairs.map((pair) => pair.split("=")));
  const ofReader = { ...environment, SANITY_TOKEN: "a-viewer", STUDIO_URL: "https://studio.example", PORT: "0" };
  const env = { PATH: process.env.PATH ?? "", ...ofUnit, ...ofReader };
  const [program = "", ...args] = here(setting("ExecStart")).split(" ");
  const child = spawn(program, args, { cwd: place, env, stdio: ["ignore", "pipe", "inherit"] });
  onTestFinished(() => void child.kill());
  const [line] = await once(createInterface(child.stdout), "line");
  const address = /http:\S+/.exec(line)?.[0] ?? "";
  expect((await fetch(`${address}/de`)).status).toBe(401);
  expect(await filesOutsideOfCache(place)).toEqual(before);
});

/** The commands of the guide's block "A preview for editors", without comments. */
async function previewCommands(): Promise<string[]> {
  const guide = await readFile("docs/guides/deploy.md", "utf8");
  const [, block = ""] = /### A preview for editors.*?\n\n((?: {4}[^\n]*\n)+)/s.exec(guide) ?? [];
  const commands = block.split(/\n| && /).map((line) => line.replace(/#.*/, "").trim());
  return commands.filter((command) => command !== "");
}

/** The commands that this test runs for a command of the guide. A clone gets packages and pictures, to save time. */
function runnable(command: string, clone: string): string[] {
  if (/^(npm ci|systemctl) /.test(command)) return [];
  if (!command.startsWith("git clone")) return [command];
  return [
    command.replace(/https:\S+/, copy.dir),
    ...["node_modules", "studio/node_modules"].map((name) => `cp -al ${resolve(name)} ${clone}/${name}`),
    // For make, this file is the sign that the packages are installed.
    `touch ${clone}/node_modules/.package-lock.json`,
    `mkdir ${clone}/.cache`,
    `cp -a ${copy.dir}/.cache/pictures ${clone}/.cache`,
  ];
}

async function filesOutsideOfCache(dir: string): Promise<string[]> {
  const files = await readdir(dir, { recursive: true, withFileTypes: true });
  return files.map((file) => join(file.parentPath, file.name)).filter((file) => !file.includes("/.cache"));
}
