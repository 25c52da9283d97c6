import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, expect } from "vitest";
import type { checkSnapshot } from "#pipeline/check/check.ts";
import { sealSnapshot } from "#pipeline/seal/seal.ts";
import { assetDefects } from "./asset-defects.ts";
import { contentDefects } from "./content-defects.ts";
import { type Defect, isExpected } from "./defects.ts";
import { fieldDefects } from "./field-defects.ts";
import { extraDocuments } from "./file-defects.ts";
import { linkDefects } from "./link-defects.ts";
import { writeDocument, writeSample } from "./sample.ts";
import { sampleDay } from "./sample-day.ts";
import { tempFolder } from "./temp-folder.ts";

/** Defects of content, as a pull could bring it; those of files: file-defects.ts. */
export const sealedDefects = [...contentDefects, ...fieldDefects, ...linkDefects, ...assetDefects];

/** Each defect gives the one problem that is expected of it, and there are no others. */
export function expectExactly(defects: readonly Defect[], problems: Awaited<ReturnType<typeof checkSnapshot>>): void {
  const expected = defects.flatMap(({ expect, and }) => (and ? [expect, and] : [expect]));
  const notFound = expected.filter((one) => !problems.some((problem) => isExpected(one, problem)));
  const unexpected = problems.filter((problem) => !expected.some((one) => isExpected(one, problem)));
  expect({ notFound, unexpected }).toEqual({ notFound: [], unexpected: [] });
  expect(problems).toHaveLength(expected.length);
}

/** Gives copies of one sample, which takes longer to make than to copy. To be called where a file of tests begins. */
export function sampleCopies(): () => Promise<string> {
  let model = "";
  beforeAll(async () => {
    model = await mkdtemp(join(tmpdir(), "website-"));
    await writeSample(model);
    for (const document of extraDocuments) await writeDocument(model, document);
    await seal(model);
    return () => rm(model, { recursive: true, force: true });
  });
  return async () => {
    const dir = await tempFolder();
    await cp(model, dir, { recursive: true });
    return dir;
  };
}

export async function seal(dir: string): Promise<void> {
  await sealSnapshot(dir, { today: sampleDay });
}
