import { readFileSync } from "node:fs";
import { cp, mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { loadedSnapshot } from "#pipeline/documents/loaded.ts";
import { listFiles } from "#pipeline/files.ts";
import { sealSnapshot } from "#pipeline/seal/seal.ts";
import { documentFile } from "#pipeline/snapshot/document-file.ts";
import { plainScreens } from "#src/addresses.ts";
import { canonicalJson } from "#src/content/canonical.ts";
import { documentSchemas } from "#src/content/model/documents.ts";
import type { ModelSchema } from "#src/content/model/model-schema.ts";
import { product } from "#src/content/model/product.ts";
import type { Snapshot, StoredSnapshot } from "#src/content/snapshot.ts";
import { tempFolder } from "./folders.ts";
import { inEvery, translated } from "./languages.ts";

/** The day on which sample snapshots are sealed. No sample job has expired by then. */
export const sampleDay = "2026-11-21";

type Loose = Record<string, unknown> & { _id: string; _type: string };

const fixtures = join(import.meta.dirname, "../fixtures");
const fixtureCache = new Map<string, readonly Loose[]>();

/**
 * New copies of a fixture's documents, by id. `site` is the tests' own company; `sample` has the smallest documents of
 * every type, and every section once.
 */
export function fixtureDocuments(name: "sample" | "site"): Map<string, Loose> {
  const documents = fixtureCache.get(name) ?? readFixture(join(fixtures, name, "documents"));
  fixtureCache.set(name, documents);
  // Several languages share one object. JSON gives each its own; in a structured clone, an edit would change them all.
  return new Map(documents.map((document) => [document._id, JSON.parse(JSON.stringify(document))]));
}

/** Leaves out types and screens that the project has removed, and replaces kinds of products that it has renamed. */
function readFixture(dir: string): Loose[] {
  const documents: Loose[] = listFiles(dir).map((file) =>
    translated(JSON.parse(readFileSync(join(dir, file), "utf8"))),
  );
  const { enum: kinds = [] } = product.properties.kind as ModelSchema;
  for (const document of documents)
    if (document._type === "product" && !kinds.includes(String(document.kind))) document.kind = kinds[0];
  return documents.filter(isKnown);
}

function isKnown({ _type, screen }: Loose): boolean {
  return _type === "page"
    ? (plainScreens as readonly unknown[]).includes(screen)
    : Object.hasOwn(documentSchemas, _type);
}

/** Writes a fixture's documents and files into a folder, unsealed. */
export async function writeFixture(name: "sample" | "site", dir: string): Promise<void> {
  await cp(join(fixtures, name, "assets"), join(dir, "assets"), { recursive: true });
  for (const document of fixtureDocuments(name).values()) await writeDocument(dir, document);
}

export function sampleDocuments(): Loose[] {
  return [...fixtureDocuments("sample").values()];
}

export const sampleAssetsDir = join(fixtures, "sample/assets");

/** The sample's files by name. */
export function sampleAssets(): Map<string, Buffer> {
  return new Map(listFiles(sampleAssetsDir).map((name) => [name, readFileSync(join(sampleAssetsDir, name))]));
}

/** Writes the smallest complete, valid, sealed snapshot into a folder. */
export async function writeSample(dir: string): Promise<void> {
  await writeFixture("sample", dir);
  await sealSnapshot(dir, { today: sampleDay, source: "sample" });
}

/** Creates a folder with the sample snapshot, sealed after these edits. The folder is deleted after the test. */
export async function sampleFolder(...edits: readonly ((dir: string) => Promise<void>)[]): Promise<string> {
  const dir = await tempFolder();
  await writeSample(dir);
  for (const edit of edits) await edit(dir);
  if (edits.length > 0) await sealSnapshot(dir, { today: sampleDay });
  return dir;
}

/** Writes a document to its file, without a seal. */
export async function writeDocument(dir: string, document: Record<string, unknown>): Promise<void> {
  const file = join(dir, documentFile(String(document._type), String(document._id)));
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, canonicalJson(document));
}

/** A function that edits the documents, or new fields by document id. Ids that the project lacks are ignored. */
export type SampleEdit = ((byId: Map<string, Loose>) => void) | Readonly<Record<string, object>>;

/** The sample in memory, after these edits. Nothing is checked, because some tests need invalid content. */
export function sampleSnapshot(
  edits: SampleEdit | readonly SampleEdit[] = [],
  { expired = [] }: { expired?: string[] } = {},
): StoredSnapshot {
  const byId = fixtureDocuments("sample");
  for (const edit of [edits].flat()) {
    if (typeof edit === "function") edit(byId);
    else for (const [id, fields] of Object.entries(edit)) Object.assign(byId.get(id) ?? {}, fields);
  }
  return contentOf(byId, { source: "sample", expired });
}

/** Returns documents by id as a snapshot in memory, without checks. */
export function contentOf(documents: ReadonlyMap<string, object>, lock?: Partial<Snapshot["lock"]>): StoredSnapshot {
  return loadedSnapshot((documents as StoredSnapshot["documents"]).values(), { parsedLock: lock });
}

export function text(de: string, en: string) {
  return { _type: "localeString", ...inEvery(de, en) };
}

export function lines(de: string, en: string) {
  return { _type: "localeText", ...inEvery(de, en) };
}

export function reference(id: string) {
  return { _type: "reference", _ref: id };
}

export function picture(id: string) {
  return { _type: "image", asset: reference(id), alt: text("Larven auf Kleie", "Larvae on bran") };
}
