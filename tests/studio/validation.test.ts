import fc from "fast-check";
import { expect, test } from "vitest";
import { closedOn } from "#pipeline/documents/closed.ts";
import { loadedSnapshot } from "#pipeline/documents/loaded.ts";
import { checkLoaded } from "#pipeline/rules/check.ts";
import { loadSnapshot } from "#pipeline/rules/load.ts";
import { todayOption } from "#pipeline/today.ts";
import { dayFields } from "#src/content/model/documents.ts";
import { languageNameIn } from "#src/locales.ts";
import { contentDefects } from "#tests/support/content-defects.ts";
import { type Content, ownerOf, placesIn } from "#tests/support/editable-content.ts";
import { otherLocales } from "#tests/support/languages.ts";
import { clientOf, openCms } from "#tests/support/local-cms/test-cms.ts";
import { rounds } from "#tests/support/rounds.ts";
import { fixtureDocuments, picture, type SampleEdit, sampleFolder, sampleSnapshot } from "#tests/support/sample.ts";
import { pictureAsset, type SampleAsset, tinyDrawing } from "#tests/support/sample-assets.ts";
import { editedTypes, studioTypes } from "../../studio/schema/from-model.ts";
import { type EditorLanguage, wordsForStudio } from "../../studio/schema/words.ts";
import { createSchema, type Drag, dragged, pasted, slugOf, typedDay, validateDocument } from "./sanity.ts";

/** The parts of a workspace that validation reads. */
type Workspace = Parameters<typeof validateDocument>[0]["workspace"];
const workspaceIn = (language: EditorLanguage) =>
  ({
    schema: createSchema({ name: "default", types: studioTypes(wordsForStudio(language)) }),
    i18n: { t: (key: string) => key, loadNamespaces: async () => {} },
  }) as unknown as Workspace;
const english = workspaceIn("en");

const sampleContent = (edit?: SampleEdit) => new Map(sampleSnapshot(edit).byId) as unknown as Content;

test("the Studio reports the same problems of a document as the check, in the same words", async () => {
  const dir = await sampleFolder(...contentDefects.map(({ edit }) => edit));
  const { documents } = (await loadSnapshot(dir)).loaded;
  const parsedLock = { expired: closedOn(todayOption(undefined), documents.values()) };
  const problems = await checkLoaded(loadedSnapshot(documents.values(), { parsedLock }), [], { triesPages: false });
  const checked = Map.groupBy(problems, ({ about }) => about?.id);
  expect([...documents.keys()].filter((id) => !checked.has(id)).length, "documents without a defect").toBeGreaterThan(
    0,
  );
  for (const [id, found] of await studioSays(documents as Content, english)) {
    const expected = (checked.get(id) ?? []).map(({ level, wrong, remedy }) => messageOf(level, wrong, remedy));
    expect(found, id).toEqual(expect.arrayContaining(expected));
    // If two documents conflict, the check reports one of them, and the Studio the one that an editor has open.
    const comparable = found.filter((message) => expected.includes(message) || !isOfTwins.test(message));
    expect(isRefused(comparable), `${id}: ${found.join("\n")}`).toBe(isRefused(expected));
  }
});

const isRefused = (messages: readonly string[]) => messages.some((message) => message.startsWith("error"));

const isOfTwins = /is already the slug of|which .* already has|a second document/;

test("when two documents conflict, the Studio reports it at the one being edited", async () => {
  const content = sampleContent({ "page-team": { screen: "home" } });
  const oil = { ...content.get("product-oil"), slug: { _type: "slug", current: "twin" } };
  for (const _id of ["product-oil", "product-twin"]) content.set(_id, { ...structuredClone(oil), _id } as never);
  const pages = ["page-home", "page-team"];
  const told = await studioSays(content, english, [...pages, "product-oil"]);
  for (const id of pages) {
    expect(told.get(id)).toContainEqual(expect.stringMatching(/^error: Is for the screen “home”, which /));
  }
  expect(told.get("product-oil")).toContainEqual(expect.stringMatching(/^error: “twin” is already the slug of /));
});

test("an address shared with a closed document is reported at both documents and blocks neither", async () => {
  const content = sampleContent();
  const [open] = [...content.values()].filter(({ _type, open }) => _type === "job" && open);
  content.set("job-old", { ...structuredClone(open), _id: "job-old", open: false } as never);
  const told = await studioSays(content, english, ["job-old", String(open?._id)]);
  expect(told.size).toBe(2);
  for (const said of told.values()) expect(said).toEqual([expect.stringMatching(/^warning: “.*” is already /)]);
});

test("a German Studio reports the same problems in German", async () => {
  const content = sampleContent({ "page-team": { title: { _type: "localeString", de: "Team" }, sections: [] } });
  content.set("team-nobody", { ...structuredClone(content.get("team-jana")), _id: "team-nobody", name: "" } as never);
  const told = await studioSays(content, workspaceIn("de"), ["team-nobody", "page-team"]);
  expect(told.get("team-nobody")).toEqual([
    "warning: Ist leer (keine Seite zeigt dieses Dokument). Das Feld ausfüllen.",
  ]);
  const [hint, ...missing] = told.get("page-team")?.toReversed() ?? [];
  expect(missing.toSorted()).toEqual(
    otherLocales
      .map((locale) => languageNameIn("de", locale))
      .map((language) => `error: Der Text auf ${language} fehlt. Ihn auf ${language} schreiben.`)
      .toSorted(),
  );
  expect(hint).toMatch(/^warning: Ist leer, und an dieser Stelle steht nichts\. /);
});

test("a picture that the site cannot show is reported after the upload, a large file as a warning", async () => {
  const drawing = pictureAsset("logo.svg", tinyDrawing("<script>1</script>"));
  const heavy = `image-${"b".repeat(40)}-8000x6000-jpg`;
  const content = sampleContent();
  const portrait = (id: string) => Object.assign(content.get("team-jana") ?? {}, { portrait: picture(id) });
  const said = async () => (await studioSays(content, english, ["team-jana"], drawing)).get("team-jana");
  content.set(drawing.document._id, drawing.document as never);
  content.set(heavy, { _id: heavy, _type: "sanity.imageAsset", size: 12_300_000 } as never);
  portrait(drawing.document._id);
  expect(await said()).toEqual([expect.stringMatching(/^error: The drawing .* a script/)]);
  portrait(`image-${"a".repeat(40)}-40x30-heic`);
  expect(await said()).toContainEqual(expect.stringMatching(/^error: Is a \.heic file/));
  portrait(heavy);
  expect(await said()).toEqual([expect.stringMatching(/^warning: The picture .* 12\.3 MB, 48\.0 megapixels\. /)]);
  // During an upload the Studio stores its progress in the same field.
  Object.assign(content.get("team-jana")?.portrait ?? {}, { _upload: { progress: 3, file: { name: "a.jpg" } } });
  expect(await said()).toHaveLength(1);
});

const drag = fc.record({
  tool: fc.constantFrom("handleHotspotMove", "handleHotspotResize", "handleCropMove", "handleCropHandleResize"),
  handle: fc.constantFrom("left", "right", "top", "bottom", "topLeft", "bottomRight"),
  to: fc.record({ x: fc.double({ min: -400, max: 800, noNaN: true }), y: fc.integer({ min: -400, max: 800 }) }),
});
const inline = fc.constantFrom(
  ...["words", " ", "", "<b>bold</b>", "<i></i>", '<a href="https://a.example">a</a>', "<a>no address</a>"],
  ...['<a href="https://a.example"></a>', '<a href="/here">here</a>', '<a href="javascript:x">x</a>', "<br>", "\u200B"],
  ...['<img src="a.png">', "<code>c</code>", '<span style="font-weight:700">s</span>', "<table><tr><td>t</table>"],
);
const html = fc
  .array(fc.tuple(fc.constantFrom("p", "h1", "h2", "h6", "ul><li", "ol><li><ul><li", "blockquote", "pre"), inline))
  .map((parts) => parts.map(([tag, text]) => `<${tag}>${text}</${tag.split(">")[0]}>`).join(""));
const someSlug = fc.oneof(
  fc.string({ unit: "grapheme" }),
  fc.constantFrom("Über uns & mehr", "…", "a/b", "A".repeat(300)),
);

const someDay = fc.oneof(
  fc.date({ noInvalidDate: true }).map((date) => date.toISOString().slice(0, 10)),
  fc.tuple(fc.integer({ min: -1, max: 99999 }), fc.nat(14), fc.nat(33)).map((parts) => parts.join("-")),
  fc.constantFrom("", "21.11.2026", "2026-11-28T23:30:00+02:00", "tomorrow", " 2026-11-28 "),
);
/**
 * The values that the Studio's reference field sets. Its handlers are closures, which a test cannot call. `to` is the
 * id of a document of the right type.
 */
const chosen: readonly ((to: string, type: string) => object | undefined)[] = [
  (to) => ({ _type: "reference", _ref: to }),
  (_, type) => ({ _type: "reference", _ref: "a-draft", _weak: true, _strengthenOnPublish: { type } }),
  (_, type) => ({
    ...{ _type: "reference", _ref: "0b6e1c1c-created-in-place", _weak: true },
    _strengthenOnPublish: { type, template: { id: type } },
  }),
  () => ({ _type: "reference" }),
  () => undefined,
];

/** Writes what the Studio's own inputs make into the content. Returns the id of the document. */
type Write = (content: Content, random: Made) => Promise<string | undefined>;
interface Made {
  readonly drags: Drag[];
  readonly html: string;
  readonly text: string;
  readonly day: string;
  readonly choice: number;
}

type Place = ReturnType<typeof placesIn>[number];

const writes: Readonly<Record<string, Write>> = {
  "the picture tool": async (content, { drags }) => {
    const place = placesIn(content).find(({ value }) => value._type === "image");
    const start = { crop: { top: 0, bottom: 0, left: 0, right: 0 }, hotspot: { x: 0.5, y: 0.5, width: 1, height: 1 } };
    const { crop, hotspot } = drags.reduce(dragged, start);
    const fields = {
      crop: { _type: "sanity.imageCrop", ...crop },
      hotspot: { _type: "sanity.imageHotspot", ...hotspot },
    };
    Object.assign(place?.value ?? {}, fields);
    return place?.document._id;
  },
  "pasted text": async (content, { html }) => {
    const place = placesIn(content).find(({ value }) => value._type === "localeBlock");
    const type = english.schema.get("localeBlock");
    for (const { name, type: textType } of type && "fields" in type ? type.fields : [])
      Object.assign(place?.value ?? {}, { [name]: pasted(html, textType) });
    return place?.document._id;
  },
  "the slug's button": async (content, { text }) => {
    const document = [...content.values()].find(({ slug, open }) => slug && open);
    const current = await slugOf(text, 96);
    Object.assign(document ?? {}, { slug: { _type: "slug", ...(current && { current }) } });
    // If the text is empty, the Studio's button clears the field.
    if (text === "") delete document?.slug;
    return document?._id;
  },
  "the date field": async (content, { day, choice }) => {
    const days = [...content.values()].flatMap((document) => dayFields(document._type).map((name) => [document, name]));
    const [document, name] = days[choice % days.length] as [Record<string, unknown> & { _id: string }, string];
    const typed = typedDay(day);
    if (typed !== undefined) document[name] = typed;
    else if (day === "") delete document[name];
    return document._id;
  },
  "the reference field": async (content, { choice }) => {
    const isOfContent = (place: Place) => place.schema.referenceTo?.some((type) => !type.startsWith("sanity."));
    const places = placesIn(content).filter(isOfContent);
    const place = places[choice % places.length] as Place;
    const { document, path, value } = place;
    const [type = ""] = place.schema.referenceTo ?? [];
    const to = [...content.values()].find(({ _type, _id }) => _type === type && _id !== value._ref)?._id;
    const made = chosen[choice % chosen.length]?.(to ?? String(value._ref), type);
    const owner = ownerOf(place) as unknown;
    if (made) for (const name of Object.keys(value)) if (name !== "_key") delete value[name];
    if (made) Object.assign(value, made);
    else if (Array.isArray(owner)) owner.splice(Number(path.at(-1)), 1);
    else delete ownerOf(place)[String(path.at(-1))];
    return document._id;
  },
};

test.each(Object.entries(writes))(
  "what %s writes is an error of the check only if the Studio refuses it",
  async (_name, write) => {
    const random = fc.record({
      ...{ drags: fc.array(drag), html, text: someSlug, day: someDay },
      choice: fc.nat(1000),
    });
    await fc.assert(
      fc.asyncProperty(random, async (made) => {
        const content = fixtureDocuments("site") as unknown as Content;
        const id = (await write(content, made)) ?? "";
        const parsedLock = { expired: closedOn(todayOption(undefined), content.values() as never) };
        const problems = await checkLoaded(loadedSnapshot(content.values() as never, { parsedLock }));
        const errors = problems.filter(({ level, about }) => level === "error" && about?.id === id);
        const told = (await studioSays(content, english, [id])).get(id) ?? [];
        expect(isRefused(told), [...told, ...errors.map(({ wrong }) => wrong)].join("\n")).toBe(errors.length > 0);
        if (_name === "the picture tool") expect(errors).toEqual([]);
      }),
      { numRuns: rounds(10, 300, "INPUT_ROUNDS") },
    );
  },
);

function messageOf(level: string, wrong: string, remedy: string): string {
  return `${level === "error" ? "error" : "warning"}: ${wrong.charAt(0).toUpperCase()}${wrong.slice(1)}. ${remedy}.`;
}

/**
 * The Studio's messages for these documents, each checked as a draft. Without `ids`, for all documents that editors
 * edit.
 */
async function studioSays(
  content: Content,
  workspace: Workspace,
  ids: readonly string[] = [...content.keys()],
  { fileName, bytes }: Partial<SampleAsset> = {},
): Promise<Map<string, string[]>> {
  const cms = await openCms({ documents: [...content.values()] });
  if (fileName) cms.assets.set(fileName, bytes);
  const client = clientOf(cms, { apiVersion: "2025-02-19", token: "editor" });
  const documents = ids.flatMap((id) => content.get(id) ?? []);
  const told = new Map<string, string[]>();
  for (const document of documents.filter(({ _type }) => editedTypes.some((type) => type === _type))) {
    const markers = await validateDocument({
      document: { ...document, _id: `drafts.${document._id}`, _rev: "a", _createdAt: "", _updatedAt: "" } as never,
      workspace,
      getClient: () => client as never,
      getDocumentExists: async ({ id }) => content.has(id),
      environment: "studio",
    });
    told.set(
      document._id,
      markers.map(({ level, message }) => `${level}: ${message}`),
    );
  }
  return told;
}
