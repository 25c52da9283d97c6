import { expect, test } from "vitest";
import { sha256 } from "#pipeline/sha256.ts";
import { countByType, lockDigest, lockFor } from "#pipeline/snapshot/lock.ts";

const documents = [
  { id: "b", type: "page", bytes: "{}\n" },
  { id: "B", type: "job", bytes: "[]\n" },
  { id: "__proto__", type: "page", bytes: "{ }\n" },
];
const assets = [
  { name: "2.jpg", sha256: "22" },
  { name: "1.jpg", sha256: "11" },
];
const files = {
  source: "sample",
  documents,
  assets,
  expired: ["job-b", "job-a"],
  alteredAssets: [],
  modelHash: "m",
  filterHash: "f",
};

test("a lock does not depend on the order in which files are found", () => {
  const turned = { ...files, documents: documents.toReversed(), assets: assets.toReversed() };
  expect(JSON.stringify(lockFor(turned))).toBe(JSON.stringify(lockFor(files)));
});

test("a lock lists every file, by code unit", () => {
  const lock = lockFor(files);
  expect(Object.entries(lock.documents)).toEqual([
    ["B", sha256("[]\n")],
    ["__proto__", sha256("{ }\n")],
    ["b", sha256("{}\n")],
  ]);
  expect(Object.keys(lock.assets)).toEqual(["1.jpg", "2.jpg"]);
  expect(lock.expired).toEqual(["job-a", "job-b"]);
  expect(lock.counts).toEqual({ job: 1, page: 2 });
});

test.each([
  { name: "the source", changed: { ...files, source: "sanity:a/b" } },
  { name: "a document", changed: { ...files, documents: documents.slice(1) } },
  { name: "an asset", changed: { ...files, assets: [] } },
  { name: "an expired job", changed: { ...files, expired: [] } },
  { name: "the content model", changed: { ...files, modelHash: "other" } },
  { name: "what stays out", changed: { ...files, filterHash: "other" } },
])("the digest changes with $name", ({ changed }) => {
  expect(lockFor(changed).digest).not.toBe(lockFor(files).digest);
});

test("the digest covers everything but itself", () => {
  const lock = lockFor(files);
  expect(lockDigest({ ...lock, digest: "other" })).toBe(lock.digest);
});

test("types with odd names are counted too", () => {
  expect(Object.entries(countByType(["constructor", "__proto__", "constructor"]))).toEqual([
    ["__proto__", 1],
    ["constructor", 2],
  ]);
});
