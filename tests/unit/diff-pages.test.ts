import { expect, test } from "vitest";
import { pagesTouched } from "#pipeline/pages/pages-touched.ts";
import { sampleSnapshot } from "#tests/support/sample.ts";

type ById = Parameters<NonNullable<Parameters<typeof sampleSnapshot>[0]>>[0];

function touched(edit: (byId: ById) => void, changed: string[], options?: { expired: string[] }) {
  const sides = { before: sampleSnapshot(unlink), after: sampleSnapshot(both(unlink, edit), options) };
  return shown(pagesTouched(sides, new Set(changed)));
}

/** The content without the footer's link to a job, because that link is on every page. */
function unlink(byId: ById): void {
  Object.assign(byId.get("footer-company") ?? {}, { links: [] });
}

function both(first: (byId: ById) => void, second: (byId: ById) => void) {
  return (byId: ById) => {
    first(byId);
    second(byId);
  };
}

function shown({ pages }: ReturnType<typeof pagesTouched>) {
  return pages.map(({ action, addresses, causes }) => [action, ...addresses, `because of ${causes.join(", ")}`]);
}

test("a page's causes are the changes that show on it, and no others", () => {
  const edit = (byId: ById) => {
    Object.assign(byId.get("imprint") ?? {}, { vatId: "DE111111111" });
    Object.assign(byId.get("team-jana") ?? {}, { name: "Jana Hansen", order: 7 });
    Object.assign(byId.get("job-driver") ?? {}, { location: "Anderswo" });
  };
  expect(touched(edit, ["imprint", "team-jana", "job-driver"])).toEqual([
    ["touched", "/de", "/en", "/", "because of imprint, team-jana"],
    [
      "touched",
      "/de/jobs/process-engineer",
      "/en/jobs/process-engineer",
      "/jobs/process-engineer",
      "because of team-jana",
    ],
  ]);
});

test("a page that can no longer be made is reported as broken, with its language and the reason", () => {
  const empty = (byId: ById) =>
    Object.assign(byId.get("page-team") ?? {}, { title: { _type: "localeString", de: "Leute" } });
  const { pages } = pagesTouched({ before: sampleSnapshot(), after: sampleSnapshot(empty) }, new Set(["page-team"]));
  expect(pages).toEqual([
    { action: "touched", addresses: ["/de/team", "/team"], causes: ["page-team"] },
    {
      action: "broken",
      addresses: ["/en/team"],
      causes: ["page-team"],
      problem: expect.stringContaining('page-team: title has no text in "en"'),
    },
  ]);
});

test("invalid documents make pages broken, but the comparison still works", () => {
  const spoil = (byId: ById) => {
    byId.set("page-team", { _id: "page-team", _type: "page", screen: "team", sections: 3 });
    byId.set("job-driver", { _id: "job-driver", _type: "job", open: true });
    byId.set("footer-company", { _id: "footer-company", _type: "footerBlock", links: null });
  };
  const pages = touched(spoil, ["page-team", "job-driver", "footer-company"]);
  expect(new Set(pages.map(([action]) => action))).toEqual(new Set(["broken"]));
});
