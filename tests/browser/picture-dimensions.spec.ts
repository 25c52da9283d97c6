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

/** True if the rule accepts the files, each with these bytes, as pictures of this size. */
async function judge(page: Page, files: readonly Buffer[], width = 300, height = 2): Promise<boolean> {
  const code = await rules();
  return page.evaluate(
    async ({ code, files, width, height }) => {
      const address = URL.createObjectURL(new Blob([code], { type: "text/javascript" }));
      const { dimensions } = (await import(address)) as typeof import("#src/validation/file-rules.ts");
      const values = files.map((bytes) => new File([Uint8Array.from(bytes)], "a"));
      return dimensions(width, height).passes(values, {});
    },
    { code, files: files.map((bytes) => [...bytes]), width, height },
  );
}

let bundled: Promise<string> | undefined;

/** No page has this code yet, since no form asks for files. */
function rules(): Promise<string> {
  bundled ??= build({
    configFile: false,
    logLevel: "error",
    build: { write: false, lib: { entry: "src/validation/file-rules.ts", formats: ["es"] } },
  }).then((outputs) => {
    const [bundle] = outputs as Rolldown.RolldownOutput[];
    return bundle?.output[0].code ?? "";
  });
  return bundled;
}

test("the exact dimensions of pictures are read; half a file, or no picture, has none", async ({ page }) => {
  for (const [name, make] of Object.entries(pictures)) {
    await test.step(name, async () => {
      const file = await make();
      expect(await judge(page, [file, file])).toBe(true);
      for (const [width, height] of [[299], [301], [300, 1], [300, 3]]) {
        expect(await judge(page, [file], width, height)).toBe(false);
      }
      for (const other of [file.subarray(0, 8), Buffer.from("x")]) expect(await judge(page, [file, other])).toBe(false);
    });
  }
});
