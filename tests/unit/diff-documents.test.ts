import { expect, test } from "vitest";
import type { Change, DocumentChange } from "#pipeline/diff/change.ts";
import { documentChanges } from "#pipeline/diff/document-changes.ts";
import { gistOf } from "#pipeline/diff/outline.ts";
import type { Words } from "#pipeline/diff/word-diff.ts";
import { reportWords } from "#pipeline/diff/words.ts";
import { picture, reference, text } from "#tests/support/sample-documents.ts";
import { sampleSnapshot } from "#tests/support/sample-snapshot.ts";

const { en } = reportWords;

type Fields = Record<string, unknown>;
type ById = Map<string, Fields & { _id: string }>;
type Step = string | number;

/** Changes a value deep in a document; undefined removes it. */
function put(id: string, path: Step[], value: unknown) {
  return (byId: ById) => {
    const last = path.at(-1) ?? "";
    const owner = path.slice(0, -1).reduce<unknown>((at, step) => (at as Fields)[step], byId.get(id)) as Fields;
    if (value === undefined) delete owner[last];
    else owner[last] = value;
  };
}

/** Changes a list deep in a document. */
function changeList(id: string, path: Step[], change: (items: Fields[]) => void) {
  return (byId: ById) => change(path.reduce<unknown>((at, step) => (at as Fields)[step], byId.get(id)) as Fields[]);
}

/** What differs between the sample and the edited sample. */
function changesAfter(edit: (byId: ById) => void): DocumentChange[] {
  const after = sampleSnapshot((byId) => {
    // The samples share parts: each edit is to be of one document, in one place.
    for (const [id, document] of byId) byId.set(id, JSON.parse(JSON.stringify(document)));
    edit(byId);
  });
  return documentChanges({ before: sampleSnapshot(), after, words: en });
}

/** `Section “Process” › Heading: de [-Alt-]{+Neu+}` */
function shownChange(change: Change): string {
  const words = (pieces: Words = []) =>
    pieces
      .map(({ kind, text }) => (kind === "same" ? text : kind === "added" ? `{+${text}+}` : `[-${text}-]`))
      .join("");
  const where = change.where.join(" › ");
  switch (change.kind) {
    case "text":
      return `${where}: ${words(change.words)}`;
    case "localised":
      return `${where}: de ${words(change.de)} | en ${words(change.en)}`;
    case "richText":
      return `${where}: de ${change.de?.length ?? "–"} | en ${change.en?.length ?? "–"}`;
    case "blocks":
      return `${where}: ${change.blocks.map((block) => words(block.words)).join(" | ")}`;
    case "value":
      return `${where}: ${change.before ?? "–"} → ${change.after ?? "–"}`;
    case "file":
      return `${where}: ${change.before?.name ?? "–"} → ${change.after?.name ?? "–"}`;
    case "item":
      return `${where}: ${change.action} (${change.content.length})`;
    case "moved":
      return `${where}: ${change.from} → ${change.to}`;
    case "note":
      return `${where}: note`;
  }
}

const photo = [...sampleSnapshot().byId.keys()].find((id) => id.endsWith("-jpg")) ?? "";
const drawing = [...sampleSnapshot().byId.keys()].find((id) => id.endsWith("-svg")) ?? "";

const homeSections = { solution: 4, process: 5, range: 6 };

test.each<[name: string, edit: (byId: ById) => void, expected: string[], gist: string]>([
  ["a job closed", put("job-process-engineer", ["open"], false), ["Open: yes → no"], "closed"],
  ["a job opened again", put("job-driver", ["open"], true), ["Open: no → yes"], "opened"],
  ["a name", put("team-jana", ["name"], "Jana Hansen"), ["Name: Jana [-Petersen-]{+Hansen+}"], "name changed"],
  [
    "a text in one language",
    put("page-home", ["title", "de"], "Seite daheim"),
    ["Title: de Seite [-home-]{+daheim+} | en Page home"],
    "title reworded (de)",
  ],
  [
    "a text in both",
    put("page-home", ["title"], text("Seite eins", "Page one")),
    ["Title: de Seite [-home-]{+eins+} | en Page [-home-]{+one+}"],
    "title reworded (de, en)",
  ],
  [
    "a text that is new",
    put("team-jana", ["bio"], text("Neu", "New")),
    ["About the person: de {+Neu+} | en {+New+}"],
    "about the person reworded (de, en)",
  ],
  ["a number", put("team-jana", ["order"], 4), ["Place in the order: 1 → 4"], "place in the order changed"],
  [
    "a choice",
    put("job-driver", ["employmentType"], "partTime"),
    ["Employment type: full-time → part-time"],
    "employment type changed",
  ],
  [
    "a film that is to begin by itself",
    put("gallery-farm", ["items", 2, "film", "autoplay"], true),
    ["Item 3 › Film › Begins by itself: – → yes"],
    "begins by itself filled in",
  ],
  [
    "a video at another place",
    (byId) => {
      const embed = (address: string) => ({ _key: "talk", embed: { address, poster: picture(photo) } });
      changeList("gallery-farm", ["items"], (items) => items.push(embed("https://vimeo.com/1")))(byId);
    },
    // Its address, its still, and what is to be seen on that.
    ["Item 4: added (3)"],
    "item 4 added",
  ],
  ["a day", put("job-driver", ["startsOn"], "2027-01-01"), ["Starts on: – → 2027-01-01"], "starts on filled in"],
  [
    "a day no more",
    put("job-driver", ["validThrough"], undefined),
    ["Open until: 2027-05-31 → –"],
    "open until emptied",
  ],
  [
    "a slug",
    put("job-driver", ["slug", "current"], "lorry-driver"),
    ["Name in the address: driver → lorry-driver"],
    "name in the address changed",
  ],
  ["pay", put("job-driver", ["salary", "max"], 62000), ["Salary › Maximum: 60000 → 62000"], "maximum changed"],
  [
    "a reference",
    put("job-driver", ["contact"], undefined),
    ["Contact: Jana Petersen (team-jana) → –"],
    "contact emptied",
  ],
  [
    "a link",
    put("cta-talk", ["target"], { kind: "url", url: "https://a.example" }),
    ["Leads to: /de/kontakt → https://a.example"],
    "leads to changed",
  ],
  [
    "a picture swapped",
    put("product-oil", ["image", "asset"], reference(drawing)),
    ["Image: photo.jpg → drawing.svg"],
    "image replaced",
  ],
  [
    "a picture more",
    put("team-jana", ["portrait"], picture(photo)),
    ["Portrait: – → photo.jpg", "Portrait › Picture description: de {+Larven auf Kleie+} | en {+Larvae on bran+}"],
    "portrait added, picture description reworded (de, en)",
  ],
  [
    "a description of a picture",
    put("product-oil", ["image", "alt", "en"], "Larvae on straw"),
    ["Image › Picture description: de Larven auf Kleie | en Larvae on [-bran-]{+straw+}"],
    "picture description reworded (en)",
  ],
  [
    "a focal point",
    put("product-oil", ["image", "hotspot"], {
      _type: "sanity.imageHotspot",
      x: 0.25,
      y: 0.5,
      width: 0.4,
      height: 0.4,
    }),
    ["Image › Focal point: – → 25 % from the left, 50 % from the top"],
    "focal point filled in",
  ],
  [
    "a section moved",
    changeList("page-home", ["sections"], (sections) =>
      sections.splice(homeSections.solution, 2, ...sections.slice(4, 6).reverse()),
    ),
    ["Section “Process”: 6 → 5"],
    "section “Process” moved",
  ],
  [
    "a heading in a section",
    put("page-home", ["sections", homeSections.process, "heading", "de"], "Weg"),
    ["Section “Process” › Heading: de [-Überschrift-]{+Weg+} | en Heading"],
    "heading reworded (de)",
  ],
  [
    "a section gone",
    changeList("page-home", ["sections"], (sections) => sections.splice(homeSections.range, 1)),
    ["Section “Products”: removed (4)"],
    "section “Products” removed",
  ],
  [
    "one of two sections of a kind",
    changeList("page-about", ["sections"], (sections) =>
      sections.push({ ...sections[0], _key: "two", heading: text("Zweitens", "Second") }),
    ),
    ["Section “Rich text: Zweitens”: added (2)"],
    "section “Rich text: Zweitens” added",
  ],
  [
    "a point more",
    changeList("job-driver", ["tasks"], (tasks) => tasks.push({ _key: "x", ...text("Laden", "Load") })),
    ["Task 2: added (1)"],
    "task 2 added",
  ],
  [
    "a point reworded",
    put("product-oil", ["uses", 0, "de"], "Fischfutter gut"),
    ["Use 1: de Fischfutter{+ gut+} | en Fish feed"],
    "use 1 reworded (de)",
  ],
  [
    "a reference less in a list",
    changeList("page-home", ["sections", homeSections.range, "products"], (products) => products.pop()),
    ["Section “Products” › Product “Produkt fertilizer”: removed (0)"],
    "product “Produkt fertilizer” removed",
  ],
  [
    "rich text in one language",
    put("product-oil", ["body", "en", 0, "children", 0, "text"], "More."),
    ["Text: de 0 | en 1"],
    "text reworded (en)",
  ],
  [
    "a field nobody knows",
    put("team-jana", ["favouriteTea"], "Assam"),
    ["Favourite tea: – → Assam"],
    "favourite tea filled in",
  ],
  ["a field of another shape", put("team-jana", ["name"], ["a"]), ["Name: Jana Petersen → a list"], "name changed"],
  ["where words may break", put("page-home", ["title", "de"], "Sei\u00ADte home"), ["Title: note"], "title changed"],
])("%s", (_, edit, expected, gist) => {
  const changes = changesAfter(edit);
  expect(changes).toHaveLength(1);
  expect(changes.flatMap(({ changes }) => changes.map(shownChange))).toEqual(expected);
  expect(changes.map((change) => gistOf(change, en))).toEqual([gist]);
});

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
  ["what the CMS adds for itself", put("team-jana", ["_rev"], "x")],
])("no change: %s", (_, edit) => {
  expect(changesAfter(edit)).toEqual([]);
});

/** As the studio does when a document is copied: marks of rich text follow the keys of their links. */
function withNewKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withNewKeys);
  if (typeof value === "string") return value === "more" ? "more-new" : value;
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, child]) => [name, name === "_key" ? `${String(child)}-new` : withNewKeys(child)]),
  );
}

test("documents that came and went, in the order of the model", () => {
  const changes = changesAfter((byId) => {
    byId.delete("quote-hof");
    byId.set("quote-neu", { _id: "quote-neu", _type: "testimonial", quote: text("Gut", "Good"), author: "Nele Neu" });
    byId.set("b", { _id: "b", _type: "novelty" });
    put("page-team", ["title", "de"], "Leute")(byId);
  });
  expect(changes.map(({ action, id, title }) => [action, id, title])).toEqual([
    ["changed", "page-team", "Leute"],
    ["removed", "quote-hof", "Hanne Hof"],
    ["added", "quote-neu", "Nele Neu"],
    ["added", "b", "b"],
  ]);
  expect(changes[2]?.changes.map(shownChange)).toEqual(["Quote: de {+Gut+} | en {+Good+}", "Author: {+Nele Neu+}"]);
});

test("a job whose last day has passed has changed, though its document has not", () => {
  const changes = documentChanges({
    before: sampleSnapshot(),
    after: sampleSnapshot(undefined, { expired: ["job-process-engineer"] }),
    words: en,
  });
  expect(changes.flatMap(({ id, changes }) => [id, ...changes.map(shownChange)])).toEqual([
    "job-process-engineer",
    "Expired: its last day (2027-05-31) is to come → its last day (2027-05-31) has passed",
  ]);
});
