import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathFor } from "#src/addresses.ts";
import { readSnapshot } from "#src/content/read.ts";
import { addressesIn } from "#src/content/snapshot.ts";
import { committedContent, writeContent } from "./committed-content.ts";
import type { Content } from "./editable-content.ts";
import { runCaptured } from "./programs.ts";
import { startSite } from "./running-server.ts";

const root = join(import.meta.dirname, "../..");

export interface EditedSite {
  readonly origin: string;
  readonly paths: readonly string[];
  stop(): Promise<void>;
}

/** Builds the committed content after an edit. Throws with all that the build said. */
export async function buildEdited(edit: (content: Content) => void, snapshot: string, dist: string): Promise<void> {
  const content = committedContent();
  edit(content);
  await writeContent(content, snapshot);
  const { code, output } = await runCaptured(["node", "pipeline/cli.ts", "build", "--dir", snapshot, "--out", dist], {
    cwd: root,
  });
  if (code !== 0) throw new Error(`The edited site could not be built.\n${output}`);
}

/** The committed content after an edit: checked, built and served. Throws with all that the build said. */
export async function startEditedSite(edit: (content: Content) => void): Promise<EditedSite> {
  const folder = await mkdtemp(join(tmpdir(), "edited-site-"));
  const [snapshot, dist] = [join(folder, "snapshot"), join(folder, "dist")];
  await buildEdited(edit, snapshot, dist);
  const site = await startSite(dist);
  return {
    origin: site.origin,
    paths: addressesIn(readSnapshot(snapshot))
      .filter(({ variant }) => variant !== "unprefixed")
      .map(pathFor),
    stop: async () => {
      await site.stop(0);
      await rm(folder, { recursive: true, force: true });
    },
  };
}
