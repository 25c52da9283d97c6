import { Failure } from "../failure.ts";
import { digestsOf, treeDigest } from "../site/build-record.ts";
import { type Difference, firstDifference } from "./compare-trees.ts";
import { readRecord } from "./read-record.ts";
import { rebuild } from "./rebuild.ts";

export interface Verified {
  readonly commit: string;
  readonly files: number;
  /** None when the site is exactly what the commit gives. */
  readonly difference?: Difference;
}

/**
 * Whether a built site is what its commit gives: builds that in a clean clone and compares names, rights and bytes.
 *
 * @throws Failure when the site does not say what it was built from, or that cannot be built again
 */
export async function verifyBuild(distDir: string, report: (line: string) => void): Promise<Verified> {
  const { commit, modified, tree } = await readRecord(distDir);
  if (commit === undefined) {
    throw new Failure("config", `${distDir} was not built from a checkout of git: it names no commit to build again.`);
  }
  if (modified) {
    throw new Failure(
      "config",
      `${distDir} was built from files that differ from ${commit.slice(0, 12)}. Commit them, run make build, and try again.`,
    );
  }
  const digests = await digestsOf(distDir);
  const files = Object.keys(digests).length;
  if (treeDigest(digests) !== tree) report(`${distDir} was changed after it was built.`);
  const rebuilt = await rebuild(commit, report);
  try {
    const difference = await firstDifference(
      { dir: distDir, name: distDir },
      { dir: rebuilt.distDir, name: "the rebuilt site" },
    );
    return { commit, files, ...(difference && { difference }) };
  } finally {
    await rebuilt.remove();
  }
}
