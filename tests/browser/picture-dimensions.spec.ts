import type { Page } from "@playwright/test";
import sharp from "sharp";
import { build, type Rolldown } from "vite";
import { expect, test } from "#tests/support/test.ts";

const canvas = () => sharp({ create: { width: 300, height: 2, channels: 3, background: "red" } });
const svg = (attributes: string) => Buffer.from(`<?xml version="1.0"?>\n<!-- -->\n<svg ${attributes}></svg>`);

/** The browser itself reads all pictures except drawings, so one picture of each kind is enough. */
const pictures: Record<string, () => Promise<Buffer> | Buffer> = {
  jpeg: () => canvas().jpeg().toBuffer(),
  "jpeg that a camera has turned": () => canvas().rotate(90).withMetadata({ orientation: 6 }).jpeg().toBuffer(),
  png: () => canvas().png().toBuffer(),
  gif: () => canvas().gif().toBuffer(),
  webp: () => canvas().webp().toBuffer(),
  "svg with a size": () => svg('width="300" height="2px" viewBox="0 0 1 1"'),
  "svg with a box": () => svg("viewBox='0 0 300 2'"),
};

/** Bundles the rules about files: no page has this code yet, since no form asks for files. */
async function bundleRules(): Promise<string> {
  const [bundle] = (await build({
    configFile: false,
    logLevel: "error",
    build: { write: false, lib: { entry: "src/validation/file-rules.ts", formats: ["es"] } },
  })) as Rolldown.RolldownOutput[];
  return bundle?.output[0].code ?? "";
}

/** Returns a function that tells if the rule accepts files with these bytes as pictures of this size in pixels. */
async function openJudge(page: Page) {
  const code = await bundleRules();
  return (files: readonly Buffer[], width = 300, height = 2) =>
    page.evaluate(
      async ({ code, files, width, height }) => {
        const address = URL.createObjectURL(new Blob([code], { type: "text/javascript" }));
        const { dimensions } = (await import(address)) as typeof import("#src/validation/file-rules.ts");
        const values = files.map((bytes) => new File([Uint8Array.from(bytes)], "a"));
        return dimensions(width, height).passes(values, {});
      },
      { code, files: files.map((bytes) => [...bytes]), width, height },
    );
}

test("the exact dimensions of pictures are read; half a file, or no picture, has none", async ({ page }) => {
  const isAccepted = await openJudge(page);
  for (const [name, make] of Object.entries(pictures)) {
    await test.step(name, async () => {
      const file = await make();
      expect(await isAccepted([file, file])).toBe(true);
      for (const [width, height] of [
        [299, 2],
        [301, 2],
        [300, 1],
        [300, 3],
      ]) {
        expect(await isAccepted([file], width, height)).toBe(false);
      }
      for (const other of [file.subarray(0, 8), Buffer.from("x")]) expect(await isAccepted([file, other])).toBe(false);
    });
  }
});
