import { expect, test } from "vitest";
import { formerAfter, formerSlugs } from "#src/content/former.ts";
import type { Snapshot } from "#src/content/snapshot.ts";
import { formerAddresses } from "#src/former-addresses.ts";

/** A snapshot of jobs alone, as a pull would make it after another one: `x:a y:-b` are x at /a and y, closed, at /b. */
function pulled(jobs: string, before?: Snapshot, source = "here"): Snapshot {
  const documents = [...jobs.matchAll(/(\w+):(-?)(\w+)/g)].map(([, _id = "", closed, current = ""]) => ({
    ...{ _id, _type: "job", slug: { current }, open: closed === "", publishedOn: "" },
  }));
  const byId = new Map(documents.map((document) => [document._id, document]));
  const after = { lock: { source, expired: [] }, byId } as unknown as Snapshot;
  return { ...after, former: before ? formerAfter(before, after) : {} };
}

function leads(snapshot: Snapshot): Record<string, string> {
  const german = formerAddresses(formerSlugs(snapshot)).filter(({ path }) => path.startsWith("/de/"));
  return Object.fromEntries(german.map(({ path, moved, gone }) => [path.slice(9), moved?.slice(9) ?? gone ?? ""]));
}

test("a chain of moves is one step, in every language, and the way back is no loop", () => {
  const second = pulled("x:b", pulled("x:a"));
  expect(leads(second)).toEqual({ a: "b" });
  const third = pulled("x:c", second);
  expect(leads(third)).toEqual({ a: "c", b: "c" });
  expect(formerAddresses(formerSlugs(third)).map(({ path, moved }) => `${path} ${moved}`)).toEqual(
    ["a", "b"].flatMap((slug) => [
      `/jobs/${slug} /de/jobs/c`,
      `/de/jobs/${slug} /de/jobs/c`,
      `/en/jobs/${slug} /en/jobs/c`,
    ]),
  );
  expect(leads(pulled("x:a", third))).toEqual({ b: "a", c: "a" });
});

test("two documents that change places leave no former address", () => {
  const before = pulled("x:a y:b");
  expect(leads(pulled("x:b y:a", before))).toEqual({});
});

test("a new document at a former address wins, and what leaves it later is remembered in its place", () => {
  const taken = pulled("x:b y:a", pulled("x:b", pulled("x:a")));
  expect(leads(taken)).toEqual({});
  expect(leads(pulled("x:b y:c", taken))).toEqual({ a: "c" });
});

test("a closed document is gone at every address it had, and is back at all of them when it opens", () => {
  const closed = pulled("x:-b", pulled("x:b", pulled("x:a")));
  expect(leads(closed)).toEqual({ a: "/410-job", b: "/410-job" });
  expect(leads(pulled("x:b", closed))).toEqual({ a: "b" });
  expect(leads(pulled("", closed))).toEqual({ a: "/410-job", b: "/410-job" });
});

test("what was never open has no former address, and what another source had was never live here", () => {
  expect(leads(pulled("x:-b", pulled("x:-a")))).toEqual({});
  const sample = pulled("x:a y:c", undefined, "sample");
  expect(leads(pulled("x:b", sample))).toEqual({ a: "b" });
});

test("a line that was taken out stays out", () => {
  const moved = pulled("x:b", pulled("x:a"));
  expect(leads(pulled("x:c", { ...moved, former: {} }))).toEqual({ b: "c" });
});
