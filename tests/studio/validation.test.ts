import { expect, test } from "vitest";
import { closedOn, todayOption } from "#pipeline/documents/closed.ts";
import { loadedSnapshot } from "#pipeline/documents/loaded.ts";
import { checkLoaded } from "#pipeline/rules/check.ts";
import { loadSnapshot } from "#pipeline/rules/load.ts";
import { languageNameIn } from "#src/locales.ts";
import { contentDefects } from "#tests/support/content-defects.ts";
import type { Content } from "#tests/support/editable-content.ts";
import { otherLocales } from "#tests/support/languages.ts";
import { picture, type SampleEdit, sampleFolder, sampleSnapshot } from "#tests/support/sample.ts";
import { pictureAsset, tinyDrawing } from "#tests/support/sample-assets.ts";
import { english, isRefused, studioSays, workspaceIn } from "./sanity.ts";

const sampleContent = (edit?: SampleEdit) => new Map(sampleSnapshot(edit).byId) as unknown as Content;

test("the Studio reports the same problems of a document as the check, in the same words", async () => {
  const dir = await sampleFolder(...contentDefects.map(({ edit }) => edit));
  const { documents } = (await loadSnapshot(dir)).loaded;
  const parsedLock = { expired: closedOn(todayOption(undefined), documents.values()) };
  const problems = await checkLoaded(loadedSnapshot(documents.values(), { parsedLock }), [], { triesPages: false });
  const checked = Map.groupBy(problems, ({ about }) => about?.id);
  const faultless = [...documents.keys()].filter((id) => !checked.has(id));
  expect(faultless.length).toBeGreaterThan(0);
  for (const [id, found] of await studioSays(documents as Content, english)) {
    const expected = (checked.get(id) ?? []).map(({ level, wrong, remedy }) => messageOf(level, wrong, remedy));
    expect(found, id).toEqual(expect.arrayContaining(expected));
    // If two documents conflict, the check reports only one of them, but the Studio reports the one in the form.
    const comparable = found.filter((message) => expected.includes(message) || !namesConflict.test(message));
    expect(isRefused(comparable), `${id}: ${found.join("\n")}`).toBe(isRefused(expected));
  }
});

const namesConflict = /is already the slug of|which .* already has|a second document/;

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

test("an unsafe or foreign picture is reported as an error after its upload, and a large one as a warning", async () => {
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

function messageOf(level: string, wrong: string, remedy: string): string {
  return `${level === "error" ? "error" : "warning"}: ${wrong.charAt(0).toUpperCase()}${wrong.slice(1)}. ${remedy}.`;
}
