import { expect, test } from "vitest";
import { checkSnapshot } from "#pipeline/rules/check.ts";
import { payloadFor } from "#src/content/payload.ts";
import { readSnapshot } from "#src/content/read.ts";
import type { Payload } from "#src/content/views.ts";
import { append, type Edit, set, write } from "#tests/support/edit-snapshot.ts";
import { otherLocales } from "#tests/support/languages.ts";
import { lines, reference, sampleFolder, text } from "#tests/support/sample.ts";
import { sectionOf } from "#tests/support/sample-payload.ts";

/** An edit never prevents publishing if every page can be made after it and no page misleads its visitors. */

const emptied = { _type: "localeString" };
const paragraph = (_key: string, more: object) => ({
  _key,
  _type: "block",
  style: "normal",
  children: [{ _key: "s", _type: "span", text: "Worte", marks: [] }],
  ...more,
});

interface Everyday {
  readonly name: string;
  readonly edits: readonly Edit[];
  /** The problems that the check reports, each as `level path`. */
  readonly says?: readonly string[];
  readonly shows?: (home: Payload) => void;
}

const everyday: readonly Everyday[] = [
  {
    name: "a job is closed that the footer and a text link to",
    edits: [
      set("job-process-engineer", "open", false),
      set("page-home", "sections[text].body.de[first].markDefs[more]", {
        _key: "more",
        _type: "screenLink",
        screen: "job",
        slug: "process-engineer",
      }),
    ],
    says: ["warning links[job].target.slug", "warning sections[text].body.de[first].markDefs[more].slug"],
    shows: (home) => {
      expect(home.site.footerBlocks[0]?.links.map(({ target }) => target?.place)).toContainEqual({ screen: "jobs" });
      expect(sectionOf(home, "richText").body[0]?.markDefs).toEqual([
        { _key: "more", _type: "screenLink", screen: "jobs" },
      ]);
    },
  },
  {
    name: "a closed job is advertised again, at its old address",
    edits: [set("job-driver", "slug.current", "process-engineer")],
    // Both jobs have the problem, and the check reports it for each one.
    says: ["warning slug", "warning slug"],
    shows: (home) => {
      expect(home.site.footerBlocks[0]?.links.map(({ target }) => target?.place)).toContainEqual({
        screen: "job",
        slug: "process-engineer",
      });
    },
  },
  {
    name: "a text that may be left out is emptied in every language",
    edits: [
      set("page-home", "sections[intro].eyebrow", emptied),
      set("page-home", "sections[quotes].heading", text("", " ")),
      set("page-home", "sections[range].text", lines("", "")),
    ],
    shows: (home) => {
      expect(sectionOf(home, "introduction")).not.toHaveProperty("eyebrow");
      expect(sectionOf(home, "testimonials")).not.toHaveProperty("heading");
      expect(sectionOf(home, "products")).not.toHaveProperty("text");
    },
  },
  {
    name: "a field that may be left out is emptied",
    edits: [
      ...["phone", "shortName", "applicationEmail", "patternCredit.url"].map((path) => set("siteSettings", path, "")),
      set("imprint", "representedBy", ""),
      set("job-process-engineer", "applicationEmail", ""),
    ],
    shows: (home) => {
      expect(home.site).not.toHaveProperty("phone");
      expect(home.site.shortName).toBe(home.site.companyName);
      expect(home.site.patternCredit).toBeDefined();
      expect(home.site.patternCredit).not.toHaveProperty("url");
    },
  },
  {
    name: "a list and a job weakly refer to somebody who left, or is not published yet",
    edits: [
      append("page-home", "sections[people].members", { _key: "gone", ...weak("team-gone") }),
      set("job-process-engineer", "contact", { ...weak("team-soon"), _strengthenOnPublish: { type: "teamMember" } }),
    ],
    says: ["warning contact", "warning sections[people].members[gone]"],
    shows: (home) => {
      expect(sectionOf(home, "team").members.map(({ name }) => name)).toEqual(["Jana Petersen"]);
    },
  },
  {
    name: "lists are nested, and a studio offers more styles",
    edits: [
      append("page-home", "sections[text].body.de", paragraph("deep", { listItem: "bullet", level: 7 })),
      append("page-home", "sections[text].body.de", paragraph("h4", { style: "h4" })),
      append("page-home", "sections[text].body.de", paragraph("check", { listItem: "checkmark", level: 1 })),
    ],
    says: ["drift sections[text].body.de[check].listItem", "drift sections[text].body.de[h4].style"],
  },
  {
    name: "the last person, the last quote and all advantages go",
    edits: [
      set("page-home", "sections[people].members", []),
      set("page-home", "sections[quotes].testimonials", []),
      set("page-home", "sections[solution].advantages", []),
      set("job-process-engineer", "benefits", []),
    ],
    says: [
      "warning benefits",
      "warning sections[people].members",
      "warning sections[quotes].testimonials",
      "warning sections[solution].advantages",
    ],
    shows: (home) => {
      const types = home.page.kind === "sections" ? home.page.sections.map(({ _type }) => _type) : [];
      expect(types).not.toContain("team");
      expect(types).not.toContain("testimonials");
      expect(sectionOf(home, "solution").advantages).toEqual([]);
    },
  },
  {
    name: "a text without a heading begins with a small one",
    edits: [
      set("page-home", "sections[text].heading", undefined),
      append("page-home", "sections[text].body.de", paragraph("small", { style: "h3" })),
    ],
    says: ["warning sections[text].body.de[small]"],
    shows: (home) => {
      const { body } = sectionOf(home, "richText");
      expect(body.map(({ style }) => style)).toContain("h2");
      expect(body.map(({ style }) => style)).not.toContain("h3");
    },
  },
  {
    name: "all sections of a page go",
    edits: [set("page-partners", "sections", [])],
    says: ["warning sections"],
  },
];

test.each(everyday)("$name", async ({ edits, says = [], shows }) => {
  const dir = await sampleFolder(...edits);
  const problems = await checkSnapshot(dir);
  expect(problems.map(({ level, path }) => `${level} ${path}`).sort()).toEqual(says);
  const home = payloadFor(readSnapshot(dir), { screen: "home", variant: "de" });
  if (!home) throw new Error("There is no home page.");
  shows?.(home);
});

test("an incomplete document becomes an error once a page shows it", async () => {
  const dir = await sampleFolder(
    write({ _id: "team-new", _type: "teamMember", name: "Neu", role: text("Neu", ""), order: 9 }),
    append("page-home", "sections[people].members", { _key: "new", ...reference("team-new") }),
  );
  expect((await checkSnapshot(dir)).map(({ level, path }) => `${level} ${path}`).sort()).toEqual(
    otherLocales.map((locale) => `error role.${locale}`).sort(),
  );
});

function weak(id: string) {
  return { ...reference(id), _weak: true };
}
