import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, statSync } from "node:fs";
import { appendFile, mkdir, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { type DeployProject, deployProject } from "#tests/support/deploy-project.ts";
import { openProxy } from "#tests/support/network.ts";

/** Runs the real deploy. A script replaces `ssh` and uses another folder of this machine as the host. */

/** Shell scripts for the host. One that replaces a step gets the step's own script as its last argument. */
const scripts = {
  // `ulimit` limits files to 200 blocks of 512 bytes, so writing fails as on a full disk.
  fillDisk: `trap "" XFSZ; ulimit -f 200; for script; do :; done; exec sh -c "$script"`,
  cutConnection: "head -c 1000 > /dev/null; echo Connection closed. >&2; exit 255",
  killCaller: "kill -9 $PPID",
  startOnlyGood: "grep -q good dist/de.html || exit 7",
  damageFile: "printf x >> dist/robots.txt",
  /** Prints the mode of the key's file, the number of its lines with `s3cret`, and the known hosts beside it. */
  showKey: `for word; do case $word in */key) key=$word;; esac; done
stat -c %a "$key"; grep -c s3cret "$key"; cat "$(dirname "$key")/known"; exit 9`,
  /** Lets only a part of the release arrive until something is written to the gate. */
  waitAt: (gate: string) => `for script; do :; done; { head -c 300000; cat ${gate}; } | sh -c "$script"`,
};

test("a release is sent, served and verified; one command brings the previous release back", async () => {
  const { host, deploy, served } = await deployProject();
  expect(await deploy("one")).toMatchObject({ code: 0, output: expect.stringMatching(/All of it is live.*\n$/) });
  expect(await served()).toContain("one");
  // Blanks around a setting do not belong to it.
  const withBlanks = { DEPLOY_HOST: ` ${host.settings.DEPLOY_HOST} ` };
  expect(await deploy("two", [], withBlanks)).toMatchObject({ code: 0 });
  expect(await served()).toContain("two");
  const [first = "", second = ""] = await host.releases();
  expect([await host.current(), (await host.releases()).length]).toEqual([second, 2]);
  // Unchanged packages are sent only once.
  const nodes = [first, second].map((name) => statSync(join(host.releasesDir, name, "node_modules/node/bin/node")).ino);
  expect(nodes[0]).toBe(nodes[1]);

  expect(await deploy("", ["--back=1"])).toMatchObject({ code: 0 });
  expect([await host.current(), (await served()).includes("one")]).toEqual([first, true]);
  const none = await deploy("", ["--back=1"]);
  expect([none.code, none.output]).toEqual([1, expect.stringContaining(`There is no release before ${first}.`)]);
});

test("five releases are kept, and a deploy warns if the pages name another address than that of the site", async () => {
  const { host, deploy, distDir, record, build } = await deployProject();
  // Release 6 counts as failed, because release 5 is served.
  for (const name of ["1", "2", "3", "4", "5", "6"]) {
    await mkdir(join(host.releasesDir, name), { recursive: true });
    await writeFile(join(host.releasesDir, name, "before"), `${Number(name) - 1}\n`);
  }
  spawnSync("ln", ["-sfn", "releases/5", join(host.releasesDir, "../current")]);
  await build("five");
  const robots = join(distDir, "robots.txt");
  await Promise.all([robots, `${robots}.br`, `${robots}.gz`].map((file) => rm(file, { force: true })));
  await writeFile(robots, "Sitemap: https://built.example/sitemap.xml\n");
  await record("five");
  const otherAddress = expect.stringContaining("Its pages name https://built.example as their address");
  expect(await deploy("")).toMatchObject({ code: 0, output: otherAddress });
  expect(await host.releases()).toEqual(["2", "3", "4", "5", await host.current()].sort());
});

test("a deploy sends its requests to the site, also about its health, through the proxy of the settings", async () => {
  const { host, deploy } = await deployProject();
  const proxy = await openProxy(host.origin);
  const settings = { SITE_ORIGIN: "http://site.invalid", HTTP_PROXY: proxy.origin, NO_PROXY: "" };
  expect(await deploy("one", [], settings)).toMatchObject({ code: 0, output: expect.stringContaining("is live") });
  expect(new Set(proxy.asked)).toEqual(new Set(["site.invalid:80"]));
});

type Host = DeployProject["host"];

/** Each case breaks a deploy. The output or the report then matches the pattern. */
const failures: [what: string, breaks: (host: Host) => Promise<void>, says: RegExp][] = [
  ["a full disk", (host) => host.inPlaceOf("receive", scripts.fillDisk), /tar: .*Wrote only/],
  [
    "a cut connection",
    (host) => host.inPlaceOf("receive", scripts.cutConnection),
    /Connection closed\.[\s\S]*^### The site could not be deployed\n\n {4}Sending dist as release .* failed/m,
  ],
  [
    "a killed switch",
    (host) => host.inPlaceOf("switch", scripts.killCaller),
    /Switching to it was killed \(SIGKILL\), .* Run it again/,
  ],
  [
    "a server that does not start",
    (host) => host.whenStarted(scripts.startOnlyGood),
    /Switching to it failed .*\n[\s\S]*The release before is served again/,
  ],
];

test("when a deploy fails, visitors get the previous release, and a report says why", async () => {
  const { host, deploy, served, report } = await deployProject();
  await deploy("good");
  const [good] = await host.releases();
  for (const [what, breaks, says] of failures) {
    await breaks(host);
    const { code, output } = await deploy("bad");
    expect([code, `${output}\n${await report()}`], what).toEqual([1, expect.stringMatching(says)]);
    expect([await host.current(), (await served()).includes("good")], what).toEqual([good, true]);
    // The host keeps nothing of a release that arrived only in part.
    if (what === "a full disk") expect(await host.releases()).toEqual([good]);
    for (const step of ["receive", "switch"]) await host.inPlaceOf(step, "");
  }
});

test("a release whose Node does not run on the host is never served", async () => {
  const { dir, host, deploy, served } = await deployProject();
  await deploy("good");
  const [good] = await host.releases();
  // A changed lock file has the packages sent again. These bytes begin a program for macOS (Mach-O, 64 bits).
  await appendFile(join(dir, "package-lock.json"), "\n");
  await writeFile(join(dir, "node_modules/node/bin/node"), Buffer.from("cffaedfe0c000001", "hex"));
  const { code, output } = await deploy("bad");
  expect([code, output]).toEqual([1, expect.stringContaining("The Node that was sent does not run on this Linux")]);
  expect([await host.releases(), (await served()).includes("good")]).toEqual([[good], true]);
});

test("a failed first release says that there is no previous release", async () => {
  const { host, deploy } = await deployProject();
  await host.whenStarted(scripts.damageFile);
  const { code, output } = await deploy("first");
  expect([code, output]).toEqual([
    1,
    expect.stringMatching(/robots\.txt .*has other bytes[\s\S]*There is no release before/),
  ]);
});

test("the ssh key is in a private file only while ssh runs, and never in the output", async () => {
  const { host, deploy } = await deployProject();
  await host.inPlaceOf("hold", scripts.showKey);
  const settings = { DEPLOY_KEY: "-----BEGIN KEY-----\ns3cret", DEPLOY_KNOWN_HOSTS: "web.example ssh-ed25519 AAAA" };
  const { code, output } = await deploy("one", [], settings);
  expect([code, output]).toEqual([1, expect.stringContaining("600\n1\nweb.example ssh-ed25519 AAAA\n")]);
  expect(output).not.toContain("s3cret");
  const [key = ""] = /\S+\/key(?= )/.exec(await host.calls()) ?? [];
  expect(existsSync(dirname(dirname(key)))).toBe(true);
  expect(existsSync(dirname(key))).toBe(false);
});

test("missing settings are reported before anything is sent", async () => {
  const { host, deploy } = await deployProject();
  const said = async (settings: Record<string, string>, ...args: string[]) =>
    (await deploy("one", args, settings)).output;
  expect(await said({}, "--to", "moon")).toContain("Say where to: make deploy TARGET=cloudflare|ssh");
  expect(await said({ SITE_ORIGIN: "" })).toContain("SITE_ORIGIN should say where visitors find the site");
  expect(await said({ DEPLOY_HOST: "web:/srv/x; reboot" })).toContain("DEPLOY_HOST should be a folder");
  expect(await said({ DEPLOY_HOST: "" })).toContain("DEPLOY_HOST=user@host:/srv/website");
  await expect(host.calls()).rejects.toThrow("ENOENT");
});

test("a killed deploy holds no lock, and the next one removes what it left on the host", async () => {
  const { dir, host, deploy, served, build, byMake } = await deployProject();
  await deploy("one");
  const good = await host.current();
  const gate = join(dir, "gate");
  execFileSync("mkfifo", [gate]);
  await host.inPlaceOf("receive", scripts.waitAt(gate));
  await build("two");
  const cut = byMake();
  await expect.poll(async () => (await host.releases()).length).toBe(2);
  cut.cutPower();
  await cut.outcome;
  expect(await host.releases()).toEqual([expect.stringMatching(/^\./), good]);

  await host.inPlaceOf("receive", "");
  expect(await deploy("two")).toMatchObject({ code: 0 });
  expect(await host.releases()).toEqual([good, await host.current()]);
  expect(await served()).toContain("two");
});

/** Returns false on a machine where this user may not mount a file system. */
function mountSmallDisk(folder: string): boolean {
  if (!isDoneByRoot("mount", "-t", "tmpfs", "-o", "size=12m", "small-disk", folder)) return false;
  onTestFinished(() => void isDoneByRoot("umount", "--lazy", folder));
  return true;
}

/** Tries the command as this user, and then with `sudo`. */
function isDoneByRoot(program: string, ...args: string[]): boolean {
  const isDone = (name: string, words: string[]) => spawnSync(name, words, { stdio: "ignore" }).status === 0;
  return isDone(program, args) || isDone("sudo", ["-n", program, ...args]);
}

test("a full disk is reported before anything arrives, and leftovers are removed to make room", async ({ skip }) => {
  const { host, deploy } = await deployProject();
  await mkdir(host.releasesDir, { recursive: true });
  if (!mountSmallDisk(host.releasesDir)) return skip("no file system can be mounted here");
  const fill = (name: string, megabytes: number) =>
    execFileSync("dd", ["if=/dev/zero", `of=${join(host.releasesDir, name)}`, "bs=1M", `count=${megabytes}`], {
      stdio: "ignore",
    });
  // A release takes more than 4 MB and less than 10 MB, so it fits on the disk of 12 MB, but not beside these 8 MB.
  fill("not-a-deploys-own", 8);
  const { code, output } = await deploy("one");
  expect([code, output]).toEqual([1, expect.stringMatching(/The disk of \S+ is too full: .* \d+ kB are free\./)]);
  expect(await host.releases()).toEqual(["not-a-deploys-own"]);
  // The folder now has a name that a deploy leaves behind when it is cut off, so the next deploy may remove it.
  execFileSync("mv", ["not-a-deploys-own", ".incoming-1"], { cwd: host.releasesDir });
  expect(await deploy("one")).toMatchObject({ code: 0 });
  expect(await host.releases()).toEqual([await host.current()]);
});
