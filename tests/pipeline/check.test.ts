import { copyFile, mkdir, rename, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import type { Problem } from "#pipeline/documents/problem.ts";
import { checkSnapshot } from "#pipeline/rules/check.ts";
import { canonicalJson } from "#src/content/canonical.ts";
import { assetDefects, file } from "#tests/support/asset-defects.ts";
import { contentDefects } from "#tests/support/content-defects.ts";
import { type Defect, defect, type Expected, isExpected } from "#tests/support/defect.ts";
import { type Edit, fileOf, rewrite, set, write } from "#tests/support/edit-snapshot.ts";
import { tempFolder } from "#tests/support/folders.ts";
import { lines, sampleFolder } from "#tests/support/sample.ts";
import { tinyDrawing } from "#tests/support/sample-assets.ts";

const folder = "documents/testimonial";

/** Damage to one document of a sealed snapshot, as by hand, by a merge or by a broken disk. */
type Damage = Defect & { readonly id: string };

const damagedDocuments: readonly Damage[] = [
  // One document is edited and not sealed, one has other spaces, and one has a field twice.
  damaged("extra-changed", "changed after", (id) => set(id, "author", "Jemand anders")),
  rewritten("extra-spaces", "canonical", (text) => JSON.stringify(JSON.parse(text))),
  rewritten("extra-twice", "canonical", (text) => withAuthor(text, '"Vorher",\n  "author": "Jemand"')),
  rewritten("extra-deep", "nested", (text) => withAuthor(text, nested(200))),
  // The nesting is deeper than the call stack allows.
  rewritten("extra-deeper", "nested", (text) => withAuthor(text, nested(1e5))),

  unusable("extra-broken", "not readable JSON", (text) => text.slice(0, 40)),
  unusable("extra-merge", "unfinished git merge", (text) => `<<<<<<< HEAD\n${text}=======\n${text}>>>>>>> other\n`),
  unusable("extra-bytes", "UTF-8", () => Uint8Array.of(0x7b, 0xff, 0x7d)),
  unusable("extra-mark", "not readable JSON", (text) => `\uFEFF${text}`),
  unusable("extra-null", "not an object", () => "null\n"),
  unusable("extra-nameless", "no _id", (text) => text.replace("_id", "id")),

  moved("extra-moved", "documents/product/extra-moved.json", `${folder}/extra-moved.json`),
  moved("extra-renamed", `${folder}/other.json`, "extra-renamed.json"),
  {
    id: "extra-gone",
    ...defect("snapshot.json", "documents.extra-gone", "missing", move("extra-gone", "../gone.json")),
  },
  damaged("extra-copied", "same _id", (id) => copy(id, `${folder}/a-copy.json`), `${folder}/a-copy.json`),
];

/** Files that were added to a sealed snapshot. */
const addedFiles: readonly Defect[] = [
  finds("extra-new", "does not list", write(testimonial("extra-new"))),
  finds("documents/page/page-home (copy).txt", "no place", writeAt("documents/page/page-home (copy).txt", "")),
  finds("notes.txt", "no place", writeAt("notes.txt", "")),

  finds(`${folder}/drafts.extra.json`, "a draft", write(testimonial("drafts.extra"))),
  finds(`${folder}/versions.r1.extra.json`, "a version for a later release", write(testimonial("versions.r1.extra"))),
  finds(`${folder}/extra~`, "a document the CMS keeps for itself", write(testimonial("_.extra"))),
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

function testimonial(id: string) {
  return { _id: id, _type: "testimonial", quote: lines("Läuft.", "Works."), author: "Jemand" };
}

function finds(document: string, wrong: string, edit: Edit): Defect {
  return defect(document, "", wrong, edit);
}

/** `document` is the name in the report. */
function damaged(id: string, wrong: string, edit: (id: string) => Edit, document = id): Damage {
  return { id, ...finds(document, wrong, edit(id)) };
}

type Change = (text: string) => string | Uint8Array;

function rewritten(id: string, wrong: string, change: Change): Damage {
  return damaged(id, wrong, () => rewrite(id, change));
}

/** The report names the file, because the document in it cannot be read. */
function unusable(id: string, wrong: string, change: Change): Damage {
  return damaged(id, wrong, () => rewrite(id, change), `${folder}/${id}.json`);
}

function moved(id: string, place: string, wrong: string): Damage {
  return damaged(id, wrong, () => move(id, place), place);
}

function withAuthor(text: string, json: string): string {
  return text.replace('"Jemand"', json);
}

function nested(levels: number): string {
  return "[".repeat(levels) + "]".repeat(levels);
}

function copy(id: string, place: string): Edit {
  return async (dir) => copyFile(join(dir, await fileOf(dir, id)), join(dir, place));
}

function move(id: string, place: string): Edit {
  return async (dir) => {
    await mkdir(dirname(join(dir, place)), { recursive: true });
    await rename(join(dir, await fileOf(dir, id)), join(dir, place));
  };
}

function writeAt(path: string, text: string): Edit {
  return (dir) => writeFile(join(dir, path), text);
}

test("all these defects together are reported, and nothing else", async () => {
  const ofContent = [...contentDefects, ...assetDefects];
  const ofFiles = [...damagedDocuments, ...addedFiles];
  // The id of the last document begins like the id of a draft, but the document is content.
  const documents = [...damagedDocuments.map(({ id }) => testimonial(id)), testimonial("draftsman")];
  const dir = await sampleFolder(...documents.map(write), ...ofContent.map(({ edit }) => edit));
  const expected = ofContent.flatMap(({ problems }) => problems);
  expectExactly(expected, await checkSnapshot(dir));
  for (const { edit } of ofFiles) await edit(dir);
  const stillExpected = expected.flatMap(besideUnreadableFiles);
  expectExactly([...stillExpected, ...ofFiles.flatMap(({ problems }) => problems)], await checkSnapshot(dir));
});

/** Nobody knows the references in an unreadable file, so any document may be used by it, and be shown on a page. */
function besideUnreadableFiles(problem: Expected): Expected[] {
  if (problem.wrong === "no document uses it") return [];
  if (problem.wrong === "no page shows this") return [{ ...problem, wrong: "", level: "error" }];
  return [problem];
}

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

function expectExactly(expected: readonly Expected[], problems: readonly Problem[]): void {
  const notFound = expected.filter((one) => !problems.some((problem) => isExpected(one, problem)));
  const unexpected = problems.filter((problem) => !expected.some((one) => isExpected(one, problem)));
  expect({ notFound, unexpected }).toEqual({ notFound: [], unexpected: [] });
  expect(problems).toHaveLength(expected.length);
}
