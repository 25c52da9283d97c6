import { expect, test } from "vitest";
import { pagesTouched } from "#pipeline/pages/pages-touched.ts";
import { pathsOf } from "#tests/support/languages.ts";
import { sampleSnapshot, text } from "#tests/support/sample.ts";

const jobPaths = (slug: string) => pathsOf({ screen: "job", slug });

/** The footer's link to a job would be on every page. */
const unlinked = { "footer-company": { links: [] } };

test("a page's causes are the changes that show on it, and no others", () => {
  const after = sampleSnapshot({
    ...unlinked,
    imprint: { vatId: "DE111111111" },
    "team-jana": { name: "Jana Hansen", order: 7 },
    "job-driver": { location: "Anderswo" },
  });
  const changed = new Set(["imprint", "team-jana", "job-driver"]);
  const { pages } = pagesTouched({ before: sampleSnapshot(unlinked), after }, changed);
  const job = [...jobPaths("process-engineer"), "/jobs/process-engineer"];
  expect(pages).toEqual([
    { action: "touched", addresses: [...pathsOf({ screen: "home" }), "/"], causes: ["imprint", "team-jana"] },
    { action: "touched", addresses: job, causes: ["team-jana"] },
  ]);
});

test.each([[[1, 2]], [[2, 1]]])("both of two blocks that change places are causes: %j", ([one, other]) => {
  const block = (_id: string, order: number | undefined) => {
    const title = text(_id, _id);
    return [_id, { _id, _type: "footerBlock", title, links: [], order }] as const;
  };
  const side = (...orders: (number | undefined)[]) =>
    sampleSnapshot((byId) => {
      for (const [id, document] of [block("a", orders[0]), block("b", orders[1])]) byId.set(id, document);
    });
  const { pages } = pagesTouched({ before: side(one, other), after: side(other, one) }, new Set(["a", "b"]));
  expect(pages.length).toBeGreaterThan(0);
  for (const { causes } of pages) expect(causes).toEqual(["a", "b"]);
});

test("a page that can no longer be made is reported as broken, with its language and the reason", () => {
  const after = sampleSnapshot({ "page-team": { title: { ...text("Leute", "People"), en: undefined } } });
  const { pages } = pagesTouched({ before: sampleSnapshot(), after }, new Set(["page-team"]));
  const problem = expect.stringContaining('page-team: title has no text in "en"');
  expect(pages).toEqual([
    {
      action: "touched",
      addresses: [...pathsOf({ screen: "team" }).filter((path) => path !== "/en/team"), "/team"],
      causes: ["page-team"],
    },
    { action: "broken", addresses: ["/en/team"], causes: ["page-team"], problem },
  ]);
});
