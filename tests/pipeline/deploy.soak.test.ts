import { spawnSync } from "node:child_process";
import { existsSync, statSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { deployProject } from "#tests/support/deploy-project.ts";

/** Runs the real deploy; `ssh` is replaced by a script that uses another folder of this machine. */

test("a release is sent, served and verified; one command brings the previous release back", async () => {
  const { host, deploy, served } = await deployProject();
  expect(await deploy("one")).toMatchObject({ code: 0, output: expect.stringContaining("All of it is live") });
  expect(await served()).toContain("one");
  expect(await deploy("two")).toMatchObject({ code: 0 });
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

  // Five releases are kept. Failed releases do not count.
  for (const name of ["1", "2", "3", "4"]) {
    await mkdir(join(host.releasesDir, name));
    await writeFile(join(host.releasesDir, name, "before"), `${Number(name) - 1}\n`);
  }
  spawnSync("ln", ["-sfn", "releases/4", join(host.releasesDir, "../current")]);
  expect(await deploy("three")).toMatchObject({ code: 0 });
  expect(await host.releases()).toEqual(["1", "2", "3", "4", await host.current()].sort());
});

test("when a deploy fails, visitors get the previous release, and a report says why", async () => {
  const { host, deploy, served, report } = await deployProject();
  await deploy("good");
  const good = await host.current();
  const expectGood = async () =>
    expect([await host.current(), (await served()).includes("good")]).toEqual([good, true]);

  await host.inPlaceOf("receive", "head -c 1000 > /dev/null; echo Connection closed. >&2; exit 255");
  expect(await deploy("cut")).toMatchObject({ code: 1, output: expect.stringContaining("Connection closed.") });
  expect(await report()).toMatch(/^### The site could not be deployed\n\n {4}Sending dist as release .* failed/);
  await host.inPlaceOf("receive", "");
  await expectGood();

  await host.inPlaceOf("switch", "kill -9 $PPID");
  expect(await deploy("killed")).toMatchObject({ code: 1 });
  expect(await report()).toMatch(/Switching to it was killed \(SIGKILL\), .* Run it again/);
  await host.inPlaceOf("switch", "");
  await expectGood();

  await host.whenStarted("grep -q good dist/de.html || exit 7");
  expect(await deploy("does not start")).toMatchObject({ code: 1 });
  expect(await report()).toMatch(/Switching to it failed .*\n[\s\S]*The release before is served again/);
  await expectGood();
});

test("a failed first release says that there is no previous release", async () => {
  const { host, deploy } = await deployProject();
  await host.whenStarted("printf x >> dist/robots.txt");
  const { code, output } = await deploy("first");
  expect([code, output]).toEqual([
    1,
    expect.stringMatching(/robots\.txt .*has other bytes[\s\S]*There is no release before/),
  ]);
});

test("the ssh key is in a private file only while ssh runs, and never in the output", async () => {
  const { host, deploy } = await deployProject();
  await host.inPlaceOf(
    "hold",
    `for word; do case $word in */key) key=$word;; esac; done
stat -c %a "$key"; grep -c s3cret "$key"; cat "$(dirname "$key")/known"; exit 9`,
  );
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
