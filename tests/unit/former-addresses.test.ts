import { expect, test } from "vitest";
import { formerAfter, formerSlugs } from "#src/content/former.ts";
import type { Snapshot } from "#src/content/snapshot.ts";
import { formerAddresses } from "#src/former-addresses.ts";
import { locales } from "#src/locales.ts";

/** A snapshot with only jobs, pulled after `before`. `x:a y:-b`: job x is open at /a, y is closed at /b. */
function pulled(jobs: string, before?: Snapshot, source = "here"): Snapshot {
  const documents = [...jobs.matchAll(/(\w+):(-?)(\w+)/g)].map(([, _id = "", closed, current = ""]) => ({
    _id,
    _type: "job",
    slug: { current },
    open: closed === "",
    publishedOn: "",
  }));
  const byId = new Map(documents.map((document) => [document._id, document]));
  const after = { lock: { source, expired: [] }, byId } as unknown as Snapshot;
  return { ...after, former: before ? formerAfter(before, after) : {} };
}

/** Where each former slug of a job leads, in German: to a slug, or to the page for what is gone. */
function leads(snapshot: Snapshot): Record<string, string> {
  const german = formerAddresses(formerSlugs(snapshot)).filter(({ path }) => path.startsWith("/de/jobs/"));
  const slugIn = (path: string) => path.replace("/de/jobs/", "");
  return Object.fromEntries(german.map(({ path, moved, gone }) => [slugIn(path), slugIn(moved ?? gone ?? "")]));
}

test("after several moves each former address redirects once, in every language, and moving back makes no loop", () => {
  const second = pulled("x:b", pulled("x:a"));
  expect(leads(second)).toEqual({ a: "b" });
  const third = pulled("x:c", second);
  expect(leads(third)).toEqual({ a: "c", b: "c" });
  expect(formerAddresses(formerSlugs(third)).map(({ path, moved }) => `${path} ${moved}`)).toEqual(
    ["a", "b"].flatMap((slug) => [
      `/jobs/${slug} /de/jobs/c`,
      ...locales.map((locale) => `/${locale}/jobs/${slug} /${locale}/jobs/c`),
    ]),
  );
  expect(leads(pulled("x:a", third))).toEqual({ b: "a", c: "a" });
});

test("two documents that swap addresses leave no former address", () => {
  const before = pulled("x:a y:b");
  expect(leads(pulled("x:b y:a", before))).toEqual({});
});

test("a new document takes over a former address, and the address leads to it after it moves", () => {
  const taken = pulled("x:b y:a", pulled("x:b", pulled("x:a")));
  expect(leads(taken)).toEqual({});
  expect(leads(pulled("x:b y:c", taken))).toEqual({ a: "c" });
});

test("a closed document is gone at all its addresses, and all lead to it again when it opens", () => {
  const closed = pulled("x:-b", pulled("x:b", pulled("x:a")));
  expect(leads(closed)).toEqual({ a: "/410-job", b: "/410-job" });
  expect(leads(pulled("x:b", closed))).toEqual({ a: "b" });
  expect(leads(pulled("", closed))).toEqual({ a: "/410-job", b: "/410-job" });
});

test("documents that were never open and documents of another source have no former address", () => {
  expect(leads(pulled("x:-b", pulled("x:-a")))).toEqual({});
  const sample = pulled("x:a y:c", undefined, "sample");
  expect(leads(pulled("x:b", sample))).toEqual({ a: "b" });
});
