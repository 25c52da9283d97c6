import { execFileSync, spawnSync } from "node:child_process";
import { mkdir, readdir, rm, symlink, truncate, writeFile } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { sendableRecord } from "#pipeline/deploy/deployed-record.ts";
import { failureOf } from "#pipeline/failure.ts";
import { type DeployProject, deployProject } from "#tests/support/deploy-project.ts";
import { afterFile, writeTree } from "#tests/support/folders.ts";
import { isSoak } from "#tests/support/rounds.ts";

/** Deploys hostile builds, and starts a deploy during another one. Only `ssh` and systemd are fake. */

let project: DeployProject;
beforeAll(async () => {
  project = await deployProject(afterFile);
  await project.build("one");
});

/** The commands that hostile values contain write this file, wherever they run. */
const mark = "ran-a-command";

async function expectNoCommandRan(): Promise<void> {
  const { dir, host } = project;
  const folders = [dir, dirname(dirname(host.releasesDir))];
  const names = (await Promise.all(folders.map((folder) => readdir(folder, { recursive: true })))).flat();
  expect(names.filter((name) => basename(name) === mark)).toEqual([]);
}

/** Returns the message with which the deploy refuses the build, or “The build is accepted.” */
async function refusal(): Promise<string> {
  const said = await sendableRecord(project.distDir).then(
    () => "The build is accepted.",
    (error) => failureOf(error).message,
  );
  return said.replaceAll(`${project.dir}/`, "");
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

test("a build is refused if a value of its record has an unknown form; no value becomes a command", async () => {
  for (const [name, value] of hostileRecords) {
    await project.record("one", { [name]: value });
    const what = `${name}: ${JSON.stringify(value)}`;
    expect(await refusal(), what).toBe("dist is no built site: run make build first.");
  }
  await expectNoCommandRan();
});

const touch = (file: string) => writeFile(file, "");

/** Files that no build writes, with the words by which the refusal names each of them. */
const hostileFiles: [what: string, name: string, write: (file: string) => Promise<unknown>, says: RegExp][] = [
  ["a link out of the folder", "de/a.html", (file) => symlink("/etc/passwd", file), /de\/a\.html is neither a file/],
  ["a link inside it", "a.html", (file) => symlink("index.html", file), /a\.html is neither a file/],
  // A deploy that followed this link to /proc would fail: folders vanish there while they are listed.
  ["a folder that is a link", "assets/x", (file) => symlink("/proc", file), /assets\/x is neither a file/],
  ["a link to nothing", "a", (file) => symlink("nothing", file), /dist\/a is neither a file/],
  ["a pipe", "a.html", async (file) => execFileSync("mkfifo", [file]), /a\.html is neither a file/],
  ["a line break", "a\n::error::b", touch, /a\\u000A::error::b has a name/],
  ["an escape sequence", "\u001b[2Ja", touch, /\\u001B\[2Ja has a name/],
  ["a leading dash", "--checkpoint=1", touch, /--checkpoint=1 has a name/],
  ["a folder with a leading dash", "de/-C", (file) => mkdir(file), /de\/-C has a name/],
  ["a path of another system", "..\\a", touch, /\.\.\\a has a name/],
  ["another direction of writing", "a\u202Efdp.exe", touch, /a\\u202Efdp\.exe has a name/],
  ["bytes that are no text", "a\xff", (file) => writeFile(Buffer.from(file, "latin1"), ""), /has a name/],
];

test("links, pipes and ambiguous names are refused, and named without control characters", async () => {
  await project.record("one");
  for (const [what, name, write, says] of hostileFiles) {
    const file = join(project.distDir, name);
    await write(file);
    const refused = await refusal();
    expect(refused, what).toMatch(says);
    expect(refused, what).toContain("Nothing was sent");
    expect(refused, what).not.toMatch(/\p{C}/u);
    await rm(file, { recursive: true, force: true });
  }
});

test("a build with a cut, changed, missing or further file is refused", async () => {
  const changes: [what: string, change: (dist: string) => Promise<void>][] = [
    ["a cut compressed file", (dist) => truncate(join(dist, "de.html.br"), 40)],
    ["another policy", (dist) => writeFile(join(dist, ".host/server.json"), "{}")],
    ["a missing page", (dist) => rm(join(dist, "de/produkte.html"))],
    ["a further page", (dist) => touch(join(dist, "de/login.html"))],
  ];
  for (const [what, change] of changes) {
    await project.build("one");
    await change(project.distDir);
    expect(await refusal(), what).toMatch(/^dist has other files than build\.json says/);
  }
});

test("`make deploy` refuses before the host is asked, and a preview before its host's own tool starts", async () => {
  await project.build("one");
  await project.record("one", { build: `$(touch ${mark})` });
  expect((await project.byMake().outcome).output).toContain("dist is no built site");
  await expectNoCommandRan();
  await project.record("one");
  await symlink("/etc/passwd", join(project.distDir, "a.txt"));
  const { code, err } = await project.start(["--to=cloudflare", "--preview=pr-1"]).outcome;
  expect([code, err]).toEqual([1, expect.stringContaining("a.txt is neither a file nor a folder")]);
  await rm(project.distDir, { recursive: true });
  await symlink("/etc", project.distDir);
  expect((await project.byMake().outcome).output).toContain("dist is a link, not a folder");
  expect(await project.host.steps()).toEqual([]);
});

const command = `touch ${mark}`;
const program = `#!/bin/sh\n${command}\n`;
const script = `require("node:fs").writeFileSync("${mark}", "");\n`;

/** A build with files that tools would run if they took its folder for a project. */
const hostileProject = {
  Makefile: `.PHONY: deploy build install\ndeploy build install:\n\t${command}\n`,
  "package.json": JSON.stringify({
    scripts: { preinstall: command, postinstall: command, prepare: command, start: command },
  }),
  ".env": `NODE_OPTIONS=--require=./preload.cjs\nDEPLOY_RESTART=${command}\n`,
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

test("a deploy runs no part of the build, and while it is under way, another one is refused", async () => {
  const { host } = project;
  await project.build("one");
  await writeTree(project.distDir, hostileProject);
  execFileSync("chmod", ["-R", "a+x", project.distDir]);
  await project.record("one");
  const gate = join(project.dir, "gate");
  execFileSync("mkfifo", [gate]);
  await host.whenStarted(`cat ${gate}`);
  const first = project.byMake();
  await expect.poll(host.steps).toContain("restart");
  const before = [await host.steps(), await host.releases(), await host.current()];

  for (const words of ["TARGET=ssh", "TARGET=ssh BACK=1"]) {
    const { code, output } = await project.byMake(words).outcome;
    expect(code).not.toBe(0);
    expect(output).toContain("Another deploy to");
  }
  expect([(await host.steps()).slice(0, -2), await host.releases(), await host.current()]).toEqual(before);
  expect((await host.steps()).slice(-2)).toEqual(["hold", "hold"]);

  // This write returns as soon as the script of the restart reads from the gate.
  await writeFile(gate, "");
  await host.whenStarted("");
  expect(await first.outcome).toMatchObject({ code: 0 });
  expect(await project.served()).toContain("one");
  await expectNoCommandRan();
});

test.runIf(isSoak())("the script for the host runs no command in the name of a release", async () => {
  const { dir, host } = project;
  const before = (await host.steps()).length;
  for (const release of [`x'; touch ${mark}; '`, `x"; touch ${mark}; "`, `$(touch ${mark})`]) {
    for (const step of ["send", "switch", "back"]) {
      const env = { ...process.env, ...host.settings, RELEASE: release };
      spawnSync(resolve("deploy/hosts/ssh.sh"), [step], { cwd: dir, env });
    }
  }
  expect((await host.steps()).slice(before)).toContain("receive");
  // Programs that the last step started may still make and remove files, so they are stopped.
  host.stop();
  await expectNoCommandRan();
});
