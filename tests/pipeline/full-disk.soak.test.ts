import { existsSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import { listFiles } from "#pipeline/files.ts";
import { openRebuiltSite } from "#tests/support/rebuilt-site.ts";

const rebuilt = openRebuiltSite();

test("a disk that is full at any file ends a build with the file's name, and leaves the site and no files beside it", async () => {
  const { distDir } = rebuilt.site;
  // Pictures are copied, and Node names the files of a copy.
  const names = listFiles(distDir).filter((name) => !name.startsWith("media/"));
  const files = [
    ...names.map((name) => `dist\\.building/${name.replace(/\W/g, "\\$&")}$`),
    "/pages/[0-9a-f]{2}/[0-9a-f]{62}\\.",
  ];
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...files), fc.boolean(), async (full, isAllAnew) => {
      const hook = { FULL_DISK_AT: full, NODE_OPTIONS: `--import ${join(import.meta.dirname, "full-disk-hook.ts")}` };
      const settings = { ANALYTICS_DOMAIN: "full.example" };
      await rebuilt.site.edit("Voll");
      const build = rebuilt.site.buildWith({ ...hook, ...(isAllAnew && settings) });
      await expect(build).rejects.toThrow(/^The disk is full: no space for \S+ \(ENOSPC\)\. Free some space/m);
      expect(existsSync(`${distDir}.building`)).toBe(false);
      await rebuilt.site.restore();
      await rebuilt.site.expectClean();
    }),
    { numRuns: 12 },
  );
});
