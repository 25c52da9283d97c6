import { readFileSync } from "node:fs";
import { cp, mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { loadedSnapshot } from "#pipeline/documents/loaded.ts";
import { listFiles } from "#pipeline/files.ts";
import { sealSnapshot } from "#pipeline/seal/seal.ts";
import { documentFile } from "#pipeline/snapshot/document-file.ts";
import { type Address, pathFor, plainScreens } from "#src/addresses.ts";
import { canonicalJson } from "#src/content/canonical.ts";
import type { PictureView } from "#src/content/media-views.ts";
import { documentSchemas } from "#src/content/model/documents.ts";
import type { ModelSchema } from "#src/content/model/model-schema.ts";
import { product } from "#src/content/model/product.ts";
import { payloadFor } from "#src/content/payload.ts";
import type { Snapshot, StoredSnapshot } from "#src/content/snapshot.ts";
import type { Payload, SectionView } from "#src/content/views.ts";
import { tempFolder } from "./folders.ts";
import { inEvery, translated } from "./languages.ts";

/** The day on which sample snapshots are sealed. No sample job has expired by then. */
export const sampleDay = "2026-11-21";

type Loose = Record<string, unknown> & { _id: string; _type: string };

const fixtures = join(import.meta.dirname, "../fixtures");
const read = new Map<string, readonly Loose[]>();

/**
 * Copies of the documents in a folder of `tests/fixtures/`: the tests' own company (`site`), or the smallest ones of
 * every type, with every section once (`sample`). Types and screens that a project does not have are left out, and kinds of
 * products are the project's own.
 */
export function fixtureDocuments(name: "sample" | "site"): Map<string, Loose> {
  const documents = read.get(name) ?? readFixture(join(fixtures, name, "documents"));
  read.set(name, documents);
  // Languages share objects. A structured clone would share them too, so that an edit would change all languages.
  return new Map(documents.map((document) => [document._id, JSON.parse(JSON.stringify(document))]));
}

function readFixture(dir: string): Loose[] {
  const documents: Loose[] = listFiles(dir).map((file) =>
    translated(JSON.parse(readFileSync(join(dir, file), "utf8"))),
  );
  const { enum: kinds = [] } = product.properties.kind as ModelSchema;
  for (const document of documents)
    if (document._type === "product" && !kinds.includes(String(document.kind))) document.kind = kinds[0];
  return documents.filter(isKnown);
}

/** False for a document whose type or screen the project has removed. */
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

/** Changes or deletes documents by id, or names the fields to change in some. */
export type SampleEdit = ((byId: Map<string, Loose>) => void) | Readonly<Record<string, object>>;

/** The sample documents as a snapshot in memory. Nothing is checked, because some tests need invalid content. */
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

export function contentOf(documents: ReadonlyMap<string, object>, lock?: Partial<Snapshot["lock"]>): StoredSnapshot {
  return loadedSnapshot((documents as StoredSnapshot["documents"]).values(), { parsedLock: lock });
}

/** The first section of a type on a page. Throws if there is none. */
export function sectionOf<Type extends SectionView["_type"]>(payload: Payload | undefined, type: Type) {
  const sections = payload?.page.kind === "sections" ? payload.page.sections : [];
  const found = sections.find(({ _type }) => _type === type);
  if (!found) throw new Error(`The page has no section ${type}.`);
  return found as Extract<SectionView, { readonly _type: Type }>;
}

export const samplePicture: PictureView = {
  sha1: "0123456789abcdef0123456789abcdef01234567",
  extension: "jpg",
  width: 1200,
  height: 630,
  alt: "Larven",
};

/** The sample's page at an address, after these edits. Throws if there is no such page. */
export function samplePayload(address: Address, edits: SampleEdit = {}): Payload {
  const payload = payloadFor(sampleSnapshot(edits), address);
  if (!payload) throw new Error(`The sample has no page at ${pathFor(address)}.`);
  return payload;
}

/** The sample's page /de/team with these sections only, and a picture for shared links. */
export function payloadWith(sections: readonly SectionView[], image = samplePicture): Payload {
  const payload = samplePayload({ screen: "team", variant: "de" });
  const page = { kind: "sections", screen: "team", title: "Seite", sections } as const;
  return { ...payload, head: { ...payload.head, image }, page };
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
