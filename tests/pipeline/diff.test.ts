import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { hashOfFilter, lockFile } from "#pipeline/snapshot/lock.ts";
import { pathFor } from "#src/addresses.ts";
import { addressesIn } from "#src/content/snapshot.ts";
import { locales } from "#src/locales.ts";
import { contentRepository } from "#tests/support/content-repository.ts";
import { append, remove, rewrite, set } from "#tests/support/edit-snapshot.ts";
import { otherLocales, pathsOf } from "#tests/support/languages.ts";
import { reference, sampleSnapshot, text } from "#tests/support/sample.ts";

test("without changes the report says that nothing has changed", async () => {
  const content = await contentRepository();
  const { code, out } = await content.run("diff");
  expect(code).toBe(0);
  expect(out).toMatch(
    /^Content: HEAD \([0-9a-f]{10}\) → working tree\nno document changed; no page touched \(of \d+ pages\)\.\n$/,
  );
});

test("a revision that git does not know is refused", async () => {
  const content = await contentRepository();
  for (const name of ["no-such-branch", "--upload-pack=x", "main:site", ""]) {
    const err = expect.stringContaining(`Git knows no revision ${JSON.stringify(name)}.`);
    expect(await content.run("diff", `--base=${name}`)).toMatchObject({ code: 2, out: "", err });
  }
});

const addresses = addressesIn(sampleSnapshot());
const home = pathsOf({ screen: "home" }).join(", ");
const gone = pathsOf({ screen: "job", slug: "process-engineer" }).join(", ");

const edits = [
  set("job-process-engineer", "open", false),
  set("footer-company", "links[job].target", { kind: "screen", screen: "team" }),
  set("page-home", "sections[process].heading.de", "Aus Resten wird Fisch"),
  append("job-driver", "tasks", { _key: "load", ...text("Laden", "Load") }),
];

test("an editor's changes are described in words, with the affected pages", async () => {
  const content = await contentRepository(...edits);
  const { code, out, err } = await content.run("diff", "--base", "main");
  expect({ code, err }).toEqual({ code: 0, err: "" });
  // The sample has ten pages in each language, and the edits remove one of them.
  const pages = 9 * locales.length;
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
    // The home page lists the job, so it loses the job's texts.
    "    also changed there: “Technik” → (nothing)",
    `  touched  ${otherLocales.map((locale) => `/${locale}`).join(", ")}: Job “Stelle process-engineer”, Footer block “Unternehmen”`,
    "    also changed there: “Job process-engineer”, “Engineering” → (nothing)",
    // Pages that the same changes touch share a line.
    expect.stringMatching(/^ {2}touched {2}\/de\/ueber-uns, .*\/team \(also .*: Footer block “Unternehmen”$/),
    "",
  ]);
});

test("as JSON, an editor's changes are counted and have their documents, places and pages", async () => {
  const content = await contentRepository(...edits);
  const report = JSON.parse((await content.run("diff", "--json")).out);
  expect(report).toMatchObject({
    verb: "diff",
    ok: true,
    counts: { changed: 4, added: 0, removed: 0, unreadable: 0 },
    base: { name: "HEAD", commit: content.git("rev-parse", "HEAD") },
    documents: [{ id: "page-home" }, { id: "job-driver" }, { id: "job-process-engineer" }, { id: "footer-company" }],
  });
  expect(report.documents[0].changes).toMatchObject([{ where: ["Section “Process”", "Heading"], kind: "text" }]);
  expect(report.pages[0]).toMatchObject({ addresses: ["/de", "/"], causes: expect.arrayContaining(["page-home"]) });
});

test("a former name that another document still contains is reported", async () => {
  const content = await contentRepository(
    set("team-jana", "name", "Jana Petersen-Hansen"),
    set("quote-hof", "author", "Hanne vom Hof"),
    set("page-team", "title.de", "Jana Petersen und Hanne Hof"),
    // The new spelling of the name looks the same to readers, so it is no new name.
    set("quote-teich", "author", "Till  Te\u00ADich"),
    set("page-about", "title.de", "Till Teich"),
  );
  const { notes } = content.report();
  expect(notes).toEqual([
    "“Jana Petersen” is a former name now, and still stands in Page “Jana Petersen und Hanne Hof”.",
    "“Hanne Hof” is a former name now, and still stands in Page “Jana Petersen und Hanne Hof”.",
  ]);
});

test("two revisions are compared independently of the working tree", async () => {
  const content = await contentRepository(set("team-jana", "name", "Jana Hansen"));
  content.commit("Rename");
  content.git("tag", "renamed");
  const quotes = [{ _key: "a", ...reference("quote-teich") }];
  await content.edit(remove("quote-hof"), set("page-home", "sections[quotes].testimonials", quotes));
  content.commit("Less praise");
  await rm(content.dir, { recursive: true });
  await mkdir(content.dir);

  const renamed = content.report("HEAD~2", "renamed");
  expect(renamed.documents.map(({ action, id }) => [action, id])).toEqual([["changed", "team-jana"]]);
  expect(renamed.base).toEqual({ name: "HEAD~2", commit: content.git("rev-parse", "HEAD~2").trim() });
  const actionsOf = (base: string, head: string) =>
    content.report(base, head).documents.map(({ action, id }) => `${action} ${id}`);
  const changed = ["changed page-home", "changed team-jana"];
  expect(actionsOf("HEAD~2", "HEAD")).toEqual([...changed, "removed quote-hof"]);
  expect(actionsOf("HEAD", "HEAD~2")).toEqual([...changed, "added quote-hof"]);
});

test("against a revision without a snapshot, everything is new", async () => {
  const content = await contentRepository();
  content.git("checkout", "--quiet", "--orphan", "empty");
  content.git("rm", "--quiet", "-r", "--cached", ".");
  content.git("commit", "--quiet", "--allow-empty", "--message=Nothing");
  const report = content.report("empty");
  expect(report.notes).toEqual(["There is no snapshot in the revision empty."]);
  expect(new Set(report.documents.map(({ action }) => action))).toEqual(new Set(["added"]));
  expect(report.files.added.map(({ name }) => name).sort()).toEqual(["drawing.svg", "loop.mp4", "photo.jpg"]);
  expect(new Set(report.pages.map(({ action }) => action))).toEqual(new Set(["added"]));
  expect(report.pages.flatMap(({ addresses }) => addresses).sort()).toEqual(addresses.map(pathFor).sort());
});

test("unreadable files are reported as broken, not as removed, and all others are compared", async () => {
  const content = await contentRepository();
  await set("team-jana", "name", "Jana Hansen")(content.dir);
  await rewrite("quote-hof", () => "<<<<<<< HEAD\n")(content.dir);
  await writeFile(join(content.dir, "snapshot.json"), "[]");
  const { documents, notes, pages } = content.report();
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

test("if a pull left out other documents than before, the report says so", async () => {
  const content = await contentRepository();
  const file = join(content.dir, lockFile);
  const lock = await readFile(file, "utf8");
  await writeFile(file, lock.replace(hashOfFilter(), hashOfFilter(["note"])));
  expect(content.report().notes).toEqual([expect.stringContaining("SANITY_PRIVATE_TYPES has changed")]);
});
