import { expect, test } from "vitest";
import { checkOwnership } from "#pipeline/check/own-content.ts";
import { checkSnapshot } from "#pipeline/rules/check.ts";
import { loadSnapshot } from "#pipeline/rules/load.ts";
import { plainScreens } from "#src/addresses.ts";
import { sectionSchemas } from "#src/content/model/sections.ts";
import { readSnapshot } from "#src/content/read.ts";
import { documentsOf, onlyDocument, type StoredSnapshot } from "#src/content/snapshot.ts";
import { perLocale } from "#src/locales.ts";
import { contentRepository } from "#tests/support/content-repository.ts";
import { set, write } from "#tests/support/edit-snapshot.ts";
import { sampleDay } from "#tests/support/sample.ts";

/** The content that `make new-site` gives another company. */

const begin = ["new-site", "--company", "Honig & Söhne", "--today", sampleDay];

async function repository(source: string) {
  const content = await contentRepository();
  await content.seal(sampleDay, source);
  content.commit("Source");
  return content;
}

test("another company begins with every page and section, and with nothing of the sample", async () => {
  const { dir, run } = await repository("sample");
  const before = readSnapshot(dir);
  expect((await run(...begin)).code).toBe(0);
  const after = readSnapshot(dir);
  expect(after.lock.source).toBe("own");
  const written = JSON.stringify([...after.documents.values()]);
  expect(sentencesIn(before).filter((text) => written.includes(text))).toEqual([]);
  expect(onlyDocument(after, "siteSettings")?.companyName).toBe("Honig & Söhne");
  const pages = documentsOf(after, "page");
  expect(pages.map(({ screen }) => screen).sort()).toEqual([...plainScreens].sort());
  const shown = pages.flatMap(({ sections }) => sections.map(({ _type }) => _type));
  expect([...new Set(shown)].sort()).toEqual(Object.keys(sectionSchemas).sort());
  expect(await checkSnapshot(dir)).toEqual([]);
});

/** Texts of several words, without the shortest. */
function sentencesIn({ documents }: StoredSnapshot): string[] {
  const texts = JSON.stringify([...documents.values()]).match(/[^"\\]{16,}/g) ?? [];
  return texts.filter((text) => text.includes(" "));
}

test("the check names the texts that new-site wrote, until the company has replaced them", async () => {
  const { dir, run, edit } = await repository("sample");
  await run(...begin);
  const { code, out } = await run("check");
  expect(code).toBe(0);
  expect(out).toContain("still has text that `make new-site` wrote");
  const isImprintNamed = async (document: Readonly<Record<string, unknown>>) => {
    await edit(write(document));
    return checkOwnership((await loadSnapshot(dir)).loaded).some(({ about }) => about?.id === "imprint");
  };
  const { body: _, ...imprint } = { ...onlyDocument(readSnapshot(dir), "imprint") };
  expect(await isImprintNamed(imprint)).toBe(true);
  const isText = (name: string, value: unknown) => typeof value === "string" && !/^_|^countryCode$/.test(name);
  const own = Object.entries(imprint).map(([name, value]) => [name, isText(name, value) ? "Mine" : value]);
  expect(await isImprintNamed(Object.fromEntries(own))).toBe(false);
});

test.each([
  ["without a company", "sample", ["new-site"], false, /COMPANY=/],
  ["where git cannot bring an edit back", "sample", begin, true, /page-home\.json[\s\S]*DISCARD=1/],
  [
    "of content that is not the sample's",
    "sanity:abc/production",
    begin,
    false,
    /another source, “sanity:abc\/production[\s\S]*DISCARD=1/,
  ],
])("new-site changes nothing %s, and says what to do", async (_, source, args, isEdited, said) => {
  const { dir, edit, run, runWith } = await repository(source);
  const title = perLocale(() => "Mine");
  if (isEdited) await edit(set("page-home", "title", title));
  const before = readSnapshot(dir).documents;
  const { code, err } = await run(...args);
  expect([code === 0, err]).toEqual([false, expect.stringMatching(said)]);
  expect(readSnapshot(dir).documents).toEqual(before);
  if (args !== begin) return;
  expect((await runWith({ DISCARD: "1" }, ...args)).code).toBe(0);
});
