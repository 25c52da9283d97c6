import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { documentFile, fileNameFor } from "#pipeline/snapshot/document-file.ts";

test.each(["page-home", "imprint", "job-process-engineer", "a_b", "0", "console", "com", "x".repeat(120)])(
  "the id %s is its file's name",
  (id) => {
    expect(fileNameFor(id)).toBe(id);
  },
);

test.each([
  { id: "siteSettings", slug: "sitesettings" },
  { id: "con", slug: "con" },
  { id: "nul.json", slug: "nul-json" },
  { id: "com1.x", slug: "com1-x" },
  { id: "ends.", slug: "ends" },
  { id: ".hidden", slug: "hidden" },
  { id: "Straße 7", slug: "stra-e-7" },
  { id: "___", slug: "id" },
  { id: "x".repeat(121), slug: "x".repeat(100) },
])("the id $id, which not every system keeps, gets $slug and a digest", ({ id, slug }) => {
  const digest = createHash("sha256").update(id).digest("hex").slice(0, 8);
  expect(fileNameFor(id)).toBe(`${slug}~${digest}`);
});

test("ids that differ in case alone get two files", () => {
  expect(fileNameFor("Team.Jana")).not.toBe(fileNameFor("team-Jana"));
});

test.each(["", "a/b", "../a", "a..b", "a\\b"])("the id “%s” is refused", (id) => {
  expect(() => fileNameFor(id)).toThrow("cannot be the name of a file");
});

test.each(["", "..", "a/b", "con", "sanity.", ".x", "a b"])("the type “%s” is refused", (type) => {
  expect(() => documentFile(type, "a")).toThrow("cannot be the name of a folder");
});

test("a document lies in its type's folder", () => {
  expect(documentFile("sanity.imageAsset", "image-1")).toBe("documents/sanity.imageAsset/image-1.json");
});
