import { HtmlValidate } from "html-validate";
import { expect, test } from "vitest";
import { openCms } from "#tests/support/local-cms/open-cms.ts";

const job = {
  _id: "job-cook",
  _type: "job",
  title: { _type: "localeString", de: 'Koch <b>"sofort"</b>\nin Teilzeit', en: "Cook" },
  tasks: [{ _key: "a", text: "kochen" }],
  open: true,
  hours: 20,
  contact: { _type: "reference", _ref: "ada" },
};
const ada = { _id: "ada", _type: "teamMember", name: "Ada" };

async function openPage() {
  const cms = await openCms({ documents: [job, ada] });
  const read = async (path: string) => {
    const answer = await fetch(cms.origin + path);
    return { status: answer.status, html: await answer.text() };
  };
  const save = async (fields: Record<string, string>, headers: Record<string, string> = {}) => {
    const rev = String(cms.store.get(fields.id ?? "")?._rev);
    const body = new URLSearchParams({ rev, ...fields });
    const answer = await fetch(`${cms.origin}/edit`, { method: "POST", body, headers });
    return { status: answer.status, html: await answer.text(), url: answer.url };
  };
  return { cms, read, save };
}

test("the list and the page of a document are sound HTML, with every value escaped", async () => {
  const { read } = await openPage();
  const rules = new HtmlValidate({ extends: ["html-validate:standard", "html-validate:a11y"] });
  // All are read first: validating takes long enough for an idle connection to be closed.
  const paths = ["/", "/edit?id=job-cook", "/edit?id=gone"];
  const pages = await Promise.all(paths.map(async (path) => ({ path, html: (await read(path)).html })));
  for (const { path, html } of pages) {
    const report = await rules.validateString(html);
    expect(
      report.results.flatMap(({ messages }) => messages.map(({ message }) => message)),
      path,
    ).toEqual([]);
    expect(html).not.toContain("<b>");
  }
});

test("the list names every document by type, and leads to it", async () => {
  const { read } = await openPage();
  const { html } = await read("/");
  expect(html).toMatch(/<h2>job<\/h2>.*href="\/edit\?id=job-cook".*<h2>teamMember<\/h2>.*>Ada \(ada\)</s);
});

test("closing a job is one field; what was not touched stays as it was", async () => {
  const { cms, save } = await openPage();
  const { url, html } = await save({
    id: "job-cook",
    action: "fields",
    "at open": "false",
    "at title.de": 'Koch <b>"sofort"</b>\r\nin Teilzeit',
    'at tasks[_key=="a"].text': "backen",
    "at hours": "32",
  });
  const saved = cms.store.get("job-cook");
  expect(saved).toMatchObject({ ...job, open: false, hours: 32, tasks: [{ _key: "a", text: "backen" }] });
  expect(url).toContain(`saved=${saved?._rev}`);
  expect(html).toContain(`Saved. The revision is now ${saved?._rev}`);
});

test("the whole document can be written as JSON", async () => {
  const { cms, save } = await openPage();
  await save({ id: "ada", action: "json", json: JSON.stringify({ ...ada, role: "Küche" }) });
  expect(cms.store.get("ada")).toMatchObject({ name: "Ada", role: "Küche" });
});

test.each([
  ["JSON that is none", { action: "json", json: "{" }, 400, "this is not JSON"],
  ["another id", { action: "json", json: '{"_id":"eve","_type":"teamMember"}' }, 400, "the _id should stay ada"],
  [
    "a reference to nothing",
    { action: "json", json: '{"_id":"ada","_type":"t","x":{"_ref":"gone"}}' },
    400,
    "non-existent",
  ],
  ["deleting what others refer to", { action: "delete" }, 400, "references to it from"],
  ["an edit of what has changed", { action: "delete", rev: "old" }, 409, "was changed meanwhile"],
])("%s is not saved, and the page says why", async (_, fields, status, words) => {
  const { cms, save } = await openPage();
  const answer = await save({ id: "ada", ...fields });
  expect(answer.status).toBe(status);
  expect(answer.html).toMatch(new RegExp(`role="alert">Not saved: .*${words}`));
  expect(cms.store.moment).toBe(0);
});

test("a number that is none is not saved", async () => {
  const { cms, save } = await openPage();
  const { html } = await save({ id: "job-cook", action: "fields", "at hours": "viel" });
  expect(html).toContain("hours should be a number");
  expect(cms.store.moment).toBe(0);
});

test("what nobody refers to can be deleted", async () => {
  const { cms, save } = await openPage();
  const { html } = await save({ id: "job-cook", action: "delete" });
  expect(html).toContain("job-cook is deleted");
  expect([...cms.store.current.keys()]).toEqual(["ada"]);
});

test("other sites that are open in the browser cannot edit", async () => {
  const { cms, save } = await openPage();
  const { status } = await save({ id: "job-cook", action: "delete" }, { "sec-fetch-site": "cross-site" });
  expect(status).toBe(403);
  expect(cms.store.moment).toBe(0);
});

test("the page leaves no trace in the log, and no fault befalls it", async () => {
  const { cms, read } = await openPage();
  cms.faults.next({ kind: "cut" });
  expect((await read("/")).status).toBe(200);
  expect(cms.requests).toEqual([]);
});
