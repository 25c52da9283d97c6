import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { snapshotRoot } from "#pipeline/site/merkle-root.ts";

/** Written out by hand as RFC 9162 (2.1.1) says it. */
const leaf = (line: string) => hash("\0", line);
const node = (left: Buffer, right: Buffer) => hash("\x01", left, right);

test("a snapshot of one document has its leaf as root", () => {
  expect(snapshotRoot({ documents: { home: "d1" }, assets: {} })).toBe(leaf("documents/home d1").toString("hex"));
});

test("five leaves are four and one, in the order of their names", () => {
  const documents = { zebra: "d3", home: "d1", job: "d2" };
  const assets = { "b.jpg": "a2", "a.jpg": "a1" };
  const [a, b, home, job, zebra] = [
    leaf("assets/a.jpg a1"),
    leaf("assets/b.jpg a2"),
    leaf("documents/home d1"),
    leaf("documents/job d2"),
    leaf("documents/zebra d3"),
  ] as const;
  const root = node(node(node(a, b), node(home, job)), zebra);
  expect(snapshotRoot({ documents, assets })).toBe(root.toString("hex"));
});

test("any other name or content is another root", () => {
  const snapshots: Parameters<typeof snapshotRoot>[0][] = [
    { documents: { a: "1", b: "2" }, assets: {} },
    { documents: { a: "2", b: "1" }, assets: {} },
    { documents: { a: "1", c: "2" }, assets: {} },
    { documents: { a: "1" }, assets: { b: "2" } },
    { documents: { a: "1" }, assets: {} },
    { documents: {}, assets: {} },
  ];
  expect(new Set(snapshots.map(snapshotRoot)).size).toBe(snapshots.length);
});

function hash(...parts: readonly (string | Buffer)[]): Buffer {
  const digest = createHash("sha256");
  for (const part of parts) digest.update(part);
  return digest.digest();
}
