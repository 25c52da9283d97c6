import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { contentRepository } from "#tests/support/content-repository.ts";
import { set } from "#tests/support/edit-snapshot.ts";
import { runVerb } from "#tests/support/programs.ts";

async function contentWithHistory() {
  const content = await contentRepository(set("team-jana", "name", "Jana Hansen"));
  content.commit("Jana has married");
  await content.edit(set("footer-company", "title.de", "Firma"));
  content.commit("Shorter");
  await content.edit(set("team-jana", "name", "Jana H."));
  return content;
}

test("a history says who changed what, from the newest change to the creation, of a document or of all that a page shows", async () => {
  const content = await contentWithHistory();
  const { code, out } = await content.run("history", "--id", "team-jana");
  expect(code).toBe(0);
  const headlines = out.split("\n").filter((line) => line !== "" && !line.startsWith(" "));
  expect(headlines).toEqual([
    "not committed yet",
    expect.stringMatching(/^\d{4}-\d\d-\d\d Editor: Jana has married \([0-9a-f]{10}\)$/),
    expect.stringMatching(/^\d{4}-\d\d-\d\d Editor: Sample content \(/),
  ]);
  expect(out).toContain("Name: Jana [-Petersen-]{+Hansen+}");
  expect(out).toContain("(team-jana): new");
  expect(out).not.toContain("footer-company");

  const page = await content.run("history", "--address", "/de/jobs/process-engineer", "--json", "--count", "2");
  const { versions } = JSON.parse(page.out);
  const subjects = versions.map(({ subject }: { subject?: string }) => subject);
  expect(subjects).toEqual([undefined, "Shorter", "Jana has married"]);
  expect(versions[1].documents).toMatchObject([{ id: "footer-company", action: "changed" }]);
});

test("a deleted document still has a history; an unknown one is an error", async () => {
  const content = await contentWithHistory();
  content.commit("A short name");
  await rm(join(content.dir, "documents/teamMember/team-jana.json"));
  content.commit("Jana has left");
  const { out } = await content.run("history", "--id", "team-jana");
  expect(out.split("\n")[0]).toContain("Jana has left");
  const { code, err } = await content.run("history", "--id", "nobody");
  expect({ code, err }).toEqual({ code: 2, err: expect.stringContaining("Git knows no change of nobody") });
});

test("a restored document is written as a draft for the CMS, its changes are shown, and the content stays as it is", async () => {
  const content = await contentWithHistory();
  const stateOfContent = () => [content.git("diff"), content.git("status", "--porcelain", "--", content.dir)];
  const before = stateOfContent();
  const out = join(content.folder, "restored");
  const { out: report, code } = await content.run("restore", "--id", "team-jana", "--at", "HEAD~1", "--out", out);
  expect(code).toBe(0);
  expect(report).toMatch(/Name: .*\[-H\.-\]\{\+Hansen\+\}/);
  expect(report).toContain("data/mutate/production");
  expect(report).toContain(`Written to ${join(out, "team-jana.json")}, as a draft`);
  const { mutations } = JSON.parse(await readFile(join(out, "team-jana.json"), "utf8"));
  const old = JSON.parse(content.git("show", "HEAD~1:site/snapshot/documents/teamMember/team-jana.json"));
  expect(mutations).toEqual([{ createOrReplace: { ...old, _id: "drafts.team-jana" } }]);
  expect(stateOfContent(), "the content has changed").toEqual(before);
});

test("deleted documents that the restored one refers to are named; without a difference nothing is written", async () => {
  const content = await contentRepository(set("job-process-engineer", "contact", undefined));
  await rm(join(content.dir, "documents/teamMember/team-jana.json"));
  const restore = (...asked: readonly string[]) => {
    return content.run("restore", "--out", join(content.folder, "restored"), "--id", ...asked);
  };
  const { out } = await restore("job-process-engineer", "--at", "HEAD");
  expect(out).toContain("it refers to team-jana, which the content no longer has");
  expect((await restore("quote-hof", "--at", "HEAD")).out).toContain("nothing to restore");
  for (const [args, said] of [
    [["nobody", "--at", "HEAD"], 'At HEAD there is no document "nobody".'],
    [["quote-hof", "--at", "no-such"], 'Git knows no revision "no-such".'],
  ] as const) {
    expect(await restore(...args)).toMatchObject({ code: 2, err: expect.stringContaining(said) });
  }
});

test("in a shallow clone, no change is attributed to the commit where the clone ends", async () => {
  const content = await contentWithHistory();
  content.commit("A short name");
  content.git("clone", "--quiet", "--depth=1", `file://${content.folder}`, join(content.folder, "clone"));
  const dir = join(content.folder, "clone/site/snapshot");
  for (const verb of ["history", "explain"]) {
    const { code, out } = await runVerb([verb, "--id", "team-jana", "--dir", dir]);
    expect(code).toBe(0);
    expect(out).toContain("git fetch --unshallow");
    expect(out).not.toContain("A short name");
  }
});
