import { afterAll, beforeAll, expect, test } from "vitest";
import { contentDigest, shownDocumentsFile } from "#pipeline/pages/shown-documents.ts";
import { editableHeading, openRehearsal, type Rehearsal } from "#tests/rehearsal/open-rehearsal.ts";
import { afterFile, tempFolder } from "#tests/support/folders.ts";

/** Runs the workflows' steps from publishing in the CMS to the live site, with their possible failures. */

let folder: string;
let rehearsal: Rehearsal;
let heading: Awaited<ReturnType<typeof editableHeading>>;
beforeAll(async () => {
  folder = await tempFolder(undefined, afterFile);
  // The proposal has only words, because it finds no browser. Other tests take pictures of pages.
  rehearsal = await openRehearsal(folder, { CHROMIUM: "/nowhere" });
  heading = await editableHeading(rehearsal);
  await expectAll(rehearsal.deploy(), "success");
});
afterAll(() => rehearsal?.close());

async function expectAll(run: ReturnType<Rehearsal["deploy"]>, ...wanted: string[]): Promise<void> {
  const results = Object.values(await run).map(({ result }) => result);
  expect(results.filter((result) => !wanted.includes(result))).toEqual([]);
}

const record = async (file: string) => JSON.parse(await rehearsal.visit(`/${file}`));

const openOnes = () => {
  const { pulls, issues } = rehearsal.github();
  const isOpen = ({ state }: { state: string }) => state === "open";
  return { pulls: pulls.filter(isOpen), issues: issues.filter(isOpen) };
};

test("invalid content opens an issue and is not proposed; once corrected, it is proposed and can be merged", async () => {
  await heading.write("Eins", "");
  expect(await rehearsal.webhook()).toMatchObject({ pull: { result: "failure" }, propose: { result: "skipped" } });
  expect(openOnes().pulls).toEqual([]);
  expect(openOnes().issues).toMatchObject([{ body: expect.stringContaining("English") }]);

  await heading.write("Eins");
  expect(await rehearsal.webhook()).toMatchObject({ pull: { result: "success" }, merge: { result: "skipped" } });
  expect(openOnes()).toMatchObject({ issues: [], pulls: [{ body: expect.stringContaining("Eins") }] });
  rehearsal.merge();
  expect(rehearsal.newestCommit()).toMatch(/^Update the content from the CMS \(#\d+\)\n\n[\s\S]*Eins/);
  await expectAll(rehearsal.deploy(), "success");
  expect(await rehearsal.visit("/de")).toContain("Eins");
});

test("one editor publishes a fault and nine others edit on: nine edits go live, one is reported until it is mended", async () => {
  const { client } = rehearsal;
  type Published = Readonly<Record<string, unknown>> & { readonly _id: string; readonly _type: string };
  const all = await client.fetch<readonly Published[]>("*[true]");
  const shown = await record(shownDocumentsFile);
  const edits = all.flatMap((document) => {
    const text = Object.keys(document).find((name) => Object(document[name])._type === "localeString");
    const isOther = text && shown[document._id] && document._id !== heading.id;
    return isOther ? [{ id: document._id, [`${text}.de`]: "Geändert", [`${text}.en`]: "Changed" }] : [];
  });
  const nine = edits.slice(0, 9);
  expect(nine).toHaveLength(9);
  await heading.write("Held", "");
  for (const { id, ...texts } of nine) await client.patch(id).set(texts).commit();

  expect(await rehearsal.webhook()).toMatchObject({ pull: { result: "success" }, held: { result: "success" } });
  const told = { body: expect.stringMatching(/\*\*Held back: 1 edit\.[\s\S]*English/) };
  expect(openOnes()).toMatchObject({ pulls: [told], issues: [told] });
  rehearsal.merge();
  await expectAll(rehearsal.deploy(), "success");
  const live = await record(shownDocumentsFile);
  for (const { id } of nine) {
    const published = await client.getDocument(id);
    expect(live[id].digest, id).toBe(await contentDigest(published ?? {}));
  }
  expect(await rehearsal.visit("/de")).toContain("Eins");
  const { held } = await record("build.json");
  expect(held).toMatchObject({ [heading.id]: { revision: (await client.getDocument(heading.id))?._rev } });
  expect(Object.keys(held)).toEqual([heading.id]);

  // Nothing is left to propose, and the issue stays.
  await expectAll(rehearsal.webhook(), "success", "skipped");
  expect(openOnes()).toMatchObject({ pulls: [], issues: [told] });

  await heading.write("Mended");
  await expectAll(rehearsal.webhook(), "success", "skipped");
  expect(openOnes()).toMatchObject({ pulls: [{ body: expect.not.stringContaining("Held back") }], issues: [] });
  rehearsal.merge();
  await expectAll(rehearsal.deploy(), "success");
  expect(await rehearsal.visit("/de")).toContain("Mended");
  expect(await record("build.json")).not.toHaveProperty("held");
});

test("a failed deploy leaves the previous release live, and an issue open until the next success", async () => {
  const before = await rehearsal.host.current();
  await rehearsal.host.inPlaceOf("receive", "head -c 1000 > /dev/null; exit 255");
  expect(await rehearsal.deploy()).toMatchObject({ build: { result: "success" }, deploy: { result: "failure" } });
  expect(openOnes().issues).toMatchObject([
    { title: "The site cannot be deployed", body: expect.stringContaining("Sending dist") },
  ]);
  await rehearsal.host.inPlaceOf("receive", "");

  await rehearsal.host.whenStarted(`test "$(basename "$PWD")" = ${before} || printf x >> dist/robots.txt`);
  expect(await rehearsal.deploy()).toMatchObject({ deploy: { result: "failure" } });
  expect(openOnes().issues).toMatchObject([
    { body: expect.stringMatching(/robots\.txt .*has other bytes[\s\S]*The release before is served again/) },
  ]);
  expect([await rehearsal.host.current(), await rehearsal.visit("/de")]).toEqual([
    before,
    expect.stringContaining("Mended"),
  ]);
  await rehearsal.host.whenStarted("");

  await expectAll(rehearsal.deploy(), "success");
  expect(openOnes().issues).toEqual([]);
  // A person starts this run on the repository's page.
  const newest = await rehearsal.host.current();
  await expectAll(rehearsal.deploy("workflow_dispatch", { back: true }), "success", "skipped");
  expect(await rehearsal.host.current()).not.toBe(newest);
});

test("with CONTENT_MERGE=auto content goes live by itself; the next run takes two publications during a run", async () => {
  rehearsal.repository.vars.CONTENT_MERGE = "auto";
  let isPulled = false;
  rehearsal.repository.beforeStep = async (_, step) => {
    if (step !== "Say what changed" || isPulled) return;
    isPulled = true;
    await heading.write("Drei");
    await heading.write("Vier");
  };
  await heading.write("Zwei");
  expect(await rehearsal.webhook()).toMatchObject({ test: { result: "success" }, merge: { result: "success" } });
  expect(rehearsal.newestCommit()).toContain("Zwei");
  expect(rehearsal.github().started).toEqual(["deploy.yml"]);
  await expectAll(rehearsal.webhook(), "success", "skipped");
  expect(rehearsal.newestCommit()).toContain("Vier");
  expect(openOnes()).toEqual({ pulls: [], issues: [] });
  await expectAll(rehearsal.deploy("workflow_dispatch"), "success");
  expect(await rehearsal.visit("/de")).toContain("Vier");
});

test("with CONTENT_MERGE=auto, content that removes pages or fails in CI waits for a person and says why", async () => {
  const started = rehearsal.github().started.length;
  rehearsal.repository.known["ci.yml"] = "failure";
  await heading.write("Fünf");
  expect(await rehearsal.webhook()).toMatchObject({ merge: { result: "success" } });
  expect(openOnes().pulls).toMatchObject([{ comments: [expect.stringContaining("the tests are not green")] }]);

  rehearsal.repository.known["ci.yml"] = "success";
  const { client } = rehearsal;
  const id = await client.fetch<string>('*[_type == "job" && open == true][0]._id');
  await client.patch(id).set({ open: false }).commit();
  expect(await rehearsal.webhook()).toMatchObject({ test: { result: "skipped" }, merge: { result: "skipped" } });
  expect(openOnes().pulls).toMatchObject([
    { body: expect.stringMatching(/^> \*\*This waits for a person[\s\S]*pages go away/) },
  ]);
  expect(rehearsal.github().started).toHaveLength(started);
});
