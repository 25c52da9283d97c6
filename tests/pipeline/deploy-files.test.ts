import { execFileSync, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { chmod, cp, mkdir, readdir, rm, symlink, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { sendContact } from "#tests/support/contact-site.ts";
import { tempFolder, writeTree } from "#tests/support/folders.ts";
import { startServer } from "#tests/support/serve-site.ts";
import { writeSmallDist } from "#tests/support/small-dist.ts";

/** Tests the files for containers, systemd and Cloudflare without running any of these. */

const read = (file: string) => readFileSync(file, "utf8");
const service = read("deploy/website.service");
const containerfile = read("deploy/Containerfile").replace(/\\\n/g, " ");
const instructions = containerfile.split("\n").flatMap((line): [name: string, words: string][] => {
  const [, name, words] = /^([A-Z]+)\s+(.*)$/.exec(line.trim()) ?? [];
  return name && words ? [[name, words]] : [];
});
/** The instructions of the final image, in their order. */
const image = instructions.slice(instructions.findLastIndex(([name]) => name === "FROM"));

/** The words of each instruction of this name. */
function wordsOf(name: string): string[] {
  return image.filter(([own]) => own === name).map(([, words]) => words);
}

/** `A=1 B=2` → the names, each with its value. */
function settingsIn(words: string): [name: string, value: string][] {
  return Array.from(words.matchAll(/(\w+)=(\S*)/g), ([, name = "", value = ""]) => [name, value]);
}

/** `HEALTHCHECK --interval=30s CMD ["node", …]` → the words of the command. */
function commandIn(words = ""): string[] {
  return JSON.parse(words.slice(words.indexOf("[")));
}

/** Copies what the image copies from its build, but with a small site, into a new folder. Returns the folder. */
async function copyImage(): Promise<string> {
  const project = join(await tempFolder(), "site");
  const small = await writeSmallDist();
  for (const words of wordsOf("COPY")) {
    const [, from = "", to = ""] = /^--from=build \/site\/(\S+) (\S+)$/.exec(words) ?? [];
    const source = from === "dist" ? small.distDir : from;
    const target = to === "./" ? join(project, from) : join(project, to);
    await mkdir(dirname(target), { recursive: true });
    await cp(source, target, { recursive: true });
  }
  return project;
}

test("the files of the image are enough for a healthy server, which writes only messages", async () => {
  const project = await copyImage();
  const before = await readdir(project, { recursive: true });
  const { HOST = "", LOG_FORMAT = "", CONTACT_DB = "" } = Object.fromEntries(wordsOf("ENV").flatMap(settingsIn));
  expect(CONTACT_DB).toMatch(new RegExp(`^${wordsOf("VOLUME")[0]}/`));
  const own = { HOST, LOG_FORMAT, CONTACT_DB: join(await tempFolder(), "data/contact.sqlite"), PORT: "0" };
  const server = await startServer({ ...own, NODE_COMPILE_CACHE: "", DIST_DIR: join(project, "dist") }, project);
  expect((await sendContact(server.port)).status).toBe(201);
  expect(await readdir(project, { recursive: true })).toEqual(before);

  const [program = "", ...words] = commandIn(wordsOf("HEALTHCHECK")[0]);
  expect(program).toBe("node");
  const healthCheck = (port: number) => spawnSync(process.execPath, words, { env: { PORT: String(port) } }).status;
  expect(healthCheck(server.port)).toBe(0);
  const portWithoutServer = 1;
  expect(healthCheck(portWithoutServer)).not.toBe(0);
});

test("the image starts the server without root rights, on the Node version of all other tests", () => {
  expect(commandIn(wordsOf("CMD")[0])).toEqual(["node", "server/main.ts"]);
  const names = image.map(([name]) => name);
  expect(wordsOf("USER")).toEqual(["node"]);
  expect(names.indexOf("USER")).toBeLessThan(names.indexOf("CMD"));
  expect(names.slice(names.indexOf("USER"))).not.toContain("RUN");
  const { devDependencies } = JSON.parse(read("package.json"));
  const stages = [...containerfile.matchAll(/ AS (\S+)$/gm)].map(([, name]) => name);
  const from = [...containerfile.matchAll(/^FROM (\S+)/gm)].map(([, base]) => base);
  const bases = from.filter((base) => !stages.includes(base));
  expect(new Set(bases)).toEqual(new Set([`docker.io/library/node:${devDependencies.node}-slim`]));
});

test("the image and the service use only settings that exist", () => {
  const settings = [...read(".env.example").matchAll(/^# ([A-Z_]+)=/gm)].map(([, name = ""]) => name);
  const known = [...settings, "NODE_ENV"];
  const environment = [...service.matchAll(/^Environment=(.*)$/gm)].map(([, words = ""]) => words);
  const set = [
    ...[...containerfile.matchAll(/^ARG (.*)$/gm)].flatMap(([, words = ""]) => words.trim().split(/\s+/)),
    ...[...wordsOf("ENV"), ...environment].flatMap(settingsIn).map(([name]) => name),
  ];
  expect(set.filter((name) => !known.includes(name))).toEqual([]);
});

test("secrets and messages of this machine are not copied into an image", () => {
  const ignored = read(".dockerignore").split("\n");
  for (const name of [".env", "var", "node_modules", "dist", ".cache"]) expect(ignored).toContain(name);
});

const hasSystemd = spawnSync("systemd-analyze", ["--version"]).status === 0;

test.skipIf(!hasSystemd)("systemd accepts the service and rates its exposure as low", async () => {
  const folder = await tempFolder();
  const unit = join(folder, "website.service");
  const program = join(folder, "node");
  await symlink(process.execPath, program);
  await writeFile(unit, service.replace(/^ExecStart=\S+/m, `ExecStart=${program}`));
  const { status, stderr } = spawnSync("systemd-analyze", ["verify", unit], { encoding: "utf8" });
  expect([status, stderr]).toEqual([0, ""]);
  // The threshold counts tenths on a scale from 0, not exposed, to 10. A service without any restriction has 9.6.
  execFileSync("systemd-analyze", ["security", "--offline=true", "--threshold=15", unit], { stdio: "pipe" });
});

/** Replaces wrangler. Writes its arguments to `called`, and the message of a deploy or rollback to `served`. */
const wrangler = `#!/bin/sh
echo "$@" >> called
case "$1 $2" in
"deploy --message") echo "$3" > served; test ! -f broken;;
"deployments status") echo "Message: $(cat served)";;
"rollback --yes") echo "$4" > served;;
"preview --name") printf 'Uploading {}\\n{\\n"preview": { "urls": ["https://%s.example"] }\\n}\\n' "$3";;
esac
`;

test("on Cloudflare a deploy first migrates, a broken release is rolled back once, and a preview prints only its address", async () => {
  const folder = await tempFolder();
  const [script, work] = [join(folder, "hosts/cloudflare.sh"), join(folder, "cloudflare")];
  await writeTree(work, { "node_modules/.bin/wrangler": wrangler });
  await cp("deploy/hosts/cloudflare.sh", script);
  await chmod(join(work, "node_modules/.bin/wrangler"), 0o755);
  const called = join(work, "called");
  const step = async (name: string, RELEASE: string) => {
    const { status, stdout } = spawnSync(script, [name], { env: { ...process.env, RELEASE }, encoding: "utf8" });
    const calls = read(called).trim().split("\n");
    await rm(called);
    return { isDone: status === 0, stdout, calls };
  };
  expect(await step("send", "one")).toMatchObject({ isDone: true, calls: ["d1 migrations apply DB --remote"] });
  expect(await step("switch", "one")).toMatchObject({ isDone: true, calls: ["deploy --message one"] });
  await writeFile(join(work, "broken"), "");
  expect(await step("switch", "two")).toMatchObject({ isDone: false });
  // The failed deploy has put release two in service.
  expect((await step("back", "two")).calls).toContainEqual(expect.stringMatching(/^rollback --yes /));
  // Since the rollback, release two is no longer served.
  expect((await step("back", "two")).calls).toEqual(["deployments status"]);
  // Without the name of a release, the step rolls back whatever is served.
  expect((await step("back", "")).calls).toEqual([expect.stringMatching(/^rollback --yes /)]);
  expect((await step("preview", "pr-7")).stdout).toBe("https://pr-7.example\n");
});

test("on Cloudflare a preview has no database, so nobody can store a message with it", () => {
  expect(read("deploy/cloudflare/wrangler.jsonc")).toMatch(/^ {2}"previews": \{\},$/m);
});
