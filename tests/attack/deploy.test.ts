import { execFileSync } from "node:child_process";
import { mkdir, readdir, readFile, rm, symlink, truncate, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { expect, test } from "vitest";
import { sendableRecord } from "#pipeline/deploy/deployed-record.ts";
import { failureOf } from "#pipeline/failure.ts";
import { type DeployProject, deployProject } from "#tests/support/deploy-project.ts";
import { writeTree } from "#tests/support/folders.ts";

/** `make deploy` of what a hostile build has made, and beside other deploys. Only `ssh` and systemd are played. */

/** Milliseconds: a case starts a few programs. */
const timeout = 120_000;

/** The commands that hostile values contain write this file, wherever they run. */
const mark = "ran-a-command";

async function isUntouched({ dir, host }: DeployProject): Promise<void> {
  const folders = [dir, dirname(dirname(host.releasesDir))];
  const names = (await Promise.all(folders.map((folder) => readdir(folder, { recursive: true })))).flat();
  expect(names.filter((name) => basename(name) === mark)).toEqual([]);
}

/** With what the build is refused, before anything else of a deploy. */
async function refusalOf({ dir, distDir }: DeployProject): Promise<string> {
  const refused = await sendableRecord(distDir).then(() => "nothing was wrong", failureOf);
  return typeof refused === "string" ? refused : refused.message.replaceAll(`${dir}/`, "");
}

const commit = "0123456789abcdef0123456789abcdef01234567";

const hostileRecords: [name: string, value: unknown][] = [
  ["commit", `'; touch ${mark}; '`],
  ["commit", `$(touch ${mark})`],
  ["commit", `\`touch ${mark}\``],
  ["commit", `${commit}\ntouch ${mark}`],
  ["commit", "../../../etc"],
  ["commit", "--detach"],
  ["commit", [commit]],
  ["modified", `; touch ${mark}`],
  ["build", `'; touch ${mark}; '`],
  ["snapshot", `::error::${mark}`],
  ["tree", `\u001b]0;${mark}\u0007`],
  ["tree", { toString: mark }],
];

test("no value of a build's record becomes a command: an unknown form is refused before the host is asked", {
  timeout,
}, async () => {
  const project = await deployProject();
  await project.build("one");
  for (const [name, value] of hostileRecords) {
    await project.record("one", { [name]: value });
    const what = `${name}: ${JSON.stringify(value)}`;
    expect(await refusalOf(project), what).toBe("dist is no built site: run make build first.");
  }
  const { isDone, output } = await project.make();
  expect({ isDone, output }).toEqual({ isDone: false, output: expect.stringContaining("dist is no built site") });
  expect(await project.host.steps()).toEqual([]);
  await isUntouched(project);
});

/** What no build writes. */
const hostileFiles: [what: string, write: (dist: string) => Promise<unknown>, says: RegExp][] = [
  [
    "a link out of the folder",
    (dist) => symlink("/etc/passwd", join(dist, "de/a.html")),
    /de\/a\.html is neither a file/,
  ],
  ["a link inside it", (dist) => symlink("index.html", join(dist, "a.html")), /a\.html is neither a file/],
  ["a folder that is a link", (dist) => symlink("/etc", join(dist, "assets/x")), /assets\/x is neither a file/],
  ["a link to nothing", (dist) => symlink("nothing", join(dist, "a")), /dist\/a is neither a file/],
  ["a pipe", async (dist) => execFileSync("mkfifo", [join(dist, "a.html")]), /a\.html is neither a file/],
  ["a line break", (dist) => writeFile(join(dist, "a\n::error::b"), ""), /a\\u000A::error::b has a name/],
  ["an escape sequence", (dist) => writeFile(join(dist, "\u001b[2Ja"), ""), /\\u001B\[2Ja has a name/],
  ["a leading dash", (dist) => writeFile(join(dist, "--checkpoint=1"), ""), /--checkpoint=1 has a name/],
  ["a folder with a leading dash", (dist) => mkdir(join(dist, "de/-C")), /de\/-C has a name/],
  ["a path of another system", (dist) => writeFile(join(dist, "..\\a"), ""), /\.\.\\a has a name/],
  [
    "another direction of writing",
    (dist) => writeFile(join(dist, "a\u202Efdp.exe"), ""),
    /a\\u202Efdp\.exe has a name/,
  ],
  ["bytes that are no text", (dist) => writeFile(Buffer.from(`${dist}/a\xff`, "latin1"), ""), /has a name/],
];

test("a build with links, pipes or ambiguous names is refused before the host is asked, and the name shown safely", {
  timeout,
}, async () => {
  const project = await deployProject();
  for (const [what, write, says] of hostileFiles) {
    await project.build("one");
    await write(project.distDir);
    const refusal = await refusalOf(project);
    expect(refusal, what).toMatch(says);
    expect(refusal, what).toContain("Nothing was sent");
    expect(refusal, what).not.toMatch(/\p{C}/u);
  }
  await project.build("one");
  await rm(project.distDir, { recursive: true });
  await symlink("/etc", project.distDir);
  expect((await project.make()).output).toContain("dist is a link, not a folder");
  expect(await project.host.steps()).toEqual([]);
});

test("a preview of a pull request is held to the same, before its host's own tool starts", { timeout }, async () => {
  const project = await deployProject();
  await project.build("one");
  await symlink("/etc/passwd", join(project.distDir, "a.txt"));
  const { code, err } = await project.start(["--to=cloudflare", "--preview=pr-1"]).outcome;
  expect([code, err]).toEqual([1, expect.stringContaining("a.txt is neither a file nor a folder")]);
});

test("a build that was cut or changed on its way is refused", { timeout }, async () => {
  const project = await deployProject();
  const changes: [what: string, change: (dist: string) => Promise<void>][] = [
    ["a cut compressed file", (dist) => truncate(join(dist, "de.html.br"), 40)],
    ["another policy", (dist) => replaceIn(join(dist, ".host/server.json"), "default-src 'none'", "default-src *")],
    ["a missing page", (dist) => rm(join(dist, "de/produkte.html"))],
    ["a further page", (dist) => writeFile(join(dist, "de/login.html"), "<form>")],
  ];
  for (const [what, change] of changes) {
    await project.build("one");
    await change(project.distDir);
    expect(await refusalOf(project), what).toMatch(/^dist has other files than build\.json says/);
  }
});

async function replaceIn(file: string, old: string, next: string): Promise<void> {
  const text = await readFile(file, "utf8");
  expect(text).toContain(old);
  await writeFile(file, text.replaceAll(old, next));
}

test("a deploy runs no part of the build, neither here nor on the host", { timeout }, async () => {
  const project = await deployProject();
  await project.build("one");
  const touch = `touch ${mark}`;
  const program = `#!/bin/sh\n${touch}\n`;
  const script = `require("node:fs").writeFileSync("${mark}", "");\n`;
  const hostile = {
    Makefile: `.PHONY: deploy build install\ndeploy build install:\n\t${touch}\n`,
    "package.json": JSON.stringify({
      scripts: { preinstall: touch, postinstall: touch, prepare: touch, start: touch },
    }),
    ".env": `NODE_OPTIONS=--require=./preload.cjs\nDEPLOY_RESTART=${touch}\n`,
    ".npmrc": `script-shell=./a.sh\n`,
    ".bashrc": program,
    "preload.cjs": script,
    "vite.config.ts": script,
    "server/main.ts": script,
    "deploy/hosts/ssh.sh": program,
    "pipeline/cli.ts": script,
    ".git/hooks/post-checkout": program,
    ...Object.fromEntries(["node", "tar", "ssh", "git"].map((name) => [`node_modules/.bin/${name}`, program])),
  };
  await writeTree(project.distDir, hostile);
  execFileSync("chmod", ["-R", "a+x", project.distDir]);
  await project.record("one");
  const { isDone, output } = await project.make();
  expect(isDone, output).toBe(true);
  expect(await project.served()).toContain("one");
  await isUntouched(project);
});

test("while a deploy is under way, another one is refused and changes nothing", { timeout }, async () => {
  const project = await deployProject();
  const { host } = project;
  const gate = join(project.dir, "gate");
  execFileSync("mkfifo", [gate]);
  await host.whenStarted(`cat ${gate}`);
  await project.build("one");
  const first = project.startMake();
  await expect.poll(host.steps, { timeout: 30_000 }).toContain("restart");
  const before = [await host.steps(), await host.releases(), await host.current()];

  for (const words of ["TARGET=ssh", "TARGET=ssh BACK=1"]) {
    const { isDone, output } = await project.make(words);
    expect(isDone).toBe(false);
    expect(output).toContain("Another deploy to");
  }
  expect([(await host.steps()).slice(0, -2), await host.releases(), await host.current()]).toEqual(before);
  expect((await host.steps()).slice(-2)).toEqual(["hold", "hold"]);

  await host.whenStarted("");
  await writeFile(gate, "");
  expect(await first.outcome).toMatchObject({ isDone: true });
  expect(await project.served()).toContain("one");
});
