import { expect, test } from "vitest";
import { pagesTouched } from "#pipeline/pages/pages-touched.ts";
import { sampleSnapshot } from "#tests/support/sample.ts";

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
  const job = ["/de/jobs/process-engineer", "/en/jobs/process-engineer", "/jobs/process-engineer"];
  expect(pages).toEqual([
    { action: "touched", addresses: ["/de", "/en", "/"], causes: ["imprint", "team-jana"] },
    { action: "touched", addresses: job, causes: ["team-jana"] },
  ]);
});

test("a page that can no longer be made is reported as broken, with its language and the reason", () => {
  const after = sampleSnapshot({ "page-team": { title: { _type: "localeString", de: "Leute" } } });
  const { pages } = pagesTouched({ before: sampleSnapshot(), after }, new Set(["page-team"]));
  const problem = expect.stringContaining('page-team: title has no text in "en"');
  expect(pages).toEqual([
    { action: "touched", addresses: ["/de/team", "/team"], causes: ["page-team"] },
    { action: "broken", addresses: ["/en/team"], causes: ["page-team"], problem },
  ]);
});

test("invalid documents make pages broken, but the comparison still works", () => {
  const after = sampleSnapshot((byId) => {
    byId.set("page-team", { _id: "page-team", _type: "page", screen: "team", sections: 3 });
    byId.set("job-driver", { _id: "job-driver", _type: "job", open: true });
    byId.set("footer-company", { _id: "footer-company", _type: "footerBlock", links: null });
  });
  const changed = new Set(["page-team", "job-driver", "footer-company"]);
  const { pages } = pagesTouched({ before: sampleSnapshot(unlinked), after }, changed);
  expect(new Set(pages.map(({ action }) => action))).toEqual(new Set(["broken"]));
});
