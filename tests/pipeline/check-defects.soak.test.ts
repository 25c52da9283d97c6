import { describe, test } from "vitest";
import { checkSnapshot } from "#pipeline/check/check.ts";
import { expectExactly, sampleCopies, seal, sealedDefects } from "#tests/support/check-defects.ts";
import { fileDefects } from "#tests/support/file-defects.ts";

/** Each defect alone is told as what it is, and as nothing else. All at once, every day: check.test.ts. */

const sample = sampleCopies();

describe("content that was sealed as it is", () => {
  test.each(sealedDefects)("$name", async (defect) => {
    const dir = await sample();
    await defect.edit(dir);
    await seal(dir);
    expectExactly([defect], await checkSnapshot(dir));
  });
});

describe("files that were changed after sealing", () => {
  test.each(fileDefects)("$name", async (defect) => {
    const dir = await sample();
    await defect.edit(dir);
    expectExactly([defect], await checkSnapshot(dir));
  });
});
