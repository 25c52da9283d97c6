import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { expect, test, vi } from "vitest";
import { ContentRepository } from "#tests/support/content-repository.ts";
import { set } from "#tests/support/edit-snapshot.ts";

/** Pictures of the pages that a change touches, by the program, with real builds and a real browser. */

// Two builds, some pages.
vi.setConfig({ testTimeout: 300_000 });

const root = join(import.meta.dirname, "../..");

function diff(content: ContentRepository, ...args: string[]) {
  const program = join(root, "pipeline/cli.ts");
  // The sites are built inside of the project.
  const { stdout, status, stderr } = spawnSync(process.execPath, [program, "diff", "--dir", content.dir, ...args], {
    cwd: root,
    encoding: "utf8",
  });
  return { stdout, status, stderr };
}

test("a reworded heading is shown before and after, and all other pages are the same by their bytes", async () => {
  const content = await ContentRepository.create();
  await content.edit(set("page-team", "title.de", "Die Mannschaft"));
  const pictures = join(content.folder, "pictures");
  const { stdout, stderr } = diff(content, "--md", "--pictures", pictures);
  expect(stdout.match(/<summary>.*<\/summary>/g), stderr).toEqual(["<summary>/de/team</summary>"]);
  expect(stdout.match(/\*\d+ px wide\*/g)).toEqual(["*1280 px wide*", "*360 px wide*"]);
  expect(stdout).toMatch(/\d+ pages are the same, byte for byte/);
  const names = readdirSync(pictures).sort();
  expect(names).toHaveLength(4);
  for (const name of names) {
    expect(stdout).toContain(`<img src="${name}"`);
    expect(await sharp(readFileSync(join(pictures, name))).metadata()).toMatchObject({ format: "webp" });
  }
  diff(content, "--md", "--pictures", pictures);
  expect(readdirSync(pictures).sort()).toEqual(names);

  const report = join(content.folder, "report.html");
  diff(content, "--html", report, "--pictures", "1");
  const html = readFileSync(report, "utf8");
  expect(html.match(/type="range"/g)).toHaveLength(2);
  expect(html).toMatch(/script-src &#39;sha256-|script-src 'sha256-/);
});

test("content that cannot be built is said, with what is wrong", async () => {
  const content = await ContentRepository.create();
  await content.edit(set("page-team", "title.de", ""));
  const { status, stderr } = diff(content, "--md", "--pictures", join(content.folder, "pictures"));
  expect(status).not.toBe(0);
  expect(stderr).toContain("the content of the working tree cannot be built");
  expect(stderr).toContain("page-team");
});

test("pictures without a form that can show them are refused", async () => {
  const content = await ContentRepository.create();
  expect(diff(content, "--pictures", "1")).toMatchObject({ status: 2, stderr: expect.stringContaining("--html") });
});
