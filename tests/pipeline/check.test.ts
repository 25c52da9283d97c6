import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { checkOwnership } from "#pipeline/check/own-content.ts";
import { checkPrivacy } from "#pipeline/check/privacy.ts";
import { loadedSnapshot } from "#pipeline/documents/loaded.ts";
import type { Problem } from "#pipeline/documents/problem.ts";
import { checkSnapshot } from "#pipeline/rules/check.ts";
import { loadSnapshot } from "#pipeline/rules/load.ts";
import { sha256 } from "#pipeline/sha256.ts";
import { canonicalJson } from "#src/content/canonical.ts";
import { documentsOf, pageOf } from "#src/content/snapshot.ts";
import { assetDefects, file } from "#tests/support/asset-defects.ts";
import { contentDefects, type Defect, defect, type Expected, isExpected } from "#tests/support/content-defects.ts";
import { type Edit, fileOf, rewrite, set, write } from "#tests/support/edit-snapshot.ts";
import { tempFolder } from "#tests/support/folders.ts";
import { lines, sampleFolder } from "#tests/support/sample.ts";
import { tinyDrawing } from "#tests/support/sample-assets.ts";

const folder = "documents/testimonial";

/** Damage to a sealed snapshot's files by hand, by a merge or by a broken disk. The test adds it after sealing. */
const fileDefects: readonly Defect[] = [
  // One document is edited and not sealed, one has other spaces, and one has a field twice.
  finds("extra-changed", "changed after", set("extra-changed", "author", "Jemand anders")),
  finds(
    "extra-spaces",
    "canonical",
    rewrite("extra-spaces", (json) => JSON.stringify(JSON.parse(json))),
  ),
  finds("extra-twice", "canonical", author("extra-twice", '"Vorher",\n  "author": "Jemand"')),
  finds("extra-deep", "nested", author("extra-deep", nested(200))),
  // The nesting is deeper than the call stack allows.
  finds("extra-deeper", "nested", author("extra-deeper", nested(1e5))),

  becomes("extra-broken", "not readable JSON", (text) => text.slice(0, 40)),
  becomes("extra-merge", "unfinished git merge", (text) => `<<<<<<< HEAD\n${text}=======\n${text}>>>>>>> other\n`),
  becomes("extra-bytes", "UTF-8", () => Uint8Array.of(0x7b, 0xff, 0x7d)),
  becomes("extra-mark", "not readable JSON", (text) => `\uFEFF${text}`),
  becomes("extra-null", "not an object", () => "null\n"),
  becomes("extra-nameless", "no _id", (text) => text.replace("_id", "id")),

  finds(
    "product/extra-moved.json",
    `${folder}/extra-moved.json`,
    move("extra-moved", "documents/product/extra-moved.json"),
  ),
  finds(`${folder}/other.json`, "extra-renamed.json", move("extra-renamed", `${folder}/other.json`)),
  finds(`${folder}/a-copy.json`, "same _id", async (dir) => {
    await writeFile(join(dir, `${folder}/a-copy.json`), await readFile(join(dir, await fileOf(dir, "extra-copied"))));
  }),
  finds("extra-new", "does not list", write(extraDocument("extra-new"))),
  defect("snapshot.json", "documents.extra-gone", "missing", move("extra-gone", "../gone.json")),
  finds("documents/page/page-home (copy).txt", "no place", writeAt("documents/page/page-home (copy).txt", "")),
  finds("notes.txt", "no place", writeAt("notes.txt", "")),

  finds(`${folder}/drafts.extra.json`, "a draft", write(extraDocument("drafts.extra"))),
  finds(`${folder}/versions.r1.extra.json`, "a version for a later release", write(extraDocument("versions.r1.extra"))),
  finds(`${folder}/extra~`, "a document the CMS keeps for itself", write(extraDocument("_.extra"))),
  finds(
    "documents/sanity.previewurlsecret~d80ee82f/preview.json",
    "the key to a preview",
    write({ _id: "preview", _type: "sanity.previewUrlSecret", secret: "x" }),
  ),
  finds(
    `${folder}/out.json`,
    "cannot be the name of a file",
    writeAt(`${folder}/out.json`, canonicalJson({ _id: "../../out", _type: "testimonial" })),
  ),
];

/** The documents that the defects above damage. The test adds them before it seals the snapshot. */
const extraDocuments = "changed spaces twice deep deeper broken merge bytes mark null nameless moved renamed"
  .split(" ")
  .concat("copied", "gone")
  .map((name) => extraDocument(`extra-${name}`))
  // The id begins like the id of a draft, but the document is content.
  .concat(extraDocument("draftsman"));

function extraDocument(id: string) {
  return { _id: id, _type: "testimonial", quote: lines("Läuft.", "Works."), author: "Jemand" };
}

function finds(document: string, wrong: string, edit: Edit): Defect {
  return defect(document, "", wrong, edit);
}

function becomes(id: string, wrong: string, change: (text: string) => string | Uint8Array): Defect {
  return finds(`${folder}/${id}.json`, wrong, rewrite(id, change));
}

function author(id: string, json: string): Edit {
  return rewrite(id, (text) => text.replace('"Jemand"', json));
}

function nested(levels: number): string {
  return "[".repeat(levels) + "]".repeat(levels);
}

function move(id: string, place: string): Edit {
  return async (dir) => {
    const file = join(dir, place);
    await mkdir(dirname(file), { recursive: true });
    await rename(join(dir, await fileOf(dir, id)), file);
  };
}

function writeAt(file: string, text: string): Edit {
  return (dir) => writeFile(join(dir, file), text);
}

test("all these defects together are reported, and nothing else", async () => {
  const sealed = [...contentDefects, ...assetDefects];
  const dir = await sampleFolder(...extraDocuments.map(write), ...sealed.map(({ edit }) => edit));
  const ofContent = sealed.flatMap(({ expect }) => expect);
  expectExactly(ofContent, await checkSnapshot(dir));
  for (const { edit } of fileDefects) await edit(dir);
  // An unreadable file hides its references, so the check does not say which documents are unused.
  const told = ofContent
    .filter(({ wrong }) => wrong !== "no document uses it")
    .map((one): Expected => (one.wrong === "no page shows this" ? { ...one, wrong: "", level: "error" } : one));
  expectExactly([...told, ...fileDefects.flatMap(({ expect }) => expect)], await checkSnapshot(dir));
});

test("a problem of an unusable file names the documents that use it; a truncated document hides what it uses", async () => {
  const dir = await sampleFolder(file("script", () => tinyDrawing("<script>1</script>"), "").edit);
  const [unsafe, ...others] = await checkSnapshot(dir);
  expect(others).toEqual([]);
  expect(unsafe?.remedy).toMatch(/ \(used in: script \(partner-script\)\)$/);
  await rewrite("page-home", (text) => text.slice(0, text.length / 3))(dir);
  const [truncated, ...stillFound] = await checkSnapshot(dir);
  expect(truncated?.document).toBe("documents/page/page-home.json");
  expect(stillFound).toEqual([unsafe]);
});

test("an empty folder is not a snapshot", async () => {
  const problems = await checkSnapshot(await tempFolder());
  expect(problems.map(({ document, wrong }) => `${document} ${wrong}`)).toEqual([
    "documents there is no document in the snapshot",
    "snapshot.json is missing",
  ]);
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

function expectExactly(expected: readonly Expected[], problems: readonly Problem[]): void {
  const notFound = expected.filter((one) => !problems.some((problem) => isExpected(one, problem)));
  const unexpected = problems.filter((problem) => !expected.some((one) => isExpected(one, problem)));
  expect({ notFound, unexpected }).toEqual({ notFound: [], unexpected: [] });
  expect(problems).toHaveLength(expected.length);
}
