import { execFileSync, spawnSync } from "node:child_process";
import { mkdir, readdir } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { deployProject } from "#tests/support/deploy-project.ts";

/** What a deploy leaves on our own server when something cuts it off. */

const mark = "ran-a-command";

test("the script for the host runs no command in the name of a release", async () => {
  const project = await deployProject();
  await project.build("one");
  const script = join(import.meta.dirname, "../../deploy/hosts/ssh.sh");
  for (const release of [`x'; touch ${mark}; '`, `x"; touch ${mark}; "`, `$(touch ${mark})`]) {
    for (const step of ["send", "switch", "back"]) {
      const env = { ...process.env, ...project.host.settings, RELEASE: release };
      spawnSync(script, [step], { cwd: project.dir, env });
    }
  }
  expect(await project.host.steps()).toContain("receive");
  // What the last step started still makes and removes files.
  project.host.stop();
  const folders = [project.dir, dirname(dirname(project.host.releasesDir))];
  const names = (await Promise.all(folders.map((folder) => readdir(folder, { recursive: true })))).flat();
  expect(names.filter((name) => basename(name) === mark)).toEqual([]);
});

/** A project whose build "one" is live as the release `good`. */
async function liveProject() {
  const project = await deployProject();
  const { host } = project;
  await project.build("one");
  expect((await project.make()).isDone).toBe(true);
  const [good] = await host.releases();
  return { project, host, good };
}

test("a killed deploy holds no lock, and the next one removes what it left on the host", async () => {
  const { project, host, good } = await liveProject();
  const gate = join(project.dir, "gate");
  execFileSync("mkfifo", [gate]);
  // Half of a release arrives.
  await host.inPlaceOf("receive", `for script; do :; done; { head -c 300000; cat ${gate}; } | sh -c "$script"`);
  const cut = project.startMake();
  await expect.poll(async () => (await host.releases()).length, { timeout: 30_000 }).toBe(2);
  cut.cutPower();
  await cut.outcome;
  expect(await host.releases()).toEqual([expect.stringMatching(/^\./), good]);

  await host.inPlaceOf("receive", "");
  await project.build("two");
  expect(await project.make()).toMatchObject({ isDone: true });
  expect(await host.releases()).toEqual([good, await host.current()]);
  expect(await project.served()).toContain("two");
});

test("a disk that turns out to be full while a release arrives keeps nothing of it", async () => {
  const { project, host, good } = await liveProject();
  // Files end at 200 blocks of 512 bytes: writing then fails as on a full disk.
  await host.inPlaceOf("receive", `trap "" XFSZ; ulimit -f 200; for script; do :; done; exec sh -c "$script"`);
  await project.build("two");
  const { isDone, output } = await project.make();
  expect([isDone, output]).toEqual([false, expect.stringMatching(/tar: .*Wrote only/)]);
  expect([await host.releases(), await host.current()]).toEqual([[good], good]);
  expect(await project.served()).toContain("one");
  await host.inPlaceOf("receive", "");
  expect(await project.make()).toMatchObject({ isDone: true });
  expect((await host.releases())[0]).toBe(good);
});

/** Resolves with false where this machine lets nobody mount a file system. */
function mountSmallDisk(folder: string): boolean {
  const words = ["mount", "-t", "tmpfs", "-o", "size=12m", "small-disk", folder];
  const isMounted = [words, ["sudo", "-n", ...words]].some(([program = "", ...args]) => {
    return spawnSync(program, args, { stdio: "ignore" }).status === 0;
  });
  if (isMounted) {
    onTestFinished(() => {
      const unmount = ["umount", "--lazy", folder];
      if (spawnSync("umount", unmount.slice(1)).status !== 0) spawnSync("sudo", ["-n", ...unmount]);
    });
  }
  return isMounted;
}

test("a disk without room is named before anything arrives, and what was left before makes room", async ({ skip }) => {
  const project = await deployProject();
  const { host } = project;
  await mkdir(host.releasesDir, { recursive: true });
  if (!mountSmallDisk(host.releasesDir)) return skip("no file system can be mounted here");
  const fill = (name: string, megabytes: number) =>
    execFileSync("dd", ["if=/dev/zero", `of=${join(host.releasesDir, name)}`, "bs=1M", `count=${megabytes}`], {
      stdio: "ignore",
    });
  await project.build("one");
  // A release takes more than 4 MB and less than 10.
  fill("not-a-deploys-own", 8);
  const { isDone, output } = await project.make();
  expect([isDone, output]).toEqual([false, expect.stringMatching(/The disk of \S+ is too full: .* \d+ kB are free\./)]);
  expect(await host.releases()).toEqual(["not-a-deploys-own"]);
  // An earlier deploy was cut off.
  execFileSync("mv", ["not-a-deploys-own", ".incoming-1"], { cwd: host.releasesDir });
  expect(await project.make()).toMatchObject({ isDone: true });
  expect(await host.releases()).toEqual([await host.current()]);
});
