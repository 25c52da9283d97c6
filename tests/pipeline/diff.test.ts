import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readRevisions } from "#pipeline/diff/revision.ts";
import { variants } from "#src/addresses.ts";
import { locales } from "#src/locales.ts";
import { ContentRepository } from "#tests/support/content-repository.ts";
import { append, remove, rewrite, set } from "#tests/support/edit-snapshot.ts";
import { tempFolder } from "#tests/support/folders.ts";
import { otherLocales, pathsOf } from "#tests/support/languages.ts";
import { writeSample } from "#tests/support/sample.ts";
import { text } from "#tests/support/sample-documents.ts";

test("without changes the report says that nothing has changed", async () => {
  const content = await ContentRepository.create();
  const { code, out } = await content.run("diff");
  expect(code).toBe(0);
  expect(out).toMatch(
    /^Content: HEAD \([0-9a-f]{10}\) → working tree\nno document changed; no page touched \(of \d+ pages\)\.\n$/,
  );
});

const pages = 9 * locales.length;
const home = pathsOf({ screen: "home" }).join(", ");
const gone = pathsOf({ screen: "job", slug: "process-engineer" }).join(", ");

test("an editor's changes are described in words, with the affected pages", async () => {
  const content = await ContentRepository.edited(
    set("job-process-engineer", "open", false),
    set("footer-company", "links[job].target", { kind: "screen", screen: "team" }),
    set("page-home", "sections[process].heading.de", "Aus Resten wird Fisch"),
    append("job-driver", "tasks", { _key: "load", ...text("Laden", "Load") }),
  );
  const { code, out, err } = await content.run("diff", "--base", "main");
  expect({ code, err }).toEqual({ code: 0, err: "" });
  expect(out.split("\n").slice(1)).toEqual([
    `4 documents changed; ${pages} pages touched, ${locales.length} pages gone (of ${pages} pages).`,
    "",
    "PAGES",
    "Page “Seite home” (page-home): heading reworded (de)",
    "  Section “Process” › Heading",
    "    de  [-Überschrift-]{+Aus Resten wird Fisch+}",
    ...otherLocales.map((locale) => `    ${locale}  (unchanged) Heading`),
    "  Page touched: /de",
    "",
    "JOBS",
    "Job “Stelle driver” (job-driver): task 2 added",
    "  Task 2 added",
    "    de  {+Laden+}",
    ...otherLocales.map((locale) => `    ${locale}  {+Load+}`),
    "Job “Stelle process-engineer” (job-process-engineer): closed",
    "  Open: yes → no",
    `  Pages gone: ${gone}`,
    `  Pages touched: ${home}`,
    "",
    "FOOTER BLOCKS",
    "Footer block “Unternehmen” (footer-company): leads to changed",
    "  Link “Offene Stelle” › Leads to: /de/jobs/process-engineer → /de/team",
    `  On all ${pages} pages`,
    "",
    "PAGES IT TOUCHES",
    expect.stringContaining(`  gone  ${gone} (also /jobs/process-engineer): Job `),
    "  touched  /de (also /): Page “Seite home”, Job “Stelle process-engineer”, Footer block “Unternehmen”",
    // The home page lists the job.
    "    also changed there: “Technik” → (nothing)",
    `  touched  ${otherLocales.map((locale) => `/${locale}`).join(", ")}: Job “Stelle process-engineer”, Footer block “Unternehmen”`,
    "    also changed there: “Job process-engineer”, “Engineering” → (nothing)",
    // What touches the same pages is one line.
    expect.stringMatching(/^ {2}touched {2}\/de\/ueber-uns, .*\/team \(also .*: Footer block “Unternehmen”$/),
    "",
  ]);
});

test("a name that still stands in another document after its change is named", async () => {
  const content = await ContentRepository.edited(
    set("team-jana", "name", "Jana Petersen-Hansen"),
    set("quote-hof", "author", "Hanne vom Hof"),
    set("page-team", "title.de", "Jana Petersen und Hanne Hof"),
  );
  const { notes } = await content.report();
  expect(notes).toEqual([
    "“Jana Petersen” is a former name now, and still stands in Page “Jana Petersen und Hanne Hof”.",
    "“Hanne Hof” is a former name now, and still stands in Page “Jana Petersen und Hanne Hof”.",
  ]);
});

test("two revisions are compared independently of the working tree", async () => {
  const content = await ContentRepository.edited(set("team-jana", "name", "Jana Hansen"));
  content.commit("Rename");
  content.git("tag", "renamed");
  await content.edit(
    remove("quote-hof"),
    set("page-home", "sections[quotes].testimonials", [{ _key: "a", _type: "reference", _ref: "quote-teich" }]),
  );
  content.commit("Less praise");
  await rm(content.dir, { recursive: true });
  await mkdir(content.dir);

  const renamed = await content.report("HEAD~2", "renamed");
  expect(renamed.documents.map(({ action, id }) => [action, id])).toEqual([["changed", "team-jana"]]);
  expect(renamed.base).toEqual({ name: "HEAD~2", commit: content.git("rev-parse", "HEAD~2").trim() });
  const actionsOf = async (base: string, head: string) =>
    (await content.report(base, head)).documents.map(({ action, id }) => `${action} ${id}`);
  const changed = ["changed page-home", "changed team-jana"];
  expect(await actionsOf("HEAD~2", "HEAD")).toEqual([...changed, "removed quote-hof"]);
  expect(await actionsOf("HEAD", "HEAD~2")).toEqual([...changed, "added quote-hof"]);
});

test("against a revision without a snapshot, everything is new", async () => {
  const content = await ContentRepository.create();
  content.git("checkout", "--quiet", "--orphan", "empty");
  content.git("rm", "--quiet", "-r", "--cached", ".");
  content.git("commit", "--quiet", "--allow-empty", "--message=Nothing");
  const report = await content.report("empty");
  expect(report.notes).toEqual(["There is no snapshot in the revision empty."]);
  expect(new Set(report.documents.map(({ action }) => action))).toEqual(new Set(["added"]));
  expect(report.files.added.map(({ name }) => name).sort()).toEqual(["drawing.svg", "loop.mp4", "photo.jpg"]);
  expect(new Set(report.pages.map(({ action }) => action))).toEqual(new Set(["added"]));
  expect(report.pages.flatMap(({ addresses }) => addresses)).toHaveLength(10 * variants.length);
});

test("an unknown revision is reported", async () => {
  const content = await ContentRepository.create();
  for (const name of ["no-such-branch", "--upload-pack=x", "main:site", ""]) {
    const err = expect.stringContaining(`Git knows no revision ${JSON.stringify(name)}.`);
    expect(await content.run("diff", `--base=${name}`)).toMatchObject({ code: 2, out: "", err });
  }
});

test("outside of a git repository, the error says so", async () => {
  const dir = await tempFolder();
  await writeSample(dir);
  await expect(readRevisions(dir, "HEAD", undefined)).rejects.toThrow(
    `Changes are compared with git, which cannot read ${dir}`,
  );
});

test("unreadable files are named and told as broken, not as removed, and all others are compared", async () => {
  const content = await ContentRepository.create();
  await set("team-jana", "name", "Jana Hansen")(content.dir);
  await rewrite("quote-hof", () => "<<<<<<< HEAD\n")(content.dir);
  await writeFile(join(content.dir, "snapshot.json"), "[]");
  const { documents, notes, pages } = await content.report();
  expect(notes).toEqual([
    "In the working tree, documents/testimonial/quote-hof.json cannot be read.",
    "In the working tree, the lock (snapshot.json) cannot be read.",
    expect.stringContaining("another source"),
  ]);
  expect(documents.map(({ action, id }) => `${action} ${id}`)).toEqual(["unreadable quote-hof", "changed team-jana"]);
  const home = pages.find(({ addresses }) => addresses.includes("/de"));
  expect(home).toMatchObject({ action: "broken", problem: "Testimonial “Hanne Hof” cannot be read" });
  const { out } = await content.run("diff");
  expect(out).toContain("1 document changed, 1 document broken; ");
  expect(out).toContain("Testimonial “Hanne Hof” (quote-hof): broken, cannot be read");
  expect(out).not.toMatch(/removed|gone/);
});

test("the JSON contains the same report", async () => {
  const content = await ContentRepository.edited(set("team-jana", "name", "Jana Hansen"));
  const { code, out } = await content.run("diff", "--json");
  expect(code).toBe(0);
  expect(JSON.parse(out)).toMatchObject({
    verb: "diff",
    ok: true,
    counts: { changed: 1, added: 0, removed: 0, unreadable: 0, pages: 2 },
    base: { name: "HEAD", commit: content.git("rev-parse", "HEAD").trim() },
    documents: [{ id: "team-jana", changes: [{ where: ["Name"], kind: "text" }] }],
    pages: [{ addresses: [...pathsOf({ screen: "home" }), "/"], causes: ["team-jana"] }, { causes: ["team-jana"] }],
  });
});

test("only one format of the report can be requested at a time", async () => {
  const content = await ContentRepository.create();
  const { code, out } = await content.run("diff", "--md", "--json");
  expect({ code, ...JSON.parse(out) }).toMatchObject({
    code: 2,
    reason: "config",
    message: expect.stringContaining("Choose one form of the report"),
  });
});
