import { spawnSync } from "node:child_process";
import { existsSync, statSync } from "node:fs";
import { chmod, cp, mkdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { tempFolder } from "#tests/support/folders.ts";
import { openHost } from "#tests/support/own-host.ts";
import { quickStart } from "#tests/support/programs.ts";
import { ask } from "#tests/support/running-server.ts";
import { writeSmallDist } from "#tests/support/small-dist.ts";

/** Runs the real deploy; `ssh` is replaced by a script that uses another folder of this machine. */

const root = join(import.meta.dirname, "../..");
const program = join(root, "pipeline/cli.ts");

/** Milliseconds: each case starts and stops servers. */
const timeout = 120_000;

test("a release is sent, served and verified; one command brings the previous release back", { timeout }, async () => {
  const { host, deploy, served } = await project();
  expect(await deploy("one")).toMatchObject({ code: 0, output: expect.stringContaining("All of it is live") });
  expect(await served()).toContain("one");
  expect(await deploy("two")).toMatchObject({ code: 0 });
  expect(await served()).toContain("two");
  const [first = "", second = ""] = await host.releases();
  expect([await host.current(), (await host.releases()).length]).toEqual([second, 2]);
  // Unchanged packages are sent only once.
  const nodes = [first, second].map((name) => statSync(join(host.releasesDir, name, "node_modules/node/bin/node")).ino);
  expect(nodes[0]).toBe(nodes[1]);

  expect(await deploy("", ["--back"])).toMatchObject({ code: 0 });
  expect([await host.current(), (await served()).includes("one")]).toEqual([first, true]);
  const none = await deploy("", ["--back"]);
  expect([none.code, none.output]).toEqual([1, expect.stringContaining(`There is no release before ${first}.`)]);

  // Five releases are kept. Failed releases do not count.
  for (const name of ["1", "2", "3", "4"]) {
    await mkdir(join(host.releasesDir, name));
    await writeFile(join(host.releasesDir, name, "before"), `${Number(name) - 1}\n`);
  }
  spawnSync("ln", ["-sfn", "releases/4", join(host.releasesDir, "../current")]);
  expect(await deploy("three")).toMatchObject({ code: 0 });
  expect(await host.releases()).toEqual(["1", "2", "3", "4", await host.current()].sort());
});

test("when a deploy fails, visitors get the previous release, and a report says why", { timeout }, async () => {
  const { host, deploy, served, report } = await project();
  await deploy("good");
  const good = await host.current();
  const expectGood = async () =>
    expect([await host.current(), (await served()).includes("good")]).toEqual([good, true]);

  await host.inPlaceOfSsh("head -c 1000 > /dev/null; echo Connection closed. >&2; exit 255");
  expect(await deploy("cut")).toMatchObject({ code: 1, output: expect.stringContaining("Connection closed.") });
  expect(await report()).toMatch(/^### The site could not be deployed\n\n {4}Sending dist as release .* failed/);
  await host.inPlaceOfSsh("");
  await expectGood();

  await host.whenStarted("grep -q good dist/de.html || exit 7");
  expect(await deploy("does not start")).toMatchObject({ code: 1 });
  expect(await report()).toMatch(/Switching to it failed .*\n[\s\S]*The release before is served again/);
  await expectGood();
});

test("a failed first release says that there is no previous release", { timeout }, async () => {
  const { host, deploy } = await project();
  await host.whenStarted("printf x >> dist/robots.txt");
  const { code, output } = await deploy("first");
  expect([code, output]).toEqual([
    1,
    expect.stringMatching(/robots\.txt .*has other bytes[\s\S]*There is no release before/),
  ]);
});

test("the ssh key is in a private file only while ssh runs, and never in the output", { timeout }, async () => {
  const { host, deploy } = await project();
  await host.inPlaceOfSsh(`for word; do case $word in */key) key=$word;; esac; done
stat -c %a "$key"; grep -c s3cret "$key"; cat "$(dirname "$key")/known"; exit 9`);
  const settings = { DEPLOY_KEY: "-----BEGIN KEY-----\ns3cret", DEPLOY_KNOWN_HOSTS: "web.example ssh-ed25519 AAAA" };
  const { code, output } = await deploy("one", [], settings);
  expect([code, output]).toEqual([1, expect.stringContaining("600\n1\nweb.example ssh-ed25519 AAAA\n")]);
  expect(output).not.toContain("s3cret");
  const [key = ""] = /\S+\/key(?= )/.exec(await host.calls()) ?? [];
  expect(existsSync(dirname(dirname(key)))).toBe(true);
  expect(existsSync(dirname(key))).toBe(false);
});

test("missing settings are reported before anything is sent", async () => {
  const { host, deploy } = await project();
  const said = async (settings: Record<string, string>, ...args: string[]) =>
    (await deploy("one", args, settings)).output;
  expect(await said({}, "--to", "moon")).toContain("Say where to: make deploy TARGET=cloudflare|ssh");
  expect(await said({ SITE_ORIGIN: "" })).toContain("SITE_ORIGIN should say where visitors find the site");
  expect(await said({ DEPLOY_HOST: "web:/srv/x; reboot" })).toContain("DEPLOY_HOST should be a folder");
  expect(await said({ DEPLOY_HOST: "" })).toContain("DEPLOY_HOST=user@host:/srv/website");
  await expect(host.calls()).rejects.toThrow("ENOENT");
});

/** A project with a small site, and a host. `deploy` first makes another build of the site if it gets a word. */
async function project() {
  const small = await writeSmallDist();
  const dir = dirname(small.distDir);
  const modules = ["node_modules/i18next", "node_modules/nodemailer"];
  for (const name of ["package.json", "package-lock.json", "src", "server", ...modules]) {
    await cp(join(root, name), join(dir, name), { recursive: true });
  }
  await mkdir(join(dir, "node_modules/node/bin"), { recursive: true });
  await mkdir(join(dir, "node_modules/.bin"));
  await symlink("../node/bin/node", join(dir, "node_modules/.bin/node"));
  // A small folder replaces the real packages of 150 MB.
  await writeFile(join(dir, "node_modules/node/bin/node"), `#!/bin/sh\nexec ${process.execPath} "$@"\n`);
  await chmod(join(dir, "node_modules/node/bin/node"), 0o755);
  const host = await openHost(await tempFolder());
  onTestFinished(host.stop);
  const reportFile = join(dir, "failure.md");
  return {
    host,
    async deploy(word: string, args: string[] = [], settings: Record<string, string> = {}) {
      if (word !== "") {
        await small.rebuild(word);
        for (const link of ["link.txt", "up"]) await rm(join(small.distDir, link), { force: true });
        await writeFile(join(small.distDir, "build.json"), JSON.stringify({ build: word, snapshot: word, tree: word }));
      }
      const env = { ...process.env, ...quickStart, ...host.settings, ...settings };
      const { status, stdout, stderr } = spawnSync(
        process.execPath,
        [program, "deploy", "--to=ssh", `--failure-report=${reportFile}`, ...args],
        { cwd: dir, env, encoding: "utf8" },
      );
      return { code: status, output: stdout + stderr };
    },
    served: async () => (await ask(host.port, { path: "/de", method: "GET", headers: {} })).text,
    report: () => readFile(reportFile, "utf8"),
  };
}
