import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { canonicalJson } from "#src/content/canonical.ts";
import type { Defect } from "./defects.ts";
import { type Edit, fileOf, rewrite, set, write } from "./edit-snapshot.ts";
import { lines } from "./sample-documents.ts";

/** What happens to a sealed snapshot's files: by hand, by a merge, by a broken disk. Seeded after sealing. */
export const fileDefects: readonly Defect[] = [
  {
    name: "a document edited and not sealed",
    edit: set("extra-changed", "author", "Jemand anders"),
    expect: { document: "extra-changed", path: "", wrong: "changed after" },
  },
  {
    name: "a document written with other spaces",
    edit: rewrite("extra-spaces", (text) => JSON.stringify(JSON.parse(text))),
    expect: { document: "extra-spaces", path: "", wrong: "canonical" },
  },
  {
    name: "a document with a field given twice",
    edit: rewrite("extra-twice", (text) => text.replace('"author"', '"author": "Vorher",\n  "author"')),
    expect: { document: "extra-twice", path: "", wrong: "canonical" },
  },
  {
    name: "JSON that breaks off",
    edit: rewrite("extra-broken", (text) => text.slice(0, 40)),
    expect: { document: "documents/testimonial/extra-broken.json", path: "", wrong: "not readable JSON" },
  },
  {
    name: "an unfinished merge",
    edit: rewrite("extra-merge", (text) => `<<<<<<< HEAD\n${text}=======\n${text}>>>>>>> other\n`),
    expect: { document: "documents/testimonial/extra-merge.json", path: "", wrong: "unfinished git merge" },
  },
  {
    name: "bytes that are no text",
    edit: rewrite("extra-bytes", () => Uint8Array.of(0x7b, 0xff, 0x7d)),
    expect: { document: "documents/testimonial/extra-bytes.json", path: "", wrong: "UTF-8" },
  },
  {
    name: "a byte order mark",
    edit: rewrite("extra-mark", (text) => `\uFEFF${text}`),
    expect: { document: "documents/testimonial/extra-mark.json", path: "", wrong: "not readable JSON" },
  },
  {
    name: "JSON that is no document",
    edit: rewrite("extra-null", () => "null\n"),
    expect: { document: "documents/testimonial/extra-null.json", path: "", wrong: "not an object" },
  },
  {
    name: "a document without an id",
    edit: rewrite("extra-nameless", (text) => text.replace("_id", "id")),
    expect: { document: "documents/testimonial/extra-nameless.json", path: "", wrong: "no _id" },
  },
  {
    name: "a document nested 200 levels deep",
    edit: rewrite("extra-deep", (text) => text.replace('"Jemand"', `${"[".repeat(200)}${"]".repeat(200)}`)),
    expect: { document: "documents/testimonial/extra-deep.json", path: "", wrong: "nested" },
  },
  {
    name: "a document nested deeper than a stack",
    edit: rewrite("extra-deeper", (text) => text.replace('"Jemand"', `${"[".repeat(1e5)}${"]".repeat(1e5)}`)),
    expect: { document: "documents/testimonial/extra-deeper.json", path: "", wrong: "nested" },
  },
  {
    name: "a document in another type's folder",
    edit: move("extra-moved", "documents/product/extra-moved.json"),
    expect: {
      document: "documents/product/extra-moved.json",
      path: "",
      wrong: "documents/testimonial/extra-moved.json",
    },
  },
  {
    name: "a document under another name",
    edit: move("extra-renamed", "documents/testimonial/other.json"),
    expect: { document: "documents/testimonial/other.json", path: "", wrong: "extra-renamed.json" },
  },
  {
    name: "a copy of a document",
    edit: async (dir) => {
      const text = await readFile(join(dir, await fileOf(dir, "extra-copied")));
      await writeFile(join(dir, "documents/testimonial/a-copy.json"), text);
    },
    expect: { document: "documents/testimonial/a-copy.json", path: "", wrong: "same _id" },
  },
  {
    name: "a document that was never sealed",
    edit: write(extraDocument("extra-new")),
    expect: { document: "extra-new", path: "", wrong: "does not list" },
  },
  {
    name: "a document that is gone",
    edit: move("extra-gone", "../gone.json"),
    expect: { document: "snapshot.json", path: "documents.extra-gone", wrong: "missing" },
  },
  {
    name: "a draft",
    edit: write(extraDocument("drafts.extra")),
    expect: { document: "documents/testimonial/drafts.extra.json", path: "", wrong: "a draft" },
  },
  {
    name: "the key to a preview",
    edit: write({ _id: "preview", _type: "sanity.previewUrlSecret", secret: "x" }),
    expect: { document: "documents/sanity.previewUrlSecret/preview.json", path: "", wrong: "the key to a preview" },
  },
  {
    name: "an id that leads out of its folder",
    edit: writeAt("documents/testimonial/out.json", { _id: "../../out", _type: "testimonial" }),
    expect: { document: "documents/testimonial/out.json", path: "", wrong: "cannot be the name of a file" },
  },
  {
    name: "a file left behind by an editor",
    edit: (dir) => writeFile(join(dir, "documents/page/page-home.json~"), ""),
    expect: { document: "documents/page/page-home.json~", path: "", wrong: "no place" },
  },
  {
    name: "a file beside the folders",
    edit: (dir) => writeFile(join(dir, "Thumbs.db"), ""),
    expect: { document: "Thumbs.db", path: "", wrong: "no place" },
  },
];

/** Documents that the defects above spoil; added to the snapshot before it is sealed. */
export const extraDocuments = fileDefects
  .map(({ expect }) => /extra-[a-z]+/.exec(`${expect.document} ${expect.path} ${expect.wrong}`)?.[0])
  .concat("extra-copied")
  .filter((id) => id !== undefined && id !== "extra-new")
  .map((id) => extraDocument(String(id)));

function extraDocument(id: string) {
  return { _id: id, _type: "testimonial", quote: lines("Läuft.", "Works."), author: "Jemand" };
}

function move(id: string, place: string): Edit {
  return async (dir) => {
    const file = join(dir, place);
    await mkdir(dirname(file), { recursive: true });
    await rename(join(dir, await fileOf(dir, id)), file);
  };
}

function writeAt(file: string, document: unknown): Edit {
  return (dir) => writeFile(join(dir, file), canonicalJson(document));
}
