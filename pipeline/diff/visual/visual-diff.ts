import { type ExecFileException, execFile } from "node:child_process";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { localeOfPath } from "#src/addresses.ts";
import { locales } from "#src/locales.ts";
import { openChromium } from "../../chromium.ts";
import { exitCodes, Failure, killedFailure } from "../../failure.ts";
import { extractCommit } from "../../git/commit-files.ts";
import type { DiffReport } from "../compare/change.ts";
import type { Revisions } from "../compare/revision.ts";
import { differingPages, pathsOf } from "./differing-pages.ts";
import { differingParts } from "./differing-parts.ts";
import { groupsOf } from "./page-groups.ts";
import { pageOpener, type ReadSite, readerOf } from "./screenshots.ts";

export type VisualDiff = Awaited<ReturnType<typeof visualDiff>>;

/** A report compares at most this many pages, because each one takes about half a second. */
const mostPages = 100;

/**
 * Builds both revisions in the folder `work`, and takes pictures of the pages that differ. Throws `Failure` if a
 * revision cannot be built, and `WrongUse` without a browser.
 */
export async function visualDiff(report: DiffReport, revisions: Revisions, work: string) {
  const { dir, before, after } = revisions;
  await using browser = await openChromium();
  const old = await buildRevision(dir, before.commit, join(work, "before"));
  const now = await buildRevision(dir, after.commit, join(work, "after"));
  const { pages, sameCount } = await differingPages(report, revisions, old, now);
  const leftOut = pages.filter(({ isSeen }) => isSeen).slice(mostPages);
  const shown = pages.filter((page) => !leftOut.includes(page));
  // Pages in two languages share few changes, so each language is compared on its own, at the same time as the others.
  const parts = await Promise.all(
    locales.map(async (locale) => {
      const own = shown.filter(({ path, isSeen }) => isSeen && localeOfPath(path) === locale);
      return differingParts(own, await pageOpener(browser, old), await pageOpener(browser, now));
    }),
  );
  return { pages: groupsOf(shown, parts.flat()), sameCount, leftOut: pathsOf(leftOut) };
}

const program = join(import.meta.dirname, "../../cli.ts");
const run = promisify(execFile);
const maxOutputBytes = 64 * 1024 * 1024;

/** Uses the current code and the caches of `make build`. Throws `Failure` if the build fails. */
async function buildRevision(dir: string, revision: string | undefined, work: string): Promise<ReadSite> {
  const distDir = resolve(work, "dist");
  const snapshotDir = revision === undefined ? dir : extractCommit(dir, revision, join(work, "content"));
  const command = [program, "build", "--dir", snapshotDir, "--out", distDir];
  try {
    await run(process.execPath, command, { maxBuffer: maxOutputBytes });
  } catch (error) {
    const { code, signal, stderr = "", message } = error as ExecFileException;
    const what = `There are no pictures: the build of ${revision ?? "the working tree"}`;
    const killed = killedFailure(what, signal);
    if (killed) throw killed;
    const reason = code === exitCodes.invalid ? "invalid" : "internal";
    throw new Failure(reason, `${what} failed.\n${String(stderr).trim() || message}`);
  }
  return readerOf(distDir);
}
