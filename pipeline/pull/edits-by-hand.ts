import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Failure } from "../failure.ts";
import { uncommittedFiles } from "../git/uncommitted-files.ts";
import { sha256 } from "../sha256.ts";
import { documentFile, fileNameFor } from "../snapshot/document-file.ts";
import { listSnapshot } from "../snapshot/listing.ts";
import { lockFile } from "../snapshot/read-lock.ts";
import { shown } from "../text/shown.ts";
import type { Kept } from "./chosen.ts";
import type { PullContext } from "./context.ts";
import type { Previous } from "./previous.ts";
import type { StagedAsset } from "./stage-assets.ts";

/** Names that a message holds. */
const maxNamed = 20;

/**
 * Throws `Failure` where the new snapshot would take the place of what nobody could bring back: files that were edited
 * by hand and not committed, and strays. What the last pull wrote is in the CMS, and what is committed is in git.
 */
export async function refuseEditsByHand(
  { paths, settings }: PullContext,
  kept: Kept,
  assets: readonly StagedAsset[],
  previous: Pick<Previous, "wasTouched" | "isLockOurs" | "lock">,
): Promise<void> {
  if (settings.discard || !previous.wasTouched || !existsSync(paths.target)) return;
  const uncommitted = await uncommittedFiles(paths.target);
  const suspects = uncommitted ?? (await allFiles(paths.target));
  // With git, a lock that is not the last pull's was sealed by hand, and proves nothing.
  const known = previous.isLockOurs || !uncommitted ? previous.lock() : undefined;
  const isOld = digestsByPath(known?.documents ?? {}, known?.assets ?? {});
  const isNew = newDigests(kept, assets);
  const lost = suspects.filter((path) => {
    const digest = digestOf(join(paths.target, path));
    if (path === lockFile || digest === undefined) return false;
    return digest !== isOld(path) && digest !== isNew.get(path);
  });
  if (lost.length === 0) return;
  const names = lost.slice(0, maxNamed).map((path) => `  ${shown(path, 200)}\n`);
  const more = lost.length > maxNamed ? `  … and ${lost.length - maxNamed} more\n` : "";
  throw new Failure(
    "uncommitted",
    `These files were edited by hand and are not committed; a pull would replace them:\n${names.join("")}${more}Commit them first, or give them up: pull again with DISCARD=1.`,
  );
}

/** A file's digest. Returns undefined when it is gone: nothing of it can be lost. */
function digestOf(file: string): string | undefined {
  try {
    return sha256(readFileSync(file));
  } catch {
    return undefined;
  }
}

/** Where git does not know, everything that is no part of the snapshot's lock may be somebody's work. */
async function allFiles(dir: string): Promise<string[]> {
  const { documents, assets, strays } = await listSnapshot(dir);
  return [...documents, ...assets.map((name) => `assets/${name}`), ...strays];
}

type Digests = Readonly<Record<string, string>>;

/** What a lock says of the file at a path. */
function digestsByPath(documents: Digests, assets: Digests): (path: string) => string | undefined {
  const byName = new Map(Object.entries(documents).map(([id, digest]) => [`${fileNameFor(id)}.json`, digest]));
  return (path) => {
    const [folder = "", ...rest] = path.split("/");
    const name = rest.at(-1) ?? "";
    return folder === "assets" ? assets[name] : byName.get(name);
  };
}

function newDigests(kept: Kept, assets: readonly StagedAsset[]): ReadonlyMap<string, string> {
  const digests = new Map(assets.map(({ name, sha256 }) => [`assets/${name}`, sha256]));
  for (const [id, { type, sha256 }] of kept) digests.set(documentFile(type, id), sha256);
  return digests;
}
