import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { expect, test, vi } from "vitest";
import { ContentRepository } from "#tests/support/content-repository.ts";
import { set } from "#tests/support/edit-snapshot.ts";
import { startNode } from "#tests/support/programs.ts";

/** Pictures of the pages that a change touches, by the program, with real builds and a real browser. */

// Two builds, some pages.
vi.setConfig({ testTimeout: 300_000 });

/** The sites are built inside of the project. */
function diff(content: ContentRepository, ...args: string[]) {
  return startNode(["pipeline/cli.ts", "diff", "--dir", content.dir, ...args], process.env).outcome;
}

test("a reworded heading is shown before and after, and all other pages are the same by their bytes", async () => {
  const content = await ContentRepository.create();
  await content.edit(set("page-team", "title.de", "Die Mannschaft"));
  const pictures = join(content.folder, "pictures");
  const { out, err } = await diff(content, "--md", "--pictures", pictures);
  expect(out.match(/<summary>.*<\/summary>/g), err).toEqual(["<summary>/de/team</summary>"]);
  expect(out.match(/\*\d+ px wide\*/g)).toEqual(["*1280 px wide*", "*360 px wide*"]);
  expect(out).toMatch(/\d+ pages are the same, byte for byte/);
  const names = readdirSync(pictures).sort();
  expect(names).toHaveLength(4);
  for (const name of names) {
    expect(out).toContain(`<img src="${name}"`);
    expect(await sharp(readFileSync(join(pictures, name))).metadata()).toMatchObject({ format: "webp" });
  }
  await diff(content, "--md", "--pictures", pictures);
  expect(readdirSync(pictures).sort()).toEqual(names);

  const report = join(content.folder, "report.html");
  await diff(content, "--html", report, "--pictures", "1");
  const html = readFileSync(report, "utf8");
  expect(html.match(/type="range"/g)).toHaveLength(2);
  expect(html).toMatch(/script-src &#39;sha256-|script-src 'sha256-/);
});

test("content that cannot be built is said, with what is wrong", async () => {
  const content = await ContentRepository.create();
  await content.edit(set("page-team", "title.de", ""));
  const { code, err } = await diff(content, "--md", "--pictures", join(content.folder, "pictures"));
  expect(code).not.toBe(0);
  expect(err).toContain("the content of the working tree cannot be built");
  expect(err).toContain("page-team");
});

test("pictures without a form that can show them are refused", async () => {
  const content = await ContentRepository.create();
  expect(await diff(content, "--pictures", "1")).toMatchObject({ code: 2, err: expect.stringContaining("--html") });
});
