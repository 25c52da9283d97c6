import { chmod, cp, mkdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { onTestFinished } from "vitest";
import { digestsIn, treeDigest } from "#pipeline/build-record.ts";
import { sha256 } from "#pipeline/sha256.ts";
import { tempFolder, type WhenOver } from "./folders.ts";
import { openHost } from "./own-host.ts";
import { type Started, startMake, startNode } from "./programs.ts";
import { ask } from "./running-server.ts";
import { writeSmallDist } from "./small-dist.ts";

const root = join(import.meta.dirname, "../..");

export type DeployProject = Awaited<ReturnType<typeof deployProject>>;

/** A project with a small site, and a host to which `make deploy` copies the site. */
export async function deployProject(whenOver: WhenOver = onTestFinished) {
  const small = await writeSmallDist({}, whenOver);
  const dir = dirname(small.distDir);
  await addProject(dir);
  const host = await openHost(await tempFolder(undefined, whenOver));
  whenOver(host.stop);
  const reportFile = join(dir, "failure.md");

  /** Writes the record of the current files in dist/, as a build does at its end. */
  async function record(word: string, differences: Readonly<Record<string, unknown>> = {}): Promise<void> {
    const tree = treeDigest(digestsIn(small.distDir));
    const own = { build: sha256(word).slice(0, 12), snapshot: sha256(word), tree, ...differences };
    await writeFile(join(small.distDir, "build.json"), JSON.stringify(own));
  }

  /** Makes another build of the site, whose pages contain the word, without links, which a deploy would refuse. */
  async function build(word: string): Promise<void> {
    await small.rebuild(word);
    for (const link of ["link.txt", "up"]) await rm(join(small.distDir, link), { force: true });
    await record(word);
  }

  /** Starts what `make deploy TARGET=ssh` starts. */
  function start(args: readonly string[] = [], settings: Readonly<Record<string, string>> = {}): Started {
    const words = ["deploy", "--to=ssh", `--failure-report=${reportFile}`, ...args];
    return startNode([join(root, "pipeline/cli.ts"), ...words], { ...host.settings, ...settings }, dir);
  }

  /** Runs make in its own process group. `cutPower` kills the group, which includes the programs on the host. */
  function byMake(words = "TARGET=ssh") {
    const { child, outcome } = startMake(["deploy", ...words.split(" ")], dir, host.settings, true);
    return { outcome, cutPower: () => process.kill(-(child.pid ?? 0), "SIGKILL") };
  }

  return {
    dir,
    distDir: small.distDir,
    host,
    build,
    record,
    start,
    byMake,
    /** Makes another build, unless `word` is empty, and deploys. */
    async deploy(word: string, ...how: Parameters<typeof start>) {
      if (word !== "") await build(word);
      return start(...how).outcome;
    },
    served: async () => (await ask(host.port, { path: "/de" })).text,
    report: () => readFile(reportFile, "utf8"),
  };
}

/** Adds everything that a deploy needs beside `dist/`. A script replaces the package of Node, which has 150 MB. */
async function addProject(dir: string): Promise<void> {
  const modules = ["node_modules/i18next", "node_modules/nodemailer"];
  for (const name of ["Makefile", "package.json", "package-lock.json", "src", "server", ...modules]) {
    await cp(join(root, name), join(dir, name), { recursive: true });
  }
  await symlink(join(root, "pipeline"), join(dir, "pipeline"));
  const node = join(dir, "node_modules/node/bin/node");
  await mkdir(dirname(node), { recursive: true });
  await writeFile(node, `#!/bin/sh\nexec ${process.execPath} "$@"\n`);
  await chmod(node, 0o755);
  await mkdir(join(dir, "node_modules/.bin"));
  await symlink("../node/bin/node", join(dir, "node_modules/.bin/node"));
  // `make install` leaves these two files.
  for (const name of [".package-lock.json", ".installed"]) await writeFile(join(dir, "node_modules", name), "");
}
