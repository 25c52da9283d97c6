import { expect, test } from "vitest";
import type { Change, ChangedText, DocumentChange } from "#pipeline/diff/change.ts";
import { documentChanges } from "#pipeline/diff/document-changes.ts";
import { gistOf } from "#pipeline/diff/outline.ts";
import { reportWords } from "#pipeline/documents/report-words.ts";
import { defaultLocale, fallbackLocale, type Locale, locales } from "#src/locales.ts";
import { marked } from "#tests/support/marked-words.ts";
import { sampleSnapshot } from "#tests/support/sample.ts";
import { picture, reference, text } from "#tests/support/sample-documents.ts";

const { en } = reportWords;

type Fields = Record<string, unknown>;
type ById = Map<string, Fields & { _id: string }>;

/** Changes the value at a path such as `uses.0.de`; undefined removes it. */
function change(id: string, path: string, changed: (value: unknown) => unknown) {
  return (byId: ById) => {
    const steps = path.split(".");
    const last = steps.pop() ?? "";
    const owner = steps.reduce<unknown>((at, step) => (at as Fields)[step], byId.get(id)) as Fields;
    const value = changed(owner[last]);
    if (value === undefined) delete owner[last];
    else owner[last] = value;
  };
}

const put = (id: string, path: string, value: unknown) => change(id, path, () => value);

function changeList(id: string, path: string, changed: (items: Fields[]) => Fields[]) {
  return change(id, path, (items) => changed(items as Fields[]));
}

function changesAfter(edit: (byId: ById) => void): DocumentChange[] {
  const after = sampleSnapshot((byId) => {
    // The sample documents share objects; the copy keeps an edit from changing several places.
    for (const [id, document] of byId) byId.set(id, JSON.parse(JSON.stringify(document)));
    edit(byId);
  });
  return documentChanges({ before: sampleSnapshot(), after }, en);
}

const shownChanges = (changes: readonly DocumentChange[]) => changes.flatMap(({ changes }) => changes.map(shownChange));

/** The content of tests has nothing of its own in further languages. */
const isOwn = ({ language = defaultLocale }: ChangedText) =>
  [defaultLocale, fallbackLocale].includes(language as Locale);

/** `Section “Process” › Heading: de [-Alt-]{+Neu+}` */
function shownChange(change: Change): string {
  const shownText = ({ language, lines }: ChangedText) => {
    const texts = lines.map((line) => marked(line.words));
    return (language ? [language, ...texts] : texts).join(" ");
  };
  const where = change.where.join(" › ");
  switch (change.kind) {
    case "text":
      return `${where}: ${change.texts.filter(isOwn).map(shownText).join(" | ")}`;
    case "value":
      return `${where}: ${change.before ?? "–"} → ${change.after ?? "–"}`;
    case "file":
      return `${where}: ${change.before?.name ?? "–"} → ${change.after?.name ?? "–"}`;
    case "item":
      return `${where}: ${change.action} (${change.content.length})`;
    case "moved":
      return `${where}: ${change.from} → ${change.to}`;
  }
}

const photo = [...sampleSnapshot().byId.keys()].find((id) => id.endsWith("-jpg")) ?? "";
const drawing = [...sampleSnapshot().byId.keys()].find((id) => id.endsWith("-svg")) ?? "";

/** The changed fields, each with its kind of change. */
test.each<[name: string, edit: (byId: ById) => void, expected: string]>([
  ["a job closed", put("job-process-engineer", "open", false), "Open: yes → no = closed"],
  ["a name", put("team-jana", "name", "Jana Hansen"), "Name: Jana [-Petersen-]{+Hansen+} = name reworded"],
  [
    "a text in one language",
    put("page-home", "title.de", "Seite daheim"),
    "Title: de Seite [-home-]{+daheim+} | en Page home = title reworded (de)",
  ],
  [
    "a choice",
    put("job-driver", "employmentType", "partTime"),
    "Employment type: full-time → part-time = employment type changed",
  ],
  ["a day", put("job-driver", "startsOn", "2027-01-01"), "Starts on: – → 2027-01-01 = starts on filled in"],
  ["a person", put("job-driver", "contact", undefined), "Contact: Jana Petersen (team-jana) → – = contact emptied"],
  ["a swap", put("product-oil", "image.asset", reference(drawing)), "Image: photo.jpg → drawing.svg = image replaced"],
  [
    "a picture more",
    put("team-jana", "portrait", picture(photo)),
    "Portrait: – → photo.jpg, Portrait › Picture description: de {+Larven auf Kleie+} | en {+Larvae on bran+}" +
      ` = portrait added, picture description reworded (${locales.join(", ")})`,
  ],
  [
    "a focal point",
    put("product-oil", "image.hotspot", { _type: "sanity.imageHotspot", x: 0.25, y: 0.5, width: 0.4, height: 0.4 }),
    "Image › Focal point: – → 25 % from the left, 50 % from the top = focal point filled in",
  ],
  [
    "less of a picture",
    put("product-oil", "image.crop", { _type: "sanity.imageCrop", top: 0, bottom: 0, left: 0.004, right: 0 }),
    "Image › Cut off: – → 0.4 % at the left = cut off filled in",
  ],
  [
    "a section moved",
    changeList("page-home", "sections", (sections) => sections.toSpliced(4, 2, ...sections.slice(4, 6).reverse())),
    "Section “Process”: 6 → 5 = section “Process” moved",
  ],
  [
    "a section gone",
    changeList("page-home", "sections", (sections) => sections.toSpliced(6, 1)),
    "Section “Products”: removed (4) = section “Products” removed",
  ],
  [
    "one of two sections of a kind",
    changeList("page-about", "sections", (sections) => [
      ...sections,
      { ...sections[0], _key: "two", heading: text("Zweitens", "Second") },
    ]),
    "Section “Rich text: Zweitens”: added (2) = section “Rich text: Zweitens” added",
  ],
  [
    "a point reworded",
    put("product-oil", "uses.0.de", "Fischfutter gut"),
    "Use 1: de Fischfutter{+ gut+} | en Fish feed = use 1 reworded (de)",
  ],
  [
    "rich text",
    put("product-oil", "body.en.0.children.0.text", "More."),
    "Text: de  | en [-At length-]{+More+}.⟨⟨ →: bold⟩ → mailto:hallo@mycompany.example⟩ = text reworded (en)",
  ],
  ["an unknown field", put("team-jana", "tea", "Assam"), "Tea: – → Assam = tea filled in"],
  ["a field of another shape", put("team-jana", "name", ["a"]), "Name: Jana Petersen → a list = name changed"],
  [
    "where words may break",
    put("page-home", "title.de", "Sei\u00ADte home"),
    "Title: de Seite home | en Page home = only places where words of title may break changed (de)",
  ],
])("%s", (_, edit, expected) => {
  const changes = changesAfter(edit);
  const gists = changes.map((change) => gistOf(change, en));
  expect(`${shownChanges(changes).join(", ")} = ${gists.join(", ")}`).toBe(expected);
});

const job = "job-process-engineer";
const unusedLink = { _key: "unused", _type: "link", href: "https://a.example" };

test.each<[name: string, edit: (byId: ById) => void]>([
  ["nothing", () => {}],
  [
    "the order of fields and of documents",
    (byId) => {
      const all = [...byId].reverse();
      byId.clear();
      for (const [id, document] of all)
        byId.set(id, Object.fromEntries(Object.entries(document).reverse()) as Fields & { _id: string });
    },
  ],
  [
    "new keys for every item",
    (byId) => {
      for (const [id, document] of byId) byId.set(id, withNewKeys(document) as Fields & { _id: string });
    },
  ],
  ["what the CMS adds for itself", put("team-jana", "_rev", "x")],
  [
    "where text is cut into spans, and marks that say nothing",
    changeList("product-oil", "body.de.0.children", ([{ text, ...span } = {}, ...others]) => {
      const pieces = [String(text).slice(0, 4), String(text).slice(4)];
      return [...pieces.map((text) => ({ ...span, text, marks: [] })), ...others];
    }),
  ],
  ["a link that no text uses", changeList("product-oil", "body.de.0.markDefs", (links) => [...links, unusedLink])],
])("no change: %s", (_, edit) => {
  expect(changesAfter(edit)).toEqual([]);
});

/** Gives new keys as the Studio does when a document is copied. Marks of rich text use the new keys of their links. */
function withNewKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withNewKeys);
  if (typeof value === "string") return value === "more" ? "more-new" : value;
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, child]) => [name, name === "_key" ? `${String(child)}-new` : withNewKeys(child)]),
  );
}

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
  expect(changes[2]?.changes.map(shownChange)).toEqual(["Quote: de {+Gut+} | en {+Good+}", "Author: {+Nele Neu+}"]);
});

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
  const dated = (expired: string[]) => sampleSnapshot((byId) => Object.assign(byId.get(job) ?? {}, dates), { expired });
  const changes = documentChanges({ before: dated(before), after: dated(after) }, en);
  expect(changes.map(({ id }) => id)).toEqual([job]);
  expect(shownChanges(changes)).toEqual([expected]);
});
