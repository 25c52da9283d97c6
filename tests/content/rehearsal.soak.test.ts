import { afterAll, beforeAll, expect, test } from "vitest";
import { contentDigest, shownDocumentsFile } from "#pipeline/pages/shown-documents.ts";
import { editableHeading, openRehearsal, type Rehearsal } from "#tests/rehearsal/open-rehearsal.ts";
import { afterFile, tempFolder } from "#tests/support/folders.ts";

/** The workflows from Publish to the live site. To save minutes, each test goes on with the site of the one before. */

let folder: string;
let rehearsal: Rehearsal;
let heading: Awaited<ReturnType<typeof editableHeading>>;
beforeAll(async () => {
  folder = await tempFolder(undefined, afterFile);
  // The proposal has only words, because it finds no browser. Other tests take pictures of pages.
  rehearsal = await openRehearsal(folder, { CHROMIUM: "/nowhere" });
  heading = await editableHeading(rehearsal);
  await expectResults(rehearsal.deploy(), "success");
});
afterAll(() => rehearsal?.close());

/** Expects that the result of every job of a run is one of the allowed ones. */
async function expectResults(run: ReturnType<Rehearsal["deploy"]>, ...allowed: string[]): Promise<void> {
  const results = Object.values(await run).map(({ result }) => result);
  expect(results.filter((result) => !allowed.includes(result))).toEqual([]);
}

const liveJson = async (file: string) => JSON.parse(await rehearsal.visit(`/${file}`));

const openEntries = () => {
  const { pulls, issues } = rehearsal.github();
  const isOpen = ({ state }: { state: string }) => state === "open";
  return { pulls: pulls.filter(isOpen), issues: issues.filter(isOpen) };
};

/** These shell commands run on the host. */
const cutConnection = "head -c 1000 > /dev/null; exit 255";
const damageAllReleasesBut = (release: string) =>
  `test "$(basename "$PWD")" = ${release} || printf x >> dist/robots.txt`;

test("invalid content opens an issue and is not proposed; once corrected, it is proposed and can be merged", async () => {
  await heading.write("Eins", "");
  expect(await rehearsal.webhook()).toMatchObject({ pull: { result: "failure" }, propose: { result: "skipped" } });
  expect(openEntries().pulls).toEqual([]);
  expect(openEntries().issues).toMatchObject([{ body: expect.stringContaining("English") }]);

  await heading.write("Eins");
  expect(await rehearsal.webhook()).toMatchObject({ pull: { result: "success" }, merge: { result: "skipped" } });
  expect(openEntries()).toMatchObject({ issues: [], pulls: [{ body: expect.stringContaining("Eins") }] });
  rehearsal.merge();
  expect(rehearsal.newestCommit()).toMatch(/^Update the content from the CMS \(#\d+\)\n\n[\s\S]*Eins/);
  await expectResults(rehearsal.deploy(), "success");
  expect(await rehearsal.visit("/de")).toContain("Eins");
});

test("one editor publishes a fault and nine others edit on: nine edits go live, one is reported until it is mended", async () => {
  const { client } = rehearsal;
  const nine = (await editsOfOtherDocuments()).slice(0, 9);
  expect(nine).toHaveLength(9);
  await heading.write("Held", "");
  for (const { id, ...texts } of nine) await client.patch(id).set(texts).commit();

  expect(await rehearsal.webhook()).toMatchObject({ pull: { result: "success" }, held: { result: "success" } });
  const heldBack = { body: expect.stringMatching(/\*\*Held back: 1 edit\.[\s\S]*English/) };
  expect(openEntries()).toMatchObject({ pulls: [heldBack], issues: [heldBack] });
  rehearsal.merge();
  await expectResults(rehearsal.deploy(), "success");
  const live = await liveJson(shownDocumentsFile);
  for (const { id } of nine) {
    const published = await client.getDocument(id);
    expect(live[id].digest, id).toBe(await contentDigest(published ?? {}));
  }
  expect(await rehearsal.visit("/de")).toContain("Eins");
  const { held } = await liveJson("build.json");
  expect(held).toMatchObject({ [heading.id]: { revision: (await client.getDocument(heading.id))?._rev } });
  expect(Object.keys(held)).toEqual([heading.id]);

  // Nothing is left to propose, and the issue stays.
  await expectResults(rehearsal.webhook(), "success", "skipped");
  expect(openEntries()).toMatchObject({ pulls: [], issues: [heldBack] });

  await heading.write("Mended");
  await expectResults(rehearsal.webhook(), "success", "skipped");
  expect(openEntries()).toMatchObject({ pulls: [{ body: expect.not.stringContaining("Held back") }], issues: [] });
  rehearsal.merge();
  await expectResults(rehearsal.deploy(), "success");
  expect(await rehearsal.visit("/de")).toContain("Mended");
  expect(await liveJson("build.json")).not.toHaveProperty("held");
});

/** One edit for each document that the live site shows, except the document of the tests' heading. */
async function editsOfOtherDocuments() {
  type Published = Readonly<Record<string, unknown>> & { readonly _id: string };
  const published = await rehearsal.client.fetch<readonly Published[]>("*[true]");
  const shown = await liveJson(shownDocumentsFile);
  return published.flatMap((document) => {
    const field = Object.keys(document).find((name) => Object(document[name])._type === "localeString");
    const isOther = field && shown[document._id] && document._id !== heading.id;
    return isOther ? [{ id: document._id, [`${field}.de`]: "Geändert", [`${field}.en`]: "Changed" }] : [];
  });
}

test("a failed deploy leaves the previous release live, and an issue open until the next success", async () => {
  const before = await rehearsal.host.current();
  await rehearsal.host.inPlaceOf("receive", cutConnection);
  expect(await rehearsal.deploy()).toMatchObject({ build: { result: "success" }, deploy: { result: "failure" } });
  expect(openEntries().issues).toMatchObject([
    { title: "The site cannot be deployed", body: expect.stringContaining("Sending dist") },
  ]);
  await rehearsal.host.inPlaceOf("receive", "");

  await rehearsal.host.whenStarted(damageAllReleasesBut(before));
  expect(await rehearsal.deploy()).toMatchObject({ deploy: { result: "failure" } });
  expect(openEntries().issues).toMatchObject([
    { body: expect.stringMatching(/robots\.txt .*has other bytes[\s\S]*The release before is served again/) },
  ]);
  expect([await rehearsal.host.current(), await rehearsal.visit("/de")]).toEqual([
    before,
    expect.stringContaining("Mended"),
  ]);
  await rehearsal.host.whenStarted("");

  await expectResults(rehearsal.deploy(), "success");
  expect(openEntries().issues).toEqual([]);
  // A person starts this run on the repository's page.
  const newest = await rehearsal.host.current();
  await expectResults(rehearsal.deploy("workflow_dispatch", { back: true }), "success", "skipped");
  expect(await rehearsal.host.current()).not.toBe(newest);
});

test("with CONTENT_MERGE=auto content goes live by itself; what is published during a run goes live with the next run", async () => {
  rehearsal.repository.vars.CONTENT_MERGE = "auto";
  let isPulled = false;
  rehearsal.repository.beforeStep = async (_, step) => {
    // This step follows the pull.
    if (step !== "Say what changed" || isPulled) return;
    isPulled = true;
    await heading.write("Drei");
    await heading.write("Vier");
  };
  await heading.write("Zwei");
  expect(await rehearsal.webhook()).toMatchObject({ test: { result: "success" }, merge: { result: "success" } });
  expect(rehearsal.newestCommit()).toContain("Zwei");
  expect(rehearsal.github().started).toEqual(["deploy.yml"]);
  await expectResults(rehearsal.webhook(), "success", "skipped");
  expect(rehearsal.newestCommit()).toContain("Vier");
  expect(openEntries()).toEqual({ pulls: [], issues: [] });
  await expectResults(rehearsal.deploy("workflow_dispatch"), "success");
  expect(await rehearsal.visit("/de")).toContain("Vier");
});

test("with CONTENT_MERGE=auto, content that removes pages or fails in CI waits for a person and says why", async () => {
  const started = rehearsal.github().started.length;
  rehearsal.repository.known["ci.yml"] = "failure";
  await heading.write("Fünf");
  expect(await rehearsal.webhook()).toMatchObject({ merge: { result: "success" } });
  expect(openEntries().pulls).toMatchObject([{ comments: [expect.stringContaining("the tests are not green")] }]);

  rehearsal.repository.known["ci.yml"] = "success";
  const { client } = rehearsal;
  const id = await client.fetch<string>('*[_type == "job" && open == true][0]._id');
  await client.patch(id).set({ open: false }).commit();
  expect(await rehearsal.webhook()).toMatchObject({ test: { result: "skipped" }, merge: { result: "skipped" } });
  expect(openEntries().pulls).toMatchObject([
    { body: expect.stringMatching(/^> \*\*This waits for a person[\s\S]*pages go away/) },
  ]);
  expect(rehearsal.github().started).toHaveLength(started);
});
