import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { tempFolder, writeTree } from "#tests/support/folders.ts";
import { runVerb } from "#tests/support/programs.ts";

const de = { nav: { home: "Start", none: "" }, left_one: "ein Zeichen", left_other: "{{count}} Zeichen" };

const greeting = {
  _id: "greeting",
  _type: "callToAction",
  heading: { _type: "localeString", de: "Hallo" },
  list: [
    { _key: "1", _type: "localeString", de: "eins", pl: "jeden" },
    { _key: "2", _type: "localeString", de: "zwei" },
  ],
};

/** A snapshot with words in German and a few in Polish, which has four plural forms. */
async function project() {
  const dir = await tempFolder();
  const file = "snapshot/documents/callToAction/greeting.json";
  const pl = { nav: { home: "Początek" } };
  const tree = {
    [file]: greeting,
    "snapshot/snapshot.json": { source: "tests" },
    "words/de.json": de,
    "words/pl.json": pl,
  };
  for (const [name, content] of Object.entries(tree)) await writeTree(dir, { [name]: JSON.stringify(content) });
  const folders = ["--dir", join(dir, "snapshot"), "--words", join(dir, "words")];
  const read = async (name: string) => JSON.parse(await readFile(join(dir, name), "utf8"));
  return {
    translate: (from: string, to: string) => runVerb(["translate", `--from=${from}`, `--to=${to}`, ...folders]),
    words: () => read("words/pl.json"),
    document: () => read(file),
  };
}

test("a new language gets the texts of another one and keeps those that it has", async () => {
  const { translate, words, document } = await project();
  const { code, out } = await translate("de", "pl");
  expect(out).toMatch(/^Filled 5 words and 2 texts in “pl”/);
  expect(code).toBe(0);
  expect(await words()).toEqual({
    nav: { home: "Początek", none: "" },
    left_one: "ein Zeichen",
    left_few: "{{count}} Zeichen",
    left_many: "{{count}} Zeichen",
    left_other: "{{count}} Zeichen",
  });
  expect(await document()).toMatchObject({
    heading: { de: "Hallo", pl: "Hallo" },
    list: [
      { de: "eins", pl: "jeden" },
      { de: "zwei", pl: "zwei" },
    ],
  });
  expect((await translate("de", "pl")).out).toMatch(/^Filled 0 words and 0 texts/);
});

test.each([
  ["de", "", "FROM=de TO= are not two languages. Name them by their tags: make translate FROM=en TO=fr"],
  ["de", "../x", "FROM=de TO=../x are not two languages."],
  ["de", "de", "FROM=de TO=de are not two languages."],
  ["fr", "pl", "There are no words in “fr”"],
  ["de", "xx", "FROM=de TO=xx are not two languages."],
])("from %j to %j is refused", async (from, to, message) => {
  const { translate } = await project();
  const { code, err } = await translate(from, to);
  expect(err).toContain(message);
  expect(code).not.toBe(0);
});
