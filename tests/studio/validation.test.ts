import fc from "fast-check";
import { expect, test } from "vitest";
import { closedOn, loadedSnapshot } from "#pipeline/documents/loaded.ts";
import { checkLoaded } from "#pipeline/rules/check.ts";
import { loadSnapshot } from "#pipeline/rules/load.ts";
import { todayOption } from "#pipeline/today.ts";
import { contentDefects } from "#tests/support/content-defects.ts";
import { type Content, placesIn } from "#tests/support/editable-content.ts";
import { clientOf, openCms } from "#tests/support/local-cms/test-cms.ts";
import { rounds } from "#tests/support/rounds.ts";
import { fixtureDocuments, picture, type SampleEdit, sampleFolder, sampleSnapshot } from "#tests/support/sample.ts";
import { pictureAsset, type SampleAsset, tinyDrawing } from "#tests/support/sample-assets.ts";
import { editedTypes, studioTypes } from "../../studio/schema/from-model.ts";
import { type EditorLanguage, wordsForStudio } from "../../studio/schema/words.ts";
import { createSchema, dragged, drags, pasted, validateDocument } from "./sanity.ts";

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
    // If two documents conflict, the check names one, and the Studio the one being edited.
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
  const content = sampleContent();
  content.set("team-nobody", { ...structuredClone(content.get("team-jana")), _id: "team-nobody", name: "" } as never);
  const told = await studioSays(content, workspaceIn("de"), ["team-nobody"]);
  const message = "warning: Ist leer (keine Seite zeigt dieses Dokument). Das Feld ausfüllen.";
  expect(told.get("team-nobody")).toEqual([message]);
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
  tool: fc.constantFrom(...drags),
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
const runs = { numRuns: rounds(10, 300, "INPUT_ROUNDS") };

/** The check's errors of a document. The Studio has to refuse it for them, and for nothing else. */
async function errorsOf(content: Content, id: string): Promise<string[]> {
  const parsedLock = { expired: closedOn(todayOption(undefined), content.values() as never) };
  const problems = await checkLoaded(loadedSnapshot(content.values() as never, { parsedLock }));
  const errors = problems.filter(({ level, about }) => level === "error" && about?.id === id);
  const told = (await studioSays(content, english, [id])).get(id) ?? [];
  const words = errors.map(({ wrong }) => wrong);
  expect(isRefused(told), [...told, ...words].join("\n")).toBe(errors.length > 0);
  return words;
}

/** The site's content, and the first place in it of a value of this type. */
function contentWith(type: string) {
  const content = fixtureDocuments("site") as unknown as Content;
  const place = placesIn(content).find(({ value }) => value._type === type);
  if (!place) throw new Error(`The content has no ${type}.`);
  return { content, value: place.value, id: place.document._id };
}

test("no drag in Sanity's picture tool makes an error", async () => {
  const start = { crop: { top: 0, bottom: 0, left: 0, right: 0 }, hotspot: { x: 0.5, y: 0.5, width: 1, height: 1 } };
  const dragging = fc.asyncProperty(fc.array(drag), async (several) => {
    const { content, value, id } = contentWith("image");
    const { crop, hotspot } = several.reduce(dragged, start);
    value.crop = { _type: "sanity.imageCrop", ...crop };
    value.hotspot = { _type: "sanity.imageHotspot", ...hotspot };
    expect(await errorsOf(content, id)).toEqual([]);
  });
  await fc.assert(dragging, runs);
});

test("what Sanity's text editor makes of pasted text is an error of the check only if the Studio refuses it", async () => {
  const type = english.schema.get("localeBlock");
  const fields = type && "fields" in type ? type.fields : [];
  expect(fields.length).toBeGreaterThan(0);
  const pasting = fc.asyncProperty(html, async (html) => {
    const { content, value, id } = contentWith("localeBlock");
    for (const { name, type } of fields) value[name] = pasted(html, type);
    await errorsOf(content, id);
  });
  await fc.assert(pasting, runs);
});

function messageOf(level: string, wrong: string, remedy: string): string {
  return `${level === "error" ? "error" : "warning"}: ${wrong.charAt(0).toUpperCase()}${wrong.slice(1)}. ${remedy}.`;
}

/** The Studio's messages for these documents, each checked as a draft; for all that it edits if none are named. */
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
