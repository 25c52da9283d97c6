import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";

/** An empty folder that is gone when the running test is over; in the machine's own place for them unless told another. */
export async function tempFolder(inside = tmpdir()): Promise<string> {
  await mkdir(inside, { recursive: true });
  const folder = await mkdtemp(join(inside, "website-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}
