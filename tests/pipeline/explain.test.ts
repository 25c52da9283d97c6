import { expect, test } from "vitest";
import { locales } from "#src/locales.ts";
import { contentRepository } from "#tests/support/content-repository.ts";
import { set } from "#tests/support/edit-snapshot.ts";
import { otherLocales } from "#tests/support/languages.ts";
import { runVerb } from "#tests/support/programs.ts";
import { sampleFolder } from "#tests/support/sample.ts";

test("an address without a language is explained as JSON: its page, the documents, the fields shown, and their last changes", async () => {
  const content = await contentRepository(set("team-jana", "name", "Jana Hansen"));
  content.commit("Jana has married");
  await content.edit(set("footer-company", "title.de", "Firma"));

  const { code, out } = await content.run("explain", "--address", "/jobs/process-engineer", "--json");
  expect(code).toBe(0);
  const { documents, ...page } = JSON.parse(out);
  expect(page).toEqual({
    verb: "explain",
    ok: true,
    address: "/jobs/process-engineer",
    language: "de",
    title: "Stelle process-engineer",
  });
  expect(documents.map(({ id }: { id: string }) => id)).toEqual([
    "job-process-engineer",
    "siteSettings",
    "team-jana",
    "imprint",
    "footer-company",
    expect.stringMatching(/^image-/),
  ]);
  const [job, , jana, , footer] = documents;
  expect(jana).toMatchObject({
    file: "documents/teamMember/team-jana.json",
    title: "Jana Hansen",
    fields: ["Name", "Role"],
    through: [{ id: "job-process-engineer", field: "Contact" }],
    lastChange: {
      hash: content.git("rev-parse", "HEAD").trim(),
      subject: "Jana has married",
      date: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
    },
  });
  expect(job.lastChange.subject).toBe("Sample content");
  expect(footer.lastChange).toBe("uncommitted");
});

test("explain lists the documents of a page, with the sections that show them", async () => {
  const content = await contentRepository();
  const { out } = await content.run("explain", "--address", "/de");
  const lines = out.split("\n");
  expect(lines[0]).toMatch(/^\/de: “Seite home”, in German, made from \d+ documents$/);
  expect(lines[2]).toBe("Page “Seite home” (page-home)");
  expect(lines[3]).toContain("Section “Process” (heading, steps)");
  expect(out).toContain(
    "Gallery “Die Farm” (gallery-farm)\n  shows   Title, Items\n  in      Page “Seite home”: Section “Gallery”\n",
  );
  const { documents } = JSON.parse((await content.run("explain", "--address", "/de", "--json")).out);
  for (const { id } of documents) expect(out).toContain(`(${id})\n`);
  // The page also reads closed jobs, but only to leave them out.
  expect(out).toContain("job-process-engineer");
  expect(out).not.toContain("job-driver");
});

test("explain lists the pages that show a document, and says if there are none", async () => {
  const content = await contentRepository();
  expect(JSON.parse((await content.run("explain", "--id", "job-driver", "--json")).out).pages).toEqual([]);
  const jana = await content.run("explain", "--id", "team-jana");
  expect(jana.out.split("\n").slice(4)).toEqual([
    `Shown on ${2 * locales.length} pages:`,
    "  /de (also /): Name, Role",
    ...otherLocales.map((locale) => `  /${locale}: Name, Role`),
    "  /de/jobs/process-engineer (also /jobs/process-engineer): Name, Role",
    ...otherLocales.map((locale) => `  /${locale}/jobs/process-engineer: Name, Role`),
    "",
  ]);
});

test.each([
  ["--address=/de/jobs/", "There is no page at ADDRESS=/de/jobs/. There are /de, "],
  ["--address=/de/jobs/driver", "There is no page at ADDRESS=/de/jobs/driver. Its document is closed"],
  ["--address=/de/jobs/nobody", "There is no page at ADDRESS=/de/jobs/nobody. There are /de, "],
  ["--id=nobody", 'There is no document with the _id "nobody"'],
])("explain refuses a name that nothing has: %s", async (asked, message) => {
  const dir = await sampleFolder();
  const err = expect.stringContaining(message);
  expect(await runVerb(["explain", asked, "--dir", dir])).toMatchObject({ code: 2, out: "", err });
});

test("explain says why a page cannot be made, also if it is asked about a document of the page", async () => {
  const content = await contentRepository(set("page-team", "title.en", undefined));
  for (const asked of ["--address=/en/team", "--id=page-team"]) {
    const { code, out } = await content.run("explain", asked, "--json");
    expect(code).toBe(1);
    expect(JSON.parse(out)).toMatchObject({
      ok: false,
      reason: "invalid",
      message: expect.stringContaining('page-team: title has no text in "en"'),
    });
  }
});
