import { expect, test } from "vitest";
import { documentChanges } from "#pipeline/diff/compare/document-changes.ts";
import { outlineOfDocument, terminalBudget } from "#pipeline/diff/document-outline.ts";
import { documentLines } from "#pipeline/diff/print/report-text.ts";
import { reportWords } from "#pipeline/documents/report-words.ts";
import { plain } from "#pipeline/verb.ts";
import { diffReport } from "#tests/support/diff-report.ts";
import { put } from "#tests/support/edit-snapshot.ts";
import { otherLocales } from "#tests/support/languages.ts";
import { picture, reference, type SampleEdit, sampleSnapshot, text } from "#tests/support/sample.ts";

type Fields = Record<string, unknown>;
type Edit = Extract<SampleEdit, (...of: never[]) => void>;

function changeList(id: string, name: string, changed: (items: Fields[]) => Fields[]): Edit {
  return (byId) => Object.assign(byId.get(id) ?? {}, { [name]: changed(byId.get(id)?.[name] as Fields[]) });
}

const changesAfter = (edit: SampleEdit, before = sampleSnapshot()) =>
  documentChanges({ before, after: sampleSnapshot(edit) }, reportWords.en);

/** Returns the lines that a terminal shows for each document, without its name, as one line. */
function toldOf(changes: ReturnType<typeof documentChanges>): string {
  const told = changes.flatMap((change) => {
    const outline = outlineOfDocument(change, reportWords.en, terminalBudget);
    return documentLines(outline, reportWords.en, plain).map((line) => line.trim().replace(/^.*? \(\S+\): /, ""));
  });
  // Further languages are left out: the tests' content has no words of its own in them.
  const further = otherLocales.filter((locale) => locale !== "en").map((locale) => `${locale}  `);
  return told.filter((line) => !further.some((start) => line.startsWith(start))).join(" | ");
}

const photo = [...sampleSnapshot().byId.keys()].find((id) => id.endsWith("-jpg")) ?? "";
const drawing = [...sampleSnapshot().byId.keys()].find((id) => id.endsWith("-svg")) ?? "";

const hotspot = (height: number) => ({ _type: "sanity.imageHotspot", x: 0.25, y: 0.5, width: 0.4, height });

test.each<[name: string, edit: Edit, expected: string, before?: Edit]>([
  [
    "a choice",
    put("job-driver", "employmentType", "partTime"),
    "employment type changed | Employment type: full-time → part-time",
  ],
  [
    "an object in place of a choice",
    put("job-driver", "employmentType", { hours: 20 }),
    "hours changed | Employment type › Hours: 10 → 20",
    put("job-driver", "employmentType", { hours: 10 }),
  ],
  [
    "an address with the word of a choice",
    put("job-driver", "slug.current", "partTime"),
    "name in the address changed | Name in the address: driver → partTime",
  ],
  ["a day", put("job-driver", "startsOn", "2027-01-01"), "starts on filled in | Starts on: (nothing) → 2027-01-01"],
  [
    "a person",
    put("job-driver", "contact", undefined),
    "contact emptied | Contact: Jana Petersen (team-jana) → (nothing)",
  ],
  [
    "a swap",
    put("product-oil", "image.asset", reference(drawing)),
    expect.stringMatching(/^image replaced \| Image: photo\.jpg \(24 × 16, .*\) → drawing\.svg \(40 × 20, .*\)$/),
  ],
  [
    "a picture more",
    put("team-jana", "portrait", picture(photo)),
    expect.stringMatching(
      /^portrait added, picture description filled in \(.*\) \| Portrait: (.*) → photo\.jpg .* \| Portrait › Picture description \| de {2}\{\+Larven auf Kleie\+\} \| en {2}\{\+Larvae on bran\+\}$/,
    ),
  ],
  [
    "a focal point",
    put("product-oil", "image.hotspot", hotspot(0.4)),
    "focal point filled in | Image › Focal point: (nothing) → 25 % from the left, 50 % from the top",
  ],
  [
    "a focal point beside its place",
    put("product-oil", "image.hotspot", hotspot(0.1)),
    "height changed | Image › Focal point › Height: 0.4 → 0.1",
    put("product-oil", "image.hotspot", hotspot(0.4)),
  ],
  [
    "less of a picture",
    put("product-oil", "image.crop", { _type: "sanity.imageCrop", top: 0, bottom: 0, left: 0.004, right: 0 }),
    "cut off filled in | Image › Cut off: (nothing) → 0.4 % at the left",
  ],
  [
    "a section gone",
    changeList("page-home", "sections", (sections) => sections.toSpliced(6, 1)),
    expect.stringMatching(/^section “Products” removed \| Section “Products”: removed \| Section “Products” › /),
  ],
  [
    "one of two sections of a kind",
    changeList("page-about", "sections", (sections) => [
      ...sections,
      { ...sections[0], _key: "two", heading: text("Zweitens", "Second") },
    ]),
    expect.stringMatching(
      /^section “Rich text: Zweitens” added \| Section “Rich text: Zweitens”: added \| .* de {2}\{\+Zweitens\+\}/,
    ),
  ],
  [
    "a point reworded",
    put("product-oil", "uses[0].de", "Fischfutter gut"),
    "use 1 reworded (de) | Use 1 | de  Fischfutter{+ gut+} | en  (unchanged) Fish feed",
  ],
  [
    "a text in none of the languages any more",
    put("page-home", "sections[intro].text", undefined),
    expect.stringMatching(/^text emptied \(de, en.*\) \| Section “Introduction” › Text \| de {2}\[-Worte-\] \| /),
  ],
  [
    "a link's target",
    put("product-oil", "body.en[0].markDefs[0].href", "https://a.example"),
    "links in text changed (en) | Text | de  (unchanged) | en  At length.⟨⟨ →: bold⟩[- → mailto:hallo@mycompany.example⟩-]{+ → https://a.example⟩+} (paragraph)",
  ],
  [
    "a language that the site does not have",
    put("page-home", "title.tlh", "juH"),
    "tlh filled in | Title › Tlh: (nothing) → juH",
  ],
  ["an unknown field", put("team-jana", "tea", "Assam"), "tea filled in | Tea: (nothing) → Assam"],
  ["a field of another shape", put("team-jana", "name", ["a"]), "name changed | Name: Jana Petersen → a list"],
  [
    "where words may break",
    put("page-home", "title.de", "Sei\u00ADte home"),
    "only places where words of title may break changed (de) | Title | de  (only places where a word may break) Seite home | en  (unchanged) Page home",
  ],
  [
    "beside a text of one character more than is shown",
    put("page-home", "title", text("B", "x".repeat(121))),
    expect.stringMatching(/x… \(1 character more\)$/),
    put("page-home", "title", text("A", "x".repeat(121))),
  ],
])("a change is reported in words: %s", (_, edit, expected, before = () => {}) => {
  expect(toldOf(changesAfter(edit, sampleSnapshot(before)))).toEqual(expected);
});

test("no page repeats the changes of a document, also in a link with places where words may break", () => {
  const children = [{ _key: "words", _type: "span", text: "Insekten\u00ADprotein", marks: ["5f2c01d9ab34"] }];
  const markDefs = [{ _key: "5f2c01d9ab34", _type: "link", href: "https://a.example" }];
  const added = { _key: "second", _type: "block", style: "normal", children, markDefs };
  const { pages } = diffReport(sampleSnapshot(), sampleSnapshot(put("page-about", "sections[text].body.de[+]", added)));
  expect(pages).toMatchObject([{ action: "touched", causes: ["page-about"], alsoChanged: undefined }]);
});

test("a page names what it lost with another document, also words that the page still has", () => {
  const department = text("Worte Ein", "Words A");
  const before = sampleSnapshot({ "job-process-engineer": { department } });
  const { pages } = diffReport(before, sampleSnapshot({ "job-process-engineer": { department, open: false } }));
  const home = pages.filter(({ addresses }) => addresses.includes("/de"));
  expect(home).toMatchObject([{ alsoChanged: { before: expect.arrayContaining(["Worte Ein"]) } }]);
});

test("a number has the decimal sign of the reader's language", () => {
  const before = sampleSnapshot();
  const crop = { _type: "sanity.imageCrop", top: 0.125, right: 0, bottom: 0, left: 0 };
  const after = sampleSnapshot({
    "product-oil": { order: 1.5 },
    "product-protein": { image: { ...picture(photo), crop } },
  });
  const told = documentChanges({ before, after }, reportWords.de).flatMap(({ changes }) => changes);
  expect(told).toMatchObject([{ after: "1,5" }, { after: "12,5 % oben" }]);
});

const unusedLink = { _key: "unused", _type: "link", href: "https://a.example" };

test.each<[name: string, edit: Edit]>([
  ["nothing", () => {}],
  [
    "the order of fields and of documents",
    (byId) => {
      const all = [...byId].reverse();
      byId.clear();
      for (const [id, document] of all)
        byId.set(id, Object.fromEntries(Object.entries(document).reverse()) as typeof document);
    },
  ],
  [
    "new keys for every item, which marks use",
    (byId) => {
      for (const document of byId.values()) {
        const copy = JSON.stringify(document).replaceAll('"more"', '"new-more"');
        Object.assign(document, JSON.parse(copy.replaceAll(/"_key":"(?!new-)/g, '"_key":"new-')));
      }
    },
  ],
  ["what the CMS adds for itself", put("team-jana", "_rev", "x")],
  [
    "where text is cut into spans, and marks that say nothing",
    (byId) => {
      const oil = byId.get("product-oil") as unknown as { body: { de: [{ children: Fields[] }] } };
      const [{ children }] = oil.body.de;
      const [{ text, ...span } = {}, ...others] = children;
      const pieces = [String(text).slice(0, 4), String(text).slice(4)];
      children.splice(0, children.length, ...pieces.map((text) => ({ ...span, text, marks: [] })), ...others);
    },
  ],
  ["a link that no text uses", put("product-oil", "body.de[0].markDefs[+]", unusedLink)],
])("no change: %s", (_, edit) => {
  expect(changesAfter(edit)).toEqual([]);
});

test("added and removed documents are listed in the order of the content model", () => {
  const changes = changesAfter((byId) => {
    byId.delete("quote-hof");
    byId.set("quote-neu", { _id: "quote-neu", _type: "testimonial", quote: text("Gut", "Good"), author: "Nele Neu" });
    byId.set("b", { _id: "b", _type: "novelty" });
    put("page-team", "title.de", "Leute")(byId);
  });
  expect(changes.map(({ action, id, title }) => [action, id, title])).toEqual([
    ["changed", "page-team", "Leute"],
    ["removed", "quote-hof", "Hanne Hof"],
    ["added", "quote-neu", "Nele Neu"],
    ["added", "b", "b"],
  ]);
  expect(toldOf(changes)).toContain("new | Quote | de  {+Gut+} | en  {+Good+} | Author: {+Nele Neu+}");
});

const job = "job-process-engineer";

test.each<[name: string, dates: object, before: string[], after: string[], expected: string]>([
  [
    "last day has passed",
    { validThrough: "2027-05-31" },
    [],
    [job],
    "Closed by its dates: its last day (2027-05-31) is to come → its last day (2027-05-31) has passed",
  ],
  [
    "first day has come",
    { publishedOn: "2027-03-01", validThrough: undefined },
    [job],
    [],
    "Opened by its dates: its first day (2027-03-01) is to come → its first day (2027-03-01) has come",
  ],
])("a job whose %s is listed as changed, though its document is the same", (_, dates, before, after, expected) => {
  const dated = (expired: string[]) => sampleSnapshot({ [job]: dates }, { expired });
  const changes = documentChanges({ before: dated(before), after: dated(after) }, reportWords.en);
  expect(changes.map(({ id }) => id)).toEqual([job]);
  expect(toldOf(changes)).toContain(expected);
});
