import { expect, test } from "vitest";
import { daysToCome } from "#pipeline/check/days-to-come.ts";
import { closedOn } from "#pipeline/documents/closed.ts";
import { payloadFor } from "#src/content/payload.ts";
import { contentRepository } from "#tests/support/content-repository.ts";
import { set } from "#tests/support/edit-snapshot.ts";
import { sampleSnapshot } from "#tests/support/sample.ts";

const job = "job-process-engineer";

test("a job that an editor has closed changes nothing on its days", () => {
  const snapshot = sampleSnapshot({ [job]: { open: false, publishedOn: "2027-03-01", validThrough: "2027-03-31" } });
  expect(daysToCome(snapshot, "2027-02-01").flatMap(({ opens, closes }) => [...opens, ...closes])).toEqual([]);
});

test("a job has no page before its first day", () => {
  const content = { _id: job, _type: "job", publishedOn: "2027-03-01" };
  const closed = (day: string) => closedOn(day, [content]);
  expect([closed("2027-02-28"), closed("2027-03-01")]).toEqual([[job], []]);
  const snapshot = sampleSnapshot({}, { expired: closed("2027-02-28") });
  expect(payloadFor(snapshot, { screen: "job", variant: "en", slug: "process-engineer" })).toBeUndefined();
});

test("an invalid date neither opens nor closes a document", () => {
  const dated = (id: string, content: object) => ({ _id: id, _type: "job", ...content });
  const wrong = [dated("a", { publishedOn: "24.12.2026" }), dated("b", { validThrough: "1.1.2027" })];
  expect(closedOn("2026-11-25", wrong)).toEqual([]);
  const right = [dated("a", { publishedOn: "2026-12-24" }), dated("b", { validThrough: "2026-11-24" })];
  expect(closedOn("2026-11-25", right)).toEqual(["a", "b"]);
});

test("the check lists the days on which pages appear or disappear, in words and as JSON", async () => {
  const dated = [set(job, "publishedOn", "2027-05-20"), set(job, "validThrough", "2027-05-31")];
  const content = await contentRepository(...dated);
  const title = "Stelle process-engineer";
  // A job stays open until its last day has ended.
  const told = `On 2027-06-01, “${title}” closes: `;
  const check = (...args: string[]) => content.run("check", "--today", "2027-05-01", ...args);
  expect((await check()).out).toContain(told);
  expect((await check("--md")).out).toMatch(/^- On 2027\\?-06/m);
  const inGerman = await content.runWith({ REPORT_LOCALE: "de" }, "check", "--today", "2027-05-01");
  expect(inGerman.out).toContain(`Am 2027-06-01 schließt „${title}“: `);
  const { days } = JSON.parse((await check("--json")).out);
  expect(days).toMatchObject([
    { day: "2027-05-20", opens: [title], closes: [] },
    { day: "2027-06-01", opens: [], closes: [title] },
  ]);
  for (const { pages } of days) expect(pages).toContain("/de/jobs/process-engineer");
  expect(JSON.parse((await check("--json", "--today", "2027-06-01")).out).days).toEqual([]);
});
