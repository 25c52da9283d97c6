import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import sharp from "sharp";
import { expect, test } from "vitest";
import type { Problem } from "#pipeline/documents/problem.ts";
import { checkSnapshot } from "#pipeline/rules/check.ts";
import { canonicalJson } from "#src/content/canonical.ts";
import { contentDefects, type Defect, type Expected, isExpected } from "#tests/support/content-defects.ts";
import { append, type Edit, fileOf, rewrite, set, write } from "#tests/support/edit-snapshot.ts";
import { tempFolder } from "#tests/support/folders.ts";
import { lines, picture, reference, sampleFolder, text } from "#tests/support/sample.ts";
import {
  documentAsset,
  filmAsset,
  type Picture,
  pictureAsset,
  type SampleAsset,
  tinyDrawing,
  tinyPhoto,
  writeAssetFile,
} from "#tests/support/sample-assets.ts";

const noCrop = { _type: "sanity.imageCrop", top: 0, bottom: 0, left: 0, right: 0 };

/** Assets whose bytes contradict their names or data. Each case adds an asset and a document that uses it. */
const assetDefects: readonly Defect[] = [
  photo(10, {}, "", "is missing", (file) => rm(file)),
  photo(11, {}, "", "does not match its name", (file) => writeFile(file, "rot")),
  photo(25, {}, "", "is a pointer of Git LFS", (file) =>
    writeFile(file, "version https://git-lfs.github.com/spec/v1\noid sha256:4d7a\nsize 12345\n"),
  ),
  photo(12, { size: 3 }, "size", "says 3 bytes"),
  photo(13, { sha1hash: "0".repeat(40) }, "sha1hash", "the asset's id says"),
  photo(14, { mimeType: "image/png" }, "mimeType", "“image/jpeg”"),
  photo(15, { extension: "png" }, "extension", "“jpg”"),
  photo(16, { metadata: { dimensions: { width: 25, height: 16 } } }, "metadata.dimensions.width", "24"),
  photo(17, { _id: "image-odd" }, "_id", "does not contain a hash", (file) => rm(file)),
  file("pixels", async () => ({ ...(await tinyPhoto(18)), width: 48 }), "24 × 16 pixels"),
  file("png", async () => ({ ...(await tinyPhoto(19)), extension: "png", mimeType: "image/png" }), "content is jpeg"),
  file("tiff", async () => ({ ...(await tinyPhoto(20)), extension: "tiff", mimeType: "image/tiff" }), ".tiff file"),
  file("words", async () => ({ ...(await tinyPhoto(21)), bytes: Buffer.from("words") }), "cannot be read as a picture"),
  file("cut", async () => cut(await tinyPhoto(22, 640, 480)), "cannot be read to its end"),
  // tests/unit/unsafe.test.ts has further unsafe drawings.
  file("script", () => tinyDrawing("<script>1</script>"), "a script"),
  file("moving", tinyAnimation, "first frame", "warning"),
  shown("hairline", await tinyPhoto(23, 1, 16_384), {}, "", "too narrow"),
  shown("nothing", await tinyPhoto(24), { crop: { ...noCrop, left: 0.5, right: 0.49 } }, ".crop", "leaves nothing"),
  {
    edit: async (dir) => put(dir, pictureAsset("unused.jpg", await tinyPhoto(30))),
    expect: [{ document: "unused.jpg", path: "", wrong: "no document uses it", level: "warning" }],
  },
  {
    edit: async (dir) => writeAssetFile(dir, { ...filmAsset("x"), fileName: `${"a".repeat(40)}.mp4` }),
    expect: [{ document: `assets/${"a".repeat(40)}.mp4`, path: "", wrong: "belongs to no document" }],
  },
  {
    edit: async (dir) => {
      const fakes = ["fake.mp4", "fake.webm"].map((name) => filmAsset(name, `no film ${name}`));
      const films = [...fakes, filmAsset("real.webm", "\x1a\x45\xdf\xa3 film")];
      const sheet = documentAsset("fake.pdf", "not a document");
      const poster = pictureAsset("poster.jpg", await tinyPhoto(31));
      for (const asset of [...films, sheet, poster]) await put(dir, asset);
      const thumb = picture(poster.document._id);
      const shown = films.map((film, index) => ({ _key: `film${index}`, film: assetField(film), thumb }));
      const sham = { _key: "sham", document: assetField(sheet), title: text("Blatt", "Sheet") };
      for (const item of [...shown, sham]) await append("gallery-farm", "items", item)(dir);
    },
    expect: [
      { document: "fake.mp4", path: "", wrong: "does not begin as such a film" },
      { document: "fake.webm", path: "", wrong: "does not begin as such a film" },
      { document: "fake.pdf", path: "", wrong: "does not begin as such a document" },
    ],
  },
];

/** Cuts the end off a picture. Its header is complete, so its size is still known. */
function cut(picture: Picture): Picture {
  return { ...picture, bytes: picture.bytes.subarray(0, Math.floor(picture.bytes.length * 0.8)) };
}

/** A good photo whose document or file is changed. */
function photo(
  seed: number,
  fields: Record<string, unknown>,
  path: string,
  wrong: string,
  spoil: (file: string) => Promise<void> = async () => {},
): Defect {
  const name = `photo-${seed}`;
  return {
    edit: async (dir) => {
      const asset = pictureAsset(name, await tinyPhoto(seed));
      await addPartner(dir, name, { ...asset, document: { ...asset.document, ...fields } });
      await spoil(join(dir, "assets", asset.fileName));
    },
    expect: [{ document: `${name} (`, path, wrong }],
  };
}

function file(name: string, make: () => Picture | Promise<Picture>, wrong: string, level?: Expected["level"]): Defect {
  return {
    edit: async (dir) => addPartner(dir, name, pictureAsset(`file-${name}`, await make())),
    expect: [{ document: `file-${name} (`, path: "", wrong, ...(level && { level }) }],
  };
}

/** A good file that a document uses in a way in which it cannot be shown. */
function shown(name: string, made: Picture, fields: object, below: string, wrong: string): Defect {
  return {
    edit: async (dir) => {
      const asset = pictureAsset(`shown-${name}`, made);
      await put(dir, asset);
      const item = { _key: name, image: { ...picture(asset.document._id), ...fields } };
      await append("gallery-farm", "items", item)(dir);
    },
    expect: [{ document: "gallery-farm", path: `items[${name}].image${below}`, wrong }],
  };
}

function assetField({ document }: SampleAsset): object {
  return { _type: "file", asset: reference(document._id) };
}

async function addPartner(dir: string, name: string, asset: SampleAsset): Promise<void> {
  await put(dir, asset);
  const description = lines("Zeigt ein Bild.", "Shows a picture.");
  const logo = picture(asset.document._id);
  await write({ _id: `partner-${name}`, _type: "partner", name, logo, description, order: 2 })(dir);
}

async function put(dir: string, asset: SampleAsset): Promise<void> {
  await writeAssetFile(dir, asset);
  await write(asset.document)(dir);
}

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
  {
    edit: move("extra-gone", "../gone.json"),
    expect: [{ document: "snapshot.json", path: "documents.extra-gone", wrong: "missing" }],
  },
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
  return { edit, expect: [{ document, path: "", wrong }] };
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

function expectExactly(expected: readonly Expected[], problems: readonly Problem[]): void {
  const notFound = expected.filter((one) => !problems.some((problem) => isExpected(one, problem)));
  const unexpected = problems.filter((problem) => !expected.some((one) => isExpected(one, problem)));
  expect({ notFound, unexpected }).toEqual({ notFound: [], unexpected: [] });
  expect(problems).toHaveLength(expected.length);
}

/** An animation of two frames, one below the other in the raw pixels. */
async function tinyAnimation(): Promise<Picture> {
  const [width, height] = [24, 16];
  const pixels = Buffer.alloc(width * height * 2 * 3, 90).fill(200, 0, width * height * 3);
  const raw = { width, height: height * 2, channels: 3, pageHeight: height } as const;
  const bytes = await sharp(pixels, { raw }).webp({ loop: 0 }).toBuffer();
  return { bytes, extension: "webp", mimeType: "image/webp", width, height };
}
