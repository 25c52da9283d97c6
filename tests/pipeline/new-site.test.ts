import { expect, test } from "vitest";
import { checkOwnership } from "#pipeline/check/own-content.ts";
import { checkPrivacy } from "#pipeline/check/privacy.ts";
import { loadedSnapshot } from "#pipeline/documents/loaded.ts";
import { registryGaps } from "#pipeline/registries.ts";
import { checkSnapshot } from "#pipeline/rules/check.ts";
import { loadSnapshot } from "#pipeline/rules/load.ts";
import { sha256 } from "#pipeline/sha256.ts";
import { plainScreens, screens } from "#src/addresses.ts";
import { sectionSchemas } from "#src/content/model/sections.ts";
import { readSnapshot } from "#src/content/read.ts";
import { documentsOf, onlyDocument, pageOf } from "#src/content/snapshot.ts";
import { allWords, defaultLocale, locales, perLocale } from "#src/locales.ts";
import { contentRepository } from "#tests/support/content-repository.ts";
import { type Edit, set, write } from "#tests/support/edit-snapshot.ts";
import { sampleDay, sampleFolder } from "#tests/support/sample.ts";

/** The first day of another company: `make new-site`, and what `make check` reports from then on. */

const begin = ["new-site", "--company", "Honig & Söhne", "--today", sampleDay];

async function repository(source: string) {
  const content = await contentRepository();
  await content.seal(sampleDay, source);
  content.commit("Source");
  return content;
}

test("another company begins with every page and section, and with nothing of the sample", async () => {
  const { dir, run, edit } = await repository("sample");
  const before = readSnapshot(dir);
  expect((await run(...begin)).code).toBe(0);
  const after = readSnapshot(dir);
  expect(after.lock.source).toBe("own");
  const texts = JSON.stringify([...before.documents.values()]).match(/[^"\\]{16,}/g) ?? [];
  const written = JSON.stringify([...after.documents.values()]);
  expect(texts.filter((text) => / /.test(text) && written.includes(text))).toEqual([]);
  expect(onlyDocument(after, "siteSettings")?.companyName).toBe("Honig & Söhne");
  const pages = documentsOf(after, "page");
  expect(pages.map(({ screen }) => screen).sort()).toEqual([...plainScreens].sort());
  const shown = pages.flatMap(({ sections }) => sections.map(({ _type }) => _type));
  expect([...new Set(shown)].sort()).toEqual(Object.keys(sectionSchemas).sort());
  expect(await checkSnapshot(dir)).toEqual([]);
  const { code, out } = await run("check");
  expect(code).toBe(0);
  expect(out).toContain("still has text that `make new-site` wrote");
  const waiting = async (...edits: Edit[]) => {
    await edit(...edits);
    return checkOwnership((await loadSnapshot(dir)).loaded).some(({ about }) => about?.id === "imprint");
  };
  const { body: _, ...imprint } = { ...onlyDocument(after, "imprint") };
  const filled = Object.entries(imprint).map(([name, text]) => [
    name,
    typeof text === "string" && name[0] !== "_" && name !== "countryCode" ? "Mine" : text,
  ]);
  expect(await waiting(write(imprint))).toBe(true);
  expect(await waiting(write(Object.fromEntries(filled)))).toBe(false);
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
  if (isEdited)
    await edit(
      set(
        "page-home",
        "title",
        perLocale(() => "Mine"),
      ),
    );
  const before = readSnapshot(dir).documents;
  const { code, err } = await run(...args);
  expect([code === 0, err]).toEqual([false, expect.stringMatching(said)]);
  expect(readSnapshot(dir).documents).toEqual(before);
  if (args !== begin) return;
  expect((await runWith({ DISCARD: "1" }, ...args)).code).toBe(0);
});

test("check names documents, files and names of the sample", async () => {
  const dir = await sampleFolder();
  const { loaded } = await loadSnapshot(dir);
  const { digests, assets, documents } = loaded;
  const [member] = documentsOf(loaded, "teamMember");
  const [[file = "", asset] = []] = assets;
  const known = new Set([
    digests.get("page-home") ?? "",
    asset?.sha256 ?? "",
    sha256(member?.name.toLowerCase() ?? ""),
  ]);
  const found = checkOwnership(loaded, known).map(({ document, path, level }) => [document, path, level]);
  const label = (id: string) => expect.stringContaining(`(${id})`);
  expect(found).toContainEqual([label("page-home"), "", "warning"]);
  expect(found).toContainEqual([label(member?._id ?? ""), "name", "warning"]);
  expect(found).toContainEqual([`assets/${file}`, "", "warning"]);
  expect(found.length).toBeLessThan(documents.size);
  const ofNone = checkOwnership(loaded, new Set()).map(({ said }) => said?.rule);
  expect(ofNone.filter((rule) => rule !== "sample.placeholder")).toEqual([]);
});

test.each<[said: string, hasForm: boolean, domain: string, remarks: RegExp[]]>([
  ["Das Gerät behält Seiten. Das Formular speichert nichts.", true, "", []],
  ["Das Gerät behält Seiten. Das Formular speichert nichts.", false, "", [/speaks of “Formular”/]],
  ["Das Gerät behält Seiten. Wie wir Besuche zählen.", false, "", [/speaks of “Besuche zählen”.*ANALYTICS_DOMAIN/]],
  ["Nichts.", true, "a.example", [/nothing of counting/, /nothing of the contact form/, /nothing of what .* device/]],
])("check compares the privacy page with what the site does: %s", async (said, hasForm, domain, remarks) => {
  const { loaded } = await loadSnapshot(await sampleFolder());
  const privacy = pageOf(loaded, "privacy")?._id ?? "";
  const documents = [...loaded.documents.values()].map((document) => {
    if (document._id === privacy) return { ...document, title: { de: said }, seo: {}, sections: [] };
    return hasForm || document._type !== "page" ? document : { ...document, sections: [] };
  });
  const problems = checkPrivacy(loadedSnapshot(documents, {}), { ANALYTICS_DOMAIN: domain });
  const german = problems.filter(({ path }) => path === "de");
  expect(german.map(({ wrong }) => wrong)).toEqual(remarks.map((remark) => expect.stringMatching(remark)));
});

test("missing addresses and words of a language are named once, by file", () => {
  expect(registryGaps()).toEqual([]);
  const locale = locales.find((locale) => locale !== defaultLocale) ?? defaultLocale;
  const { [locale]: _, ...home } = screens.home;
  const { nav: __, ...words } = allWords[locale];
  const gaps = registryGaps({ ...screens, home }, { ...allWords, [locale]: words });
  expect(gaps).toEqual([
    expect.stringMatching(new RegExp(`^src/addresses.ts .*/${locale} for home\\.`)),
    expect.stringMatching(new RegExp(`^src/i18n/${locale}.json .* nav\\.\\w+, .* more\\.`)),
  ]);
});
