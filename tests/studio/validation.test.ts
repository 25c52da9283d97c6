import { expect, test } from "vitest";
import { noBaseline } from "#pipeline/check/baseline.ts";
import { checkLoaded } from "#pipeline/check/check.ts";
import { closedOn, loadedWith } from "#pipeline/documents/loaded.ts";
import type { Problem } from "#pipeline/documents/problem.ts";
import { todayOption } from "#pipeline/today.ts";
import { type Content, type EditableDocument, type Fields, loadedOf } from "#tests/support/editable-content.ts";
import { clientOf, openCms } from "#tests/support/local-cms/test-cms.ts";
import { createRandom, type Random } from "#tests/support/random.ts";
import { editAtRandom } from "#tests/support/random-edits.ts";
import { rounds } from "#tests/support/rounds.ts";
import { type SampleEdit, sampleSnapshot } from "#tests/support/sample.ts";
import { pictureAsset, type SampleAsset, tinyDrawing } from "#tests/support/sample-assets.ts";
import { picture } from "#tests/support/sample-documents.ts";
import { editedTypes, studioTypes } from "../../studio/schema/from-model.ts";
import { type EditorLanguage, StudioWords } from "../../studio/schema/words.ts";
import { createSchema, validateDocument } from "./sanity.ts";

/** The parts of a workspace that validation reads. */
type Workspace = Parameters<typeof validateDocument>[0]["workspace"];
const workspaceIn = (language: EditorLanguage) =>
  ({
    schema: createSchema({ name: "default", types: studioTypes(new StudioWords(language)) }),
    i18n: { t: (key: string) => key, loadNamespaces: async () => {} },
  }) as unknown as Workspace;
const english = workspaceIn("en");

const sampleContent = (edit?: SampleEdit) => new Map(sampleSnapshot(edit).byId) as unknown as Content;

test("the Studio reports the same problems of a document as the check, in the same words", {
  timeout: 300_000,
}, async () => {
  for (let seed = 1; seed <= rounds(6, 250); seed += 1) {
    const random = createRandom(seed);
    const content = sampleContent();
    if (seed % 3 === 0) editAtRandom(content, random);
    for (let spoilt = random.integer(12); spoilt > 0; spoilt -= 1) spoil(content, random);
    const checked = Map.groupBy(await checkLoaded(loaded(content), [], noBaseline, { triesPages: false }), idOf);
    const told = await studioSays(content, english);
    for (const [id, found] of told) {
      const expected = (checked.get(id) ?? []).map(({ level, wrong, remedy }) => messageOf(level, wrong, remedy));
      expect(found, `seed ${seed}, ${id}`).toEqual(expect.arrayContaining(expected));
      const isRefused = (messages: readonly string[]) => messages.some((message) => message.startsWith("error"));
      // If two documents conflict, the check names one, and the Studio the one being edited.
      const comparable = found.filter((message) => expected.includes(message) || !isOfTwins.test(message));
      expect(isRefused(comparable), `seed ${seed}, ${id}: ${found.join("\n")}`).toBe(isRefused(expected));
    }
  }
});

const isOfTwins = /is already the slug of|which .* already has|is a second document/;

test("when two documents conflict, the Studio reports it at the one being edited", async () => {
  const content = sampleContent({ "page-team": { screen: "home" } });
  const oil = { ...content.get("product-oil"), slug: { _type: "slug", current: "twin" } };
  for (const _id of ["product-oil", "product-twin"]) content.set(_id, { ...structuredClone(oil), _id } as never);
  const told = await studioSays(content, english);
  for (const id of ["page-home", "page-team"]) {
    expect(told.get(id)).toContainEqual(expect.stringMatching(/^error: Is for the screen “home”, which /));
  }
  expect(told.get("product-oil")).toContainEqual(expect.stringMatching(/^error: “twin” is already the slug of /));
});

test("an address shared with a closed document is reported at both documents and blocks neither", async () => {
  const content = sampleContent();
  const [open] = [...content.values()].filter(({ _type, open }) => _type === "job" && open);
  content.set("job-old", { ...structuredClone(open), _id: "job-old", open: false } as never);
  const told = await studioSays(content, english);
  for (const id of ["job-old", open?._id ?? ""]) {
    expect(told.get(id)).toEqual([expect.stringMatching(/^warning: “.*” is already /)]);
  }
});

test("a German Studio reports the same problems in German", async () => {
  const content = sampleContent({ "page-team": { title: { _type: "localeString", de: "Team" }, sections: [] } });
  content.set("team-nobody", { ...structuredClone(content.get("team-jana")), _id: "team-nobody", name: "" } as never);
  const told = await studioSays(content, workspaceIn("de"));
  expect(told.get("team-nobody")).toEqual([
    "warning: Ist leer (keine Seite zeigt dieses Dokument). Das Feld ausfüllen.",
  ]);
  expect(told.get("page-team")).toEqual([
    "error: Der Text auf Englisch fehlt. Ihn auf Englisch schreiben.",
    expect.stringMatching(/^warning: Ist leer, und an dieser Stelle steht nichts\. /),
  ]);
});

test("a picture that the site cannot show is reported after the upload, a large file as a warning", async () => {
  const drawing = pictureAsset("logo.svg", tinyDrawing("<script>1</script>"));
  const heavy = `image-${"b".repeat(40)}-8000x6000-jpg`;
  const content = sampleContent();
  const portrait = (id: string) => Object.assign(content.get("team-jana") ?? {}, { portrait: picture(id) });
  const said = async () => (await studioSays(content, english, [drawing])).get("team-jana");
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

function idOf({ about }: Problem): string {
  return about?.id ?? "";
}

function messageOf(level: string, wrong: string, remedy: string): string {
  return `${level === "error" ? "error" : "warning"}: ${wrong.charAt(0).toUpperCase()}${wrong.slice(1)}. ${remedy}.`;
}

/** The Studio's messages for each document, which is checked as a draft. */
async function studioSays(
  content: Content,
  workspace: Workspace,
  files: readonly SampleAsset[] = [],
): Promise<Map<string, string[]>> {
  const cms = await openCms({ documents: [...content.values()] });
  for (const { fileName, bytes } of files) cms.assets.set(fileName, bytes);
  const client = clientOf(cms, { apiVersion: "2025-02-19", token: "editor" });
  const documents = [...content.values()].filter(({ _type }) => editedTypes.some((type) => type === _type));
  const told = new Map<string, string[]>();
  for (const document of documents) {
    const markers = await validateDocument({
      document: { ...document, _id: `drafts.${document._id}`, _rev: "a", _createdAt: "", _updatedAt: "" } as never,
      workspace,
      getClient: () => client as never,
      getDocumentExists: async ({ id }) => content.has(id),
      environment: "studio",
    });
    const messages = markers.map(({ level, message }) => `${level}: ${message}`);
    told.set(document._id, messages);
  }
  await cms.close();
  return told;
}

function loaded(content: Content) {
  const documents = [...content.values()].map(loadedOf);
  return loadedWith(documents, { expired: closedOn(todayOption(undefined), documents) });
}

/** Puts one fault that forms or imports can cause into a random document. */
function spoil(content: Content, random: Random): void {
  const documents = [...content.values()].filter(({ _type }) => editedTypes.some((type) => type === _type));
  random.pick(faults)(random.pick(documents), random);
}

type Fault = (document: EditableDocument, random: Random) => void;

const faults: readonly Fault[] = [
  (document, random) => atField(document, random, (owner, name) => delete owner[name]),
  ...[
    ...[() => "", () => " \u00AD", (text: string) => `${text}\u202E`],
    ...["http://a.example", "javascript:alert(1)", "2027-02-30", "Not a Slug"].map((text) => () => text),
  ].map(
    (edit): Fault =>
      (document, random) =>
        atText(document, random, edit),
  ),
  (document, random) => atField(document, random, (owner, name) => Object.assign(owner, { [`${name}Unknown`]: "a" })),
  (document, random) => atName(document, random, "_ref", () => "gone"),
  (document, random) => atName(document, random, "_key", () => "twin"),
  (document, random) => atName(document, random, "slug", (slug) => ({ ...(slug as object), current: "twin" })),
  (document, random) => atName(document, random, "screen", () => "home"),
  (document) => Object.assign(document, { open: false }),
];

function fieldsIn(value: unknown): [owner: Fields, name: string][] {
  if (typeof value !== "object" || value === null) return [];
  const own = Array.isArray(value) ? [] : Object.keys(value);
  return [...own.map((name): [Fields, string] => [value as Fields, name]), ...Object.values(value).flatMap(fieldsIn)];
}

function atField(document: EditableDocument, random: Random, edit: (owner: Fields, name: string) => unknown): void {
  const fields = fieldsIn(document).filter(([, name]) => !name.startsWith("_"));
  if (fields.length > 0) edit(...random.pick(fields));
}

function atText(document: EditableDocument, random: Random, edit: (text: string) => string): void {
  const isText = ([owner, name]: [Fields, string]) => !name.startsWith("_") && typeof owner[name] === "string";
  const texts = fieldsIn(document).filter(isText);
  if (texts.length === 0) return;
  const [owner, name] = random.pick(texts);
  owner[name] = edit(String(owner[name]));
}

function atName(document: EditableDocument, random: Random, name: string, edit: (value: unknown) => unknown): void {
  const found = fieldsIn(document).filter((field) => field[1] === name);
  if (found.length === 0) return;
  const [owner] = random.pick(found);
  owner[name] = edit(owner[name]);
}
